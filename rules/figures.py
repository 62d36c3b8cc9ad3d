"""What a finished deal says of how well its seats did.

Owns the form of such figures; what a game counts is in its own `figures.py`. They are read off the
line of the list, so that whoever compares players need know nothing of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.api import Seat
from rules.values import record


@record
class Figure:
    """One number about one seat in one deal. The name says what its mean over many deals is, with
    its unit."""

    seat: Seat
    name: str
    value: float


Figures = Callable[[Mapping[str, Any]], Iterable[Figure]]
"""The figures of a deal from the `row` of its `deal_end`; a seat may have none of a name."""
