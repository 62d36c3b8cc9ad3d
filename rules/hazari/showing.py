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

    `number` from 0 says which set is shown.
    """

    number: int
    order: tuple[int, ...]
    keys: tuple[Key, ...]
    points: int

    @property
    def winner(self) -> int:
        """The seat that takes the cards and shows first in the next comparison."""
        return self.order[leading(self.keys)]

    @property
    def by_showing_later(self) -> bool:
        """Whether somebody had shown an equal set before."""
        return self.keys.count(max(self.keys)) > 1


def leading(keys: Sequence[Key]) -> int:
    """The place of the best set so far: of equal ones the later (Z6)."""
    return max(range(len(keys)), key=lambda place: (keys[place], place))


def compare(splits: Sequence[Split], number: int, first: int) -> Comparison:
    """The comparison of everybody's set with that number, shown by `first` first."""
    order = tuple(order_from(first))
    sets = [splits[seat][number] for seat in order]
    return Comparison(
        number, order, tuple([key(cards) for cards in sets]), sum(points(cards) for cards in sets)
    )


def showdown(splits: Sequence[Split], dealer: int, many: int = len(SIZES)) -> list[Comparison]:
    """The first comparisons; the seat on the dealer's right begins, then each winner (Z7)."""
    found: list[Comparison] = []
    first = to_the_right(dealer)
    for number in range(many):
        found.append(compare(splits, number, first))
        first = found[-1].winner
    return found
