"""How cards are written: hands by suits of alternating colours, sets from high to low.

Owns the display order. It must never decide what is legal.
"""

from __future__ import annotations

from functools import lru_cache

from rules.cards import CLUBS, DIAMONDS, FRENCH, HEARTS, RANK_OF, SPADES, SUIT_MASKS, Hand, each
from rules.data import Json
from rules.hazari.combinations import best_three
from rules.hazari.splits import Split

_GROUPS = tuple(SUIT_MASKS[suit] for suit in (SPADES, HEARTS, CLUBS, DIAMONDS))
_FROM_HIGH = tuple((-rank, card) for card, rank in enumerate(RANK_OF))


@lru_cache(maxsize=4096)
def arranged(hand: Hand) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The codes of a hand from left to right, and how many cards each suit's group has."""
    groups = [_falling(hand & suit) for suit in _GROUPS]
    return tuple([code for codes in groups for code in codes]), tuple(map(len, groups))


def set_codes(cards: Hand) -> list[Json]:
    """The codes of a set from high to low; of four cards the three that count come first."""
    if cards.bit_count() == 3:
        return [*_falling(cards)]
    counting = best_three(cards)
    return [*_falling(counting), *_falling(cards & ~counting)]


def split_codes(split: Split) -> list[Json]:
    """The codes of the four sets."""
    return [set_codes(cards) for cards in split]


@lru_cache(maxsize=8192)
def _falling(cards: Hand) -> tuple[str, ...]:
    """A suit or a set; few enough that they come back from deal to deal."""
    return tuple(FRENCH.codes(sorted(each(cards), key=_FROM_HIGH.__getitem__)))
