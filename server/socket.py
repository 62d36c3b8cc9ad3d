"""The only file that touches a WebSocket.

Owns uvicorn's protocol with its write buffer laid open, and the connection that ties a session
and an outbox to it. Frames go straight into the transport from whoever delivers; nothing here ever
waits for a slow reader. It must never know a table or a game.
"""

from __future__ import annotations

import asyncio
import struct
from asyncio.transports import BaseTransport
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from server import wire
from server.counts import Counts
from server.limits import Clock
from server.outbox import Outbox
from server.session import Allowance, Close, Do, Effect, Pong, Reply, Session, State

if TYPE_CHECKING:
    from websockets.frames import Frame

    from server.ids import PersonId
    from server.table import LiveTable

EXTENSION = "cardroom.link"
"""Where the ASGI scope holds the protocol object."""

HIGH_WATER = 16 * 1024
LOW_WATER = 4 * 1024
CLOSE_ROOM = 24 * 1024
"""A close frame is still written behind so many waiting bytes."""
CLOSE_WITHIN_S = 5.0
"""How long a close may take before the connection is cut."""
DRAIN_WITHIN_S = 10.0
"""How long an outbox may hold anything."""
MAX_FRAGMENTS = 64


def frame_of(payload: bytes) -> bytes:
    """The bytes of one unfragmented binary frame from a server: made once for all its readers."""
    size = len(payload)
    if size < 126:
        return bytes((0x82, size)) + payload
    if size < 65536:
        return struct.pack("!BBH", 0x82, 126, size) + payload
    return struct.pack("!BBQ", 0x82, 127, size) + payload


class LinkProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with direct writes, a known buffer and a way to cut."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Small buffers: what a reader has not taken must wait where it can be dropped."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=HIGH_WATER, low=LOW_WATER)
        self.write: Callable[[bytes], object] = self.transport.write
        """A ready frame, straight into the transport; only while `ready`."""
        self.full = False
        self.on_writable: Callable[[], None] | None = None
        self.on_message: Callable[[bytes], None] | None = None
        """Takes what comes, in place of the ASGI queue: that costs a turn of the loop a message."""

    def handle_connect(self, event: Any) -> None:
        """Lays the protocol into the scope; the application task starts after this."""
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def pause_writing(self) -> None:
        """The buffer has no room."""
        super().pause_writing()
        self.full = True

    def resume_writing(self) -> None:
        """The buffer has room again."""
        super().resume_writing()
        self.full = False
        if self.on_writable is not None:
            self.on_writable()

    def send_receive_event_to_app(self) -> None:
        """A whole message is here."""
        if self.on_message is None or self.curr_msg_data_type == "text" or self.close_sent:
            super().send_receive_event_to_app()
        else:
            frames, self.frames = self.frames, []
            self.on_message(b"".join(frames))

    def handle_ping(self) -> None:
        """Pongs for somebody who never reads would grow without bound."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.abort()

    def handle_cont(self, event: Frame) -> None:
        """Endless empty fragments stay below every size limit."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self.abort()
        else:
            super().handle_cont(event)

    def shutdown(self) -> None:
        """uvicorn's last word at its own shutdown."""
        if self.open:
            self.close(1012, "restart")
        else:
            super().shutdown()

    @property
    def open(self) -> bool:
        """Frames may still be written."""
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and not self.transport.is_closing()
        )

    @property
    def ready(self) -> bool:
        """Open, and the buffer has room. Asked for every frame to everybody, so in one go."""
        return (
            not self.full
            and self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and not self.transport.is_closing()
        )

    @property
    def buffered(self) -> int:
        """Bytes the kernel has not taken yet."""
        return self.transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        """Writes the close frame at once and cuts the connection if nobody answers it."""
        if not self.open:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_WITHIN_S, self.transport.abort)

    def abort(self) -> None:
        """Cuts the connection; what waits in the buffer is lost."""
        self.transport.abort()


class Host(Protocol):
    """What a connection asks of the hub."""

    counts: Counts

    async def enter(self, connection: Connection, hello: wire.Hello) -> None: ...
    def leave(self, connection: Connection) -> None: ...
    def pong(self, n: int) -> bytes: ...
    def perform(self, connection: Connection, message: wire.Request) -> None: ...
    def fresh(self, connection: Connection) -> Iterable[bytes]: ...


class Connection:
    """One socket of one person."""

    def __init__(
        self, link: LinkProtocol, host: Host, person: PersonId, clock: Clock, shared: Allowance
    ) -> None:
        self.person = person
        self.name = ""
        self.invited = False
        """A resume code lets this one in where only players may watch."""
        self.table: LiveTable | None = None
        self.session = Session(clock(), shared)
        self._link = link
        self._host = host
        self._clock = clock
        self._outbox = Outbox(link, lambda: map(frame_of, host.fresh(self)))
        self._stuck: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None
        link.on_writable = self._drain

    # for the hub

    @property
    def waiting(self) -> tuple[int, int, int]:
        """Frames and bytes that wait to be written, and bytes the kernel has not taken yet."""
        return *self._outbox.waiting, self._link.buffered

    @property
    def open(self) -> bool:
        """Somebody is there."""
        return self._link.open

    def send(self, frame: bytes) -> None:
        """A ready frame (`frame_of`) that others may get too."""
        if not self._outbox.through(frame):
            self._keep(frame, False)

    def answer(self, payload: bytes) -> None:
        """A message for this socket only."""
        frame = frame_of(payload)
        if not self._outbox.through(frame):
            self._keep(frame, True)

    def close(self, code: int, reason: str) -> None:
        """Ends the connection: with its code if that fits, else by cutting it."""
        if self._link.open:
            self._host.counts.closes[code] += 1
        self.session.closed()
        if self._link.buffered > CLOSE_ROOM:
            self._link.abort()
        else:
            self._link.close(code, reason)

    async def run(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """Serves the socket until it is gone."""
        self._watch()
        try:
            while (message := await receive())["type"] == "websocket.receive":
                data = message.get("bytes")
                frame = data if data is not None else message["text"]
                for effect in self.session.receive(frame, self._clock()):
                    if isinstance(effect, Do) and isinstance(effect.message, wire.Hello):
                        await self._host.enter(self, effect.message)
                        # What comes before that waits for it, unread.
                        self._link.on_message = self._receive
                    else:
                        self._follow(effect)
        finally:
            self._link.on_message = None
            self.session.closed()
            self._disarm()
            self._host.leave(self)

    def _receive(self, frame: bytes) -> None:
        for effect in self.session.receive(frame, self._clock()):
            self._follow(effect)

    def _follow(self, effect: Effect) -> None:
        if isinstance(effect, Do):
            assert not isinstance(effect.message, wire.Hello), "one room a socket"
            self._host.perform(self, effect.message)
        elif isinstance(effect, Reply):
            if effect.refusal:
                self._host.counts.refusals[effect.refusal] += 1
            self.answer(effect.payload)
        elif isinstance(effect, Pong):
            self.answer(self._host.pong(effect.n))
        else:
            self.close(effect.code, effect.reason)

    def _keep(self, frame: bytes, answer: bool) -> None:
        if not self._outbox.put(frame, answer):
            self.close(wire.CLOSE_SLOW, "slow")
        elif self._stuck is None and not self._outbox.empty:
            self._stuck = self._link.loop.call_later(
                DRAIN_WITHIN_S, self.close, wire.CLOSE_SLOW, "slow"
            )

    def _drain(self) -> None:
        self._outbox.drain()
        if self._stuck is not None and self._outbox.empty:
            self._stuck.cancel()
            self._stuck = None

    def _watch(self) -> None:
        wait_ms = max(0, self.session.deadline_ms - self._clock())
        self._alarm = self._link.loop.call_later(wait_ms / 1000 + 0.01, self._ring)

    def _ring(self) -> None:
        effect = self.session.tick(self._clock())
        if isinstance(effect, Close):
            self.close(effect.code, effect.reason)
        elif self.session.state is not State.CLOSED:
            self._watch()

    def _disarm(self) -> None:
        for timer in (self._stuck, self._alarm):
            if timer is not None:
                timer.cancel()
