"""Reading the arguments of actions.

Owns the forms shared by several kinds. Whatever has another form is refused by `bad_argument`.
"""

from __future__ import annotations

from rules.api import Action, IllegalAction
from rules.cards import FRENCH, PACK_32, Card, Hand
from rules.preferans.contracts import LEVELS, STEP, STRAINS

_KNOWN = {FRENCH.code[card]: card for card in PACK_32}


def read_card(code: object, name: str) -> Card:
    """A card of the pack. Raises IllegalAction."""
    card = _KNOWN.get(code) if isinstance(code, str) else None
    if card is None:
        raise IllegalAction("bad_argument", name=name)
    return card


def own_card(hand: Hand, code: object, name: str) -> Card:
    """A card of the hand. Raises IllegalAction (`bad_argument`, `not_your_card`)."""
    card = read_card(code, name)
    if not hand >> card & 1:
        raise IllegalAction("not_your_card", card=FRENCH.code[card])
    return card


def own_cards(hand: Hand, codes: object, name: str, count: int) -> tuple[Card, ...]:
    """So many different cards of the hand, by rising number. Raises IllegalAction."""
    if not isinstance(codes, list | tuple) or len(codes) != count:
        raise IllegalAction("bad_argument", name=name)
    cards = sorted({own_card(hand, code, name) for code in codes})
    if len(cards) != count:
        raise IllegalAction("bad_argument", name=name)
    return tuple(cards)


def read_contract(action: Action) -> str:
    """The trick bid that level and strain name. Raises IllegalAction."""
    level, strain = action.get("level"), action.get("strain")
    if type(level) is not int or level not in LEVELS:
        raise IllegalAction("bad_argument", name="level")
    if not isinstance(strain, str) or strain not in tuple(STRAINS):
        raise IllegalAction("bad_argument", name="strain")
    contract = f"{level}{strain}"
    assert contract in STEP
    return contract
