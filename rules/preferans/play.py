"""The play: what a card leads to, and hands that are opened.

Owns phase 4.8 and section 5 of the page. Talon cards of pass games are in
`rules.preferans.passing`, claims in `rules.preferans.claims`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.api import Action, Event, IllegalAction, Refused, Step
from rules.arguments import own_card
from rules.cards import FRENCH, SUITS, Card, Hand, each
from rules.preferans.asking import ask
from rules.preferans.contracts import RANKINGS, TRICKS, codes
from rules.preferans.ending import finish_played
from rules.preferans.passing import laid, next_leader
from rules.preferans.reading import CARDS
from rules.preferans.state import (
    CHECKED,
    MISERE,
    OPEN,
    PLAY,
    Deal,
    State,
    Trick,
    trick_seats,
)
from rules.tricks import TRUMP
from rules.values import replace

PLAYS: tuple[Action, ...] = tuple(
    [{"kind": "play", "card": FRENCH.code[card]} for card in range(52)]
)
_OPENED = (OPEN, CHECKED, MISERE)


def begin_play(state: State, deal: Deal, mode: str, player: int | None = None) -> Step[State]:
    """The first hand leads, whoever it is. `player` will play both defenders' hands."""
    first = deal.order[0]
    deal = replace(deal, mode=mode, player=player, leader=first, hand=first)
    events = [Event("play", {"mode": mode, "leader": first})]
    waits = mode == MISERE and first == deal.declarer
    if mode in _OPENED and not waits and not state.setup.first_card_blind:
        deal, shown = _opened(deal)
        events += shown
    return Step(_asked(state, deal), tuple(events))


def _asked(state: State, deal: Deal, **changes: Any) -> State:
    """The next card is awaited from whoever plays the hand in turn."""
    controls = deal.controls
    return ask(state, deal, PLAY, controls.get(deal.hand, deal.hand), **changes)


def _opened(deal: Deal) -> tuple[Deal, list[Event]]:
    """Both defenders lay their hands open; whose hand is played by another claims no more."""
    shown = [
        Event("hand_shown", {"seat": seat, "hand": codes(deal.hands[seat], deal.strain)}, {}, True)
        for seat in deal.defenders
    ]
    one, two = deal.defenders
    deal = replace(deal, opened=1 << one | 1 << two)
    controlled = deal.controls
    offers = tuple([0 if seat in controlled else old for seat, old in enumerate(deal.offers)])
    return replace(deal, offers=offers), shown


def led(deal: Deal) -> int | None:
    """The effective suit to follow, None on lead."""
    if deal.named is not None:
        return deal.ranking.suit[deal.named]
    return deal.ranking.suit[deal.trick[0]] if deal.trick else None


def playable(strain: str, hand: Hand, suit: int | None) -> Hand:
    """The cards that may be played on that suit."""
    return hand if suit is None else RANKINGS[strain].follow_or_trump(hand, suit)


@lru_cache(maxsize=8192)
def choices(
    strain: str, hand: Hand, suit: int | None
) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """The cards of a hand that may be played, and the others with the reason."""
    legal = playable(strain, hand, suit)
    refused = hand & ~legal
    if suit is None or not refused:
        return tuple([PLAYS[card] for card in each(legal)]), ()
    why = _duty(strain, hand, suit)
    return tuple([PLAYS[card] for card in each(legal)]), tuple(
        [Refused(PLAYS[card], why.code, why.detail) for card in each(refused)]
    )


def _duty(strain: str, hand: Hand, suit: int) -> IllegalAction:
    """What a card that may not be played was refused for."""
    ranking = RANKINGS[strain]
    if hand & ranking.masks[suit]:
        name = strain if suit == TRUMP else SUITS[suit]
        return IllegalAction("must_follow", suit=name)
    return IllegalAction("must_trump", suit=strain)


def read_play(state: State, deal: Deal, seat: int, action: Action) -> tuple[Card]:
    """A card of the hand that is in turn. Raises IllegalAction."""
    hand = deal.hands[deal.hand]
    card = own_card(CARDS, hand, action.get("card"), "card")
    suit = led(deal)
    if suit is not None and not playable(deal.strain, hand, suit) >> card & 1:
        raise _duty(deal.strain, hand, suit)
    return (card,)


def play(state: State, deal: Deal, seat: int, card: Card) -> Step[State]:
    """The state after a checked card from the hand in turn."""
    hand, hands = deal.hand, deal.hands
    events = [Event("played", {"seat": hand, "card": FRENCH.code[card], "by": seat})]
    first = not deal.played
    deal = replace(
        deal,
        hands=(*hands[:hand], hands[hand] & ~(1 << card), *hands[hand + 1 :]),
        played=deal.played | 1 << card,
        trick=(*deal.trick, card),
    )
    if first and deal.mode in _OPENED and not deal.opened:
        deal, shown = _opened(deal)
        events += shown
    seats = trick_seats(deal, deal.leader)
    if len(deal.trick) < len(seats):
        following = replace(deal, hand=seats[len(deal.trick)])
        return Step(_asked(state, following), tuple(events))
    step = _taken(state, deal, seats)
    return Step(step.state, (*events, *step.events))


def _taken(state: State, deal: Deal, seats: tuple[int, ...]) -> Step[State]:
    """The complete trick goes to its winner."""
    cards = deal.trick
    winner = seats[deal.ranking.best(cards, led(deal))]
    trick = Trick(deal.leader, cards, winner, deal.named)
    event = Event(
        "trick",
        {
            "winner": winner,
            "cards": [[s, FRENCH.code[c]] for s, c in zip(seats, cards, strict=True)],
            "number": len(deal.tricks) + 1,
        },
    )
    won = deal.won
    deal = replace(
        deal,
        won=(*won[:winner], won[winner] + 1, *won[winner + 1 :]),
        tricks=(*deal.tricks, trick),
        trick=(),
        named=None,
        offers=(0,) * len(deal.offers),
        barred=0,
    )
    if len(deal.tricks) == TRICKS:
        ended = finish_played(state, deal, "played", deal.won)
        return Step(ended.state, (event, *ended.events))
    leader = next_leader(state, deal, winner)
    deal, opened = laid(state, replace(deal, leader=leader, hand=leader))
    return Step(_asked(state, deal), (event, *opened))


def resumed(state: State, deal: Deal) -> State:
    """Play goes on after a claim."""
    return _asked(state, deal)
