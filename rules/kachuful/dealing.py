"""Deals: from the pack to the hands, and from the last trick to the next deal.

Owns phases 2 and 5 of the page, and how a deal or a match is broken off. It must never decide
what a seat may say or play.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Event, Seat, Step
from rules.cards import FRENCH, SUIT_OF, Card, Hand
from rules.data import Json
from rules.kachuful import scoring
from rules.kachuful.hands import hand_codes
from rules.kachuful.schedule import NO_TRUMP, TRUMP_CODES
from rules.kachuful.state import BID, DEAL, DEAL_END, MATCH_END, Deal, State, hands_open
from rules.values import replace


def deal_pack(state: State, pack: Sequence[Card]) -> Step[State]:
    """One card at a time clockwise from the dealer's left; the rest is out of play (K5)."""
    setup, dealer = state.setup, state.dealer
    assert dealer is not None
    size = setup.sizes[state.index]
    hands: list[Hand] = [0] * setup.seats
    for place, card in enumerate(pack[: setup.seats * size]):
        hands[(dealer + 1 + place) % setup.seats] |= 1 << card
    trump, turned = _trump(state, pack[setup.seats * size :])
    deal = Deal(
        index=state.index,
        dealer=dealer,
        size=size,
        trump=trump,
        turned=turned,
        before=state.totals,
        hands=tuple(hands),
        bids=(None,) * setup.seats,
        won=(0,) * setup.seats,
        voids=(0,) * setup.seats,
    )
    asked = setup.seats if setup.secret else 1
    dealt = replace(
        state,
        phase=BID,
        prompts=state.prompts + asked,
        drawn=state.drawn if state.index == 0 else (),
        between=False,
        deal=deal,
    )
    return Step(dealt, (_dealt(dealt, deal),))


def _trump(state: State, rest: Sequence[Card]) -> tuple[int, Card | None]:
    """The trump of this deal, and the card turned for it."""
    fixed = state.setup.trumps[state.index]
    if fixed is not None:
        return fixed, None
    return (SUIT_OF[rest[0]], rest[0]) if rest else (NO_TRUMP, None)


def _dealt(state: State, deal: Deal) -> Event:
    public: dict[str, Json] = {
        "deal": deal.index,
        "cards": deal.size,
        "trump": TRUMP_CODES[deal.trump],
        "turned": None if deal.turned is None else FRENCH.code[deal.turned],
        "dealer": deal.dealer,
    }
    if not hands_open(state.setup, deal):
        return Event("dealt", public)
    private = {
        Seat(seat): {"hand": hand_codes(hand, deal.trump)} for seat, hand in enumerate(deal.hands)
    }
    return Event("dealt", public, private)


def finish(state: State, deal: Deal) -> Step[State]:
    """The deal is played out: its points, then the next deal or the end of the match."""
    points = scoring.points(state.setup.scoring, deal.shown_bids, deal.won)
    totals = scoring.add(state.totals, points)
    row: dict[str, Json] = {
        "deal": deal.index,
        "cards": deal.size,
        "trump": TRUMP_CODES[deal.trump],
        "dealer": deal.dealer,
        "bids": list(deal.bids),
        "tricks": list(deal.won),
        "points": list(points),
        "totals": list(totals),
    }
    ended = Event("deal_end", {"row": row})
    if deal.index + 1 < len(state.setup.sizes):
        following = replace(
            state, phase=DEAL_END, index=deal.index + 1, totals=totals, between=True, deal=deal
        )
        return Step(following, (ended,))
    over = end(replace(state, totals=totals, deal=deal), scoring.winners(totals))
    return Step(over.state, (ended, *over.events))


def end(state: State, winners: tuple[int, ...]) -> Step[State]:
    """The match is over; broken off it has no winner, and the sheet is kept."""
    event = Event("match_end", {"totals": list(state.totals), "winners": list(winners)})
    return Step(replace(state, phase=MATCH_END, between=False, winners=winners), (event,))


def void(state: State) -> Step[State]:
    """The running deal does not count: the same dealer deals the same deal again (section 9)."""
    event = Event("deal_void", {"deal": state.index})
    return Step(replace(state, phase=DEAL, between=True, deal=None), (event,))
