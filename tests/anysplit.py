"""Random legal splits of Hazari, where a random split would nearly always be refused.

Owns a shape that samples them, a game that asks with it, and a bot that picks one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.api import Action, Prompt, Seat
from rules.bots import SeatView
from rules.cards import FRENCH
from rules.data import Random
from rules.hazari.combinations import triple_key
from rules.hazari.game import Hazari
from rules.hazari.splits import Split, keys, misordered
from rules.hazari.state import State
from rules.shapes import Fields
from rules.shapes import Split as SplitField


class AnyReady(Fields):
    """`ready` as the game asks for it; a sample is always legal."""

    def sample(self, rng: Random) -> Action:
        field: Any = self.fields[0]
        return {"kind": self.kind, field.name: any_split(field.source, rng)}


def any_split(hand: Sequence[str], rng: Random) -> list[list[str]]:
    """The codes of a hand, split at random until the order of strength holds."""
    field = SplitField("split", (3, 3, 3, 4), tuple(hand))
    while True:
        sets: Any = field.sample(rng)
        *threes, four = (FRENCH.hand(codes) for codes in sets)
        first, second, third = sorted(threes, key=triple_key, reverse=True)
        split: Split = (first, second, third, four)
        if not misordered(keys(split)):
            by_cards = {FRENCH.hand(codes): codes for codes in sets}
            return [by_cards[cards] for cards in split]


class AnyHazari(Hazari):
    """Hazari; whoever answers its questions at random answers legally."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {
            seat: tuple(
                replace(one, shapes=tuple(AnyReady(s.kind, s.fields) for s in one.shapes))
                for one in asked
            )
            for seat, asked in super().prompts(state).items()
        }


class AnySplit:
    """A bot that splits its hand at random."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        hand: Any = view.private["hand"]
        return {"kind": "ready", "split": any_split(hand, rng)}
