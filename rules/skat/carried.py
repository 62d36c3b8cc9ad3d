"""What one deal hands to the next, and a match that begins in the middle.

Owns the game's `carried` map, which is also how a standing is stored. It must never hold anything
of a running deal.
"""

from __future__ import annotations

from rules.api import Carried
from rules.data import Json
from rules.reading import Fields, numbers_by_seat
from rules.skat.cycle import beginning, cycle_data, cycle_from
from rules.skat.lists import Account, empty
from rules.skat.options import Setup
from rules.skat.state import DEAL_OVER, Standing, State


def at_first(setup: Setup) -> Standing:
    """Before the lot for the first dealer."""
    return Standing(0, 0, None, empty(setup.seats), beginning(setup))


def carried(state: State) -> Carried:
    """What starts the running, awaited or last deal anew; empty before the lot."""
    deal = state.deal
    standing = state.standing if deal is None or state.phase == DEAL_OVER else deal.before
    return {} if standing.dealer is None else standing_data(standing)


def standing_data(standing: Standing) -> dict[str, Json]:
    """A standing as data."""
    account = standing.account
    return {
        "index": standing.index,
        "counted": standing.counted,
        "dealer": standing.dealer,
        "sums": list(account.sums),
        "won": list(account.won),
        "lost": list(account.lost),
        "cycle": cycle_data(standing.cycle),
    }


def standing_from(setup: Setup, data: Json) -> Standing:
    """A standing from data. Raises ValueError."""
    fields, seats = Fields(data), setup.seats
    account = Account(
        numbers_by_seat(fields.take("sums"), seats), fields.numbers("won"), fields.numbers("lost")
    )
    standing = Standing(
        index=fields.number("index"),
        counted=fields.number("counted", setup.match_deals or None),
        dealer=fields.optional("dealer", seats),
        account=account,
        cycle=cycle_from(setup, fields.take("cycle")),
    )
    fields.end()
    games = sum(account.won) + sum(account.lost)
    if not len(account.won) == len(account.lost) == seats:
        raise ValueError("not a count by seat")
    if standing.counted > standing.index or games > standing.index:
        raise ValueError("more deals than were played")
    if standing.dealer is None and standing != at_first(setup):
        raise ValueError("played before the lot")
    return standing
