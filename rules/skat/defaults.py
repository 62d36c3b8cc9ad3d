"""What an absent player does.

Owns the table of safe actions in section 9 of the page. It must never look at what the seat may
not see.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action
from rules.cards import FRENCH, RANK_NUMBER, RANK_OF, SUIT_OF, Card, Hand, each
from rules.skat.contracts import (
    JACKS,
    POINTS,
    RANKINGS,
    SUIT_CONTRACTS,
    SUIT_ORDER,
    suit_cards,
)
from rules.skat.play import PLAYS, playable
from rules.skat.state import CLAIM, PLAY, Deal, State
from rules.tricks import TRUMP

_FIXED: Mapping[str, Action] = {
    "bidding": {"kind": "pass"},
    "skat_or_hand": {"kind": "take_skat"},
    "kontra": {"kind": "no"},
    "re": {"kind": "no"},
    "grand_hand_offer": {"kind": "no"},
}
_RANK_PLACE = {RANK_NUMBER[letter]: place for place, letter in enumerate("789QKTA")}


def default(state: State, seat: int) -> Action:
    """The answer of an absent player to the question he must answer."""
    deal = state.running
    if state.phase in _FIXED:
        return _FIXED[state.phase]
    if state.phase == "discard":
        return declaration(deal.hands[seat])
    if state.phase == PLAY:
        return card(deal, seat) if deal.request is None else _response(deal)
    return passing(deal.hands[seat]) if deal.taken else {"kind": "take"}


def _response(deal: Deal) -> Action:
    """A concession of the declarer is accepted, nothing else."""
    request = deal.request
    assert request is not None
    return {
        "kind": "respond",
        "accept": request.kind != CLAIM and request.seat == deal.declarer,
    }


def card(deal: Deal, seat: int) -> Action:
    """The card with the fewest points; plain before trump, then the weaker, then D H S C."""
    ranking = RANKINGS[deal.contract]

    def key(one: Card) -> tuple[int, bool, int, int]:
        trump = ranking.suit[one] == TRUMP
        return POINTS[one], trump, ranking.power[one], SUIT_ORDER[SUIT_OF[one]]

    return PLAYS[min(each(playable(deal.contract, deal.hands[seat], deal.trick)), key=key)]


def declaration(twelve: Hand) -> Action:
    """The longest suit, the dearer of two, and the two cheapest plain cards laid away."""
    contract = max(
        SUIT_CONTRACTS,
        key=lambda suit: (suit_cards(twelve, SUIT_CONTRACTS[suit]).bit_count(), _dearness(suit)),
    )
    trumps = suit_cards(twelve, SUIT_CONTRACTS[contract]) | JACKS & twelve
    plain = sorted(
        each(twelve & ~trumps),
        key=lambda one: (POINTS[one], SUIT_ORDER[SUIT_OF[one]], _RANK_PLACE[RANK_OF[one]]),
    )
    lowest = sorted(each(trumps), key=lambda one: RANKINGS[contract].power[one])
    laid = (plain + lowest)[:2]
    return {
        "kind": "declare",
        "discard": FRENCH.codes(laid),
        "contract": contract,
    }


def _dearness(contract: str) -> int:
    return SUIT_ORDER[SUIT_CONTRACTS[contract]]


def passing(twelve: Hand) -> Action:
    """The two cards with most points that are no jacks."""
    cards = sorted(each(twelve & ~JACKS), key=lambda one: (-POINTS[one], SUIT_ORDER[SUIT_OF[one]]))
    return {"kind": "pass_on", "cards": FRENCH.codes(cards[:2])}
