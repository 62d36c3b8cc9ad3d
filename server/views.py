"""What each audience may see of a room, rendered to bytes once.

Owns the step from the secret `Room` to sendable parts. Only what is rendered here and projected
events of `entry.py` have the types that frames are built from. It must never hold a rule of a
game: it asks the game and packs the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NewType

from rules.api import Event, Game, Prompt, Seat
from rules.codec import event_data, pack, prompt_data, unpack
from rules.data import Json
from rules.registry import Registry
from rules.shuffle import commitment
from server.guard import guarded
from server.ids import PersonId
from server.records import row_of
from server.roomtypes import Room
from server.roomvotes import decides

PublicBytes = NewType("PublicBytes", bytes)
"""Packed data that everybody may see."""

SeatBytes = NewType("SeatBytes", bytes)
"""Packed data that one seat may see."""

ROOM_DEPTH = 24
"""How deep the room part may nest."""

NIL = pack(None)
NOTHING_ASKED = SeatBytes(pack([]))


@dataclass(frozen=True, slots=True)
class Parts:
    """The view parts of PROTOCOL.md section 3, packed; `private` and `ask` by seat."""

    room: PublicBytes
    table: PublicBytes
    sheet: PublicBytes
    private: tuple[SeatBytes, ...]
    ask: tuple[SeatBytes, ...]
    seating: Mapping[PersonId, Seat]


def render(room: Room, rows: Sequence[bytes], registry: Registry, *, broken: bool = False) -> Parts:
    """Every part of the view. `rows` are the stored rows of the room (`records.pack_row`), of
    which those of the current match are taken."""
    game = registry.game(room.game)
    seats = range(len(room.seats))
    if room.match is None:
        table = sheet = PublicBytes(NIL)
        private = tuple(SeatBytes(NIL) for _ in seats)
        ask = tuple(NOTHING_ASKED for _ in seats)
    else:
        table, sheet, private, ask = guarded(
            game.id, "views", room.match, lambda: _match(room, rows, game)
        )
    return Parts(
        room=PublicBytes(pack(_room(room, game, len(rows), broken))),
        table=table,
        sheet=sheet,
        private=private,
        ask=ask,
        seating={
            person: seat for person in room.seated if (seat := room.seat_of(person)) is not None
        },
    )


def stopped(parts: Parts) -> Parts:
    """The same view, flagged broken."""
    room: Any = unpack(parts.room, ROOM_DEPTH)
    return replace(parts, room=PublicBytes(pack({**room, "status": "broken"})))


def public_event(event: Event) -> PublicBytes:
    """The event as everybody gets it."""
    return PublicBytes(pack(event_data(event, None)))


def seat_event(event: Event, seat: Seat) -> SeatBytes:
    """The event as that seat gets it."""
    return SeatBytes(pack(event_data(event, seat)))


_Match = tuple[PublicBytes, PublicBytes, tuple[SeatBytes, ...], tuple[SeatBytes, ...]]


def _match(room: Room, rows: Sequence[bytes], game: Game[Any]) -> _Match:
    state = room.match
    lines = [row_of(stored) for stored in rows[len(rows) - min(room.deals, len(rows)) :]]
    prompts: Mapping[Seat, tuple[Prompt, ...]] = game.prompts(state)
    return (
        PublicBytes(pack(game.table(state))),
        PublicBytes(pack(game.sheet(state, lines))),
        tuple(SeatBytes(pack(game.private(state, Seat(seat)))) for seat in range(len(room.seats))),
        tuple(_ask(prompts.get(Seat(seat), ())) for seat in range(len(room.seats))),
    )


def _ask(prompts: tuple[Prompt, ...]) -> SeatBytes:
    if not prompts:
        return NOTHING_ASKED
    return SeatBytes(pack([prompt_data(prompt) for prompt in prompts]))


def _room(room: Room, game: Game[Any], records: int, broken: bool) -> Mapping[str, Json]:
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
        "votes": {
            what: {
                "yes": [voter for voter, yes in cast.items() if yes],
                "no": [voter for voter, yes in cast.items() if not yes],
            }
            for what, cast in room.votes.items()
        },
        "chance": {
            "commitment": commitment(room.chance.secret).hex(),
            "luck": [place.person in room.chance.luck for place in room.seats],
        },
        "swap": None if room.swap is None else {"from": room.swap[0], "to": room.swap[1]},
        "decides": [] if broken else list(decides(room, game)),
    }
