"""What an absent player does.

Owns the default actions in section 9 of the page. It must never look at what the seat may not see.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action
from rules.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_OF, Card, each
from rules.schafkopf import bidding, called, claims, declaring, doubling, marrying
from rules.schafkopf.contracts import POINTS, RANKINGS, RUFER, SUIT_ORDER, ordinary
from rules.schafkopf.dealing import KNOCKS
from rules.schafkopf.state import DECLARE, KLOPFEN, MARRY, PLAY, STOSS, Deal, State
from rules.tricks import TRUMP

_FIXED: Mapping[str, Action] = {
    KLOPFEN: KNOCKS[1],
    "auction": bidding.PASS,
    MARRY: marrying.NO,
    STOSS: doubling.NO,
}
_LAST_SUIT = {DIAMONDS: 0, HEARTS: 1, SPADES: 2, CLUBS: 3}
"""The order of suits where nothing else decides."""


def default(state: State, seat: int) -> Action:
    """The answer of an absent player to the question he must answer."""
    deal = state.running
    if state.phase == DECLARE:
        return _suit(deal)
    if state.phase != PLAY:
        return _FIXED[state.phase]
    if deal.request is not None:
        return claims.ANSWERS[0 if claims.is_certain(deal) else 1]
    return _card(deal, seat)


def _suit(deal: Deal) -> Action:
    """The first ace that may be called; else the suit with the most ordinary cards."""
    contract, hand = deal.contract, deal.dealt[deal.soloist]
    assert contract is not None
    suits = declaring.suits(contract, hand, deal.forced)
    if contract == RUFER:
        return declaring.DECLARES[suits[0]]

    def key(suit: int) -> tuple[int, int]:
        return -(hand & ordinary(contract, suit)).bit_count(), SUIT_ORDER.index(suit)

    return declaring.DECLARES[min(suits, key=key)]


def _card(deal: Deal, seat: int) -> Action:
    """The card with the fewest points; plain before trump, then the weaker, then D H S C."""
    ranking = RANKINGS[deal.order]

    def key(card: Card) -> tuple[int, bool, int, int]:
        trump = ranking.suit[card] == TRUMP
        return POINTS[card], trump, ranking.power[card], _LAST_SUIT[SUIT_OF[card]]

    hand, suit, bound = deal.hands[seat], called.led(deal), called.duty(deal, seat)
    legal = called.playable(deal.order, hand, suit, bound)
    return called.PLAYS[min(each(legal), key=key)]
