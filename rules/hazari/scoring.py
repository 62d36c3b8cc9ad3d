"""What captured cards count, and how a match ends.

Owns sections 6 and 7 of the page. It must never know sets or a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cards import RANK_OF, RANKS, Hand, mask

DEAL_POINTS = 360
_LOW, _HIGH = 5, 10
_TENS: Hand = mask(card for card in range(52) if RANKS[RANK_OF[card]] in "AKQJT")


def points(cards: Hand) -> int:
    """Ten for an ace, king, queen, jack or ten, five for any other card."""
    return _LOW * cards.bit_count() + (_HIGH - _LOW) * (cards & _TENS).bit_count()


def captured(taken: Iterable[tuple[int, int]], seats: int) -> tuple[int, ...]:
    """The points of a deal by seat, from the winners and points of its comparisons."""
    by_seat = [0] * seats
    for seat, more in taken:
        by_seat[seat] += more
    return tuple(by_seat)


def add(totals: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The totals after a deal."""
    return tuple(total + gain for total, gain in zip(totals, more, strict=True))


def winners(totals: Sequence[int], target: int) -> tuple[int, ...]:
    """Who has won after a complete deal; empty while nobody has reached the target.

    The highest total wins, equal ones share (Z8).
    """
    top = max(totals)
    if top < target:
        return ()
    return tuple(seat for seat, total in enumerate(totals) if total == top)
