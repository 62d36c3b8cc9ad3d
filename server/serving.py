"""How the process listens, and how it stops.

Owns uvicorn's settings, the listening socket and the signals: not ready, everybody told, commits
finished, sockets closed, exit; a second signal goes at once. It must never know a route.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Iterator
from types import FrameType
from typing import Any

import uvicorn

from server.hub import Hub
from server.patience import PatientProtocol
from server.socket import LinkProtocol
from server.wire import MAX_FRAME

SEND_BUFFER = 32 * 1024
"""Bytes the kernel takes for a socket: what is beyond waits where it can be dropped."""
BACKLOG = 2048
GRACE_S = 8
"""How long uvicorn waits for connections after they were closed."""


def listen(host: str, port: int) -> socket.socket:
    """The listening socket; accepted ones inherit its small send buffer."""
    family, kind, proto, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, proto)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listener.bind(address)
        listener.listen(BACKLOG)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener


def configured(app: Any) -> uvicorn.Config:
    """uvicorn as measured: the cheapest way to deliver a frame, nothing it would log itself."""
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=PatientProtocol,
        ws=LinkProtocol,
        ws_max_size=MAX_FRAME,
        ws_ping_interval=None,
        ws_ping_timeout=None,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE_S,
    )


class Server(uvicorn.Server):
    """uvicorn closes all sockets before its shutdown hook; this one drains first."""

    def __init__(self, config: uvicorn.Config, hub: Hub, *, signals: bool = True) -> None:
        super().__init__(config)
        self._hub = hub
        self._signals = signals
        self._hurry: asyncio.Event | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Remembers the loop's own way to be woken by a signal."""
        self._hurry = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drains, then lets uvicorn close."""
        if not self.force_exit and self._hurry is not None:
            drain = asyncio.create_task(self._hub.drain())
            hurry = asyncio.create_task(self._hurry.wait())
            await asyncio.wait({drain, hurry}, return_when=asyncio.FIRST_COMPLETED)
            hurry.cancel()
            drain.cancel()
            await asyncio.gather(drain, hurry, return_exceptions=True)
        await super().shutdown(sockets)
        if self.force_exit:
            # uvicorn leaves the application alone then, and it would end with a traceback.
            await self.lifespan.shutdown()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """First signal: in order. Second: at once. (Not captured: the exit code stays 0.)"""
        if self.should_exit:
            self.force_exit = True
            if self._hurry is not None:
                self._loop.call_soon_threadsafe(self._hurry.set)
                self._loop.call_soon_threadsafe(self._hub.abandon)
        self._hub.draining = True
        self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Our own handlers while serving."""
        if not self._signals:
            yield
            return
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {sig: signal.signal(sig, self.handle_exit) for sig in wanted}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)
