"""The play: what a card leads to, and how the partner becomes known.

Owns phase 7 of the page. What may be played is in `rules.schafkopf.called`, claims and concessions
are in `rules.schafkopf.claims`.
"""

from __future__ import annotations

from typing import Any

from rules.api import Action, Event, Step
from rules.arguments import own_card
from rules.cards import GERMAN, SUIT_OF, Card
from rules.schafkopf.asking import ask
from rules.schafkopf.called import check
from rules.schafkopf.contracts import POINTS, RANKINGS, SEATS, TRICKS, is_tout
from rules.schafkopf.ending import finish_played
from rules.schafkopf.result import partner_shown, trick_codes
from rules.schafkopf.state import BY_ACE, BY_ESCAPE, PLAY, Deal, State, after
from rules.state import Trick
from rules.values import replace


def begin_play(state: State, deal: Deal) -> Step[State]:
    """Forehand leads, whatever the contract."""
    return Step(ask(state, deal, PLAY, deal.forehand, leader=deal.forehand), ())


def read_play(state: State, deal: Deal, seat: int, action: Action) -> tuple[Card]:
    """The card played. Raises IllegalAction."""
    card = own_card(GERMAN, deal.hands[seat], action.get("card"), "card")
    check(deal, seat, card)
    return (card,)


def play(state: State, deal: Deal, seat: int, card: Card) -> Step[State]:
    """The state after a checked card."""
    hands = deal.hands
    changes: dict[str, Any] = {
        "hands": (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :]),
        "played": deal.played | 1 << card,
        "trick": (*deal.trick, card),
    }
    events = [Event("played", {"seat": seat, "card": GERMAN.code[card]})]
    if card == deal.called and deal.known is None:
        changes["known"] = BY_ACE
        events.append(partner_shown(seat, BY_ACE))
    if len(deal.trick) < SEATS - 1:
        return Step(ask(state, deal, PLAY, after(seat), **changes), tuple(events))
    step = _taken(state, replace(deal, **changes))
    return Step(step.state, (*events, *step.events))


def _taken(state: State, deal: Deal) -> Step[State]:
    """The complete trick goes to its winner, who leads next unless the deal is decided."""
    cards, leader = deal.trick, deal.leader
    winner = after(leader, RANKINGS[deal.order].best(cards))
    worth = POINTS[cards[0]] + POINTS[cards[1]] + POINTS[cards[2]] + POINTS[cards[3]]
    events = [
        Event(
            "trick",
            {
                "winner": winner,
                "cards": trick_codes(leader, cards),
                "number": len(deal.tricks) + 1,
            },
        )
    ]
    deal = replace(
        deal,
        won=more(deal.won, winner, 1),
        points=more(deal.points, winner, worth),
        tricks=(*deal.tricks, Trick(leader, cards, winner)),
        leader=winner,
        trick=(),
    )
    if _has_escaped(deal, leader, cards[0]):
        deal = replace(deal, escaped=True)
        if deal.known is None:
            deal = replace(deal, known=BY_ESCAPE)
            events.append(partner_shown(leader, BY_ESCAPE))
    if not _decided(deal, winner):
        return Step(ask(state, deal, PLAY, winner), tuple(events))
    ended = finish_played(state, deal, "played")
    return Step(ended.state, (*events, *ended.events))


def more(by_seat: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    """The numbers with so many more for a seat."""
    return (*by_seat[:seat], by_seat[seat] + number, *by_seat[seat + 1 :])


def _has_escaped(deal: Deal, leader: int, card: Card) -> bool:
    """Whether who led that card has run away with it: he still holds the called one."""
    called = deal.called
    return (
        called is not None
        and not deal.escaped
        and deal.hands[leader] >> called & 1 == 1
        and RANKINGS[deal.order].suit[card] == SUIT_OF[called]
    )


def _decided(deal: Deal, winner: int) -> bool:
    """Whether the deal is over: all tricks, or a Tout that has lost one."""
    if len(deal.tricks) == TRICKS:
        return True
    return deal.contract is not None and is_tout(deal.contract) and winner != deal.declarer
