"""What waits for a socket whose buffer is full.

Owns the bounded queue between the delivering code and one link. While the link takes bytes a frame
goes straight through; when too much waits, everything that a fresh view makes superfluous is
dropped and one fresh view goes out instead. It must never wait, and never touch a transport itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

MAX_FRAMES = 64
MAX_BYTES = 64 * 1024


class Link(Protocol):
    """The way to the other side."""

    @property
    def open(self) -> bool:
        """Whether somebody is there."""
        ...

    @property
    def writable(self) -> bool:
        """Whether it is open and the buffer has room."""
        ...

    def write(self, frame: bytes) -> None: ...


class Outbox:
    """Frames in order for one link.

    `fresh` makes the frames that replace everything dropped. `put` answers False when even the
    answers alone do not fit: the other side asks without reading and must go.
    """

    def __init__(self, link: Link, fresh: Callable[[], Iterable[bytes]]) -> None:
        self._link = link
        self._fresh = fresh
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._bytes = 0
        self._stale = False

    @property
    def empty(self) -> bool:
        """Nothing waits."""
        return not self._waiting and not self._stale

    @property
    def waiting(self) -> tuple[int, int]:
        """Frames and bytes that wait."""
        return len(self._waiting), self._bytes

    def put(self, frame: bytes, answer: bool = False) -> bool:
        """Sends or keeps one frame. An `answer` belongs to this socket only and is never dropped
        for a fresh view; everything else is part of what a fresh view shows."""
        if not self._waiting and not self._stale and self._link.writable:
            self._link.write(frame)
            return True
        if not self._link.open:
            return True
        if self._stale and not answer:
            return True
        self._append(frame, answer)
        if self._full():
            self._drop()
        return not self._full()

    def drain(self) -> None:
        """The link takes bytes again."""
        while self._link.writable:
            if self._stale:
                self._stale = False
                kept = list(self._waiting)
                self._clear()
                for frame in self._fresh():
                    self._append(frame, False)
                for frame, answer in kept:
                    self._append(frame, answer)
            if not self._waiting:
                return
            frame, _ = self._waiting.popleft()
            self._bytes -= len(frame)
            self._link.write(frame)

    def _append(self, frame: bytes, answer: bool) -> None:
        self._waiting.append((frame, answer))
        self._bytes += len(frame)

    def _clear(self) -> None:
        self._waiting.clear()
        self._bytes = 0

    def _full(self) -> bool:
        return len(self._waiting) > MAX_FRAMES or self._bytes > MAX_BYTES

    def _drop(self) -> None:
        answers = [frame for frame, answer in self._waiting if answer]
        self._clear()
        for frame in answers:
            self._append(frame, True)
        self._stale = True
