"""Runs of pass games: prices, the minimum level, who deals next.

Owns section 4.10 of the page and the price list of pass games.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.preferans.options import Setup

PASS_GAME, WHISTED, UNWHISTED, MISERE_MADE, FAILED = (
    "pass", "made_whisted", "made_unwhisted", "misere_made", "failed",
)  # fmt: skip
"""What a deal was, as far as a run of pass games cares."""

_STAYS = 3
_ENDS_RUN = {
    "any": (WHISTED, UNWHISTED, MISERE_MADE, FAILED),
    "made": (WHISTED, UNWHISTED, MISERE_MADE),
    "whisted_made": (WHISTED,),
}


def price(setup: Setup, run: int) -> int:
    """The price of a trick in a pass game after so many of the run."""
    return _last_repeats(setup.pass_prices, run)


def min_level(setup: Setup, run: int) -> int:
    """The lowest trick bid after so many pass games of the run."""
    levels = setup.pass_exit
    return levels[run % len(levels)] if setup.pass_exit_cycle else _last_repeats(levels, run)


def _last_repeats(values: Sequence[int], place: int) -> int:
    return values[min(place, len(values) - 1)]


def after(setup: Setup, run: int, deal: str) -> tuple[int, bool]:
    """The run after a deal of that kind, and whether another one deals next."""
    if setup.pass_dealer == "stay3":
        stays = deal == PASS_GAME and run + 1 < _STAYS
        return (run + 1, False) if stays else (0, True)
    if deal == PASS_GAME:
        return run + 1, True
    return (0 if deal in _ENDS_RUN[setup.pass_exit_by] else run), True
