"""Processes that live exactly as long as this one.

Owns their start under a keeper (see `server.keeper`), their restart when they end by themselves,
and their orderly end. It must never know what the command does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

log = logging.getLogger(__name__)

_KEEPER = Path(__file__).with_name("keeper.py")
_RESTART_S = 0.5


async def start_kept(
    command: Sequence[str],
    *,
    env: Mapping[str, str] | None = None,
    inherited: tuple[int, ...] = (),
) -> asyncio.subprocess.Process:
    """Starts a command that ends when this process does. It is in a session of its own: a Ctrl-C
    on the terminal reaches only this process, which ends its children in order."""
    fds = ",".join(map(str, inherited))
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "-S", str(_KEEPER), fds, *command),
        stdin=asyncio.subprocess.PIPE,
        env=None if env is None else dict(env),
        pass_fds=inherited,
        start_new_session=True,
    )


async def end_kept(process: asyncio.subprocess.Process) -> None:
    """Ends it as if this process were gone, and waits."""
    if process.stdin is not None:
        process.stdin.close()
    await process.wait()


class Kept:
    """A child that is started again whenever it ends by itself.

    `start` starts it and returns when it is ready for use.
    """

    def __init__(
        self, name: str, start: Callable[[], Awaitable[asyncio.subprocess.Process]]
    ) -> None:
        self._name = name
        self._start = start
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Kept:
        self._process = await self._start()
        self._watch = asyncio.create_task(self._restart_for_ever(), name=f"keep {self._name}")
        return self

    async def __aexit__(self, *exc: object) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        if self._process is not None:
            await end_kept(self._process)

    async def _restart_for_ever(self) -> None:
        while True:
            assert self._process is not None
            code = await self._process.wait()
            log.error("child ended, starting it again", extra={"child": self._name, "code": code})
            await asyncio.sleep(_RESTART_S)
            with contextlib.suppress(Exception):
                self._process = await self._start()
