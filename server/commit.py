"""One accepted command = one commit: the only road by which a table changes.

Owns the loop load -> decide -> render -> commit -> (stale: look, reload, judge anew). Hub, ticker
and bots' worker all come through `carry_out`. It must never deliver anything to a socket and
never decide what a command means: that is `room.decide`.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import cast

from rules.codec import CodecError
from rules.registry import Registry
from rules.values import record
from server import clock, packs, records, tally
from server.chance import Shuffle
from server.commands import Command
from server.entry import Entry, decode_entry, encode_entry, entry_of
from server.guard import RulesBroken
from server.ids import NO_TOKEN, PersonId, TableId, Token, Version, new_table_id, new_token
from server.keys import DueKind
from server.room import (
    Actor,
    Change,
    Context,
    Refused,
    Room,
    create,
    decide,
    decode_room,
    encode_room,
)
from server.roomcodec import OtherForm, Stored, stored
from server.roomtypes import Asked
from server.steps import Found, Slow, Wanted, at_once
from server.store import (
    Commit,
    Committed,
    Duplicate,
    Frozen,
    Outcome,
    Stale,
    Store,
    StoreDown,
    TableGone,
)
from server.views import Parts, Rendering, render, rendering

log = logging.getLogger(__name__)

TRIES = 5
"""How often one command is judged before the table is called `busy`."""

STANDS_MS = 60_000
"""How often a deal that stands still under other rules is looked at."""


Written = Callable[[bytes, Entry], None]


@record
class Live:
    """A table decoded once: what the next command is judged on, and what is seen of it."""

    ver: Version
    tok: Token
    room: Room = field(repr=False)
    rows: tuple[bytes, ...] = field(repr=False)
    seen: Rendering = field(repr=False)
    broken: bool = False
    asked: Asked | None = field(default=None, repr=False, compare=False)
    """The open prompts, if a change has asked for them."""
    stored: Stored | None = field(default=None, repr=False, compare=False)

    @property
    def parts(self) -> Parts:
        """What may be sent of it."""
        return self.seen.parts


@record
class Done:
    """The command is part of the table as version `ver`; `live` is the newest state known
    (None if the command had been carried out before and nothing newer was read)."""

    ver: Version
    live: Live | None


async def load(store: Store, registry: Registry, table: TableId) -> Live:
    """The table as it stands. Raises `TableGone`, `StoreDown`, or Refused (`broken` if not even
    its view can be made, `other_version` if another release stored it)."""
    snapshot = await store.load(table)
    if snapshot is None:
        raise TableGone(table)
    try:
        room = decode_room(snapshot.state, registry)
        seen = rendering(room, snapshot.rows, registry, broken=snapshot.broken)
    except OtherForm as other:
        raise Refused("other_version") from other
    except (RulesBroken, CodecError) as bug:
        if not snapshot.broken:
            await freeze(store, table, bug)
        raise Refused("broken") from bug
    return Live(snapshot.ver, snapshot.tok, room, snapshot.rows, seen, snapshot.broken)


async def found(
    store: Store,
    registry: Registry,
    host: PersonId,
    name: str,
    game: str,
    preset: str,
    options: Mapping[str, object],
    seats: int,
    *,
    cid: str = "",
) -> TableId:
    """A new table in its lobby with `host` on seat 0; the same `cid` again is the same table.
    Raises Refused, `StoreDown`."""
    while True:
        table, tok, now_ms = new_table_id(), new_token(), store.clock_ms()
        if cid:
            table = await store.made_as(host, cid, table)
        change = create(
            table, host, name, game, preset, cast(Mapping[str, None], options), seats, registry,
            now_ms, packs.new_secret(),
        )  # fmt: skip
        room = change.room
        entry = entry_of(
            change, None, render(room, (), registry),
            ver=Version(1), tok=tok, prev=NO_TOKEN, cid="", at_ms=now_ms,
        )  # fmt: skip
        made = await store.create(
            table, tok, encode_entry(entry), encode_room(room, registry),
            phase=room.status, game=room.game, rules=room.rules,
        )  # fmt: skip
        if made or cid:  # not made: this very wish has made it before
            await store.hold(host, table)
            return table


async def carry_out(
    store: Store,
    registry: Registry,
    table: TableId,
    live: Live | None,
    actor: Actor,
    command: Command,
    cid: str,
    here: frozenset[PersonId],
    *,
    name: str = "",
    shuffle: Shuffle = packs.shuffled,
    slow: Slow = at_once,
    written: Written = lambda data, entry: None,
) -> Done:
    """Judge `command` on the newest state and commit it, exactly once per person and `cid`.

    `live` is a cached state or None (then it is loaded). `slow` finds the step of a move that may
    take long. `written` is told the bytes and the entry that go to the store, before they do.
    Raises `room.Refused` (`late`, `illegal`, `busy`, `broken` ...) with nothing changed,
    `TableGone`, `StoreDown`.
    """
    case = _Case(store, registry, table, actor, command, cid, here, name, shuffle, slow, written)
    cached = live is not None
    for _ in range(TRIES + cached):
        if not store.heard.clocks_known:
            await store.read_clocks()
        if live is None:
            live = await load(store, registry, table)
        try:
            judged = await _judge(case, live)
        except Refused as refusal:
            known = await _known(case)
            if known is not None:
                return Done(known, live if live.ver >= known else None)
            if not cached or refusal.code == "busy":
                raise
            # The cached state may be old: others may have made it legal meanwhile.
            live, cached = None, False
            continue
        outcome = await store.commit(judged.commit)
        if isinstance(outcome, Committed):
            await _hold(store, table, live.room, judged.after.room)
            if judged.deal is not None:
                await tally.count(store, live.room.game, judged.deal)
            return Done(outcome.ver, judged.after)
        done = await _not_done(store, judged, outcome)
        if done is not None:
            return done
        live, cached = None, False
    raise Refused("busy")


@record
class _Case:
    """Everything that stays the same however often a command is judged."""

    store: Store
    registry: Registry
    table: TableId
    actor: Actor
    command: Command
    cid: str
    here: frozenset[PersonId]
    name: str
    shuffle: Shuffle
    slow: Slow
    written: Written


@record
class _Judged:
    """A change ready to be written, the table as it will be then, and how its deal ended."""

    commit: Commit
    after: Live
    deal: str | None


async def _judge(case: _Case, live: Live) -> _Judged:
    """What the command makes of this state. Raises Refused."""
    if live.broken:
        raise Refused("broken")
    now_ms, clock_ms, found = case.store.clock_ms(), case.store.clocks_ms(), Found()
    context = Context(
        case.registry, case.shuffle, packs.new_secret, case.here, now_ms, clock_ms, case.name,
        packs.between, live.asked, case.store.heard.settled(live.room.created_ms),
        case.store.seat_ttl_ms, found.work,
    )  # fmt: skip
    try:
        change = await _decided(case, live.room, context, found)
        return _written(case, live, change, now_ms)
    except (RulesBroken, CodecError) as bug:
        await freeze(case.store, case.table, bug)
        raise Refused("broken") from bug


async def _decided(case: _Case, room: Room, context: Context, found: Found) -> Change:
    """What the command leads to. A step that may take long is found first, while everything else
    goes on; the command is judged as of the moment when it came, which costs nobody clock time."""
    while True:
        try:
            return decide(room, case.actor, case.command, context)
        except Wanted as wanted:
            found.add(wanted.move, await case.slow(wanted.move))


async def _known(case: _Case) -> Version | None:
    """The version this very intent led to before: a repeated act finds its own prompt closed."""
    if not case.cid or case.actor.person is None:
        return None
    return await case.store.known(case.table, case.actor.person, case.cid)


def _written(case: _Case, live: Live, change: Change, now_ms: int) -> _Judged:
    room, ver, tok = change.room, Version(live.ver + 1), new_token()
    row = None if change.finished is None else records.pack_row(change.finished)
    rows = live.rows if row is None else (*live.rows, row)
    seen = rendering(room, rows, case.registry, asked=change.asked, before=live.seen)
    entry = entry_of(
        change, live.parts, seen.parts,
        ver=ver, tok=tok, prev=live.tok, cid=case.cid, at_ms=now_ms,
    )  # fmt: skip
    encoded, form = encode_entry(entry), stored(room, case.registry, live.stored)
    case.written(encoded, entry)
    commit = Commit(
        table=room.id,
        ver=live.ver,
        tok=live.tok,
        new_tok=tok,
        entry=encoded,
        state=form.data,
        phase=room.status,
        person=case.actor.person or "",
        cid=case.cid,
        game=room.game,
        rules=room.rules,
        dues=cast(Mapping[DueKind, int], change.dues),
        row=row,
        trim=change.trim,
    )
    after = Live(ver, tok, room, rows, seen, asked=change.asked, stored=form)
    return _Judged(commit, after, tally.outcome_of(live.room, change))


async def _not_done(store: Store, judged: _Judged, outcome: Outcome) -> Done | None:
    """What an unwritten commit means; None: somebody else was first, judge anew."""
    commit, after = judged.commit, judged.after
    if isinstance(outcome, Duplicate):
        return Done(outcome.ver, None)
    if isinstance(outcome, Frozen):
        raise Refused("broken")
    if not isinstance(outcome, Stale):
        raise TableGone(commit.table)
    if outcome.tok == commit.new_tok:
        return Done(after.ver, after)
    # A hidden retry of redis-py may have written this very commit before others went on.
    for ver, entry in await store.entries(commit.table, commit.ver, 1):
        if ver == after.ver and decode_entry(entry).tok == commit.new_tok:
            return Done(after.ver, None)
    return None


async def rest(store: Store, kind: DueKind, live: Live) -> None:
    """A deadline that came up where nothing can be done for it. A deal under other rules may still
    be finished by a process of that release, so there it is only put off; a clock runs on."""
    room, at_ms = live.room, 0
    if room.outdated:
        at_ms = STANDS_MS + (store.clocks_ms() if kind == "clock" else store.clock_ms())
    elif kind == "clock" and not (live.broken or room.paused):
        wait_ms = clock.to_wait_ms(room.times)
        at_ms = 0 if wait_ms is None else room.times.at_ms + wait_ms
    await store.rest(room.id, kind, live.ver, live.tok, at_ms)


async def freeze(store: Store, table: TableId, bug: RulesBroken | CodecError) -> None:
    """Stops one table for good, its inputs kept; all others go on."""
    inputs = bug.inputs if isinstance(bug, RulesBroken) else repr(bug)
    # Neither the table's whole name nor the inputs may stand in a log.
    log.error("table %s… is broken: %s", table[:4], bug, extra={"table": table[:4]})
    await store.freeze(table, str(bug), inputs.encode())


async def _hold(store: Store, table: TableId, before: Room, after: Room) -> None:
    # A lost note only shortens a list on the home page; the commit stands.
    if after.seats is before.seats:
        return
    with contextlib.suppress(StoreDown):
        for person in set(after.seated) - set(before.seated):
            await store.hold(person, table)
        for person in set(before.seated) - set(after.seated):
            await store.unhold(person, table)
