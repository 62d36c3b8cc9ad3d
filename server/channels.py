"""What tables publish, heard by one process over one connection.

Owns the subscriptions and their renewal. A published message may be lost at any time: whenever
the connection was cut, a `Resubscribed` marker says that all tables must be read again. It must
never hide such a cut, and never read a table itself.

Messages on a channel, by their first byte:
`e` version(8) entry      a commit
`c` `t`|`w` n(8) line     a line of the table's or the watchers' chat
`p` n(8)                  the presence changed
`b`                       the table was flagged broken
Numbers are big-endian.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from redis.exceptions import RedisError

from server import keys
from server.ids import TableId
from server.link import DEADLINE_S, StoreDown, new_pool

log = logging.getLogger(__name__)

_PING_S = 5.0
_RECONNECT_S = 0.2


@dataclass(frozen=True, slots=True)
class Message:
    """Something a table published."""

    table: TableId
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Resubscribed:
    """The connection was cut and every subscription is confirmed anew: messages may be missing."""


class Channels:
    """The subscriptions of a process.

        async with store.channels() as channels:
            await channels.subscribe(table)      # confirmed when it returns
            async for message in channels: ...   # Message | Resubscribed

    One task reads the connection and makes it anew when it breaks.
    """

    def __init__(self, url: str) -> None:
        self._pool = new_pool(url, retries=0)
        self._connection: Any = None
        self._wanted: set[TableId] = set()
        self._confirmed: dict[TableId, asyncio.Event] = {}
        self._awaited: Counter[TableId] = Counter()  # confirmations still to come, by table
        self._cut = False
        self._renewing = False
        self.cuts = 0
        """How often the connection broke."""
        self._incoming: asyncio.Queue[Message | Resubscribed] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Channels:
        self._reader = asyncio.create_task(self._read_for_ever(), name="channels")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        await self._hang_up()
        await self._pool.aclose()

    async def __aiter__(self) -> AsyncIterator[Message | Resubscribed]:
        while True:
            yield await self._incoming.get()

    async def subscribe(self, table: TableId) -> None:
        """Returns when Redis has confirmed: what is published from now on will be heard. Raises
        `StoreDown` if that takes too long; the wish stays until `unsubscribe`."""
        confirmed = self._confirmed.setdefault(table, asyncio.Event())
        if table not in self._wanted:
            self._wanted.add(table)
            self._awaited[table] += 1
            await self._say("SSUBSCRIBE", table)
        try:
            async with asyncio.timeout(DEADLINE_S):
                await confirmed.wait()
        except TimeoutError:
            raise StoreDown("no confirmation of a subscription") from None

    async def unsubscribe(self, table: TableId) -> None:
        """Messages of the table stop; some may still be on their way."""
        self._wanted.discard(table)
        self._confirmed.pop(table, None)
        await self._say("SUNSUBSCRIBE", table)

    async def _say(self, command: str, table: TableId) -> None:
        """Sends on a live connection. A broken one is renewed by the reader, with all tables; it
        must not be used before, for it would connect by itself and forget the others."""
        connection = self._connection
        if connection is None or not connection.is_connected:
            return
        with contextlib.suppress(RedisError, OSError):
            await _send(connection, (command, keys.channel(table)))

    async def _read_for_ever(self) -> None:
        while True:
            try:
                await self._call()
                await self._read_until_cut()
            except (RedisError, TimeoutError, OSError) as error:
                log.warning("channels cut", extra={"error": type(error).__name__})
            except Exception:
                log.exception("channels failed")
            self.cuts += 1
            await self._hang_up()
            await asyncio.sleep(_RECONNECT_S)

    async def _call(self) -> None:
        """A new connection; everything wanted is subscribed anew, one channel a command (their
        slots differ)."""
        connection: Any = self._pool.make_connection()  # type: ignore[no-untyped-call]
        try:
            async with asyncio.timeout(DEADLINE_S):
                await connection.connect()
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        for event in self._confirmed.values():
            event.clear()
        self._connection = connection
        self._awaited = Counter(self._wanted)
        self._renewing = self._cut and bool(self._wanted)
        self._cut = True
        wanted = [("SSUBSCRIBE", keys.channel(table)) for table in self._wanted]
        if wanted:
            await _send(connection, *wanted)

    async def _read_until_cut(self) -> None:
        """Reads until the connection breaks or answers no ping: both raise."""
        connection, pinged = self._connection, False
        while True:
            answer = await connection.read_response(timeout=_PING_S)
            if answer is None:
                if pinged:
                    raise TimeoutError("no answer to a ping")
                await _send(connection, ("PING",))
            elif isinstance(answer, list):
                self._hear(answer)
            pinged = answer is None

    def _hear(self, answer: list[Any]) -> None:
        kind = answer[0]
        if kind == b"smessage":
            table = keys.table_of(answer[1].decode())
            if table in self._wanted:
                self._incoming.put_nowait(Message(table, answer[2]))
        elif kind == b"ssubscribe":
            self._confirm(keys.table_of(answer[1].decode()))

    def _confirm(self, table: TableId) -> None:
        """A table is heard when the last of its subscriptions is confirmed: an earlier answer
        may belong to one that was given up since."""
        self._awaited[table] -= 1
        if self._awaited[table] > 0:
            return
        del self._awaited[table]
        if table in self._confirmed:
            self._confirmed[table].set()
        if self._renewing and not self._awaited:
            self._renewing = False
            self._incoming.put_nowait(Resubscribed())

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.disconnect(nowait=True)


async def _send(connection: Any, *commands: tuple[str, ...]) -> None:
    packed = connection.pack_commands(commands)
    async with asyncio.timeout(DEADLINE_S):
        await connection.send_packed_command(packed, check_health=False)
