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

DEAL, KLOPFEN, AUCTION, DECLARE = "deal", "klopfen", "auction", "declare"
MARRY, STOSS, PLAY = "marry", "stoss", "play"
THROWN_IN, DEAL_END, MATCH_END = "thrown_in", "deal_end", "match_end"
"""The phases at which a state can rest. `deal` and `deal_end` wait for a pack, the latter with the
finished deal still on the table; `thrown_in` shows the four passes for a moment."""

RUNNING = (KLOPFEN, AUCTION, DECLARE, MARRY, STOSS, PLAY)

BY_ACE, BY_ESCAPE, BY_STOSS, BY_HOCHZEIT = "ace", "escape", "stoss", "hochzeit"
"""How the partner became known."""

_SHORT = 3
"""With so many trumps or fewer a forced declarer may win with one point less."""

Move = tuple[int, ...]
"""A seat, the number of a kind of action, and its arguments: see `rules.schafkopf.moves`."""

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
class Trick:
    """A complete trick: its cards in playing order from `leader`."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


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


@dataclass(frozen=True)  # no slots: see rules.values
class Deal:
    """One deal, from its pack on; it stays on the table until the next pack.

    `first_prompt`: prompt ids given before it. `first` are the first four cards of each seat;
    `whole`: the other four may be looked at. `moves` are all decisions so far: with the cards dealt
    they are the whole deal. `turn` are the seats that must decide, the prompt id of the first being
    `asked`. `knocks` are the answers so far. `order` is the order of the cards, a Rufer's until a
    contract is known. `partner` is secret until `known` says how he became known. `forced`: a Muss.
    `doubles`: who said Stoß, in order. `escaped`: the partner has run away. `claimed` (bits): who
    has claimed, and so laid his cards open. `rest`: the cards that a seat got without their being
    played.
    """

    before: Standing
    first_prompt: int
    first: tuple[Hand, ...]
    dealt: tuple[Hand, ...]
    hands: tuple[Hand, ...]
    whole: bool
    moves: tuple[Move, ...] = ()
    turn: tuple[int, ...] = ()
    asked: int = 0
    knocks: tuple[tuple[int, bool], ...] = ()
    calls: tuple[Call, ...] = ()
    contract: str | None = None
    declarer: int | None = None
    forced: bool = False
    suit: int | None = None
    order: str = RUFER
    called: Card | None = None
    partner: int | None = None
    known: str | None = None
    swap: Swap | None = None
    doubles: tuple[int, ...] = ()
    leader: int = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    played: Hand = 0
    won: tuple[int, ...] = (0,) * SEATS
    points: tuple[int, ...] = (0,) * SEATS
    escaped: bool = False
    claimed: int = 0
    rest: tuple[int, Hand] | None = None
    request: Request | None = None
    outcome: Outcome | None = None

    @property
    def dealer(self) -> int:
        """Who deals."""
        assert self.before.dealer is not None
        return self.before.dealer

    @property
    def forehand(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % SEATS

    @property
    def in_hand(self) -> tuple[Hand, ...]:
        """The cards of each seat that it may look at."""
        return self.hands if self.whole else self.first

    @property
    def soloist(self) -> int:
        """The declarer; only where there is one."""
        assert self.declarer is not None
        return self.declarer

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
class State:
    """One match. `standing` is before the deal that runs or comes next.

    `prompts` counts the prompt ids given so far. `between`: the next pack waits until the people
    ask for it. `stopped`: the room ended the match. `winners` is None until it is over.
    """

    setup: Setup
    phase: str
    standing: Standing
    prompts: int = 0
    between: bool = False
    deal: Deal | None = None
    stopped: bool = False
    winners: tuple[int, ...] | None = None

    @property
    def running(self) -> Deal:
        """The deal people decide in; only where there is one."""
        assert self.deal is not None
        return self.deal


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
