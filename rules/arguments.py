"""Reading the arguments of actions strictly.

Owns the forms that several games share. Whatever has another form is refused by `bad_argument`. It
must never know what an argument means.
"""

from __future__ import annotations

from rules.api import Action, IllegalAction
from rules.cards import Card, Hand, Names


def card_of(names: Names, code: object, name: str) -> Card:
    """A card by its code. Raises IllegalAction."""
    card = names.card.get(code) if isinstance(code, str) else None
    if card is None:
        raise IllegalAction("bad_argument", name=name)
    return card


def own_card(names: Names, hand: Hand, code: object, name: str) -> Card:
    """A card of the hand. Raises IllegalAction (`bad_argument`, `not_your_card`)."""
    card = card_of(names, code, name)
    if not hand >> card & 1:
        raise IllegalAction("not_your_card", card=names.code[card])
    return card


def own_cards(
    names: Names, hand: Hand, codes: object, name: str, least: int, most: int
) -> tuple[Card, ...]:
    """So many different cards of the hand, by rising number. Raises IllegalAction."""
    if not isinstance(codes, list | tuple) or not least <= len(codes) <= most:
        raise IllegalAction("bad_argument", name=name)
    cards = {own_card(names, hand, code, name) for code in codes}
    if len(cards) != len(codes):
        raise IllegalAction("bad_argument", name=name)
    return tuple(sorted(cards))


def flag(action: Action, name: str) -> bool:
    """A flag; left out it is false. Raises IllegalAction."""
    value = action.get(name)
    if value is None or isinstance(value, bool):
        return value is True
    raise IllegalAction("bad_argument", name=name)


def yes_or_no(action: Action, name: str) -> bool:
    """An answer; it may not be left out. Raises IllegalAction."""
    value = action.get(name)
    if not isinstance(value, bool):
        raise IllegalAction("bad_argument", name=name)
    return value
