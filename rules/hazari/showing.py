"""Comparisons: set k of everybody, the best of them takes all.

Owns the showing order, the later-shower rule and the points at stake. It must never know phases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.hazari.combinations import Key, key
from rules.hazari.scoring import points
from rules.hazari.seats import order_from, to_the_right
from rules.hazari.splits import SIZES, Split


@dataclass(frozen=True, slots=True)
class Comparison:
    """One comparison; `order` are the seats as they show, `keys` of their sets in that order.

    `number` from 0 says which set is shown. `winner` takes the cards and shows first in the next
    one. `later`: somebody had shown an equal set before him.
    """

    number: int
    order: tuple[int, ...]
    keys: tuple[Key, ...]
    points: int
    winner: int
    later: bool


def leading(keys: Sequence[Key]) -> int:
    """The place of the best set so far: one that is at least as good takes over (Z6)."""
    best = 0
    for place, value in enumerate(keys):
        if value >= keys[best]:
            best = place
    return best


def compare(splits: Sequence[Split], number: int, first: int) -> Comparison:
    """The comparison of everybody's set with that number, shown by `first` first."""
    order = order_from(first)
    sets = [splits[seat][number] for seat in order]
    keys = tuple([key(cards) for cards in sets])
    best = leading(keys)
    return Comparison(
        number=number,
        order=order,
        keys=keys,
        points=sum([points(cards) for cards in sets]),
        winner=order[best],
        later=keys.count(keys[best]) > 1,
    )


def showdown(splits: Sequence[Split], dealer: int, many: int = len(SIZES)) -> list[Comparison]:
    """The first comparisons; the seat on the dealer's right begins, then each winner (Z7)."""
    found: list[Comparison] = []
    first = to_the_right(dealer)
    for number in range(many):
        found.append(compare(splits, number, first))
        first = found[-1].winner
    return found
