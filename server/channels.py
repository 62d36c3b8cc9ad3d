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
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from hiredis import ReplyError

from server import keys
from server.ids import TableId
from server.line import Cut, Line, dial
from server.link import DEADLINE_S, StoreDown

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


Hear = Callable[[Message | Resubscribed], None]


class Channels:
    """The subscriptions of a process; `hear` is called with everything, in order.

        async with store.channels(hear) as channels:
            await channels.subscribe(table)      # confirmed when it returns

    One task keeps the connection and makes it anew when it breaks.
    """

    def __init__(self, url: str, hear: Hear) -> None:
        self._url = url
        self._hear = hear
        self._line: Line | None = None
        self._wanted: set[TableId] = set()
        self._confirmed: dict[TableId, asyncio.Event] = {}
        self._awaited: Counter[TableId] = Counter()  # confirmations still to come, by table
        self._was_connected = False
        self._renewing = False
        self._silent = True  # since the last look
        self.cuts = 0
        """How often the connection broke, or could not be made."""
        self._keeper: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Channels:
        self._keeper = asyncio.create_task(self._keep(), name="channels")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)

    async def subscribe(self, table: TableId) -> None:
        """Returns when Redis has confirmed: what is published from now on will be heard. Raises
        `StoreDown` if that takes too long; the wish stays until `unsubscribe`."""
        confirmed = self._confirmed.setdefault(table, asyncio.Event())
        if table not in self._wanted:
            self._wanted.add(table)
            self._awaited[table] += 1
            self._say("SSUBSCRIBE", table)
        try:
            async with asyncio.timeout(DEADLINE_S):
                await confirmed.wait()
        except TimeoutError:
            raise StoreDown("no confirmation of a subscription") from None

    def unsubscribe(self, table: TableId) -> None:
        """Messages of the table stop; some may still be on their way."""
        self._wanted.discard(table)
        self._confirmed.pop(table, None)
        self._say("SUNSUBSCRIBE", table)

    def _say(self, command: str, *tables: TableId) -> None:
        """One channel a command: their slots differ. On a broken line nothing is said: the next
        one begins with everything that is wanted."""
        if self._line is not None:
            self._line.send(*((command, keys.channel(table)) for table in tables))

    async def _keep(self) -> None:
        """Connects, stays until the end, connects again."""
        while True:
            ended: asyncio.Future[Cut] = asyncio.get_running_loop().create_future()
            line = Line(self._take, ended.set_result)
            try:
                await dial(self._url, line, asyncio.get_running_loop().time() + DEADLINE_S)
                self._begin(line)
                await self._stay(line, ended)
            except Cut as why:
                log.warning("channels cut", extra={"error": str(why)})
            finally:
                self._line = None
                line.end()
            self.cuts += 1
            await asyncio.sleep(_RECONNECT_S)

    def _begin(self, line: Line) -> None:
        """A new connection: everything wanted is subscribed anew."""
        for event in self._confirmed.values():
            event.clear()
        self._line = line
        self._awaited = Counter(self._wanted)
        self._renewing = self._was_connected and bool(self._wanted)
        self._was_connected = True
        self._say("SSUBSCRIBE", *self._wanted)

    async def _stay(self, line: Line, ended: asyncio.Future[Cut]) -> None:
        """Until the connection breaks, or answers no ping. Raises `Cut`."""
        pinged = False
        while not ended.done():
            self._silent = True
            await asyncio.wait({ended}, timeout=_PING_S)
            if self._silent and pinged:
                line.end("no answer to a ping")
            pinged = self._silent
            if pinged:
                line.send(("PING",))
        raise ended.result()

    def _take(self, answer: Any) -> None:
        self._silent = False
        if isinstance(answer, ReplyError):
            if self._line is not None:
                self._line.end(str(answer))
            return
        kind = answer[0]
        if kind == b"smessage":
            table = keys.table_of(answer[1].decode())
            if table in self._wanted:
                self._hear(Message(table, answer[2]))
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
            self._hear(Resubscribed())
