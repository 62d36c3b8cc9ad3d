"""Hazari as a game of the room.

Owns what a state waits for, and which files the game is made of; see `rules.engine`. Rules live in
those files. It must never keep anything between two calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.api import (
    Action,
    Awaits,
    Carried,
    IllegalAction,
    Options,
    Pack,
    Pause,
    Prompt,
    Seat,
    Step,
)
from rules.data import Json
from rules.engine import ASKED, END, OVER, VOID, Engine, Parts, deal_packs
from rules.hazari import arranging, dealing, resample, stored, views
from rules.hazari import carried as carrying
from rules.hazari import options as house
from rules.hazari.options import PACK_SIZE, SEATS
from rules.hazari.state import ARRANGE, DEAL, DEAL_END, SHOWDOWN, State, awaited

_LOT = Pack("lot", SEATS)
_DEAL_PACKS = deal_packs(PACK_SIZE)


class Hazari(Engine[State]):
    """The game; see `rules.api.Game`."""

    id = "hazari"
    version = "1"
    seat_counts = (SEATS,)
    binding: frozenset[str] = frozenset({"ready"})
    parts = Parts(house, views, carrying, stored, resample)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        setup = house.setup(seats, options)
        if carried:
            return Step(carrying.carry_on(setup, carried), ())
        return Step(State(setup, DEAL, 0, None, (0,) * SEATS), ())

    def awaits(self, state: State) -> Awaits:
        if state.phase == ARRANGE:
            return ASKED
        if state.phase == SHOWDOWN:
            return Pause(SHOWDOWN, state.setup.pause_ms)
        if state.phase in (DEAL, DEAL_END):
            return _LOT if state.dealer is None else _DEAL_PACKS[state.between]
        return OVER

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {Seat(seat): (arranging.prompt(state, seat),) for seat in awaited(state)}

    def move(self, state: State, seat: Seat, action: Action) -> Step[State]:
        given = self._split(state, seat, action)
        return arranging.ready(state, seat, arranging.checked(state.running.hands[seat], given))

    def _split(self, state: State, seat: Seat, action: Action) -> Json:
        """What a seat that is asked gives as its split. Raises IllegalAction."""
        if action.get("kind") != arranging.READY:
            raise IllegalAction("unknown_action")
        if seat not in awaited(state):
            raise IllegalAction("not_your_turn")
        for name in action:
            if name not in ("kind", arranging.ARGUMENT):
                raise IllegalAction("bad_argument", name=name)
        return action.get(arranging.ARGUMENT)

    def decide(self, state: State, action: Action) -> Step[State]:
        return dealing.void(state) if action == VOID else dealing.end(state, ())

    def begin(self, state: State, purpose: str, pack: Sequence[int]) -> Step[State]:
        begin = dealing.draw_lot if purpose == "lot" else dealing.deal_pack
        return begin(state, pack)

    def go_on(self, state: State) -> Step[State]:
        if state.phase != SHOWDOWN:
            raise IllegalAction("no_pause")
        return dealing.go_on(state)

    def table_actions(self, state: State) -> tuple[Action, ...]:
        if state.winners is not None:
            return ()
        return (VOID, END) if state.phase in (ARRANGE, SHOWDOWN) else (END,)

    def default(self, state: State, seat: Seat) -> Action:
        if seat not in awaited(state):
            raise IllegalAction("not_your_turn")
        return arranging.default(state.running.hands[seat])

    def check_draft(self, state: State, seat: Seat, draft: Action) -> None:
        given = self._split(state, seat, draft)
        arranging.check_draft(state.running.hands[seat], given)

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        given = self._split(state, seat, draft)
        return arranging.advise(state.running.hands[seat], given)

    def all_shown(self, state: State) -> bool:
        return views.all_shown(state)
