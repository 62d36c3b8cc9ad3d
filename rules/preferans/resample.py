"""Another world with the same knowledge for one viewer.

Owns what a viewer cannot tell apart. Cards it has not seen change places as if they had always been
the other ones, and the declarer may have thrown two others. What has been shown stays: played, open
and turned cards, the suits that somebody could not follow, and what a correction of the contract
tells of the declarer's hand. The deal is then played again from its beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import TABLE, Seat
from rules.cards import Card, Hand, each, mask
from rules.data import Random
from rules.preferans.contracts import ALL_CARDS
from rules.preferans.finishing import stop
from rules.preferans.moves import MOVES
from rules.preferans.passing import shown_talon
from rules.preferans.shown import Shown
from rules.preferans.state import DEALER_ANSWER, Deal, State
from rules.preferans.stored import replayed
from rules.resample import Exchange, holder, renamed
from rules.state import Move

_DISCARD = MOVES.numbers["discard"]


def resample(state: State, viewer: Seat, rng: Random) -> State:
    """A random other state that looks the same to the viewer (`TABLE`: the public)."""
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return state
    exchange = _Exchange(state, deal, viewer)
    becomes = exchange.mix(rng)
    thrown = exchange.thrown(rng)
    hands = tuple([renamed(hand, becomes) for hand in deal.dealt])
    talon = (becomes[deal.talon[0]], becomes[deal.talon[1]])
    moves = [_move(move, becomes, thrown) for move in deal.moves]
    world = replayed(state, hands, talon, moves)
    return stop(world).state if state.stopped else world


def _move(move: Move, becomes: Sequence[Card], thrown: Hand) -> Move:
    """The move with the other cards."""
    if move[1] == _DISCARD:
        return (*move[:2], *each(thrown))
    return MOVES.renamed(move, becomes)


def _seen(state: State, deal: Deal, viewer: Seat) -> Hand:
    """The cards that the viewer knows the place of, as they were dealt."""
    seen = deal.played
    if deal.opened:
        for seat in deal.defenders:
            seen |= deal.hands[seat]
    if deal.took:
        seen |= mask(deal.talon)
    seen |= mask(deal.talon[: shown_talon(state, deal)])
    if viewer != TABLE:
        seen |= deal.dealt[viewer]
        if viewer == deal.resting and deal.peeked is not None and state.phase == DEALER_ANSWER:
            seen |= deal.dealt[deal.peeked]
    return seen


class _Exchange(Exchange):
    """Places are the hands as they were dealt and, last, the talon."""

    def __init__(self, state: State, deal: Deal, viewer: Seat) -> None:
        self._dealt = [*deal.dealt, mask(deal.talon)]
        hidden = each(ALL_CARDS & ~_seen(state, deal, viewer))
        super().__init__({card: holder(self._dealt, card) for card in hidden})
        self._deal = deal
        self._shown = Shown(deal)
        self._viewer = viewer

    def thrown(self, rng: Random) -> Hand:
        """Two cards that the declarer may have thrown in the other world."""
        deal = self._deal
        thrown = renamed(deal.discard, self.becomes)
        if not thrown or self._viewer == deal.declarer:
            return thrown
        cards = list(each(self._twelve() & ~deal.played))
        rng.shuffle(cards)
        for one in cards:
            for two in cards:
                pair = 1 << one | 1 << two
                new = one < two and pair != thrown
                if new and self._shown.allows(self._dealt, pair):
                    return pair
        return thrown

    def _twelve(self) -> Hand:
        return self._dealt[self._deal.soloist] | self._dealt[-1]

    def may_be(self, one: Card, two: Card) -> bool:
        """Whether all that was shown allows these hands."""
        return self._shown.allows(self._dealt, renamed(self._deal.discard, self.becomes))

    def swap(self, one: Card, two: Card) -> None:
        """The hands follow."""
        both = 1 << self.becomes[one] | 1 << self.becomes[two]
        super().swap(one, two)
        place, other = self.place[one], self.place[two]
        if place != other:
            self._dealt[place] ^= both
            self._dealt[other] ^= both
