"""The optional parts of Schafkopf: Muss, Ramsch, Hochzeit and Stoß."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Asked, Seat
from rules.codec import event_data
from rules.schafkopf.state import State
from tests.rules.schafkopf_kit import (
    FOUR_PASSES,
    GAME,
    NO_STOSS,
    PASS,
    RUFER,
    STOSS,
    act,
    bid,
    coming,
    dealt,
    declare,
    drive,
    kind,
    last,
    legal,
    plays,
    private,
    refusal,
    row_of,
    table,
    told,
    why,
)

MARRY_NO = kind("marry", yes=False)
SINGLE = (
    "8H AC TC KC AS TS AD 9D",
    "US 8S 8C KH 9H 7C 9C 7H",
    "7S OC OS 9S TD UH UD OD",
    "KS KD UC AH OH TH 8D 7D",
)
"""Seat 0 has a single trump."""

BLOCKED = (
    "OC UD 9H AC TC KC AS 9S",
    "US TD AD TS TH 8H 8C UC",
    "8D OD 8S 7C KH 7D OH 7S",
    "AH KD KS 9C UH 9D 7H OS",
)
"""Seat 0 holds the acorn Ober and can call no ace in the ordinary way."""


# Muss and Ramsch


def test_the_holder_of_the_acorn_ober_must_play() -> None:
    state, events = last(dealt(coming(all_pass="muss")), *FOUR_PASSES)
    assert told(events) == ["pass", "all_passed", "forced"] and events[-1].reveals
    assert table(state)["declarer"] == 1 and table(state)["game"]["forced"]
    assert legal(state, 1) == (declare("C"), declare("D"))
    played = drive(act(state, (1, declare("C"))), "deal_end")
    assert sum(table(played)["won"]) == 8


def test_a_blocked_holder_calls_what_he_lacks() -> None:
    state = act(dealt(coming(all_pass="muss", muss_sixty=True), BLOCKED), *FOUR_PASSES)
    assert legal(state, 0) == (declare("D"),)
    assert why(state, 0) == {
        "C": "own_ace", "S": "own_ace", "H": "hearts_are_trump",
    }  # fmt: skip
    state = act(state, (0, declare("D")))
    assert table(state)["game"]["called"] == "AD"
    assert [private(state, seat)["target"] for seat in range(4)] == [60, None, None, None]


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ("OC AC AS AD 8C 7C 8S 7S", ["TC", "TS", "TD"]),
        ("OC AC AS AD TC 7C 8S 7S", ["TS", "TD"]),
        ("OC AC AS AD TC TS TD 7S", ["KC", "KS", "KD"]),
        ("OC AC AS AD TC TS TD KD", ["KC", "KS"]),
    ],
)
def test_a_forced_declarer_with_all_aces_calls_a_ten_then_a_king(
    hand: str, cards: list[str]
) -> None:
    own = hand.split()
    rest = [rank + suit for suit in "CSHD" for rank in "ATKOU987" if rank + suit not in own]
    hands = (hand, *[" ".join(rest[at : at + 8]) for at in (0, 8, 16)])
    state = act(dealt(coming(all_pass="muss"), hands), *FOUR_PASSES)
    assert legal(state, 0) == tuple(declare(card[1]) for card in cards)
    called = act(state, (0, declare(cards[0][1])))
    assert table(called)["game"]["called"] == cards[0]


def test_a_ramsch_is_everybody_for_himself() -> None:
    state = act(dealt(coming(all_pass="ramsch", stoss_max=2)), *FOUR_PASSES)
    assert GAME.phase(state) == "play" and table(state)["declarer"] is None
    assert table(state)["game"]["contract"] == "ramsch"
    state = drive(state, "deal_end")
    assert sum(table(state)["totals"]) == 0


# Hochzeit


def test_a_hochzeit_is_offered_taken_and_seen_by_two_only() -> None:
    state = dealt(coming(hochzeit=True), SINGLE)
    state, events = last(state, (0, bid("hochzeit")), (1, PASS), (2, PASS), (3, PASS))
    assert told(events) == ["pass", "hochzeit"]
    assert (table(state)["turn"], table(state)["offerer"]) == ([1], 0)
    assert set(why(state, 1).values()) == {"trump"} and MARRY_NO in legal(state, 1)
    gift = kind("marry", yes=True, give="7S")
    assert refusal(act(state, (1, MARRY_NO)), 2, {**gift, "give": "OC"}) == (
        "trump", {"card": "OC"},
    )  # fmt: skip
    for given in ("8S", None):
        assert refusal(state, 1, {**MARRY_NO, "give": given}) == ("bad_argument", {"name": "give"})
    state, events = last(state, (1, MARRY_NO), (2, gift))
    assert event_data(events[1], Seat(1)) == {
        "kind": "married", "seat": 2, "with": 0, "reveals": True,
    }  # fmt: skip
    assert events[1].private[Seat(0)]["received"] == "7S"
    assert (table(state)["declarer"], table(state)["partner"]) == (2, 0)
    assert "7S" in private(state, 0)["hand"] and "8H" in private(state, 2)["hand"]
    assert private(state, 0)["swap"] == ["7S", "8H"] and private(state, 2)["swap"] == ["8H", "7S"]
    assert private(state, 1)["swap"] is None
    state = drive(state, "deal_end")
    assert table(state)["result"]["swap"] == {
        "offerer": 0, "trump": "8H", "acceptor": 2, "card": "7S",
    }  # fmt: skip


def test_nobody_wants_the_hochzeit() -> None:
    said = ((0, bid("hochzeit")), (1, PASS), (2, PASS), (3, PASS))
    refused = [(seat, MARRY_NO) for seat in (1, 2, 3)]
    state, events = last(dealt(coming(hochzeit=True), SINGLE), *said, *refused)
    assert told(events) == ["marry", "all_passed", "thrown_in"] and table(state)["game"] is None
    state = act(dealt(coming(hochzeit=True, all_pass="muss"), SINGLE), *said, *refused)
    assert table(state)["declarer"] == 2 and table(state)["game"]["contract"] == "rufer"


def test_a_hochzeit_blocks_a_later_rufer() -> None:
    state = act(dealt(coming(hochzeit=True), SINGLE), (0, bid("hochzeit")))
    assert refusal(state, 1, bid("rufer")) == ("too_low", {"bid": "hochzeit"})
    state = act(dealt(coming(hochzeit=True, dealer=2), SINGLE), (3, bid("rufer")))
    assert refusal(state, 0, bid("hochzeit")) == ("too_low", {"bid": "rufer"})


# Stoß


def test_all_are_asked_and_nobody_is_shown_to_be() -> None:
    state = act(dealt(coming(stoss_max=2)), *RUFER)
    for seat in range(4):
        assert table(state)["turn"] == []
        ((asked, (prompt,)),) = GAME.prompts(state).items()
        assert (asked, prompt.shown) == (seat, False)
        assert (STOSS in prompt.legal) == (seat in (0, 2)), "the secret partner can only say no"
        state, events = last(state, (seat, NO_STOSS))
        assert events[0].public == {} and events[0].private == {}
    assert GAME.phase(state) == "play" and table(state)["factor"] == 1


def test_sides_double_in_turn_and_the_partner_may_show_himself() -> None:
    state = act(dealt(coming(stoss_max=3)), *RUFER, (0, STOSS))
    assert (table(state)["doubles"], table(state)["factor"]) == ([0], 2)
    assert refusal(state, 0, STOSS) == ("not_your_round", {})
    state, events = last(state, *[(seat, NO_STOSS) for seat in (0, 1, 2)], (3, STOSS))
    assert told(events) == ["stoss", "partner"]
    assert events[1].public == {"seat": 3, "by": "stoss"} and table(state)["partner"] == 3
    state = act(state, (0, NO_STOSS), (1, NO_STOSS), (2, STOSS))
    assert GAME.phase(state) == "play" and table(state)["factor"] == 8
    row = row_of(last(state, *_default_play(state))[1])
    assert row["doubles"] == [0, 3, 2] and row["known"] == "stoss"


def test_a_partner_known_by_a_stoss_is_not_told_again() -> None:
    said = (*RUFER, (0, STOSS), *[(seat, NO_STOSS) for seat in (0, 1, 2)], (3, STOSS))
    state, events = last(
        act(dealt(coming(stoss_max=2)), *said),
        *plays(0, "TD KD 7D 8D", "AS 7H TS UH", "3: 8C AH KC 9D"),
    )
    assert told(events) == ["played", "trick"], "he has run away"
    row = row_of(last(state, *_default_play(state))[1])
    assert (row["partner"], row["known"]) == (3, "stoss")


def test_an_open_partner_doubles_without_being_told() -> None:
    """In a Hochzeit he is known from the first, else from his first Stoß on."""
    again = ((0, STOSS), *[(seat, NO_STOSS) for seat in (0, 1, 2)], (3, STOSS))
    events = last(act(dealt(coming(stoss_max=4)), *RUFER, *again), *again)[1]
    assert told(events) == ["stoss"]
    offered = ((0, bid("hochzeit")), (1, PASS), (2, PASS), (3, PASS))
    state = act(dealt(coming(hochzeit=True, stoss_max=2), SINGLE), *offered)
    state = act(state, (1, MARRY_NO), (2, kind("marry", yes=True, give="7S")))
    state, events = last(state, (0, NO_STOSS), (1, STOSS), (0, STOSS))
    assert told(events) == ["stoss"] and GAME.phase(state) == "play"
    row = row_of(last(state, *_default_play(state))[1])
    assert (row["known"], row["doubles"]) == ("hochzeit", [1, 0])


def _default_play(state: State) -> list[tuple[int, Any]]:
    found = []
    while isinstance(GAME.awaits(state), Asked):
        seat = next(iter(GAME.prompts(state)))
        found.append((int(seat), GAME.default(state, seat)))
        state = act(state, found[-1])
    return found
