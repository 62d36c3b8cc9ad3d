"""The values a room is made of, and what a command on it needs and gives.

Owns the dataclasses that `room.decide` works on. A `Room` holds the secret state of the match:
it is stored and decided on, never sent; what leaves the server is made in `views.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter, is_
from typing import Any, Literal

from rules.api import Event, Prompt, Seat
from rules.data import Json
from rules.registry import Registry
from rules.values import record, replace
from server.ballots import Ballots
from server.chance import Chance, Shuffle
from server.clock import Pace, Times
from server.ids import PersonId, TableId
from server.steps import Move, Work

Status = Literal["lobby", "playing", "between", "over"]
Decided = Literal["person", "bot", "clock", "table"]

SEEN_STEP_MS = 60_000
"""When somebody was last seen is noted so exactly: most moves change nobody's entry."""

SHOWS_MS = 3_000
"""How long a table of bots alone shows the end of a deal."""

PACE_MS = (700, 1_500)
"""How long a bot seems to think while people are at the table."""

UNKNOWN = 64
"""More ids than a game gives between two questions that everybody may know of."""

Asked = Mapping[Seat, tuple[Prompt, ...]]
"""All open prompts of a state."""


class Refused(Exception):
    """A command that is not carried out: a code of PROTOCOL.md section 5; nothing changed."""

    def __init__(self, code: str, /, **detail: Json) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail: Mapping[str, Json] = detail


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known by name here. `mark` tells equal names apart, `since_ms` is when he sat
    down (0: he has no seat), `seen_ms` when he was last seen on a seat."""

    name: str
    mark: int
    since_ms: int = 0
    seen_ms: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: empty, a person's, or a bot's. `minded`: a bot plays for the absent owner.
    `claim`: who gets this seat, a bot's or one that is kept no longer, at the next deal. `missed`:
    how often in a row the owner's time ran out."""

    person: PersonId | None = None
    bot: str | None = None
    minded: bool = False
    ready: bool = False
    claim: PersonId | None = None
    missed: int = 0

    @property
    def empty(self) -> bool:
        """Neither a person nor a bot sits here."""
        return self.person is None and self.bot is None

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.bot is not None or self.minded


@dataclass(frozen=True)  # no slots: see rules.values
class Running:
    """The running deal as its record will tell it: `start(carried)`, then the inputs in order, each
    packed once when it comes, for all are stored again with every move. `open` is false from a
    deal's end until the next pack is awaited. `since`: the inputs before that one stand for good;
    it and later ones may be taken back."""

    carried: Mapping[str, Json] | None = None
    inputs: tuple[bytes, ...] = ()
    open: bool = True
    since: int = 0


@dataclass(frozen=True, slots=True)
class Code:
    """A resume code by its SHA-256, and until when (Redis ms) it moves the seat."""

    digest: bytes = field(repr=False)
    until_ms: int


@dataclass(frozen=True, slots=True)
class Due:
    """When something awaited is due, and which thing that was."""

    key: str
    at_ms: int


@dataclass(frozen=True)  # no slots: see rules.values
class Room:
    """A room as one value. `match` is the game's state, None in the lobby, and None too while a
    deal stands still because it began under other rules (`outdated`). While `paused`, nothing goes
    on and no clock runs. `phrases`: the players' chat is kept to ready phrases.

    `banned` may not enter. `codes`: the resume code of each owner of a seat; `granted`: the absent
    owners whose seat the host may make one for. `former`: who has left the running match, as
    records tell it, with the number of his `line` of the sheet. `prompt_base` is added to the ids
    of the game's prompts, `prompt_top` is the highest id of a question all might know of.
    """

    id: TableId
    created_ms: int
    host: PersonId
    people: Mapping[PersonId, Person]
    seats: tuple[Place, ...]
    game: str
    preset: str
    options: Mapping[str, Json]
    rules: str
    chance: Chance
    watching: bool = True
    phrases: bool = False
    clock: Pace = field(default_factory=Pace)
    paused: bool = False
    status: Status = "lobby"
    match_no: int = 0
    match: Any = None
    deals: int = 0
    moves: int = 0
    running: Running = field(default_factory=Running)
    votes: Ballots = field(default_factory=dict)
    swap: tuple[Seat, Seat] | None = None
    dues: Mapping[str, Due] = field(default_factory=dict)
    times: Times = field(default_factory=Times)
    banned: tuple[PersonId, ...] = ()
    granted: tuple[PersonId, ...] = ()
    codes: Mapping[PersonId, Code] = field(default_factory=dict, repr=False)
    former: tuple[Mapping[str, Json], ...] = ()
    prompt_base: int = 0
    prompt_top: int = 0

    def seat_of(self, person: PersonId | None) -> Seat | None:
        """The seat that person owns."""
        for seat, place in enumerate(self.seats):
            if person is not None and place.person == person:
                return Seat(seat)
        return None

    def claim_of(self, person: PersonId) -> Seat | None:
        """The seat that person gets at the next deal."""
        for seat, place in enumerate(self.seats):
            if place.claim == person:
                return Seat(seat)
        return None

    @property
    def seated(self) -> tuple[PersonId, ...]:
        """Everybody who owns a seat, by seat."""
        return tuple([place.person for place in self.seats if place.person is not None])

    @property
    def next_base(self) -> int:
        """The `prompt_base` under which no number comes twice when the game counts anew. It tells
        nothing of questions that only some know of."""
        return self.prompt_top + UNKNOWN if self.prompt_top else 0

    @property
    def outdated(self) -> bool:
        """A deal that began under other rules and cannot go on."""
        return self.match is None and self.status in ("playing", "between", "over")

    def placed(self, seat: Seat, place: Place) -> Room:
        """The room with another place at that seat."""
        return replace(self, seats=(*self.seats[:seat], place, *self.seats[seat + 1 :]))


_MOVING = frozenset({"match", "moves", "running", "dues", "times", "prompt_top"})
_still = attrgetter(*(each.name for each in fields(Room) if each.name not in _MOVING))


def alike(one: Room, other: Room) -> bool:
    """Whether nothing is changed but what every move changes: the match, the record of its deal,
    the deadlines, the clocks and the highest prompt. What is made of the rest need not be made
    again then."""
    return all(map(is_, _still(one), _still(other)))


@dataclass(frozen=True, slots=True)
class Actor:
    """Who is behind a command: a person, or one of `BOTS`, `CLOCK`, `ROOM`."""

    person: PersonId | None
    decided: Decided = "person"


BOTS = Actor(None, "bot")
CLOCK = Actor(None, "clock")
ROOM = Actor(None, "table")


@record
class Context:
    """What a decision needs from outside, so that it is a pure function.

    `pack` shuffles, `secret` draws 32 random bytes, `here` are the people connected now, `name` is
    the acting person's own name, `between` draws a number of milliseconds from a range, `asked` are
    the open prompts of the room, if they are known. `clock_ms` is clock time (`server.clock`).
    `settled`: who is not here is away, and not just coming back after an outage.
    `seat_ttl_ms`: how long a seat is kept for its absent owner. `slow` gives the step of a move
    that may take long; what it raises stops the decision.
    """

    registry: Registry
    pack: Shuffle
    secret: Callable[[], bytes]
    here: frozenset[PersonId]
    now_ms: int
    clock_ms: int
    name: str = ""
    between: Callable[[int, int], int] = min
    asked: Asked | None = None
    settled: bool = True
    seat_ttl_ms: int = 86_400_000
    slow: Callable[[Move], Work] = attrgetter("step")


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal: its line of the sheet and its record."""

    row: Json
    record: Mapping[str, Json]


@record
class Change:
    """What a command leads to. `dues` are milliseconds from now by kind (`pause`, `bot`, `clock`);
    kinds not named are not awaited. `trim`: a new deal began, the log before it may go. `secret`:
    the public may not know whose answer it was. `asked`: the open prompts after it."""

    room: Room
    events: tuple[Event, ...]
    person: PersonId | None
    seat: Seat | None
    decided: Decided
    dues: Mapping[str, int]
    asked: Asked
    finished: Finished | None = None
    trim: bool = False
    secret: bool = False
