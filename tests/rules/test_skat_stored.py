"""Stored states of Skat: what cannot have been stored is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Asked, Seat
from rules.skat.moves import MOVES
from rules.skat.state import State
from tests.rules.skat_kit import (
    CLUBS,
    FOREHAND,
    GAME,
    SKAT_GAME,
    TAKE,
    act,
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

CYCLE = {"state": "schieber", "left": 2, "target": 200}
TRICK = plays(0, "JC QC JD")


def ended(state: State) -> State:
    return GAME.apply(state, Seat(-1), kind("end_match")).state


def played_out() -> State:
    """A match of three deals that all pass in."""
    state = coming(match_deals=3)
    for _ in range(3):
        state = drive_on(dealt(state))
    return state


def drive_on(state: State) -> State:
    while isinstance(GAME.awaits(state), Asked):
        seat = next(iter(GAME.prompts(state)))
        state = GAME.apply(state, seat, GAME.default(state, seat)).state
    return state


STATES = {
    "lot": GAME.start(options(), 3).state,
    "deal": coming(4, dealer=3, match_deals=0),
    "bidding": act(dealt(coming()), *FOREHAND[:2]),
    "skat_or_hand": act(dealt(coming()), *FOREHAND),
    "discard": act(dealt(coming()), *FOREHAND, TAKE),
    "re": act(dealt(coming(kontra="on")), *SKAT_GAME, (1, kind("kontra"))),
    "play": act(dealt(coming()), *SKAT_GAME, *TRICK),
    "claim": act(
        dealt(coming()), *SKAT_GAME, *TRICK, (0, kind("claim")), (2, kind("respond", accept=True)),
    ),
    "checked": act(dealt(coming(claim_rule="strict")), *SKAT_GAME, *TRICK, (0, kind("claim"))),
    "schieben": act(
        dealt(coming(preset="raeuber", ramsch_push=True, cycle=CYCLE)), (0, kind("push")),
        (1, kind("take")), (1, kind("pass_on", cards=["TS", "AH"])), (2, kind("take")),
    ),
    "deal_over": drive(act(dealt(coming()), *SKAT_GAME), "deal_over"),
    "match_over": played_out(),
    "void": GAME.apply(act(dealt(coming()), *SKAT_GAME), Seat(-1), kind("void_deal")).state,
    "stopped": ended(act(dealt(coming()), *SKAT_GAME, *TRICK)),
    "stopped between": ended(drive(act(dealt(coming()), *SKAT_GAME), "deal_over")),
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
    low, high = one & -one, 1 << one.bit_length() - 1
    for hands, skat in (
        ([one ^ low, two, *rest], deal["skat"]),
        ([one | 1, two, *rest], deal["skat"]),
        ([one ^ low | 1, two, *rest], deal["skat"]),
        ([one, one, *rest], deal["skat"]),
        ([one ^ high, two | high, *rest], deal["skat"]),
        ([one, two], deal["skat"]),
        ([one, two, *rest, 0], deal["skat"]),
        ([one, two, *rest], deal["skat"] | low),
        ([one, two, *rest], 3),
        ([one, -1, *rest], deal["skat"]),
    ):
        assert_deal_refused(GAME, STATES[name], hands=hands, skat=skat)


@pytest.mark.parametrize(
    "name", [n for n, state in STATES.items() if state.deal and state.deal.moves]
)
def test_moves_that_were_not_legal_are_refused(name: str) -> None:
    """Odd in form, by another seat, or with a card that there is not."""
    assert_odd_moves_refused(GAME, STATES[name], len(MOVES.numbers))
    stored: Any = GAME.dump(STATES[name])
    *moves, (seat, number, *arguments) = stored["deal"]["moves"]
    by_another = [(seat + 1) % 3, number, *arguments]
    assert_deal_refused(GAME, STATES[name], moves=[*moves, by_another])
    no_card = [0, MOVES.numbers["play"], 99]
    assert_deal_refused(GAME, STATES[name], moves=[*stored["deal"]["moves"], no_card])


def test_two_cards_stand_in_one_order() -> None:
    stored: Any = GAME.dump(act(dealt(coming()), *FOREHAND, TAKE, CLUBS))
    *moves, declared = stored["deal"]["moves"]
    other = (*declared[:-2], declared[-1], declared[-2])
    assert_refused(GAME, {**stored, "deal": {**stored["deal"], "moves": [*moves, other]}}, "order")


def test_a_verdict_belongs_to_strict_claims() -> None:
    for name, verdict in (("claim", (1,)), ("checked", ()), ("checked", (2,)), ("checked", (1, 0))):
        stored: Any = GAME.dump(STATES[name])
        moves = stored["deal"]["moves"]
        at = next(place for place, move in enumerate(moves) if move[1] == 10)
        wrong = [*moves[:at], (*moves[at][:2], *verdict), *moves[at + 1 :]]
        assert_deal_refused(GAME, STATES[name], moves=wrong)


def test_a_standing_that_cannot_be_is_refused() -> None:
    stored: Any = GAME.dump(STATES["play"])
    cycle = stored["standing"]["cycle"]
    assert_standing_refused(
        GAME, options(), STATES["play"],
        {"index": -1}, {"index": None}, {"counted": 1}, {"counted": 99, "index": 99},
        {"dealer": 3}, {"dealer": None}, {"sums": [0, 0]}, {"sums": [0, 0, "1"]},
        {"won": [0, 0]}, {"won": [1, 0, 0]}, {"lost": [0, 0, -1]}, {"lost": [0, 0, 0, 0]},
        {"cycle": {**cycle, "state": "bock", "left": 1}}, {"cycle": {**cycle, "left": 1}},
        {"cycle": {**cycle, "target": 0}}, {"cycle": {**cycle, "target": 150}},
        {"cycle": {**cycle, "state": "Bock"}}, {"cycle": None}, {"cycle": {**cycle, "more": 1}},
    )  # fmt: skip


def test_flags_that_cannot_be_are_refused() -> None:
    for name, wrong in (
        ("lot", {"between": True}),
        ("play", {"between": True}),
        ("play", {"between": 0}),
        ("play", {"stopped": None}),
        ("play", {"seats": 4}),
        ("play", {"seats": 5}),
        ("play", {"options": None}),
        ("play", {"options": {}}),
        ("play", {"prompts": -1}),
        ("match_over", {"stopped": True}),
        ("lot", {"deal": GAME.dump(STATES["play"])["deal"]}),  # type: ignore[index, call-overload]
    ):
        stored: Any = GAME.dump(STATES[name])
        assert_refused(GAME, {**stored, **wrong}, str(wrong))


def test_a_deal_loads_alike_at_every_move() -> None:
    assert_loads_at_every_move(GAME, act(dealt(coming()), *FOREHAND))
