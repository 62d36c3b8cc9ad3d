"""Claims, concessions, help and the actions of the absent in Skat."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import IllegalAction, Seat
from rules.skat.state import State
from tests.rules.skat_kit import (
    FOREHAND,
    GAME,
    PASS,
    SKAT_GAME,
    TAKE,
    act,
    coming,
    dealt,
    kind,
    kinds,
    last,
    plays,
    refusal,
    table,
)

CLAIM, CONCEDE = kind("claim"), kind("concede")
YES, NO = kind("respond", accept=True), kind("respond", accept=False)

SURE = (
    "JC JS JH JD AC TC KC QC 9C AS",
    "8C 7C TS KS QS AH TH 8D 9D 7H",
    "9H 8H 9S 8S 7S KH QH KD QD 7D",
)
"""A hand of clubs for forehand that loses no trick."""


def in_play(tricks: int = 0, **changes: Any) -> State:
    """Clubs with one after so many tricks of default cards, forehand on turn to lead or not."""
    state = act(dealt(coming(**changes)), *SKAT_GAME)
    while len(table(state)["result"] or table(state)["won"]) and sum(table(state)["won"]) < tricks:
        seat = table(state)["turn"][0]
        state = act(state, (seat, GAME.default(state, Seat(seat))))
    return state


def sure(**changes: Any) -> State:
    """A hand game of clubs that cannot lose a trick."""
    announce = (0, kind("announce", contract="C"))
    return act(dealt(coming(**changes), SURE), *FOREHAND, announce)


def row_of(events: Any) -> Any:
    return next(event.public["row"] for event in events if event.kind == "deal_end")


def test_everybody_may_concede_and_the_declarer_on_turn_claim() -> None:
    state = in_play()
    assert kinds(state, 0) == ["play", "claim", "concede"]
    assert kinds(state, 1) == kinds(state, 2) == ["concede"]
    concede = GAME.prompts(state)[Seat(1)]
    state = act(state, *plays(0, "JC"))
    assert kinds(state, 0) == ["concede"] and kinds(state, 1) == ["play", "concede"]
    assert GAME.prompts(state)[Seat(1)][1:] == concede, "the offer has been renamed"


def test_nobody_concedes_or_claims_in_ramsch() -> None:
    state = act(dealt(coming(all_pass="ramsch")), (1, PASS), (2, PASS), (0, PASS))
    for seat in range(3):
        assert set(kinds(state, seat)) <= {"play"}
        assert refusal(state, seat, CONCEDE) == ("not_your_turn", {})


def test_a_claim_lays_the_hand_open_and_asks_both() -> None:
    state, events = last(sure(), (0, CLAIM))
    assert [(event.kind, event.reveals) for event in events] == [
        ("claim", False), ("hand_shown", True),
    ]  # fmt: skip
    assert table(state)["turn"] == [1, 2] and kinds(state, 0) == []
    assert kinds(state, 1) == kinds(state, 2) == ["respond"]
    before = GAME.prompts(state)[Seat(1)]
    state = act(state, (2, YES))
    assert GAME.prompts(state)[Seat(1)] == before
    assert table(state)["request"] == {"kind": "claim", "seat": 0, "answers": [[2, True]]}
    state, events = last(state, (1, YES))
    assert (row_of(events)["how"], row_of(events)["points"], row_of(events)["tricks"]) == (
        "claimed", 120, 10,
    )  # fmt: skip
    assert row_of(events)["score"] == 12 * (9 + 4)


def test_a_refused_claim_leaves_the_hand_open() -> None:
    state = act(sure(), (0, CLAIM), (1, NO))
    assert table(state)["turn"] == [0] and len(table(state)["open"]) == 10
    assert "claim" not in kinds(state, 0) and table(state)["claimed"]
    assert refusal(state, 0, CLAIM) == ("not_your_turn", {})


def test_a_strict_claim_is_decided_at_once() -> None:
    state, events = last(sure(claim_rule="strict"), (0, CLAIM))
    assert [event.kind for event in events] == [
        "claim", "hand_shown", "claim_checked", "scoring", "deal_end",
    ]  # fmt: skip
    assert events[2].public == {"seat": 0, "valid": True}
    assert row_of(events)["score"] == 156
    state, events = last(in_play(claim_rule="strict"), (0, CLAIM))
    assert events[2].public == {"seat": 0, "valid": False}
    assert (row_of(events)["points"], row_of(events)["score"]) == (21, -48 * 2)


def test_a_false_null_claim_is_a_trick() -> None:
    announce = (0, kind("announce", contract="N"))
    state = act(dealt(coming(claim_rule="strict")), *FOREHAND, announce)
    state, events = last(state, (0, CLAIM))
    assert (row_of(events)["tricks"], row_of(events)["score"]) == (1, -70)


def test_no_claims_where_they_are_off() -> None:
    state = in_play(claim_rule="off")
    assert kinds(state, 0) == ["play", "concede"]


def test_a_declarer_with_nine_cards_concedes_alone() -> None:
    state = in_play(1)
    state, events = last(state, (0, CONCEDE))
    assert (row_of(events)["how"], row_of(events)["score"]) == ("conceded", -48)
    assert row_of(events)["conceded_by"] == 0


def test_with_eight_cards_one_defender_decides() -> None:
    state = act(in_play(2), (0, CONCEDE))
    assert table(state)["turn"] == [1, 2]
    assert GAME.default(state, Seat(1)) == YES
    ended, events = last(state, (1, NO), (2, YES))
    assert GAME.phase(ended) == "deal_over" and row_of(events)["score"] == -48
    state = act(state, (1, NO), (2, NO))
    assert GAME.phase(state) == "play" and table(state)["request"] is None


def test_who_was_refused_waits_for_the_next_trick() -> None:
    state = act(in_play(2), (0, CONCEDE), (1, NO), (2, NO))
    seat = table(state)["turn"][0]
    assert "concede" not in kinds(state, 0) and "concede" in kinds(state, 1)
    while sum(table(state)["won"]) < 3:
        seat = table(state)["turn"][0]
        state = act(state, (seat, GAME.default(state, Seat(seat))))
    assert "concede" in kinds(state, 0)


def test_defenders_concede_together_or_alone() -> None:
    state = act(in_play(), (2, CONCEDE))
    assert table(state)["turn"] == [1] and GAME.default(state, Seat(1)) == NO
    assert GAME.phase(act(state, (1, NO))) == "play"
    state, events = last(state, (1, YES))
    assert (row_of(events)["how"], row_of(events)["score"]) == ("conceded", 24)
    assert row_of(events)["conceded_by"] == 2
    state, events = last(in_play(defender_concede="one"), (2, CONCEDE))
    assert row_of(events)["score"] == 24


def test_rest_gives_the_declarer_schneider() -> None:
    state = in_play(defender_concede="one", concede_scoring="rest")
    _, events = last(state, (1, CONCEDE))
    assert (row_of(events)["points"], row_of(events)["tricks"]) == (120, 10)
    assert row_of(events)["score"] == 12 * 4


def test_only_those_asked_may_act() -> None:
    state = act(in_play(2), (0, CONCEDE))
    assert refusal(state, 0, CONCEDE) == ("not_your_turn", {})
    assert refusal(state, 1, CONCEDE) == ("not_your_turn", {})
    assert refusal(state, 1, kind("respond")) == ("bad_argument", {"name": "accept"})
    assert refusal(state, 1, kind("play", card="JS")) == ("not_your_turn", {})


# defaults


def test_the_absent_pass_and_take_the_skat() -> None:
    state = dealt(coming())
    assert GAME.default(state, Seat(1)) == PASS
    state = act(state, *FOREHAND)
    assert GAME.default(state, Seat(0)) == TAKE[1]
    state = act(state, TAKE)
    assert GAME.default(state, Seat(0)) == kind("declare", contract="C", discard=["7D", "7H"])


@pytest.mark.parametrize(
    ("hand", "contract", "discard"),
    [
        # Two suits of four: the dearer. Cheapest plain cards, diamonds before hearts.
        ("JC JS AS KS 9S 8S AD KD 9D 8D TH KH", "S", ["8D", "9D"]),
        # Fewer than two plain cards: the lowest trumps.
        ("JC JS JH JD AH TH KH QH 9H 8H 7H AS", "H", ["AS", "7H"]),
        ("JC JS JH JD AC AS AH AD TC TS TH TD", "C", ["TD", "TH"]),
    ],
)
def test_the_default_declaration(hand: str, contract: str, discard: list[str]) -> None:
    cards = hand.split()
    pack = [rank + suit for suit in "CSHD" for rank in "AKQJT987"]
    rest = [card for card in pack if card not in cards]
    hands = (" ".join(cards[:10]), " ".join(rest[:10]), " ".join(rest[10:]))
    state = act(dealt(coming(), hands, " ".join(cards[10:])), *FOREHAND, TAKE)
    default = GAME.default(state, Seat(0))
    assert default == kind("declare", contract=contract, discard=discard)
    assert GAME.phase(act(state, (0, default))) == "play"


def test_the_default_card_saves_points_and_trumps() -> None:
    state = act(in_play(), *plays(0, "7D"))
    assert GAME.default(state, Seat(1)) == kind("play", card="8D")
    state = act(state, *plays(1, "8D QD"))
    assert GAME.default(state, Seat(2)) == kind("play", card="7S")


# help


def help_with(state: State, draft: dict[str, Any], seat: int = 0) -> Any:
    GAME.check_draft(state, Seat(seat), draft)
    return GAME.advise(state, Seat(seat), draft)


def test_the_calculator_counts_own_cards_only() -> None:
    """Clubs with 1, game 2: 24, hand 36; the skat is not looked at."""
    lines = {line["contract"]: line for line in help_with(dealt(coming()), PASS, 1)["games"]}
    assert (lines["C"]["matadors"], lines["S"]["value"]) == (-1, 22)
    state = act(dealt(coming()), *FOREHAND)
    lines = {line["contract"]: line for line in help_with(state, TAKE[1])["games"]}
    assert lines["C"] == {
        "contract": "C", "matadors": 1, "steps": ["game"], "base": 12,
        "value": 24, "hand_value": 36,
    }  # fmt: skip
    assert (lines["N"]["value"], lines["N"]["hand_value"]) == (23, 35)
    open_grand = kind("announce", contract="G", ouvert=True)
    assert help_with(state, open_grand)["draft"]["value"] == 24 * 8
    classic = act(dealt(coming(preset="classic1974")), *FOREHAND)
    assert help_with(classic, open_grand)["draft"]["value"] == 36 * 7


def test_help_with_the_discard() -> None:
    auction = ((1, kind("bid", value=46)), *FOREHAND[1:])
    state = act(dealt(coming()), *auction, TAKE)
    for draft, problem, covers in (
        (kind("declare"), None, None),
        (kind("declare", contract="C"), "discard", False),
        (kind("declare", contract="C", discard=["AD"]), "discard", False),
        (kind("declare", contract="C", discard=["AD", "TD"]), None, False),
        (kind("declare", contract="G", discard=["AD", "TD"]), None, True),
        (kind("declare", contract="N", discard=["AD", "TD"]), "null_below_bid", False),
        (kind("declare", contract="N", discard=["AD", "TD"], ouvert=True), None, True),
        (
            kind("declare", contract="S", discard=["AD", "TD"], ouvert=True),
            "ouvert_needs_hand",
            True,
        ),
    ):
        drafted = help_with(state, draft)["draft"]
        if covers is None:
            assert drafted is None
        else:
            assert (drafted["problem"], drafted["covers"]) == (problem, covers), draft


@pytest.mark.parametrize(
    ("bid", "contract", "needs"),
    [
        (24, "C", None),
        (36, "C", "schneider"),
        (48, "C", "schwarz"),
        (50, "C", "more"),
        (59, "N", None),
    ],
)
def test_help_names_the_level_that_would_cover_the_bid(
    bid: int, contract: str, needs: str | None
) -> None:
    """Clubs with 1, game 2: 24, Schneider 36, Schwarz 48."""
    state = act(dealt(coming()), (1, kind("bid", value=bid)), *FOREHAND[1:], TAKE)
    drafted = help_with(state, kind("declare", contract=contract))["draft"]
    assert drafted["needs"] == needs


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (kind("declare", discard=["AD", "AD"]), "bad_argument"),
        (kind("declare", discard=["AD", "TD", "AC"]), "bad_argument"),
        (kind("declare", discard=["KS"]), "not_your_card"),
        (kind("declare", contract="R"), "bad_argument"),
        (kind("declare", schneider=True), "bad_argument"),
        (kind("play", card="JC"), "not_your_turn"),
    ],
)
def test_a_draft_that_cannot_become_right_is_refused(draft: dict[str, Any], code: str) -> None:
    state = act(dealt(coming()), *FOREHAND, TAKE)
    with pytest.raises(IllegalAction) as raised:
        GAME.check_draft(state, Seat(0), draft)
    assert raised.value.code == code
