"""The schedule of a match: hand sizes, trumps and dealers of all deals.

Owns what is fixed before the first deal. It must never look at cards or at what happened.
"""

from __future__ import annotations

from rules.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS

NO_TRUMP = 4
"""The trump number of a deal without trumps; the suits have their numbers of `rules.cards`."""

TRUMP_CODES = SUITS + "N"

_CYCLE = (SPADES, DIAMONDS, CLUBS, HEARTS)
_CYCLES = {"cycle": _CYCLE, "cycle_nt": (*_CYCLE, NO_TRUMP)}


def sizes(schedule: str, start_cards: int) -> tuple[int, ...]:
    """The hand size of every deal; the turning point comes once."""
    up = tuple(range(1, start_cards + 1))
    down = up[::-1]
    return {
        "down_up": down + up[1:],
        "down": down,
        "up": up,
        "up_down": up + down[1:],
    }[schedule]


def trumps(trump_mode: str, deals: int) -> tuple[int | None, ...]:
    """The trump of every deal; None where a card is turned up for it."""
    if trump_mode == "turnup":
        return (None,) * deals
    # K3: the cycle goes on through the turning point, whatever the hand size.
    cycle = _CYCLES[trump_mode]
    return tuple(cycle[index % len(cycle)] for index in range(deals))


def dealer(first: int, index: int, seats: int) -> int:
    """Who deals the deal with that index: one seat to the left after every deal."""
    return (first + index) % seats
