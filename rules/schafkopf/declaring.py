"""The called ace, or the trump suit.

Owns phase 4 of the page, and which cards a forced declarer may call (4a). It must never know who
holds the called card but to say so to nobody.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Refused, Step
from rules.cards import GERMAN, HEARTS, SUITS, Card, Hand
from rules.data import Json
from rules.schafkopf.asking import ask
from rules.schafkopf.contracts import (
    CALLABLE,
    RUFER,
    SEATS,
    SUIT_ORDER,
    called_card,
    order_of,
    ordinary,
    trump_suits,
)
from rules.schafkopf.doubling import begin_stoss
from rules.schafkopf.result import named
from rules.schafkopf.state import DECLARE, Deal, State
from rules.values import replace

DECLARES: tuple[Action, ...] = tuple({"kind": "declare", "suit": suit} for suit in SUITS)


def callable_ace(hand: Hand, suit: int) -> bool:
    """Whether the hand may call the ace of that suit: it has none, but another ordinary card."""
    return not hand >> called_card(suit) & 1 and hand & ordinary(RUFER, suit) != 0


@lru_cache(maxsize=1024)
def calls(hand: Hand, forced: bool) -> dict[int, Card]:
    """The cards that may be called, by suit. A forced declarer without a callable ace calls any
    ace he lacks, then any ten, then any king. Not to be changed."""
    found = {suit: called_card(suit) for suit in CALLABLE if callable_ace(hand, suit)}
    for letter in "ATK" if forced else "":
        if not found:
            cards = {suit: called_card(suit, letter) for suit in CALLABLE}
            found = {suit: card for suit, card in cards.items() if not hand >> card & 1}
    return found


def suits(contract: str, hand: Hand, forced: bool = False) -> tuple[int, ...]:
    """The suits that may be named."""
    if contract == RUFER:
        return tuple(calls(hand, forced))
    return trump_suits(contract, hand)


@lru_cache(maxsize=1024)
def choices(
    contract: str, hand: Hand, forced: bool
) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """The suits that may be named, and the others with the reason."""
    legal = suits(contract, hand, forced)
    refused = [
        Refused(DECLARES[suit], *_why(contract, hand, suit))
        for suit in SUIT_ORDER
        if suit not in legal
    ]
    return tuple([DECLARES[suit] for suit in legal]), tuple(refused)


def _why(contract: str, hand: Hand, suit: int) -> tuple[str, dict[str, Json]]:
    """Why this suit cannot be named."""
    if contract != RUFER:
        return "no_ordinary_card", {"suit": SUITS[suit]}
    if suit == HEARTS:
        return "hearts_are_trump", {}
    ace = called_card(suit)
    if hand >> ace & 1:
        return "own_ace", {"card": GERMAN.code[ace]}
    return "no_ordinary_card", {"suit": SUITS[suit]}


def begin_declare(state: State, deal: Deal) -> State:
    """The declarer names his ace or his suit."""
    return ask(state, deal, DECLARE, deal.soloist)


def read_declare(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    """The suit named. Raises IllegalAction."""
    letter = action.get("suit")
    if not isinstance(letter, str) or letter not in tuple(SUITS):
        raise IllegalAction("bad_argument", name="suit")
    suit, hand, contract = SUITS.index(letter), deal.dealt[deal.soloist], deal.contract
    assert contract is not None
    if suit not in suits(contract, hand, deal.forced):
        code, detail = _why(contract, hand, suit)
        raise IllegalAction(code, **detail)
    return (suit,)


def declare(state: State, deal: Deal, seat: int, suit: int) -> Step[State]:
    """The ace or the suit is named; whoever holds the called card is the partner, in secret."""
    contract = deal.contract
    assert contract is not None
    if contract == RUFER:
        card = calls(deal.dealt[seat], deal.forced)[suit]
        partner = next(s for s in range(SEATS) if deal.dealt[s] >> card & 1)
        deal = replace(deal, called=card, partner=partner)
    else:
        deal = replace(deal, suit=suit, order=order_of(contract, suit))
    event = Event("declared", {"seat": seat, "contract": contract, **named(deal)})
    step = begin_stoss(state, deal)
    return Step(step.state, (event, *step.events))
