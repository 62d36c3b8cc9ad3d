"""What one deal hands to the next, and a match that begins in the middle.

Owns the game's `carried` map: totals, dealer and index. It must never hold anything of a running
deal.
"""

from __future__ import annotations

from rules.api import Carried
from rules.hazari.options import SEATS, Setup
from rules.hazari.state import DEAL, DEAL_END, State
from rules.reading import Fields


def carried(state: State) -> Carried:
    """What starts the running, awaited or last deal anew; empty before the lot."""
    deal = state.deal
    if deal is None or state.phase == DEAL_END:
        if state.dealer is None:
            return {}
        totals, dealer, index = state.totals, state.dealer, state.index
    else:
        totals, dealer, index = deal.before, deal.dealer, deal.index
    return {"totals": list(totals), "dealer": dealer, "index": index}


def carry_on(setup: Setup, data: Carried) -> State:
    """The state that awaits the pack of that deal. Raises ValueError."""
    fields = Fields(data)
    totals = fields.numbers("totals", setup.target)
    dealer, index = fields.number("dealer", SEATS), fields.number("index")
    fields.end()
    if len(totals) != SEATS:
        raise ValueError("not a total by seat")
    return State(setup, DEAL, index, dealer, totals)
