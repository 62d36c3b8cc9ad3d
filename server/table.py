"""One table as this hub sees it live: the newest view, its viewers, and how it keeps up.

Owns the order of versions: the next entry is delivered, anything else is read from the stream, and
what cannot be read on from is loaded anew with a reason. Work on a table runs in tasks it owns, so
that a closing socket cancels nothing. It must never run rules to deliver.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.api import Seat
from rules.codec import CodecError, unpack
from rules.registry import Registry
from server import chat, wire
from server.chance import Shuffle
from server.commit import Live, load
from server.drafts import kept_for
from server.entry import Entry, decode_entry, unjoined
from server.frames import Batch, view_frame
from server.ids import PersonId, TableId, Token, Version
from server.limits import CHAT, CODES_PERSON, GUESTS, Bucket, Buckets
from server.presence import Attendance
from server.room import Refused
from server.socket import Connection, frame_of
from server.store import Store, StoreDown, TableGone
from server.views import ROOM_DEPTH, Parts, SeatBytes, shut_out, stopped

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Seen:
    """The newest version delivered here."""

    ver: Version
    tok: Token
    parts: Parts
    room: Mapping[str, Any]
    broken: bool


def _room(parts: Parts) -> Mapping[str, Any]:
    room: Any = unpack(parts.room, ROOM_DEPTH)
    return dict(room)


class LiveTable:
    """A table with viewers at this hub. `open` must have ended before anything else is used."""

    def __init__(
        self,
        table: TableId,
        store: Store,
        registry: Registry,
        shuffle: Shuffle,
        tasks: set[asyncio.Task[None]],
    ) -> None:
        self.id = table
        self.store = store
        self.registry = registry
        self.shuffle = shuffle
        self.seen: Seen
        self.live: Live | None = None
        self.ready = False
        self.entering = 0
        self.agreed_ver: Version | None = None
        """The version at which all who are here had agreed to go on, at the last look."""
        self.connections: set[Connection] = set()
        self.guests = Bucket(GUESTS, store.clock_ms())
        self.chatter: Buckets[PersonId] = Buckets(CHAT)
        self.guesses: Buckets[PersonId] = Buckets(CODES_PERSON)
        self.attendance = Attendance(store, table)
        self.turn = asyncio.Lock()
        """Commands of this hub on one table go one after the other: fewer stale commits."""
        self.tasks = tasks
        """The hub's set of work under way: it is finished even if the table is forgotten."""
        self._told: tuple[list[PersonId], int] | None = None
        """The presence that the sockets here were told last."""
        self._written: dict[bytes, Entry] = {}
        self._heard = 0
        self._looking = False
        self._look_again = False
        self._reading = False
        self._read_again = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs work that outlives the socket that asked for it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreDown | TableGone | Refused):
            log.info("table %s…: %s", self.id[:4], type(error).__name__)
        elif error is not None:
            log.error("work on table %s… failed", self.id[:4], exc_info=error)

    # who sits, who may look

    def seat_of(self, person: PersonId) -> Seat | None:
        """The seat that person holds."""
        return self.seen.parts.seating.get(person)

    @property
    def deal_runs(self) -> bool:
        """Hands are being played."""
        return bool(self.seen.room["status"] == "playing")

    def shut_out(self, connection: Connection) -> str | None:
        """Why that person may not see this table, as a code; None if he may."""
        code = shut_out(self.seen.room, connection.person)
        return None if code == "no_watching" and connection.invited else code

    # loading

    async def open(self) -> None:
        """The first load; the channel must be heard already."""
        live = await load(self.store, self.registry, self.id)
        self._adopt(live)
        self.ready = True
        if self._heard > live.ver:
            self.read_on()

    def _adopt(self, live: Live) -> None:
        self.live = live
        self.seen = Seen(live.ver, live.tok, live.parts, _room(live.parts), live.broken)

    # keeping up

    def hear(self, ver: int, data: bytes) -> None:
        """An entry from the channel."""
        self._heard = max(self._heard, ver)
        if not self.ready:
            return
        if self._reading:
            self._read_again = True
            return
        entry = self._written.get(data)
        if entry is None:
            try:
                entry = decode_entry(data)
            except CodecError:
                self.read_on()
                return
        if entry.follows(self.seen.ver, self.seen.tok):
            self.deliver(entry)
        elif entry.ver != self.seen.ver or entry.tok != self.seen.tok:
            self.read_on()

    def read_on(self) -> None:
        """Something may be missing: reads the stream, in the background."""
        if not self.ready:
            return
        self._read_again = True
        if not self._reading:
            self._reading = True
            self.spawn(self._read_until_current())

    async def read_now(self) -> None:
        """The same, at once; somebody else's reading under way is enough."""
        self._read_again = True
        if not self._reading:
            self._reading = True
            await self._read_until_current()

    async def _read_until_current(self) -> None:
        try:
            while self._read_again:
                self._read_again = False
                await self._read()
        except TableGone:
            self.gone()
        finally:
            self._reading = False

    async def _read(self) -> None:
        """Everything from our own version on: that one must be the one we know."""
        found = await self.store.entries(self.id, self.seen.ver - 1)
        try:
            entries = [decode_entry(data) for _, data in found]
        except CodecError:
            entries = []
        reason = unjoined(entries, self.seen.ver, self.seen.tok)
        if reason is not None:
            await self.reload(reason)
            return
        for entry in entries:
            if entry.follows(self.seen.ver, self.seen.tok):
                self.deliver(entry)
        self._heard = self.seen.ver

    async def reload(self, reason: str | None) -> None:
        """The whole table anew; everybody gets a view and is told why."""
        before = self.seen
        try:
            live = await load(self.store, self.registry, self.id)
        except Refused as refusal:
            if refusal.code != "broken" or before.broken:
                raise
            self._stop_here()
            return
        if (live.ver, live.tok, live.broken) == (before.ver, before.tok, before.broken):
            return
        if live.ver < before.ver or (live.ver == before.ver and live.tok != before.tok):
            reason = "rewound"
        self._adopt(live)
        self._heard = live.ver
        self.show_all(reason)
        self._show_out()

    def _stop_here(self) -> None:
        """A bug hides the view itself: what was seen last stays, flagged as broken."""
        seen = self.seen
        parts = stopped(seen.parts)
        self.seen = Seen(seen.ver, seen.tok, parts, _room(parts), True)
        self.show_all(None)

    def show_all(self, reason: str | None) -> None:
        """A whole view to everybody."""
        frames: dict[Seat | None, bytes] = {}
        for connection in list(self.connections):
            seat = self.seat_of(connection.person)
            if seat not in frames:
                frames[seat] = frame_of(self.view(seat, reason))
            connection.send(frames[seat])

    def wrote(self, data: bytes, entry: Entry) -> None:
        """This hub commits that entry. When the very bytes come back by the channel, to be
        delivered like any other's, they need not be decoded."""
        if len(self._written) > 3:
            self._written.clear()
        self._written[data] = entry

    # delivering

    def deliver(self, entry: Entry) -> None:
        """The next version, to everybody; bytes are shared by an audience."""
        before = self.seen.parts.seating
        self._advance(entry)
        batch = Batch(entry)
        frames: dict[Seat | None, bytes] = {}
        for connection in list(self.connections):
            seat = entry.seating.get(connection.person)
            frame = frames.get(seat)
            if frame is None:
                frame = frames[seat] = frame_of(batch.frame(seat))
            connection.send(frame)
        if entry.room is not None:
            self._show_out()
            self.show_presence()
            self._show_seats(before)

    def _show_seats(self, before: Mapping[PersonId, Seat]) -> None:
        """Who has got a seat while a deal runs sees what was kept for it."""
        after = self.seen.parts.seating
        moved = [
            one
            for one in self.connections
            if after.get(one.person) not in (None, before.get(one.person))
        ]
        if moved and self.deal_runs:
            self.spawn(self.show_seat(moved))

    async def show_seat(self, connections: Sequence[Connection]) -> None:
        """A whole view with the draft of the seat, and the chat of the table."""
        drafts = await self.store.drafts(self.id)
        for connection in connections:
            seat = self.seat_of(connection.person)
            draft = kept_for(self.seen.parts, seat, drafts)
            connection.send(frame_of(self.view(seat, draft=draft)))
        await self.send_log(connections)

    def _advance(self, entry: Entry) -> None:
        old = self.seen
        parts = Parts(
            room=entry.room or old.parts.room,
            table=entry.table,
            pace=entry.pace,
            sheet=entry.sheet or old.parts.sheet,
            private=entry.private,
            ask=entry.ask,
            seating=entry.seating,
        )
        room = old.room if entry.room is None else _room(parts)
        self.seen = Seen(entry.ver, entry.tok, parts, room, old.broken)
        if self.live is not None and self.live.ver < entry.ver:
            self.live = None

    def _show_out(self) -> None:
        for connection in list(self.connections):
            code = self.shut_out(connection)
            if code is not None:
                connection.answer(wire.no(code))
                connection.close(wire.CLOSE_GONE, code)

    def view(
        self,
        seat: Seat | None,
        reason: str | None = None,
        events: list[bytes] | None = None,
        draft: SeatBytes | None = None,
    ) -> bytes:
        """The whole view of an audience."""
        seen = self.seen
        return view_frame(
            seen.parts, seat, seen.ver, seen.tok, self.store.clocks_ms(),
            reason=reason, events=events or (), draft=draft,
        )  # fmt: skip

    def presence(self) -> bytes:
        """Who of the people known here is connected, and how many only watch."""
        return wire.presence(self.attendance.n, *self._connected())

    def _connected(self) -> tuple[list[PersonId], int]:
        people = self.attendance.people
        seating = self.seen.parts.seating
        known = [person for person in people if person in self.seen.room["people"]]
        return sorted(known), sum(person not in seating for person in people)

    def show_presence(self) -> bool:
        """Tells everybody who is connected, if it is not what they were told last; whether it
        did."""
        connected = self._connected()
        if connected == self._told:
            return False
        self._told = connected
        frame = frame_of(self.presence())
        for connection in list(self.connections):
            connection.send(frame)
        return True

    def hear_chat(self, data: bytes) -> None:
        """A line from the channel."""
        heard = chat.heard(data)
        if heard is None or not self.ready:
            return
        frame = frame_of(wire.chat(heard.line))
        for connection in list(self.connections):
            seated = self.seat_of(connection.person) is not None
            if chat.may_read(heard.where, seated=seated, deal_runs=self.deal_runs):
                connection.send(frame)

    async def send_log(self, connections: Iterable[Connection]) -> None:
        """The last lines of what each of them may read, as it is once they have been read."""
        both = await chat.log(self.store, self.id)
        frames: dict[bool, bytes] = {}
        for connection in connections:
            seated = self.seat_of(connection.person) is not None
            if seated not in frames:
                lines = chat.readable(both, seated=seated, deal_runs=self.deal_runs)
                frames[seated] = frame_of(wire.chat_log(lines))
            connection.send(frames[seated])

    async def catch_up_beside(self) -> None:
        """After a cut: what the channel may not have brought besides entries."""
        await self.look_who_is_here()
        await self.send_log(list(self.connections))

    async def look_who_is_here(self) -> None:
        """The presence may have changed. One look at a time: many changes are seen together."""
        self._look_again = True
        if self._looking:
            return
        self._looking = True
        try:
            while self._look_again:
                self._look_again = False
                await self.attendance.look()
                self.show_presence()
        finally:
            self._looking = False

    @property
    def all_agreed(self) -> bool:
        """Everybody of the seated people who is here and plays himself asked to go on."""
        room, people = self.seen.room, self.attendance.people
        here = [seat for seat in room["seats"] if seat["person"] in people and not seat["minded"]]
        return (
            room["status"] in ("between", "over")
            and bool(here)
            and all(seat["ready"] for seat in here)
        )

    def gone(self) -> None:
        """The table exists no more."""
        for connection in list(self.connections):
            connection.close(wire.CLOSE_GONE, "gone")

    async def fresh(self) -> Live:
        """The state to judge on: cached if nothing newer was heard of, else loaded."""
        if self.live is None or self.live.ver < max(self._heard, self.seen.ver):
            self.live = await load(self.store, self.registry, self.id)
        return self.live
