"""Another world with the same knowledge for one viewer.

Owns what a viewer cannot tell apart. Cards it has not seen change places as if they had always been
the other ones: whoever was dealt, took, passed on or laid away the one, did so with the other. What
has been shown stays: played cards, open hands, and who did not follow suit. The deal is then played
again from its beginning.
"""

from __future__ import annotations

from rules.api import TABLE, Seat
from rules.cards import Card, Hand, each
from rules.data import Random
from rules.resample import Exchange, holder, renamed
from rules.skat.contracts import ALL_CARDS, JACKS, RANKINGS
from rules.skat.finishing import stop
from rules.skat.moves import MOVES
from rules.skat.state import Deal, State
from rules.skat.stored import replayed
from rules.skat.views import given, received


def resample(state: State, viewer: Seat, rng: Random) -> State:
    """A random other state that looks the same to the viewer (`TABLE`: the public)."""
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return state
    becomes = _Exchange(state, deal, viewer).mix(rng)
    hands = tuple([renamed(hand, becomes) for hand in deal.dealt])
    moves = [MOVES.renamed(move, becomes) for move in deal.moves]
    world = replayed(state, hands, renamed(deal.skat, becomes), moves)
    return stop(world).state if state.stopped else world


def _seen(deal: Deal, viewer: Seat) -> Hand:
    """The cards whose place the viewer knows."""
    seen = deal.played
    if deal.shown:
        seen |= deal.hands[deal.soloist]
    if viewer != TABLE:
        seen |= deal.dealt[viewer] | received(deal, viewer) | given(deal, viewer)
    return seen


class _Exchange(Exchange):
    """Places are the hands as they are now, and one for all cards in none."""

    def __init__(self, state: State, deal: Deal, viewer: Seat) -> None:
        hidden = each(ALL_CARDS & ~_seen(deal, viewer))
        super().__init__({card: holder((*deal.hands, ALL_CARDS), card) for card in hidden})
        self._deal = deal
        passed = 0
        for one in deal.passed:
            passed |= one.cards
        self._no_jack = 0 if state.setup.ramsch_jacks else passed

    def may_be(self, one: Card, two: Card) -> bool:
        """Whether two cards may have been in their new places all the time."""
        return self._fits(one) and self._fits(two)

    def _fits(self, place: Card) -> bool:
        """Whether what has come in the place of a card may have been there all the time."""
        deal, card = self._deal, self.becomes[place]
        if self._no_jack >> place & 1 and JACKS >> card & 1:
            return False
        seat = self.place[place]
        suit = RANKINGS[deal.contract].suit[card]
        return seat == len(deal.hands) or not deal.voids[seat] >> suit & 1
