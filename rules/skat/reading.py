"""Reading the arguments of actions.

Owns the forms shared by several kinds. Whatever has another form is refused by `bad_argument`.
"""

from __future__ import annotations

from rules.api import Action, IllegalAction
from rules.cards import FRENCH, Card, Hand


def own_card(hand: Hand, code: object, name: str) -> Card:
    """A card of the hand. Raises IllegalAction (`bad_argument`, `not_your_card`)."""
    card = FRENCH.card.get(code) if isinstance(code, str) else None
    if card is None:
        raise IllegalAction("bad_argument", name=name)
    if not hand >> card & 1:
        raise IllegalAction("not_your_card", card=FRENCH.code[card])
    return card


def own_cards(hand: Hand, action: Action, name: str, most: int) -> tuple[Card, ...]:
    """At most so many different cards of the hand, by rising number. Raises IllegalAction."""
    given = action.get(name)
    if not isinstance(given, list | tuple) or len(given) > most:
        raise IllegalAction("bad_argument", name=name)
    cards = {own_card(hand, code, name) for code in given}
    if len(cards) != len(given):
        raise IllegalAction("bad_argument", name=name)
    return tuple(sorted(cards))


def two_cards(hand: Hand, action: Action, name: str) -> tuple[Card, Card]:
    """Two different cards of the hand, by rising number. Raises IllegalAction."""
    cards = own_cards(hand, action, name, 2)
    if len(cards) != 2:
        raise IllegalAction("bad_argument", name=name)
    return cards[0], cards[1]


def flag(action: Action, name: str) -> bool:
    """A flag; left out it is false. Raises IllegalAction."""
    value = action.get(name)
    if value is None or isinstance(value, bool):
        return value is True
    raise IllegalAction("bad_argument", name=name)
