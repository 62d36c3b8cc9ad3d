"""Another world with the same knowledge for one viewer.

Owns what a viewer cannot tell apart. Cards it has not seen change places as if they had always been
the other ones: whoever was dealt, took, passed on or laid away the one, did so with the other. What
has been shown stays: played cards, open hands, and who did not follow suit. The deal is then played
again from its beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import TABLE, Seat
from rules.cards import Card, Hand, each
from rules.data import Random
from rules.skat.contracts import ALL_CARDS, JACKS, RANKINGS
from rules.skat.finishing import stop
from rules.skat.moves import CARDS_FROM
from rules.skat.state import Deal, Move, State
from rules.skat.stored import before_deal, replayed
from rules.skat.views import given, received

_ROUNDS = 4
"""How often each hidden card is offered for exchange."""


def resample(state: State, viewer: Seat, rng: Random) -> State:
    """A random other state that looks the same to the viewer (`TABLE`: the public)."""
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return state
    becomes = _Exchange(state, deal, viewer).mix(rng)
    hands = tuple([_renamed(hand, becomes) for hand in deal.dealt])
    moves = [_move(move, becomes) for move in deal.moves]
    world = replayed(before_deal(state, deal), hands, _renamed(deal.skat, becomes), moves)
    return stop(world).state if state.stopped else world


def _renamed(cards: Hand, becomes: Sequence[Card]) -> Hand:
    return sum([1 << becomes[card] for card in each(cards)])


def _move(move: Move, becomes: Sequence[Card]) -> Move:
    """The move with the other cards; two cards stand by rising number."""
    at = CARDS_FROM.get(move[1])
    if at is None:
        return move
    return (*move[:at], *sorted(becomes[card] for card in move[at:]))


def _seen(deal: Deal, viewer: Seat) -> Hand:
    """The cards whose place the viewer knows."""
    seen = deal.played
    if deal.shown:
        seen |= deal.hands[deal.soloist]
    if viewer != TABLE:
        seen |= deal.dealt[viewer] | received(deal, viewer) | given(deal, viewer)
    return seen


class _Exchange:
    """Which card each one becomes, on the way to another world."""

    def __init__(self, state: State, deal: Deal, viewer: Seat) -> None:
        self._deal = deal
        self._becomes = list(range(52))
        self._hidden = list(each(ALL_CARDS & ~_seen(deal, viewer)))
        passed = 0
        for one in deal.passed:
            passed |= one.cards
        self._no_jack = 0 if state.setup.ramsch_jacks else passed

    def mix(self, rng: Random) -> Sequence[Card]:
        """Random exchanges; if they led back to where they began, one that does not."""
        hidden, many = self._hidden, len(self._hidden)
        for _ in range(_ROUNDS):
            for one in hidden:
                self._exchange(one, hidden[rng.randrange(0, many)])
        if all(self._place(card) == self._place(self._becomes[card]) for card in hidden):
            pairs = [(one, two) for one in hidden for two in hidden if one < two]
            start = rng.randrange(0, len(pairs)) if pairs else 0
            any(self._changes(*pair) for pair in pairs[start:] + pairs[:start])
        return self._becomes

    def _changes(self, one: Card, two: Card) -> bool:
        apart = self._place(one) != self._place(two)
        return apart and self._exchange(one, two)

    def _exchange(self, one: Card, two: Card) -> bool:
        """The places of two cards get the other's card if they may hold it; whether they did."""
        first, second = self._becomes[one], self._becomes[two]
        if not (self._may_be(one, second) and self._may_be(two, first)):
            return False
        self._becomes[one], self._becomes[two] = second, first
        return True

    def _place(self, card: Card) -> int:
        """Where the card lies now: a seat, or none."""
        for seat, hand in enumerate(self._deal.hands):
            if hand >> card & 1:
                return seat
        return -1

    def _may_be(self, place: Card, card: Card) -> bool:
        """Whether the card may have been in the place of that other one all the time."""
        if self._no_jack >> place & 1 and JACKS >> card & 1:
            return False
        seat = self._place(place)
        suit = RANKINGS[self._deal.contract].suit[card]
        return seat < 0 or not self._deal.voids[seat] >> suit & 1
