"""The stored form of a room, the secret state of its match included.

Owns how a room is written and read. The state of a match goes on only under the rules version it
was stored with; between deals a room moves to the version of today. It must never be sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.api import Seat
from rules.codec import CodecError, Wire, pack, unpack, unpack_wire
from rules.registry import Registry
from server.chance import Chance
from server.guard import guarded
from server.ids import PersonId, TableId
from server.roomtypes import Due, Person, Place, Room, Running

FORM = 2
"""The number of this stored form."""

STATE_DEPTH = 24
"""How deep a stored state may nest: it is our own writing, bounded all the same."""


class OtherForm(CodecError):
    """A room that a process of another release stored; nothing is wrong with it."""


def encode_room(room: Room, registry: Registry) -> bytes:
    """The stored form, the secret state included."""
    game = registry.game(room.game)
    match = None
    if room.match is not None:
        match = pack(guarded(game.id, "dump", room.match, lambda: game.dump(room.match)))
    return pack(
        {
            "form": FORM,
            "id": room.id,
            "created_ms": room.created_ms,
            "host": room.host,
            "people": {p: [who.name, who.mark, who.since_ms] for p, who in room.people.items()},
            "seats": [[s.person, s.bot, s.minded, s.ready, s.claim] for s in room.seats],
            "game": room.game,
            "preset": room.preset,
            "options": pack(room.options),
            "rules": room.rules,
            "chance": _chance(room.chance),
            "watching": room.watching,
            "status": room.status,
            "match_no": room.match_no,
            "match": match,
            "deals": room.deals,
            "moves": room.moves,
            "running": [
                pack(room.running.carried), pack(room.running.inputs), room.running.open
            ],
            "votes": {
                what: {str(person): yes for person, yes in cast.items()}
                for what, cast in room.votes.items()
            },
            "swap": room.swap,
            "dues": {kind: [due.key, due.at_ms] for kind, due in room.dues.items()},
        }
    )  # fmt: skip


def _chance(chance: Chance) -> Wire:
    luck = {str(person): own for person, own in chance.luck.items()}
    return [chance.secret, luck, chance.packs, chance.deals]


def decode_room(data: bytes, registry: Registry) -> Room:
    """The room as stored. Stored under other rules, a room between deals stands before the same
    deal under those of today; a running deal is lost (`Room.outdated`). Raises CodecError,
    OtherForm."""
    raw: Any = unpack_wire(data)
    try:
        room = _plain(raw)
        game = registry.game(room.game)
    except OtherForm:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise CodecError(f"not a stored room: {error!r}") from error
    if raw["match"] is not None and room.rules == game.version:
        dumped = unpack(raw["match"], STATE_DEPTH)
        return replace(room, match=guarded(game.id, "load", dumped, lambda: game.load(dumped)))
    if raw["match"] is not None and room.status == "between":
        return _moved(room, registry)
    return room


def running_match(data: bytes) -> int | None:
    """The number of the match that is not over, read without the rest of the stored room."""
    raw: Any = unpack_wire(data)
    return raw["match_no"] if raw["status"] in ("playing", "between") else None


def _moved(room: Room, registry: Registry) -> Room:
    """The room between deals under the rules of today."""
    game = registry.game(room.game)
    carried = room.running.carried
    step = guarded(
        game.id, "start", carried, lambda: game.start(room.options, len(room.seats), carried)
    )
    return replace(room, rules=game.version, match=step.state)


def _plain(raw: Any) -> Room:
    if raw["form"] != FORM:
        raise OtherForm(f"stored form {raw['form']}")
    carried, inputs, open_ = raw["running"]
    return Room(
        id=TableId(raw["id"]),
        created_ms=raw["created_ms"],
        host=PersonId(raw["host"]),
        people={PersonId(p): Person(*who) for p, who in raw["people"].items()},
        seats=tuple(Place(*place) for place in raw["seats"]),
        game=raw["game"],
        preset=raw["preset"],
        options=_map(raw["options"]),
        rules=raw["rules"],
        chance=Chance(*raw["chance"]),
        watching=raw["watching"],
        status=raw["status"],
        match_no=raw["match_no"],
        deals=raw["deals"],
        moves=raw["moves"],
        running=Running(unpack_any(carried), _tuples(unpack_any(inputs)), open_),
        votes={
            what: {PersonId(p): y for p, y in cast.items()} for what, cast in raw["votes"].items()
        },
        swap=None if raw["swap"] is None else (Seat(raw["swap"][0]), Seat(raw["swap"][1])),
        dues={kind: Due(*due) for kind, due in raw["dues"].items()},
    )


def unpack_any(data: bytes) -> Any:
    """Stored game data."""
    return unpack(data, STATE_DEPTH)


def _map(data: bytes) -> Mapping[str, Any]:
    value: Mapping[str, Any] = unpack_any(data)
    return value


def _tuples(inputs: Any) -> tuple[Any, ...]:
    return tuple(tuple(item) if isinstance(item, list) else item for item in inputs)
