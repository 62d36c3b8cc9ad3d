"""What a client asks of a table: to enter, to act, to keep a draft, to be advised, to speak.

Owns turning each request into an answer, whatever goes wrong. It must never send anything to
anybody but the asking socket: what everybody sees comes back through the channel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from rules.api import IllegalAction, PromptId, Seat
from rules.codec import CodecError, pack, unpack
from rules.data import Json
from server import chat, wire
from server.commands import UseCode
from server.commit import Live, carry_out, freeze
from server.counts import Counts, kind_of
from server.drafts import kept_for
from server.entry import decode_entry, unjoined
from server.fields import Detail, Since
from server.frames import events_since
from server.guard import RulesBroken, guarded
from server.ids import PersonId, Version
from server.keys import Where
from server.room import Actor, Refused
from server.roomseats import seat_of_code
from server.socket import Connection, frame_of
from server.store import StoreDown, TableGone
from server.views import ASK_DEPTH

if TYPE_CHECKING:
    from server.hub import Hub
    from server.table import LiveTable

EVENTS_BACK = 64
"""More commits than these are no animation any more."""


# entering


@dataclass(frozen=True, slots=True)
class Missed:
    """What somebody who was here before has missed, up to version `ver`."""

    ver: Version
    events: list[bytes]
    reason: str | None = None


async def arrive(hub: Hub, table: LiveTable, connection: Connection, hello: wire.Hello) -> None:
    """Welcome, the view, who is here, what was said."""
    connection.invited = await _invited(table, connection.person, hello.code)
    if code := table.shut_out(connection):
        raise Refused(code)
    await table.attendance.look()
    drafts = await table.store.drafts(table.id)
    missed = await _missed(table, connection.person, hello.since)
    if hello.since is not None:
        hub.counts.resumes[missed.reason or "resumed"] += 1
    if not connection.open:
        return
    if code := table.shut_out(connection):
        raise Refused(code)
    seat = table.seat_of(connection.person)
    known = table.seen.room["people"].get(connection.person)
    connection.name = hello.name or (known["name"] if known else "")
    seen = table.seen
    connection.send(
        frame_of(
            wire.welcome(
                connection.person, table.store.clock_ms(), table.store.clocks_ms(), seen.ver,
                seen.tok, hub.version, seen.room["rules"], table.store.kept,
            )
        )
    )  # fmt: skip
    draft = kept_for(seen.parts, seat, drafts)
    connection.send(frame_of(table.view(seat, missed.reason, missed.events, draft)))
    hub.joined(table, connection)
    if not table.show_presence():
        connection.send(frame_of(table.presence()))
    await table.send_log([connection])


async def _invited(table: LiveTable, person: PersonId, digest: bytes | None) -> bool:
    """Whether a resume code opens the room for that person, so that he can use it."""
    now_ms = table.store.clock_ms()
    if digest is None or table.guesses.take(person, now_ms):
        return False
    return seat_of_code((await table.fresh()).room, digest, now_ms) is not None


async def _missed(table: LiveTable, person: PersonId, since: Since | None) -> Missed:
    """The events since then, if they join on without a gap at the version seen here."""
    if since is None:
        return Missed(table.seen.ver, [])
    for _ in range(3):
        if (since.ver, since.tok) == (table.seen.ver, table.seen.tok):
            return Missed(table.seen.ver, [], _rules(table, since))
        found = await table.store.entries(table.id, since.ver - 1, EVENTS_BACK + 1)
        missed = _since(found, since, person, table.seen.ver)
        if missed.reason is not None:
            return replace(missed, reason=_rules(table, since) or missed.reason)
        if missed.ver == table.seen.ver:
            return replace(missed, reason=_rules(table, since))
        # Another hub showed a version that is still on its way to this one.
        await table.read_now()
    return Missed(table.seen.ver, [], "gap")


def _rules(table: LiveTable, since: Since) -> str | None:
    changed = since.rules is not None and since.rules != table.seen.room["rules"]
    return "rules" if changed else None


def _since(
    found: Sequence[tuple[Version, bytes]], since: Since, person: PersonId, seen: Version
) -> Missed:
    try:
        entries = [decode_entry(data) for _, data in found]
    except CodecError:
        return Missed(seen, [], "gap")
    if not entries:
        return Missed(seen, [], "rewound" if since.ver > seen else "gap")
    reason = unjoined(entries, since.ver, since.tok)
    if reason is None and len(entries) > EVENTS_BACK:
        reason = "gap"
    if reason is not None:
        return Missed(seen, [], reason)
    news = [entry for entry in entries if since.ver < entry.ver <= seen]
    last = news[-1].ver if news else since.ver
    return Missed(last, events_since(news, person))


# asking


async def perform(
    hub: Hub, table: LiveTable, connection: Connection, message: wire.Request
) -> None:
    """Does what is asked and answers, if there is something to answer."""
    began, counts = perf_counter(), hub.counts
    try:
        answer = await _perform(hub, table, connection, message)
    except Refused as refusal:
        answer = _no(counts, message, refusal.code, refusal.detail)
    except IllegalAction as refusal:
        answer = _no(counts, message, "illegal", {**refusal.detail, "code": refusal.code})
    except StoreDown:
        answer = _no(counts, message, "read_only", {})
    except TableGone:
        connection.close(wire.CLOSE_GONE, "gone")
        return
    finally:
        connection.session.in_flight -= 1
        counts.commands[kind_of(message)].add(perf_counter() - began)
    if answer is not None:
        connection.answer(answer)


def _no(counts: Counts, message: wire.Request, code: str, detail: Detail) -> bytes:
    counts.refusals[code] += 1
    cid = message.cid if isinstance(message, wire.Intent | wire.Say) else None
    n = message.n if isinstance(message, wire.Advise) else None
    return wire.no(code, detail, cid, n)


async def _perform(
    hub: Hub, table: LiveTable, connection: Connection, message: wire.Request
) -> bytes | None:
    match message:
        case wire.Intent():
            return await _carry(hub, table, connection, message)
        case wire.Say():
            return await _say(table, connection, message)
        case wire.Draft(prompt, draft):
            await _keep(table, connection.person, prompt, draft)
            return None
        case wire.Advise(n, prompt, draft):
            return await _advise(table, connection.person, n, prompt, draft)


async def _carry(hub: Hub, table: LiveTable, connection: Connection, intent: wire.Intent) -> bytes:
    person = connection.person
    if table.seat_of(person) is None and person != table.seen.room["host"]:
        retry_ms = table.guests.take(table.store.clock_ms())
        if retry_ms:
            raise Refused("rate", retry_ms=retry_ms)
    if isinstance(intent.command, UseCode):
        retry_ms = table.guesses.take(person, table.store.clock_ms())
        if retry_ms:
            raise Refused("rate", retry_ms=retry_ms)
    async with table.turn:
        done = await carry_out(
            table.store, table.registry, table.id, await table.fresh(),
            Actor(person), intent.command, intent.cid, table.attendance.people,
            name=connection.name, shuffle=table.shuffle, slow=hub.slow.find,
            written=table.wrote,
        )  # fmt: skip
        if done.live is not None:
            table.live = done.live
    return wire.ok(intent.cid, done.ver)


async def _say(table: LiveTable, connection: Connection, say: wire.Say) -> bytes:
    person = connection.person
    retry_ms = table.chatter.take(person, table.store.clock_ms())
    if retry_ms:
        raise Refused("rate", retry_ms=retry_ms)
    known = table.seen.room["people"].get(person)
    name = known["name"] if known else connection.name
    where: Where = "watchers" if table.seat_of(person) is None else "table"
    if where == "table" and say.phrase is None and table.seen.room["phrases"]:
        raise Refused("phrases_only")
    await chat.say(table.store, table.id, where, person, name, say)
    return wire.ok(say.cid, table.seen.ver)


async def _keep(
    table: LiveTable, person: PersonId, prompt: PromptId, draft: Mapping[str, Json]
) -> None:
    live, seat = await _asked(table, person, prompt)
    game, state = table.registry.game(live.room.game), live.room.match
    await _sure(
        table, (game.id, "check_draft"), [state, seat, draft],
        lambda: game.check_draft(state, seat, draft),
    )  # fmt: skip
    await table.store.set_draft(table.id, seat, prompt, pack(draft))


async def _advise(
    table: LiveTable, person: PersonId, n: int, prompt: PromptId, draft: Mapping[str, Json]
) -> bytes:
    live, seat = await _asked(table, person, prompt)
    game, state = table.registry.game(live.room.game), live.room.match
    answer: bytes = await _sure(
        table, (game.id, "advise"), [state, seat, draft],
        lambda: wire.advice(n, game.advise(state, seat, draft)),
    )  # fmt: skip
    return answer


async def _asked(table: LiveTable, person: PersonId, prompt: PromptId) -> tuple[Live, Seat]:
    """The state and the person's seat, if that prompt of his is open."""
    live = await table.fresh()
    seat = live.parts.seating.get(person)
    if seat is None:
        raise Refused("not_seated")
    asked: Any = unpack(live.parts.ask[seat], ASK_DEPTH)
    if all(open_prompt["id"] != prompt for open_prompt in asked):
        raise Refused("late")
    return live, seat


async def _sure(table: LiveTable, call: tuple[str, str], inputs: object, work: Any) -> Any:
    """The answer of game code; a bug in it stops this table only."""
    try:
        return guarded(*call, inputs, work)
    except RulesBroken as bug:
        await freeze(table.store, table.id, bug)
        raise Refused("broken") from bug
