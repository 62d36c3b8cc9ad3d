"""The play: what a seat may play, what a card leads to, and the early ends.

Owns sections 4.5 and 5 of the page. Claims and concessions are in `rules.skat.claims`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.api import Action, Event, IllegalAction, Refused, Step
from rules.arguments import own_card
from rules.cards import FRENCH, Card, Hand, each
from rules.data import Json
from rules.skat import ramsch
from rules.skat.asking import ask
from rules.skat.contracts import EFFECTIVE_SUITS, NULL, POINTS, RANKINGS, codes, points
from rules.skat.finishing import finish
from rules.skat.result import trick_codes
from rules.skat.scoring import TRICKS, played
from rules.skat.state import PLAY, Deal, Outcome, State, is_ramsch
from rules.state import Trick
from rules.values import replace

PLAYS: tuple[Action, ...] = tuple({"kind": "play", "card": code} for code in FRENCH.code)
_MUST_FOLLOW = tuple(
    tuple(Refused(play, "must_follow", {"suit": suit}) for suit in EFFECTIVE_SUITS)
    for play in PLAYS
)


def begin_play(state: State, deal: Deal) -> Step[State]:
    """Forehand leads; an ouvert hand is laid open."""
    leader = deal.order[0]
    shown = deal.game is not None and deal.game.ouvert
    begun = ask(state, deal, PLAY, leader, leader=leader, shown=shown)
    return Step(begun, (hand_shown(deal),) if shown else ())


def hand_shown(deal: Deal) -> Event:
    """The declarer's hand lies open."""
    seat = deal.soloist
    hand: list[Json] = list(codes(deal.hands[seat], deal.contract))
    return Event("hand_shown", {"seat": seat, "hand": hand}, reveals=True)


def playable(contract: str, hand: Hand, trick: tuple[Card, ...]) -> Hand:
    """The cards that may be played: the effective suit led if held, else any."""
    if not trick:
        return hand
    ranking = RANKINGS[contract]
    return ranking.follow(hand, ranking.suit[trick[0]])


def choices(deal: Deal, seat: int) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """The legal plays of a seat, and its other cards with the reason."""
    led = RANKINGS[deal.contract].suit[deal.trick[0]] if deal.trick else None
    return _choices(deal.contract, deal.hands[seat], led)


@lru_cache(maxsize=8192)
def _choices(
    contract: str, hand: Hand, led: int | None
) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    legal = hand if led is None else RANKINGS[contract].follow(hand, led)
    plays = tuple([PLAYS[card] for card in each(legal)])
    if led is None or legal == hand:
        return plays, ()
    return plays, tuple([_MUST_FOLLOW[card][led] for card in each(hand & ~legal)])


def read_play(state: State, deal: Deal, seat: int, action: Action) -> tuple[Card]:
    """The card played. Raises IllegalAction."""
    hand = deal.hands[seat]
    card = own_card(FRENCH, hand, action.get("card"), "card")
    if not playable(deal.contract, hand, deal.trick) >> card & 1:
        led = RANKINGS[deal.contract].suit[deal.trick[0]]
        raise IllegalAction("must_follow", suit=EFFECTIVE_SUITS[led])
    return (card,)


def play(state: State, deal: Deal, seat: int, card: Card) -> Step[State]:
    """The state after a checked card."""
    suits = RANKINGS[deal.contract].suit
    trick = (*deal.trick, card)
    voids = deal.voids
    if suits[card] != suits[trick[0]]:
        voids = (*voids[:seat], voids[seat] | 1 << suits[trick[0]], *voids[seat + 1 :])
    hands = (*deal.hands[:seat], deal.hands[seat] & ~(1 << card), *deal.hands[seat + 1 :])
    changes: dict[str, Any] = {
        "hands": hands, "played": deal.played | 1 << card, "voids": voids, "trick": trick,
    }  # fmt: skip
    event = Event("played", {"seat": seat, "card": FRENCH.code[card]})
    if len(trick) < 3:
        return Step(ask(state, deal, PLAY, deal.after(seat), **changes), (event,))
    return _taken(state, replace(deal, **changes), event)


def _taken(state: State, deal: Deal, event: Event) -> Step[State]:
    """The complete trick goes to its winner, who leads next unless the deal is decided."""
    cards = deal.trick
    winner = deal.after(deal.leader, RANKINGS[deal.contract].best(cards))
    worth = POINTS[cards[0]] + POINTS[cards[1]] + POINTS[cards[2]]
    taken = Event(
        "trick",
        {
            "winner": winner,
            "cards": trick_codes(deal, deal.leader, cards),
            "number": len(deal.tricks) + 1,
        },
    )
    deal = replace(
        deal,
        won=_more(deal.won, winner, 1),
        points=_more(deal.points, winner, worth),
        tricks=(*deal.tricks, Trick(deal.leader, cards, winner)),
        leader=winner,
        trick=(),
        barred=0,
    )
    if not _decided(deal):
        return Step(ask(state, deal, PLAY, winner), (event, taken))
    ended = finish(state, deal, _outcome(state, deal))
    return Step(ended.state, (event, taken, *ended.events))


def _more(by_seat: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*by_seat[:seat], by_seat[seat] + number, *by_seat[seat + 1 :])


def _decided(deal: Deal) -> bool:
    """Whether the deal is over: all tricks, or a result that can no longer change."""
    if len(deal.tricks) == TRICKS:
        return True
    game = deal.game
    if game is None:
        return False
    if game.contract == NULL:
        return deal.won[deal.soloist] > 0
    return game.schwarz and deal.won[deal.soloist] < len(deal.tricks)


def _outcome(state: State, deal: Deal) -> Outcome:
    if is_ramsch(deal):
        counting = _ramsch(state, deal)
        return Outcome("played", counting.scores, counts=True, ramsch=counting)
    return solo_outcome(state, deal, "played", deal.solo_points, deal.won[deal.soloist])


def solo_outcome(state: State, deal: Deal, how: str, total: int, tricks: int) -> Outcome:
    """The outcome of a declarer's game with these points and tricks of his."""
    result = played(state.setup, deal.stakes, total, tricks)
    return Outcome(how, alone(deal, result.score), counted(deal), total, tricks, result)


def alone(deal: Deal, score: int) -> tuple[int, ...]:
    """Only the declarer's account changes."""
    return tuple([score if seat == deal.declarer else 0 for seat in range(len(deal.hands))])


def counted(deal: Deal) -> bool:
    """Whether the deal uses up its place: a Grand Hand before a Schieberamsch, without any bid,
    does not."""
    return deal.bid > 0


def _ramsch(state: State, deal: Deal) -> ramsch.Ramsch:
    """How a Ramsch is counted, by seat."""
    order = deal.order
    found = ramsch.counted(
        state.setup,
        [deal.points[seat] for seat in order],
        [deal.won[seat] for seat in order],
        points(deal.laid),
        order.index(deal.leader),
        deal.pushes,
        deal.bock,
    )
    by_seat = [found.scores[order.index(s)] if s in order else 0 for s in range(state.setup.seats)]
    return replace(
        found,
        scores=tuple(by_seat),
        laid_to=tuple([order[place] for place in found.laid_to]),
        march=None if found.march is None else order[found.march],
    )
