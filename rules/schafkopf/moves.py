"""Every kind of decision of a seat: when it is open, what it means, and what it does.

Owns the kinds of actions and which phase takes them; the way from an action to a move and back is
in `rules.moves`. It must never carry out a rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.api import Action
from rules.arguments import yes_or_no
from rules.cards import GERMAN, SUITS
from rules.moves import Kind, Moves
from rules.schafkopf import bidding, claims, dealing, declaring, doubling, marrying, play
from rules.schafkopf.called import PLAYS
from rules.schafkopf.state import (
    AUCTION,
    DECLARE,
    KLOPFEN,
    MARRY,
    PLAY,
    STOSS,
    Deal,
    State,
    may_claim,
    may_concede,
)

_IN_TURN: Mapping[str, tuple[str, ...]] = {
    KLOPFEN: ("knock",),
    AUCTION: ("pass", "bid"),
    DECLARE: ("declare",),
    MARRY: ("marry",),
    STOSS: ("stoss",),
}


def open_kinds(state: State, seat: int) -> tuple[str, ...]:
    """What kinds of actions the seat may send now."""
    deal = state.deal
    if deal is None or seat not in deal.turn:
        return ()
    if state.phase != PLAY:
        return _IN_TURN.get(state.phase, ())
    if deal.request is not None:
        return ("claim_answer",)
    claim = ("claim",) if may_claim(deal, seat) else ()
    return ("play", *claim, "concede") if may_concede(deal, seat) else ("play", *claim)


def _yes(kind: str) -> Callable[[State, int], Action]:
    return lambda state, yes: {"kind": kind, "yes": yes == 1}


def _marry(state: State, yes: int, *card: int) -> Action:
    given = {"give": GERMAN.code[card[0]]} if card else {}
    return {"kind": "marry", "yes": yes == 1, **given}


def _read_yes(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    return (int(yes_or_no(action, "yes")),)


def _read_stoss(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    yes = yes_or_no(action, "yes")
    doubling.check(deal, seat, yes)
    return (int(yes),)


MOVES = Moves[State, Deal](
    {
        "knock": Kind(dealing.knock, ("yes",), _read_yes, _yes("knock")),
        "pass": Kind(bidding.pass_),
        "bid": Kind(
            bidding.bid,
            ("contract",),
            bidding.read_bid,
            lambda state, number: {"kind": "bid", "contract": state.setup.contracts[number]},
        ),
        "declare": Kind(
            declaring.declare,
            ("suit",),
            declaring.read_declare,
            lambda state, suit: {"kind": "declare", "suit": SUITS[suit]},
        ),
        "marry": Kind(marrying.marry, ("yes", "give"), marrying.read_marry, _marry, cards_from=1),
        "stoss": Kind(doubling.stoss, ("yes",), _read_stoss, _yes("stoss")),
        "play": Kind(
            play.play, ("card",), play.read_play, lambda state, card: PLAYS[card], cards_from=0
        ),
        "claim": Kind(claims.claim),
        "claim_answer": Kind(claims.claim_answer, ("yes",), _read_yes, _yes("claim_answer")),
        "concede": Kind(claims.concede),
    },
    open_kinds,
)
