"""Skat as a game of the room.

Owns what a state waits for, and which files the game is made of; see `rules.engine`. Rules live in
those files. It must never keep anything between two calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Action, Awaits, Carried, Options, Pack, Step
from rules.engine import ASKED, END, OVER, VOID, Deciding, MovesEngine, Parts, deal_packs
from rules.options import Problem
from rules.skat import advice, dealing, defaults, finishing, moves, prompts, resample, stored, views
from rules.skat import carried as carrying
from rules.skat import options as house
from rules.skat.contracts import DECK_SIZE
from rules.skat.options import SEAT_COUNTS
from rules.skat.state import DEAL_OVER, MATCH_OVER, RUNNING, State
from rules.state import DEAL

_LOTS = {seats: Pack("lot", seats) for seats in SEAT_COUNTS}
_DEAL_PACKS = deal_packs(DECK_SIZE)


class Skat(MovesEngine[State]):
    """The game; see `rules.api.Game`."""

    id = "skat"
    version = "1"
    seat_counts = SEAT_COUNTS
    slow: frozenset[str] = frozenset({"claim"})
    parts = Parts(house, views, carrying, stored, resample)
    deciding = Deciding(prompts, moves.MOVES, defaults, advice)

    def check_options(self, seats: int, options: Options) -> tuple[Problem, ...]:
        return house.check_options(seats, options)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        setup = house.setup(seats, options)
        if carried:
            return Step(State(setup, DEAL, carrying.standing_from(setup, carried)), ())
        return Step(State(setup, DEAL, carrying.at_first(setup)), ())

    def awaits(self, state: State) -> Awaits:
        if state.phase in RUNNING:
            return ASKED
        if state.phase in (DEAL, DEAL_OVER):
            if state.standing.dealer is None:
                return _LOTS[state.setup.seats]
            return _DEAL_PACKS[state.between]
        return OVER

    def decide(self, state: State, action: Action) -> Step[State]:
        return dealing.void(state) if action == VOID else finishing.stop(state)

    def begin(self, state: State, purpose: str, pack: Sequence[int]) -> Step[State]:
        begin = dealing.draw_lot if purpose == "lot" else dealing.deal_pack
        return begin(state, pack)

    def table_actions(self, state: State) -> tuple[Action, ...]:
        if state.phase == MATCH_OVER:
            return ()
        return (VOID, END) if state.phase in RUNNING else (END,)
