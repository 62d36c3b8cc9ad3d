"""Every await of a path, found by instrumentation.

Owns a task factory that wraps the coroutines of tasks created while a path runs, so that each
suspension of one is counted and something can happen exactly there: at once, or with the task held
until it has happened. It must never change what a task does otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
NOTHING = object()

OnSuspension = Callable[[Any], "asyncio.Future[Any] | None"]
"""Called at each suspension with the coroutine; a future holds the task until it is done."""


STORE = ("link.py", "store.py", "side.py")


def place_of(work: Any) -> str:
    """The innermost await of a suspended coroutine that lies in our own files, but not within the
    store: who asked the store says more."""
    found = "?"
    while work is not None and getattr(work, "cr_frame", None) is not None:
        file, line = Path(work.cr_frame.f_code.co_filename), work.cr_frame.f_lineno
        if file.is_relative_to(ROOT) and file.name not in STORE:
            found = f"{file.name}:{line} {work.__qualname__}"
        work = work.cr_await
    return found


class Watched(Coroutine[Any, Any, Any]):
    """A coroutine whose suspensions are told to `at`."""

    def __init__(self, inner: Coroutine[Any, Any, Any], at: OnSuspension) -> None:
        self._inner = inner
        self._at = at
        self._kept: Any = NOTHING
        """What the inner coroutine waits for, while the task is held for something else."""

    def send(self, value: Any) -> Any:
        if self._kept is not NOTHING:
            kept, self._kept = self._kept, NOTHING
            return kept
        awaited = self._inner.send(value)
        hold = self._at(self._inner)
        if hold is None or hold.done():
            return awaited
        self._kept = awaited
        hold._asyncio_future_blocking = True
        return hold

    def throw(
        self,
        kind: Any,
        value: BaseException | object = None,
        trace: TracebackType | None = None,
    ) -> Any:
        self._kept = NOTHING
        return self._inner.throw(kind) if value is None else self._inner.throw(kind, value, trace)

    def close(self) -> None:
        self._inner.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        raise TypeError("only a task runs this: awaited, its suspensions would not be counted")


def written_in(*places: str) -> Callable[[Coroutine[Any, Any, Any]], bool]:
    """Whether the code of a coroutine lies in a file whose path contains one of these."""

    def chosen(work: Coroutine[Any, Any, Any]) -> bool:
        code = getattr(work, "cr_code", None)
        return code is not None and any(place in code.co_filename for place in places)

    return chosen


@contextmanager
def watching(
    chosen: Callable[[Coroutine[Any, Any, Any]], bool], at: OnSuspension
) -> Iterator[None]:
    """While inside, tasks of chosen coroutines are born watched; they stay so to their end."""
    loop = asyncio.get_running_loop()
    before = loop.get_task_factory()

    def factory(
        loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], context: Any = None
    ) -> asyncio.Task[Any]:
        return asyncio.Task(Watched(work, at) if chosen(work) else work, loop=loop, context=context)

    loop.set_task_factory(factory)
    try:
        yield
    finally:
        loop.set_task_factory(before)
