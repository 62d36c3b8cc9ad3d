"""The open questions to each seat.

Owns the kinds of prompts. What may be answered is told by the phases' own files.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action, Prompt, Seat
from rules.asking import must, standing
from rules.skat import announcing, bidding, claims, kontra, play, schieben
from rules.skat.state import (
    DISCARD,
    GRAND_HAND_OFFER,
    KONTRA,
    RE,
    SKAT_OR_HAND,
    Deal,
    State,
    may_claim,
)

DISCARD_WEIGHT = 2
"""Contract and two cards to lay away take as long as so many turns."""

_OFFER: tuple[Action, ...] = (schieben.GRAND_HAND, schieben.NO)


def prompts(state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
    """The open questions by seat; who must decide comes first, and his decision before offers."""
    deal = state.deal
    if deal is None:
        return {}
    found = {Seat(seat): _asked(state, deal, seat) for seat in deal.turn}
    for seat, number in enumerate(deal.offers):
        if number:
            offer = standing(number, "concede", seat)
            found[Seat(seat)] = (*found.get(Seat(seat), ()), offer)
    return found


def _asked(state: State, deal: Deal, seat: int) -> tuple[Prompt, ...]:
    number = deal.asked
    match state.phase:
        case "play":
            if deal.request is not None:
                number += deal.request.asked.index(seat)
                return (must(number, "respond", seat, claims.RESPONSES),)
            card = must(number, "play", seat, *play.choices(deal, seat))
            if may_claim(state.setup, deal):
                return card, standing(number + 1, "claim", seat)
            return (card,)
        case "bidding":
            legal, shapes = bidding.choices(state, deal)
            return (must(number, "say" if bidding.says(deal) else "hear", seat, legal, (), shapes),)
        case "skat_or_hand":
            return (must(number, SKAT_OR_HAND, seat, *announcing.hand_choices(deal)),)
        case "discard":
            refused, shapes = announcing.discard_choices(deal)
            return (must(number, DISCARD, seat, (), refused, shapes, DISCARD_WEIGHT),)
        case "kontra":
            return (must(number, KONTRA, seat, kontra.KONTRA_CHOICES),)
        case "re":
            return (must(number, RE, seat, kontra.RE_CHOICES),)
        case "grand_hand_offer":
            return (must(number, GRAND_HAND_OFFER, seat, _OFFER),)
    legal, shapes = schieben.choices(state, deal, seat)
    return (must(number, "pass_on" if deal.taken else "schieben", seat, legal, (), shapes),)
