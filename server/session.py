"""One connection as a state machine without I/O: bytes and time in, effects out.

Owns the order of messages (hello first, one room a socket), the silences, the allowances and the
close codes that follow from them. It must never await, read a clock or know a transport.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from rules.values import record
from server import wire
from server.fields import Detail, WireError
from server.limits import REFUSALS, SOCKET, Bucket

HELLO_WITHIN_MS = 10_000
SILENCE_MS = 60_000
IN_FLIGHT = 16
"""Intents of one socket that may wait for their commit."""
BAD_COST = 4
"""What a message that is none costs besides."""


class State(Enum):
    """Where the connection stands."""

    NEW = "new"
    ENTERED = "entered"
    CLOSED = "closed"


@record
class Reply:
    """A frame for this socket only; `refusal` is its code if it is a `no`."""

    payload: bytes
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Close:
    """The connection ends with this code."""

    code: int
    reason: str


@dataclass(frozen=True, slots=True)
class Pong:
    """A `ping` to be answered with the time."""

    n: int


@record
class Do:
    """A message for the hub to carry out."""

    message: wire.Hello | wire.Intent | wire.Draft | wire.Advise | wire.Say


Effect = Reply | Close | Pong | Do
Allowance = Callable[[int, float], int]
"""(now, cost) -> 0 or the ms to wait: what person and address share with other sockets."""


class Session:
    """The machine. `receive` for each frame, `tick` when `deadline_ms` has come."""

    def __init__(self, now_ms: int, shared: Allowance) -> None:
        self.state = State.NEW
        self.in_flight = 0
        self._bucket = Bucket(SOCKET, now_ms)
        self._shared = shared
        self._patience = Bucket(REFUSALS, now_ms)
        self._heard_ms = now_ms

    @property
    def deadline_ms(self) -> int:
        """When `tick` has something to say unless a frame arrives before."""
        within = HELLO_WITHIN_MS if self.state is State.NEW else SILENCE_MS
        return self._heard_ms + within

    def tick(self, now_ms: int) -> Effect | None:
        """A silence that lasted too long."""
        if self.state is State.CLOSED or now_ms < self.deadline_ms:
            return None
        if self.state is State.NEW:
            return self._close(wire.CLOSE_PROTOCOL, "hello_first")
        return self._close(wire.CLOSE_SILENT, "silent")

    def receive(self, frame: bytes | str, now_ms: int) -> list[Effect]:
        """What follows from one frame."""
        if self.state is State.CLOSED:
            return []
        if self.state is State.ENTERED:
            self._heard_ms = now_ms
        if isinstance(frame, str):
            return [self._close(wire.CLOSE_PROTOCOL, "binary_only")]
        try:
            message = wire.decode(frame)
        except WireError as error:
            return self._bad(error, now_ms)
        retry_ms = self._take(now_ms)
        if retry_ms:
            return self._refuse("rate", message, {"retry_ms": retry_ms}, now_ms)
        return self._accept(message, now_ms)

    def closed(self) -> None:
        """The other side is gone, or was told to go."""
        self.state = State.CLOSED

    def _accept(self, message: wire.Message, now_ms: int) -> list[Effect]:
        if isinstance(message, wire.Hello):
            if self.state is not State.NEW:
                return self._refuse("bad_message", message, {"why": "one_room"}, now_ms)
            self.state = State.ENTERED
            self._heard_ms = now_ms
            return [Do(message)]
        if isinstance(message, wire.Ping):
            return [Pong(message.n)]
        if self.state is State.NEW:
            refusal = wire.no("bad_message", {"why": "hello_first"}, *_marks(message))
            return [Reply(refusal, "bad_message"), self._close(wire.CLOSE_PROTOCOL, "hello_first")]
        if self.in_flight >= IN_FLIGHT:
            return self._refuse("rate", message, {"retry_ms": 1000}, now_ms)
        return [Do(message)]

    def _take(self, now_ms: int, cost: float = 1) -> int:
        return self._bucket.take(now_ms, cost) or self._shared(now_ms, cost)

    def _bad(self, error: WireError, now_ms: int) -> list[Effect]:
        self._take(now_ms, BAD_COST)
        refusal = Reply(wire.no(error.code, error.detail, error.cid, error.n), error.code)
        if self.state is State.NEW:
            return [refusal, self._close(wire.CLOSE_PROTOCOL, "hello_first")]
        return [refusal, *self._impatient(now_ms)]

    def _refuse(
        self, code: str, message: wire.Message, detail: Detail, now_ms: int
    ) -> list[Effect]:
        return [Reply(wire.no(code, detail, *_marks(message)), code), *self._impatient(now_ms)]

    def _impatient(self, now_ms: int) -> list[Effect]:
        if not self._patience.take(now_ms):
            return []
        return [self._close(wire.CLOSE_OVERLOADED, wire.retry_after(10_000))]

    def _close(self, code: int, reason: str) -> Close:
        self.state = State.CLOSED
        return Close(code, reason)


def _marks(message: wire.Message) -> tuple[str | None, int | None]:
    """What lets the client find the message a refusal is about."""
    return getattr(message, "cid", None), getattr(message, "n", None)
