"""The stored form of a room, the secret state of its match included.

Owns how a room is written and read. The state of a match goes on only under the rules version it
was stored with; between deals a room moves to the version of today. It must never be sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from rules.api import Seat
from rules.codec import CodecError, Wire, pack, unpack, unpack_wire
from rules.registry import Registry
from rules.values import record, replace
from server.ballots import Ballot
from server.chance import Chance
from server.clock import Pace, Times, Turn
from server.guard import guarded
from server.ids import PersonId, TableId
from server.roomtypes import Code, Due, Person, Place, Room, Running, alike

FORM = 5
"""The number of this stored form."""

STATE_DEPTH = 24
"""How deep a stored state may nest: it is our own writing, bounded all the same."""


class OtherForm(CodecError):
    """A room that a process of another release stored, in its form or of a game of its own; nothing
    is wrong with it."""


@record
class Stored:
    """The stored form of a room: `data`, and `head`, the part of it that most moves leave alone."""

    room: Room = field(repr=False)
    head: bytes = field(repr=False)
    data: bytes = field(repr=False)


def encode_room(room: Room, registry: Registry) -> bytes:
    """The stored form, the secret state included."""
    return stored(room, registry).data


def stored(room: Room, registry: Registry, before: Stored | None = None) -> Stored:
    """The same, with the head taken over from `before` where it is unchanged."""
    kept = before is not None and alike(before.room, room)
    head = before.head if before is not None and kept else _head(room)
    running = room.running
    data = pack(
        [
            FORM,
            room.match_no if room.status in ("playing", "between") else None,
            head,
            _dumped(room, registry),
            room.moves,
            [pack(running.carried), running.inputs, running.open, running.since],
            {kind: [due.key, due.at_ms] for kind, due in room.dues.items()},
            _times(room.times),
            room.prompt_top,
        ]
    )
    return Stored(room, head, data)


def _dumped(room: Room, registry: Registry) -> bytes | None:
    if room.match is None:
        return None
    game = registry.game(room.game)
    return pack(guarded(game.id, "dump", room.match, lambda: game.dump(room.match)))


def _head(room: Room) -> bytes:
    return pack(
        {
            "id": room.id,
            "created_ms": room.created_ms,
            "host": room.host,
            "people": {
                p: [who.name, who.mark, who.since_ms, who.seen_ms] for p, who in room.people.items()
            },
            "seats": [[s.person, s.bot, s.minded, s.ready, s.claim, s.missed] for s in room.seats],
            "game": room.game,
            "preset": room.preset,
            "options": pack(room.options),
            "rules": room.rules,
            "chance": _chance(room.chance),
            "watching": room.watching,
            "phrases": room.phrases,
            "clock": [room.clock.preset, room.clock.turn_ms, room.clock.bank_ms],
            "paused": room.paused,
            "status": room.status,
            "match_no": room.match_no,
            "deals": room.deals,
            "votes": {
                key: [vote.by, vote.at_ms, {str(person): yes for person, yes in vote.cast.items()}]
                for key, vote in room.votes.items()
            },
            "swap": room.swap,
            "banned": room.banned,
            "granted": room.granted,
            "codes": {str(p): [code.digest, code.until_ms] for p, code in room.codes.items()},
            "former": room.former,
            "prompt_base": room.prompt_base,
        }
    )


def _times(times: Times) -> Wire:
    turns = [
        [seat, turn.key, turn.kind, turn.total_ms, turn.left_ms, turn.waited_ms, turn.away]
        for seat, turn in times.turns.items()
    ]
    return [times.at_ms, turns, times.banks, times.limit_ms]


def _chance(chance: Chance) -> Wire:
    luck = {str(person): own for person, own in chance.luck.items()}
    return [chance.secret, luck, chance.packs, chance.deals]


def decode_room(data: bytes, registry: Registry) -> Room:
    """The room as stored. Stored under other rules, a room between deals stands before the same
    deal under those of today; a running deal is lost (`Room.outdated`). Raises CodecError,
    OtherForm."""
    head, match, *moving = _halves(data)
    try:
        room = _plain(head, *moving)
    except (KeyError, TypeError, ValueError) as error:
        raise CodecError(f"not a stored room: {error!r}") from error
    if room.game not in registry.ids:
        raise OtherForm(f"game {room.game}")
    game = registry.game(room.game)
    if match is not None and room.rules == game.version:
        dumped = unpack(match, STATE_DEPTH)
        return replace(room, match=guarded(game.id, "load", dumped, lambda: game.load(dumped)))
    if match is not None and room.status == "between":
        return _moved(room, registry)
    return room


def _halves(data: bytes) -> list[Any]:
    """The head, and what moves. Raises CodecError, OtherForm."""
    raw: Any = unpack_wire(data)
    match raw:
        case [int() as form, *_] | {"form": int() as form} if form != FORM:
            raise OtherForm(f"stored form {form}")
        case [_, _, bytes() as head, match, moves, running, dues, times, top]:
            return [unpack_wire(head), match, moves, running, dues, times, top]
    raise CodecError("not a stored room")


def running_match(data: bytes) -> int | None:
    """The number of the match that is not over; every form has it in the same place. Raises
    CodecError."""
    match unpack_wire(data):
        case [int(), (int() | None) as number, *_]:
            return number
    raise CodecError("not a stored room")


def _moved(room: Room, registry: Registry) -> Room:
    """The room between deals under the rules of today."""
    game = registry.game(room.game)
    carried = room.running.carried
    step = guarded(
        game.id, "start", carried, lambda: game.start(room.options, len(room.seats), carried)
    )
    return replace(room, rules=game.version, match=step.state, prompt_base=room.next_base)


def _plain(raw: Any, moves: Any, running: Any, dues: Any, times: Any, top: Any) -> Room:
    carried, inputs, open_, since = running
    at_ms, turns, banks, limit_ms = times
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
        phrases=raw["phrases"],
        clock=Pace(*raw["clock"]),
        paused=raw["paused"],
        status=raw["status"],
        match_no=raw["match_no"],
        deals=raw["deals"],
        moves=moves,
        running=Running(unpack_any(carried), tuple(map(bytes, inputs)), open_, since),
        votes={
            key: Ballot(PersonId(by), at_ms, {PersonId(p): yes for p, yes in cast.items()})
            for key, (by, at_ms, cast) in raw["votes"].items()
        },
        swap=None if raw["swap"] is None else (Seat(raw["swap"][0]), Seat(raw["swap"][1])),
        dues={kind: Due(*due) for kind, due in dues.items()},
        times=Times(
            at_ms, {Seat(seat): Turn(*turn) for seat, *turn in turns}, tuple(banks), limit_ms
        ),
        banned=tuple(map(PersonId, raw["banned"])),
        granted=tuple(map(PersonId, raw["granted"])),
        codes={PersonId(p): Code(*code) for p, code in raw["codes"].items()},
        former=tuple(raw["former"]),
        prompt_base=raw["prompt_base"],
        prompt_top=top,
    )


def unpack_any(data: bytes) -> Any:
    """Stored game data."""
    return unpack(data, STATE_DEPTH)


def _map(data: bytes) -> Mapping[str, Any]:
    value: Mapping[str, Any] = unpack_any(data)
    return value
