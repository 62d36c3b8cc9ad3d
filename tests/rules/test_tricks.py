"""Tricks: following, trumping and winning under the orders of all six games."""

from __future__ import annotations

import pytest

from rules import cards
from rules.tricks import TRUMP, Ranking, ranking, suit_ranking

CARD = cards.FRENCH.card
PLAIN = suit_ranking(None)
HEARTS = suit_ranking(cards.HEARTS)
TEN_HIGH = "9JQKTA"


def german(*codes: str) -> tuple[int, ...]:
    return tuple(cards.GERMAN.card[code] for code in codes)


RUFER = ranking(
    "789KTA",
    german("7H", "8H", "9H", "KH", "TH", "AH", "UD", "UH", "US", "UC", "OD", "OH", "OS", "OC"),
)
WENZ = ranking("789OKTA", german("UD", "UH", "US", "UC"))


def winner(rule: Ranking, *codes: str, faces: cards.Names = cards.FRENCH) -> str:
    return codes[rule.best([faces.card[code] for code in codes])]


@pytest.mark.parametrize(
    ("trump", "trick", "expected"),
    [
        ("C", "KH 2C AH 7H", "2C"),
        ("D", "TS AS 2D AD KS", "AD"),
        ("H", "4S AD 9S", "9S"),
        (None, "2D AS KH 3D", "3D"),
        ("S", "5S", "5S"),
    ],
)
def test_winner_with_a_trump_suit(trump: str | None, trick: str, expected: str) -> None:
    rule = suit_ranking(None if trump is None else cards.SUITS.index(trump))
    assert winner(rule, *trick.split()) == expected


def test_ten_above_king() -> None:
    assert winner(suit_ranking(None, TEN_HIGH), "KS", "TS", "QS") == "TS"
    assert winner(suit_ranking(cards.CLUBS, TEN_HIGH), "AS", "KC", "TC") == "TC"


def test_trumps_of_several_suits() -> None:
    assert winner(RUFER, "AC", "7H", "UD", "OC", faces=cards.GERMAN) == "OC"
    assert winner(RUFER, "KS", "9S", "AS", "TC", faces=cards.GERMAN) == "AS"
    assert winner(WENZ, "OS", "9S", "AH", "US", faces=cards.GERMAN) == "US"
    assert RUFER.suit[cards.GERMAN.card["OS"]] == TRUMP
    assert WENZ.suit[cards.GERMAN.card["OS"]] == cards.SPADES


def test_following() -> None:
    hand = cards.FRENCH.hand(["KH", "3H", "AS", "2C"])
    assert PLAIN.follow(hand, cards.HEARTS) == cards.FRENCH.hand(["KH", "3H"])
    assert PLAIN.follow(hand, cards.DIAMONDS) == hand
    assert HEARTS.follow(hand, TRUMP) == cards.FRENCH.hand(["KH", "3H"])


def test_a_court_card_does_not_follow_its_printed_suit() -> None:
    hand = cards.GERMAN.hand(["OS", "9S", "KH", "AC"])
    assert RUFER.follow(hand, cards.SPADES) == cards.GERMAN.hand(["9S"])
    assert RUFER.follow(hand, TRUMP) == cards.GERMAN.hand(["OS", "KH"])


def test_duty_to_trump() -> None:
    hand = cards.FRENCH.hand(["KH", "AS", "2C"])
    assert HEARTS.follow_or_trump(hand, cards.DIAMONDS) == cards.FRENCH.hand(["KH"])
    assert HEARTS.follow_or_trump(hand, cards.SPADES) == cards.FRENCH.hand(["AS"])
    assert PLAIN.follow_or_trump(hand, cards.DIAMONDS) == hand


def test_suit_named_by_a_card_outside_the_trick() -> None:
    trick = [CARD["AS"], CARD["7D"], CARD["8D"]]
    assert PLAIN.best(trick) == 0
    assert PLAIN.best(trick, cards.DIAMONDS) == 2


def test_beats_is_what_best_compares() -> None:
    for rule in (PLAIN, HEARTS, RUFER, WENZ):
        for lead in range(0, 52, 3):
            led = rule.suit[lead]
            for second in range(1, 52, 5):
                takes = rule.best([lead, second]) == 1 if lead != second else False
                assert takes == (lead != second and rule.beats(second, lead, led))


def test_a_ranking_is_made_once() -> None:
    assert suit_ranking(cards.HEARTS) is HEARTS
