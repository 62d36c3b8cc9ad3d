"""The auction: hear, say, say on.

Owns section 4.1 of the page: who says, who hears, what may be named. It must never know what a
hand is worth.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Shape, Step
from rules.shapes import Fields, OneOf
from rules.skat.asking import ask
from rules.skat.finishing import finish
from rules.skat.schieben import begin_ramsch, begin_schieben
from rules.skat.state import (
    BIDDING,
    HELD,
    PASSED,
    SKAT_OR_HAND,
    Deal,
    Outcome,
    State,
)
from rules.skat.values import LOWEST_BID, bid_values
from rules.values import replace

HOLD: Action = {"kind": "hold"}
PASS: Action = {"kind": "pass"}

_ALONE = 3
"""The step in which forehand may bid by himself."""


def says(deal: Deal) -> bool:
    """Whether the awaited seat names a value (else it answers one)."""
    return not deal.named


def values(state: State, deal: Deal) -> tuple[int, ...]:
    """What the sayer may name: more than the last value; forehand alone only the lowest."""
    if deal.step == _ALONE:
        return (LOWEST_BID,)
    return _above(state.setup.grand_ouvert_base, deal.bid)


@lru_cache(maxsize=256)
def _above(grand_ouvert_base: int, bid: int) -> tuple[int, ...]:
    return tuple(value for value in bid_values(grand_ouvert_base) if value > bid)


@lru_cache(maxsize=256)
def _shapes(open_values: tuple[int, ...]) -> tuple[Shape, ...]:
    return (Fields("bid", (OneOf("value", open_values),)),) if open_values else ()


def choices(state: State, deal: Deal) -> tuple[tuple[Action, ...], tuple[Shape, ...]]:
    """What the awaited seat may say: listed actions and the values to name."""
    if says(deal):
        return (PASS,), _shapes(values(state, deal))
    return (HOLD, PASS), ()


def read_bid(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    """The value named. Raises IllegalAction."""
    value = action.get("value")
    if type(value) is not int:
        raise IllegalAction("bad_argument", name="value")
    if value not in bid_values(state.setup.grand_ouvert_base):
        raise IllegalAction("no_game_value", value=value)
    if value <= deal.bid:
        raise IllegalAction("too_low", bid=deal.bid)
    if value not in values(state, deal):
        raise IllegalAction("only_lowest", value=LOWEST_BID)
    return (value,)


def bid(state: State, deal: Deal, seat: int, value: int) -> Step[State]:
    """The hearer must answer the value; forehand alone is declarer with it."""
    event = Event("bid", {"seat": seat, "value": value})
    said = replace(
        deal, calls=(*deal.calls, (seat, value)), bid=value, spoke=deal.spoke | 1 << seat
    )
    if deal.step == _ALONE:
        return _declarer(state, said, seat, event)
    return Step(ask(state, said, BIDDING, deal.hearer, named=True), (event,))


def hold(state: State, deal: Deal, seat: int) -> Step[State]:
    """The value is held: the sayer must name more, or pass."""
    event = Event("hold", {"seat": seat, "value": deal.bid})
    said = replace(deal, calls=(*deal.calls, (seat, HELD)), spoke=deal.spoke | 1 << seat)
    return Step(ask(state, said, BIDDING, deal.sayer, named=False), (event,))


def pass_(state: State, deal: Deal, seat: int) -> Step[State]:
    """The seat is out; the other one meets rearhand, or has won the auction."""
    event = Event("pass", {"seat": seat})
    said = replace(deal, calls=(*deal.calls, (seat, PASSED)), named=False)
    forehand, middlehand, rearhand = deal.order
    if deal.step == _ALONE:
        return _all_passed(state, said, event)
    survivor = deal.hearer if seat == deal.sayer else deal.sayer
    if deal.step == 1:
        met = ask(state, said, BIDDING, rearhand, step=2, sayer=rearhand, hearer=survivor)
        return Step(met, (event,))
    if said.bid:
        return _declarer(state, said, survivor, event)
    alone = ask(state, said, BIDDING, forehand, step=_ALONE, sayer=forehand, hearer=middlehand)
    return Step(alone, (event,))


def _declarer(state: State, deal: Deal, seat: int, event: Event) -> Step[State]:
    won = ask(state, deal, SKAT_OR_HAND, seat, declarer=seat)
    return Step(won, (event, Event("declarer", {"seat": seat, "bid": deal.bid})))


def _all_passed(state: State, deal: Deal, event: Event) -> Step[State]:
    """All three have passed: nobody plays, or everybody against everybody."""
    match state.setup.all_pass:
        case "redeal":
            outcome = Outcome("passed", (0,) * state.setup.seats, counts=True)
            step = finish(state, deal, outcome)
        case "ramsch":
            step = begin_ramsch(state, deal, deal.skat)
        case _:
            step = begin_schieben(state, deal)
    return Step(step.state, (event, Event("all_passed"), *step.events))
