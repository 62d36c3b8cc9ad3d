"""The end of a deal, and of the match.

Owns phase 4.10 and section 7.1 of the page: a finished deal is opened and entered, the deal moves
on. It must never decide how a deal is scored.
"""

from __future__ import annotations

from rules.api import Event, Step
from rules.asking import quiet
from rules.preferans.contracts import ACTIVE
from rules.preferans.options import Setup
from rules.preferans.progress import (
    FAILED,
    MISERE_MADE,
    PASS_GAME,
    UNWHISTED,
    WHISTED,
    after,
)
from rules.preferans.result import opened, row
from rules.preferans.settling import settle
from rules.preferans.sheet import Book, entered
from rules.preferans.state import (
    MATCH_OVER,
    SCORE,
    Deal,
    Outcome,
    Standing,
    State,
)
from rules.values import replace


def pen(state: State, deal: Deal) -> Book:
    """A pen for the sheet as it was before the deal."""
    return Book(state.setup, deal.before.sheet, deal.before.lines)


def finish(state: State, deal: Deal, outcome: Outcome, ends: bool = False) -> Step[State]:
    """The deal is over: it is opened and entered, then comes the next one or the match's end."""
    setup = state.setup
    deal = replace(quiet(deal), outcome=outcome, request=None)
    standing = _following(setup, deal, outcome)
    events = (
        Event("scoring", opened(deal), reveals=True),
        Event("deal_end", {"row": row(setup, deal, outcome, standing.sheet)}),
    )
    counted = replace(state, phase=SCORE, standing=standing, between=True, deal=deal)
    if not (ends or has_ended(setup, standing)):
        return Step(counted, events)
    over = end(counted)
    return Step(over.state, (*events, *over.events))


def _following(setup: Setup, deal: Deal, outcome: Outcome) -> Standing:
    """What the next deal starts from."""
    before = deal.before
    run, moves = after(setup, before.run, _progress(deal, outcome))
    return replace(
        before,
        index=before.index + 1,
        dealer=(deal.dealer + moves) % before.seats,
        run=run,
        moved=moves,
        sheet=entered(before.sheet, outcome.entries),
        written=(),
    )


def _progress(deal: Deal, outcome: Outcome) -> str:
    """What the deal was, as far as a run of pass games cares."""
    if outcome.kind == "pass_game":
        return PASS_GAME
    if not outcome.success:
        return FAILED
    if outcome.kind == "misere":
        return MISERE_MADE
    whisted = outcome.counts is not None and (deal.whister is not None or len(deal.words) == 2)
    return WHISTED if whisted else UNWHISTED


def has_ended(setup: Setup, standing: Standing) -> bool:
    """Whether the match has run its course."""
    pools = standing.sheet.pool
    match setup.end_mode:
        case "each":
            return min(pools) >= setup.target
        case "total":
            return sum(pools) >= setup.target * len(pools)
        case "deals":
            return setup.deals_limit is not None and standing.index >= setup.deals_limit
    return standing.late and lap_is_full(standing)


def lap_is_full(standing: Standing) -> bool:
    """Whether the deal has returned to the first dealer."""
    return standing.index > 0 and standing.moved and standing.dealer == standing.first


def best(state: State) -> tuple[int, ...]:
    """The seats with the highest result."""
    ranks = settle(state.setup.pool_weight, state.standing.sheet).ranks
    own = [ranks[line] for line in state.standing.lines]
    return tuple([seat for seat, rank in enumerate(own) if rank == min(own)])


def stop(state: State) -> Step[State]:
    """The room ends the match between two deals: it is settled as it stands. Before the first deal
    nobody has won."""
    return end(replace(state, stopped=True))


def end(state: State) -> Step[State]:
    """The match is over."""
    winners = best(state) if state.standing.index else ()
    settled = settle(state.setup.pool_weight, state.standing.sheet).rounded
    totals = [settled[line] for line in state.standing.lines]
    event = Event("match_end", {"totals": totals, "winners": list(winners)})
    over = replace(state, phase=MATCH_OVER, between=False, winners=winners)
    return Step(over, (event,))


def order_of(standing: Standing) -> tuple[int, int, int]:
    """Who holds cards in the coming deal, first hand first."""
    assert standing.dealer is not None
    one, two, three = [
        (standing.dealer + places) % standing.seats for places in range(1, ACTIVE + 1)
    ]
    return one, two, three
