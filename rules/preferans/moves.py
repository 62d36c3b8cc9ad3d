"""Every kind of decision of a seat: when it is open, what it means, and what it does.

Owns the kinds of actions and which phase takes them; the way from an action to a move and back is
in `rules.moves`. It must never carry out a rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.api import Action, Step
from rules.cards import FRENCH
from rules.moves import Kind, Moves
from rules.preferans import bidding, claims, naming, play, talon, whisting
from rules.preferans.contracts import LADDER, TRICK_BIDS
from rules.preferans.play import PLAYS
from rules.preferans.state import (
    BIDDING,
    CONTRACT,
    DEALER_ANSWER,
    MODE,
    OWN_ANSWER,
    PLAY,
    SHARE,
    TALON,
    WHISTING,
    Deal,
    State,
)

_NAMED = ("level", "strain")

_IN_TURN: Mapping[str, tuple[str, ...]] = {
    BIDDING: ("pass", "bid", "here"),
    TALON: ("discard", "give_up", "declare_preference"),
    CONTRACT: ("contract",),
    WHISTING: ("whist", "pass_whist"),
    MODE: ("open", "closed", "own"),
    OWN_ANSWER: ("return_whist", "accept"),
    DEALER_ANSWER: ("peek", "return_whist", "accept"),
}


def open_kinds(state: State, seat: int) -> tuple[str, ...]:
    """What kinds of actions the seat may send now."""
    deal = state.deal
    if deal is None:
        return ()
    asked = _in_turn(state, deal) if seat in deal.turn else ()
    if 0 <= seat < len(deal.offers) and deal.offers[seat]:
        return (*asked, "claim" if state.phase == PLAY else "amend_contract")
    return asked


def _in_turn(state: State, deal: Deal) -> tuple[str, ...]:
    if state.phase == SHARE:
        return ("accept", "decline") if deal.sharing else ("offer", "no_offer")
    if state.phase == PLAY:
        return ("play",) if deal.request is None else ("accept", "decline")
    return _IN_TURN.get(state.phase, ())


def _accept(state: State, deal: Deal, seat: int) -> Step[State]:
    if state.phase == SHARE:
        return talon.answer_share(state, deal, seat, yes=True)
    if state.phase == PLAY:
        return claims.answer(state, deal, seat, yes=True)
    return whisting.accept(state, deal, seat)


def _decline(state: State, deal: Deal, seat: int) -> Step[State]:
    if state.phase == SHARE:
        return talon.answer_share(state, deal, seat, yes=False)
    return claims.answer(state, deal, seat, yes=False)


def _names(kind: str) -> Callable[[State, int], Action]:
    return lambda state, place: naming.named(kind, TRICK_BIDS[place])


def _says(word: str) -> Callable[[State, Deal, int], Step[State]]:
    return lambda state, deal, seat: whisting.say(state, deal, seat, word)


def _chooses(mode: str) -> Callable[[State, Deal, int], Step[State]]:
    return lambda state, deal, seat: whisting.choose(state, deal, seat, mode)


MOVES = Moves[State, Deal](
    {
        "pass": Kind(bidding.pass_),
        "bid": Kind(
            bidding.bid,
            ("bid",),
            bidding.read_bid,
            lambda state, place: {"kind": "bid", "bid": LADDER[place]},
        ),
        "here": Kind(bidding.here, (), bidding.read_here),
        "offer": Kind(talon.offer),
        "no_offer": Kind(talon.no_offer),
        "accept": Kind(_accept),
        "decline": Kind(_decline),
        "discard": Kind(
            talon.discard,
            ("cards",),
            talon.read_discard,
            lambda state, *cards: {"kind": "discard", "cards": FRENCH.codes(cards)},
            cards_from=0,
        ),
        "give_up": Kind(talon.give_up, (), talon.read_give_up),
        "declare_preference": Kind(talon.declare_preference, (), talon.read_preference),
        "contract": Kind(naming.contract, _NAMED, naming.read_named, _names("contract")),
        "amend_contract": Kind(naming.amend, _NAMED, naming.read_amended, _names("amend_contract")),
        "whist": Kind(_says("whist")),
        "pass_whist": Kind(_says("pass_whist")),
        "open": Kind(_chooses("open")),
        "closed": Kind(_chooses("closed")),
        "own": Kind(whisting.go_own, (), whisting.read_own),
        "return_whist": Kind(whisting.return_whist),
        "peek": Kind(
            whisting.peek,
            ("hand_of",),
            whisting.read_peek,
            lambda state, seat: {"kind": "peek", "hand_of": seat},
        ),
        "play": Kind(
            play.play, ("card",), play.read_play, lambda state, card: PLAYS[card], cards_from=0
        ),
        "claim": Kind(
            claims.claim,
            ("tricks",),
            claims.read_claim,
            lambda state, *counts: {"kind": "claim", "tricks": list(counts)},
        ),
    },
    open_kinds,
)
