"""Tricks: what follows what, and who takes them.

Owns effective suits, strength inside a trick, the duty to follow and the winner. A contract of a
game is one `Ranking`, built once and shared. It must never know a bid, a seat's promise or a score;
duties that only one game has (a called ace, a forced first lead) stay in that game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.cards import RANK_NUMBER, RANKS, SUIT_OF, SUIT_SIZE, Card, Hand, mask

TRUMP = 4
"""The effective suit of every trump, whatever is printed on it; plain suits keep their number."""

_TRUMP_POWER = 100


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order of the cards in one contract.

    `suit[card]` is the effective suit, `power[card]` its strength (every trump above every plain
    card; only comparable among trumps or inside one suit), `masks[suit]` all cards of an effective
    suit.
    """

    suit: tuple[int, ...]
    power: tuple[int, ...]
    masks: tuple[Hand, ...]

    def follow(self, hand: Hand, led: int) -> Hand:
        """What may be played on that effective suit: cards of it if held, else any card."""
        return hand & self.masks[led] or hand

    def follow_or_trump(self, hand: Hand, led: int) -> Hand:
        """The stricter duty: the suit led, without it a trump, without both any card."""
        return hand & self.masks[led] or hand & self.masks[TRUMP] or hand

    def best(self, cards: Sequence[Card], led: int | None = None) -> int:
        """The place of the winning card among the cards of a trick in playing order.

        `led` is the effective suit to follow when it is not that of the first card (a talon card
        that only names the suit); such a trick may hold no card that can win: then 0.
        """
        suit, power = self.suit, self.power
        if led is None:
            led = suit[cards[0]]
        best, top = 0, -1
        for place, card in enumerate(cards):
            if power[card] > top and (suit[card] == led or suit[card] == TRUMP):
                best, top = place, power[card]
        return best

    def beats(self, card: Card, other: Card, led: int) -> bool:
        """Whether a card later in the trick takes over from one that leads it so far."""
        return self.power[card] > self.power[other] and self.suit[card] in (led, TRUMP)


@lru_cache(maxsize=256)
def ranking(ranks: str = RANKS, trumps: tuple[Card, ...] = ()) -> Ranking:
    """A ranking: `ranks` are the letters of a plain suit and `trumps` all trumps, weakest first."""
    plain_power = {RANK_NUMBER[letter]: place for place, letter in enumerate(ranks)}
    suit = list(SUIT_OF)
    power = [plain_power.get(card % SUIT_SIZE, -1) for card in range(len(SUIT_OF))]
    for place, card in enumerate(trumps):
        suit[card] = TRUMP
        power[card] = _TRUMP_POWER + place
    masks = tuple(mask(card for card in range(len(suit)) if suit[card] == s) for s in range(5))
    return Ranking(tuple(suit), tuple(power), masks)


@lru_cache(maxsize=256)
def suit_ranking(trump: int | None, ranks: str = RANKS) -> Ranking:
    """A ranking whose trumps are one printed suit, in the order of the plain suits; None: none."""
    if trump is None:
        return ranking(ranks)
    return ranking(ranks, tuple(trump * SUIT_SIZE + RANK_NUMBER[letter] for letter in ranks))
