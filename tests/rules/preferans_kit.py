"""Deals of Preferans set up for its tests.

Owns the way to a position: options, hands, actions. It checks nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.api import TABLE, Event, IllegalAction, Seat, Step
from rules.options import resolve
from rules.preferans.game import Preferans
from rules.preferans.options import form
from rules.preferans.state import State

GAME = Preferans()
PACK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
"""The cards by their number in a pack."""

HANDS = (
    "AS KS QS JS TS AC KC AD 7D 7H",
    "9S 8S QC JC TC KD QD AH 8H 9H",
    "7S 9C 8C 7C JD TD 9D KH QH TH",
)
TALON = "8D JH"
"""The first hand has tricks for any spade contract."""

LOW = (
    "7S 8S TS 7C 9C JC 7D 8D TD 7H",
    "AS KS QS AC KC QC AD KD QD AH",
    "9S JS 8C TC 9D JD 8H 9H TH JH",
)
LOW_TALON = "KH QH"
"""The first hand is a misère."""


def options(seats: int = 4, preset: str = "sochi", **changes: Any) -> Any:
    chosen, problems = resolve(form(seats), preset, changes)
    assert not problems and not GAME.check_options(seats, chosen)
    return chosen


def coming(seats: int = 4, preset: str = "sochi", dealer: int = 0, **changes: Any) -> State:
    """A match that awaits its first pack; seat 1 is the first hand."""
    chosen = options(seats, preset, seating="free", first_dealer="random", **changes)
    state = GAME.start(chosen, seats).state
    return GAME.deal(state, [dealer, *(s for s in range(seats) if s != dealer)]).state


def dealt(state: State, hands: Sequence[str] = HANDS, talon: str = TALON) -> State:
    """These hands, first hand first."""
    cards = [hand.split() for hand in hands]
    pairs = [hand[at : at + 2] for at in range(0, 10, 2) for hand in cards]
    pairs.insert(3, talon.split())
    return GAME.deal(state, [PACK.index(code) for pair in pairs for code in pair]).state


def act(state: State, *actions: tuple[int, Mapping[str, Any]]) -> State:
    """The state after these actions."""
    for seat, action in actions:
        state = GAME.apply(state, Seat(seat), action).state
    return state


def last(state: State, *actions: tuple[int, Mapping[str, Any]]) -> Step[State]:
    """The step that the last of these actions made."""
    state = act(state, *actions[:-1])
    seat, action = actions[-1]
    return GAME.apply(state, Seat(seat), action)


def room(state: State, kind: str, **more: Any) -> Step[State]:
    """What the room decides."""
    return GAME.apply(state, TABLE, {"kind": kind, **more})


def say(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, **more}


def bid(code: str) -> dict[str, Any]:
    return say("bid", bid=code)


def contract(code: str, kind: str = "contract") -> dict[str, Any]:
    return say(kind, level=int(code[:-1]), strain=code[-1])


PASS, WHIST, NO = say("pass"), say("whist"), say("pass_whist")
THROW = say("discard", cards=["7D", "7H"])


def bought(code: str = "6S", called: str = "6S") -> tuple[tuple[int, dict[str, Any]], ...]:
    """Seat 1 of four buys the talon for a bid and names a contract."""
    return ((1, bid(code)), (2, PASS), (3, PASS), (1, THROW), (1, contract(called)))


def played(state: State) -> tuple[State, list[Event]]:
    """Default actions to the end of the deal."""
    events: list[Event] = []
    while GAME.phase(state) not in ("score", "match_over"):
        seat = next(iter(GAME.prompts(state)))
        step = GAME.apply(state, seat, GAME.default(state, seat))
        state, events = step.state, [*events, *step.events]
    return state, events


def row_of(events: Sequence[Event]) -> Any:
    """The row of the deal that ended."""
    return next(event.public["row"] for event in events if event.kind == "deal_end")


def kinds(state: State, seat: int) -> list[str]:
    """The kinds of the open prompts of a seat."""
    return [prompt.kind for prompt in GAME.prompts(state).get(Seat(seat), ())]


def table(state: State) -> Any:
    return GAME.table(state)


def private(state: State, seat: int) -> Any:
    return GAME.private(state, Seat(seat))


def refusal(state: State, seat: int, action: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as raised:
        GAME.apply(state, Seat(seat), action)
    return raised.value.code, dict(raised.value.detail)
