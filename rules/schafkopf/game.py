"""Schafkopf as a game of the room.

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
from rules.options import Form, Problem, check
from rules.schafkopf import (
    advice,
    dealing,
    defaults,
    finishing,
    moves,
    prompts,
    stored,
    views,
)
from rules.schafkopf import carried as carrying
from rules.schafkopf import options as house
from rules.schafkopf.contracts import DECK_SIZE, SEATS
from rules.schafkopf.resample import resample
from rules.schafkopf.state import DEAL_END, MATCH_END, RUNNING, THROWN_IN, State
from rules.state import DEAL
from rules.values import replace

_ASKED, _OVER, _LOT = Asked(), Over(), Pack("lot", SEATS)
_DEAL_PACKS = {between: Pack("deal", DECK_SIZE, after_deal=between) for between in (False, True)}
_THROWN_IN = Pause("thrown_in", 2000)
_VOID: Action = {"kind": "void_deal"}
_END: Action = {"kind": "end_match"}


class Schafkopf:
    """The game; see `rules.api.Game`."""

    id = "schafkopf"
    version = "1"
    seat_counts = (SEATS,)
    slow: frozenset[str] = frozenset()
    binding: frozenset[str] = frozenset()
    consent: frozenset[str] = frozenset()

    def form(self, seats: int) -> Form:
        return house.form(seats)

    def check_options(self, seats: int, options: Options) -> tuple[Problem, ...]:
        return check(house.form(seats), options)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        house.form(seats)
        setup = house.setup(options)
        standing = carrying.standing_from(setup, carried) if carried else carrying.AT_FIRST
        return Step(State(setup, DEAL, standing), ())

    def awaits(self, state: State) -> Awaits:
        if state.phase in RUNNING:
            return _ASKED
        if state.phase == THROWN_IN:
            return _THROWN_IN
        if state.phase in (DEAL, DEAL_END):
            return _LOT if state.standing.dealer is None else _DEAL_PACKS[state.between]
        return _OVER

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return prompts.prompts(state)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if seat == TABLE:
            return self._decide(state, action)
        return moves.MOVES.apply(state, seat, action)

    def _decide(self, state: State, action: Action) -> Step[State]:
        """What the room has decided."""
        if action not in (_VOID, _END):
            raise IllegalAction("unknown_action")
        if action not in self.table_actions(state):
            raise IllegalAction("not_your_turn")
        return dealing.void(state) if action == _VOID else finishing.stop(state)

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        awaits = self.awaits(state)
        if not isinstance(awaits, Pack):
            raise IllegalAction("no_pack_awaited")
        if sorted(pack) != list(range(awaits.cards)):
            raise IllegalAction("bad_pack")
        if awaits.purpose == "lot":
            return dealing.draw_lot(state, pack)
        return dealing.deal_pack(state, pack)

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
            return (_END,)
        return (_VOID, _END) if state.setup.deals else (_VOID,)

    def default(self, state: State, seat: Seat) -> Action:
        if state.deal is None or seat not in state.deal.turn:
            raise IllegalAction("not_your_turn")
        return defaults.default(state, seat)

    def check_draft(self, state: State, seat: Seat, draft: Action) -> None:
        advice.check_draft(state, seat, draft)

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return advice.advise(state, seat, draft)

    def phase(self, state: State) -> str:
        return state.phase

    def table(self, state: State) -> Mapping[str, Json]:
        return views.table(state)

    def sheet(self, state: State, rows: Sequence[Json]) -> Mapping[str, Json]:
        return views.sheet(state, rows)

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        return views.private(state, seat)

    def all_shown(self, state: State) -> bool:
        return state.deal is not None and state.deal.outcome is not None

    def carried(self, state: State) -> Carried:
        return carrying.carried(state)

    def dump(self, state: State) -> Json:
        return stored.dump(state)

    def load(self, data: Json) -> State:
        return stored.load(data)

    def resample(self, state: State, viewer: Seat, rng: Random) -> State:
        return resample(state, viewer, rng)
