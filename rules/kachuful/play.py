"""The play: what a seat may play, and what a card leads to.

Owns phase 4 of the page: following suit and the winner of a trick. What the last trick leads to is
in `rules.kachuful.dealing`. It must never look at how points are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Action, Event, IllegalAction, Refused, Step
from rules.cards import FRENCH, RANK_OF, SUIT_MASKS, SUIT_OF, SUITS, Card, Hand, each
from rules.data import Json
from rules.kachuful.dealing import finish
from rules.kachuful.schedule import NO_TRUMP
from rules.kachuful.state import Deal, State
from rules.state import Trick
from rules.tricks import suit_ranking
from rules.values import replace

_RANKINGS = tuple(suit_ranking(trump if trump != NO_TRUMP else None) for trump in range(5))
_PLAYS: tuple[Action, ...] = tuple({"kind": "play", "card": code} for code in FRENCH.code)
_MUST_FOLLOW = tuple(
    tuple(Refused(play, "must_follow", {"suit": suit}) for suit in SUITS) for play in _PLAYS
)


def playable(hand: Hand, trick: Sequence[Card]) -> Hand:
    """The cards that may be played: the suit led if held, else any."""
    return hand & SUIT_MASKS[SUIT_OF[trick[0]]] or hand if trick else hand


def winner(trump: int, leader: int, cards: Sequence[Card], seats: int) -> int:
    """Who wins a complete trick: the highest trump, else the highest card of the suit led."""
    return (leader + _RANKINGS[trump].best(cards)) % seats


def choices(deal: Deal, seat: int) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """The legal plays of a seat, and its other cards with the reason."""
    hand = deal.hands[seat]
    legal = playable(hand, deal.trick)
    plays = tuple([_PLAYS[card] for card in each(legal)])
    if legal == hand:
        return plays, ()
    led = SUIT_OF[deal.trick[0]]
    return plays, tuple([_MUST_FOLLOW[card][led] for card in each(hand & ~legal)])


def check(deal: Deal, seat: int, action: Action) -> Card:
    """The card this action plays. Raises IllegalAction."""
    code = action.get("card")
    card = FRENCH.card.get(code) if isinstance(code, str) else None
    if card is None:
        raise IllegalAction("bad_argument", name="card")
    hand = deal.hands[seat]
    if not hand >> card & 1:
        raise IllegalAction("not_your_card", card=code)
    if not playable(hand, deal.trick) >> card & 1:
        raise IllegalAction("must_follow", suit=SUITS[SUIT_OF[deal.trick[0]]])
    return card


def play(state: State, seat: int, card: Card) -> Step[State]:
    """The state after a checked card."""
    deal = state.running
    trick = (*deal.trick, card)
    hand = deal.hands[seat] & ~(1 << card)
    voids = deal.voids
    if SUIT_OF[card] != SUIT_OF[trick[0]]:
        voids = (*voids[:seat], voids[seat] | 1 << SUIT_OF[trick[0]], *voids[seat + 1 :])
    deal = replace(
        deal,
        hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
        played=deal.played | 1 << card,
        voids=voids,
        trick=trick,
    )
    played = Event("played", {"seat": seat, "card": FRENCH.code[card]})
    if len(trick) < state.setup.seats:
        return Step(replace(state, prompts=state.prompts + 1, deal=deal), (played,))
    deal, taken = _trick(state, deal)
    if hand:
        return Step(replace(state, prompts=state.prompts + 1, deal=deal), (played, taken))
    ended = finish(state, deal)
    return Step(ended.state, (played, taken, *ended.events))


def _trick(state: State, deal: Deal) -> tuple[Deal, Event]:
    """The complete trick goes to its winner, who leads next."""
    seats = state.setup.seats
    taker = winner(deal.trump, deal.leader, deal.trick, seats)
    won = (*deal.won[:taker], deal.won[taker] + 1, *deal.won[taker + 1 :])
    taken = Event(
        "trick",
        {
            "winner": taker,
            "cards": trick_codes(deal.leader, deal.trick, seats),
            "number": sum(won),
        },
    )
    last = Trick(deal.leader, deal.trick, taker)
    return replace(deal, leader=taker, trick=(), won=won, last=last), taken


def trick_codes(leader: int, cards: Sequence[Card], seats: int) -> list[Json]:
    """The cards of a trick as data: seat and code in playing order."""
    return [[(leader + place) % seats, FRENCH.code[card]] for place, card in enumerate(cards)]


def default(deal: Deal, seat: int) -> Action:
    """The card of an absent player: the lowest legal rank, plain suits before trump, then CDHS."""
    legal = playable(deal.hands[seat], deal.trick)
    lowest = min(
        each(legal), key=lambda card: (RANK_OF[card], SUIT_OF[card] == deal.trump, SUIT_OF[card])
    )
    return _PLAYS[lowest]
