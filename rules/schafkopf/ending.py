"""How a deal is counted once its cards have been played or given up.

Owns the way from the tricks to the outcome. What is counted is in `rules.schafkopf.scoring` and
`rules.schafkopf.ramsch`.
"""

from __future__ import annotations

from rules.api import Step
from rules.cards import each
from rules.schafkopf import ramsch, scoring
from rules.schafkopf.contracts import RAMSCH, RANKINGS, SEATS
from rules.schafkopf.finishing import finish
from rules.schafkopf.options import Setup
from rules.schafkopf.state import Deal, Outcome, State, target
from rules.tricks import TRUMP


def finish_played(state: State, deal: Deal, how: str) -> Step[State]:
    """The deal is over with the tricks as they were won."""
    count = _ramsch if deal.contract == RAMSCH else _counted
    return finish(state, deal, count(state.setup, deal, how))


def _counted(setup: Setup, deal: Deal, how: str) -> Outcome:
    contract, side = deal.contract, deal.side
    assert contract is not None
    total = sum([deal.points[seat] for seat in side])
    tricks = sum([deal.won[seat] for seat in side])
    run = deal.run
    won = scoring.is_won(contract, total, tricks, target(setup, deal))
    value = scoring.value(setup, contract, run.count, total, tricks, deal.doublings)
    scores = scoring.payout(deal.soloist, deal.partner, won, value.total)
    return Outcome(how, scores, total, tricks, won, run, value)


def _ramsch(setup: Setup, deal: Deal, how: str) -> Outcome:
    highest = _highest_trumps(deal)
    paid = ramsch.paid(setup, deal.points, deal.won, highest, deal.forehand, deal.knocked)
    return Outcome(how, paid.scores, ramsch=paid)


def _highest_trumps(deal: Deal) -> list[int]:
    """By seat the power of the highest trump among the cards won, -1 for none."""
    ranking = RANKINGS[deal.order]
    taken = [(trick.winner, card) for trick in deal.tricks for card in trick.cards]
    if deal.rest is not None:
        seat, cards = deal.rest
        taken += [(seat, card) for card in each(cards)]
    highest = [-1] * SEATS
    for seat, card in taken:
        if ranking.suit[card] == TRUMP:
            highest[seat] = max(highest[seat], ranking.power[card])
    return highest
