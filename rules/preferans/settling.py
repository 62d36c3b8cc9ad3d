"""The settlement: pool, mountain and whists in one figure a line, by both methods.

Owns section 7.2 to 7.7 of the page. All figures are exact; they are rounded once, at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.preferans.options import Setup
from rules.preferans.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Settlement:
    """The steps of a settlement, by line.

    `largest`: the largest pool. `closed`: the mountains once every pool is as large; `least` the
    smallest of them; `rest`: what each is above it. `shares`: the whists that everybody writes on a
    line for it (method 1). `net`: whists of the match of a line on another less those against it;
    `pairs`: the same with the shares. `average`: that of `rest` (method 2); `below`: whists for
    being below it. `whists`: the sum of `net`. `result`: what both methods give.
    """

    largest: int
    closed: tuple[int, ...]
    least: int
    rest: tuple[int, ...]
    shares: tuple[Fraction, ...]
    net: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[Fraction, ...], ...]
    average: Fraction
    below: tuple[Fraction, ...]
    whists: tuple[int, ...]
    result: tuple[Fraction, ...]
    rounded: tuple[int, ...]
    ranks: tuple[int, ...]


@lru_cache(maxsize=256)
def settle(weight: int, sheet: Sheet) -> Settlement:
    """The settlement of a sheet as it stands, `weight` whists being a point of the pool."""
    lines = range(sheet.lines)
    largest = max(sheet.pool)
    closed = [sheet.mountain[i] + weight // 10 * (largest - sheet.pool[i]) for i in lines]
    least = min(closed)
    rest = [mountain - least for mountain in closed]
    shares = [Fraction(10 * own, sheet.lines) for own in rest]
    net = [[sheet.whists[i][j] - sheet.whists[j][i] for j in lines] for i in lines]
    pairs = [[net[i][j] + shares[j] - shares[i] for j in lines] for i in lines]
    average = Fraction(sum(rest), sheet.lines)
    below = [10 * (average - own) for own in rest]
    whists = [sum(row) for row in net]
    result = tuple([sum(row, Fraction(0)) for row in pairs])
    assert list(result) == [own + below[i] for i, own in enumerate(whists)]
    return Settlement(
        largest=largest,
        closed=tuple(closed),
        least=least,
        rest=tuple(rest),
        shares=tuple(shares),
        net=tuple([tuple(row) for row in net]),
        pairs=tuple([tuple(row) for row in pairs]),
        average=average,
        below=tuple(below),
        whists=tuple(whists),
        result=result,
        rounded=rounded(result),
        ranks=tuple([1 + sum([other > own for other in result]) for own in result]),
    )


def rounded(result: Sequence[Fraction]) -> tuple[int, ...]:
    """Whole whists that add up to 0: the largest fractional parts are rounded up, of equal ones
    those of the higher result, then of the lower line."""
    whole = [own.numerator // own.denominator for own in result]
    missing = -sum(whole)
    by_part = sorted(
        range(len(result)), key=lambda line: (whole[line] - result[line], -result[line], line)
    )
    for line in by_part[:missing]:
        whole[line] += 1
    return tuple(whole)


def joining(pools: Sequence[int], mountains: Sequence[int]) -> tuple[int, int]:
    """Pool and mountain of who joins (7.6): the averages, rounded in the table's favour."""
    return sum(pools) // len(pools), -(-sum(mountains) // len(mountains))


def leaving(setup: Setup, pool: int, mountain: int) -> tuple[int, int]:
    """Pool and mountain of who leaves (7.7): what his pool is short of goes on the mountain."""
    if setup.end_mode in ("deals", "time"):
        return pool, mountain
    missing = max(0, setup.target - pool)
    return max(pool, setup.target), mountain + missing * setup.pool_weight // 10
