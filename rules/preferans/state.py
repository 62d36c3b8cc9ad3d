"""The state of one match of Preferans.

Owns the immutable values everything works on and the small questions about them. A card is a
number, a hand a bit mask. It must never hold text for people or decide a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.asking import OfferingDeal
from rules.cards import Card, Hand, mask
from rules.preferans.contracts import ACTIVE, MISERES, RANKINGS, strain_of
from rules.preferans.options import Setup
from rules.preferans.sheet import Entry, Sheet
from rules.state import BaseState, Move
from rules.state import Trick as PlainTrick
from rules.tricks import Ranking

BIDDING, SHARE, TALON, CONTRACT = "bidding", "share", "talon", "contract"
WHISTING, MODE, OWN_ANSWER, DEALER_ANSWER = "whist", "mode", "own_answer", "dealer_answer"
PLAY, SCORE, MATCH_OVER = "play", "score", "match_over"
"""With `DEAL` the phases at which a state can rest. `deal` and `score` wait for a pack, the latter
with the finished deal still on the table."""

RUNNING = (
    BIDDING, SHARE, TALON, CONTRACT, WHISTING, MODE, OWN_ANSWER, DEALER_ANSWER, PLAY,
)  # fmt: skip

CLOSED, OPEN, CHECKED, MISERE, PASS = "closed", "open", "checked", "misere", "pass"
"""The modes of play."""

Word = tuple[int, str]
"""A seat and what it said."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one deal hands to the next.

    `index` counts the scored deals; `dealer` is None until the first one is known, `first` is he
    (as he sits now). `seated`: seats have been drawn, or need not be. `run`: pass games of the
    present run. `lines`: the score line of each seat, clockwise; other lines belong to people who
    have left. `written`: entries since the last deal (fines, who joined, who left). `late`: time
    is up. `moved`: the deal has just moved on. `decisions`: how often the room has changed the
    sheet or the table in this match.
    """

    index: int
    seated: bool
    dealer: int | None
    first: int | None
    run: int
    moved: bool
    late: bool
    lines: tuple[int, ...]
    sheet: Sheet
    written: tuple[Entry, ...] = ()
    decisions: int = 0

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.lines)


@dataclass(frozen=True, slots=True)
class Trick(PlainTrick):
    """A complete trick; `talon`: the talon card that named its suit."""

    talon: Card | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """A claim by final counts that the others are asked about."""

    seat: int
    counts: tuple[int, ...]
    asked: tuple[int, ...]
    accepted: tuple[int, ...] = ()

    @property
    def open(self) -> tuple[int, ...]:
        """Who has not answered."""
        return tuple([seat for seat in self.asked if seat not in self.accepted])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended.

    `kind`: `contract`, `misere`, `pass_game`, `give_up` or `preference`; `how`: `played`,
    `claimed`, `unplayed` (both passed), `own`, or `said` (no cards needed). `counts` are the tricks
    by seat, None where none were played. `entries` are what it wrote.
    """

    kind: str
    how: str
    success: bool | None
    entries: tuple[Entry, ...]
    counts: tuple[int, ...] | None = None


@dataclass(frozen=True, kw_only=True)  # no slots: see rules.values
class Deal(OfferingDeal[Standing, Outcome]):
    """One deal; see `rules.state.BaseDeal`. A standing offer is a claim; in `whist` the declarer's
    correction.

    `order` are the three who hold cards, first hand first. `talon`: the upper card first.

    Auction: `calls`; `bid` is the highest, `holder` its owner; `held`: it was taken over by "here";
    `over_right`: the senior has just raised though he might have held; `bid_tricks`, `bid_misere`
    (bits): who has bid such games.
    Contract: `sharing`: the dealer is asked to share the misère, `shared`: he does; `took`:
    the talon is in the declarer's hand; `discard`;
    `amended`: a contract was corrected. `words` of the defenders; `whister` and `passer` where one
    of each is left; `own`: the whister has gone for his own; `returned`: who returned the whist;
    `peeked`: whose hand the dealer has seen.
    Play: `player` plays both defenders' hands once they are `opened` (bits of seats); `hand`: whose
    card is next; `named`: the talon card that names the suit of this trick; `barred` (bits): may
    not claim before the next trick.
    """

    order: tuple[int, int, int]
    talon: tuple[Card, Card]
    won: tuple[int, ...]
    calls: tuple[Word, ...] = ()
    bid: str | None = None
    holder: int | None = None
    held: bool = False
    over_right: bool = False
    bid_tricks: int = 0
    bid_misere: int = 0
    sharing: bool = False
    shared: bool = False
    took: bool = False
    discard: Hand = 0
    contract: str | None = None
    amended: bool = False
    words: tuple[Word, ...] = ()
    whister: int | None = None
    passer: int | None = None
    own: bool = False
    returned: int | None = None
    peeked: int | None = None
    mode: str | None = None
    player: int | None = None
    opened: int = 0
    hand: int = 0
    named: Card | None = None
    tricks: tuple[Trick, ...] = ()
    barred: int = 0
    request: Request | None = None

    @property
    def resting(self) -> int | None:
        """The dealer where four play: he holds no cards."""
        return None if self.dealer in self.order else self.dealer

    @property
    def defenders(self) -> tuple[int, int]:
        """The two others, the one left of the declarer first."""
        return self.after(self.soloist), self.after(self.soloist, 2)

    def after(self, seat: int, places: int = 1) -> int:
        """The active seat so many places on."""
        return self.order[(self.order.index(seat) + places) % ACTIVE]

    @property
    def strain(self) -> str:
        """The strain of the contract; N where there is none."""
        return "N" if self.contract is None else strain_of(self.contract)

    @property
    def ranking(self) -> Ranking:
        """What follows and beats what."""
        return RANKINGS[self.strain]

    @property
    def twelve(self) -> Hand:
        """The declarer's ten cards and the talon."""
        return self.dealt[self.soloist] | mask(self.talon)

    @property
    def controls(self) -> dict[int, int]:
        """Who plays another's hand, by the owner of the hand."""
        if self.player is None or not self.opened:
            return {}
        return {seat: self.player for seat in self.defenders if seat != self.player}

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who plays a hand, his own or another's: they may claim."""
        controlled = self.controls
        own = [seat for seat in self.order if seat not in controlled]
        if self.player is not None and self.player not in self.order:
            own.append(self.player)
        return tuple(own)


@dataclass(frozen=True)  # no slots: see rules.values
class State(BaseState[Setup, Standing, Deal]):
    """One match; see `rules.state.BaseState`.

    `reseated`: somebody who joined or left has cleared the table. `decided`: what the room decided
    while the finished deal lay on it (see `rules.preferans.lineup`).
    """

    reseated: bool = False
    decided: tuple[Move, ...] = ()


def is_misere(bid: str | None) -> bool:
    """Whether a bid or contract is a misère."""
    return bid in MISERES


def may_claim(deal: Deal, seat: int) -> bool:
    """Whether a seat may claim now, in play."""
    return deal.request is None and seat in deal.players and not deal.barred >> seat & 1


def trick_seats(deal: Deal, leader: int) -> tuple[int, ...]:
    """Who plays to a trick, in order; the resting dealer leads his talon cards."""
    order = deal.order
    if leader not in order:
        return (leader, *order)
    at = order.index(leader)
    return order[at:] + order[:at]
