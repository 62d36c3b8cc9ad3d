"""Skat that is played when everybody answers at random.

Owns a game whose questions list the lowest bids and whose declarations are always legal, where
random answers would mostly pass or be refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.api import Action, Prompt, Seat
from rules.shapes import Fields, OneOf
from rules.skat.game import Skat
from rules.skat.state import State

BIDS = 3
"""How many values are listed."""

CONTRACTS = OneOf("contract", tuple("DHSCG"))


class AnySkat(Skat):
    """Skat; whoever answers its questions at random answers legally, and bids half of the time."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {seat: tuple(map(_asked, mine)) for seat, mine in super().prompts(state).items()}


def _asked(prompt: Prompt) -> Prompt:
    shape: Any = prompt.shapes[0] if prompt.shapes else None
    if prompt.kind == "say" and shape is not None:
        values = shape.fields[0].values[:BIDS]
        bids: tuple[Action, ...] = tuple({"kind": "bid", "value": value} for value in values)
        return replace(prompt, legal=(*prompt.legal, *bids))
    if prompt.kind == "discard":
        return replace(prompt, shapes=(Fields("declare", (shape.fields[0], CONTRACTS)),))
    return prompt
