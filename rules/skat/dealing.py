"""Dealing: from the pack to the hands and the first question.

Owns section 2 of the page, the lot for the first dealer, and a deal that is dealt anew. It must
never decide what a seat may say or play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.api import Event, Seat, Step
from rules.cards import PACK_32, Hand
from rules.data import Json
from rules.skat.asking import ask
from rules.skat.contracts import codes
from rules.skat.cycle import SCHIEBER, cycle_data
from rules.skat.schieben import begin_schieben
from rules.skat.state import BIDDING, GRAND_HAND_OFFER, Deal, State
from rules.state import DEAL
from rules.values import replace

_ISKO = "FFFMMMRRRssFFFFMMMMRRRRFFFMMMRRR"
_SEED = "FFFMMMRRRssFFFMMMRRRFFFFMMMMRRRR"
PATTERNS: Mapping[str, tuple[int, ...]] = {
    name: tuple("FMRs".index(letter) for letter in pattern)
    for name, pattern in (("isko", _ISKO), ("seed", _SEED))
}
"""Who gets each card of the pack: 0, 1, 2 for F, M, R, 3 for the skat."""


def draw_lot(state: State, pack: Sequence[int]) -> Step[State]:
    """The first dealer is drawn by lot."""
    dealer = pack[0]
    standing = replace(state.standing, dealer=dealer)
    return Step(replace(state, standing=standing), (Event("dealer", {"seat": dealer}),))


def deal_pack(state: State, pack: Sequence[int]) -> Step[State]:
    """The hands and the skat of a pack, in the order of the dealing pattern."""
    places: list[Hand] = [0] * 4
    for number, place in zip(pack, PATTERNS[state.setup.deal_pattern], strict=True):
        places[place] |= 1 << PACK_32[number]
    hands: list[Hand] = [0] * state.setup.seats
    for seat, hand in zip(order_of(state), places[:3], strict=True):
        hands[seat] = hand
    return deal_hands(state, tuple(hands), places[3])


def order_of(state: State) -> tuple[int, int, int]:
    """F, M, R of the coming deal."""
    dealer, seats = state.standing.dealer, state.setup.seats
    assert dealer is not None
    return (dealer + 1) % seats, (dealer + 2) % seats, (dealer + 3) % seats


def deal_hands(state: State, hands: tuple[Hand, ...], skat: Hand) -> Step[State]:
    """The deal with these hands, and its first question."""
    order = order_of(state)
    nothing = (0,) * state.setup.seats
    deal = Deal(
        before=state.standing,
        first_prompt=state.prompts,
        order=order,
        dealt=hands,
        skat=skat,
        hands=hands,
        won=nothing,
        points=nothing,
        voids=nothing,
        offers=nothing,
        sayer=order[1],
        hearer=order[0],
    )
    dealt = replace(state, between=False)
    event = _dealt(state, deal)
    if state.standing.cycle.state != SCHIEBER:
        return Step(ask(dealt, deal, BIDDING, order[1]), (event,))
    if state.setup.ramsch_grand_hand:
        return Step(ask(dealt, deal, GRAND_HAND_OFFER, order[0]), (event,))
    begun = begin_schieben(dealt, deal)
    return Step(begun.state, (event, *begun.events))


def _dealt(state: State, deal: Deal) -> Event:
    public: dict[str, Json] = {
        "deal": deal.before.index,
        "dealer": deal.dealer,
        "order": list(deal.order),
        "cycle": cycle_data(deal.before.cycle) if state.setup.raeuber_cycle else None,
    }
    private = {Seat(seat): {"hand": codes(deal.dealt[seat])} for seat in deal.order}
    return Event("dealt", public, private)


def void(state: State) -> Step[State]:
    """The running deal does not count: the same dealer deals again (section 9)."""
    event = Event("deal_void", {"deal": state.standing.index})
    return Step(replace(state, phase=DEAL, between=True, deal=None), (event,))
