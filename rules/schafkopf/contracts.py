"""Contracts: the ladder of bids, which cards are trump, what follows what, how a hand is sorted.

Owns the tables of the page's sections 2 and 5. A contract is its word (`rufer`, `solo_tout` ...), a
suit its number; an `order` is the word of a table of trumps (`rufer`, `wenz`, `soloC` ...). It must
never know a bid or a score.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.cards import (
    CLUBS,
    DIAMONDS,
    GERMAN,
    HEARTS,
    PACK_32,
    RANK_NUMBER,
    SPADES,
    SUIT_MASKS,
    SUIT_OF,
    SUIT_SIZE,
    SUITS,
    Card,
    Hand,
    mask,
    order,
)
from rules.tricks import TRUMP, Ranking, ranking

RUFER, WENZ, SOLO, GEIER = "rufer", "wenz", "solo", "geier"
FARBWENZ, FARBGEIER = "farbwenz", "farbgeier"
SIE, HOCHZEIT, RAMSCH = "sie", "hochzeit", "ramsch"
TOUT = "_tout"

LADDER = (
    RUFER, FARBGEIER, GEIER, FARBWENZ, WENZ, SOLO,
    FARBGEIER + TOUT, GEIER + TOUT, FARBWENZ + TOUT, WENZ + TOUT, SOLO + TOUT, SIE,
)  # fmt: skip
"""The contracts that may be bid, from low to high; a `hochzeit` stands beside the `rufer`."""

EXTRA = (FARBWENZ, GEIER, FARBGEIER)
"""What a table may allow besides, with its Tout."""

COLOURED = (SOLO, FARBWENZ, FARBGEIER)
"""Contracts whose declarer names the trump suit."""

ALL_CARDS: Hand = mask(PACK_32)
DECK_SIZE = len(PACK_32)
DECK_POINTS = 120
TRICKS = 8
SEATS = 4

SUIT_ORDER: tuple[int, ...] = (CLUBS, SPADES, HEARTS, DIAMONDS)
"""Acorns, leaves, hearts, bells: as hands are sorted and courts rank."""

CALLABLE: tuple[int, ...] = (CLUBS, SPADES, DIAMONDS)
"""The suits whose ace may be called; hearts are trump."""

_PLAIN: Mapping[str, str] = {SOLO: "789KTA", WENZ: "789OKTA", GEIER: "789UKTA"}
"""The ranks of a plain suit, weakest first, where Ober and Unter, Unter, Ober are trump."""

_COURTS: Mapping[str, str] = {SOLO: "OU", WENZ: "U", GEIER: "O"}
_COURTS_OF: Mapping[str, str] = {
    RUFER: SOLO, SOLO: SOLO, WENZ: WENZ, FARBWENZ: WENZ, GEIER: GEIER, FARBGEIER: GEIER,
}  # fmt: skip


def _card(suit: int, letter: str) -> Card:
    return suit * SUIT_SIZE + RANK_NUMBER[letter]


def _rank(letter: str) -> Hand:
    return mask(_card(suit, letter) for suit in range(4))


OBERS: Hand = _rank("O")
UNTERS: Hand = _rank("U")
COURTS: Hand = OBERS | UNTERS
EICHEL_OBER: Card = GERMAN.card["OC"]
_ACES, _TENS, _KINGS = _rank("A"), _rank("T"), _rank("K")
_ORDINARY = {
    SOLO: ALL_CARDS & ~COURTS,
    FARBWENZ: ALL_CARDS & ~UNTERS,
    FARBGEIER: ALL_CARDS & ~OBERS,
}


def family(contract: str) -> str:
    """The contract without its Tout."""
    return contract.removesuffix(TOUT)


def is_tout(contract: str) -> bool:
    """Whether every trick must be won."""
    return contract.endswith(TOUT)


def is_coloured(contract: str) -> bool:
    """Whether the declarer names a trump suit."""
    return family(contract) in COLOURED


def is_shared(contract: str | None) -> bool:
    """Whether two play against two."""
    return contract in (RUFER, HOCHZEIT)


def order_of(contract: str, suit: int | None) -> str:
    """The word of the contract's trumps; those of a Rufer while they are not known, and in
    Ramsch, Hochzeit and Sie."""
    kind = family(contract)
    if kind in COLOURED:
        return RUFER if suit is None else kind + SUITS[suit]
    return kind if kind in (WENZ, GEIER) else RUFER


def _trumps(kind: str, suit: int | None) -> tuple[Card, ...]:
    high = _COURTS_OF[kind]
    courts = [_card(s, letter) for letter in _COURTS[high] for s in SUIT_ORDER]
    plain = [] if suit is None else [_card(suit, letter) for letter in reversed(_PLAIN[high])]
    return (*courts, *plain)


_KINDS: Mapping[str, tuple[str, int | None]] = {
    RUFER: (RUFER, HEARTS),
    WENZ: (WENZ, None),
    GEIER: (GEIER, None),
    **{kind + SUITS[suit]: (kind, suit) for kind in COLOURED for suit in range(4)},
}

TRUMPS: Mapping[str, tuple[Card, ...]] = {
    name: _trumps(kind, suit) for name, (kind, suit) in _KINDS.items()
}
"""The trumps of each order, high to low."""

RANKINGS: Mapping[str, Ranking] = {
    name: ranking(_PLAIN[_COURTS_OF[kind]], TRUMPS[name][::-1])
    for name, (kind, _) in _KINDS.items()
}

_ORDERS = {
    name: order(SUIT_ORDER, _PLAIN[_COURTS_OF[kind]][::-1], TRUMPS[name])
    for name, (kind, _) in _KINDS.items()
}

RUFER_TRUMPS: Hand = RANKINGS[RUFER].masks[TRUMP]

EFFECTIVE_SUITS = (*SUITS, "trump")
"""The names of effective suits by number, as told to people."""


def ordinary(contract: str, suit: int) -> Hand:
    """The cards of a suit that keep it in a contract with a trump suit; as in a Solo else."""
    return _ORDINARY.get(family(contract), _ORDINARY[SOLO]) & SUIT_MASKS[suit]


def trump_suits(contract: str, hand: Hand) -> tuple[int, ...]:
    """The suits that a hand may name in a contract with a trump suit: it has an ordinary card."""
    return tuple([suit for suit in SUIT_ORDER if hand & ordinary(contract, suit)])


def called_card(suit: int, letter: str = "A") -> Card:
    """The card called with that suit."""
    return _card(suit, letter)


def points(cards: Hand) -> int:
    """The card points of a set of cards."""
    return (
        11 * (cards & _ACES).bit_count()
        + 10 * (cards & _TENS).bit_count()
        + 4 * (cards & _KINGS).bit_count()
        + 3 * (cards & OBERS).bit_count()
        + 2 * (cards & UNTERS).bit_count()
    )


POINTS: tuple[int, ...] = tuple(points(1 << card) for card in range(len(SUIT_OF)))
"""The points of each card."""


@lru_cache(maxsize=8192)
def arranged(hand: Hand, name: str = RUFER) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The codes of a hand from left to right in that order, and how many cards each group has."""
    cards, sizes = _ORDERS[name].arrange(hand)
    return tuple(GERMAN.codes(cards)), tuple(sizes)


def codes(hand: Hand, name: str = RUFER) -> list[str]:
    """The codes of a set of cards from left to right."""
    return list(arranged(hand, name)[0])
