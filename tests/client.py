"""A client of the wire for tests: what PROTOCOL.md says, and no more.

Owns a cookie, one socket and the newest view. It plays by the prompts it is given and never
computes a rule.
"""

from __future__ import annotations

import asyncio
import itertools
import urllib.request
from collections.abc import Callable
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect

VIEW_PARTS = ("room", "table", "pace", "sheet", "private", "ask")
WAIT_S = 20.0  # the bound after which a wait is a failure; nothing is measured by it


def get_cookie(base: str) -> str:
    """A new identity from the hub at `base` (`http://host:port`)."""
    with urllib.request.urlopen(base + "/") as answer:
        return str(answer.headers["Set-Cookie"].split(";")[0])


class Client:
    """One socket of one person. `await client.until(predicate)` waits for a state of the view."""

    _cids = itertools.count(1)

    def __init__(self, base: str, cookie: str, via_port: int | None = None) -> None:
        self.base = base
        self.cookie = cookie
        self._via_port = via_port
        self.socket: ClientConnection | None = None
        self.you = ""
        self.ver = 0
        self.tok = b""
        self.parts: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self._changed = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None
        self.closed: tuple[int, str] | None = None

    async def open(self, room: str, since: bool = False, name: str = "", code: str = "") -> Client:
        """Connects and enters the room; returns when the view is there."""
        address = self.base.replace("http://", "ws://") + "/ws"
        where: dict[str, Any] = {}
        if self._via_port:
            where = {"host": "127.0.0.1", "port": self._via_port}
        self.socket = await connect(
            address,
            additional_headers={"Cookie": self.cookie},
            origin=self.base,  # type: ignore[arg-type]
            subprotocols=["cardroom.v1"],  # type: ignore[list-item]
            proxy=None,
            compression=None,
            **where,
        )
        self.closed = None
        seen = len(self.frames)
        self._reader = asyncio.create_task(self._read(self.socket))
        hello: dict[str, Any] = {"t": "hello", "room": room}
        if name:
            hello["name"] = name
        if code:
            hello["code"] = code
        if since:
            hello["since"] = [self.ver, self.tok]
        await self.send(hello)
        await self.until(
            lambda: (
                any(frame["t"] == "view" for frame in self.frames[seen:]) or self.closed is not None
            )
        )
        return self

    async def _read(self, socket: ClientConnection) -> None:
        async for raw in socket:
            assert isinstance(raw, bytes)
            frame = msgpack.unpackb(raw)
            async with self._changed:
                self.raw.append(raw)
                self.frames.append(frame)
                self._take(frame)
                self._changed.notify_all()
        async with self._changed:
            self.closed = (socket.close_code or 1006, socket.close_reason or "")
            self._changed.notify_all()

    def _take(self, frame: dict[str, Any]) -> None:
        kind = frame["t"]
        if kind == "welcome":
            self.you = frame["you"]
        elif kind in ("view", "batch"):
            if kind == "batch":
                assert frame["ver"] == self.ver + 1, f"gap: {self.ver} then {frame['ver']}"
            self.ver, self.tok = frame["ver"], frame["tok"]
            for part in VIEW_PARTS:
                if part in frame:
                    self.parts[part] = frame[part]
        elif kind in ("ok", "no") and "cid" in frame:
            self.answers[frame["cid"]] = frame

    async def send(self, message: dict[str, Any]) -> None:
        """One message, as it is."""
        assert self.socket is not None
        await self.socket.send(msgpack.packb(message))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits until `holds()`; fails after WAIT_S or when the socket is closed for good."""
        async with asyncio.timeout(WAIT_S):
            async with self._changed:
                await self._changed.wait_for(holds)

    async def ask(self, kind: str, cid: str = "", **fields: Any) -> dict[str, Any]:
        """Sends an intent and returns its `ok` or `no`."""
        cid = cid or f"t{next(self._cids)}"
        self.answers.pop(cid, None)
        await self.send({"t": kind, "cid": cid, **fields})
        await self.until(lambda: cid in self.answers or self.closed is not None)
        return self.answers[cid]

    @property
    def seat(self) -> int | None:
        """The seat this person holds, by the room part."""
        for index, seat in enumerate(self.parts["room"]["seats"]):
            if seat["person"] == self.you:
                return index
        return None

    @property
    def view(self) -> dict[str, Any]:
        """The whole view, as a fresh one would show it."""
        return {part: self.parts.get(part) for part in VIEW_PARTS}

    async def close(self) -> None:
        """Ends the socket politely."""
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)
