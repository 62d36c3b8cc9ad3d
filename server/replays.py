"""Replays of finished deals: what lay on the table after each input, and everybody's cards.

Owns running a stored record through the rules into steps that a browser can walk along, and the
answers asked for last. A replay shows what everybody may know once the deal is over: the open part
of every event and view, and the cards of the seats from the last pack on (a hand thrown in before
that stays unseen, like the cards that were not dealt). It must never see a running deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.api import TABLE, Game, IllegalAction, Pack, Seat, Step
from rules.codec import event_data
from rules.data import Json
from rules.registry import Registry
from server.answers import encoded
from server.records import Record, RecordError, game_of, record_of, row_of, walk

KEPT = 32
"""Answers remembered: a link passed round is opened by many within minutes."""

TOLD = ("game", "options", "names", "match", "deal", "at_ms", "row")
"""What of the record stands in the replay."""


class Replays:
    """The replays of a process, by their stored records."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._kept: dict[bytes, bytes] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def known(self, stored: bytes) -> bytes | None:
        """The answer for this stored row, if it was made before."""
        return self._kept.get(stored)

    def make(self, rows: Sequence[bytes]) -> bytes:
        """The JSON of the replay of the last of these stored rows of a room. Takes some
        milliseconds: not for the event loop. Raises RecordError where the record does not run
        under the rules of today."""
        return encoded(replay_of(rows, self._registry))

    def keep(self, stored: bytes, answer: bytes) -> None:
        """Remembers an answer instead of the oldest one."""
        self._kept[stored] = answer
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]


def replay_of(rows: Sequence[bytes], registry: Registry) -> Mapping[str, Json]:
    """The replay of the last deal of `rows`, which are all stored rows of a room up to it."""
    record = record_of(rows[-1])
    game = game_of(record, registry)
    try:
        before, *after = walk(record, game)
    except (IllegalAction, ValueError) as refusal:
        raise RecordError(f"an input is refused: {refusal}") from refusal
    # The deals of this match up to this one are the newest rows.
    lines = [row_of(stored) for stored in rows[-1 - record["deal"] :]]
    return {
        **{name: record[name] for name in TOLD},
        "former": record.get("former", []),
        "sheet": game.sheet(after[-1].state, lines),
        "steps": _steps(record, game, before, after),
    }


def _steps(
    record: Record, game: Game[Any], before: Step[Any], after: Sequence[Step[Any]]
) -> Sequence[Json]:
    """What each input showed; the events of the start go with the first."""
    seats = [Seat(seat) for seat in range(record["seats"])]
    awaited = [before, *after[:-1]]
    dealt = max((n for n, step in enumerate(awaited) if _deals(game, step.state)), default=0)
    told = [(*before.events, *after[0].events), *(step.events for step in after[1:])]
    return [
        {
            "by": _by(item),
            "events": [event_data(event, None) for event in events],
            "table": game.table(step.state),
            "hands": [game.private(step.state, seat) for seat in seats] if n >= dealt else None,
        }
        for n, (item, events, step) in enumerate(zip(record["inputs"], told, after, strict=True))
    ]


def _deals(game: Game[Any], state: Any) -> bool:
    awaits = game.awaits(state)
    return isinstance(awaits, Pack) and awaits.purpose == "deal"


def _by(item: Sequence[Any]) -> Json:
    """Who decided: a seat, the table, or nobody (a pack, a pause that is over)."""
    match item:
        case ["act", seat, _, decided]:
            return {"seat": None if seat == TABLE else seat, "decided": decided}
    return None
