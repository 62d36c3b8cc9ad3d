"""Reading the arguments of actions.

Owns the forms shared by several kinds. Whatever has another form is refused by `bad_argument`.
"""

from __future__ import annotations

from rules.api import Action, IllegalAction
from rules.cards import GERMAN, Card, Hand


def own_card(hand: Hand, code: object, name: str) -> Card:
    """A card of the hand. Raises IllegalAction (`bad_argument`, `not_your_card`)."""
    card = GERMAN.card.get(code) if isinstance(code, str) else None
    if card is None:
        raise IllegalAction("bad_argument", name=name)
    if not hand >> card & 1:
        raise IllegalAction("not_your_card", card=GERMAN.code[card])
    return card


def yes_or_no(action: Action) -> bool:
    """The answer of an action that has one. Raises IllegalAction."""
    yes = action.get("yes")
    if not isinstance(yes, bool):
        raise IllegalAction("bad_argument", name="yes")
    return yes
