"""Who is asked next, and under which prompt ids.

Owns the numbers of prompts: every question is a new one, standing offers keep theirs. It must never
decide what may be answered.
"""

from __future__ import annotations

from typing import Any

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
            offers = list(deal.offers)
            for seat in missing:
                given += 1
                offers[seat] = given
            deal = replace(deal, offers=tuple(offers))
    return replace(state, phase=phase, prompts=given, deal=deal)


def offer(state: State, seat: int) -> State:
    """The state with a standing offer to one seat under the next id."""
    deal, number = state.running, state.prompts + 1
    offers = tuple([number if s == seat else old for s, old in enumerate(deal.offers)])
    return replace(state, prompts=number, deal=replace(deal, offers=offers))


def quiet(deal: Deal) -> Deal:
    """The deal without any question or standing offer."""
    return replace(deal, turn=(), offers=(0,) * len(deal.offers))
