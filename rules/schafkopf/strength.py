"""How strong a hand is for each contract, for a bot.

Owns rules of thumb: high trumps and many of them, side aces, and no cards of a suit. It must never
see more than the cards it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from rules.cards import RANK_NUMBER, RANK_OF, SUIT_MASKS, SUIT_OF, Card, Hand, each
from rules.schafkopf.certain import certain
from rules.schafkopf.contracts import (
    ALL_CARDS,
    HOCHZEIT,
    RANKINGS,
    RUFER,
    SIE,
    TRUMPS,
    family,
    is_coloured,
    is_tout,
    order_of,
    ordinary,
    trump_suits,
)
from rules.tricks import TRUMP
from rules.values import record

EVEN = {"rufer": 5.6, "wenz": 7.1, "geier": 7.0, "solo": 10.7, "farbwenz": 9.9, "farbgeier": 9.8}
"""The strength with which a contract is won every other time."""

STEEP = 0.9
"""How much strength takes the chance from an even one to about three in four."""

_ALONE = 5.0
"""What a contract alone is paid in units of a Rufer, by each of three."""

_ACE, _TEN = RANK_NUMBER["A"], RANK_NUMBER["T"]


@record
class Plan:
    """A contract a bot may bid, what it expects to earn by it, and its chance."""

    contract: str
    suit: int | None
    gain: float
    chance: float


@lru_cache(maxsize=8192)
def strength(order: str, hand: Hand) -> float:
    """The strength of a hand with these trumps."""
    trumps = TRUMPS[order]
    held = [place for place, card in enumerate(trumps) if hand >> card & 1]
    many = len(trumps)
    found = sum(1.0 + 0.9 * (1 - place / many) for place in held)
    if many <= 4:
        found += 0.5 * len(held)
    plain = hand & ~RANKINGS[order].masks[TRUMP]
    for suit in range(4):
        if SUIT_OF[trumps[-1]] == suit and many > 8:
            continue
        found += _side(plain & SUIT_MASKS[suit], many <= 4)
    return found


def _side(cards: Hand, few_trumps: bool) -> float:
    """What a plain suit adds: high cards that hold, and no cards at all."""
    if not cards:
        return 0.0 if few_trumps else 0.6
    ranks = {RANK_OF[card] for card in each(cards)}
    if _ACE in ranks:
        long = 0.35 * (len(ranks) - 2) if few_trumps and _TEN in ranks else 0.0
        return (1.9 if _TEN in ranks else 1.0) + max(long, 0.0)
    if _TEN in ranks:
        return 0.1 if len(ranks) > 1 else -0.2
    return -0.15 * len(ranks)


def chance(contract: str, strong: float) -> float:
    """About how often a contract is won with that strength."""
    return 1 / (1 + exp((EVEN[family(contract)] - strong) / STEEP))


@lru_cache(maxsize=4096)
def plan(contract: str, suit: int | None, hand: Hand) -> Plan:
    """What a contract with that trump suit promises."""
    if contract == SIE:
        return Plan(contract, None, 4 * 3 * _ALONE, 1.0)
    order = order_of(contract, suit)
    if is_tout(contract):
        sure = certain(order, hand, ALL_CARDS & ~hand)
        return Plan(contract, suit, 2 * 3 * _ALONE if sure else -1.0, 1.0 if sure else 0.0)
    likely = chance(contract, strength(order, hand))
    worth = 1.0 if contract == RUFER else 3 * _ALONE
    return Plan(contract, suit, worth * (2 * likely - 1), likely)


def best(contracts: Sequence[str], hand: Hand) -> Plan | None:
    """The contract of these that promises most, None if none promises anything."""
    plans = [
        plan(contract, suit, hand)
        for contract in contracts
        if contract != HOCHZEIT
        for suit in (trump_suits(contract, hand) if is_coloured(contract) else (None,))
    ]
    found = max(plans, key=lambda one: one.gain, default=None)
    return None if found is None or found.gain <= 0 else found


def call(suits: Sequence[int], hand: Hand) -> int:
    """The suit whose ace is called: the one with the fewest cards, and the fewest points."""

    def key(suit: int) -> tuple[int, int]:
        cards = hand & ordinary(RUFER, suit)
        return cards.bit_count(), sum(_dear(card) for card in each(cards))

    return min(suits, key=key)


def _dear(card: Card) -> int:
    return 1 if RANK_OF[card] == _TEN else 0


def knocks(four: Hand) -> bool:
    """Whether the first four cards are worth a doubling: high trumps."""
    return strength(RUFER, four) >= 5.2
