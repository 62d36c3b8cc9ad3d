"""Whether a claim is certain from what is public.

Owns the test of section 9 of the page: trumps are led from the top, then each suit from the top,
and no card anywhere else may beat one, however those cards are held. It must never look at another
hand.
"""

from __future__ import annotations

from rules.cards import Hand, each
from rules.schafkopf.contracts import RANKINGS
from rules.tricks import TRUMP


def certain(order: str, claimed: Hand, others: Hand) -> bool:
    """Whether a hand that is on lead wins every trick against these cards of the three others."""
    masks = RANKINGS[order].masks
    drawn = _holds(order, claimed & masks[TRUMP], others & masks[TRUMP])
    if not drawn:
        return False
    left = (others & masks[TRUMP]).bit_count() - (claimed & masks[TRUMP]).bit_count()
    plain = claimed & ~masks[TRUMP]
    if plain and left > 0:
        return False
    return all(_holds(order, plain & masks[suit], others & masks[suit]) for suit in range(4))


def _holds(order: str, own: Hand, out: Hand) -> bool:
    """Whether the cards of one suit, led from the top, win as long as others have some: each draws
    one card, and in the worst case never the highest."""
    power = RANKINGS[order].power
    mine = sorted([power[card] for card in each(own)], reverse=True)
    highest = max([power[card] for card in each(out)], default=-1)
    return all(card > highest for card in mine[: out.bit_count()])
