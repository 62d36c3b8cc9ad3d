"""Who is asked next, and under which prompt ids.

Owns the numbers of prompts: every question is a new one, standing offers keep theirs. It must never
decide what may be answered.
"""

from __future__ import annotations

from typing import Any

from rules.asking import offer
from rules.skat.state import PLAY, Deal, State, is_ramsch, may_claim
from rules.values import replace


def ask(state: State, deal: Deal, phase: str, *turn: int, **changes: Any) -> State:
    """The state that waits for these seats, `changes` being those of the deal.

    In play the declarer's offer to claim has the id after that of his card; offers to concede are
    made to whoever may and has none.
    """
    asked, given = state.prompts + 1, state.prompts + len(turn)
    deal = replace(deal, turn=turn, asked=asked, **changes)
    if phase == PLAY and deal.request is None and not is_ramsch(deal):
        given += may_claim(state.setup, deal)
        missing = [s for s in deal.order if not (deal.offers[s] or deal.barred >> s & 1)]
        if missing:
            deal, given = offer(deal, missing, given)
    return replace(state, phase=phase, prompts=given, deal=deal)
