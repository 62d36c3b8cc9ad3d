"""Hazari as a game of the room.

Owns the `Game` contract: what a state waits for, and which file carries out a move. Rules live in
the files it calls. It must never keep anything between two calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.api import (
    TABLE,
    Action,
    Asked,
    Awaits,
    Carried,
    IllegalAction,
    Options,
    Over,
    Pack,
    Pause,
    Prompt,
    Seat,
    Step,
)
from rules.data import Json, Random
from rules.hazari import arranging, dealing, stored, views
from rules.hazari import carried as carrying
from rules.hazari import options as house
from rules.hazari.options import PACK_SIZE, SEATS
from rules.hazari.resample import resample
from rules.hazari.state import ARRANGE, DEAL, DEAL_END, SHOWDOWN, State, awaited
from rules.options import Form, Problem
from rules.options import check as check_declared

_ASKED, _OVER = Asked(), Over()
_LOT = Pack("lot", SEATS)
_DEAL_PACKS = {between: Pack("deal", PACK_SIZE, after_deal=between) for between in (False, True)}
_VOID: Action = {"kind": "void_deal"}
_END: Action = {"kind": "end_match"}


class Hazari:
    """The game; see `rules.api.Game`."""

    id = "hazari"
    version = "1"
    seat_counts = (SEATS,)
    slow: frozenset[str] = frozenset()
    binding: frozenset[str] = frozenset({"ready"})
    consent: frozenset[str] = frozenset()

    def form(self, seats: int) -> Form:
        return house.form(seats)

    def check_options(self, seats: int, options: Options) -> tuple[Problem, ...]:
        return check_declared(house.form(seats), options)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        setup = house.setup(seats, options)
        if carried:
            return Step(carrying.carry_on(setup, carried), ())
        return Step(State(setup, DEAL, 0, None, (0,) * SEATS), ())

    def awaits(self, state: State) -> Awaits:
        if state.phase == ARRANGE:
            return _ASKED
        if state.phase == SHOWDOWN:
            return Pause(SHOWDOWN, state.setup.pause_ms)
        if state.phase in (DEAL, DEAL_END):
            return _LOT if state.dealer is None else _DEAL_PACKS[state.between]
        return _OVER

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {Seat(seat): (arranging.prompt(state, seat),) for seat in awaited(state)}

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if seat == TABLE:
            return self._decide(state, action)
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

    def _decide(self, state: State, action: Action) -> Step[State]:
        """What the room has decided."""
        if action not in (_VOID, _END):
            raise IllegalAction("unknown_action")
        if action not in self.table_actions(state):
            raise IllegalAction("not_your_turn")
        return dealing.void(state) if action == _VOID else dealing.end(state, ())

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        awaits = self.awaits(state)
        if not isinstance(awaits, Pack):
            raise IllegalAction("no_pack_awaited")
        if sorted(pack) != list(range(awaits.cards)):
            raise IllegalAction("bad_pack")
        return dealing.draw_lot(state, pack) if awaits is _LOT else dealing.deal_pack(state, pack)

    def go_on(self, state: State) -> Step[State]:
        if state.phase != SHOWDOWN:
            raise IllegalAction("no_pause")
        return dealing.go_on(state)

    def table_actions(self, state: State) -> tuple[Action, ...]:
        if state.winners is not None:
            return ()
        return (_VOID, _END) if state.phase in (ARRANGE, SHOWDOWN) else (_END,)

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

    def phase(self, state: State) -> str:
        return state.phase

    def table(self, state: State) -> Mapping[str, Json]:
        return views.table(state)

    def sheet(self, state: State, rows: Sequence[Json]) -> Mapping[str, Json]:
        return views.sheet(state, rows)

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        return views.private(state, seat)

    def all_shown(self, state: State) -> bool:
        return views.all_shown(state)

    def carried(self, state: State) -> Carried:
        return carrying.carried(state)

    def dump(self, state: State) -> Json:
        return stored.dump(state)

    def load(self, data: Json) -> State:
        return stored.load(data)

    def resample(self, state: State, viewer: Seat, rng: Random) -> State:
        return resample(state, viewer, rng)
