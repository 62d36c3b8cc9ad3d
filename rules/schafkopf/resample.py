"""Another world with the same knowledge for one viewer.

Owns what a viewer cannot tell apart. Cards it has not seen change places as if they had always been
the other ones. What has been shown stays: played and open cards, and whatever a bid, a called ace,
a Stoß or a card played tells of a hand. The deal is then played again from its beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import TABLE, Seat
from rules.cards import Card, Hand, each
from rules.data import Random
from rules.schafkopf.contracts import ALL_CARDS, EICHEL_OBER, SEATS
from rules.schafkopf.finishing import stop
from rules.schafkopf.moves import CARDS_FROM
from rules.schafkopf.shown import Shown
from rules.schafkopf.state import Deal, Move, State
from rules.schafkopf.stored import before_deal, replayed

_ROUNDS = 4
"""How often each hidden card is offered for exchange."""


def resample(state: State, viewer: Seat, rng: Random) -> State:
    """A random other state that looks the same to the viewer (`TABLE`: the public)."""
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return state
    becomes = _Exchange(deal, viewer).mix(rng)
    first = tuple([_renamed(packet, becomes) for packet in deal.first])
    hands = tuple([_renamed(hand, becomes) for hand in deal.dealt])
    moves = [_move(move, becomes) for move in deal.moves]
    world = replayed(before_deal(state, deal), first, hands, moves)
    return stop(world).state if state.stopped else world


def _renamed(cards: Hand, becomes: Sequence[Card]) -> Hand:
    return sum([1 << becomes[card] for card in each(cards)])


def _move(move: Move, becomes: Sequence[Card]) -> Move:
    """The move with the other card."""
    at = CARDS_FROM.get(move[1], len(move))
    return (*move[:at], *[becomes[card] for card in move[at:]])


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


class _Exchange:
    """Which card each one becomes, on the way to another world."""

    def __init__(self, deal: Deal, viewer: Seat) -> None:
        self._deal = deal
        self._shown = Shown(deal)
        self._becomes = list(range(52))
        self._dealt, self._hands = list(deal.dealt), list(deal.hands)
        self._hidden = list(each(ALL_CARDS & ~_seen(deal, viewer)))
        self._dealt_to = {card: _holder(deal.dealt, card) for card in self._hidden}
        self._held_by = {card: _holder(deal.hands, card) for card in self._hidden}

    def mix(self, rng: Random) -> Sequence[Card]:
        """Random exchanges; if they led back to where they began, one that does not."""
        hidden, many = self._hidden, len(self._hidden)
        for _ in range(_ROUNDS):
            for one in hidden:
                self._exchange(one, hidden[rng.randrange(0, many)])
        if self._dealt == list(self._deal.dealt):
            pairs = [(one, two) for one in hidden for two in hidden if one < two]
            start = rng.randrange(0, len(pairs)) if pairs else 0
            any(self._changes(*pair) for pair in pairs[start:] + pairs[:start])
        return self._becomes

    def _changes(self, one: Card, two: Card) -> bool:
        return self._dealt_to[one] != self._dealt_to[two] and self._exchange(one, two)

    def _exchange(self, one: Card, two: Card) -> bool:
        """The places of two cards get the other's card if all that was shown allows it; whether
        they did."""
        self._swap(one, two)
        swap, becomes = self._deal.swap, self._becomes
        married = (None, None) if swap is None else (becomes[swap.trump], becomes[swap.card])
        if self._shown.allows(self._dealt, self._hands, *married):
            return True
        self._swap(one, two)
        return False

    def _swap(self, one: Card, two: Card) -> None:
        becomes = self._becomes
        both = 1 << becomes[one] | 1 << becomes[two]
        becomes[one], becomes[two] = becomes[two], becomes[one]
        for hands, seats in ((self._dealt, self._dealt_to), (self._hands, self._held_by)):
            if seats[one] != seats[two]:
                hands[seats[one]] ^= both
                hands[seats[two]] ^= both


def _holder(hands: Sequence[Hand], card: Card) -> int:
    """Who holds the card."""
    return next(seat for seat in range(SEATS) if hands[seat] >> card & 1)
