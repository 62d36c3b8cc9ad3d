"""Stoß: rounds in which everybody is asked whether to double.

Owns phase 6 of the page. All four are asked, the declarer's side in odd rounds and the others in
even ones to say no only: nobody's silence tells who the partner is. It must never know a value.
"""

from __future__ import annotations

from rules.api import Action, Event, IllegalAction, Refused, Step
from rules.schafkopf.asking import ask
from rules.schafkopf.play import begin_play
from rules.schafkopf.result import partner_shown
from rules.schafkopf.state import BY_STOSS, STOSS, Deal, State, after
from rules.values import replace

YES: Action = {"kind": "stoss", "yes": True}
NO: Action = {"kind": "stoss", "yes": False}

_FREE: tuple[tuple[Action, ...], tuple[Refused, ...]] = ((YES, NO), ())
_BOUND = ((NO,), (Refused(YES, "not_your_round"),))


def begin_stoss(state: State, deal: Deal) -> Step[State]:
    """The first round, or play where none is allowed."""
    if state.setup.stoss_max == 0:
        return begin_play(state, deal)
    return Step(ask(state, deal, STOSS, deal.forehand), ())


def may_double(deal: Deal, seat: int) -> bool:
    """Whether the seat's side may double in this round."""
    return (seat in deal.side) == (len(deal.doubles) % 2 == 1)


def choices(deal: Deal, seat: int) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """What the seat may say."""
    return _FREE if may_double(deal, seat) else _BOUND


def check(deal: Deal, seat: int, yes: bool) -> None:
    """Raises IllegalAction where the seat can only say no."""
    if yes and not may_double(deal, seat):
        raise IllegalAction("not_your_round")


def stoss(state: State, deal: Deal, seat: int, yes: int) -> Step[State]:
    """A yes doubles and opens the next round; after four that say no play begins."""
    if yes:
        return _doubled(state, deal, seat)
    event = Event("stoss_no")
    following = after(seat)
    if following != deal.forehand:
        return Step(ask(state, deal, STOSS, following), (event,))
    step = begin_play(state, deal)
    return Step(step.state, (event, *step.events))


def _doubled(state: State, deal: Deal, seat: int) -> Step[State]:
    """Who doubles is known; of a declarer's side that is who the partner is."""
    deal = replace(deal, doubles=(*deal.doubles, seat))
    events = [Event("stoss", {"seat": seat, "number": len(deal.doubles)})]
    if seat == deal.partner and deal.known is None:
        deal = replace(deal, known=BY_STOSS)
        events.append(partner_shown(seat, BY_STOSS))
    if len(deal.doubles) < state.setup.stoss_max:
        return Step(ask(state, deal, STOSS, deal.forehand), tuple(events))
    step = begin_play(state, deal)
    return Step(step.state, (*events, *step.events))
