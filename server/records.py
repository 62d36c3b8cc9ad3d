"""Records of finished deals: what was dealt and decided, complete enough to run it again.

Owns the record's form, how it lies in the store beside its line of the sheet, and replaying. A
record is public: cards that no event of the deal showed to anybody lie in it in sorted order, so
that the order of an undealt rest is kept nowhere. It must never be made before a deal's end.
"""

from __future__ import annotations

import functools
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.api import Event, Game, IllegalAction, Seat
from rules.codec import pack, unpack, unpack_wire
from rules.data import Json
from rules.registry import Registry, default_registry
from server.roomtypes import Finished, Place, Room

FORM = 1
"""The number of this form of records."""

DEPTH = 24
MAX_RECORD = 1 << 20
"""Bytes of an unpacked record; more is no record of ours."""

Record = Mapping[str, Any]


class RecordError(Exception):
    """A record that does not run to the result it tells, or is none."""


def finished_deal(room: Room, row: Json, game: Game[Any], now_ms: int) -> Finished:
    """The record of the deal that ended with `row`, its unseen cards sorted."""
    record = {
        "form": FORM,
        "game": game.id,
        "rules": game.version,
        "options": room.options,
        "seats": len(room.seats),
        "names": [_name(room, place) for place in room.seats],
        "match": room.match_no,
        "deal": room.deals,
        "at_ms": now_ms,
        "carried": room.running.carried,
        "inputs": room.running.inputs,
        "row": row,
    }
    return Finished(row, open_packs(record, game))


def _name(room: Room, place: Place) -> Mapping[str, Json]:
    if place.person is None:
        return {"name": place.bot or "", "bot": True}
    return {"name": room.people[place.person].name, "bot": False}


def open_packs(record: Record, game: Game[Any]) -> Record:
    """The record with each pack cut to what the deal used: the cards after the shortest prefix
    that gives the same events to everybody are sorted."""
    told = run(record, game)
    for number, item in enumerate(record["inputs"]):
        if item[0] == "pack":
            record = _opened(record, number, told, game)
    return record


def _opened(record: Record, number: int, told: Sequence[Event], game: Game[Any]) -> Record:
    cards = record["inputs"][number][1]

    def cut(length: int) -> Record:
        known = [*cards[:length], *sorted(cards[length:])]
        inputs = list(record["inputs"])
        inputs[number] = ["pack", known]
        return {**record, "inputs": inputs}

    def same(length: int, inputs: int | None = None) -> bool:
        try:
            again = run(cut(length), game, inputs)
        except IllegalAction:
            return False
        return again == (told if inputs is None else told[: len(again)])

    # What the pack itself shows is cheap to try and mostly all: the whole deal runs but once then.
    shown = _least(0, len(cards), lambda length: same(length, number + 1))
    return cut(shown if same(shown) else _least(shown + 1, len(cards), same))


def _least(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The smallest number from `low` on for which it holds; `high` if for none below."""
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def run(record: Record, game: Game[Any], inputs: int | None = None) -> list[Event]:
    """Every event of the recorded deal, or of its first inputs. Raises IllegalAction, or
    RecordError on odd inputs."""
    step = game.start(record["options"], record["seats"], record["carried"])
    events = list(step.events)
    for item in record["inputs"][:inputs]:
        match item:
            case ["pack", cards]:
                step = game.deal(step.state, cards)
            case ["act", seat, action, _]:
                step = game.apply(step.state, Seat(seat), action)
            case ["go_on"]:
                step = game.go_on(step.state)
            case _:
                raise RecordError(f"unknown input {item!r}")
        events += step.events
    return events


def replay(record: Record, registry: Registry) -> Json:
    """Runs a record again. Returns its row; raises RecordError if it comes out otherwise."""
    if record.get("form") != FORM:
        raise RecordError("not a record of this form")
    if record["game"] not in registry.ids:
        raise RecordError(f"unknown game {record['game']}")
    game = registry.game(record["game"])
    if record["rules"] != game.version:
        raise RecordError(f"recorded under rules {record['rules']}, these are {game.version}")
    try:
        events = run(record, game)
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


def public_records(rows: Sequence[bytes]) -> list[Record]:
    """What `GET /api/rooms/ID/records` answers: the records of finished deals, oldest first."""
    return [record_of(stored) for stored in rows]


def replay_file(path: Path | str, registry: Registry | None = None) -> list[str]:
    """Replays a file of records (one, a list, or the answer of the records route) and gives a
    line for each. Raises RecordError at the first that comes out otherwise."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise RecordError(f"cannot be read: {error}") from error
    if isinstance(data, dict) and "records" in data:
        data = data["records"]
    records = data if isinstance(data, list) else [data]
    lines = []
    for number, record in enumerate(records, 1):
        if not isinstance(record, dict):
            raise RecordError(f"record {number} is no record")
        lines.append(_line(number, record, registry or default_registry()))
    return lines


def _line(number: int, record: Record, registry: Registry) -> str:
    try:
        replay(record, registry)
    except (RecordError, KeyError, TypeError) as error:
        raise RecordError(f"record {number}: {error}") from error
    return f"{record['game']} match {record['match']} deal {record['deal'] + 1}: same result"


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
