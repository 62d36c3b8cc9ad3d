"""What a kept or a missed bid counts, and who wins a match.

Owns section 6 and 7 of the page. It must never know cards or a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence


def _exact(bid: int, tricks: int) -> int:
    return 10 + bid if bid == tricks else 0


def _times10(bid: int, tricks: int) -> int:
    if bid != tricks:
        return 0
    return 10 * bid if bid else 10


def _point_per_trick(bid: int, tricks: int) -> int:
    return tricks + (10 if bid == tricks else 0)


def _penalty(bid: int, tricks: int) -> int:
    return 10 + bid if bid == tricks else -abs(bid - tricks)


def _eleven(bid: int, tricks: int) -> int:
    return 11 * bid + 10 if bid == tricks else -abs(bid - tricks)


def _square(bid: int, tricks: int) -> int:
    missed = abs(bid - tricks)
    return 10 + bid * bid if not missed else -5 * missed * (missed + 1) // 2


COUNTINGS: Mapping[str, Callable[[int, int], int]] = {
    "exact": _exact,
    "times10": _times10,
    "point_per_trick": _point_per_trick,
    "penalty": _penalty,
    "eleven": _eleven,
    "square": _square,
}


def points(scoring: str, bids: Sequence[int], tricks: Sequence[int]) -> tuple[int, ...]:
    """The points of one deal by seat."""
    count = COUNTINGS[scoring]
    return tuple(count(bid, won) for bid, won in zip(bids, tricks, strict=True))


def add(totals: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The totals after a deal."""
    return tuple(total + gain for total, gain in zip(totals, more, strict=True))


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest total: equal leaders share (K7)."""
    top = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == top)
