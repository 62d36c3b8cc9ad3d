"""What each audience may see of a room, rendered to bytes once.

Owns the step from the secret `Room` to sendable parts. Only what is rendered here and projected
events of `entry.py` have the types that frames are built from. It must never hold a rule of a
game: it asks the game and packs the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any, NewType

from rules.api import Event, Game, Prompt, Seat
from rules.codec import event_data, pack, prompt_data, unpack
from rules.data import Json
from rules.registry import Registry
from rules.shuffle import commitment
from rules.values import record
from server import clock
from server.guard import guarded
from server.ids import PersonId
from server.prompts import prompts_of
from server.records import row_of
from server.roomtypes import Asked, Room, alike
from server.roomvotes import decides
from server.takeback import undoable

PublicBytes = NewType("PublicBytes", bytes)
"""Packed data that everybody may see."""

SeatBytes = NewType("SeatBytes", bytes)
"""Packed data that one seat may see."""

ROOM_DEPTH = 24
ASK_DEPTH = 24
"""How deep the room part and the prompts of a seat may nest."""

NIL = pack(None)
NOTHING_ASKED = SeatBytes(pack([]))


@record
class Parts:
    """The view parts of PROTOCOL.md section 3, packed; `private` and `ask` by seat."""

    room: PublicBytes
    table: PublicBytes
    pace: PublicBytes
    sheet: PublicBytes
    private: tuple[SeatBytes, ...]
    ask: tuple[SeatBytes, ...]
    seating: Mapping[PersonId, Seat]


@record
class Rendering:
    """The parts of a room and what they were made of, the secret state included: the next rendering
    takes over the bytes of what is unchanged. Only `parts` may be sent."""

    parts: Parts
    room: Room = field(repr=False)
    records: int
    broken: bool
    decides: tuple[str, ...]
    sheet: Json = field(repr=False)


def render(room: Room, rows: Sequence[bytes], registry: Registry, *, broken: bool = False) -> Parts:
    """Every part of the view. `rows` are the stored rows of the room (`records.pack_row`), of
    which those of the current match are taken."""
    return rendering(room, rows, registry, broken=broken).parts


def rendering(
    room: Room,
    rows: Sequence[bytes],
    registry: Registry,
    *,
    broken: bool = False,
    asked: Asked | None = None,
    before: Rendering | None = None,
) -> Rendering:
    """The same as part of a course of renderings. `asked`: the open prompts, if they are known."""
    game = registry.game(room.game)
    voted_on = () if broken else decides(room, game)
    if room.match is None:
        seats = len(room.seats)
        shown: _Match = PublicBytes(NIL), None, (SeatBytes(NIL),) * seats, (NOTHING_ASKED,) * seats
    else:
        shown = guarded(game.id, "views", room.match, lambda: _match(room, rows, game, asked))
    table, sheet, private, ask = shown
    old = before if before is not None and alike(before.room, room) else None
    if old is None or (old.records, old.broken, old.decides) != (len(rows), broken, voted_on):
        consent = sorted(game.consent)
        own = PublicBytes(pack(_room(room, len(rows), broken, voted_on, consent)))
    else:
        own = old.parts.room
    if before is None or before.sheet != sheet:
        lines = PublicBytes(pack(sheet))
    else:
        lines = before.parts.sheet
    seating = _seating(room) if old is None else old.parts.seating
    parts = Parts(own, table, _pace(room), lines, private, ask, seating)
    return Rendering(parts, room, len(rows), broken, voted_on, sheet)


def _seating(room: Room) -> Mapping[PersonId, Seat]:
    return {
        place.person: Seat(seat)
        for seat, place in enumerate(room.seats)
        if place.person is not None
    }


def stopped(parts: Parts) -> Parts:
    """The same view, flagged broken."""
    room: Any = unpack(parts.room, ROOM_DEPTH)
    return replace(parts, room=PublicBytes(pack({**room, "status": "broken"})))


def shut_out(room: Mapping[str, Any], person: PersonId) -> str | None:
    """Why that person may not see the room with this room part, as a code; None if he may: he is
    not banned, and watching is allowed, he has or gets a seat, or seats are still being taken."""
    if person in room["banned"]:
        return "banned"
    may = (
        room["watching"]
        or room["status"] == "lobby"
        or person == room["host"]
        or any(person in (seat["person"], seat["claim"]) for seat in room["seats"])
    )
    return None if may else "no_watching"


def public_event(event: Event) -> PublicBytes:
    """The event as everybody gets it."""
    return PublicBytes(pack(event_data(event, None)))


def seat_event(event: Event, seat: Seat) -> SeatBytes:
    """The event as that seat gets it."""
    return SeatBytes(pack(event_data(event, seat)))


_Match = tuple[PublicBytes, Json, tuple[SeatBytes, ...], tuple[SeatBytes, ...]]


def _match(room: Room, rows: Sequence[bytes], game: Game[Any], asked: Asked | None) -> _Match:
    state = room.match
    lines = [row_of(stored) for stored in rows[len(rows) - min(room.deals, len(rows)) :]]
    prompts = prompts_of(room, game) if asked is None else asked
    seats = [Seat(number) for number in range(len(room.seats))]
    return (
        PublicBytes(pack(game.table(state))),
        game.sheet(state, lines),
        tuple([SeatBytes(pack(game.private(state, seat))) for seat in seats]),
        tuple([_ask(prompts[seat]) if seat in prompts else NOTHING_ASKED for seat in seats]),
    )


def _pace(room: Room) -> PublicBytes:
    """Who is awaited since when, and what time is left to him."""
    if room.status not in ("playing", "between"):
        return PublicBytes(NIL)
    seats = clock.shown(room.times)
    return PublicBytes(
        pack(
            {
                "clock_ms": room.times.at_ms,
                "seats": seats,
                "limit_ms": room.times.limit_ms,
                "undo": list(undoable(room)),
            }
        )
    )


def _ask(prompts: tuple[Prompt, ...]) -> SeatBytes:
    return SeatBytes(pack([prompt_data(prompt) for prompt in prompts]))


def _room(
    room: Room, records: int, broken: bool, voted_on: tuple[str, ...], consent: list[str]
) -> Mapping[str, Json]:
    return {
        "id": room.id,
        "status": "broken" if broken else room.status,
        "game": room.game,
        "preset": room.preset,
        "options": room.options,
        "rules": room.rules,
        "match": room.match_no,
        "records": records,
        "seats": [
            {
                "person": place.person,
                "bot": place.bot,
                "minded": place.minded,
                "ready": place.ready or place.bot is not None,
                "claim": place.claim,
            }
            for place in room.seats
        ],
        "people": {p: {"name": who.name, "mark": who.mark} for p, who in room.people.items()},
        "host": room.host,
        "watching": room.watching,
        "phrases": room.phrases,
        "clock": {
            "preset": room.clock.preset,
            "turn_s": room.clock.turn_ms // 1000,
            "bank_s": room.clock.bank_ms // 1000,
        },
        "paused": room.paused,
        "votes": {
            key: {
                "yes": [voter for voter, yes in vote.cast.items() if yes],
                "no": [voter for voter, yes in vote.cast.items() if not yes],
                "by": vote.by,
                "at_ms": vote.at_ms,
            }
            for key, vote in room.votes.items()
        },
        "chance": {
            "commitment": commitment(room.chance.secret).hex(),
            "luck": [place.person in room.chance.luck for place in room.seats],
        },
        "swap": None if room.swap is None else {"from": room.swap[0], "to": room.swap[1]},
        "decides": list(voted_on),
        "consent": consent,
        "former": list(room.former),
        "banned": list(room.banned),
        "granted": [seat for seat, place in enumerate(room.seats) if place.person in room.granted],
    }
