"""Stored states of Schafkopf: what cannot have been stored is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Pause, Seat
from rules.schafkopf.moves import MOVES
from rules.schafkopf.state import State
from tests.rules.schafkopf_kit import (
    FOUR_PASSES,
    GAME,
    PASS,
    RUFER,
    act,
    bid,
    coming,
    dealt,
    drive,
    kind,
    options,
    plays,
)
from tests.rules.storing import (
    assert_deal_refused,
    assert_loads,
    assert_loads_at_every_move,
    assert_odd_moves_refused,
    assert_refused,
    assert_standing_refused,
    assert_whole,
)

SINGLE = (
    "8H AC TC KC AS TS AD 9D",
    "US 8S 8C KH 9H 7C 9C 7H",
    "7S OC OS 9S TD UH UD OD",
    "KS KD UC AH OH TH 8D 7D",
)
TRICK = plays(0, "TD KD 7D 8D")
KNOCK, NO_KNOCK = kind("knock", yes=True), kind("knock", yes=False)


def ended(state: State) -> State:
    return GAME.apply(state, Seat(-1), kind("end_match")).state


def thrown(state: State) -> State:
    return GAME.go_on(act(state, *FOUR_PASSES)).state


STATES = {
    "lot": GAME.start(options(), 4).state,
    "deal": coming(dealer=1, deals=0),
    "klopfen": act(dealt(coming(klopfen="any")), (0, KNOCK), (1, NO_KNOCK)),
    "auction": act(dealt(coming()), *RUFER[:2]),
    "declare": act(dealt(coming()), *RUFER[:4]),
    "marry": act(
        dealt(coming(hochzeit=True), SINGLE),
        (0, bid("hochzeit")), *[(seat, PASS) for seat in (1, 2, 3)],
        (1, kind("marry", yes=False)),
    ),
    "married": act(
        dealt(coming(hochzeit=True), SINGLE),
        (0, bid("hochzeit")), *[(seat, PASS) for seat in (1, 2, 3)],
        (1, kind("marry", yes=True, give="8S")),
    ),
    "stoss": act(dealt(coming(stoss_max=2)), *RUFER, (0, kind("stoss", yes=True))),
    "play": act(dealt(coming()), *RUFER, *TRICK),
    "claim": act(dealt(coming()), *RUFER, *TRICK, (0, kind("claim")),
                 (2, kind("claim_answer", yes=True))),
    "thrown_in": act(dealt(coming()), *FOUR_PASSES),
    "thrown": thrown(dealt(coming())),
    "deal_end": drive(act(dealt(coming()), *RUFER), "deal_end"),
    "match_end": drive(act(dealt(coming(deals=1)), *RUFER), "match_end"),
    "void": GAME.apply(act(dealt(coming()), *RUFER), Seat(-1), kind("void_deal")).state,
    "stopped": ended(act(dealt(coming()), *RUFER, *TRICK)),
    "stopped thrown in": ended(act(dealt(coming()), *FOUR_PASSES)),
    "stopped between": ended(drive(act(dealt(coming()), *RUFER), "deal_end")),
    "stopped before": ended(coming()),
}  # fmt: skip


@pytest.mark.parametrize("name", STATES)
def test_states_load_as_they_were(name: str) -> None:
    assert_loads(GAME, STATES[name])


@pytest.mark.parametrize("name", STATES)
def test_a_stored_state_without_a_part_is_refused(name: str) -> None:
    assert_whole(GAME, STATES[name])


@pytest.mark.parametrize("name", [name for name, state in STATES.items() if state.deal])
def test_other_cards_are_refused(name: str) -> None:
    stored: Any = GAME.dump(STATES[name])
    deal = stored["deal"]
    one, two, *rest = deal["hands"]
    first = deal["first"]
    low, high = one & -one, 1 << one.bit_length() - 1
    for hands, firsts in (
        ([one ^ low, two, *rest], first),
        ([one | 1, two, *rest], first),
        ([one ^ low | 1, two, *rest], first),
        ([one, one, *rest], first),
        ([one ^ high, two | high, *rest], first),
        ([one, two], first),
        ([one, two, *rest, 0], first),
        ([one, -1, *rest], first),
        ([one, two, *rest], first[1:]),
        ([one, two, *rest], [first[1], first[0], *first[2:]]),
        ([one, two, *rest], [one, *first[1:]]),
        ([one, two, *rest], [0, *first[1:]]),
    ):
        assert_deal_refused(GAME, STATES[name], hands=hands, first=firsts)


@pytest.mark.parametrize(
    "name", [n for n, state in STATES.items() if state.deal and state.deal.moves]
)
def test_moves_that_were_not_legal_are_refused(name: str) -> None:
    """Odd in form, by another seat, or with a card that there is not."""
    assert_odd_moves_refused(GAME, STATES[name], len(MOVES.numbers))
    stored: Any = GAME.dump(STATES[name])
    *moves, (seat, number, *arguments) = stored["deal"]["moves"]
    by_another = [(seat + 1) % 4 if name != "claim" else 0, number, *arguments]
    assert_deal_refused(GAME, STATES[name], moves=[*moves, by_another])
    no_card = [0, MOVES.numbers["play"], 99]
    assert_deal_refused(GAME, STATES[name], moves=[*stored["deal"]["moves"], no_card])


def test_answers_are_stored_as_nought_or_one() -> None:
    for name in ("klopfen", "stoss", "claim", "marry"):
        stored: Any = GAME.dump(STATES[name])
        *moves, move = stored["deal"]["moves"]
        wrong = [*moves, (*move[:2], 2)]
        assert_deal_refused(GAME, STATES[name], moves=wrong)


def test_a_standing_that_cannot_be_is_refused() -> None:
    assert_standing_refused(
        GAME, options(), STATES["play"],
        {"index": -1}, {"index": None}, {"index": 16}, {"dealer": 4}, {"dealer": None},
        {"totals": [0, 0, 0]}, {"totals": [0, 0, 0, "0"]}, {"totals": [1, 0, 0, 0]},
        {"totals": [1, -1, 0, 0]},
    )  # fmt: skip


def test_flags_that_cannot_be_are_refused() -> None:
    for name, wrong in (
        ("lot", {"between": True}),
        ("play", {"between": True}),
        ("play", {"between": 0}),
        ("play", {"stopped": None}),
        ("play", {"options": None}),
        ("play", {"options": {}}),
        ("play", {"prompts": -1}),
        ("match_end", {"stopped": True}),
        ("stopped before", {"between": True}),
        ("lot", {"deal": GAME.dump(STATES["play"])["deal"]}),  # type: ignore[index, call-overload]
    ):
        stored: Any = GAME.dump(STATES[name])
        assert_refused(GAME, {**stored, **wrong}, str(wrong))


def test_a_deal_loads_alike_at_every_move() -> None:
    assert_loads_at_every_move(GAME, act(dealt(coming()), *RUFER))


def test_a_thrown_in_deal_is_forgotten() -> None:
    state = STATES["thrown"]
    stored: Any = GAME.dump(state)
    assert stored["deal"] is None and stored["standing"]["dealer"] == 0
    assert isinstance(GAME.awaits(STATES["thrown_in"]), Pause)
