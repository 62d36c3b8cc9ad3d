"""Help while deciding: what each contract would write, and the cheapest contract in a suit.

Owns `advise` and the check of drafts. Everything follows from what everybody knows.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action, IllegalAction
from rules.arguments import card_of, own_card
from rules.data import Json
from rules.preferans.bidding import ladder
from rules.preferans.contracts import (
    LEVELS,
    PRICES,
    STRAINS,
    TRICKS,
    level_of,
)
from rules.preferans.moves import MOVES
from rules.preferans.naming import cheapest
from rules.preferans.options import Setup
from rules.preferans.reading import CARDS
from rules.preferans.scoring import owed
from rules.preferans.state import BIDDING, CONTRACT, MODE, TALON, WHISTING, State, is_misere
from rules.preferans.whisting import may_go_own

_WHISTER = 0
"""Any whister: alone they all answer for the same."""


def check_draft(state: State, seat: int, draft: Action) -> None:
    """An action in the making: a kind that is open to the seat, and arguments that may become
    right ones, some of them still missing. Raises IllegalAction."""
    MOVES.check_draft(state, seat, draft)
    hand = state.running.hands[seat]
    if draft.get("card") is not None:
        card_of(CARDS, draft["card"], "card")
    cards = draft.get("cards")
    if cards is not None:
        if not isinstance(cards, list | tuple):
            raise IllegalAction("bad_argument", name="cards")
        for code in cards:
            own_card(CARDS, hand, code, "cards")
    for name, known in (
        ("bid", ladder(state.setup)),
        ("level", LEVELS),
        ("strain", tuple(STRAINS)),
        ("hand_of", state.running.order),
    ):
        value = draft.get(name)
        if value is not None and not _among(value, known):
            raise IllegalAction("bad_argument", name=name)
    if not isinstance(draft.get("tricks"), list | tuple | None):
        raise IllegalAction("bad_argument", name="tricks")


def _among(value: Json, known: tuple[object, ...]) -> bool:
    return any(type(value) is type(one) and value == one for one in known)


def advise(state: State, seat: int, draft: Action) -> Mapping[str, Json]:
    """Prices and duties of every level; with the talon in hand and when the contract is named, the
    cheapest contract of each strain; for the defenders, what their words are about, and whether a
    whist can be one's own at once."""
    check_draft(state, seat, draft)
    setup, bid = state.setup, state.running.bid
    if state.phase == BIDDING:
        return {"levels": _levels(setup)}
    if state.phase in (TALON, CONTRACT) and bid is not None and not is_misere(bid):
        return {
            "levels": _levels(setup),
            "cheapest": [[strain, cheapest(bid, strain)] for strain in STRAINS],
        }
    contract = state.running.contract
    if state.phase in (WHISTING, MODE) and contract is not None:
        levels: list[Json] = [_level(setup, level_of(contract))]
        own = state.phase == WHISTING and may_go_own(setup, state.running)
        return {"levels": levels, "own": own}
    return {}


def _levels(setup: Setup) -> list[Json]:
    return [_level(setup, level) for level in LEVELS]


def _level(setup: Setup, level: int) -> dict[str, Json]:
    """What a contract is worth: points in the pool, whists a trick, tricks that a lone whister
    answers for, 0 where nobody whists it."""
    unwhisted = level == TRICKS and setup.ten == "checked"
    return {
        "level": level,
        "pool": PRICES[level],
        "trick": PRICES[level] * setup.write_factor,
        "duty": 0 if unwhisted else owed(setup, level, (_WHISTER,))[_WHISTER],
    }
