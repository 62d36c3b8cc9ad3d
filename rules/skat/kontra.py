"""Kontra and Re.

Owns section 4.4 of the page: who is asked, and that each doubles. It must never know a value.
"""

from __future__ import annotations

from rules.api import Action, Event, Step
from rules.skat.asking import ask
from rules.skat.play import begin_play
from rules.skat.state import KONTRA, RE, Deal, State
from rules.values import replace

KONTRA_CHOICES: tuple[Action, ...] = ({"kind": "kontra"}, {"kind": "no"})
RE_CHOICES: tuple[Action, ...] = ({"kind": "re"}, {"kind": "no"})


def begin_kontra(state: State, deal: Deal) -> Step[State]:
    """The first defender who may say Kontra is asked; if nobody may, play begins."""
    return _ask_next(state, deal, asked=())


def _ask_next(state: State, deal: Deal, asked: tuple[int, ...]) -> Step[State]:
    rule = state.setup.kontra
    left = [
        seat
        for seat in deal.defenders
        if seat not in asked and (rule == "on" or (rule == "bidders" and deal.spoke >> seat & 1))
    ]
    return Step(ask(state, deal, KONTRA, left[0]), ()) if left else begin_play(state, deal)


def kontra(state: State, deal: Deal, seat: int) -> Step[State]:
    """The game counts double; the declarer may answer."""
    said = ask(state, deal, RE, deal.soloist, kontra=seat)
    return Step(said, (Event("kontra", {"seat": seat}),))


def re(state: State, deal: Deal, seat: int) -> Step[State]:
    """The game counts double again."""
    step = begin_play(state, replace(deal, re=True))
    return Step(step.state, (Event("re", {"seat": seat}), *step.events))


def no(state: State, deal: Deal, seat: int) -> Step[State]:
    """No Kontra from this defender, or no Re."""
    if deal.kontra is not None:
        step = begin_play(state, deal)
    else:
        defenders = deal.defenders
        step = _ask_next(state, deal, defenders[: defenders.index(seat) + 1])
    return Step(step.state, (Event("no", {"seat": seat}), *step.events))
