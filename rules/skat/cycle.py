"""The pirate cycle: normal deals, a Bock round, a Schieberamsch round.

Owns section 6.7 of the page. It must never know how a deal was scored.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.data import Json
from rules.reading import Fields
from rules.skat.options import Setup

NORMAL, BOCK, SCHIEBER = "normal", "bock", "schieber"
_STATES = (NORMAL, BOCK, SCHIEBER)


@dataclass(frozen=True, slots=True)
class Cycle:
    """`left` deals of the round (0 in `normal`); `target` begins the next Bock round."""

    state: str
    left: int
    target: int


def beginning(setup: Setup) -> Cycle:
    """The cycle before the first deal."""
    return Cycle(NORMAL, 0, setup.raeuber_threshold)


def after_deal(setup: Setup, cycle: Cycle, best: int) -> Cycle | None:
    """The cycle after a counted deal with that best total; None: the match is over."""
    if not setup.raeuber_cycle:
        return cycle
    if cycle.state == NORMAL:
        return Cycle(BOCK, setup.seats, cycle.target) if best >= cycle.target else cycle
    if cycle.left > 1:
        return Cycle(cycle.state, cycle.left - 1, cycle.target)
    if cycle.state == BOCK:
        return Cycle(SCHIEBER, setup.seats, cycle.target)
    if setup.raeuber_after == "end_match":
        return None
    threshold = setup.raeuber_threshold
    return Cycle(NORMAL, 0, max(threshold, (best // threshold + 1) * threshold))


def cycle_data(cycle: Cycle) -> dict[str, Json]:
    """The cycle as data."""
    return {"state": cycle.state, "left": cycle.left, "target": cycle.target}


def cycle_from(setup: Setup, data: Json) -> Cycle:
    """The cycle from data. Raises ValueError."""
    fields = Fields(data)
    state, left, target = fields.take("state"), fields.number("left"), fields.number("target")
    fields.end()
    if not isinstance(state, str) or state not in _STATES:
        raise ValueError("no state of the cycle")
    in_round = state != NORMAL
    if in_round != (0 < left <= setup.seats) or (in_round and not setup.raeuber_cycle):
        raise ValueError("not so many deals of a round")
    if target < 1 or target % setup.raeuber_threshold:
        raise ValueError("no target of the cycle")
    return Cycle(state, left, target)
