"""Who is asked next, and under which prompt ids.

Owns the numbers of prompts: every question is a new one. It must never decide what may be answered.
"""

from __future__ import annotations

from typing import Any

from rules.schafkopf.state import PLAY, Deal, State, may_claim, may_concede
from rules.values import replace


def ask(state: State, deal: Deal, phase: str, *turn: int, **changes: Any) -> State:
    """The state that waits for these seats, `changes` being those of the deal.

    In play the offers to claim and to concede have the ids after that of the card.
    """
    asked, given = state.prompts + 1, state.prompts + len(turn)
    deal = replace(deal, turn=turn, asked=asked, **changes)
    if phase == PLAY:
        given += may_claim(deal, turn[0]) + may_concede(deal, turn[0])
    return replace(state, phase=phase, prompts=given, deal=deal)
