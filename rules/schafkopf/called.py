"""What a seat may play: following suit, and the duties of whoever holds the called ace.

Owns section 5 of the page. A pure function of a hand, the suit led and the duty; it must never know
whose hand it is.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, IllegalAction, Refused
from rules.cards import GERMAN, SUIT_OF, Card, Hand, each
from rules.schafkopf.contracts import EFFECTIVE_SUITS, RANKINGS
from rules.schafkopf.state import Deal

PLAYS: tuple[Action, ...] = tuple({"kind": "play", "card": code} for code in GERMAN.code)

TO_ESCAPE = 4
"""With so many cards of the called suit, its ace among them, a lower one may be led."""


def duty(deal: Deal, seat: int) -> Card | None:
    """The called card where it binds the seat: it holds it, and has not run away."""
    card = deal.called
    if card is None or deal.escaped or not deal.hands[seat] >> card & 1:
        return None
    return card


def led(deal: Deal) -> int | None:
    """The effective suit that is led, None before the first card of a trick."""
    return RANKINGS[deal.order].suit[deal.trick[0]] if deal.trick else None


def playable(order: str, hand: Hand, suit: int | None, bound: Card | None = None) -> Hand:
    """The cards that may be played on that suit led (None: to lead), `bound` being the called card
    where it binds."""
    ranking = RANKINGS[order]
    if bound is None:
        return hand if suit is None else ranking.follow(hand, suit)
    ace = 1 << bound
    called_suit = ranking.masks[SUIT_OF[bound]]
    if suit is None:
        few = (hand & called_suit).bit_count() < TO_ESCAPE
        return hand & ~called_suit | ace if few else hand
    if suit == SUIT_OF[bound]:
        return ace
    return hand & ranking.masks[suit] or hand & ~ace or ace


@lru_cache(maxsize=16384)
def choices(
    order: str, hand: Hand, suit: int | None, bound: Card | None
) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """The legal plays, and the other cards with the reason."""
    legal = playable(order, hand, suit, bound)
    plays = tuple([PLAYS[card] for card in each(legal)])
    if legal == hand:
        return plays, ()
    refused = _refused(*reason(order, hand, suit, bound))
    return plays, tuple([refused[card] for card in each(hand & ~legal)])


@lru_cache(maxsize=256)
def _refused(code: str, name: str, value: str) -> tuple[Refused, ...]:
    """Every card refused for that reason."""
    return tuple([Refused(play, code, {name: value}) for play in PLAYS])


def reason(order: str, hand: Hand, suit: int | None, bound: Card | None) -> tuple[str, str, str]:
    """Why some cards of the hand may not be played: a code, and its detail by name."""
    if bound is not None:
        if suit is None:
            return "no_escape", "called", GERMAN.code[bound]
        if suit == SUIT_OF[bound]:
            return "called_suit_led", "called", GERMAN.code[bound]
        if not hand & RANKINGS[order].masks[suit]:
            return "called_kept", "called", GERMAN.code[bound]
    assert suit is not None
    return "must_follow", "suit", EFFECTIVE_SUITS[suit]


def check(deal: Deal, seat: int, card: Card) -> None:
    """Raises IllegalAction unless the seat, on turn, may play that card of its own."""
    hand, suit, bound = deal.hands[seat], led(deal), duty(deal, seat)
    if not playable(deal.order, hand, suit, bound) >> card & 1:
        code, name, value = reason(deal.order, hand, suit, bound)
        raise IllegalAction(code, **{name: value})
