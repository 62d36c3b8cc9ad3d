"""The state of one match of Schafkopf.

Owns the immutable values everything works on and the small questions about them. A card is a
number, a hand a bit mask. It must never hold text for people or decide a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card, Hand
from rules.schafkopf.contracts import (
    RAMSCH,
    RUFER,
    RUFER_TRUMPS,
    SEATS,
    SIE,
    TRUMPS,
    is_shared,
    is_tout,
)
from rules.schafkopf.options import Setup
from rules.schafkopf.ramsch import Paid
from rules.schafkopf.scoring import ENOUGH, Run, Value, run
from rules.state import BaseDeal, BaseState

KLOPFEN, AUCTION, DECLARE = "klopfen", "auction", "declare"
MARRY, STOSS, PLAY = "marry", "stoss", "play"
THROWN_IN, DEAL_END, MATCH_END = "thrown_in", "deal_end", "match_end"
"""With `DEAL` the phases at which a state can rest. `deal` and `deal_end` wait for a pack, the
latter with the finished deal still on the table; `thrown_in` shows the four passes for a moment."""

RUNNING = (KLOPFEN, AUCTION, DECLARE, MARRY, STOSS, PLAY)

BY_ACE, BY_ESCAPE, BY_STOSS, BY_HOCHZEIT = "ace", "escape", "stoss", "hochzeit"
"""How the partner became known."""

_SHORT = 3
"""With so many trumps or fewer a forced declarer may win with one point less."""

Call = tuple[int, str]
"""A seat and what it said in the auction: a contract, or `pass`."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one deal hands to the next. `index` counts the scored deals; `dealer` is None until he
    has been drawn by lot."""

    index: int
    dealer: int | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """A Hochzeit: the offerer's only trump against a card of the acceptor."""

    offerer: int
    trump: Card
    acceptor: int
    card: Card


@dataclass(frozen=True, slots=True)
class Request:
    """A claim that the three others are asked about."""

    seat: int
    asked: tuple[int, ...]
    accepted: tuple[int, ...] = ()

    @property
    def open(self) -> tuple[int, ...]:
        """Who has not answered."""
        return tuple([seat for seat in self.asked if seat not in self.accepted])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended. `how`: `played`, `claimed`, `conceded` or `sie`.

    `points`, `tricks`: of the declarer's side. In a Ramsch only `ramsch` says anything.
    """

    how: str
    scores: tuple[int, ...]
    points: int | None = None
    tricks: int | None = None
    won: bool | None = None
    run: Run | None = None
    value: Value | None = None
    ramsch: Paid | None = None


@dataclass(frozen=True, kw_only=True)  # no slots: see rules.values
class Deal(BaseDeal[Standing, Outcome]):
    """One deal; see `rules.state.BaseDeal`.

    `first` are the first four cards of each seat; `whole`: the other four may be looked at.
    `knocks` are the answers so far. `order` is the order of the cards, a Rufer's until a contract
    is known. `partner` is secret until `known` says how he became known. `forced`: a Muss.
    `doubles`: who said Stoß, in order. `escaped`: the partner has run away. `claimed` (bits): who
    has claimed, and so laid his cards open. `rest`: the cards that a seat got without their being
    played.
    """

    first: tuple[Hand, ...]
    whole: bool
    knocks: tuple[tuple[int, bool], ...] = ()
    calls: tuple[Call, ...] = ()
    contract: str | None = None
    forced: bool = False
    suit: int | None = None
    order: str = RUFER
    called: Card | None = None
    partner: int | None = None
    known: str | None = None
    swap: Swap | None = None
    doubles: tuple[int, ...] = ()
    won: tuple[int, ...] = (0,) * SEATS
    points: tuple[int, ...] = (0,) * SEATS
    escaped: bool = False
    claimed: int = 0
    rest: tuple[int, Hand] | None = None
    request: Request | None = None

    @property
    def forehand(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % SEATS

    @property
    def in_hand(self) -> tuple[Hand, ...]:
        """The cards of each seat that it may look at."""
        return self.hands if self.whole else self.first

    @property
    def side(self) -> tuple[int, ...]:
        """The declarer's side, the secret partner included."""
        return (self.soloist,) if self.partner is None else (self.soloist, self.partner)

    @property
    def bid(self) -> str | None:
        """The highest bid so far."""
        return next((said for _, said in reversed(self.calls) if said != "pass"), None)

    @property
    def knocked(self) -> int:
        """How many have knocked."""
        return sum([yes for _, yes in self.knocks])

    @property
    def doublings(self) -> int:
        """How often the deal was doubled."""
        return self.knocked + len(self.doubles)

    @property
    def run(self) -> Run:
        """The Laufende as they were dealt. Secret."""
        together = 0
        for seat in self.side:
            together |= self.dealt[seat]
        return run(TRUMPS[self.order], together)


@dataclass(frozen=True)  # no slots: see rules.values
class State(BaseState[Setup, Standing, Deal]):
    """One match; see `rules.state.BaseState`."""


def after(seat: int, places: int = 1) -> int:
    """The seat so many places on."""
    return (seat + places) % SEATS


def by_points(deal: Deal) -> bool:
    """Whether card points decide about the declarer's game: neither a Tout nor a Sie."""
    return deal.contract is not None and deal.contract != SIE and not is_tout(deal.contract)


def target(setup: Setup, deal: Deal) -> int:
    """The points the declarer's side needs where points decide. Secret: it tells of the declarer's
    trumps."""
    if not (deal.forced and setup.muss_sixty):
        return ENOUGH
    return ENOUGH - ((deal.dealt[deal.soloist] & RUFER_TRUMPS).bit_count() <= _SHORT)


def may_claim(deal: Deal, seat: int) -> bool:
    """Whether a seat, if it is on turn to play, may claim: on lead, once a deal."""
    return not deal.trick and deal.request is None and not deal.claimed >> seat & 1


def may_concede(deal: Deal, seat: int) -> bool:
    """Whether a seat, if it is on turn to play, may give up: alone against three."""
    return (
        seat == deal.declarer
        and deal.request is None
        and not is_shared(deal.contract)
        and deal.contract != RAMSCH
    )
