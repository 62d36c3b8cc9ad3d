"""The state of one match of Kachuful.

Owns the two immutable values everything works on and the small questions about them. A card is a
number, a hand a bit mask. It must never hold text for people or decide a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card, Hand
from rules.kachuful.options import Setup
from rules.kachuful.schedule import dealer
from rules.state import Trick

DRAW, DEAL, BID, PLAY = "draw", "deal", "bid", "play"
DEAL_END, MATCH_END = "deal_end", "match_end"
"""The phases at which a state can rest. `deal` and `deal_end` wait for a pack, the latter with the
finished deal still on the table."""

Round = tuple[tuple[int, Card], ...]
"""The cards of one round of the draw, with the seats that drew them."""


@dataclass(frozen=True)  # no slots: see rules.values
class Deal:
    """One deal, from its pack on; it stays on the table until the next pack.

    `before` are the totals before it. `voids` are the suits (bit = suit number) each seat has shown
    not to hold. Cards in no hand, not played and not turned are out of play.
    """

    index: int
    dealer: int
    size: int
    trump: int
    turned: Card | None
    before: tuple[int, ...]
    hands: tuple[Hand, ...]
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    voids: tuple[int, ...]
    played: Hand = 0
    leader: int = 0
    trick: tuple[Card, ...] = ()
    last: Trick | None = None

    @property
    def all_bid(self) -> bool:
        """Whether the bidding is over."""
        return None not in self.bids

    @property
    def shown_bids(self) -> tuple[int, ...]:
        """The bids already made, as numbers."""
        return tuple([bid for bid in self.bids if bid is not None])


@dataclass(frozen=True)  # no slots: see rules.values
class State:
    """One match. `index` and `first` (the first dealer) name the deal that runs or comes next.

    `prompts` counts the prompt ids given so far. `drawing` are the seats that still have to draw.
    `between`: the next pack waits until the people ask for it. `winners` is None until the match is
    over, and empty when it was broken off.
    """

    setup: Setup
    phase: str
    index: int
    first: int | None
    totals: tuple[int, ...]
    prompts: int = 0
    drawing: tuple[int, ...] = ()
    drawn: tuple[Round, ...] = ()
    between: bool = False
    deal: Deal | None = None
    winners: tuple[int, ...] | None = None

    @property
    def running(self) -> Deal:
        """The deal people decide in; only in the phases `bid` and `play`."""
        assert self.deal is not None
        return self.deal

    @property
    def dealer(self) -> int | None:
        """Who deals the deal that runs or comes next; None before the draw is decided."""
        return None if self.first is None else dealer(self.first, self.index, self.setup.seats)


def bids_open(setup: Setup, deal: Deal) -> bool:
    """Whether everybody may know the bids made so far."""
    return not setup.secret or deal.all_bid


def hands_open(setup: Setup, deal: Deal) -> bool:
    """Whether the seats may look at their own hands."""
    return not (setup.blind_one_card and deal.size == 1) or deal.all_bid


def awaited(state: State) -> tuple[int, ...]:
    """The seats that have to decide now."""
    deal = state.deal
    if deal is None or state.phase not in (BID, PLAY):
        return ()
    seats = state.setup.seats
    if state.phase == PLAY:
        return ((deal.leader + len(deal.trick)) % seats,)
    if state.setup.secret:
        return tuple(seat for seat in range(seats) if deal.bids[seat] is None)
    return ((deal.dealer + 1 + seats - deal.bids.count(None)) % seats,)


def prompt_id(state: State, seat: int) -> int:
    """The id of the open prompt of an awaited seat.

    Secret bids are asked all at once and keep their ids while the others answer.
    """
    if state.phase == BID and state.setup.secret:
        return state.prompts - state.setup.seats + 1 + seat
    return state.prompts
