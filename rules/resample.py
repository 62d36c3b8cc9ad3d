"""Another world with the same knowledge for one viewer, for deals that are kept as their moves.

Owns the random exchanges of hidden cards that lead there: each card becomes another one, as if it
had been that one from the beginning. It must never know what has been shown in a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from rules.cards import Card, Hand, each
from rules.data import Random

_ROUNDS = 4
"""How often each hidden card is offered for exchange."""


def renamed(cards: Hand, becomes: Sequence[Card]) -> Hand:
    """The set of what these cards become."""
    return sum([1 << becomes[card] for card in each(cards)])


def holder(hands: Sequence[Hand], card: Card) -> int:
    """The first of these hands that the card is in."""
    return next(place for place, hand in enumerate(hands) if hand >> card & 1)


class Exchange(ABC):
    """Which card each one becomes, on the way to another world.

    `place` says of every hidden card where it lies; which numbers the places have is the game's
    business. An exchange inside a place changes nothing.
    """

    def __init__(self, place: Mapping[Card, int]) -> None:
        self.becomes = list(range(52))
        self.place = place

    def mix(self, rng: Random) -> Sequence[Card]:
        """Random exchanges; if they led back to where they began, one that does not."""
        hidden, place = list(self.place), self.place
        for _ in range(_ROUNDS):
            for one in hidden:
                self._exchange(one, hidden[rng.randrange(0, len(hidden))])
        if all(place[card] == place[self.becomes[card]] for card in hidden):
            pairs = [(one, two) for one in hidden for two in hidden if one < two]
            start = rng.randrange(0, len(pairs)) if pairs else 0
            any(self._changes(*pair) for pair in pairs[start:] + pairs[:start])
        return self.becomes

    def _changes(self, one: Card, two: Card) -> bool:
        return self.place[one] != self.place[two] and self._exchange(one, two)

    def _exchange(self, one: Card, two: Card) -> bool:
        """The places of two cards get the other's card if that may be; whether they did."""
        self.swap(one, two)
        if self.may_be(one, two):
            return True
        self.swap(one, two)
        return False

    def swap(self, one: Card, two: Card) -> None:
        """The places of two cards get the other's card."""
        becomes = self.becomes
        becomes[one], becomes[two] = becomes[two], becomes[one]

    @abstractmethod
    def may_be(self, one: Card, two: Card) -> bool:
        """Whether all that was shown allows the world that the last exchange has led to."""
