"""How a deal is counted once its cards have been played, or need not be.

Owns the way from words and tricks to the outcome. What is written is in
`rules.preferans.scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Step
from rules.preferans import scoring
from rules.preferans.contracts import level_of, talon_units
from rules.preferans.finishing import finish, pen
from rules.preferans.progress import price
from rules.preferans.scoring import OWN, PASS, UNASKED, WHIST
from rules.preferans.state import MISERE, Deal, Outcome, State
from rules.preferans.state import PASS as PASS_GAME


def finish_played(state: State, deal: Deal, how: str, counts: Sequence[int]) -> Step[State]:
    """The deal is over with these tricks by seat."""
    count = {PASS_GAME: _pass_game, MISERE: _misere}.get(str(deal.mode), _contract)
    return finish(state, deal, count(state, deal, how, tuple(counts)))


def finish_unplayed(state: State, deal: Deal, how: str) -> Step[State]:
    """The contract is made without play."""
    return finish(state, deal, _contract(state, deal, how, None))


def contract_of(deal: Deal, counts: tuple[int, ...] | None) -> scoring.Contract:
    """The contract as it is scored."""
    assert deal.contract is not None
    return scoring.Contract(
        declarer=deal.soloist,
        level=level_of(deal.contract),
        calls={seat: _final(deal, seat) for seat in deal.defenders},
        returned_by=deal.returned,
        tricks=counts,
        talon=talon_units(deal.talon) if deal.took else 0,
    )


def _final(deal: Deal, seat: int) -> str:
    """What a defender has said in the end."""
    word = dict(deal.words).get(seat)
    if word is None:
        return UNASKED
    if word != WHIST:
        return PASS
    return OWN if deal.own else WHIST


def _contract(state: State, deal: Deal, how: str, counts: tuple[int, ...] | None) -> Outcome:
    book, played = pen(state, deal), contract_of(deal, counts)
    scoring.contract(book, state.setup, played, deal.resting)
    return Outcome("contract", how, played.under == 0, tuple(book.entries), counts)


def _misere(state: State, deal: Deal, how: str, counts: tuple[int, ...]) -> Outcome:
    book, tricks = pen(state, deal), counts[deal.soloist]
    shared = deal.resting if deal.shared else None
    scoring.misere(book, state.setup, deal.soloist, tricks, shared)
    return Outcome("misere", how, tricks == 0, tuple(book.entries), counts)


def _pass_game(state: State, deal: Deal, how: str, counts: tuple[int, ...]) -> Outcome:
    book = pen(state, deal)
    game = scoring.PassGame(counts, deal.order)
    scoring.pass_game(book, state.setup, game, price(state.setup, deal.before.run))
    return Outcome("pass_game", how, None, tuple(book.entries), counts)
