"""What one deal hands to the next, and a match that begins in the middle.

Owns the game's `carried` map, which is also how a standing is stored. It must never hold anything
of a running deal.
"""

from __future__ import annotations

from rules.api import Carried
from rules.data import Json
from rules.reading import Fields, numbers_by_seat
from rules.schafkopf.contracts import SEATS
from rules.schafkopf.options import Setup
from rules.schafkopf.state import DEAL_END, Standing, State

AT_FIRST = Standing(0, None, (0,) * SEATS)
"""Before the lot for the first dealer."""


def carried(state: State) -> Carried:
    """What starts the running, awaited or last deal anew; empty before the lot."""
    deal = state.deal
    standing = state.standing if deal is None or state.phase == DEAL_END else deal.before
    return {} if standing.dealer is None else standing_data(standing)


def standing_data(standing: Standing) -> dict[str, Json]:
    """A standing as data."""
    return {
        "index": standing.index,
        "dealer": standing.dealer,
        "totals": list(standing.totals),
    }


def standing_from(setup: Setup, data: Json) -> Standing:
    """A standing from data. Raises ValueError."""
    fields = Fields(data)
    standing = Standing(
        index=fields.number("index", setup.deals or None),
        dealer=fields.optional("dealer", SEATS),
        totals=numbers_by_seat(fields.take("totals"), SEATS),
    )
    fields.end()
    if sum(standing.totals) != 0 or (standing.index == 0 and any(standing.totals)):
        raise ValueError("totals that cannot be")
    if standing.dealer is None and standing != AT_FIRST:
        raise ValueError("played before the lot")
    return standing
