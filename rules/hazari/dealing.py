"""Deals: from the pack to the hands, and from the last split to the next deal.

Owns phases 1, 3 and 4 of the page, and how a deal or a match is broken off. It must never decide
how a hand may be split.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.api import Event, Seat, Step
from rules.cards import Card, Hand
from rules.data import Json
from rules.hazari import scoring
from rules.hazari.combinations import name
from rules.hazari.hands import arranged, set_codes
from rules.hazari.options import SEATS
from rules.hazari.seats import to_the_right
from rules.hazari.showing import Comparison, compare
from rules.hazari.splits import SIZES, Split
from rules.hazari.state import ARRANGE, DEAL, DEAL_END, MATCH_END, SHOWDOWN, Deal, State


def draw_lot(state: State, pack: Sequence[int]) -> Step[State]:
    """The first dealer is drawn by lot (Z9)."""
    dealer = pack[0]
    return Step(replace(state, dealer=dealer), (Event("dealer", {"seat": dealer}),))


def deal_pack(state: State, pack: Sequence[Card]) -> Step[State]:
    """One card at a time from the dealer's right on, the whole pack."""
    dealer = state.dealer
    assert dealer is not None
    hands: list[Hand] = [0] * SEATS
    for place, card in enumerate(pack):
        hands[to_the_right(dealer, place + 1)] |= 1 << card
    deal = Deal(state.index, dealer, state.totals, tuple(hands))
    dealt = replace(state, phase=ARRANGE, prompts=state.prompts + SEATS, between=False, deal=deal)
    private = {Seat(seat): {"hand": arranged(hand)[0]} for seat, hand in enumerate(hands)}
    return Step(dealt, (Event("dealt", {"deal": deal.index, "dealer": dealer}, private),))


def show_next(state: State, deal: Deal) -> Step[State]:
    """Everybody shows his next set in turn; the best one takes all. The state then waits."""
    splits = deal.arranged
    first = deal.shown[-1].winner if deal.shown else to_the_right(deal.dealer)
    one = compare(splits, len(deal.shown), first)
    deal = replace(deal, shown=(*deal.shown, one))
    showing = replace(state, phase=SHOWDOWN, deal=deal)
    return Step(showing, (*_shows(splits, one), _taken(deal, one)))


def _shows(splits: Sequence[Split], one: Comparison) -> Iterator[Event]:
    best = 0
    for seat, value in zip(one.order, one.keys, strict=True):
        public: dict[str, Json] = {
            "comparison": one.number + 1,
            "seat": seat,
            "cards": set_codes(splits[seat][one.number]),
            "category": name(value),
            "best": value >= best,
            "equal": value == best,
        }
        best = max(best, value)
        yield Event("shown", public, reveals=True)


def _taken(deal: Deal, one: Comparison) -> Event:
    public: dict[str, Json] = {
        "comparison": one.number + 1,
        "winner": one.winner,
        "later": one.later,
        "points": one.points,
        "captured": list(deal.captured),
    }
    return Event("taken", public)


def go_on(state: State) -> Step[State]:
    """The comparison has been looked at: the next one, or the end of the deal."""
    deal = state.running
    return show_next(state, deal) if len(deal.shown) < len(SIZES) else _finish(state, deal)


def _finish(state: State, deal: Deal) -> Step[State]:
    """The captured points are added; the target counts only now (Z8)."""
    captured = deal.captured
    assert sum(captured) == scoring.DEAL_POINTS
    totals = scoring.add(state.totals, captured)
    row: dict[str, Json] = {
        "deal": deal.index,
        "dealer": deal.dealer,
        "winners": [one.winner for one in deal.shown],
        "captured": list(captured),
        "totals": list(totals),
    }
    ended = Event("deal_end", {"row": row})
    winners = scoring.winners(totals, state.setup.target)
    if winners:
        over = end(replace(state, totals=totals), winners)
        return Step(over.state, (ended, *over.events))
    following = replace(
        state,
        phase=DEAL_END,
        index=deal.index + 1,
        dealer=to_the_right(deal.dealer),
        totals=totals,
        between=True,
    )
    return Step(following, (ended,))


def end(state: State, winners: tuple[int, ...]) -> Step[State]:
    """The match is over; broken off it has no winner, and the sheet is kept."""
    event = Event("match_end", {"totals": list(state.totals), "winners": list(winners)})
    return Step(replace(state, phase=MATCH_END, between=False, winners=winners), (event,))


def void(state: State) -> Step[State]:
    """The running deal does not count: the same dealer deals it again (section 9)."""
    event = Event("deal_void", {"deal": state.index})
    return Step(replace(state, phase=DEAL, between=True, deal=None), (event,))
