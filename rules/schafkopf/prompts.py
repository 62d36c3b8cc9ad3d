"""The open questions to each seat.

Owns the kinds of prompts. What may be answered is told by the phases' own files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.api import Action, Prompt, PromptId, Refused, Seat
from rules.schafkopf import bidding, called, claims, declaring, doubling, marrying
from rules.schafkopf.dealing import KNOCKS
from rules.schafkopf.state import (
    AUCTION,
    DECLARE,
    KLOPFEN,
    MARRY,
    PLAY,
    Deal,
    State,
    may_claim,
    may_concede,
)


def prompts(state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
    """The open questions by seat; who must decide gets his decision before offers."""
    deal = state.deal
    if deal is None:
        return {}
    return {Seat(seat): _asked(state, deal, seat) for seat in deal.turn}


def _asked(state: State, deal: Deal, seat: int) -> tuple[Prompt, ...]:
    number = deal.asked
    match state.phase:
        case "play":
            if deal.request is not None:
                number += deal.request.asked.index(seat)
                return (_must(number, "claim_answer", seat, claims.ANSWERS),)
            return _to_play(deal, number, seat)
        case "klopfen":
            return (_must(number, KLOPFEN, seat, KNOCKS),)
        case "auction":
            said = bidding.choices(state.setup.contracts, deal.bid, deal.dealt[seat])
            return (_must(number, AUCTION, seat, *said),)
        case "declare":
            assert deal.contract is not None
            named = declaring.choices(deal.contract, deal.dealt[seat], deal.forced)
            return (_must(number, DECLARE, seat, *named),)
        case "marry":
            return (_must(number, MARRY, seat, *marrying.choices(deal.dealt[seat])),)
    legal, refused = doubling.choices(deal, seat)
    return (Prompt(PromptId(number), "stoss", True, Seat(seat), legal, refused, shown=False),)


def _to_play(deal: Deal, number: int, seat: int) -> tuple[Prompt, ...]:
    """A card, and the offers to claim and to give up beside it."""
    suit, bound = called.led(deal), called.duty(deal, seat)
    card = _must(number, PLAY, seat, *called.choices(deal.order, deal.hands[seat], suit, bound))
    claim, concede = may_claim(deal, seat), may_concede(deal, seat)
    if not claim and not concede:
        return (card,)
    offers = (_standing(number + 1, "claim", seat),) if claim else ()
    if concede:
        offers = (*offers, _standing(number + 1 + claim, "concede", seat))
    return (card, *offers)


def _must(
    number: int,
    kind: str,
    seat: int,
    legal: tuple[Action, ...],
    refused: tuple[Refused, ...] = (),
) -> Prompt:
    return Prompt(PromptId(number), kind, True, Seat(seat), legal, refused)


@lru_cache(maxsize=1024)
def _standing(number: int, kind: str, seat: int) -> Prompt:
    """An offer to claim or to give up."""
    return Prompt(PromptId(number), kind, False, Seat(seat), ({"kind": kind},))
