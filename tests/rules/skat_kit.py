"""Deals of Skat set up for its tests.

Owns the way to a position: options, hands, actions. It checks nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.api import Event, IllegalAction, Seat
from rules.cards import each
from rules.options import resolve
from rules.skat.contracts import ALL_CARDS
from rules.skat.dealing import PATTERNS
from rules.skat.game import Skat
from rules.skat.state import State

GAME = Skat()
PACK = list(each(ALL_CARDS))

HANDS = (
    "JC JH AC TC KC 9C AS 7H 8H 7D",
    "JS QC 8C TS KS QS AH TH 8D 9D",
    "JD 7C 9S 8S 7S KH QH 9H KD QD",
)
SKAT = "AD TD"
"""Clubs with one for forehand, seat 0; dealer is seat 2."""


def options(seats: int = 3, preset: str = "isko", **changes: Any) -> Any:
    chosen, problems = resolve(GAME.form(seats), preset, changes)
    assert not problems
    return chosen


def coming(seats: int = 3, preset: str = "isko", dealer: int = 2, **changes: Any) -> State:
    """A match that awaits its first pack; `cycle` is the state of the pirate cycle."""
    cycle = changes.pop("cycle", None)
    chosen = options(seats, preset, **changes)
    carried: dict[str, Any] = {
        "index": 0, "counted": 0, "dealer": dealer, "sums": [0] * seats, "won": [0] * seats,
        "lost": [0] * seats,
        "cycle": cycle or {"state": "normal", "left": 0, "target": chosen["raeuber_threshold"]},
    }  # fmt: skip
    return GAME.start(chosen, seats, carried).state


def dealt(state: State, hands: Sequence[str] = HANDS, skat: str = SKAT) -> State:
    """These hands for F, M, R."""
    places = [text.split() for text in (*hands, skat)]
    pattern = PATTERNS[state.setup.deal_pattern]
    codes = [places[place].pop(0) for place in pattern]
    return GAME.deal(state, [PACK.index(_card(code)) for code in codes]).state


def _card(code: str) -> int:
    return "CDHS".index(code[1]) * 13 + "23456789TJQKA".index(code[0])


def act(state: State, *actions: tuple[int, Mapping[str, Any]]) -> State:
    """The state after these actions."""
    for seat, action in actions:
        state = GAME.apply(state, Seat(seat), action).state
    return state


def last(state: State, *actions: tuple[int, Mapping[str, Any]]) -> tuple[State, Sequence[Event]]:
    """The state after these actions, and the events of the last one."""
    state = act(state, *actions[:-1])
    seat, action = actions[-1]
    step = GAME.apply(state, Seat(seat), action)
    return step.state, step.events


def kind(name: str, **more: Any) -> dict[str, Any]:
    return {"kind": name, **more}


BID, HOLD, PASS = kind("bid", value=18), kind("hold"), kind("pass")
FOREHAND = ((1, BID), (0, HOLD), (1, PASS), (2, PASS))
"""Forehand wins the auction at 18."""

TAKE = (0, kind("take_skat"))
CLUBS = (0, kind("declare", contract="C", discard=["AD", "TD"]))
SKAT_GAME = (*FOREHAND, TAKE, CLUBS)


def plays(first: int, *tricks: str) -> list[tuple[int, dict[str, Any]]]:
    """Cards in playing order from that seat on; a trick that another seat leads begins with its
    number: `1: AH 9H 7H`."""
    found = []
    seat = first
    for trick in tricks:
        if ":" in trick:
            seat, trick = int(trick[0]), trick[2:]
        for card in trick.split():
            found.append((seat, kind("play", card=card)))
            seat = (seat + 1) % 3
    return found


def drive(state: State, until: str) -> State:
    """The state after default actions until that phase."""
    while GAME.phase(state) != until:
        seat = next(iter(GAME.prompts(state)))
        state = GAME.apply(state, seat, GAME.default(state, seat)).state
    return state


def table(state: State) -> Any:
    return GAME.table(state)


def kinds(state: State, seat: int) -> list[str]:
    """The kinds of the open prompts of a seat."""
    return [prompt.kind for prompt in GAME.prompts(state).get(Seat(seat), ())]


def refusal(state: State, seat: int, action: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as raised:
        GAME.apply(state, Seat(seat), action)
    return raised.value.code, dict(raised.value.detail)
