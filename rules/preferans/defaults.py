"""What an absent player does.

Owns the default actions in section 9 of the page. It must never look at what the seat may not see.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action
from rules.cards import FRENCH, RANK_OF, SUIT_MASKS, SUIT_OF, SUITS, Card, Hand, each
from rules.preferans import bidding, claims, play, talon, whisting
from rules.preferans.contracts import SUIT_ORDER, strain_of, trick_bid
from rules.preferans.naming import named
from rules.preferans.state import (
    BIDDING,
    CONTRACT,
    DEALER_ANSWER,
    MODE,
    OWN_ANSWER,
    SHARE,
    TALON,
    WHISTING,
    Deal,
    State,
    is_misere,
)

_FIXED: Mapping[str, Action] = {
    BIDDING: bidding.PASS,
    WHISTING: whisting.WORDS[1],
    MODE: whisting.CLOSES,
    OWN_ANSWER: whisting.ACCEPTS,
    DEALER_ANSWER: whisting.ACCEPTS,
}


def default(state: State, seat: int) -> Action:
    """The answer of an absent player to the question he must answer."""
    deal = state.running
    if state.phase == SHARE:
        return (talon.ANSWERS if deal.sharing else talon.OFFERS)[1]
    if state.phase == TALON:
        return {"kind": "discard", "cards": FRENCH.codes(_thrown(deal))}
    if state.phase == CONTRACT:
        assert deal.bid is not None
        return named("contract", trick_bid(deal.bid))
    if state.phase in _FIXED:
        return _FIXED[state.phase]
    if deal.request is not None:
        return claims.ANSWERS[1]
    legal = play.playable(deal.strain, deal.hands[deal.hand], play.led(deal))
    return play.PLAYS[min(each(legal), key=low_first)]


def _thrown(deal: Deal) -> list[Card]:
    """The two highest cards in a misère, else the two lowest outside the strain of the bid."""
    hand: Hand = deal.hands[deal.soloist]
    if is_misere(deal.bid):
        return sorted(each(hand), key=_high_first)[: talon.THROWN]
    assert deal.bid is not None
    strain = strain_of(deal.bid)
    trumps = SUIT_MASKS[SUITS.index(strain)] if strain != "N" else 0
    return sorted(each(hand), key=lambda card: (trumps >> card & 1, low_first(card)))[
        : talon.THROWN
    ]


def low_first(card: Card) -> tuple[int, int]:
    """The order by rank, of equal ones S, C, D, H."""
    return RANK_OF[card], SUIT_ORDER.index(SUIT_OF[card])


def _high_first(card: Card) -> tuple[int, int]:
    return -RANK_OF[card], SUIT_ORDER.index(SUIT_OF[card])
