"""Cards, packs and hands."""

from __future__ import annotations

import pytest

from rules import cards


@pytest.mark.parametrize(
    ("pack", "size"),
    [(cards.PACK_52, 52), (cards.PACK_36, 36), (cards.PACK_32, 32), (cards.PACK_24, 24)],
)
def test_packs(pack: tuple[int, ...], size: int) -> None:
    assert len(set(pack)) == size
    assert all(0 <= card < 52 for card in pack)


def test_codes_go_both_ways() -> None:
    assert len(set(cards.FRENCH.code)) == 52
    for card, code in enumerate(cards.FRENCH.code):
        assert cards.FRENCH.card[code] == card
        assert cards.SUITS[cards.SUIT_OF[card]] == code[1]
        assert cards.RANKS[cards.RANK_OF[card]] == code[0]
    assert cards.FRENCH.card["TS"] == cards.SPADES * 13 + 8


def test_german_faces_are_the_same_cards() -> None:
    same = {"OC": "QC", "UD": "JD", "AH": "AH", "TS": "TS"}
    for german, french in same.items():
        assert cards.GERMAN.card[german] == cards.FRENCH.card[french]
    assert "QC" not in cards.GERMAN.card


def test_hands_are_sets() -> None:
    hand = cards.FRENCH.hand(["AS", "2C", "TH"])
    assert cards.size(hand) == 3
    assert cards.FRENCH.codes(cards.each(hand)) == ["2C", "TH", "AS"]
    assert cards.mask(cards.each(hand)) == hand
    assert cards.size(hand & cards.SUIT_MASKS[cards.HEARTS]) == 1
    with pytest.raises(KeyError):
        cards.FRENCH.hand(["1S"])


def test_hand_in_a_games_order() -> None:
    suits = (cards.SPADES, cards.HEARTS, cards.CLUBS, cards.DIAMONDS)
    shown, groups = cards.order(suits, "AKQJT98765432").arrange(
        cards.FRENCH.hand(["2S", "AS", "3D", "KD", "5C"])
    )
    assert cards.FRENCH.codes(shown) == ["AS", "2S", "5C", "KD", "3D"]
    assert groups == [2, 0, 1, 2]


def test_trumps_first_leave_their_suit() -> None:
    jacks = [cards.FRENCH.card[code] for code in ("JC", "JS", "JH", "JD")]
    order = cards.order(
        (cards.CLUBS, cards.SPADES, cards.HEARTS, cards.DIAMONDS), "ATKQJ987", jacks
    )
    shown, groups = order.arrange(cards.FRENCH.hand(["JD", "TC", "AC", "JC", "7H"]))
    assert cards.FRENCH.codes(shown) == ["JC", "JD", "AC", "TC", "7H"]
    assert groups == [2, 2, 0, 1, 0]
