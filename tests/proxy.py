"""A loopback TCP proxy that tests cut and hold.

Owns the wire between a client and a server (or a hub and Redis) in failure tests. It never looks
at the bytes it carries.
"""

from __future__ import annotations

import asyncio
import contextlib


class Proxy:
    """Forwards a free loopback port to `host:port` (or a unix socket path).

    `cut()` aborts all connections of the moment, `refuse` closes new ones at once, and clearing
    `upstream_open` or `downstream_open` holds the bytes of that direction.
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
        for source, sink, gate in (
            (reader, up_writer, self.upstream_open),
            (up_reader, writer, self.downstream_open),
        ):
            task = asyncio.create_task(self._pump(source, sink, gate))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, gate: asyncio.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await gate.wait()
                sink.write(data)
                await sink.drain()
        sink.transport.abort()
        self._writers.discard(sink)
