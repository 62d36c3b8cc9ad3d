"""What three cards are worth, and four.

Owns the categories and keys of the page's section 5. Cards come as bit masks. It must never know
whose cards they are.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rules.cards import RANK_OF, SUIT_OF, Hand, each

Key = int
"""A category and up to three ranks after it, packed so that the larger number is the better one."""

INDI, PAIR, COLOUR, RUN, COLOUR_RUN, TROY = range(1, 7)
NAMES = (None, "indi", "pair", "colour", "run", "colour_run", "troy")
"""The categories by number, as the page writes them."""

ACE = 14
_FOUR_BITS, _CATEGORY_AT = 15, 12


@cache
def triple_key(three: Hand) -> Key:
    """The key of three cards."""
    cards = list(each(three))
    high, middle, low = sorted((RANK_OF[card] + 2 for card in cards), reverse=True)
    one_suit = len({SUIT_OF[card] for card in cards}) == 1
    if high == low:
        return _key(TROY, high)
    run = _run_order(high, middle, low)
    if run:
        return _key(COLOUR_RUN if one_suit else RUN, run)
    if one_suit:
        return _key(COLOUR, high, middle, low)
    if middle in (high, low):
        return _key(PAIR, middle, low if middle == high else high)
    return _key(INDI, high, middle, low)


def _run_order(high: int, middle: int, low: int) -> int:
    """The place of a run, 12 the best; 0 if it is none (Z4: A 2 3 comes second, K A 2 is none)."""
    if (high, middle, low) == (ACE, 3, 2):
        return 11
    if not high - 1 == middle == low + 1:
        return 0
    return 12 if high == ACE else high - 3


def _key(category: int, *ranks: int) -> Key:
    key = category
    for place in range(3):
        key = key << 4 | (ranks[place] if place < len(ranks) else 0)
    return key


@lru_cache(maxsize=8192)
def best_three(four: Hand) -> Hand:
    """The best triple of four cards; the fourth card counts nothing (Z5)."""
    return max([four & ~(1 << card) for card in each(four)], key=triple_key)


def key(cards: Hand) -> Key:
    """The key of a set of three or four cards."""
    return triple_key(cards if cards.bit_count() == 3 else best_three(cards))


def name(value: Key) -> str | None:
    """The category of a key in words."""
    return NAMES[value >> _CATEGORY_AT]


def parts(value: Key) -> list[int]:
    """A key as the page writes it: the category, then the ranks that count."""
    ranks = [value >> shift & _FOUR_BITS for shift in (8, 4, 0)]
    return [value >> _CATEGORY_AT, *(rank for rank in ranks if rank)]
