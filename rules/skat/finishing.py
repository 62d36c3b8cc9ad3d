"""The end of a deal, and of the match.

Owns section 4.8 of the page: a finished deal is opened and entered, the counters move on. It must
never decide how a deal is scored.
"""

from __future__ import annotations

from rules.api import Event, Step
from rules.asking import quiet
from rules.skat.cycle import after_deal
from rules.skat.lists import Account, entered, ranking, totals
from rules.skat.options import Setup
from rules.skat.result import opened, row
from rules.skat.state import DEAL_OVER, MATCH_OVER, Deal, Outcome, Standing, State
from rules.values import replace


def finish(state: State, deal: Deal, outcome: Outcome) -> Step[State]:
    """The deal is over: it is opened and entered, then comes the next one or the match's end."""
    deal = replace(quiet(deal), outcome=outcome, request=None)
    standing, ended = _entered(state, deal, outcome)
    line = row(state.setup, deal, outcome, totals(state.setup, standing.account))
    events = (
        Event("scoring", opened(deal), reveals=True),
        Event("deal_end", {"row": line}),
    )
    counted = replace(state, phase=DEAL_OVER, standing=standing, between=True, deal=deal)
    if not ended:
        return Step(counted, events)
    over = end(counted, best(counted))
    return Step(over.state, (*events, *over.events))


def _entered(state: State, deal: Deal, outcome: Outcome) -> tuple[Standing, bool]:
    """What the next deal starts from, and whether the match is over instead."""
    result = outcome.result
    account = entered(
        deal.before.account,
        outcome.scores,
        None if result is None else deal.declarer,
        result is not None and result.won,
    )
    return following(state.setup, deal.before, account, outcome.counts)


def following(
    setup: Setup, before: Standing, account: Account, counts: bool
) -> tuple[Standing, bool]:
    """The standing after a deal that made the list this, and whether the match is over."""
    assert before.dealer is not None
    if not counts:
        standing = Standing(before.index + 1, before.counted, before.dealer, account, before.cycle)
        return standing, False
    cycle = after_deal(setup, before.cycle, max(totals(setup, account)))
    standing = Standing(
        index=before.index + 1,
        counted=before.counted + 1,
        dealer=(before.dealer + 1) % setup.seats,
        account=account,
        cycle=cycle or before.cycle,
    )
    return standing, cycle is None or standing.counted == setup.match_deals


def best(state: State) -> tuple[int, ...]:
    """The seats of the first rank."""
    ranks = ranking(state.setup, state.standing.account)
    return tuple([seat for seat, rank in enumerate(ranks) if rank == 1])


def stop(state: State) -> Step[State]:
    """The room ends the match. One without a last deal has run its course then; another one is
    broken off and has no winner. The sheet is kept."""
    open_ended = state.setup.match_deals == 0 and state.standing.counted > 0
    return end(replace(state, stopped=True), best(state) if open_ended else ())


def end(state: State, winners: tuple[int, ...]) -> Step[State]:
    """The match is over."""
    standing = list(totals(state.setup, state.standing.account))
    event = Event("match_end", {"totals": standing, "winners": list(winners)})
    deal = None if state.deal is None else quiet(state.deal)
    over = replace(state, phase=MATCH_OVER, between=False, deal=deal, winners=winners)
    return Step(over, (event,))
