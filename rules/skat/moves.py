"""Every kind of decision of a seat: when it is open, what it means, and what it does.

Owns the kinds of actions and which phase takes them; the way from an action to a move and back is
in `rules.moves`. It must never carry out a rule itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action, Step
from rules.cards import FRENCH
from rules.moves import Kind, Moves
from rules.skat import announcing, bidding, claims, kontra, play, schieben
from rules.skat.contracts import CONTRACTS
from rules.skat.play import PLAYS
from rules.skat.state import (
    BIDDING,
    DISCARD,
    GRAND_HAND_OFFER,
    KONTRA,
    PLAY,
    RE,
    SCHIEBEN,
    SKAT_OR_HAND,
    Deal,
    State,
    may_claim,
)

_IN_TURN: Mapping[str, tuple[str, ...]] = {
    SKAT_OR_HAND: ("take_skat", "announce"),
    DISCARD: ("declare",),
    KONTRA: ("kontra", "no"),
    RE: ("re", "no"),
    GRAND_HAND_OFFER: ("grand_hand", "no"),
}


def open_kinds(state: State, seat: int) -> tuple[str, ...]:
    """What kinds of actions the seat may send now."""
    deal = state.deal
    if deal is None:
        return ()
    in_turn = _in_turn(state, deal) if seat in deal.turn else ()
    if state.phase != PLAY or seat not in deal.order:
        return in_turn
    offered = ("claim",) if seat in deal.turn and may_claim(state.setup, deal) else ()
    return (*in_turn, *offered, "concede") if deal.offers[seat] else (*in_turn, *offered)


def _in_turn(state: State, deal: Deal) -> tuple[str, ...]:
    if state.phase == PLAY:
        return ("play",) if deal.request is None else ("respond",)
    if state.phase == BIDDING:
        return ("bid", "pass") if bidding.says(deal) else ("hold", "pass")
    if state.phase == SCHIEBEN:
        if deal.taken:
            return ("pass_on",)
        return ("take", "push") if state.setup.ramsch_push else ("take",)
    return _IN_TURN.get(state.phase, ())


def _announce(state: State, contract: int, schneider: int, schwarz: int, ouvert: int) -> Action:
    return {
        "kind": "announce",
        "contract": CONTRACTS[contract],
        "schneider": schneider == 1,
        "schwarz": schwarz == 1,
        "ouvert": ouvert == 1,
    }


def _declare(state: State, contract: int, ouvert: int, one: int, two: int) -> Action:
    return {
        "kind": "declare",
        "discard": FRENCH.codes((one, two)),
        "contract": CONTRACTS[contract],
        "ouvert": ouvert == 1,
    }


def _believed(state: State, *valid: int) -> bool:
    """To find out whether a claim is true may take long."""
    return state.setup.claim_rule == "strict" and valid in ((0,), (1,))


def _no(state: State, deal: Deal, seat: int) -> Step[State]:
    if state.phase == GRAND_HAND_OFFER:
        return schieben.no_grand_hand(state, deal, seat)
    return kontra.no(state, deal, seat)


MOVES = Moves[State, Deal](
    {
        "bid": Kind(
            bidding.bid,
            ("value",),
            bidding.read_bid,
            lambda state, value: {"kind": "bid", "value": value},
        ),
        "hold": Kind(bidding.hold),
        "pass": Kind(bidding.pass_),
        "take_skat": Kind(announcing.take_skat),
        "announce": Kind(
            announcing.announce,
            ("contract", "schneider", "schwarz", "ouvert"),
            announcing.read_announce,
            _announce,
        ),
        "declare": Kind(
            announcing.declare,
            ("discard", "contract", "ouvert"),
            announcing.read_declare,
            _declare,
            cards_from=2,
        ),
        "kontra": Kind(kontra.kontra),
        "re": Kind(kontra.re),
        "no": Kind(_no),
        "play": Kind(
            play.play, ("card",), play.read_play, lambda state, card: PLAYS[card], cards_from=0
        ),
        "claim": Kind(
            claims.claim,
            (),
            claims.read_claim,
            lambda state, *valid: {"kind": "claim"},
            believed=_believed,
        ),
        "concede": Kind(claims.concede),
        "respond": Kind(
            claims.respond,
            ("accept",),
            claims.read_respond,
            lambda state, accept: {"kind": "respond", "accept": accept == 1},
        ),
        "grand_hand": Kind(schieben.grand_hand),
        "take": Kind(schieben.take),
        "push": Kind(schieben.push),
        "pass_on": Kind(
            schieben.pass_on,
            ("cards",),
            schieben.read_pass_on,
            lambda state, one, two: {"kind": "pass_on", "cards": FRENCH.codes((one, two))},
            cards_from=0,
        ),
    },
    open_kinds,
)
