"""Hochzeit: a single trump lies face down, and somebody may give a plain card for it.

Owns phase 5 of the page. It must never tell more than that a swap happened to whoever is not in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Refused, Seat, Step
from rules.arguments import own_card, yes_or_no
from rules.cards import GERMAN, Card, Hand, each
from rules.data import Json
from rules.schafkopf.asking import ask
from rules.schafkopf.contracts import HOCHZEIT, RUFER_TRUMPS, codes
from rules.schafkopf.doubling import begin_stoss
from rules.schafkopf.passing import four_passes
from rules.schafkopf.state import BY_HOCHZEIT, MARRY, Deal, State, Swap, after
from rules.values import replace

NO: Action = {"kind": "marry", "yes": False}


def begin_marry(state: State, deal: Deal, offerer: int) -> State:
    """The seats left of the offerer are asked in turn."""
    return ask(state, deal, MARRY, after(offerer))


def offerer(deal: Deal) -> int:
    """Who has bid the Hochzeit."""
    return next(seat for seat, said in deal.calls if said == HOCHZEIT)


@lru_cache(maxsize=1024)
def choices(hand: Hand) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """No, or yes with any card that is not trump."""
    gifts = [_gift(card) for card in each(hand & ~RUFER_TRUMPS)]
    trumps = [
        Refused(_gift(card), "trump", {"card": GERMAN.code[card]})
        for card in each(hand & RUFER_TRUMPS)
    ]
    return (NO, *gifts), tuple(trumps)


def _gift(card: Card) -> Action:
    return {"kind": "marry", "yes": True, "give": GERMAN.code[card]}


def read_marry(state: State, deal: Deal, seat: int, action: Action) -> tuple[int, ...]:
    """The answer, and with yes the card that is given. Raises IllegalAction."""
    if not yes_or_no(action, "yes"):
        if "give" in action:
            raise IllegalAction("bad_argument", name="give")
        return (0,)
    card = own_card(GERMAN, deal.dealt[seat], action.get("give"), "give")
    if RUFER_TRUMPS >> card & 1:
        raise IllegalAction("trump", card=GERMAN.code[card])
    return 1, card


def marry(state: State, deal: Deal, seat: int, yes: int, card: Card = -1) -> Step[State]:
    """Yes swaps the two cards face down; after three refusals it is as if all had passed."""
    event = Event("marry", {"seat": seat, "yes": yes == 1})
    first = offerer(deal)
    if yes:
        step = _swapped(state, deal, first, seat, card)
    elif after(seat) == first:
        step = four_passes(state, replace(deal, contract=None))
    else:
        step = Step(ask(state, deal, MARRY, after(seat)), ())
    return Step(step.state, (event, *step.events))


def _swapped(state: State, deal: Deal, first: int, seat: int, card: Card) -> Step[State]:
    trump = next(each(deal.dealt[first] & RUFER_TRUMPS))
    hands = list(deal.dealt)
    hands[first] ^= 1 << trump | 1 << card
    hands[seat] ^= 1 << trump | 1 << card
    deal = replace(
        deal,
        hands=tuple(hands),
        declarer=seat,
        partner=first,
        known=BY_HOCHZEIT,
        swap=Swap(first, trump, seat, card),
    )
    private: dict[Seat, Mapping[str, Json]] = {
        Seat(s): {
            "received": GERMAN.code[got],
            "given": GERMAN.code[gave],
            "hand": codes(hands[s]),
        }
        for s, got, gave in ((first, card, trump), (seat, trump, card))
    }
    event = Event("married", {"seat": seat, "with": first}, private, reveals=True)
    step = begin_stoss(state, deal)
    return Step(step.state, (event, *step.events))
