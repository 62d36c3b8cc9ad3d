"""The auction: each seat speaks once, a bid must stand above the last.

Owns phase 3 of the page. It must never know what a hand is worth.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Refused, Step
from rules.cards import Hand
from rules.data import Json
from rules.schafkopf.asking import ask
from rules.schafkopf.contracts import (
    CALLABLE,
    COURTS,
    HOCHZEIT,
    LADDER,
    RUFER,
    RUFER_TRUMPS,
    SEATS,
    SIE,
    is_coloured,
    order_of,
    trump_suits,
)
from rules.schafkopf.declaring import begin_declare, callable_ace
from rules.schafkopf.doubling import begin_stoss
from rules.schafkopf.ending import finish_played
from rules.schafkopf.marrying import begin_marry
from rules.schafkopf.passing import four_passes
from rules.schafkopf.state import AUCTION, Deal, State, after
from rules.values import replace

PASS: Action = {"kind": "pass"}
BIDS: dict[str, Action] = {
    contract: {"kind": "bid", "contract": contract} for contract in (*LADDER, HOCHZEIT)
}


def place(contract: str) -> int:
    """The place in the ladder; a Hochzeit stands beside the Rufer."""
    return LADDER.index(RUFER if contract == HOCHZEIT else contract)


def missing(contract: str, hand: Hand) -> str | None:
    """Why the hand does not qualify for a contract, or None if it does."""
    if contract == RUFER:
        return None if any(callable_ace(hand, suit) for suit in CALLABLE) else "no_callable_ace"
    if contract == HOCHZEIT:
        return None if (hand & RUFER_TRUMPS).bit_count() == 1 else "not_one_trump"
    if contract == SIE:
        return None if hand == COURTS else "not_all_courts"
    if is_coloured(contract) and not trump_suits(contract, hand):
        return "no_ordinary_card"
    return None


@lru_cache(maxsize=4096)
def choices(
    contracts: tuple[str, ...], highest: str | None, hand: Hand
) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """What may be said over the highest bid, and the other contracts with the reason."""
    legal, refused = [PASS], []
    for contract in contracts:
        detail: dict[str, Json] = {"bid": highest}
        why = _too_low(contract, highest)
        if why is None:
            why, detail = missing(contract, hand), {}
        if why is None:
            legal.append(BIDS[contract])
        else:
            refused.append(Refused(BIDS[contract], why, detail))
    return tuple(legal), tuple(refused)


def _too_low(contract: str, highest: str | None) -> str | None:
    return None if highest is None or place(contract) > place(highest) else "too_low"


def read_bid(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    """The place of the contract among those of the table. Raises IllegalAction."""
    contract = action.get("contract")
    contracts = state.setup.contracts
    if not isinstance(contract, str) or contract not in contracts:
        raise IllegalAction("bad_argument", name="contract")
    if _too_low(contract, deal.bid):
        raise IllegalAction("too_low", bid=deal.bid)
    why = missing(contract, deal.dealt[seat])
    if why is not None:
        raise IllegalAction(why)
    return (contracts.index(contract),)


def bid(state: State, deal: Deal, seat: int, number: int) -> Step[State]:
    """A contract is named; a Sie ends the auction and the deal."""
    contract = state.setup.contracts[number]
    event = Event("bid", {"seat": seat, "contract": contract})
    deal = replace(deal, calls=(*deal.calls, (seat, contract)))
    if contract != SIE:
        return _spoken(state, deal, seat, event)
    won = replace(deal, contract=SIE, declarer=seat)
    ended = finish_played(state, won, "sie")
    return Step(ended.state, (event, _declarer(won), *ended.events))


def pass_(state: State, deal: Deal, seat: int) -> Step[State]:
    """The seat says nothing."""
    deal = replace(deal, calls=(*deal.calls, (seat, "pass")))
    return _spoken(state, deal, seat, Event("pass", {"seat": seat}))


def _spoken(state: State, deal: Deal, seat: int, event: Event) -> Step[State]:
    """The next seat speaks; after the last one the highest bid plays."""
    if len(deal.calls) < SEATS:
        return Step(ask(state, deal, AUCTION, after(seat)), (event,))
    contract = deal.bid
    if contract is None:
        step = four_passes(state, deal)
    else:
        step = _won(state, deal, contract)
    return Step(step.state, (event, *step.events))


def _declarer(deal: Deal) -> Event:
    return Event("declarer", {"seat": deal.soloist, "contract": deal.contract})


def _won(state: State, deal: Deal, contract: str) -> Step[State]:
    seat = next(seat for seat, said in deal.calls if said == contract)
    if contract == HOCHZEIT:
        begun = begin_marry(state, replace(deal, contract=HOCHZEIT), seat)
        return Step(begun, (Event("hochzeit", {"seat": seat}),))
    won = replace(deal, contract=contract, declarer=seat, order=order_of(contract, None))
    if contract == RUFER or is_coloured(contract):
        return Step(begin_declare(state, won), (_declarer(won),))
    begun_stoss = begin_stoss(state, won)
    return Step(begun_stoss.state, (_declarer(won), *begun_stoss.events))
