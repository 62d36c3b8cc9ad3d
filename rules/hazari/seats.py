"""The turn goes to the right around the table (Z1); seats are numbered clockwise.

Owns that direction. It must never know cards.
"""

from __future__ import annotations

from rules.hazari.options import SEATS


def to_the_right(seat: int, places: int = 1) -> int:
    """The seat so many places on."""
    return (seat - places) % SEATS


_ORDERS = tuple(
    tuple(to_the_right(first, place) for place in range(SEATS)) for first in range(SEATS)
)


def order_from(first: int) -> tuple[int, ...]:
    """All seats in turn."""
    return _ORDERS[first]
