"""Another world with the same knowledge for one viewer.

Owns what a viewer cannot tell apart. Cards it has not seen change places as if they had always been
the other ones. What has been shown stays: played and open cards, and whatever a bid, a called ace,
a Stoß or a card played tells of a hand. The deal is then played again from its beginning.
"""

from __future__ import annotations

from rules.api import TABLE, Seat
from rules.cards import Card, Hand, each
from rules.data import Random
from rules.resample import Exchange, holder, renamed
from rules.schafkopf.contracts import ALL_CARDS, EICHEL_OBER, SEATS
from rules.schafkopf.finishing import stop
from rules.schafkopf.moves import MOVES
from rules.schafkopf.shown import Shown
from rules.schafkopf.state import Deal, State
from rules.schafkopf.stored import replayed


def resample(state: State, viewer: Seat, rng: Random) -> State:
    """A random other state that looks the same to the viewer (`TABLE`: the public)."""
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return state
    becomes = _Exchange(deal, viewer).mix(rng)
    first = tuple([renamed(packet, becomes) for packet in deal.first])
    hands = tuple([renamed(hand, becomes) for hand in deal.dealt])
    moves = [MOVES.renamed(move, becomes) for move in deal.moves]
    world = replayed(state, first, hands, moves)
    return stop(world).state if state.stopped else world


def _seen(deal: Deal, viewer: Seat) -> Hand:
    """The cards whose place the viewer knows."""
    seen = deal.played
    for seat in range(SEATS):
        if deal.claimed >> seat & 1:
            seen |= deal.hands[seat]
    if deal.known is not None and deal.called is not None:
        seen |= 1 << deal.called
    if deal.forced:
        seen |= 1 << EICHEL_OBER
    if viewer != TABLE:
        seen |= deal.dealt[viewer] if deal.whole else deal.first[viewer]
        if deal.swap is not None and viewer in (deal.swap.offerer, deal.swap.acceptor):
            seen |= 1 << deal.swap.trump | 1 << deal.swap.card
    return seen


class _Exchange(Exchange):
    """Places are the hands as they were dealt."""

    def __init__(self, deal: Deal, viewer: Seat) -> None:
        hidden = list(each(ALL_CARDS & ~_seen(deal, viewer)))
        super().__init__({card: holder(deal.dealt, card) for card in hidden})
        self._deal = deal
        self._shown = Shown(deal)
        self._dealt, self._hands = list(deal.dealt), list(deal.hands)
        self._held_by = {card: holder(deal.hands, card) for card in hidden}

    def may_be(self, one: Card, two: Card) -> bool:
        """Whether all that was shown allows these hands."""
        swap, becomes = self._deal.swap, self.becomes
        married = (None, None) if swap is None else (becomes[swap.trump], becomes[swap.card])
        return self._shown.allows(self._dealt, self._hands, *married)

    def swap(self, one: Card, two: Card) -> None:
        """The hands follow."""
        both = 1 << self.becomes[one] | 1 << self.becomes[two]
        super().swap(one, two)
        for hands, seats in ((self._dealt, self.place), (self._hands, self._held_by)):
            if seats[one] != seats[two]:
                hands[seats[one]] ^= both
                hands[seats[two]] ^= both
