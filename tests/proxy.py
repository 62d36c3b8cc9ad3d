"""A loopback TCP proxy that tests cut and hold.

Owns the wire between a client and a server (or a hub and Redis) in failure tests. It carries the
bytes as they are; what it holds back can be searched.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable


class Proxy:
    """Forwards a free loopback port to `host:port` (or a unix socket path).

    `cut()` aborts all connections of the moment, `refuse` closes new ones at once, and clearing
    `upstream_open` or `downstream_open` holds the bytes of that direction. A request that contains
    `hold_request` closes the way up before it passes; one that contains `hold_reply` passes, but
    closes the way down.
    """

    def __init__(self, host: str = "", port: int = 0, path: str = "") -> None:
        self._target = (host, port)
        self._path = path
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.refuse = False
        self.accepted = 0
        self.upstream_open = asyncio.Event()
        self.downstream_open = asyncio.Event()
        self.upstream_open.set()
        self.downstream_open.set()
        self.hold_request = b""
        self.hold_reply = b""
        self.held = b""
        """What was read while its direction was held, both directions together."""

    @property
    def port(self) -> int:
        """The loopback port clients connect to."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *exc: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    def cut(self) -> None:
        """Aborts every connection: nobody says goodbye."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def emptied(self) -> None:
        """Waits until both ends of every connection are gone and what was held has been let go."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._path:
            return await asyncio.open_unix_connection(self._path)
        return await asyncio.open_connection(*self._target)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        if self.refuse:
            writer.transport.abort()
            return
        try:
            up_reader, up_writer = await self._connect()
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, up_writer}
        self._carry(reader, up_writer, self.upstream_open, self._going_up)
        self._carry(up_reader, writer, self.downstream_open, lambda _: None)

    def _carry(
        self,
        source: asyncio.StreamReader,
        sink: asyncio.StreamWriter,
        gate: asyncio.Event,
        look: Callable[[bytes], None],
    ) -> None:
        waiting: asyncio.Queue[bytes] = asyncio.Queue()
        for work in (self._read(source, waiting, gate, look), self._write(waiting, sink, gate)):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _going_up(self, data: bytes) -> None:
        if self.hold_request and self.hold_request in data:
            self.upstream_open.clear()
        if self.hold_reply and self.hold_reply in data:
            self.downstream_open.clear()

    async def _read(
        self,
        source: asyncio.StreamReader,
        waiting: asyncio.Queue[bytes],
        gate: asyncio.Event,
        look: Callable[[bytes], None],
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                look(data)
                if not gate.is_set():
                    self.held += data
                waiting.put_nowait(data)
        waiting.put_nowait(b"")

    async def _write(
        self, waiting: asyncio.Queue[bytes], sink: asyncio.StreamWriter, gate: asyncio.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await waiting.get():
                await gate.wait()
                sink.write(data)
                await sink.drain()
        sink.transport.abort()
        self._writers.discard(sink)
