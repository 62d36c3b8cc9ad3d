"""Reading the arguments of actions.

Owns the forms that only this game has: see `rules.arguments`.
"""

from __future__ import annotations

from rules.api import Action, IllegalAction
from rules.cards import FRENCH, PACK_32, Names
from rules.preferans.contracts import LEVELS, STEP, STRAINS

CARDS = Names(FRENCH.code, {FRENCH.code[card]: card for card in PACK_32})
"""The cards of the pack; the code of another one is none."""


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
