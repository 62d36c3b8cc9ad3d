"""Kachuful as a game of the room.

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
    PromptId,
    Seat,
    Step,
)
from rules.data import Json, Random
from rules.kachuful import bidding, dealing, draw, play, stored, views
from rules.kachuful import carried as carrying
from rules.kachuful import options as house
from rules.kachuful.options import PACK_SIZE, SEAT_COUNTS
from rules.kachuful.resample import resample
from rules.kachuful.state import (
    BID,
    DEAL,
    DEAL_END,
    DRAW,
    MATCH_END,
    PLAY,
    State,
    awaited,
    prompt_id,
)
from rules.options import Form, Problem
from rules.options import check as check_declared

DRAW_PAUSE_MS = 2500

_ASKED, _OVER = Asked(), Over()
_DRAW_PACK = Pack("draw", PACK_SIZE)
_DRAW_PAUSE = Pause("draw", DRAW_PAUSE_MS)
_DEAL_PACKS = {between: Pack("deal", PACK_SIZE, after_deal=between) for between in (False, True)}
_VOID: Action = {"kind": "void_deal"}
_END: Action = {"kind": "end_match"}
_KINDS = {BID: "bid", PLAY: "play"}
_ARGUMENTS = {"bid": "count", "play": "card"}


class Kachuful:
    """The game; see `rules.api.Game`."""

    id = "kachuful"
    version = "1"
    seat_counts = SEAT_COUNTS
    slow: frozenset[str] = frozenset()
    binding: frozenset[str] = frozenset()
    consent: frozenset[str] = frozenset()

    def form(self, seats: int) -> Form:
        return house.form(seats)

    def check_options(self, seats: int, options: Options) -> tuple[Problem, ...]:
        return check_declared(house.form(seats), options)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        setup = house.setup(seats, options)
        if carried:
            return Step(carrying.carry_on(setup, carried), ())
        everybody = tuple(range(seats))
        return Step(State(setup, DRAW, 0, None, (0,) * seats, drawing=everybody), ())

    def awaits(self, state: State) -> Awaits:
        if state.phase in (BID, PLAY):
            return _ASKED
        if state.phase in (DEAL, DEAL_END):
            return _DEAL_PACKS[state.between]
        if state.phase == DRAW:
            return _DRAW_PACK if state.drawing else _DRAW_PAUSE
        return _OVER

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {Seat(seat): (self._prompt(state, seat),) for seat in awaited(state)}

    def _prompt(self, state: State, seat: int) -> Prompt:
        deal = state.running
        if state.phase == BID:
            legal, refused = bidding.choices(deal.size, bidding.forbidden(state))
        else:
            legal, refused = play.choices(deal, seat)
        number = PromptId(prompt_id(state, seat))
        return Prompt(number, _KINDS[state.phase], True, Seat(seat), legal, refused)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if seat == TABLE:
            return self._decide(state, action)
        argument = self._check(state, seat, action)
        if state.phase == BID:
            return bidding.bid(state, seat, argument)
        return play.play(state, seat, argument)

    def _check(self, state: State, seat: Seat, action: Action) -> int:
        """The count or card of a legal action. Raises IllegalAction."""
        kind = action.get("kind")
        if kind not in ("bid", "play"):
            raise IllegalAction("unknown_action")
        if kind != _KINDS.get(state.phase) or seat not in awaited(state):
            raise IllegalAction("not_your_turn")
        if len(action) > 2:
            extra = next(name for name in action if name not in ("kind", _ARGUMENTS[kind]))
            raise IllegalAction("bad_argument", name=extra)
        if kind == "bid":
            return bidding.check(state, action)
        return play.check(state.running, seat, action)

    def _decide(self, state: State, action: Action) -> Step[State]:
        """What the room has decided."""
        if action not in (_VOID, _END):
            raise IllegalAction("unknown_action")
        if action not in self.table_actions(state):
            raise IllegalAction("not_your_turn")
        return dealing.void(state) if action == _VOID else dealing.end(state, ())

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        if not isinstance(self.awaits(state), Pack):
            raise IllegalAction("no_pack_awaited")
        if sorted(pack) != list(range(PACK_SIZE)):
            raise IllegalAction("bad_pack")
        return draw.draw(state, pack) if state.phase == DRAW else dealing.deal_pack(state, pack)

    def go_on(self, state: State) -> Step[State]:
        if self.awaits(state) is not _DRAW_PAUSE:
            raise IllegalAction("no_pause")
        return draw.collect(state)

    def table_actions(self, state: State) -> tuple[Action, ...]:
        if state.phase == MATCH_END:
            return ()
        return (_VOID, _END) if state.phase in (BID, PLAY) else (_END,)

    def default(self, state: State, seat: Seat) -> Action:
        if seat not in awaited(state):
            raise IllegalAction("not_your_turn")
        if state.phase == BID:
            return bidding.default(state)
        return play.default(state.running, seat)

    def check_draft(self, state: State, seat: Seat, draft: Action) -> None:
        self._check(state, seat, draft)

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return {}

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
