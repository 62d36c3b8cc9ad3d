"""The state of one match of Skat.

Owns the immutable values everything works on and the small questions about them. A card is a
number, a hand a bit mask. It must never hold text for people or decide a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.asking import OfferingDeal
from rules.cards import Hand
from rules.skat.contracts import GRAND, NULL, RAMSCH, points
from rules.skat.cycle import BOCK, Cycle
from rules.skat.lists import Account
from rules.skat.options import Setup
from rules.skat.ramsch import Ramsch
from rules.skat.scoring import Result, Stakes
from rules.skat.values import Game, matadors
from rules.state import BaseState

BIDDING, SKAT_OR_HAND, DISCARD = "bidding", "skat_or_hand", "discard"
KONTRA, RE, PLAY = "kontra", "re", "play"
GRAND_HAND_OFFER, SCHIEBEN = "grand_hand_offer", "schieben"
DEAL_OVER, MATCH_OVER = "deal_over", "match_over"
"""With `DEAL` the phases at which a state can rest. `deal` and `deal_over` wait for a pack, the
latter with the finished deal still on the table."""

RUNNING = (
    BIDDING, SKAT_OR_HAND, DISCARD, KONTRA, RE, PLAY, GRAND_HAND_OFFER, SCHIEBEN,
)  # fmt: skip

CLAIM, CONCEDE = "claim", "concede"

Call = tuple[int, int]
"""A seat and what it said in the auction: a value, or one of these."""

HELD, PASSED = 0, -1


@dataclass(frozen=True, slots=True)
class Standing:
    """What one deal hands to the next.

    `index` counts the finished deals, `counted` those that use up a place of the match. `dealer`
    is None until he has been drawn by lot.
    """

    index: int
    counted: int
    dealer: int | None
    account: Account
    cycle: Cycle


@dataclass(frozen=True, slots=True)
class Passing:
    """Two cards that a seat passed on in the Schieberamsch; `to` is None for the last one."""

    seat: int
    to: int | None
    cards: Hand


@dataclass(frozen=True, slots=True)
class Request:
    """A claim or concession that others are asked about; `first` is the prompt id of the first of
    them."""

    kind: str
    seat: int
    asked: tuple[int, ...]
    refused: tuple[int, ...]
    accepted: tuple[int, ...]
    first: int

    @property
    def open(self) -> tuple[int, ...]:
        """Who has not answered."""
        done = (*self.refused, *self.accepted)
        return tuple([seat for seat in self.asked if seat not in done])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended. `how`: `played`, `claimed`, `conceded` or `passed`.

    `points` and `tricks`: of the declarer with the laid-away cards, None where nobody was one.
    `result` is None where nobody was one, `ramsch` (places are seats) but in a Ramsch. `counts`: it
    uses up a place of the match. `conceded_by`: who gave up.
    """

    how: str
    scores: tuple[int, ...]
    counts: bool
    points: int | None = None
    tricks: int | None = None
    result: Result | None = None
    ramsch: Ramsch | None = None
    conceded_by: int | None = None


@dataclass(frozen=True, kw_only=True)  # no slots: see rules.values
class Deal(OfferingDeal[Standing, Outcome]):
    """One deal; see `rules.state.BaseDeal`. The standing offers are to concede.

    `order` are F, M, R. In the auction `sayer` names values to `hearer`; `named`: the last value is
    not answered yet; `spoke`: who bid or held. `contract` is the order of the cards, grand until
    one is known. `laid` are the two cards laid away (in a hand game the skat), `travelling` those
    of a Schieberamsch on their way. `voids` are effective suits (bits) a seat has shown not to
    hold. `shown`: the declarer's hand lies open. `barred` (bits): may not concede before the next
    trick.
    """

    order: tuple[int, int, int]
    skat: Hand
    won: tuple[int, ...]
    points: tuple[int, ...]
    voids: tuple[int, ...]
    calls: tuple[Call, ...] = ()
    step: int = 1
    bid: int = 0
    sayer: int = 0
    hearer: int = 0
    named: bool = False
    spoke: int = 0
    contract: str = GRAND
    game: Game | None = None
    took: bool = False
    laid: Hand = 0
    kontra: int | None = None
    re: bool = False
    travelling: Hand = 0
    passed: tuple[Passing, ...] = ()
    taken: bool = False
    pushes: int = 0
    shown: bool = False
    claimed: bool = False
    request: Request | None = None
    barred: int = 0

    @property
    def bock(self) -> bool:
        """Whether the deal counts double."""
        return self.before.cycle.state == BOCK

    @property
    def defenders(self) -> tuple[int, ...]:
        """The two others, in the order F, M, R."""
        return tuple([seat for seat in self.order if seat != self.declarer])

    def after(self, seat: int, places: int = 1) -> int:
        """The active seat so many places on."""
        order = self.order
        return order[(order.index(seat) + places) % 3]

    @property
    def stakes(self) -> Stakes:
        """What the game is played for; only when it is announced."""
        assert self.game is not None
        doubled = (self.kontra is not None) + self.re
        return Stakes(self.game, self.matadors, self.bid, doubled, self.bock)

    @property
    def matadors(self) -> int:
        """The matadors of the declarer's twelve cards, negative without; 0 in null. Secret."""
        if self.contract == NULL:
            return 0
        return matadors(self.contract, self.twelve)

    @property
    def twelve(self) -> Hand:
        """The declarer's ten cards as play began, and the two laid away. Secret."""
        return self.dealt[self.soloist] | self.skat

    @property
    def defended(self) -> tuple[int, int]:
        """Points and number of the defenders' completed tricks."""
        one, two = self.defenders
        return self.points[one] + self.points[two], self.won[one] + self.won[two]

    @property
    def solo_points(self) -> int:
        """The declarer's points in completed tricks and laid-away cards. Secret."""
        return self.points[self.soloist] + points(self.laid)


@dataclass(frozen=True)  # no slots: see rules.values
class State(BaseState[Setup, Standing, Deal]):
    """One match; see `rules.state.BaseState`."""


def is_ramsch(deal: Deal) -> bool:
    """Whether the deal is played without a declarer."""
    return deal.contract == RAMSCH


def may_claim(setup: Setup, deal: Deal) -> bool:
    """Whether the declarer, if it is his turn to play, may claim."""
    return (
        setup.claim_rule != "off"
        and not deal.claimed
        and deal.request is None
        and deal.game is not None
        and deal.turn == (deal.declarer,)
    )
