"""How cards are written: hands by suits of alternating colours, sets from high to low.

Owns the display order. It must never decide what is legal.
"""

from __future__ import annotations

from functools import lru_cache

from rules.cards import CLUBS, DIAMONDS, FRENCH, HEARTS, RANK_OF, RANKS, SPADES, Hand, each, order
from rules.data import Json
from rules.hazari.combinations import best_three
from rules.hazari.splits import Split

_ORDER = order((SPADES, HEARTS, CLUBS, DIAMONDS), RANKS[::-1])


@lru_cache(maxsize=4096)
def arranged(hand: Hand) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The codes of a hand from left to right, and how many cards each suit's group has."""
    cards, sizes = _ORDER.arrange(hand)
    return tuple(FRENCH.codes(cards)), tuple(sizes)


def set_codes(cards: Hand) -> list[Json]:
    """The codes of a set from high to low; of four cards the three that count come first."""
    return list(_set_codes(cards))


def split_codes(split: Split) -> list[Json]:
    """The codes of the four sets."""
    return [set_codes(cards) for cards in split]


@lru_cache(maxsize=4096)
def _set_codes(cards: Hand) -> tuple[str, ...]:
    if cards.bit_count() == 3:
        return _falling(cards)
    counting = best_three(cards)
    return _falling(counting) + _falling(cards & ~counting)


def _falling(cards: Hand) -> tuple[str, ...]:
    falling = sorted(each(cards), key=lambda card: (-RANK_OF[card], card))
    return tuple([FRENCH.code[card] for card in falling])
