"""How cards are written: hands by suits of alternating colours, sets from high to low.

Owns the display order. It must never decide what is legal.
"""

from __future__ import annotations

from functools import lru_cache

from rules.cards import CLUBS, DIAMONDS, FRENCH, HEARTS, RANK_OF, SPADES, SUIT_MASKS, Card, Hand
from rules.data import Json
from rules.hazari.combinations import best_three
from rules.hazari.splits import Split

_GROUPS = tuple(SUIT_MASKS[suit] for suit in (SPADES, HEARTS, CLUBS, DIAMONDS))
_BY_RANK = tuple((-rank, card) for card, rank in enumerate(RANK_OF))


@lru_cache(maxsize=4096)
def arranged(hand: Hand) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The codes of a hand from left to right, and how many cards each suit's group has."""
    groups = [_falling(hand & suit) for suit in _GROUPS]
    codes = FRENCH.codes([card for cards in groups for card in cards])
    return tuple(codes), tuple([len(cards) for cards in groups])


def set_codes(cards: Hand) -> list[Json]:
    """The codes of a set from high to low; of four cards the three that count come first."""
    return [*_set_codes(cards)]


def split_codes(split: Split) -> list[Json]:
    """The codes of the four sets."""
    return [[*_set_codes(cards)] for cards in split]


@lru_cache(maxsize=4096)
def _set_codes(cards: Hand) -> tuple[str, ...]:
    counting = cards if cards.bit_count() == 3 else best_three(cards)
    falling = sorted(_falling(counting), key=_BY_RANK.__getitem__)
    return tuple(FRENCH.codes([*falling, *_falling(cards & ~counting)]))


def _falling(cards: Hand) -> list[Card]:
    """The cards by falling number: in a suit from high to low."""
    found = []
    while cards:
        found.append(cards.bit_length() - 1)
        cards ^= 1 << found[-1]
    return found
