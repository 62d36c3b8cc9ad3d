"""What is left of a deal when it is certain from what everybody sees, and a bot's claims of it.

Owns the test by which bots claim and grant: it knows the hands that lie open and the played cards,
and must hold for any two cards the declarer may have thrown. It must never look at what one seat
alone knows: a claim would tell it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from rules.api import Action
from rules.bots import SeatView
from rules.cards import FRENCH, SUIT_MASKS, Hand, each, mask
from rules.preferans.contracts import ALL_CARDS, RANKINGS, TRICKS, strain_of
from rules.preferans.seen import gone
from rules.tricks import TRUMP

WORTH_IT = 3
"""With fewer tricks left the deal is over as soon as all are asked."""


def offer(view: SeatView) -> Action | None:
    """A claim of what is certain, in place of a card."""
    table: Mapping[str, Any] = view.table
    offered = any(prompt.kind == "claim" for prompt in view.prompts)
    if not offered or TRICKS - sum(table["won"]) < WORTH_IT:
        return None
    counts = certain(view)
    return None if counts is None else {"kind": "claim", "tricks": counts}


def certain(view: SeatView) -> list[int] | None:
    """The final counts by seat, if one hand surely takes every trick left, or the declarer of a
    misère none. A list of counts is a proof; None says nothing."""
    table: Mapping[str, Any] = view.table
    shown = {seat: FRENCH.hand(codes) for seat, codes in table["open"]}
    trick, declarer = table["trick"], table["declarer"]
    if not shown or trick is None:
        return None
    leader, left = trick["leader"], ALL_CARDS & ~gone(view.events)
    if table["mode"] == "misere":
        foreign = _all(shown) | FRENCH.hand([code for _, code in trick["cards"]])
        if leader == declarer or declarer in [seat for seat, _ in trick["cards"]]:
            return None
        hands = _possible(left & ~foreign, table)
        return _rest(table, leader) if all(_loses_all(own, foreign) for own in hands) else None
    if trick["cards"]:
        return None
    strain = strain_of(table["contract"])
    if leader in shown:
        others = left & ~shown[leader]
        return _rest(table, leader) if _wins_all(strain, shown[leader], others) else None
    against = _all(shown)
    hands = _possible(left & ~against, table)
    sure = all(_wins_all(strain, own, against) for own in hands)
    return _rest(table, leader) if sure else None


def _rest(table: Mapping[str, Any], seat: int) -> list[int]:
    """The counts if all that is left goes to that seat."""
    won = list(table["won"])
    won[seat] += TRICKS - sum(won)
    return won


def _all(shown: Mapping[int, Hand]) -> Hand:
    """The cards that lie open."""
    found = 0
    for cards in shown.values():
        found |= cards
    return found


def _possible(hidden: Hand, table: Mapping[str, Any]) -> Iterator[Hand]:
    """Every hand that the declarer may hold of the cards nobody sees."""
    away = hidden.bit_count() - table["hand_sizes"][table["declarer"]]
    return (hidden & ~mask(thrown) for thrown in combinations(each(hidden), away))


def _wins_all(strain: str, own: Hand, others: Hand) -> bool:
    """Whether who leads these cards, trumps first and high ones first, wins every trick."""
    trumps = RANKINGS[strain].masks[TRUMP]
    if own & ~trumps and (own & trumps).bit_count() < (others & trumps).bit_count():
        return False
    return all(_runs(own & suit, others & suit) for suit in SUIT_MASKS)


def _runs(own: Hand, out: Hand) -> bool:
    """Whether these cards of a suit win from the top; each lead draws a card from who has any."""
    high = list(each(own))[::-1][: out.bit_count()]
    return all(out < 1 << card for card in high)


def _loses_all(own: Hand, others: Hand) -> bool:
    """Whether, others leading, no card ever has to win: under each card lie no more foreign ones
    than own ones."""
    return all(
        (others & suit & (1 << card) - 1).bit_count() <= place
        for suit in SUIT_MASKS
        for place, card in enumerate(each(own & suit))
    )
