"""Another world with the same knowledge for one viewer.

Owns what a viewer cannot tell apart: who holds the cards that were not shown, and how they are
split. What stays: sets shown, and that every split is legal. It must never change anything the
viewer's own views are made of.
"""

from __future__ import annotations

from dataclasses import replace

from rules.api import Seat
from rules.cards import Card, Hand, each
from rules.data import Random
from rules.hazari.splits import SIZES, Split, keys, misordered
from rules.hazari.state import Deal, State

_ROUNDS = 4
"""How often each hidden card is offered for exchange."""


def resample(state: State, viewer: Seat, rng: Random) -> State:
    """A random other state that looks the same to the viewer (`TABLE`: the public)."""
    deal = state.deal
    if deal is None or len(deal.shown) == len(SIZES):
        return state
    world = _World(deal, viewer)
    world.mix(rng)
    return replace(state, deal=world.deal())


class _World:
    """The cards of a deal in their places, on the way to another deal.

    The places of a seat are its four sets once it is ready, before that its hand. Two cards change
    places only if every split stays legal; so no search is needed.
    """

    def __init__(self, deal: Deal, viewer: Seat) -> None:
        self._deal = deal
        self._cards: list[list[Hand]] = [
            [hand] if split is None else list(split)
            for hand, split in zip(deal.hands, deal.splits, strict=True)
        ]
        self._hidden: list[tuple[int, int, Card]] = [
            (seat, place, card)
            for seat, places in enumerate(self._cards)
            if seat != viewer
            for place, cards in enumerate(places)
            if place >= len(deal.shown)
            for card in each(cards)
        ]

    def mix(self, rng: Random) -> None:
        """Random exchanges; if they led back to where they began, one that does not."""
        many = len(self._hidden)
        before = [list(places) for places in self._cards]
        for _ in range(_ROUNDS):
            for one in range(many):
                self._exchange(one, rng.randrange(0, many))
        if self._cards == before:
            pairs = [(one, two) for one in range(many) for two in range(one)]
            start = rng.randrange(0, len(pairs)) if pairs else 0
            any(self._exchange(*pair) for pair in pairs[start:] + pairs[:start])

    def _exchange(self, one: int, two: int) -> bool:
        """Two hidden cards change places if they may; whether they did."""
        (seat, place, card), (other, elsewhere, another) = self._hidden[one], self._hidden[two]
        if (seat, place) == (other, elsewhere):
            return False
        both = 1 << card | 1 << another
        self._cards[seat][place] ^= both
        self._cards[other][elsewhere] ^= both
        if not (self._legal(seat) and self._legal(other)):
            self._cards[seat][place] ^= both
            self._cards[other][elsewhere] ^= both
            return False
        self._hidden[one] = (seat, place, another)
        self._hidden[two] = (other, elsewhere, card)
        return True

    def _legal(self, seat: int) -> bool:
        split = self._split(seat)
        return split is None or not misordered(keys(split))

    def _split(self, seat: int) -> Split | None:
        if self._deal.splits[seat] is None:
            return None
        first, second, third, fourth = self._cards[seat]
        return first, second, third, fourth

    def deal(self) -> Deal:
        """The deal as it lies now."""
        return replace(
            self._deal,
            hands=tuple(sum(places) for places in self._cards),
            splits=tuple(self._split(seat) for seat in range(len(self._cards))),
        )
