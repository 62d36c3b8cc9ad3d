"""What can be asked of a room: one frozen dataclass for each change.

Owns the commands as plain values. The first part is section 2 of PROTOCOL.md, decoded by the wire;
the second part comes from inside (ticker, bots' worker, hub) and must never be built from a
client's frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.api import Action, PromptId, Seat
from rules.data import Json
from rules.values import record
from server.clock import Pace
from server.ids import PersonId


@record
class Act:
    """Answer a prompt."""

    prompt: PromptId
    action: Action


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat (None: any), or claim a bot's seat for the next deal."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Stand:
    """Give one's seat (or claim) up."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Lobby: go to an empty seat, or change places with who sits there."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SwapAnswer:
    """The asked person's answer."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Rename:
    """One's name in this room."""

    name: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Lobby: ready for the match, or not. `luck`: 16 bytes for the next pack, or none."""

    yes: bool
    luck: bytes = b""


@dataclass(frozen=True, slots=True)
class Next:
    """Between deals: go on."""

    luck: bytes = b""


@dataclass(frozen=True, slots=True)
class Rematch:
    """After the match: the same again."""

    luck: bytes = b""


@dataclass(frozen=True, slots=True)
class SetBot:
    """Host: a bot on an empty seat, or the bot away."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """Host: what is played by how many."""

    game: str
    preset: str
    options: Mapping[str, Json]
    seats: int


@dataclass(frozen=True, slots=True)
class SetClock:
    """Host: how fast is played."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class Watching:
    """Host: whether people without a seat may watch."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class Phrases:
    """Host: whether the players' chat is kept to ready phrases."""

    only: bool


@dataclass(frozen=True, slots=True)
class PassHost:
    """Host: pass the role on."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Mind:
    """A seated person lets a bot play for a disconnected one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Back:
    """Take one's own seat back from the bot."""


@dataclass(frozen=True, slots=True)
class Vote:
    """For or against a decision of the table: `void_deal`, `end_match`, `pause`; or about a seat:
    `take_back` (None: one's own), `bot`, `code`."""

    what: str
    yes: bool
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Continue:
    """The pause that the people agreed on is over."""


@dataclass(frozen=True, slots=True)
class Kick:
    """Host: that person loses his seat; with `ban` he may not even watch."""

    person: PersonId
    ban: bool


@dataclass(frozen=True, slots=True)
class Unban:
    """Host: that person may enter again."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class UseCode:
    """A resume code moves its seat to who sends it. Only its digest goes on from the wire."""

    digest: bytes = field(repr=False)


PersonCommand = (
    Act
    | Sit
    | Stand
    | Swap
    | SwapAnswer
    | Rename
    | Ready
    | Next
    | Rematch
    | SetBot
    | Setup
    | SetClock
    | Watching
    | Phrases
    | PassHost
    | Mind
    | Back
    | Vote
    | Continue
    | Kick
    | Unban
    | UseCode
)
"""What a client may send."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """A pause is over, or nobody is there to ask for the next deal (ticker)."""


@dataclass(frozen=True, slots=True)
class BotAct:
    """A bot's answer for its seat; `action` None asks the rules for the default answer."""

    seat: Seat
    prompt: PromptId
    action: Action | None


@dataclass(frozen=True, slots=True)
class NewCode:
    """A resume code for one's own seat (None), or the host's for an absent owner's (HTTP)."""

    seat: Seat | None
    digest: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class HostGone:
    """The host has been away too long: the role moves to somebody present (hub)."""

    host: PersonId


Drafts = Mapping[Seat, tuple[PromptId, Action]]
"""By seat the last answer in the making, and the prompt it is for."""


@record
class TimeUp:
    """A time is out (ticker)."""

    drafts: Drafts


@dataclass(frozen=True, slots=True)
class Look:
    """Who is connected may have changed: whoever is awaited is away now, or back; and who is here
    was seen (hub)."""


@dataclass(frozen=True, slots=True)
class Recount:
    """Who is connected has changed, and stays so: votes under way are counted anew (hub)."""


Inside = GoOn | BotAct | HostGone | TimeUp | Look | Recount
"""What comes from inside only."""

Command = PersonCommand | NewCode | Inside
