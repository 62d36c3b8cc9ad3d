"""The end of a deal, and of the match.

Owns phase 8 of the page: a finished deal is opened and entered, the dealer moves on. It must never
decide how a deal is scored.
"""

from __future__ import annotations

from rules.api import Event, Step
from rules.schafkopf.contracts import SEATS
from rules.schafkopf.result import opened, row
from rules.schafkopf.state import (
    DEAL_END,
    MATCH_END,
    THROWN_IN,
    Deal,
    Outcome,
    Standing,
    State,
    after,
)
from rules.values import replace


def finish(state: State, deal: Deal, outcome: Outcome) -> Step[State]:
    """The deal is over: it is opened and entered, then comes the next one or the match's end."""
    deal = replace(deal, turn=(), request=None, outcome=outcome)
    before = deal.before
    sums = [total + own for total, own in zip(before.totals, outcome.scores, strict=True)]
    standing = Standing(before.index + 1, after(deal.dealer), tuple(sums))
    events = (
        Event("scoring", opened(deal), reveals=True),
        Event("deal_end", {"row": row(state.setup, deal, outcome, standing.totals)}),
    )
    counted = replace(state, phase=DEAL_END, standing=standing, between=True, deal=deal)
    if standing.index != state.setup.deals:
        return Step(counted, events)
    over = end(counted, best(counted))
    return Step(over.state, (*events, *over.events))


def throw_in(state: State, deal: Deal) -> Step[State]:
    """Nobody plays: the next dealer deals, the cards stay hidden."""
    dealer = after(deal.dealer)
    standing = replace(deal.before, dealer=dealer)
    thrown = replace(state, phase=THROWN_IN, standing=standing, deal=replace(deal, turn=()))
    return Step(thrown, (Event("thrown_in", {"dealer": dealer}),))


def best(state: State) -> tuple[int, ...]:
    """The seats with the highest total."""
    totals = state.standing.totals
    return tuple([seat for seat in range(SEATS) if totals[seat] == max(totals)])


def stop(state: State) -> Step[State]:
    """The room ends the match. One without a last deal has run its course then; another one is
    broken off and has no winner. The sheet is kept."""
    open_ended = state.setup.deals == 0 and state.standing.index > 0
    return end(replace(state, stopped=True), best(state) if open_ended else ())


def end(state: State, winners: tuple[int, ...]) -> Step[State]:
    """The match is over."""
    totals = list(state.standing.totals)
    event = Event("match_end", {"totals": totals, "winners": list(winners)})
    deal = None if state.deal is None else replace(state.deal, turn=(), request=None)
    over = replace(state, phase=MATCH_END, between=False, deal=deal, winners=winners)
    return Step(over, (event,))
