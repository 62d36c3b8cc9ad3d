"""What a hand is worth: playing tricks, whists, and how safe it is in a misère.

Owns the bot's judgement of hands. It counts and never searches; it must never see more than the
hand it is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from rules.cards import SUIT_MASKS, SUIT_SIZE, SUITS, Card, Hand, each, mask
from rules.preferans.contracts import PRICES, STRAINS, level_of, strain_of
from rules.values import record

SUIT_LENGTH = 8
_LOWEST = SUIT_SIZE - SUIT_LENGTH
"""The rank number of a seven."""

_SIDE, _SIDE_OF_NONE = 0.7, 0.6
"""How much of a side suit's later tricks comes home, with trumps and without."""

_TRUMPS, _SHORT = 5, 1.2
"""So many trumps are wanted; each one less costs so many tricks."""

FROM_TALON = 1.8
"""How many tricks a bidder counts for the talon and the two cards he throws for it."""

_SHORTFALL, _SURRENDER = 1.5, 3.0
"""What a trick short, and giving up, cost in prices of the game. A point is worth as much on the
mountain as in the pool; to a trick short come the others' whists."""

_SPREAD = 0.8
"""How far the tricks of a deal lie from what was counted."""


@lru_cache(maxsize=4096)
def suit_tricks(cards: int) -> tuple[int, int]:
    """Tricks of a suit (bits by rank) when its owner plays it out against an even split, others
    winning as cheaply as they can: those from the top, and all of them."""
    own = [rank for rank in range(_LOWEST, SUIT_SIZE) if cards >> rank & 1]
    others = [rank for rank in range(_LOWEST, SUIT_SIZE) if not cards >> rank & 1]
    tops, won, lost = 0, 0, False
    while own:
        if others and others[-1] > own[-1]:
            beaten = own.pop(0)
            others.remove(min(rank for rank in others if rank > beaten))
            others = others[1:]
            lost = True
        else:
            own.pop()
            others = others[2:]
            won += 1
            tops += not lost
    return tops, won


def ranks(hand: Hand, suit: int) -> int:
    """The cards of a suit as bits by rank."""
    return hand >> suit * SUIT_SIZE & (1 << SUIT_SIZE) - 1


@lru_cache(maxsize=8192)
def tricks(hand: Hand, strain: str) -> float:
    """About how many tricks a hand takes as declarer."""
    found = 0.0
    side = _SIDE if strain != "N" else _SIDE_OF_NONE
    for suit in range(len(SUITS)):
        cards = ranks(hand, suit)
        top, every = suit_tricks(cards)
        if strain == SUITS[suit]:
            found += every - _SHORT * max(0, _TRUMPS - cards.bit_count())
        else:
            found += top + (every - top) * side
    return found


def limit(hand: Hand) -> dict[str, float]:
    """The tricks expected in every strain, the talon included."""
    return {strain: tricks(hand, strain) + FROM_TALON for strain in STRAINS}


def highest(expected: dict[str, float], contracts: Iterable[str]) -> str | None:
    """The highest of these contracts that the hand is likely to make."""
    made = [one for one in contracts if expected[strain_of(one)] >= level_of(one) - 0.1]
    return made[-1] if made else None


@record
class Plan:
    """What to throw and to play, and what it is worth in whists."""

    thrown: tuple[Card, ...]
    contract: str
    value: float


def plan(twelve: Hand, contracts: tuple[str, ...]) -> Plan:
    """The best pair to throw and the best of these contracts."""
    best: Plan | None = None
    for thrown in combinations(list(each(twelve)), 2):
        hand = twelve & ~mask(thrown)
        expected = {strain: tricks(hand, strain) for strain in STRAINS}
        values = [_worth_of(expected, one) for one in contracts]
        value = max(values)
        if best is None or value > best.value:
            best = Plan(thrown, contracts[values.index(value)], value)
    assert best is not None
    return best


def _worth_of(expected: dict[str, float], contract: str) -> float:
    return worth(expected[strain_of(contract)], level_of(contract))


def worth(expected: float, level: int) -> float:
    """What a contract brings with so many tricks expected: its price, or what every trick short
    costs (mountain and consolation)."""
    over = expected - level
    chance = min(1.0, max(0.0, 0.5 + (over + 0.4) / (2 * _SPREAD)))
    short = max(1.0, -over)
    return PRICES[level] * (chance - _SHORTFALL * (1 - chance) * short)


def surrendered(level: int) -> float:
    """What giving up costs in the same measure."""
    return -_SURRENDER * PRICES[level]


def defence(hand: Hand, strain: str) -> float:
    """About how many tricks a hand takes against a contract."""
    found = 0.0
    for suit in range(len(SUITS)):
        cards = ranks(hand, suit)
        length = cards.bit_count()
        ace, king, queen, jack = (cards >> SUIT_SIZE - 1 - place & 1 for place in range(4))
        if strain == SUITS[suit]:
            found += ace + 0.8 * (king and length > 1) + 0.6 * (queen and length > 2)
            found += 0.5 * (jack and length > 3)
        else:
            found += (0.9 if length <= 4 else 0.6) * ace
            found += (0.6 if ace or length in (2, 3) else 0.3) * (king and length > 1)
            found += 0.25 * (queen and length > 2)
    return found


def holes(hand: Hand) -> int:
    """How many cards of a hand may be caught in a misère: those that stand too high over what lies
    below them, every second rank being free."""
    found = 0
    for suit in range(len(SUITS)):
        cards = [rank - _LOWEST for rank in range(SUIT_SIZE) if ranks(hand, suit) >> rank & 1]
        if len(cards) < SUIT_LENGTH:
            found += sum(rank > 2 * place + (place > 0) for place, rank in enumerate(cards))
    return found


def safest(twelve: Hand) -> tuple[Card, ...]:
    """The two cards whose absence makes a misère safest."""

    def key(thrown: tuple[Card, ...]) -> tuple[int, int]:
        height = sum(card % SUIT_SIZE for card in thrown)
        return holes(twelve & ~mask(thrown)), -height

    return min(combinations(list(each(twelve)), 2), key=key)


def length(hand: Hand, suit: int) -> int:
    """How many cards of a suit a hand holds."""
    return (hand & SUIT_MASKS[suit]).bit_count()
