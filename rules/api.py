"""The contract between a game and everything that runs it.

Owns the types a game speaks in and the `Game` protocol. It must never contain a rule of a
game, read a clock or draw a random number: chance enters through `Game.deal`, time through
`Game.go_on`, people through `Game.apply`.

Where the hard spots of each game's page are expressed:

(the walk of the six pages is written here)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NewType, Protocol, TypeVar

from rules.data import Json, Random
from rules.options import Form, Problem
from rules.options import Options as Options

Seat = NewType("Seat", int)
"""A place at the table, clockwise from 0."""

TABLE = Seat(-1)
"""The room itself as an actor: voids a deal, ends a match, says that time is up."""

PromptId = NewType("PromptId", int)

Action = Mapping[str, Json]
"""One decision: `{"kind": "play", "card": "QS"}`; kinds and names are those of the game's page."""

Carried = Mapping[str, Json]
"""What one deal hands to the next (totals, dealer, index ...); the game's own map."""


class IllegalAction(Exception):
    """A refused action; the state is untouched.

    `code` names the rule (`must_follow`, `hook`, `not_your_card` ...), `detail` holds what a person
    needs to understand it. Both are made from what the acting seat may see.
    """

    def __init__(self, code: str, **detail: Json) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail: Mapping[str, Json] = detail


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, written once with its open and its secret half.

    `public` goes to everybody. `private[seat]` are fields only that seat receives besides.
    `reveals` marks an event that shows something until then unknown to somebody: nothing before
    it can be taken back. Kinds with a meaning for the server: `deal_end` (public `row`: the line
    of the score sheet), `match_end` (public `winners`), `seating` (public `order`: the old seat of
    each new one).
    """

    kind: str
    public: Mapping[str, Json] = field(default_factory=dict)
    private: Mapping[Seat, Mapping[str, Json]] = field(default_factory=dict)
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """One of the seat's own choices that is not legal now, with the reason."""

    action: Action
    code: str
    detail: Mapping[str, Json] = field(default_factory=dict)


class Shape(Protocol):
    """Choices too many to list, as data a browser can draw; see `rules.shapes`."""

    def describe(self) -> Mapping[str, Json]: ...
    def sample(self, rng: Random) -> Action: ...
    @property
    def kind(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to one seat.

    `must`: the deal waits for it (clock and `default` apply); otherwise a standing offer.
    `for_seat`: whose cards move (differs from the asked seat in Preferans' open play).
    `shown`: whether the public may know that this seat is awaited.
    `legal`: every legal action where the list is short; `refused`: own choices not legal now.
    `shapes`: the actions of kinds that are too many to list.
    """

    id: PromptId
    kind: str
    must: bool
    for_seat: Seat
    legal: tuple[Action, ...] = ()
    refused: tuple[Refused, ...] = ()
    shapes: tuple[Shape, ...] = ()
    shown: bool = True

    def answered_by(self, kind: str) -> bool:
        """Whether an action of this kind is an answer to this prompt."""
        return (
            any(action["kind"] == kind for action in self.legal)
            or any(refusal.action["kind"] == kind for refusal in self.refused)
            or any(shape.kind == kind for shape in self.shapes)
        )


@dataclass(frozen=True, slots=True)
class Pack:
    """The state waits for a shuffled pack: `deal(state, pack)`.

    `purpose` is `lot`, `draw` or `deal`; the pack is a permutation of `range(cards)`. A dealer
    chosen by lot is a pack of seat numbers. `after_deal`: the room first waits until the people
    ask for the next deal.
    """

    purpose: str
    cards: int
    after_deal: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """The state waits `ms` milliseconds for something that shows by itself; then `go_on(state)`."""

    kind: str
    ms: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The state waits for people: see `Game.prompts`."""


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over; nothing is awaited."""


Awaits = Pack | Pause | Asked | Over

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move leads to: the next state and what happened on the way, in order."""

    state: S
    events: tuple[Event, ...]


class Game(Protocol[S]):
    """One game. Stateless: every method is a pure function of its arguments.

    `S` is the game's own immutable state of one match. A state waits for exactly one thing,
    told by `awaits`.
    """

    @property
    def id(self) -> str:
        """`kachuful`, `hazari` ...: also the text key of the name."""
        ...

    @property
    def version(self) -> str:
        """Version of these rules; a stored match goes on only under its own."""
        ...

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many may play, rising: `(3, 4, 5, 6, 7)`."""
        ...

    @property
    def slow(self) -> frozenset[str]:
        """Action kinds (and `advise`) that may take longer than a move: run in a worker process."""
        ...

    # options

    def form(self, seats: int) -> Form:
        """The declared house rules and presets, resolved for that many seats."""
        ...

    def check_options(self, seats: int, options: Options) -> tuple[Problem, ...]:
        """Every problem of these (complete or partial) options, each with its option ids."""
        ...

    # the match

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[S]:
        """A match at its beginning, or in the middle as `carried` says. `options` are complete
        (see `rules.options.resolve`); raises ValueError if they are not."""
        ...

    def awaits(self, state: S) -> Awaits: ...

    def prompts(self, state: S) -> Mapping[Seat, tuple[Prompt, ...]]:
        """The open questions by seat; empty unless the state is `Asked`."""
        ...

    def apply(self, state: S, seat: Seat, action: Action) -> Step[S]:
        """One decision of a seat (or of `TABLE`). Raises IllegalAction; checks everything."""
        ...

    def deal(self, state: S, pack: Sequence[int]) -> Step[S]:
        """Answer to `Pack`: `pack` is a permutation of `range(cards)`. Raises IllegalAction
        (`no_pack_awaited`, `bad_pack`)."""
        ...

    def go_on(self, state: S) -> Step[S]:
        """Answer to `Pause`. Raises IllegalAction (`no_pause`)."""
        ...

    def table_actions(self, state: S) -> tuple[Action, ...]:
        """What the room may decide now (`void_deal`, `end_match` ...), applied as `TABLE`."""
        ...

    def default(self, state: S, seat: Seat) -> Action:
        """The legal, deterministic answer of an absent player to his `must` prompt."""
        ...

    # help while deciding

    def check_draft(self, state: S, seat: Seat, draft: Action) -> None:
        """Refuses a nonsensical draft by IllegalAction. A draft is an action in the making."""
        ...

    def advise(self, state: S, seat: Seat, draft: Action) -> Mapping[str, Json]:
        """Help from what the seat may see: names, order errors, a value, a proposal."""
        ...

    # knowledge

    def phase(self, state: S) -> str:
        """The phase by the name in section 4 of the game's page; public."""
        ...

    def table(self, state: S) -> Mapping[str, Json]:
        """What everybody may see of this deal."""
        ...

    def sheet(self, state: S, rows: Sequence[Json]) -> Mapping[str, Json]:
        """The score sheet: `rows` are the `row`s of this match's `deal_end` events, in order."""
        ...

    def private(self, state: S, seat: Seat) -> Mapping[str, Json]:
        """What that seat may see besides: its hand in the game's order with group marks."""
        ...

    def carried(self, state: S) -> Carried:
        """What starts this deal anew (records): `start(.., carried)` awaits its pack."""
        ...

    # the state as data

    def dump(self, state: S) -> Json:
        """The state as plain data; secret. `load(dump(s)) == s`."""
        ...

    def load(self, data: Json) -> S:
        """Raises ValueError on anything that `dump` cannot have written."""
        ...

    def resample(self, state: S, viewer: Seat, rng: Random) -> S:
        """Another state with the same knowledge for `viewer` (`TABLE`: the public): hidden cards
        exchanged within what has been shown (voids, bids, called cards)."""
        ...
