"""A finished deal as data: what is opened, and its line of the list.

Owns the fields of `scoring` and of the rows. It is only ever asked about finished deals.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import FRENCH
from rules.data import Json
from rules.skat.contracts import DECK_POINTS, RAMSCH, codes, points
from rules.skat.options import Setup
from rules.skat.scoring import Factor, Result, factors
from rules.skat.state import Deal, Outcome, is_ramsch
from rules.skat.values import Game, step_names
from rules.state import Trick


def opened(deal: Deal) -> dict[str, Json]:
    """All cards of the deal: hands as dealt, skat, what was laid away and passed on, tricks."""
    order = deal.contract
    return {
        "hands": [codes(hand, order) for hand in deal.dealt],
        "skat": codes(deal.skat, order),
        "laid_away": codes(deal.laid, order),
        "passes": [
            {"seat": one.seat, "to": one.to, "cards": codes(one.cards, order)}
            for one in deal.passed
        ],
        "tricks": [trick_data(deal, trick) for trick in deal.tricks],
    }


def trick_data(deal: Deal, trick: Trick) -> dict[str, Json]:
    """A complete trick."""
    return {
        "leader": trick.leader,
        "cards": trick_codes(deal, trick.leader, trick.cards),
        "winner": trick.winner,
    }


def trick_codes(deal: Deal, leader: int, cards: Sequence[int]) -> list[Json]:
    """The cards of a trick as data: seat and code in playing order."""
    first, order = deal.order.index(leader), deal.order
    return [[order[(first + place) % 3], FRENCH.code[card]] for place, card in enumerate(cards)]


def game_data(deal: Deal) -> dict[str, Json] | None:
    """What is played; in a Ramsch only its letter says anything."""
    if deal.game is None and not is_ramsch(deal):
        return None
    game = deal.game or Game(RAMSCH)
    return {
        "contract": game.contract,
        "hand": game.hand,
        "schneider": game.schneider,
        "schwarz": game.schwarz,
        "ouvert": game.ouvert,
    }


def row(setup: Setup, deal: Deal, outcome: Outcome, totals: Sequence[int]) -> dict[str, Json]:
    """The line of a finished deal in the list."""
    return {
        "deal": deal.before.index,
        "dealer": deal.dealer,
        "order": list(deal.order),
        "counted": outcome.counts,
        "how": outcome.how,
        "conceded_by": outcome.conceded_by,
        "declarer": deal.declarer,
        "bid": deal.bid,
        "game": game_data(deal),
        "kontra": deal.kontra,
        "re": deal.re,
        "bock": deal.bock,
        "pushes": deal.pushes,
        **_counting(setup, deal, outcome),
        "factors": [list(factor) for factor in _factors(setup, deal, outcome)],
        "points": outcome.points,
        "tricks": outcome.tricks,
        "defended": _defended(setup, deal, outcome),
        "taken": list(deal.points),
        "won": list(deal.won),
        "laid_points": points(deal.laid),
        "laid_to": _laid_to(deal, outcome),
        "march": None if outcome.ramsch is None else outcome.ramsch.march,
        "scores": list(outcome.scores),
        "totals": list(totals),
    }


def _counting(setup: Setup, deal: Deal, outcome: Outcome) -> dict[str, Json]:
    """How a declarer's game was counted; nothing in a Ramsch and a passed-in deal."""
    result = outcome.result
    return {
        "matadors": None if result is None or result.steps is None else deal.matadors,
        "steps": None if result is None else _steps(setup, deal, result),
        "multiplier": None if result is None else result.steps,
        "base": None if result is None else result.unit,
        "made_schneider": result is not None and result.schneider,
        "made_schwarz": result is not None and result.schwarz,
        "value": None if result is None else result.value,
        "overbid": result is not None and result.overbid,
        "success": None if result is None else result.won,
        "score": None if result is None else result.score,
    }


def _steps(setup: Setup, deal: Deal, result: Result) -> list[Json] | None:
    """What made the multiplier with the matadors; nothing in a null game."""
    if result.steps is None:
        return None
    game, unit = deal.stakes.game, setup.grand_ouvert_base
    return step_names(game, unit, result.schneider, result.schwarz)


def _defended(setup: Setup, deal: Deal, outcome: Outcome) -> int | None:
    """The points of the defenders: after a claim, and a concession that gives the rest away, all
    that the declarer has not."""
    if outcome.points is None:
        return None
    rest = setup.concede_scoring == "rest"
    if outcome.how == "claimed" or (outcome.how == "conceded" and rest):
        return DECK_POINTS - outcome.points
    return deal.defended[0]


def _factors(setup: Setup, deal: Deal, outcome: Outcome) -> tuple[Factor, ...]:
    """What the value, the loss or the march was multiplied by."""
    if outcome.result is not None:
        return factors(setup, deal.stakes, outcome.result.won)
    return () if outcome.ramsch is None else outcome.ramsch.factors


def _laid_to(deal: Deal, outcome: Outcome) -> list[Json]:
    """The seats whose points the laid-away cards were added to."""
    if outcome.ramsch is not None:
        return list(outcome.ramsch.laid_to)
    return [] if outcome.result is None else [deal.declarer]
