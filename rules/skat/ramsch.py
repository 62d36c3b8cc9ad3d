"""What a Ramsch costs.

Owns section 6.6 of the page. Players are F, M, R here, in this order. It must never know a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from rules.skat.options import Setup
from rules.skat.scoring import TRICKS, Factor
from rules.values import record

_MARCH = 120


@record
class Ramsch:
    """The scores, and what they are made of: whose points the laid-away cards are added to, who
    took all tricks, the factors of the loss or of the march."""

    scores: tuple[int, ...]
    laid_to: tuple[int, ...] = ()
    march: int | None = None
    factors: tuple[Factor, ...] = ()


def counted(
    setup: Setup,
    points: Sequence[int],
    tricks: Sequence[int],
    laid_points: int,
    last: int,
    pushes: int = 0,
    bock: bool = False,
) -> Ramsch:
    """What F, M, R get from the points and tricks they won; `last` has the tenth trick."""
    own = list(points)
    by_last = setup.ramsch_skat == "last_trick"
    laid_to: tuple[int, ...] = (last,) if by_last else ()
    if by_last:
        own[last] += laid_points
    doubled: list[Factor] = [("push", 1 << pushes)] if pushes else []
    if bock:
        doubled.append(("bock", 2))
    if setup.ramsch_durchmarsch == "plus120" and TRICKS in tricks:
        gain = _MARCH * _product(doubled)
        alone = tricks.index(TRICKS)
        return Ramsch(_given(len(own), (alone,), gain), laid_to, alone, tuple(doubled))
    most = max(own)
    losers = tuple([place for place, sum_ in enumerate(own) if sum_ == most])
    if len(losers) == len(own):
        return Ramsch((0,) * len(own), laid_to)
    if not by_last:
        laid_to = losers
        most += laid_points
    if setup.ramsch_jungfrau == "double":
        doubled += [("virgin", 2)] * list(tricks).count(0)
    loss = most * _product(doubled)
    if len(losers) > 1 and setup.ramsch_tie == "share":
        loss = -(-loss // 2)
    return Ramsch(_given(len(own), losers, -loss), laid_to, None, tuple(doubled))


def _product(factors: Sequence[Factor]) -> int:
    return prod([number for _, number in factors])


def _given(places: int, to: tuple[int, ...], score: int) -> tuple[int, ...]:
    return tuple([score if place in to else 0 for place in range(places)])
