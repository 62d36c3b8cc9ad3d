"""What a contract may be, and what it may be corrected to.

Owns the limits of phases 4.5 and 4.7 of the page.
"""

from __future__ import annotations

from functools import lru_cache

from rules.cards import SUIT_MASKS, SUITS, Hand
from rules.preferans.asking import offer
from rules.preferans.contracts import STEP, TRICK_BIDS, level_of, strain_of, trick_bid
from rules.preferans.scoring import WHIST
from rules.preferans.state import WHISTING, Deal, State
from rules.values import replace

_FEW = 2
"""With so many cards of the wrongly named suit another trump may be named once somebody spoke."""


def allowed(bid: str) -> tuple[str, ...]:
    """The contracts that are not below the winning bid."""
    return TRICK_BIDS[STEP[trick_bid(bid)] :]


@lru_cache(maxsize=1024)
def corrections(contract: str, bid: str, spoken: tuple[str, ...], hand: Hand) -> tuple[str, ...]:
    """What a contract may be corrected to after these words of the defenders (4.7)."""
    return tuple([one for one in allowed(bid) if _may_become(contract, one, spoken, hand)])


def _may_become(contract: str, other: str, spoken: tuple[str, ...], hand: Hand) -> bool:
    if other == contract or len(spoken) > 1:
        return False
    if not spoken:
        return True
    level, strain = level_of(contract), strain_of(contract)
    if strain_of(other) != strain:
        if strain == "N" or (hand & SUIT_MASKS[SUITS.index(strain)]).bit_count() > _FEW:
            return False
    if level_of(other) > level:
        return WHIST not in spoken
    return level_of(other) == level


def now_possible(deal: Deal) -> tuple[str, ...]:
    """What the contract may be corrected to now."""
    assert deal.contract is not None and deal.bid is not None
    spoken = tuple([word for _, word in deal.words])
    return corrections(deal.contract, deal.bid, spoken, deal.hands[deal.soloist])


def renewed(before: Deal, state: State) -> State:
    """After a defender's word the offer to correct has a new id if it allows something else."""
    deal = state.running
    number = before.offers[deal.soloist]
    if state.phase != WHISTING or not number:
        return state
    # Others must not learn from ids whether it has changed: one is used up in any case.
    fresh = offer(state, deal.soloist)
    if now_possible(before) == now_possible(deal):
        return replace(fresh, deal=deal)
    return fresh
