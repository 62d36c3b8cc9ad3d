"""Deals of Hazari set up for its tests.

Owns the way to a position: options, hands, splits, comparisons shown. It checks nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rules.api import IllegalAction, Seat
from rules.cards import FRENCH
from rules.hazari.game import Hazari
from rules.hazari.state import State
from rules.options import Options, resolve

GAME = Hazari()
PACK = tuple(range(52))
VECTORS = Path(__file__).parent.parent / "vectors_data" / "hazari.json"
DEALS = {vector["id"]: vector for vector in json.loads(VECTORS.read_text("utf-8"))}


def splits_of(name: str) -> list[list[list[str]]]:
    """The splits of a whole deal of the page by seat; dealer is seat 3."""
    return [action["split"] for action in DEALS[name]["actions"]]


SPLITS = splits_of("37")
"""Seats 0, 0, 0 and 3 take 85, 110, 75 and 90 points."""


def options(**changes: Any) -> Options:
    chosen, problems = resolve(GAME.form(4), None, changes)
    assert not problems
    return chosen


def coming(
    dealer: int = 3, index: int = 0, totals: tuple[int, ...] = (0,) * 4, **changes: Any
) -> State:
    """A match that awaits the pack of one deal."""
    carried = {"totals": list(totals), "dealer": dealer, "index": index}
    return GAME.start(options(**changes), 4, carried).state


def dealt(state: State, splits: Sequence[Sequence[Sequence[str]]] = SPLITS) -> State:
    """The hands of these splits, dealt by seat 3."""
    hands = [[card for cards in split for card in cards] for split in splits]
    codes = [hands[(3 - 1 - place) % 4][place // 4] for place in range(52)]
    return GAME.deal(state, [FRENCH.card[code] for code in codes]).state


def ready(seat: int) -> dict[str, Any]:
    return {"kind": "ready", "split": SPLITS[seat]}


def all_ready(state: State, splits: Sequence[Sequence[Sequence[str]]] = SPLITS) -> State:
    for seat in (2, 0, 3, 1):
        state = GAME.apply(state, Seat(seat), {"kind": "ready", "split": splits[seat]}).state
    return state


def shown(state: State, comparisons: int) -> State:
    """The state after so many more pauses."""
    for _ in range(comparisons):
        state = GAME.go_on(state).state
    return state


def refusal(state: State, seat: int, action: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as raised:
        GAME.apply(state, Seat(seat), action)
    return raised.value.code, dict(raised.value.detail)
