"""What a Ramsch costs.

Owns section 6.6 of the page. Players are F, M, R here, in this order. It must never know a state.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.skat.options import Setup
from rules.skat.scoring import TRICKS

_MARCH = 120


def scores(
    setup: Setup,
    points: Sequence[int],
    tricks: Sequence[int],
    laid_points: int,
    last: int,
    pushes: int = 0,
    bock: bool = False,
) -> tuple[int, ...]:
    """The scores of F, M, R from the points and tricks they won; `last` has the tenth trick."""
    counted = list(points)
    if setup.ramsch_skat == "last_trick":
        counted[last] += laid_points
    factor = 1 << pushes + bock
    if setup.ramsch_durchmarsch == "plus120" and TRICKS in tricks:
        return tuple([_MARCH * factor if own == TRICKS else 0 for own in tricks])
    most = max(counted)
    losers = [place for place, own in enumerate(counted) if own == most]
    if len(losers) == len(counted):
        return (0,) * len(counted)
    if setup.ramsch_skat == "loser":
        most += laid_points
    if setup.ramsch_jungfrau == "double":
        factor <<= sum([own == 0 for own in tricks])
    loss = most * factor
    if len(losers) > 1 and setup.ramsch_tie == "share":
        loss = -(-loss // 2)
    return tuple([-loss if place in losers else 0 for place in range(len(counted))])
