"""A viewer that never reads.

Owns a bare socket with the smallest receive buffer: what the server sends soon waits at the
server. It must never take a byte after the handshake until the test asks for the rest.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct

import msgpack

RECEIVE_BUFFER = 4096
CLOSE = 0x88


class Deaf:
    """A socket in a room; `rest()` reads what had been sent when the other side ended it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def enter(cls, base: str, cookie: str, room: str) -> Deaf:
        """Handshake and hello; the answer is not waited for."""
        host, port = base.removeprefix("http://").split(":")
        bare = socket.socket()
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        bare.setblocking(False)
        await asyncio.get_running_loop().sock_connect(bare, (host, int(port)))
        reader, writer = await asyncio.open_connection(sock=bare, limit=1024)
        writer.write(
            (
                f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {base}\r\n"
                f"Cookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                "Sec-WebSocket-Protocol: cardroom.v1\r\n\r\n"
            ).encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        hello = msgpack.packb({"t": "hello", "room": room})
        writer.write(struct.pack("!BB", 0x82, 0x80 | len(hello)) + bytes(4) + hello)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        return cls(reader, writer)

    async def rest(self) -> int | None:
        """Reads to the end: the code of the close, None if the connection was cut. Nothing else
        may stand behind a close."""
        self._writer.transport.resume_reading()  # type: ignore[attr-defined]
        sent = b""
        with contextlib.suppress(ConnectionResetError):
            sent += await self._reader.read(-1)
        await self.leave()
        return close_code(sent)

    async def leave(self) -> None:
        """Without a word."""
        self._writer.transport.abort()
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()


def close_code(sent: bytes) -> int | None:
    """The code of the close frame at the end of these frames of a server."""
    while len(sent) >= 2:
        kind, size, head = sent[0], sent[1], 2
        if size == 126:
            size, head = int.from_bytes(sent[2:4], "big"), 4
        elif size == 127:
            size, head = int.from_bytes(sent[2:10], "big"), 10
        if kind == CLOSE:
            return int.from_bytes(sent[head : head + 2], "big")
        sent = sent[head + size :]
    return None
