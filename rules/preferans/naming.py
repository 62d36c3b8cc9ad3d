"""The contract: naming it, and correcting it.

Owns phases 4.5 and 4.7 of the page.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Step
from rules.preferans.asking import ask, offer
from rules.preferans.contracts import STEP, TRICK_BIDS, level_of, strain_of
from rules.preferans.correcting import allowed, now_possible
from rules.preferans.reading import read_contract
from rules.preferans.state import CONTRACT, WHISTING, Deal, State
from rules.preferans.whisting import begin_whist
from rules.values import replace


@lru_cache(maxsize=64)
def named(kind: str, contract: str) -> Action:
    """The action that names a contract. Not to be changed."""
    return {"kind": kind, "level": level_of(contract), "strain": strain_of(contract)}


def cheapest(bid: str, strain: str) -> str | None:
    """The lowest contract in a strain that is not below the bid."""
    return next((one for one in allowed(bid) if strain_of(one) == strain), None)


def begin_contract(state: State, deal: Deal) -> Step[State]:
    """The declarer names what he plays."""
    return Step(ask(state, deal, CONTRACT, deal.soloist), ())


def read_named(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    """The place of the contract among the trick bids. Raises IllegalAction."""
    contract = read_contract(action)
    assert deal.bid is not None
    if contract not in allowed(deal.bid):
        raise IllegalAction("below_bid", bid=deal.bid)
    return (STEP[contract],)


def read_amended(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    """The same for a correction. Raises IllegalAction."""
    contract = read_contract(action)
    if contract not in now_possible(deal):
        raise IllegalAction("no_such_correction", contract=deal.contract)
    return (STEP[contract],)


def contract(state: State, deal: Deal, seat: int, place: int) -> Step[State]:
    """The contract is named."""
    return _named(state, deal, Event("contract", {"seat": seat, "contract": TRICK_BIDS[place]}))


def amend(state: State, deal: Deal, seat: int, place: int) -> Step[State]:
    """The contract is corrected; what the defenders have said is wiped."""
    event = Event("amended", {"seat": seat, "contract": TRICK_BIDS[place]})
    return _named(state, replace(deal, amended=True, words=()), event)


def _named(state: State, deal: Deal, event: Event) -> Step[State]:
    contract = str(event.public["contract"])
    offers = (0,) * len(deal.offers)
    step = begin_whist(state, replace(deal, contract=contract, offers=offers))
    asked = step.state
    if asked.phase == WHISTING and state.setup.amend_contract and not deal.amended:
        asked = offer(asked, deal.soloist)
    return Step(asked, (event, *step.events))
