"""Stored states of Preferans: what cannot have been stored is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.preferans.moves import MOVES
from tests.rules.preferans_kit import (
    GAME,
    LOW,
    LOW_TALON,
    NO,
    PASS,
    THROW,
    WHIST,
    act,
    bid,
    bought,
    coming,
    contract,
    dealt,
    options,
    played,
    room,
    say,
)
from tests.rules.storing import (
    assert_deal_refused,
    assert_loads,
    assert_loads_at_every_move,
    assert_odd_moves_refused,
    assert_refused,
    assert_whole,
)

OWN = (*bought(), (2, WHIST), (3, NO), (2, say("own")))
MISERE = ((1, bid("M")), (2, PASS), (3, PASS))
SHARING = dealt(coming(share_misere=True), LOW, LOW_TALON)
CLAIM = say("claim", tricks=[0, 8, 1, 1])

STATES = {
    "seats": GAME.start(options(preset="seed_classic"), 4).state,
    "lot": GAME.start(options(), 4).state,
    "deal": coming(3, dealer=1),
    "bidding": act(dealt(coming()), (1, bid("6S")), (2, bid("6C"))),
    "share": act(SHARING, *MISERE, (1, say("offer"))),
    "talon": act(dealt(coming()), (1, bid("6S")), (2, PASS), (3, PASS)),
    "contract": act(dealt(coming()), (1, bid("6S")), (2, PASS), (3, PASS), (1, THROW)),
    "whist": act(dealt(coming(amend_contract=True)), *bought("6S", "6D"), (2, WHIST)),
    "amended": act(
        dealt(coming(amend_contract=True)), *bought("6S", "6D"),
        (1, contract("6S", "amend_contract")),
    ),
    "mode": act(dealt(coming()), *bought(), (2, WHIST), (3, NO)),
    "own_answer": act(dealt(coming()), *OWN),
    "dealer_answer": act(dealt(coming()), *OWN, (3, say("accept")), (0, say("peek", hand_of=3))),
    "play": act(
        dealt(coming()), *bought(), (2, NO), (3, WHIST), (3, say("open")),
        (1, say("play", card="AS")), (3, say("play", card="9S")),
    ),
    "claim": act(
        dealt(coming()), *bought(), (2, WHIST), (3, WHIST), (2, CLAIM), (3, say("accept")),
    ),
    "misere": act(SHARING, *MISERE, (1, say("no_offer")), (1, say("discard", cards=["KH", "QH"]))),
    "pass game": act(dealt(coming(3)), (1, PASS), (2, PASS), (0, PASS)),
    "score": played(dealt(coming()))[0],
    "fined": room(played(dealt(coming()))[0], "fine", seat=1).state,
    "late": room(played(dealt(coming(end_mode="time", time_limit_min=1)))[0], "time_up").state,
    "late in a deal": room(dealt(coming(end_mode="time", time_limit_min=1)), "time_up").state,
    "match_over": played(dealt(coming(end_mode="deals", deals_limit=1)))[0],
    "void": room(dealt(coming()), "void_deal").state,
    "joined": room(played(dealt(coming(3)))[0], "join").state,
    "left": room(played(dealt(coming()))[0], "leave", seat=2).state,
    "stopped": room(room(played(dealt(coming()))[0], "fine", seat=1).state, "end_match").state,
    "stopped before": room(coming(), "end_match").state,
}  # fmt: skip


@pytest.mark.parametrize("name", STATES)
def test_states_load_as_they_were(name: str) -> None:
    assert_loads(GAME, STATES[name])


@pytest.mark.parametrize("name", STATES)
def test_a_stored_state_without_a_part_is_refused(name: str) -> None:
    assert_whole(GAME, STATES[name])
    stored: Any = GAME.dump(STATES[name])
    sheet = stored["standing"]["sheet"]
    for key in sheet:
        less = {k: v for k, v in sheet.items() if k != key}
        assert_refused(GAME, {**stored, "standing": {**stored["standing"], "sheet": less}}, key)


@pytest.mark.parametrize("name", [name for name, state in STATES.items() if state.deal])
def test_other_cards_are_refused(name: str) -> None:
    stored: Any = GAME.dump(STATES[name])
    deal = stored["deal"]
    hands, talon = deal["hands"], deal["talon"]
    seat = next(seat for seat, hand in enumerate(hands) if hand)
    low = hands[seat] & -hands[seat]
    for wrong_hands, wrong_talon in (
        ([hand ^ (low if s == seat else 0) for s, hand in enumerate(hands)], talon),
        ([hand ^ (low | 1 if s == seat else 0) for s, hand in enumerate(hands)], talon),
        (hands[1:], talon),
        ([*hands, 0], talon),
        (hands, talon[:1]),
        (hands, [talon[0], talon[0]]),
        (hands, [talon[0], low.bit_length() - 1]),
        (hands, [talon[0], 60]),
        ([hands[-1], *hands[:-1]] if len(hands) == 4 else [0, *hands[1:]], talon),
    ):
        assert_deal_refused(GAME, STATES[name], hands=wrong_hands, talon=wrong_talon)


@pytest.mark.parametrize(
    "name", [n for n, state in STATES.items() if state.deal and state.deal.moves]
)
def test_moves_that_were_not_legal_are_refused(name: str) -> None:
    """Odd in form, or with a card that there is not."""
    assert_odd_moves_refused(GAME, STATES[name], len(MOVES.numbers))
    stored: Any = GAME.dump(STATES[name])
    no_card = [0, MOVES.numbers["play"], 99]
    assert_deal_refused(GAME, STATES[name], moves=[*stored["deal"]["moves"], no_card])


def test_a_standing_that_cannot_be_is_refused() -> None:
    stored: Any = GAME.dump(STATES["play"])
    standing = stored["standing"]
    wrongs: list[dict[str, Any]] = [
        {"index": -1}, {"index": None}, {"dealer": 4}, {"dealer": None}, {"first": None},
        {"run": -1}, {"moved": 1}, {"late": True}, {"seated": False}, {"lines": [0, 1, 2]},
        {"lines": [0, 1, 2, 2]}, {"lines": [0, 1, 2, 4]}, {"lines": 7}, {"lines": [0, 1]},
        {"sheet": None}, {"written": [{}]}, {"written": [7]},
        {"sheet": {**standing["sheet"], "pool": []}},
        {"sheet": {**standing["sheet"], "mountain": [0, 0, 0]}},
        {"sheet": {**standing["sheet"], "whists": [[1, 0, 0, 0], *[[0] * 4] * 3]}},
    ]  # fmt: skip
    for wrong in wrongs:
        assert_refused(GAME, {**stored, "standing": {**standing, **wrong}}, str(wrong))


def test_decisions_that_were_not_possible_are_refused() -> None:
    stored: Any = GAME.dump(STATES["fined"])
    for wrong in (None, [[0]], [[0, 4]], [[1]], [[2]], [[]], [7], stored["decided"] * 1001):
        assert_refused(GAME, {**stored, "decided": wrong}, str(wrong)[:60])
    running: Any = GAME.dump(STATES["play"])
    assert_refused(GAME, {**running, "decided": [[0, 1]]}, "a fine in a deal")


def test_flags_that_cannot_be_are_refused() -> None:
    for name, wrong in (
        ("lot", {"between": True}),
        ("play", {"between": True}),
        ("play", {"between": 0}),
        ("play", {"stopped": True}),
        ("play", {"stopped": None}),
        ("play", {"options": None}),
        ("play", {"options": {}}),
        ("play", {"prompts": -1}),
        ("match_over", {"stopped": True}),
        ("stopped before", {"between": True}),
        ("lot", {"deal": GAME.dump(STATES["play"])["deal"]}),  # type: ignore[index, call-overload]
    ):
        stored: Any = GAME.dump(STATES[name])
        assert_refused(GAME, {**stored, **wrong}, str(wrong))


def test_a_deal_loads_alike_at_every_move() -> None:
    assert_loads_at_every_move(GAME, act(dealt(coming()), *bought(), (2, WHIST), (3, WHIST)))


def test_a_match_cannot_go_on_with_another_number_of_seats() -> None:
    with pytest.raises(ValueError, match="seats"):
        GAME.start(options(3), 3, GAME.carried(STATES["score"]))
