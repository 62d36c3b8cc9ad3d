"""One connection to Redis: commands go out, answers come back in the same order.

Owns the bytes: packing and parsing, the greeting, and the end of the connection. Everybody shares
it, and what is sent in one turn of the event loop leaves together: Redis then writes its file to
disk once for all of it. It must never send anything twice, nor know what a command means.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, cast

import hiredis
from redis.asyncio.connection import (
    Connection,
    SSLConnection,
    UnixDomainSocketConnection,
    parse_url,
)

Part = bytes | str | int
"""One word of a command."""


# hiredis types the parameter as a tuple of one.
_pack: Callable[[tuple[Part, ...]], bytes] = hiredis.pack_command  # type: ignore[assignment]


class Cut(Exception):
    """The connection is gone. What was not answered may have been carried out or not."""


class _Asked:
    """Commands sent together, their answers so far, and when it is too late for them."""

    __slots__ = ("answers", "count", "future", "too_late")

    def __init__(self, count: int, future: asyncio.Future[list[Any]], too_late: float) -> None:
        self.count = count
        self.future = future
        self.too_late = too_late
        self.answers: list[Any] = []


class Line(asyncio.Protocol):
    """Made by `dial`. `pushed` gets what nobody asked for (published messages), `cut` the reason
    when the connection ends."""

    def __init__(
        self,
        pushed: Callable[[Any], None] = lambda answer: None,
        cut: Callable[[Cut], None] = lambda why: None,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._pushed = pushed
        self._on_cut = cut
        self._reader = hiredis.Reader()
        self._asked: deque[_Asked] = deque()
        self._out: list[bytes] = []
        self._watch: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport
        self.open = False

    async def ask(self, commands: Sequence[Sequence[Part]], too_late: float) -> list[Any]:
        """Sends and waits: the answers in order, an error reply being one too. Raises `Cut` when
        the connection ends before, at the latest at the loop's time `too_late`."""
        if not self.open:
            raise Cut("not connected")
        future: asyncio.Future[list[Any]] = self._loop.create_future()
        self._asked.append(_Asked(len(commands), future, too_late))
        self.send(*commands)
        # One timer for all that is under way: a timer for each would cost more than its sending.
        if self._watch is None:
            self._watch = self._loop.call_at(too_late, self._look)
        return await future

    def send(self, *commands: Sequence[Part]) -> None:
        """Sends; the answers, if there are any, are pushed."""
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out += [_pack(tuple(parts)) for parts in commands]

    def _flush(self) -> None:
        """Everything of this turn at once: Redis is woken once for it, and syncs its file once."""
        out, self._out = self._out, []
        if self.open:
            self._transport.write(b"".join(out))

    def end(self, why: str = "closed") -> None:
        """Closes the connection; what could not be sent is dropped."""
        if self.open:
            if self._transport.get_write_buffer_size():
                self._transport.abort()
            else:
                self._transport.close()
            self._lost(Cut(why))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        self._transport = cast(asyncio.Transport, transport)
        self.open = True

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self._lost(Cut("the other side closed" if exc is None else f"{type(exc).__name__}: {exc}"))

    def data_received(self, data: bytes) -> None:
        """Some bytes of the answers."""
        self._reader.feed(data)
        try:
            while (answer := self._reader.gets()) is not False:
                self._take(answer)
        except hiredis.ProtocolError as error:
            self.end(str(error))

    def _take(self, answer: Any) -> None:
        if not self._asked:
            self._pushed(answer)
            return
        asked = self._asked[0]
        asked.answers.append(answer)
        if len(asked.answers) == asked.count:
            self._asked.popleft()
            if not asked.future.done():  # who asked may have been cancelled meanwhile
                asked.future.set_result(asked.answers)

    def _look(self) -> None:
        """Whether an answer is overdue; those behind it cannot come before it."""
        self._watch = None
        if not self._asked:
            return
        first = min(asked.too_late for asked in self._asked)
        if first <= self._loop.time():
            self.end("no answer in time")
        else:
            self._watch = self._loop.call_at(first, self._look)

    def _lost(self, why: Cut) -> None:
        if not self.open:
            return
        self.open = False
        if self._watch is not None:
            self._watch.cancel()
        asked, self._asked = self._asked, deque()
        for one in asked:
            if not one.future.done():
                one.future.set_exception(why)
        self._on_cut(why)


async def dial(url: str, line: Line, too_late: float) -> Line:
    """Connects the line: `redis://`, `rediss://` or `unix://`, with the credentials, the database
    and the TLS options of redis-py's addresses. Raises `Cut` if that fails or takes too long."""
    options: dict[str, Any] = dict(parse_url(url))
    address = options.pop("connection_class", Connection)(**options)
    try:
        async with asyncio.timeout_at(too_late):
            await _connect(address, line)
            await _greet(address, line, too_late)
    except (OSError, TimeoutError) as error:
        line.end()
        raise Cut(f"{type(error).__name__}: {error}") from error
    except BaseException:
        line.end()
        raise
    return line


async def _connect(address: Any, line: Line) -> None:
    loop = asyncio.get_running_loop()
    if isinstance(address, UnixDomainSocketConnection):
        await loop.create_unix_connection(lambda: line, address.path)
        return
    tls = address.ssl_context.get() if isinstance(address, SSLConnection) else None
    await loop.create_connection(lambda: line, address.host, address.port, ssl=tls)


async def _greet(address: Any, line: Line, too_late: float) -> None:
    """Once it has answered it is Redis, and lets us in. RESP 2: published messages are plain
    answers of their connection."""
    hello: list[Part] = ["HELLO", 2]
    if address.password:
        hello += ["AUTH", address.username or "default", address.password]
    greetings = [hello, ["SELECT", address.db]] if address.db else [hello]
    for answer in await line.ask(greetings, too_late):
        if isinstance(answer, hiredis.ReplyError):
            raise Cut(str(answer))
