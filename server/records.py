"""Records of finished deals: what was dealt and decided, complete enough to run it again.

Owns the record's form, how it lies in the store beside its line of the sheet, when its packs and
secret are shown, and replaying. What lies in the store is complete and private; what is served
withholds them until they may be known. It must never be made before a deal's end.
"""

from __future__ import annotations

import functools
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.api import Event, Game, IllegalAction, Pack, Seat, Step
from rules.codec import pack, reread, unpack, unpack_wire
from rules.data import Json
from rules.registry import Registry, default_registry
from rules.shuffle import commitment
from server.roomseating import named_place
from server.roomtypes import Finished, Room

FORM = 2
"""The number of this form of records."""

DEPTH = 24
MAX_RECORD = 1 << 20
"""Bytes of an unpacked record; more is no record of ours."""

Record = Mapping[str, Any]


class RecordError(Exception):
    """A record that does not run to the result it tells, or is none."""


def finished_deal(room: Room, row: Json, game: Game[Any], now_ms: int) -> Finished:
    """The complete record of the deal that has just ended with `row`."""
    chance = room.chance
    shown = chance.deals == 1 and game.all_shown(room.match)
    record: Record = {
        "form": FORM,
        "game": game.id,
        "rules": game.version,
        "options": room.options,
        "seats": len(room.seats),
        "names": [named_place(room, place) for place in room.seats],
        "former": list(room.former),
        "match": room.match_no,
        "deal": room.deals,
        "at_ms": now_ms,
        "carried": room.running.carried,
        "chance": {
            "commitment": commitment(chance.secret).hex(),
            "secret": chance.secret.hex(),
        },
        # Packs thrown in or voided under this secret are not shown while the match goes on.
        "opens": "deal" if shown else "match",
        "opened": True,
        "inputs": [reread(packed) for packed in room.running.inputs],
        "row": row,
    }
    return Finished(row, record)


def withheld(record: Record) -> Record:
    """The record without its secret and the orders of its packs."""
    return {
        **record,
        "chance": {**record["chance"], "secret": None},
        "opened": False,
        "inputs": [
            [item[0], None, *item[2:]] if item[0] == "pack" else item for item in record["inputs"]
        ],
    }


def walk(record: Record, game: Game[Any]) -> Iterator[Step[Any]]:
    """The start of the recorded deal and what each input led to. Raises IllegalAction, or
    RecordError on odd inputs."""
    step = game.start(record["options"], record["seats"], record["carried"])
    yield step
    for item in record["inputs"]:
        match item:
            case ["pack", cards, _, _]:
                step = game.deal(step.state, cards)
            case ["act", seat, action, _]:
                step = game.apply(step.state, Seat(seat), action)
            case ["go_on"]:
                step = game.go_on(step.state)
            case _:
                raise RecordError(f"unknown input {item!r}")
        yield step


def replayed(room: Room, inputs: Sequence[bytes], game: Game[Any]) -> Any:
    """The state that the running deal of the room comes to by these inputs. Raises what `walk`
    raises."""
    *_, last = walk(_so_far(room, inputs), game)
    return last.state


def told(room: Room, game: Game[Any]) -> list[Event]:
    """The events of the running deal from its pack on, without what was taken back. Raises what
    `walk` raises."""
    record = _so_far(room, room.running.inputs)
    events: list[Event] = []
    awaited = None
    for item, step in zip([[None], *record["inputs"]], walk(record, game), strict=True):
        if item[0] == "pack" and isinstance(awaited, Pack) and awaited.purpose == "deal":
            events = []
        events += step.events
        awaited = game.awaits(step.state)
    return events


def _so_far(room: Room, inputs: Sequence[bytes]) -> Record:
    return {
        "options": room.options,
        "seats": len(room.seats),
        "carried": room.running.carried,
        "inputs": [reread(packed) for packed in inputs],
    }


def run(record: Record, game: Game[Any]) -> list[Event]:
    """Every event of the recorded deal. Raises what `walk` raises."""
    return [event for step in walk(record, game) for event in step.events]


def game_of(record: Record, registry: Registry) -> Game[Any]:
    """The game that a record runs under. Raises RecordError if there is none today."""
    if record.get("form") != FORM:
        raise RecordError("not a record of this form")
    if record["game"] not in registry.ids:
        raise RecordError(f"unknown game {record['game']}")
    game = registry.game(record["game"])
    if record["rules"] != game.version:
        raise RecordError(f"recorded under rules {record['rules']}, these are {game.version}")
    return game


def replay(record: Record, registry: Registry) -> Json:
    """Runs a record again. Returns its row; raises RecordError if it comes out otherwise."""
    try:
        events = run(record, game_of(record, registry))
    except (IllegalAction, ValueError) as refusal:
        raise RecordError(f"an input is refused: {refusal}") from refusal
    rows = [event.public["row"] for event in events if event.kind == "deal_end"]
    if [pack(row) for row in rows] != [pack(record["row"])]:
        raise RecordError(f"recorded {record['row']!r}, replayed {rows!r}")
    return rows[0]


def pack_row(finished: Finished) -> bytes:
    """The line of the sheet and the compressed record, as the store keeps them."""
    return pack([pack(finished.row), zlib.compress(pack(finished.record), 9)])


@functools.lru_cache(4096)
def row_of(stored: bytes) -> Json:
    """The line of the sheet; remembered, for every move shows all lines. Not to be changed."""
    return unpack(_halves(stored)[0], DEPTH)


def record_of(stored: bytes) -> Record:
    """The record."""
    unpacked: Any = unpack(_inflated(_halves(stored)[1]), DEPTH)
    return dict(unpacked)


def public_records(rows: Sequence[bytes], running: int | None) -> list[Record]:
    """What `GET /api/rooms/ID/records` answers: the records of finished deals, oldest first.
    `running` is the number of the match that is not over yet."""
    return [_public(record_of(stored), running) for stored in rows]


def _public(record: Record, running: int | None) -> Record:
    # A record of form 1 has nothing to withhold and no word about it.
    closed = record.get("opens") == "match" and record["match"] == running
    return withheld(record) if closed else record


def replay_file(path: Path | str, registry: Registry | None = None) -> list[str]:
    """Replays a file of records and gives a line for each. Raises RecordError at the first that
    comes out otherwise."""
    known = registry or default_registry()
    return [_line(number, record, known) for number, record in enumerate(read_file(path), 1)]


def read_file(path: Path | str) -> list[Record]:
    """The records of a file: one, a list, or the answer of the records route. Raises
    RecordError."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise RecordError(f"cannot be read: {error}") from error
    if isinstance(data, dict) and "records" in data:
        data = data["records"]
    records = data if isinstance(data, list) else [data]
    for number, record in enumerate(records, 1):
        if not isinstance(record, dict) or record.get("form") != FORM:
            raise RecordError(f"record {number} is no record of form {FORM}")
    return records


def name_of(record: Record) -> str:
    """Which deal that is, in words."""
    return f"{record['game']} match {record['match']} deal {record['deal'] + 1}"


def _line(number: int, record: Record, registry: Registry) -> str:
    try:
        if not record["opened"]:
            return f"{name_of(record)}: opens when the match ends"
        replay(record, registry)
    except (RecordError, KeyError, TypeError) as error:
        raise RecordError(f"record {number}: {error}") from error
    return f"{name_of(record)}: same result"


def _halves(stored: bytes) -> tuple[bytes, bytes]:
    match unpack_wire(stored):
        case [bytes() as row, bytes() as record]:
            return row, record
    raise ValueError("not a stored row")


def _inflated(data: bytes) -> bytes:
    inflater = zlib.decompressobj()
    plain = inflater.decompress(data, MAX_RECORD)
    if not inflater.eof:
        raise ValueError("a record too long")
    return plain
