"""Pass games: who leads to what, and the talon cards.

Owns phase 4.9 of the page. What a card leads to is in `rules.preferans.play`.
"""

from __future__ import annotations

from rules.api import Event, Step
from rules.cards import FRENCH
from rules.preferans.asking import ask
from rules.preferans.state import PASS, PLAY, Deal, State
from rules.values import replace

TALON_TRICKS = 2


def begin_pass_game(state: State, deal: Deal) -> Step[State]:
    """Nobody has bid: all three play, each against all."""
    first = deal.order[0]
    deal = replace(deal, mode=PASS, leader=first, hand=first)
    passed = Event("all_passed", {"mode": PASS, "leader": first})
    deal, events = laid(state, deal)
    return Step(ask(state, deal, PLAY, first), (passed, *events))


def laid(state: State, deal: Deal) -> tuple[Deal, tuple[Event, ...]]:
    """The deal with the talon card that opens the coming trick: the resting dealer leads it, or it
    only names the suit. Nothing changes where no talon card is laid."""
    number = len(deal.tricks)
    if deal.mode != PASS or state.setup.pass_talon == "closed" or number >= TALON_TRICKS:
        return deal, ()
    card, dealer = deal.talon[number], deal.resting
    event = Event("talon_card", {"seat": dealer, "card": FRENCH.code[card]}, reveals=True)
    if dealer is None:
        return replace(deal, named=card), (event,)
    return replace(deal, leader=dealer, trick=(card,)), (event,)


def shown_talon(state: State, deal: Deal) -> int:
    """How many talon cards of a pass game have been laid."""
    if deal.mode != PASS or state.setup.pass_talon == "closed":
        return 0
    return min(TALON_TRICKS, len(deal.tricks) + 1)


def next_leader(state: State, deal: Deal, winner: int) -> int:
    """Who leads after a trick: the first hand until the third trick where the talon is open."""
    opened = deal.mode == PASS and state.setup.pass_talon == "open"
    return deal.order[0] if opened and len(deal.tricks) <= TALON_TRICKS else winner


def may_still_take(state: State, deal: Deal) -> int:
    """How many tricks the resting dealer's talon cards may still take."""
    if deal.mode != PASS or deal.resting is None or state.setup.pass_talon == "closed":
        return 0
    return max(0, TALON_TRICKS - len(deal.tricks))
