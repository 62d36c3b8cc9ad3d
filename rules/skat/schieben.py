"""Ramsch: passing two cards on, and the offer of a Grand Hand before it.

Owns sections 4.6 and 4.7 of the page. What is played then is in `rules.skat.play`.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Seat, Shape, Step
from rules.arguments import own_cards
from rules.cards import FRENCH, Hand
from rules.shapes import Cards, Fields
from rules.skat.asking import ask
from rules.skat.contracts import GRAND, JACKS, RAMSCH, codes
from rules.skat.play import begin_play
from rules.skat.state import GRAND_HAND_OFFER, SCHIEBEN, Deal, Passing, State
from rules.skat.values import Game
from rules.values import replace

GRAND_HAND: Action = {"kind": "grand_hand"}
NO: Action = {"kind": "no"}
TAKE: Action = {"kind": "take"}
PUSH: Action = {"kind": "push"}

_TAKE, _TAKE_OR_PUSH = (TAKE,), (TAKE, PUSH)


def begin_schieben(state: State, deal: Deal) -> Step[State]:
    """The skat begins its way at forehand."""
    deal = replace(deal, contract=RAMSCH, travelling=deal.skat)
    return _offer(state, deal, deal.order[0])


def begin_ramsch(state: State, deal: Deal, laid: Hand) -> Step[State]:
    """Everybody plays for himself; these two cards are laid away."""
    return begin_play(state, replace(deal, contract=RAMSCH, laid=laid))


def _offer(state: State, deal: Deal, seat: int) -> Step[State]:
    """The two cards lie before a seat; where they may not be pushed on it takes them."""
    offered = replace(deal, taken=False)
    if state.setup.ramsch_push:
        return Step(ask(state, offered, SCHIEBEN, seat), ())
    return take(state, offered, seat)


def choices(state: State, deal: Deal, seat: int) -> tuple[tuple[Action, ...], tuple[Shape, ...]]:
    """What the seat with the two cards may do."""
    if not deal.taken:
        return (_TAKE_OR_PUSH if state.setup.ramsch_push else _TAKE), ()
    return (), _shapes(passable(state, deal.hands[seat]))


def passable(state: State, hand: Hand) -> Hand:
    """The cards that may be passed on."""
    return hand if state.setup.ramsch_jacks else hand & ~JACKS


@lru_cache(maxsize=1024)
def _shapes(hand: Hand) -> tuple[Shape, ...]:
    return (Fields("pass_on", (Cards("cards", 2, tuple(codes(hand))),)),)


def take(state: State, deal: Deal, seat: int) -> Step[State]:
    """The two cards join the hand."""
    hand = deal.hands[seat] | deal.travelling
    private = {Seat(seat): {"cards": codes(deal.travelling), "hand": codes(hand, RAMSCH)}}
    taken = ask(
        state,
        deal,
        SCHIEBEN,
        seat,
        hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
        taken=True,
    )
    return Step(taken, (Event("take", {"seat": seat}, private, reveals=True),))


def read_pass_on(state: State, deal: Deal, seat: int, action: Action) -> tuple[int, int]:
    """The two cards passed on. Raises IllegalAction."""
    one, two = own_cards(FRENCH, deal.hands[seat], action.get("cards"), "cards", 2, 2)
    for card in (one, two):
        if not passable(state, 1 << card):
            raise IllegalAction("jack", card=FRENCH.code[card])
    return one, two


def pass_on(state: State, deal: Deal, seat: int, one: int, two: int) -> Step[State]:
    """Two of the twelve cards go on; the last two are laid away."""
    cards = 1 << one | 1 << two
    last = seat == deal.order[-1]
    to = None if last else deal.after(seat)
    event = Event("pass_on", {"seat": seat, "to": to}, {Seat(seat): {"cards": codes(cards)}})
    hand = deal.hands[seat] & ~cards
    passed = replace(
        deal,
        hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
        travelling=cards,
        passed=(*deal.passed, Passing(seat, to, cards)),
    )
    return _on(state, passed, seat, event)


def push(state: State, deal: Deal, seat: int) -> Step[State]:
    """The two cards go on unseen, and everything counts double."""
    event = Event("push", {"seat": seat})
    return _on(state, replace(deal, pushes=deal.pushes + 1), seat, event)


def _on(state: State, deal: Deal, seat: int, event: Event) -> Step[State]:
    """The two cards go on to the next seat; after rearhand they are laid away."""
    if seat == deal.order[-1]:
        step = begin_ramsch(state, replace(deal, travelling=0, taken=False), deal.travelling)
    else:
        step = _offer(state, deal, deal.after(seat))
    return Step(step.state, (event, *step.events))


def grand_hand(state: State, deal: Deal, seat: int) -> Step[State]:
    """The seat plays a Grand Hand in place of the Schieberamsch; the deal does not count."""
    deal = replace(deal, declarer=seat, game=Game(GRAND, hand=True), laid=deal.skat)
    step = begin_play(state, deal)
    return Step(step.state, (Event("grand_hand", {"seat": seat}), *step.events))


def no_grand_hand(state: State, deal: Deal, seat: int) -> Step[State]:
    """The next seat is asked; after rearhand the cards are passed."""
    event = Event("no", {"seat": seat})
    if seat != deal.order[-1]:
        return Step(ask(state, deal, GRAND_HAND_OFFER, deal.after(seat)), (event,))
    step = begin_schieben(state, deal)
    return Step(step.state, (event, *step.events))
