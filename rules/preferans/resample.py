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
from rules.preferans.moves import CARDS_FROM, KINDS
from rules.preferans.passing import shown_talon
from rules.preferans.shown import Shown
from rules.preferans.state import DEALER_ANSWER, Deal, Move, State
from rules.preferans.stored import before_deal, replayed

_ROUNDS = 4
"""How often each hidden card is offered for exchange."""

_DISCARD = KINDS.index("discard")


def resample(state: State, viewer: Seat, rng: Random) -> State:
    """A random other state that looks the same to the viewer (`TABLE`: the public)."""
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return state
    exchange = _Exchange(state, deal, viewer)
    becomes = exchange.mix(rng)
    thrown = exchange.thrown(rng)
    hands = tuple([_renamed(hand, becomes) for hand in deal.dealt])
    talon = (becomes[deal.talon[0]], becomes[deal.talon[1]])
    moves = [_move(move, becomes, thrown) for move in deal.moves]
    world = replayed(before_deal(state, deal), hands, talon, moves)
    return stop(world).state if state.stopped else world


def _renamed(cards: Hand, becomes: Sequence[Card]) -> Hand:
    return sum([1 << becomes[card] for card in each(cards)])


def _move(move: Move, becomes: Sequence[Card], thrown: Hand) -> Move:
    """The move with the other cards."""
    if move[1] == _DISCARD:
        return (*move[:2], *each(thrown))
    at = CARDS_FROM.get(move[1], len(move))
    return (*move[:at], *[becomes[card] for card in move[at:]])


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


class _Exchange:
    """Which card each one becomes, on the way to another world.

    Places are the hands as dealt and, last, the talon.
    """

    def __init__(self, state: State, deal: Deal, viewer: Seat) -> None:
        self._deal = deal
        self._shown = Shown(deal)
        self._viewer = viewer
        self._becomes = list(range(52))
        self._dealt = [*deal.dealt, mask(deal.talon)]
        self._hidden = list(each(ALL_CARDS & ~_seen(state, deal, viewer)))
        self._dealt_to = {card: self._holder(card) for card in self._hidden}

    def _holder(self, card: Card) -> int:
        return next(place for place, cards in enumerate(self._dealt) if cards >> card & 1)

    def mix(self, rng: Random) -> Sequence[Card]:
        """Random exchanges; if they led back to where they began, one that does not."""
        hidden, many = self._hidden, len(self._hidden)
        before = list(self._dealt)
        for _ in range(_ROUNDS):
            for one in hidden:
                self._exchange(one, hidden[rng.randrange(0, many)])
        if self._dealt == before:
            pairs = [(one, two) for one in hidden for two in hidden if one < two]
            start = rng.randrange(0, len(pairs)) if pairs else 0
            any(self._changes(*pair) for pair in pairs[start:] + pairs[:start])
        return self._becomes

    def thrown(self, rng: Random) -> Hand:
        """Two cards that the declarer may have thrown in the other world."""
        deal, becomes = self._deal, self._becomes
        thrown = _renamed(deal.discard, becomes)
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

    def _changes(self, one: Card, two: Card) -> bool:
        return self._dealt_to[one] != self._dealt_to[two] and self._exchange(one, two)

    def _exchange(self, one: Card, two: Card) -> bool:
        """The places of two cards get the other's card if all that was shown allows it; whether
        they did."""
        self._swap(one, two)
        if self._shown.allows(self._dealt, _renamed(self._deal.discard, self._becomes)):
            return True
        self._swap(one, two)
        return False

    def _swap(self, one: Card, two: Card) -> None:
        becomes, dealt = self._becomes, self._dealt
        both = 1 << becomes[one] | 1 << becomes[two]
        becomes[one], becomes[two] = becomes[two], becomes[one]
        place, other = self._dealt_to[one], self._dealt_to[two]
        if place != other:
            dealt[place] ^= both
            dealt[other] ^= both
