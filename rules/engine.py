"""What the engines of all games do alike.

Owns the checks that stand before every rule: of what the room decides, of packs, of who may be
asked; and the way of a question to the file of the game that answers it. A game says what its
states wait for and what is done then. It must never know a game or keep anything between two calls.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

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
from rules.options import Form, Problem, check
from rules.state import BaseState

ASKED, OVER = Asked(), Over()
VOID: Action = {"kind": "void_deal"}
END: Action = {"kind": "end_match"}
"""What the room may decide in every game."""


def deal_packs(cards: int) -> Mapping[bool, Pack]:
    """The pack of a deal, by whether the people are asked for it first."""
    return {between: Pack("deal", cards, after_deal=between) for between in (False, True)}


class HasPhase(Protocol):
    """What every state has."""

    @property
    def phase(self) -> str:
        """Where the match is."""
        ...


S = TypeVar("S", bound=HasPhase)
S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M", bound=BaseState[Any, Any, Any])


class House(Protocol):
    """A game's `options.py`."""

    def form(self, seats: int) -> Form:
        """See `rules.api.Game`; so everything here."""
        ...


class Views(Protocol[S_contra]):
    """A game's `views.py`."""

    def table(self, state: S_contra) -> Mapping[str, Json]: ...
    def sheet(self, state: S_contra, rows: Sequence[Json]) -> Mapping[str, Json]: ...
    def private(self, state: S_contra, seat: Seat) -> Mapping[str, Json]: ...


class Carrying(Protocol[S_contra]):
    """A game's `carried.py`."""

    def carried(self, state: S_contra) -> Carried: ...


class Stored(Protocol[S]):
    """A game's `stored.py`."""

    def dump(self, state: S) -> Json: ...
    def load(self, data: Json) -> S: ...


class Resampling(Protocol[S]):
    """A game's `resample.py`."""

    def resample(self, state: S, viewer: Seat, rng: Random) -> S: ...


class Prompts(Protocol[S_contra]):
    """A game's `prompts.py`."""

    def prompts(self, state: S_contra) -> Mapping[Seat, tuple[Prompt, ...]]: ...


class Applying(Protocol[S]):
    """A game's `rules.moves.Moves`."""

    def apply(self, state: S, seat: int, action: Action) -> Step[S]: ...


class Defaults(Protocol[S_contra]):
    """A game's `defaults.py`; only whoever is in turn is asked about."""

    def default(self, state: S_contra, seat: Seat) -> Action: ...


class Advice(Protocol[S_contra]):
    """A game's `advice.py`."""

    def check_draft(self, state: S_contra, seat: Seat, draft: Action) -> None: ...
    def advise(self, state: S_contra, seat: Seat, draft: Action) -> Mapping[str, Json]: ...


@dataclass(frozen=True, slots=True)
class Parts(Generic[S]):
    """The files every game has."""

    house: House
    views: Views[S]
    carrying: Carrying[S]
    stored: Stored[S]
    resampling: Resampling[S]


@dataclass(frozen=True, slots=True)
class Deciding(Generic[S]):
    """The files in which a game with many kinds of decisions has them."""

    prompts: Prompts[S]
    moves: Applying[S]
    defaults: Defaults[S]
    advice: Advice[S]


class Engine(ABC, Generic[S]):
    """The part of `rules.api.Game` that is the same in every game."""

    slow: frozenset[str] = frozenset()
    binding: frozenset[str] = frozenset()
    consent: frozenset[str] = frozenset()
    parts: Parts[S]

    def form(self, seats: int) -> Form:
        return self.parts.house.form(seats)

    def check_options(self, seats: int, options: Options) -> tuple[Problem, ...]:
        return check(self.form(seats), options)

    @abstractmethod
    def awaits(self, state: S) -> Awaits: ...

    @abstractmethod
    def table_actions(self, state: S) -> tuple[Action, ...]: ...

    @abstractmethod
    def move(self, state: S, seat: Seat, action: Action) -> Step[S]:
        """The state after an action of a seat. Raises IllegalAction."""

    @abstractmethod
    def decide(self, state: S, action: Action) -> Step[S]:
        """The state after one of the `table_actions`."""

    @abstractmethod
    def begin(self, state: S, purpose: str, pack: Sequence[int]) -> Step[S]:
        """The state after the pack that is awaited."""

    def apply(self, state: S, seat: Seat, action: Action) -> Step[S]:
        if seat != TABLE:
            return self.move(state, seat, action)
        if type(action.get("seat", 0)) is not int:  # True and 1.0 are equal to 1
            raise IllegalAction("bad_argument", name="seat")
        if action not in self.table_actions(state):
            raise IllegalAction("not_your_turn" if action in (VOID, END) else "unknown_action")
        return self.decide(state, action)

    def deal(self, state: S, pack: Sequence[int]) -> Step[S]:
        awaits = self.awaits(state)
        if not isinstance(awaits, Pack):
            raise IllegalAction("no_pack_awaited")
        if sorted(pack) != list(range(awaits.cards)):
            raise IllegalAction("bad_pack")
        return self.begin(state, awaits.purpose, pack)

    def go_on(self, state: S) -> Step[S]:
        raise IllegalAction("no_pause")

    def phase(self, state: S) -> str:
        return state.phase

    def table(self, state: S) -> Mapping[str, Json]:
        return self.parts.views.table(state)

    def sheet(self, state: S, rows: Sequence[Json]) -> Mapping[str, Json]:
        return self.parts.views.sheet(state, rows)

    def private(self, state: S, seat: Seat) -> Mapping[str, Json]:
        return self.parts.views.private(state, seat)

    def carried(self, state: S) -> Carried:
        return self.parts.carrying.carried(state)

    def dump(self, state: S) -> Json:
        return self.parts.stored.dump(state)

    def load(self, data: Json) -> S:
        return self.parts.stored.load(data)

    def resample(self, state: S, viewer: Seat, rng: Random) -> S:
        return self.parts.resampling.resample(state, viewer, rng)


class MovesEngine(Engine[M]):
    """The same for a game whose deals are kept as their moves."""

    deciding: Deciding[M]

    def prompts(self, state: M) -> Mapping[Seat, tuple[Prompt, ...]]:
        return self.deciding.prompts.prompts(state)

    def move(self, state: M, seat: Seat, action: Action) -> Step[M]:
        return self.deciding.moves.apply(state, seat, action)

    def default(self, state: M, seat: Seat) -> Action:
        if state.deal is None or seat not in state.deal.turn:
            raise IllegalAction("not_your_turn")
        return self.deciding.defaults.default(state, seat)

    def check_draft(self, state: M, seat: Seat, draft: Action) -> None:
        self.deciding.advice.check_draft(state, seat, draft)

    def advise(self, state: M, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return self.deciding.advice.advise(state, seat, draft)

    def all_shown(self, state: M) -> bool:
        return state.deal is not None and state.deal.outcome is not None
