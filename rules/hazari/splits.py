"""Splits of a hand into sets of three, three, three and four.

Owns what makes a split legal, and the front split. It must never know a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from rules.cards import Hand, each
from rules.hazari.combinations import Key, key, triple_key

SIZES = (3, 3, 3, 4)

Split = tuple[Hand, Hand, Hand, Hand]
"""The cards of the four sets."""

ORDER_CODES = ("order12", "order23", "order34")
"""What is wrong when the later of two neighbouring sets is the stronger one."""


def keys(split: Split) -> tuple[Key, ...]:
    """The keys of the four sets."""
    return tuple([key(cards) for cards in split])


def misordered(values: Sequence[Key | None]) -> list[str]:
    """The code of every border where the strength rises (Z2: equal neighbours are allowed).

    None stands for a set that has no value yet.
    """
    wrong = []
    for place, code in enumerate(ORDER_CODES):
        left, right = values[place], values[place + 1]
        if left is not None and right is not None and left < right:
            wrong.append(code)
    return wrong


@lru_cache(maxsize=1024)
def front(hand: Hand) -> Split:
    """The legal split whose four keys are the greatest, compared from left to right.

    It follows every triple that shares the best key. A set never beats the one before, which was
    the best of more cards: the split is legal by itself.
    """
    triples = by_strength(hand)
    found: dict[Hand, tuple[Hand, ...]] = {0: ()}
    for _ in range(3):
        found = _with_best_triple(found, triples)
    used = max(found, key=lambda cards: key(hand & ~cards))
    first, second, third = found[used]
    return first, second, third, hand & ~used


def by_strength(hand: Hand) -> list[tuple[Key, Hand]]:
    """Every triple of a hand with its key, the strongest first."""
    cards = [1 << card for card in each(hand)]
    triples = [one | two | three for one, two, three in combinations(cards, 3)]
    return sorted([(triple_key(three), three) for three in triples], reverse=True)


def _with_best_triple(
    found: dict[Hand, tuple[Hand, ...]], triples: Sequence[tuple[Key, Hand]]
) -> dict[Hand, tuple[Hand, ...]]:
    """Beginnings of splits, by the cards they use, with the best triple of the other cards added;
    of all these only the best ones."""
    best, longer = 0, dict[Hand, tuple[Hand, ...]]()
    for used, sets in found.items():
        for value, three in triples:
            if value < best:
                break
            if three & used:
                continue
            if value > best:
                best, longer = value, {}
            longer[used | three] = (*sets, three)
    return longer
