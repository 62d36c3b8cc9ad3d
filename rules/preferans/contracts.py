"""Contracts: the ladder of bids, prices and duties, what follows what, how a hand is sorted.

Owns the tables of the page's sections 2, 4 and 5. A contract is its code (`6S` ... `10N`, `M`); a
strain its letter, the suit of a card its number. It must never know a hand or a score sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.cards import FRENCH, PACK_32, SUIT_OF, SUITS, Card, Hand, mask, order
from rules.tricks import Ranking, suit_ranking

STRAINS = "SCDHN"
"""The strains from low to high; N is no trump."""

LEVELS = (6, 7, 8, 9, 10)
MISERE, BLIND_MISERE = "M", "Mx"
TRICK_BIDS = tuple([f"{level}{strain}" for level in LEVELS for strain in STRAINS])
BLIND_NINES = tuple([f"9{strain}x" for strain in STRAINS])
LADDER = (
    *TRICK_BIDS[:15],
    MISERE,
    *TRICK_BIDS[15:20],
    BLIND_MISERE,
    *BLIND_NINES,
    *TRICK_BIDS[20:],
)
"""Every bid from low to high."""

MISERES = (MISERE, BLIND_MISERE)
BLIND = (BLIND_MISERE, *BLIND_NINES)
"""Bids that leave the talon where it is."""

PLACE: Mapping[str, int] = {bid: place for place, bid in enumerate(LADDER)}
STEP: Mapping[str, int] = {bid: place for place, bid in enumerate(TRICK_BIDS)}
"""The place of a contract on the ladder of trick bids."""

PRICES: Mapping[int, int] = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
MISERE_PRICE = 10
DUTIES: Mapping[int, int] = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""How many tricks the whisters owe together."""

TRICKS = 10
ACTIVE = 3
"""How many hold cards."""

ALL_CARDS: Hand = mask(PACK_32)
DECK_SIZE = len(PACK_32)

SUIT_ORDER: tuple[int, ...] = tuple([SUITS.index(letter) for letter in "SCDH"])
"""The suits from low to high: ties and the sorting of a hand."""

_RANKS = "789TJQKA"
_TOP_DOWN = _RANKS[::-1]
RANKINGS: Mapping[str, Ranking] = {
    strain: suit_ranking(None if strain == "N" else SUITS.index(strain), _RANKS)
    for strain in STRAINS
}
"""What follows and beats what; misère and pass games are played in `N`."""


def level_of(contract: str) -> int:
    """The level of a trick bid, with the talon or without."""
    return int(contract[:-1] if contract in STEP else contract[:-2])


def strain_of(contract: str) -> str:
    """The strain of a trick bid; a misère has none and is played in N."""
    if contract in MISERES:
        return "N"
    return contract[-1] if contract in STEP else contract[-2]


def trick_bid(bid: str) -> str:
    """The trick bid that stands at the height of a bid without the talon."""
    return bid.removesuffix("x")


_SORTED: Mapping[str, tuple[int, ...]] = {
    strain: tuple(
        [
            *([SUITS.index(strain)] if strain != "N" else []),
            *[suit for suit in SUIT_ORDER if SUITS[suit] != strain],
        ]
    )
    for strain in STRAINS
}
_ORDERS = {strain: order(suits, _TOP_DOWN) for strain, suits in _SORTED.items()}


@lru_cache(maxsize=4096)
def arranged(hand: Hand, strain: str = "N") -> tuple[list[str], list[int]]:
    """The codes of a hand, trumps first, and the sizes of its suits. Not to be changed."""
    cards, sizes = _ORDERS[strain].arrange(hand)
    return FRENCH.codes(cards), sizes


def codes(hand: Hand, strain: str = "N") -> list[str]:
    """The codes of a hand. Not to be changed."""
    return arranged(hand, strain)[0]


def talon_units(talon: Sequence[Card]) -> int:
    """What a talon counts in whists, in tricks (section 6.5)."""
    ranks = {FRENCH.code[card][0] for card in talon}
    one, two = talon
    if SUIT_OF[one] == SUIT_OF[two] and ranks in ({"A", "K"}, {"K", "Q"}):
        return 2 if "A" in ranks else 1
    return (0, 1, 3)[sum([FRENCH.code[card][0] == "A" for card in talon])]
