"""The contract between a game and everything that runs it.

Owns the types a game speaks in and the `Game` protocol. It must never contain a rule of a
game, read a clock or draw a random number: chance enters through `Game.deal`, time through
`Game.go_on`, people through `Game.apply`.

Where the hard spots of each game's page are expressed:

Kachuful
- draw with ties: a `draw` pack long enough for every round; a `Pause` per round shown; only when
  fewer cards are left than seats that tie, another `draw` pack.
- secret bids: one `must` prompt a seat; `bid_in` with a private count, then a reveal.
- blind one-card deals: the hands lie in the state, `private` shows none before the last bid.
- turned card: part of the deal's pack; the undealt rest stays in the state and in no view.
Hazari
- four splits at once: one `must` prompt a seat with a `Split` shape; the others' ids stand still.
- draft and "sort for me": `check_draft` (code `cards`), `advise` (names, order errors, proposal).
- set by set: a `Pause` for each comparison (`reveal_pause` 0 is a pause of 0 ms); each set shown is
  an event that reveals.
- `default` is the front split; a legal draft in its place is the server's business.
Schafkopf
- Klopfen between two packets: the pack lies whole in the state, `private` shows four cards; the
  event of the second packet reveals (what a seat learns of cards already there is a reveal).
- secret partner: in no view; `partner` is an event of its own, after the card that shows it.
- Stoss: every seat is asked in turn, so a prompt tells nothing; `shown=False` keeps even the
  order off the table.
- claim: the `play` prompt is withdrawn, three prompts at once, then `play` under a new id.
- Hochzeit: one event whose private halves differ by seat; nobody else gets a card.
- Ramsch Durchmarsch "none, all tricks or 91-120": a choice among words and numbers; the Ramsch
  price is int-or-none (none: the Rufer amount), the tariff a map, the contracts a subset.
Skat
- four seats: the dealer has no prompt, `hand_sizes` 0 and an empty hand in `private`. `seats` (in
  Thousand `players`) is the seat count of the form, not an option of it.
- whoever may concede or claim at any time: prompts with `must=False` beside the `play` prompt.
- strict claim: `claim` is in `slow`; the shown hand is a reveal, the verdict comes after it.
- discard and contract in one message: `Cards` and `OneOf` fields of one shape; Null below the bid
  is refused by name. Value calculator and "cheapest contract": `advise`.
- Grand Hand deals and the pirate cycle that do not count: `carried`.
Preferans
- open play: the prompt is the whister's, `for_seat` says from which hand; after the dealer's return
  it is the dealer's. The controlled seat has no prompt.
- resting dealer: a prompt of its own in `dealer_answer`; `peek` shows one hand in its `private`,
  as an event that reveals.
- correcting the contract: the declarer's prompt with `must=False` beside the defender's; where
  another seat's word changes what it allows, it is withdrawn and comes back under a new id.
- claim with final counts: a `Counts` shape; all others answer at once.
- talon cards of a pass game: laid by `apply` of the card before, as events that reveal.
- seat draw, first ace: `draw` packs, then `seating{order}`. Time limit: table action `time_up`; the
  room's clock knows when, from the options.
- defenders' help in a misere: in the `private` of those who may have it, never in the table.
- joining, leaving, fines: table actions `join{}`, `leave{seat}`, `fine{seat}` between deals (while
  a `deal` pack is awaited); `seating` tells the new lines, a frozen line lives on in the sheet.
- settlement in fractions: text `34/3` in the sheet.
Thousand
- right to a new deal: prompts with `shown=False`, several at once; phase and table say only that
  the table waits, the event of a `keep` names nobody, that of a `redeal` the seat and its reason.
  Granted: the state awaits another `deal` pack of the same deal.
- dark: the seat's hand is in the state and not in its `private`; its bids have no cap, so `legal`
  tells nothing. Lifting it is a reveal.
- two talons: both in the state, the one not chosen in no view. Exchange: one shape with two `OneOf`
  fields (`a` left, `b` right); two equal cards are refused by name.
- write-off: a second kind in the same prompt (`legal` beside `shapes`); `play` with `announce` is
  a second listed action of the same card.
- silent seats: nobody is asked; their calls are events of the step before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NewType, Protocol, TypeVar

from rules.data import Json, Random
from rules.options import Form, Problem
from rules.options import Options as Options
from rules.values import record

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


@record
class Event:
    """Something that happened, written once with its open and its secret half.

    `public` goes to everybody. `private[seat]` are fields only that seat receives besides.
    `reveals` marks an event that shows something until then unknown to somebody: nothing before
    it can be taken back; cards of a pack just dealt are none, cards that lay in the state unseen
    (a second packet, a talon) are. Kinds with a meaning for the server: `deal_end` (public `row`:
    the line of the score sheet), `match_end` (public `winners`), `seating` (public `order`: the old
    seat of each new one, None for a new one; another number of seats only while the pack of a new
    deal is awaited), before it `left` (public `seat`, `line`: the figures of who leaves this seat
    stay on the sheet under that number).
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


@record
class Prompt:
    """A question to one seat.

    `id` grows through the match. A prompt stays equal, id and all, until its own seat answers or
    the game withdraws it; what comes back later or allows something else has a new id.
    `must`: the deal waits for it (clock and `default` apply); otherwise a standing offer.
    `for_seat`: whose cards move (differs from the asked seat in Preferans' open play).
    `shown`: whether the public may know that this seat is awaited; if not, nothing but the events
    tells who answered.
    `legal`: every legal action where the list is short; `refused`: own choices not legal now.
    `shapes`: the actions of kinds that are too many to list.
    `weight`: how many turns it is worth where time is measured; public knowledge.
    """

    id: PromptId
    kind: str
    must: bool
    for_seat: Seat
    legal: tuple[Action, ...] = ()
    refused: tuple[Refused, ...] = ()
    shapes: tuple[Shape, ...] = ()
    shown: bool = True
    weight: int = 1

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


@record
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
        """How many may play, the usual number first: `(4, 3, 5, 6, 7)`."""
        ...

    @property
    def slow(self) -> frozenset[str]:
        """Action kinds that may take longer than a move: a server applies them in a worker process.
        That process is given the game itself, pickled, and the dumped state; so the class stands at
        the top of a module, and events hold nothing but plain data. All else is asked in place."""
        ...

    @property
    def binding(self) -> frozenset[str]:
        """Action kinds that stand for good once they are said: no agreement takes them back."""
        ...

    @property
    def consent(self) -> frozenset[str]:
        """Kinds of table actions that everybody must agree to; for others most are enough."""
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
        """What the room may decide now, applied as `TABLE`: `void_deal`, `end_match`, `join`,
        `leave` and `fine` by vote; `time_up` by its clock, once the minutes of the option
        `time_limit_min` have been played."""
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

    def all_shown(self, state: S) -> bool:
        """Asked of the state a `deal_end` led to: whether everybody may now know every card of the
        deal's packs (section 8 of the page). Only then may the shuffle be opened before the
        match's end."""
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
