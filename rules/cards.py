"""Cards, packs and hands.

Owns the numbering of the 52 cards, their two-letter codes and the order in which a hand is shown.
A card is a small int (`suit * 13 + rank`), a set of cards is a bit mask with bit `card` set. Codes
are for the edges only: inside a game nothing compares text. It must never know who beats whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

Card = int
"""`suit * 13 + rank`."""

Hand = int
"""Bit mask of cards."""

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUITS = "CDHS"
"""Suit letters by suit number; with German faces acorns, bells, hearts and leaves."""

RANKS = "23456789TJQKA"
"""Rank letters by rank number. It is not an order of strength: see `rules.tricks`."""

GERMAN_RANKS = RANKS.replace("J", "U").replace("Q", "O")
"""The same ranks with Unter and Ober in place of jack and queen."""

RANK_NUMBER: Mapping[str, int] = {
    letter: number for letters in (RANKS, GERMAN_RANKS) for number, letter in enumerate(letters)
}
"""Rank numbers by letter of either family."""

SUIT_SIZE = len(RANKS)
SUIT_OF: tuple[int, ...] = tuple(card // SUIT_SIZE for card in range(52))
RANK_OF: tuple[int, ...] = tuple(card % SUIT_SIZE for card in range(52))
SUIT_MASKS: tuple[Hand, ...] = tuple(
    ((1 << SUIT_SIZE) - 1) << SUIT_SIZE * suit for suit in range(4)
)


@dataclass(frozen=True, slots=True)
class Names:
    """The codes of one family of faces, both ways."""

    code: tuple[str, ...]
    card: Mapping[str, Card]

    def codes(self, cards: Iterable[Card]) -> list[str]:
        """The codes of these cards, in their order."""
        code = self.code
        return [code[card] for card in cards]

    def hand(self, codes: Iterable[str]) -> Hand:
        """The set of these cards. Raises KeyError on a code that is none."""
        return mask(self.card[code] for code in codes)


def _names(ranks: str) -> Names:
    code = tuple(rank + suit for suit in SUITS for rank in ranks)
    return Names(code, {text: card for card, text in enumerate(code)})


FRENCH = _names(RANKS)
GERMAN = _names(GERMAN_RANKS)


def pack(lowest: str) -> tuple[Card, ...]:
    """The pack whose lowest rank is that letter: `2` has 52 cards, `6` 36, `7` 32, `9` 24.

    Place i is the card that number i of a shuffled `range(len(pack))` stands for.
    """
    low = RANKS.index(lowest)
    return tuple(card for card in range(52) if RANK_OF[card] >= low)


PACK_52, PACK_36, PACK_32, PACK_24 = pack("2"), pack("6"), pack("7"), pack("9")


def mask(cards: Iterable[Card]) -> Hand:
    """The set of these cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def each(hand: Hand) -> Iterator[Card]:
    """The cards of a hand by rising number."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def size(hand: Hand) -> int:
    """How many cards a hand has."""
    return hand.bit_count()


@dataclass(frozen=True, slots=True)
class Order:
    """How hands are shown: groups from left to right, in each the cards from left to right."""

    groups: tuple[tuple[Card, ...], ...]

    def arrange(self, hand: Hand) -> tuple[list[Card], list[int]]:
        """The cards of a hand in this order, and how many each group has (empty ones too)."""
        cards: list[Card] = []
        sizes: list[int] = []
        for group in self.groups:
            before = len(cards)
            cards += [card for card in group if hand >> card & 1]
            sizes.append(len(cards) - before)
        return cards, sizes


def order(suits: Sequence[int], ranks: str, first: Sequence[Card] = ()) -> Order:
    """An order by suits, in each by `ranks` (letters, left to right), after a group `first`.

    `first` (the trumps) is left out of the suits; no such group is made when it is empty.
    """
    taken = frozenset(first)
    numbers = [RANK_NUMBER[letter] for letter in ranks]
    plain = (
        tuple(card for card in (suit * SUIT_SIZE + rank for rank in numbers) if card not in taken)
        for suit in suits
    )
    return Order((*([tuple(first)] if first else []), *plain))
