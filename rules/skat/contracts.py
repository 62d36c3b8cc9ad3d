"""Contracts: which cards are trump, what follows what, how a hand is sorted.

Owns the tables of the page's section 2 and 5. A contract is its letter: a trump suit, `G` grand,
`N` null, `R` Ramsch. It must never know a bid or a score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.cards import (
    CLUBS,
    DIAMONDS,
    FRENCH,
    HEARTS,
    PACK_32,
    RANK_NUMBER,
    RANK_OF,
    SPADES,
    SUIT_MASKS,
    SUIT_OF,
    SUIT_SIZE,
    SUITS,
    Card,
    Hand,
    mask,
    order,
)
from rules.tricks import TRUMP, Ranking, ranking

GRAND, NULL, RAMSCH = "G", "N", "R"
SUIT_CONTRACTS: Mapping[str, int] = {"D": DIAMONDS, "H": HEARTS, "S": SPADES, "C": CLUBS}
"""The contracts with a trump suit and that suit, from the cheapest to the dearest."""

CONTRACTS = (*SUIT_CONTRACTS, GRAND, NULL)
"""What a declarer may announce."""

ALL_CARDS: Hand = mask(PACK_32)
DECK_SIZE = len(PACK_32)
DECK_POINTS = 120

SUIT_ORDER: tuple[int, ...] = (3, 0, 1, 2)
"""Place of a suit in the order diamonds, hearts, spades, clubs, by suit number."""

_PLAIN, _NULL = "789QKTA", "789TJQKA"


def _rank(letter: str) -> Hand:
    return mask(card for card in PACK_32 if RANK_OF[card] == RANK_NUMBER[letter])


JACKS: Hand = _rank("J")
_ACES, _TENS, _KINGS, _QUEENS = _rank("A"), _rank("T"), _rank("K"), _rank("Q")
_TOP_JACKS: tuple[Card, ...] = tuple(FRENCH.card[code] for code in ("JC", "JS", "JH", "JD"))


def _trumps(contract: str) -> tuple[Card, ...]:
    if contract == NULL:
        return ()
    suit = SUIT_CONTRACTS.get(contract)
    plain = () if suit is None else tuple(_card(suit, letter) for letter in reversed(_PLAIN))
    return (*_TOP_JACKS, *plain)


def _card(suit: int, letter: str) -> Card:
    return suit * SUIT_SIZE + RANK_NUMBER[letter]


TRUMPS: Mapping[str, tuple[Card, ...]] = {
    contract: _trumps(contract) for contract in (*CONTRACTS, RAMSCH)
}
"""The trumps of each contract, high to low."""

RANKINGS: Mapping[str, Ranking] = {
    contract: ranking(_NULL if contract == NULL else _PLAIN, trumps[::-1])
    for contract, trumps in TRUMPS.items()
}

EFFECTIVE_SUITS = (*SUITS, "trump")
"""The names of effective suits by number, as told to people."""

_AROUND: Mapping[str, Sequence[int]] = {
    "D": (DIAMONDS, SPADES, HEARTS, CLUBS),
    "H": (HEARTS, SPADES, DIAMONDS, CLUBS),
    "S": (SPADES, HEARTS, CLUBS, DIAMONDS),
    "C": (CLUBS, HEARTS, SPADES, DIAMONDS),
}
"""Suits of alternating colours, the trump suit first."""

_ORDERS = {
    contract: order(
        _AROUND.get(contract, _AROUND["C"]),
        (_NULL if contract == NULL else _PLAIN)[::-1],
        trumps,
    )
    for contract, trumps in TRUMPS.items()
}
assert RANKINGS[GRAND].masks[TRUMP] == JACKS


def points(cards: Hand) -> int:
    """The card points of a set of cards."""
    return (
        11 * (cards & _ACES).bit_count()
        + 10 * (cards & _TENS).bit_count()
        + 4 * (cards & _KINGS).bit_count()
        + 3 * (cards & _QUEENS).bit_count()
        + 2 * (cards & JACKS).bit_count()
    )


POINTS: tuple[int, ...] = tuple(points(1 << card) for card in range(len(SUIT_OF)))
"""The points of each card."""


def suit_cards(hand: Hand, suit: int) -> Hand:
    """The cards of a printed suit, its jack not among them."""
    return hand & SUIT_MASKS[suit] & ~JACKS


@lru_cache(maxsize=8192)
def arranged(hand: Hand, contract: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The codes of a hand from left to right, and how many cards each group has."""
    cards, sizes = _ORDERS[contract].arrange(hand)
    return tuple(FRENCH.codes(cards)), tuple(sizes)


def codes(hand: Hand, contract: str = GRAND) -> list[str]:
    """The codes of a set of cards from left to right."""
    return list(arranged(hand, contract)[0])
