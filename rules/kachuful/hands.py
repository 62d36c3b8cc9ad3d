"""How a hand is shown: trumps first, then suits of alternating colours, high to low.

Owns the display order. It must never decide what is legal.
"""

from __future__ import annotations

from functools import lru_cache

from rules.cards import CLUBS, DIAMONDS, FRENCH, HEARTS, RANKS, SPADES, Hand, order
from rules.data import Json
from rules.kachuful.schedule import NO_TRUMP

_SUITS = {
    CLUBS: (CLUBS, HEARTS, SPADES, DIAMONDS),
    DIAMONDS: (DIAMONDS, SPADES, HEARTS, CLUBS),
    HEARTS: (HEARTS, SPADES, DIAMONDS, CLUBS),
    SPADES: (SPADES, HEARTS, CLUBS, DIAMONDS),
    NO_TRUMP: (SPADES, HEARTS, CLUBS, DIAMONDS),
}
_ORDERS = {trump: order(suits, RANKS[::-1]) for trump, suits in _SUITS.items()}


@lru_cache(maxsize=4096)
def arranged(hand: Hand, trump: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The codes of a hand from left to right, and how many cards each suit's group has."""
    cards, sizes = _ORDERS[trump].arrange(hand)
    return tuple(FRENCH.codes(cards)), tuple(sizes)


def hand_codes(hand: Hand, trump: int) -> list[Json]:
    """The codes of a hand from left to right."""
    return list(arranged(hand, trump)[0])
