"""What one deal hands to the next, and a match that begins in the middle.

Owns the game's `carried` map: totals, first dealer, index, and the draw before the first deal. It
must never hold anything of a running deal.
"""

from __future__ import annotations

from rules.api import Carried
from rules.data import Json
from rules.kachuful.options import Setup
from rules.kachuful.state import DEAL, DEAL_END, DRAW, State
from rules.kachuful.stored import rounds_data, rounds_from
from rules.reading import Fields, numbers_by_seat


def carried(state: State) -> Carried:
    """What starts the running, awaited or last deal anew; empty while the dealer is drawn for."""
    if state.phase == DRAW or state.first is None:
        return {}
    deal = state.deal
    if deal is None or state.phase == DEAL_END:
        totals, index = state.totals, state.index
    else:
        totals, index = deal.before, deal.index
    data: dict[str, Json] = {
        "totals": list(totals),
        "first_dealer": state.first,
        "index": index,
    }
    if index == 0:
        data["drawn"] = rounds_data(state.drawn)
    return data


def carry_on(setup: Setup, data: Carried) -> State:
    """The state that awaits the pack of that deal. Raises ValueError."""
    fields = Fields({"drawn": [], **data})
    state = State(
        setup=setup,
        phase=DEAL,
        index=fields.number("index", len(setup.sizes)),
        first=fields.number("first_dealer", setup.seats),
        totals=numbers_by_seat(fields.take("totals"), setup.seats),
        drawn=rounds_from(fields.take("drawn"), setup.seats),
    )
    fields.end()
    return state
