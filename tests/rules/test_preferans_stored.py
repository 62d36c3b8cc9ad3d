"""Stored states of Preferans: what cannot have been stored is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Asked
from rules.codec import pack, unpack
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
    stored = pack(GAME.dump(STATES[name]))
    loaded = GAME.load(unpack(stored))
    assert loaded == STATES[name] and pack(GAME.dump(loaded)) == stored


def assert_refused(data: Any, what: str) -> None:
    with pytest.raises(ValueError):
        GAME.load(data)
        raise AssertionError(what)


@pytest.mark.parametrize("name", STATES)
def test_a_stored_state_without_a_part_is_refused(name: str) -> None:
    stored: Any = GAME.dump(STATES[name])
    for key in stored:
        assert_refused({k: v for k, v in stored.items() if k != key}, key)
    assert_refused({**stored, "more": 1}, "more")
    for part in ("standing", "deal"):
        for key in stored[part] or ():
            less = {k: v for k, v in stored[part].items() if k != key}
            assert_refused({**stored, part: less}, key)
    sheet = stored["standing"]["sheet"]
    for key in sheet:
        less = {k: v for k, v in sheet.items() if k != key}
        assert_refused({**stored, "standing": {**stored["standing"], "sheet": less}}, key)


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
        wrong = {**deal, "hands": wrong_hands, "talon": wrong_talon}
        assert_refused({**stored, "deal": wrong}, str(wrong))


@pytest.mark.parametrize(
    "name", [n for n, state in STATES.items() if state.deal and state.deal.moves]
)
def test_moves_that_were_not_legal_are_refused(name: str) -> None:
    """A move too many or too early, by another seat, of another kind, in another form."""
    stored: Any = GAME.dump(STATES[name])
    moves = stored["deal"]["moves"]
    seat, number, *arguments = moves[-1]
    for wrong in (
        [moves[-1], *moves],
        [*moves[:-1], [seat, 21, *arguments]],
        [*moves[:-1], [seat, number, *arguments, 0, 0]],
        [*moves[:-1], [seat]],
        [*moves[:-1], []],
        [*moves[:-1], [-1, number, *arguments]],
        [*moves[:-1], [True, number, *arguments]],
        [*moves[:-1], [7, number, *arguments]],
        [*moves, [0, 19, 99]],
        7,
    ):
        assert_refused({**stored, "deal": {**stored["deal"], "moves": wrong}}, str(wrong)[-80:])


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
        assert_refused({**stored, "standing": {**standing, **wrong}}, str(wrong))


def test_decisions_that_were_not_possible_are_refused() -> None:
    stored: Any = GAME.dump(STATES["fined"])
    for wrong in (None, [[0]], [[0, 4]], [[1]], [[2]], [[]], [7], stored["decided"] * 1001):
        assert_refused({**stored, "decided": wrong}, str(wrong)[:60])
    running: Any = GAME.dump(STATES["play"])
    assert_refused({**running, "decided": [[0, 1]]}, "a fine in a deal")


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
        assert_refused({**stored, **wrong}, str(wrong))


def test_a_deal_loads_alike_at_every_move() -> None:
    """Move by move, and in jumps: what is remembered of one load serves the next."""
    state = act(dealt(coming()), *bought(), (2, WHIST), (3, WHIST))
    states = [state]
    while isinstance(GAME.awaits(state), Asked):
        seat = next(iter(GAME.prompts(state)))
        state = GAME.apply(state, seat, GAME.default(state, seat)).state
        states.append(state)
    assert len(states) > 30
    for some in (states, states[::7], states[::-1]):
        for one in some:
            assert GAME.load(unpack(pack(GAME.dump(one)))) == one


def test_a_match_cannot_go_on_with_another_number_of_seats() -> None:
    with pytest.raises(ValueError, match="seats"):
        GAME.start(options(3), 3, GAME.carried(STATES["score"]))
