"""Schafkopf as a game of the room.

Owns what a state waits for, and which files the game is made of; see `rules.engine`. Rules live in
those files. It must never keep anything between two calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Action, Awaits, Carried, IllegalAction, Options, Pack, Pause, Step
from rules.engine import ASKED, END, OVER, VOID, Deciding, MovesEngine, Parts, deal_packs
from rules.schafkopf import (
    advice,
    dealing,
    defaults,
    finishing,
    moves,
    prompts,
    resample,
    stored,
    views,
)
from rules.schafkopf import carried as carrying
from rules.schafkopf import options as house
from rules.schafkopf.contracts import DECK_SIZE, SEATS
from rules.schafkopf.state import DEAL_END, MATCH_END, RUNNING, THROWN_IN, State
from rules.state import DEAL
from rules.values import replace

_LOT = Pack("lot", SEATS)
_DEAL_PACKS = deal_packs(DECK_SIZE)
_THROWN_IN = Pause("thrown_in", 2000)


class Schafkopf(MovesEngine[State]):
    """The game; see `rules.api.Game`."""

    id = "schafkopf"
    version = "1"
    seat_counts = (SEATS,)
    parts = Parts(house, views, carrying, stored, resample)
    deciding = Deciding(prompts, moves.MOVES, defaults, advice)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        house.form(seats)
        setup = house.setup(options)
        standing = carrying.standing_from(setup, carried) if carried else carrying.AT_FIRST
        return Step(State(setup, DEAL, standing), ())

    def awaits(self, state: State) -> Awaits:
        if state.phase in RUNNING:
            return ASKED
        if state.phase == THROWN_IN:
            return _THROWN_IN
        if state.phase in (DEAL, DEAL_END):
            return _LOT if state.standing.dealer is None else _DEAL_PACKS[state.between]
        return OVER

    def decide(self, state: State, action: Action) -> Step[State]:
        return dealing.void(state) if action == VOID else finishing.stop(state)

    def begin(self, state: State, purpose: str, pack: Sequence[int]) -> Step[State]:
        begin = dealing.draw_lot if purpose == "lot" else dealing.deal_pack
        return begin(state, pack)

    def go_on(self, state: State) -> Step[State]:
        """After four passes were seen the next dealer deals."""
        if state.phase != THROWN_IN:
            raise IllegalAction("no_pause")
        return Step(replace(state, phase=DEAL, deal=None), ())

    def table_actions(self, state: State) -> tuple[Action, ...]:
        """A match without a last deal ends between two deals only (section 7)."""
        if state.phase == MATCH_END:
            return ()
        if state.phase not in RUNNING:
            return (END,)
        return (VOID, END) if state.setup.deals else (VOID,)
