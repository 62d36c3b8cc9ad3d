"""Who is asked next, and under which prompt ids.

Owns the numbers of prompts: every question is a new one, standing offers keep theirs. It must never
decide what may be answered.
"""

from __future__ import annotations

from typing import Any

from rules import asking
from rules.preferans.state import PLAY, Deal, State, may_claim
from rules.values import replace


def ask(state: State, deal: Deal, phase: str, *turn: int, **changes: Any) -> State:
    """The state that waits for these seats, `changes` being those of the deal.

    In play everybody who may claim and has no offer gets one.
    """
    asked, given = state.prompts + 1, state.prompts + len(turn)
    deal = replace(deal, turn=turn, asked=asked, **changes)
    if phase == PLAY and deal.request is None:
        missing = [s for s in deal.players if not deal.offers[s] and may_claim(deal, s)]
        if missing:
            deal, given = asking.offer(deal, missing, given)
    return replace(state, phase=phase, prompts=given, deal=deal)


def offer(state: State, seat: int) -> State:
    """The state with a standing offer to one seat under the next id."""
    deal, given = asking.offer(state.running, (seat,), state.prompts)
    return replace(state, prompts=given, deal=deal)
