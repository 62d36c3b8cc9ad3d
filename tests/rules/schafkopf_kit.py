"""Deals of Schafkopf set up for its tests.

Owns the way to a position: options, hands, actions. It checks nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.api import Asked, Event, IllegalAction, Seat
from rules.options import resolve
from rules.schafkopf.game import Schafkopf
from rules.schafkopf.state import State

GAME = Schafkopf()
PACK = [rank + suit for suit in "CDHS" for rank in "789TUOKA"]
"""The cards by their number in a pack."""

HANDS = (
    "OS UC AH 9H AS KS 9S TD",
    "OC OH TH 8H 7H KC 9C KD",
    "OD US TS 8S 7S AD 9D 7D",
    "UH UD KH AC TC 8C 7C 8D",
)
"""Seat 1 may call the acorn ace, which seat 3 holds with three more acorns; dealer is seat 3."""


def options(preset: str = "seed", **changes: Any) -> Any:
    chosen, problems = resolve(GAME.form(4), preset, changes)
    assert not problems
    return chosen


def coming(preset: str = "seed", dealer: int = 3, **changes: Any) -> State:
    """A match that awaits its first pack."""
    carried = {"index": 0, "dealer": dealer, "totals": [0] * 4}
    return GAME.start(options(preset, **changes), 4, carried).state


def dealt(state: State, hands: Sequence[str] = HANDS) -> State:
    """These hands, the first four cards of each in the first packet."""
    dealer: Any = GAME.table(state)["dealer"]
    cards = [hands[(dealer + 1 + place) % 4].split() for place in range(4)]
    codes = [code for start in (0, 4) for hand in cards for code in hand[start : start + 4]]
    return GAME.deal(state, [PACK.index(code) for code in codes]).state


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


def bid(contract: str) -> dict[str, Any]:
    return kind("bid", contract=contract)


def declare(suit: str) -> dict[str, Any]:
    return kind("declare", suit=suit)


PASS = kind("pass")
FOUR_PASSES = tuple((seat, PASS) for seat in range(4))
RUFER = ((0, PASS), (1, bid("rufer")), (2, PASS), (3, PASS), (1, declare("C")))
"""Seat 1 plays with the acorn ace."""

STOSS, NO_STOSS = kind("stoss", yes=True), kind("stoss", yes=False)


def plays(first: int, *tricks: str) -> list[tuple[int, dict[str, Any]]]:
    """Cards in playing order from that seat on; a trick that another seat leads begins with its
    number: `1: AH 9H 7H 8H`."""
    found = []
    seat = first
    for trick in tricks:
        if ":" in trick:
            seat, trick = int(trick[0]), trick[2:]
        for card in trick.split():
            found.append((seat, kind("play", card=card)))
            seat = (seat + 1) % 4
    return found


def drive(state: State, until: str) -> State:
    """The state after default actions until that phase."""
    while GAME.phase(state) != until:
        assert isinstance(GAME.awaits(state), Asked)
        seat = next(iter(GAME.prompts(state)))
        state = GAME.apply(state, seat, GAME.default(state, seat)).state
    return state


def table(state: State) -> Any:
    return GAME.table(state)


def private(state: State, seat: int) -> Any:
    return GAME.private(state, Seat(seat))


def kinds(state: State, seat: int) -> list[str]:
    """The kinds of the open prompts of a seat."""
    return [prompt.kind for prompt in GAME.prompts(state).get(Seat(seat), ())]


def row_of(events: Sequence[Event]) -> Any:
    """The line of the deal that ended."""
    return next(event.public["row"] for event in events if event.kind == "deal_end")


def refusal(state: State, seat: int, action: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as raised:
        GAME.apply(state, Seat(seat), action)
    return raised.value.code, dict(raised.value.detail)


def told(events: Sequence[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def legal(state: State, seat: int) -> Any:
    """What the seat may answer."""
    return GAME.prompts(state)[Seat(seat)][0].legal


def why(state: State, seat: int) -> dict[str, str]:
    """The codes of a seat's choices that are not legal, by what they name."""
    found: dict[str, str] = {}
    for refused in GAME.prompts(state)[Seat(seat)][0].refused:
        (name,) = [v for k, v in refused.action.items() if k not in ("kind", "yes")] or ["yes"]
        found[str(name)] = refused.code
    return found
