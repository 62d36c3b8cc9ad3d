"""Another world with the same knowledge for one viewer.

Owns what a viewer cannot tell apart: who holds the cards it has not seen, and bids not yet shown.
What has been shown stays: played cards, and who did not follow suit. It must never change anything
the viewer's own views are made of.
"""

from __future__ import annotations

from rules.api import TABLE, Seat
from rules.cards import SUIT_OF, Card, each
from rules.data import Random
from rules.kachuful.options import PACK_SIZE
from rules.kachuful.state import BID, Deal, State, bids_open, hands_open
from rules.values import replace

_OUT = -1
"""The owner of the cards out of play."""

Place = tuple[int, Card]
"""A card and who has it."""


def resample(state: State, viewer: Seat, rng: Random) -> State:
    """A random other state that looks the same to the viewer (`TABLE`: the public)."""
    if state.deal is None:
        return state
    deal = _other_cards(state, state.deal, viewer, rng)
    if state.phase == BID and not bids_open(state.setup, deal):
        bids = tuple(
            bid if bid is None or seat == viewer else rng.randrange(0, deal.size + 1)
            for seat, bid in enumerate(deal.bids)
        )
        deal = replace(deal, bids=bids)
    return replace(state, deal=deal)


def _other_cards(state: State, deal: Deal, viewer: Seat, rng: Random) -> Deal:
    hidden = _hidden(state, deal, viewer)
    mixed = _mixed(hidden, deal, rng)
    hands = list(deal.hands)
    for owner, card in hidden:
        if owner != _OUT:
            hands[owner] &= ~(1 << card)
    for owner, card in mixed:
        if owner != _OUT:
            hands[owner] |= 1 << card
    return replace(deal, hands=tuple(hands))


def _hidden(state: State, deal: Deal, viewer: Seat) -> list[Place]:
    """The cards the viewer has not seen, with their owners."""
    sees_own = viewer != TABLE and hands_open(state.setup, deal)
    places = [
        (seat, card)
        for seat, hand in enumerate(deal.hands)
        if not (sees_own and seat == viewer)
        for card in each(hand)
    ]
    known = deal.played | (0 if deal.turned is None else 1 << deal.turned)
    for hand in deal.hands:
        known |= hand
    return places + [(_OUT, card) for card in each(~known & ((1 << PACK_SIZE) - 1))]


def _mixed(places: list[Place], deal: Deal, rng: Random) -> list[Place]:
    """The cards exchanged by random swaps, none to a seat that has shown to be void in its suit.

    Swaps keep the sizes of the hands, and start from a possible world: no search is needed.
    """
    mixed = list(places)
    for _ in range(4):
        for place in range(len(mixed)):
            _swap(mixed, place, rng.randrange(0, len(mixed)), deal)
    if sorted(mixed) == sorted(places):
        _any_swap(mixed, deal, rng)
    return mixed


def _any_swap(mixed: list[Place], deal: Deal, rng: Random) -> None:
    """One swap that changes a hand, if there is any."""
    pairs = [(one, two) for one in range(len(mixed)) for two in range(one)]
    start = rng.randrange(0, len(pairs)) if pairs else 0
    for one, two in pairs[start:] + pairs[:start]:
        if _swap(mixed, one, two, deal):
            return


def _swap(mixed: list[Place], one: int, two: int, deal: Deal) -> bool:
    """Exchanges two cards if both owners may have the other's; whether that changed a hand."""
    (owner, card), (other, another) = mixed[one], mixed[two]
    if owner == other or not (_may_have(deal, owner, another) and _may_have(deal, other, card)):
        return False
    mixed[one], mixed[two] = (owner, another), (other, card)
    return True


def _may_have(deal: Deal, owner: int, card: Card) -> bool:
    return owner == _OUT or not deal.voids[owner] >> SUIT_OF[card] & 1
