"""A bot for Hazari: strengthens the sets where strength earns most.

Owns the strategy. It deals the cards it does not hold to the others a few times, lets them split as
most people do, and looks for the split that would have captured most against them. It must never
look at anything but its view.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from rules.api import Action
from rules.bots import SeatView
from rules.cards import FRENCH, Hand, each, mask
from rules.data import Random
from rules.hazari.arranging import answer
from rules.hazari.combinations import Key, key
from rules.hazari.options import PACK_SIZE
from rules.hazari.scoring import points
from rules.hazari.search import best_split
from rules.hazari.splits import SIZES, Split, front

SAMPLES = 16
"""How often the unseen cards are dealt to the others; more change little."""


class HazariBot:
    """See `rules.bots.Bot`."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """A legal split of the hand."""
        codes: Any = view.private["hand"]
        hand = FRENCH.hand(codes)
        return answer(best_split(hand, stakes(hand, rng)))


@dataclass(frozen=True, slots=True)
class Rivals:
    """One comparison against the sampled others.

    `keys`: the best key of the others in each sample, rising; `lost[n]`: what the others lose
    together in the first n of these samples.
    """

    keys: Sequence[Key]
    lost: Sequence[int]

    def earned(self, value: Key, own: int) -> int:
        """The points captured in all samples, twice; an equal set wins every other time."""
        better, not_worse = bisect_left(self.keys, value), bisect_right(self.keys, value)
        return self.lost[better] + self.lost[not_worse] + own * (better + not_worse)


def stakes(hand: Hand, rng: Random) -> list[Rivals]:
    """What the four comparisons are worth to somebody who holds this hand."""
    unseen = list(each(((1 << PACK_SIZE) - 1) & ~hand))
    samples = [_sample(unseen, rng) for _ in range(SAMPLES)]
    return [_rivals(samples, number) for number in range(len(SIZES))]


def _sample(unseen: list[int], rng: Random) -> list[Split]:
    """How the three others may have split: at random cards, from the front."""
    rng.shuffle(unseen)
    size = sum(SIZES)
    return [front(mask(unseen[at : at + size])) for at in range(0, len(unseen), size)]


def _rivals(samples: Sequence[Sequence[Split]], number: int) -> Rivals:
    shown = sorted(
        (
            max(key(split[number]) for split in sample),
            sum(points(split[number]) for split in sample),
        )
        for sample in samples
    )
    return Rivals(
        [value for value, _ in shown], list(accumulate((lost for _, lost in shown), initial=0))
    )
