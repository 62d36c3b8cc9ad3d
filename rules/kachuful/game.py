"""Kachuful as a game of the room.

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
    PromptId,
    Seat,
    Step,
)
from rules.data import Json
from rules.engine import ASKED, END, OVER, VOID, Engine, Parts, deal_packs
from rules.kachuful import bidding, dealing, draw, play, resample, stored, views
from rules.kachuful import carried as carrying
from rules.kachuful import options as house
from rules.kachuful.options import PACK_SIZE, SEAT_COUNTS
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

DRAW_PAUSE_MS = 2500

_DRAW_PACK = Pack("draw", PACK_SIZE)
_DRAW_PAUSE = Pause("draw", DRAW_PAUSE_MS)
_DEAL_PACKS = deal_packs(PACK_SIZE)
_KINDS = {BID: "bid", PLAY: "play"}
_ARGUMENTS = {"bid": "count", "play": "card"}


class Kachuful(Engine[State]):
    """The game; see `rules.api.Game`."""

    id = "kachuful"
    version = "1"
    seat_counts = SEAT_COUNTS
    parts = Parts(house, views, carrying, stored, resample)

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        setup = house.setup(seats, options)
        if carried:
            return Step(carrying.carry_on(setup, carried), ())
        everybody = tuple(range(seats))
        return Step(State(setup, DRAW, 0, None, (0,) * seats, drawing=everybody), ())

    def awaits(self, state: State) -> Awaits:
        if state.phase in (BID, PLAY):
            return ASKED
        if state.phase in (DEAL, DEAL_END):
            return _DEAL_PACKS[state.between]
        if state.phase == DRAW:
            return _DRAW_PACK if state.drawing else _DRAW_PAUSE
        return OVER

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

    def move(self, state: State, seat: Seat, action: Action) -> Step[State]:
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

    def decide(self, state: State, action: Action) -> Step[State]:
        return dealing.void(state) if action == VOID else dealing.end(state, ())

    def begin(self, state: State, purpose: str, pack: Sequence[int]) -> Step[State]:
        begin = draw.draw if purpose == "draw" else dealing.deal_pack
        return begin(state, pack)

    def go_on(self, state: State) -> Step[State]:
        if self.awaits(state) is not _DRAW_PAUSE:
            raise IllegalAction("no_pause")
        return draw.collect(state)

    def table_actions(self, state: State) -> tuple[Action, ...]:
        if state.phase == MATCH_END:
            return ()
        return (VOID, END) if state.phase in (BID, PLAY) else (END,)

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

    def all_shown(self, state: State) -> bool:
        return views.all_shown(state)
