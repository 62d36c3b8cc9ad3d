"""Claims and concessions: who may end a deal early, and who must agree.

Owns section 9 of the page but for the defaults.
"""

from __future__ import annotations

from rules.api import Action, Event, Step
from rules.cards import Hand, mask
from rules.schafkopf.asking import ask
from rules.schafkopf.certain import certain
from rules.schafkopf.contracts import ALL_CARDS, SEATS, TRICKS, codes, points
from rules.schafkopf.ending import finish_played
from rules.schafkopf.play import more
from rules.schafkopf.state import PLAY, Deal, Request, State, after
from rules.values import replace

ANSWERS: tuple[Action, ...] = (
    {"kind": "claim_answer", "yes": True},
    {"kind": "claim_answer", "yes": False},
)


def claim(state: State, deal: Deal, seat: int) -> Step[State]:
    """The seat lays its cards open and says that every trick left is its own; the others answer.
    Whose partner it is stays unsaid even if the called ace is among them."""
    asked = tuple([after(seat, places) for places in range(1, SEATS)])
    hand = codes(deal.hands[seat], deal.order)
    asking = ask(
        state, deal, PLAY, *asked, claimed=deal.claimed | 1 << seat, request=Request(seat, asked)
    )
    events = (
        Event("claim", {"seat": seat}),
        Event("hand_shown", {"seat": seat, "hand": list(hand)}, reveals=True),
    )
    return Step(asking, events)


def claim_answer(state: State, deal: Deal, seat: int, yes: int) -> Step[State]:
    """The first no ends the claim, the third yes the deal."""
    request = deal.request
    assert request is not None
    event = Event("claim_answer", {"seat": seat, "yes": yes == 1})
    if not yes:
        return Step(ask(state, replace(deal, request=None), PLAY, request.seat), (event,))
    request = replace(request, accepted=(*request.accepted, seat))
    if request.open:
        waiting = replace(deal, request=request, turn=request.open)
        return Step(replace(state, deal=waiting), (event,))
    ended = finish_played(state, _given(deal, request.seat), "claimed")
    return Step(ended.state, (event, *ended.events))


def concede(state: State, deal: Deal, seat: int) -> Step[State]:
    """The declarer gives up: every trick left goes to the defenders."""
    event = Event("concede", {"seat": seat})
    ended = finish_played(state, _given(deal, after(seat)), "conceded")
    return Step(ended.state, (event, *ended.events))


def _given(deal: Deal, seat: int) -> Deal:
    """The deal when all that is left goes to a seat, the cards on the table too."""
    cards = mask(deal.trick)
    for hand in deal.hands:
        cards |= hand
    return replace(
        deal,
        rest=(seat, cards),
        won=more(deal.won, seat, TRICKS - len(deal.tricks)),
        points=more(deal.points, seat, points(cards)),
    )


def is_certain(deal: Deal) -> bool:
    """Whether the claim that is made cannot fail, as far as everybody can see."""
    assert deal.request is not None
    claimed: Hand = deal.hands[deal.request.seat]
    return certain(deal.order, claimed, ALL_CARDS & ~deal.played & ~claimed)
