"""Help while deciding: what each contract would count with the own cards.

Owns `advise` and the check of drafts. Everything follows from the seat's own cards and from what
everybody knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.api import Action, IllegalAction
from rules.arguments import own_card
from rules.cards import GERMAN, SUITS, Hand
from rules.data import Json
from rules.schafkopf import scoring
from rules.schafkopf.contracts import (
    RANKINGS,
    TRUMPS,
    is_coloured,
    is_shared,
    order_of,
    trump_suits,
)
from rules.schafkopf.moves import MOVES
from rules.schafkopf.options import Setup
from rules.schafkopf.state import AUCTION, DECLARE, State
from rules.tricks import TRUMP

_PLAIN_WIN = (61, 4)
"""Points and tricks of a game won without Schneider."""


def check_draft(state: State, seat: int, draft: Action) -> None:
    """An action in the making: a kind that is open to the seat, and arguments that may become
    right ones, some of them still missing. Raises IllegalAction."""
    MOVES.check_draft(state, seat, draft)
    hand = state.running.hands[seat]
    for name in ("card", "give"):
        if draft.get(name) is not None:
            own_card(GERMAN, hand, draft[name], name)
    for name, known in (("contract", state.setup.contracts), ("suit", tuple(SUITS))):
        if draft.get(name) is not None and draft[name] not in known:
            raise IllegalAction("bad_argument", name=name)
    if not isinstance(draft.get("yes"), bool | None):
        raise IllegalAction("bad_argument", name="yes")


def advise(state: State, seat: int, draft: Action) -> Mapping[str, Json]:
    """What every contract, or every suit that may be named, would count with the own cards."""
    check_draft(state, seat, draft)
    deal = state.running
    hand, doubled = deal.dealt[seat], deal.doublings
    if state.phase == AUCTION:
        return {"games": _games(state.setup, hand, state.setup.contracts, doubled)}
    if state.phase == DECLARE:
        assert deal.contract is not None
        return {"games": _games(state.setup, hand, (deal.contract,), doubled)}
    return {}


@lru_cache(maxsize=1024)
def _games(
    setup: Setup, hand: Hand, contracts: tuple[str, ...], doubled: int
) -> list[dict[str, Json]]:
    """A line for each contract and trump suit. Not to be changed."""
    return [
        _line(setup, hand, contract, suit, doubled)
        for contract in contracts
        for suit in (trump_suits(contract, hand) if is_coloured(contract) else (None,))
    ]


def _line(
    setup: Setup, hand: Hand, contract: str, suit: int | None, doubled: int
) -> dict[str, Json]:
    """How many trumps the hand has, its own Laufende (negative without; with a partner only those
    it is sure of), and what a win without Schneider counts."""
    order = order_of(contract, suit)
    found = scoring.run(TRUMPS[order], hand)
    own = found.count if found.declarers else 0 if is_shared(contract) else -found.count
    counted = scoring.value(setup, contract, abs(own), *_PLAIN_WIN, doubled)
    return {
        "contract": contract,
        "suit": None if suit is None else SUITS[suit],
        "trumps": (hand & RANKINGS[order].masks[TRUMP]).bit_count(),
        "run": own,
        "value": counted.total,
    }
