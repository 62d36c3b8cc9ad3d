"""Preferans as a game of the room.

Owns what a state waits for, and which files the game is made of; see `rules.engine`. Rules live in
those files. It must never keep anything between two calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Action, Awaits, Carried, Options, Pack, Step
from rules.engine import ASKED, END, OVER, VOID, Deciding, MovesEngine, Parts, deal_packs
from rules.options import Problem
from rules.preferans import (
    advice,
    dealing,
    defaults,
    finishing,
    lineup,
    moves,
    prompts,
    resample,
    stored,
    views,
)
from rules.preferans import carried as carrying
from rules.preferans import options as house
from rules.preferans.contracts import DECK_SIZE
from rules.preferans.state import RUNNING, SCORE, State
from rules.state import DEAL

_DRAW = Pack("draw", DECK_SIZE)
_LOTS = {seats: Pack("lot", seats) for seats in house.SEAT_COUNTS}
_DEAL_PACKS = deal_packs(DECK_SIZE)


class Preferans(MovesEngine[State]):
    """The game; see `rules.api.Game`."""

    id = "preferans"
    version = "1"
    seat_counts = house.SEAT_COUNTS
    consent: frozenset[str] = frozenset({"end_match", "join", "leave", "fine"})
    parts = Parts(house, views, carrying, stored, resample)
    deciding = Deciding(prompts, moves.MOVES, defaults, advice)

    def check_options(self, seats: int, options: Options) -> tuple[Problem, ...]:
        return house.check_options(seats, options)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        setup = house.setup(seats, options)
        standing = carrying.at_first(setup, seats)
        if carried:
            standing = carrying.standing_from(setup, carried)
            if standing.seats != seats:
                raise ValueError("carried by another number of seats")
        return Step(State(setup, DEAL, standing), ())

    def awaits(self, state: State) -> Awaits:
        if state.phase in RUNNING:
            return ASKED
        if state.phase not in (DEAL, SCORE):
            return OVER
        standing = state.standing
        if not standing.seated:
            return _DRAW
        if standing.dealer is None:
            by_ace = state.setup.first_dealer == "first_ace"
            return _DRAW if by_ace else _LOTS[standing.seats]
        return _DEAL_PACKS[state.between]

    def decide(self, state: State, action: Action) -> Step[State]:
        if action == VOID:
            return dealing.void(state)
        return finishing.stop(state) if action == END else lineup.decide(state, action)

    def begin(self, state: State, purpose: str, pack: Sequence[int]) -> Step[State]:
        if purpose == "deal":
            return dealing.deal_pack(state, pack)
        if not state.standing.seated:
            return dealing.draw_seats(state, pack)
        draw = dealing.draw_lot if purpose == "lot" else dealing.first_ace
        return draw(state, pack)

    def table_actions(self, state: State) -> tuple[Action, ...]:
        """A deal may be voided; a match ends, and the table changes, between two deals."""
        if state.phase in RUNNING:
            return (VOID, *lineup.possible(state))
        if state.phase in (DEAL, SCORE):
            return (END, *lineup.possible(state))
        return ()
