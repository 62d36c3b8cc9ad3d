"""The tables and sockets of this process.

Owns which tables are live here, what the channels bring to them, the heartbeat that finds what the
channels lost, and the end. What a client asks for is in `server.requests`. It must never change a
table but through `commit.carry_out`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine, Iterable
from typing import Any

from rules.registry import Registry
from server import absence, requests, ticker, wire
from server.chance import Shuffle
from server.channels import Channels, Message, Resubscribed
from server.commands import GoOn, HostGone, Look, Recount
from server.commit import carry_out
from server.counts import Counts
from server.ids import PersonId, TableId
from server.limits import ADDRESS, PERSON, Buckets
from server.loops import every
from server.packs import shuffled
from server.presence import RENEW_S
from server.room import ROOM, Refused
from server.session import Allowance
from server.slow import SlowWorker
from server.socket import Connection
from server.store import Store, StoreDown, TableGone
from server.table import LiveTable

log = logging.getLogger(__name__)

HEARTBEAT_S = 3.0
TOUCH_S = 600.0
MAX_ENTERING = 256
"""So many may be entering a room at once; the others are told to come a little later."""
DRAIN_MS = 1_000
"""Over so much time the sockets are sent off, one after the other."""
FINISH_S = 5.0


class Hub:
    """One process's share of the card room."""

    def __init__(
        self, store: Store, registry: Registry, *, version: str = "", shuffle: Shuffle = shuffled
    ) -> None:
        self.store = store
        self.registry = registry
        self.version = version
        self.shuffle = shuffle
        self.counts = Counts()
        self.slow = SlowWorker()
        self.tables: dict[TableId, LiveTable] = {}
        self.connections: set[Connection] = set()
        self.draining = False
        self.store_answers = False
        self._lost_ms = 0
        self._opening: dict[TableId, asyncio.Task[None]] = {}
        self.entering = 0
        self._by_person: Buckets[PersonId] = Buckets(PERSON)
        self._by_address: Buckets[str] = Buckets(ADDRESS)
        self.channels: Channels
        self._patience_s = FINISH_S
        self._exits = contextlib.AsyncExitStack()
        self._loops: list[asyncio.Task[None]] = []
        self._work: set[asyncio.Task[None]] = set()
        self._errands: set[asyncio.Task[None]] = set()

    @property
    def ready(self) -> bool:
        """Whether a load balancer should send people here."""
        return self.store_answers and not self.draining

    # life

    async def start(self) -> None:
        """Begins to listen and to tick."""
        self.channels = await self._exits.enter_async_context(self.store.channels(self._hear))
        with contextlib.suppress(StoreDown):
            await self._beat()
        for work in (
            self.counts.watch_lag(),
            every(HEARTBEAT_S, self._beat, "heartbeat"),
            every(RENEW_S, self._renew, "presence"),
            every(min(TOUCH_S, self.store.seat_ttl_ms / 2000), self._touch, "lifetimes"),
            ticker.run(self.store, self.registry, self.shuffle, self.slow.find),
        ):
            self._loops.append(asyncio.create_task(work))

    async def drain(self) -> None:
        """No more ready: everybody is told, what is being committed is finished, and the sockets
        are closed one after the other, so that not all of them come back at once."""
        self.draining = True
        leaving = list(self.connections)
        after_ms = [DRAIN_MS * (number + 1) // len(leaving) for number in range(len(leaving))]
        for connection, ms in zip(leaving, after_ms, strict=True):
            connection.answer(wire.drain(ms))
        if self._work:
            await asyncio.wait(set(self._work), timeout=self._patience_s)
        loop = asyncio.get_running_loop()
        for connection, ms in zip(leaving, after_ms, strict=True):
            loop.call_later(ms / 1000, connection.close, wire.CLOSE_RESTART, "restart")
        await asyncio.sleep(DRAIN_MS / 1000 if leaving else 0)

    def abandon(self) -> None:
        """Nothing is finished any more: whoever waits for it asks again elsewhere."""
        self._patience_s = 0.0
        for task in self._under_way():
            task.cancel()

    async def stop(self) -> None:
        """The end: sockets closed, people's leases given back."""
        self.draining = True
        for connection in list(self.connections):
            connection.close(wire.CLOSE_RESTART, "restart")
        for loop in self._loops:
            loop.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience_s):
                while under_way := self._under_way():  # what is finished may leave an errand
                    await asyncio.wait(under_way)
        late = self._under_way()
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        await self.slow.aclose()
        await self._exits.aclose()

    def _under_way(self) -> list[asyncio.Task[None]]:
        tasks = (*self._loops, *self._errands, *self._opening.values(), *self._work)
        return [task for task in tasks if not task.done()]

    # what goes on

    def _hear(self, message: Message | Resubscribed) -> None:
        if isinstance(message, Message):
            table = self.tables.get(message.table)
            if table is not None:
                self._hear_of(table, message.data)
        else:
            for table in self.tables.values():
                table.read_on()
                table.spawn(table.catch_up_beside())

    def _hear_of(self, table: LiveTable, data: bytes) -> None:
        match data[:1]:
            case b"e":
                table.hear(int.from_bytes(data[1:9], "big"), data[9:])
            case b"c":
                table.hear_chat(data[1:])
            case b"p" if table.ready:
                table.spawn(self._look(table))
            case b"b" if table.ready:
                table.spawn(table.reload(None))

    async def _beat(self) -> None:
        """Compares every live table with the store: what the channels lost is found here."""
        live = [table for table in self.tables.values() if table.ready]
        try:
            summaries = await self.store.summaries([table.id for table in live])
            await self.store.read_clocks()
        except StoreDown:
            self._store_away()
            raise
        self._store_back(live)
        for table, now in zip(live, summaries, strict=True):
            if now is None:
                table.gone()
            elif (now.ver, now.tok) != (table.seen.ver, table.seen.tok):
                table.read_on()
            elif now.broken != table.seen.broken:
                table.spawn(table.reload(None))

    def _store_away(self) -> None:
        """Nothing can be done for a moment: everybody is told once, whether he asks or not."""
        if self.store_answers:
            self.store_answers = False
            for connection in list(self.connections):
                connection.answer(wire.no("read_only"))

    def _store_back(self, live: Iterable[LiveTable]) -> None:
        """Whoever looks on sees that it goes on, and where the clocks stand if time was given
        back."""
        lost_ms = self.store.heard.lost_ms
        if not self.store_answers or lost_ms != self._lost_ms:
            for table in live:
                table.show_all(None)
        self.store_answers, self._lost_ms = True, lost_ms

    async def _renew(self) -> None:
        for table in [table for table in self.tables.values() if table.ready]:
            with contextlib.suppress(TableGone):
                await table.attendance.renew()
                await self._look(table)
                await self._pass_host(table)
                await self._settle(table)

    async def _pass_host(self, table: LiveTable) -> None:
        host = PersonId(table.seen.room["host"])
        if table.attendance.host_away(host, self.store.clock_ms()):
            await self._by_itself(table, HostGone(host))

    async def _settle(self, table: LiveTable) -> None:
        """What hung on those who are away since the look before this one: all others had asked to
        go on, or have agreed on a vote."""
        agreed, table.agreed_ver = table.agreed_ver, table.seen.ver if table.all_agreed else None
        if agreed is not None and agreed == table.agreed_ver:
            await self._by_itself(table, GoOn())
        room, still = table.seen.room, table.attendance.unchanged()
        if still and (room["votes"] or room["granted"]):
            await self._by_itself(table, Recount())

    async def _by_itself(self, table: LiveTable, command: HostGone | GoOn | Look | Recount) -> None:
        # Refused: it came otherwise meanwhile, or another hub was faster.
        with contextlib.suppress(Refused):
            await carry_out(
                self.store, self.registry, table.id, None, ROOM, command, "",
                table.attendance.people, shuffle=self.shuffle,
            )  # fmt: skip

    async def _touch(self) -> None:
        """Used rooms live on, and who sits there was seen."""
        for table in list(self.tables.values()):
            await self.store.touch(table.id)
            if table.ready:
                with contextlib.suppress(TableGone):
                    await self._by_itself(table, Look())

    # sockets

    def allowance(self, person: PersonId, address: str) -> Allowance:
        """What a socket shares with the others of its person and address."""

        def take(now_ms: int, cost: float) -> int:
            return self._by_person.take(person, now_ms, cost) or self._by_address.take(
                address, now_ms, cost
            )

        return take

    async def enter(self, connection: Connection, hello: wire.Hello) -> None:
        """Brings a socket into its room, or closes it with the reason."""
        if self.draining:
            connection.close(wire.CLOSE_RESTART, "restart")
            return
        if self.entering >= MAX_ENTERING:
            later_ms = 1_000 + secrets.randbelow(4_000)
            connection.close(wire.CLOSE_OVERLOADED, wire.retry_after(later_ms))
            return
        self.entering += 1
        try:
            await self._enter(connection, hello)
        except TableGone:
            connection.close(wire.CLOSE_GONE, "gone")
        except StoreDown:
            connection.close(wire.CLOSE_OVERLOADED, wire.retry_after(2_000))
        except Refused as refusal:
            self.counts.refusals[refusal.code] += 1
            connection.answer(wire.no(refusal.code, refusal.detail))
            connection.close(wire.CLOSE_GONE, refusal.code)
        finally:
            self.entering -= 1

    async def _enter(self, connection: Connection, hello: wire.Hello) -> None:
        table = self.tables.get(hello.room)
        if table is None:
            table = LiveTable(hello.room, self.store, self.registry, self.shuffle, self._work)
            self.tables[hello.room] = table
        table.entering += 1
        try:
            await self._opened(table)
            await requests.arrive(self, table, connection, hello)
        finally:
            table.entering -= 1
            self._forget_if_empty(table)

    async def _opened(self, table: LiveTable) -> None:
        """The channel first, then the state: nothing can fall between."""
        if table.ready:
            return
        task = self._opening.get(table.id)
        if task is None:
            task = asyncio.create_task(self._open(table))
            self._opening[table.id] = task
            task.add_done_callback(lambda done: self._has_opened(table.id, done))
        await asyncio.shield(task)

    def _has_opened(self, table: TableId, done: asyncio.Task[None]) -> None:
        self._opening.pop(table, None)
        if not done.cancelled():
            done.exception()  # whoever waited for it has it; nobody may be left who did

    async def _open(self, table: LiveTable) -> None:
        await self.channels.subscribe(table.id)
        await table.open()

    def joined(self, table: LiveTable, connection: Connection) -> None:
        """The socket is a viewer of the table from here on."""
        connection.table = table
        table.connections.add(connection)
        if table.attendance.came(connection.person):
            table.spawn(self._announce(table, connection.person))

    async def _announce(self, table: LiveTable, person: PersonId) -> None:
        await table.attendance.renew([person])
        await self._look(table)

    async def _look(self, table: LiveTable) -> None:
        """Who is here, and whose reserve pays; whom this hub itself sends away comes back."""
        await table.look_who_is_here()
        if not self.draining:
            await absence.note(table)

    async def _left(self, table: LiveTable, person: PersonId) -> None:
        await table.attendance.drop(person)
        if not table.connections:  # nobody here hears of it any more
            await self._look(table)

    def leave(self, connection: Connection) -> None:
        """The socket is gone."""
        self.connections.discard(connection)
        table, connection.table = connection.table, None
        if table is None:
            return
        table.connections.discard(connection)
        if table.attendance.went(connection.person):
            self._run(self._left(table, connection.person))
        self._forget_if_empty(table)

    def _forget_if_empty(self, table: LiveTable) -> None:
        if table.connections or table.entering or self.tables.get(table.id) is not table:
            return
        del self.tables[table.id]
        self.channels.unsubscribe(table.id)

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_quietly(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def pong(self, n: int) -> bytes:
        """The answer to a `ping`."""
        return wire.pong(n, self.store.clock_ms(), self.store.clocks_ms())

    def perform(self, connection: Connection, message: wire.Request) -> None:
        """Carries a request out in a task of the table."""
        table = connection.table
        if table is not None:
            connection.session.in_flight += 1
            table.spawn(requests.perform(self, table, connection, message))

    def fresh(self, connection: Connection) -> Iterable[bytes]:
        """What replaces everything a slow socket has missed."""
        table = connection.table
        if table is None:
            return ()
        table.spawn(table.send_log([connection]))
        return (table.view(table.seat_of(connection.person)), table.presence())


async def _quietly(errand: Coroutine[Any, Any, None]) -> None:
    """What fails here mends itself: leases run out, unknown channels are not listened to."""
    with contextlib.suppress(StoreDown, TableGone):
        await errand
