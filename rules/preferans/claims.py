"""Claims: final counts that end a deal if everybody agrees.

Owns the first rule of section 9 of the page. No card is shown.
"""

from __future__ import annotations

from rules.api import Action, Event, IllegalAction, Step
from rules.preferans.asking import ask
from rules.preferans.contracts import TRICKS
from rules.preferans.ending import finish_played
from rules.preferans.passing import may_still_take
from rules.preferans.play import resumed
from rules.preferans.state import PLAY, Deal, Request, State
from rules.shapes import Counts, Fields
from rules.values import replace

ANSWERS: tuple[Action, ...] = ({"kind": "accept"}, {"kind": "decline"})


def shape(won: tuple[int, ...]) -> Fields:
    """The counts that may be claimed: ten in all, nobody below what he has."""
    return Fields("claim", (Counts("tricks", TRICKS, won),))


def read_claim(state: State, deal: Deal, seat: int, action: Action) -> tuple[int, ...]:
    """The counts by seat. Raises IllegalAction."""
    counts = action.get("tricks")
    if not isinstance(counts, list | tuple) or shape(deal.won).misfit(action) is not None:
        raise IllegalAction("bad_argument", name="tricks")
    found = tuple([count for count in counts if type(count) is int])
    resting = deal.resting
    if resting is not None and found[resting] > deal.won[resting] + may_still_take(state, deal):
        raise IllegalAction("no_hand", seat=resting)
    return found


def claim(state: State, deal: Deal, seat: int, *counts: int) -> Step[State]:
    """Everybody else who plays a hand is asked."""
    asked = tuple([other for other in deal.players if other != seat])
    event = Event("claim", {"seat": seat, "tricks": list(counts)})
    deal = replace(
        deal,
        offers=(0,) * len(deal.offers),
        barred=deal.barred | 1 << seat,
        request=Request(seat, counts, asked),
    )
    return Step(ask(state, deal, PLAY, *asked), (event,))


def answer(state: State, deal: Deal, seat: int, yes: bool) -> Step[State]:
    """The first no ends the claim, the last yes the deal."""
    request = deal.request
    assert request is not None
    event = Event("accept" if yes else "decline", {"seat": seat})
    if not yes:
        return Step(resumed(state, replace(deal, request=None)), (event,))
    request = replace(request, accepted=(*request.accepted, seat))
    if request.open:
        waiting = replace(deal, request=request, turn=request.open)
        return Step(replace(state, deal=waiting), (event,))
    ended = finish_played(state, replace(deal, request=None), "claimed", request.counts)
    return Step(ended.state, (event, *ended.events))
