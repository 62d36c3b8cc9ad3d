"""The open questions to each seat.

Owns the kinds of prompts. What may be answered is told by the phases' own files.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Prompt, PromptId, Seat
from rules.asking import must, standing
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
                return (must(number, "claim_answer", seat, claims.ANSWERS),)
            return _to_play(deal, number, seat)
        case "klopfen":
            return (must(number, KLOPFEN, seat, KNOCKS),)
        case "auction":
            said = bidding.choices(state.setup.contracts, deal.bid, deal.dealt[seat])
            return (must(number, AUCTION, seat, *said),)
        case "declare":
            assert deal.contract is not None
            named = declaring.choices(deal.contract, deal.dealt[seat], deal.forced)
            return (must(number, DECLARE, seat, *named),)
        case "marry":
            return (must(number, MARRY, seat, *marrying.choices(deal.dealt[seat])),)
    legal, refused = doubling.choices(deal, seat)
    return (Prompt(PromptId(number), "stoss", True, Seat(seat), legal, refused, shown=False),)


def _to_play(deal: Deal, number: int, seat: int) -> tuple[Prompt, ...]:
    """A card, and the offers to claim and to give up beside it."""
    suit, bound = called.led(deal), called.duty(deal, seat)
    card = must(number, PLAY, seat, *called.choices(deal.order, deal.hands[seat], suit, bound))
    claim, concede = may_claim(deal, seat), may_concede(deal, seat)
    if not claim and not concede:
        return (card,)
    offers = (standing(number + 1, "claim", seat),) if claim else ()
    if concede:
        offers = (*offers, standing(number + 1 + claim, "concede", seat))
    return (card, *offers)
