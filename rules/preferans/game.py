"""Preferans as a game of the room.

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
    Prompt,
    Seat,
    Step,
)
from rules.data import Json, Random
from rules.options import Form, Problem
from rules.preferans import (
    advice,
    dealing,
    defaults,
    finishing,
    lineup,
    moves,
    prompts,
    stored,
    views,
)
from rules.preferans import carried as carrying
from rules.preferans import options as house
from rules.preferans.contracts import DECK_SIZE
from rules.preferans.resample import resample
from rules.preferans.state import RUNNING, SCORE, State
from rules.state import DEAL

_ASKED, _OVER = Asked(), Over()
_DRAW = Pack("draw", DECK_SIZE)
_LOTS = {seats: Pack("lot", seats) for seats in house.SEAT_COUNTS}
_DEAL_PACKS = {between: Pack("deal", DECK_SIZE, after_deal=between) for between in (False, True)}
_VOID: Action = {"kind": "void_deal"}
_END: Action = {"kind": "end_match"}


class Preferans:
    """The game; see `rules.api.Game`."""

    id = "preferans"
    version = "1"
    seat_counts = house.SEAT_COUNTS
    slow: frozenset[str] = frozenset()
    binding: frozenset[str] = frozenset()
    consent: frozenset[str] = frozenset({"end_match", "join", "leave", "fine"})

    def form(self, seats: int) -> Form:
        return house.form(seats)

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
            return _ASKED
        if state.phase not in (DEAL, SCORE):
            return _OVER
        standing = state.standing
        if not standing.seated:
            return _DRAW
        if standing.dealer is None:
            by_ace = state.setup.first_dealer == "first_ace"
            return _DRAW if by_ace else _LOTS[standing.seats]
        return _DEAL_PACKS[state.between]

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return prompts.prompts(state)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if seat == TABLE:
            return self._decide(state, action)
        return moves.MOVES.apply(state, seat, action)

    def _decide(self, state: State, action: Action) -> Step[State]:
        """What the room has decided."""
        if type(action.get("seat", 0)) is not int:  # True and 1.0 are equal to 1
            raise IllegalAction("bad_argument", name="seat")
        if action not in self.table_actions(state):
            raise IllegalAction("not_your_turn" if action in (_VOID, _END) else "unknown_action")
        if action == _VOID:
            return dealing.void(state)
        return finishing.stop(state) if action == _END else lineup.decide(state, action)

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        awaits = self.awaits(state)
        if not isinstance(awaits, Pack):
            raise IllegalAction("no_pack_awaited")
        if sorted(pack) != list(range(awaits.cards)):
            raise IllegalAction("bad_pack")
        if awaits.purpose == "deal":
            return dealing.deal_pack(state, pack)
        if not state.standing.seated:
            return dealing.draw_seats(state, pack)
        draw = dealing.draw_lot if awaits.purpose == "lot" else dealing.first_ace
        return draw(state, pack)

    def go_on(self, state: State) -> Step[State]:
        """Nothing in this game shows by itself."""
        raise IllegalAction("no_pause")

    def table_actions(self, state: State) -> tuple[Action, ...]:
        """A deal may be voided; a match ends, and the table changes, between two deals."""
        if state.phase in RUNNING:
            return (_VOID, *lineup.possible(state))
        if state.phase in (DEAL, SCORE):
            return (_END, *lineup.possible(state))
        return ()

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
