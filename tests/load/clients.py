"""Clients that cost little: a WebSocket reader by hand, and tables of people who answer at once.

Owns the sockets of a measurement and what it counts. A frame is searched for the few bytes that
matter and decoded only where its seat is asked, so that the clients do not outweigh the server. It
must never be used as a test: it believes whatever the server says.
"""

from __future__ import annotations

import asyncio
import base64
import os
from array import array
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, cast

import msgpack

from server.wire import SUBPROTOCOL

SEATS, WATCHERS = 4, 4
SOCKETS = SEATS + WATCHERS
PING_S = 15.0
"""As PROTOCOL.md asks of every client."""

_BATCH = b"\xa1t\xa5batch"
_OK, _NO = b"\xa1t\xa2ok", b"\xa1t\xa2no"
_VER = 1 + len(_BATCH) + len(b"\xa3ver")
"""Where the version of a `batch` stands."""
_ASK, _NOTHING_ASKED = b"\xa3ask", b"\xa3ask\x90"
_BETWEEN, _OVER, _READY = b"\xa6status\xa7between", b"\xa6status\xa4over", b"\xa5ready\xc3"


@dataclass
class Tally:
    """What was seen while `counting`; `interval_s` is the pace of a table (0: answer at once)."""

    rng: Random
    interval_s: float = 0.0
    holding: bool = True
    held: list[tuple[Table, Line, bytes, int]] = field(default_factory=list)
    """Moves that wait while tables are being opened."""
    counting: bool = False
    frames: int = 0
    bytes: int = 0
    again: int = 0
    """Refusals after which the same was sent again (`rate`, `busy`, `read_only`)."""
    delays_s: array[float] = field(default_factory=lambda: array("d"))
    failed: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Counts from here on."""
        self.frames = self.bytes = self.again = 0
        del self.delays_s[:]
        self.counting = True

    def go_on(self) -> None:
        """Sends what was held, and holds nothing more."""
        self.holding = False
        held, self.held = self.held, []
        for table, line, frame, ver in held:
            table.send(line, frame, ver)

    @property
    def moves(self) -> float:
        """Every move is one frame to each socket of its table."""
        return self.frames / SOCKETS

    def delay_ms(self, part: float) -> float:
        """That quantile of the time from an action sent to a frame received."""
        ordered = sorted(self.delays_s)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000


class Table:
    """Eight sockets in one room. `sent` is when the move was sent that leads to a version."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        """One of its own: a household behind one address is not what is measured."""
        self.tally = tally
        self.plays = asyncio.Event()
        self.sent: dict[int, float] = {}
        self.lines: list[Line] = []
        self._due = 0.0

    def pace(self) -> None:
        """Tables do not keep step."""
        self._due = perf_counter() + self.tally.rng.random() * self.tally.interval_s

    def send(self, line: Line, frame: bytes, ver: int) -> None:
        """Sends a move that will be version `ver`, now or when the table's next second comes."""
        self.plays.set()
        if self.tally.holding:
            self.tally.held.append((self, line, frame, ver))
            return
        wait_s = 0.0
        if self.tally.interval_s:
            now = perf_counter()
            self._due = max(self._due + self.tally.interval_s, now)
            wait_s = self._due - now
        if wait_s:
            line.loop.call_later(wait_s, self._send, line, frame, ver)
        else:
            self._send(line, frame, ver)

    def _send(self, line: Line, frame: bytes, ver: int) -> None:
        if line.transport.is_closing():  # the measurement is over
            return
        self.sent[ver] = perf_counter()
        self.sent.pop(ver - 50, None)
        line.transport.write(frame)

    def received(self, frame: bytes, ver: int, now: float) -> None:
        """A move has reached one socket."""
        tally = self.tally
        if tally.counting:
            tally.frames += 1
            tally.bytes += len(frame)
            sent = self.sent.get(ver)
            if sent is not None:
                tally.delays_s.append(now - sent)


class Line(asyncio.Protocol):
    """One WebSocket, without any check. `hear` gets every message."""

    transport: asyncio.Transport

    def __init__(self, path: str, cookie: str = "") -> None:
        self.loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = self.loop.create_future()
        self._hello = _handshake(path, cookie)
        self._rest = b""
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        data = self._rest + data
        at = 0
        if not self._upgraded:
            at = data.find(b"\r\n\r\n") + 4
            if at == 3:
                self._rest = data
                return
            self._upgraded = True
            if data.startswith(b"HTTP/1.1 101"):
                self.opened.set_result(None)
            else:
                self.opened.set_exception(ConnectionError(data[:200].decode()))
        while len(data) - at >= 2:
            head, size = 2, data[at + 1]
            if size == 126:
                head, size = 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif size == 127:
                head, size = 10, int.from_bytes(data[at + 2 : at + 10], "big")
            end = at + head + size
            if end > len(data):
                break
            if data[at] == 0x82:
                self.hear(data[at + head : end], now)
            elif data[at] == 0x88:
                self.closed(data[at + head : end])
            at = end
        self._rest = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def hear(self, frame: bytes, now: float) -> None:
        """A message."""
        raise AssertionError

    def closed(self, why: bytes) -> None:
        """The server ends the connection."""


class Guest(Line):
    """Somebody at a table of the card room; on a seat he answers whatever he is asked."""

    def __init__(self, table: Table, room: str, cookie: str, seat: int) -> None:
        super().__init__("/ws", cookie)
        self.table = table
        self._room = room
        self._seat = seat
        self._number = 0
        self._move: tuple[bytes, int] = (b"", 0)
        self._waited: asyncio.Future[None] | None = None

    async def enter(self) -> None:
        """Into the room; returns with the view."""
        await self.opened
        await self._ask({"t": "hello", "room": self._room, "name": f"Guest {self._seat + 1}"})

    async def ask(self, kind: str, **fields: Any) -> None:
        """One intent; returns when it is done."""
        await self._ask({"t": kind, "cid": self._cid(), **fields})

    async def _ask(self, message: dict[str, Any]) -> None:
        self._waited = self.loop.create_future()
        self.transport.write(masked(msgpack.packb(message)))
        async with asyncio.timeout(60):
            await self._waited

    def ping(self) -> None:
        """Still here."""
        self.transport.write(_PING)

    def hear(self, frame: bytes, now: float) -> None:
        if frame.startswith(_BATCH, 1):
            ver = _number(frame, _VER)
            self.table.received(frame, ver, now)
            if self._seat < SEATS:
                self._answer(frame, ver)
        elif frame.startswith((_OK, b"\xa1t\xa4view"), 1):
            if self._waited is not None:
                self._waited.set_result(None)
                self._waited = None
        elif frame.startswith(_NO, 1):
            self._refused(msgpack.unpackb(frame))

    def closed(self, why: bytes) -> None:
        self.table.tally.failed.append(f"closed: {int.from_bytes(why[:2], 'big')} {why[2:]!r}")

    def _answer(self, frame: bytes, ver: int) -> None:
        if not frame.endswith(_NOTHING_ASKED):
            prompt = msgpack.unpackb(frame[frame.rindex(_ASK) + len(_ASK) :])[0]
            action = self.table.tally.rng.choice(prompt["legal"])
            self._intend(ver, {"t": "act", "prompt": prompt["id"], "action": action})
        elif _BETWEEN in frame or _OVER in frame:
            # One after the other, so that every move is the only one under way.
            if frame.count(_READY) == self._seat:
                self._intend(ver, {"t": "next" if _BETWEEN in frame else "rematch"})

    def _intend(self, ver: int, message: dict[str, Any]) -> None:
        frame = masked(msgpack.packb({**message, "cid": self._cid()}))
        self._move = frame, ver + 1
        self.table.send(self, frame, ver + 1)

    def _refused(self, answer: Any) -> None:
        if answer["code"] not in ("rate", "busy", "read_only"):
            self.table.tally.failed.append(f"refused: {answer}")
            return
        self.table.tally.again += 1
        wait_s = answer["detail"].get("retry_ms", 50) / 1000
        self.loop.call_later(wait_s, self.transport.write, self._move[0])

    def _cid(self) -> str:
        self._number += 1
        return str(self._number)


class Echo(Line):
    """A socket of the bare echo room: its players say something in turn."""

    def __init__(self, table: Table, room: int, seat: int) -> None:
        super().__init__(f"/ws?{room}")
        self.table = table
        self._seat = seat
        self._ver = 0

    def speak(self) -> None:
        """Says something like a move."""
        self.table.send(self, _SPOKEN, self._ver + 1)

    def hear(self, frame: bytes, now: float) -> None:
        self._ver += 1
        self.table.received(frame, self._ver, now)
        if self._ver % SEATS == self._seat:
            self.speak()


def masked(payload: bytes) -> bytes:
    """A frame of a client. A mask of zeros is one, and costs nothing."""
    size = len(payload)
    if size < 126:
        return bytes((0x82, 0x80 | size, 0, 0, 0, 0)) + payload
    return bytes((0x82, 0x80 | 126)) + size.to_bytes(2, "big") + bytes(4) + payload


_PING = masked(msgpack.packb({"t": "ping", "n": 1}))
_SPOKEN = masked(
    msgpack.packb(
        {"t": "act", "prompt": 1000, "action": {"kind": "play", "card": "QS"}, "cid": "1000"}
    )
)


def _number(data: bytes, at: int) -> int:
    """A msgpack number from 0 on."""
    kind = data[at]
    if kind < 0x80:
        return kind
    return int.from_bytes(data[at + 1 : at + 1 + (1 << (kind - 0xCC))], "big")


def _handshake(path: str, cookie: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Origin: http://127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Protocol: {SUBPROTOCOL}",
        f"Cookie: {cookie}",
    ]
    return "\r\n".join([*lines, "", ""]).encode()
