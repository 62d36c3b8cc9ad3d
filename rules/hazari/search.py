"""The split that earns most, when it is known what a set earns.

Owns the search among the 200,200 splits of a hand and nothing about where the earnings come from.
It is exact: a branch is left only when it cannot earn more. Few hands need a thousand splits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.cards import Hand
from rules.hazari.combinations import Key, key
from rules.hazari.scoring import points
from rules.hazari.splits import SIZES, Split, by_strength, front

_MOST_POINTS = [10 * size for size in SIZES]


class Stake(Protocol):
    """What one of the four comparisons is worth."""

    def earned(self, value: Key, own: int) -> int:
        """What a set of that key earns whose cards count `own` points: the more, the better the
        key and the more points."""
        ...


def best_split(hand: Hand, stakes: Sequence[Stake]) -> Split:
    """The legal split that earns most in its four comparisons."""
    return _Search(hand, stakes).run()


class _Search:
    """Triples are numbered from the strongest on; a later set is never a stronger triple.

    `earned[k][i]`: what triple i earns as set k. `most[k][i]`: what any set earns at most as set k
    that is not stronger than triple i.
    """

    def __init__(self, hand: Hand, stakes: Sequence[Stake]) -> None:
        triples = by_strength(hand)
        self._hand, self._last_stake = hand, stakes[3]
        self._keys = [value for value, _ in triples]
        self._sets = [cards for _, cards in triples]
        self._earned = [
            [stake.earned(value, points(cards)) for value, cards in triples] for stake in stakes[:3]
        ]
        self._most = [
            [stake.earned(value, most) for value in self._keys]
            for stake, most in zip(stakes, _MOST_POINTS, strict=True)
        ]
        self._best, self._split = -1, front(hand)

    def run(self) -> Split:
        """Tries the most promising first sets first."""
        promising = []
        for one in range(len(self._sets)):
            two = self._next(one, self._sets[one])
            if two is not None:
                most = self._earned[0][one] + sum(self._most[k][two] for k in (1, 2, 3))
                promising.append((most, one, two))
        for most, one, two in sorted(promising, reverse=True):
            if most <= self._best:
                break
            self._second(one, two)
        return self._split

    def _next(self, after: int, used: Hand) -> int | None:
        """The strongest triple after that one without the used cards."""
        for number in range(after + 1, len(self._sets)):
            if not self._sets[number] & used:
                return number
        return None

    def _second(self, one: int, start: int) -> None:
        """Every second set for this first one, from `start` on."""
        so_far = self._earned[0][one]
        for two in range(start, len(self._sets)):
            if so_far + sum(self._most[k][two] for k in (1, 2, 3)) <= self._best:
                return
            if not self._sets[two] & self._sets[one]:
                self._third(one, two, so_far + self._earned[1][two])

    def _third(self, one: int, two: int, so_far: int) -> None:
        """Every third set for these two; the rest is the fourth."""
        used = self._sets[one] | self._sets[two]
        start = self._next(two, used)
        if start is None:
            return
        for three in range(start, len(self._sets)):
            if so_far + self._most[2][three] + self._most[3][three] <= self._best:
                return
            if not self._sets[three] & used:
                self._fourth((one, two, three), so_far + self._earned[2][three])

    def _fourth(self, numbers: tuple[int, int, int], so_far: int) -> None:
        """Keeps the split of these three sets if it is legal and the best yet."""
        one, two, three = (self._sets[number] for number in numbers)
        rest = self._hand & ~(one | two | three)
        value = key(rest)
        if value > self._keys[numbers[2]]:
            return
        earned = so_far + self._last_stake.earned(value, points(rest))
        if earned > self._best:
            self._best, self._split = earned, (one, two, three, rest)
