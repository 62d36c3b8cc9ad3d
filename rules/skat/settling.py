"""When a bot ends a deal early, and how it answers others who would.

Owns claims, concessions and their answers: only what is certain is claimed or granted, only what is
decided is given up. It must never look at anything but what its seat has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rules.api import Action
from rules.bots import SeatView
from rules.cards import Hand, each, mask
from rules.skat.certain import certain
from rules.skat.contracts import DECK_POINTS, NULL
from rules.skat.scoring import LOSES_SCHNEIDER
from rules.skat.seen import Seen
from rules.skat.solver import Position, holds

WORTH_IT = 3
"""With fewer cards left the deal is over as soon as all are asked."""

SEARCHED = 5
"""With more cards left a claim is granted only if it is plain to see."""


def offer(view: SeatView, seen: Seen) -> Action | None:
    """A claim or a concession in place of a card."""
    offered = {prompt.kind for prompt in view.prompts}
    if seen.hand.bit_count() < WORTH_IT:
        return None
    if "claim" in offered and _may_claim(seen):
        return {"kind": "claim"}
    if "concede" in offered and not _has_conceded(view) and _is_decided(seen):
        return {"kind": "concede"}
    return None


def agrees(seen: Seen, request: Any) -> bool:
    """Whether a claim is true however the cards lie, or a concession is no loss."""
    if request["kind"] == "claim":
        return _granted(seen)
    return request["seat"] == seen.declarer or _has_won(seen)


def _may_claim(seen: Seen) -> bool:
    one, two = map(seen.may_hold, seen.others)
    return certain(seen.contract, seen.hand, one | two, seen.trick)


def _granted(seen: Seen) -> bool:
    """A declarer's claim, from the view of a defender who sees both their hands."""
    partner = next(seat for seat in seen.others if seat != seen.declarer)
    unknown = seen.may_hold(partner)
    if certain(seen.contract, seen.shown, seen.hand | unknown, seen.trick):
        return True
    if seen.hand.bit_count() > SEARCHED:
        return False
    return all(
        holds(Position(seen.contract, hands, seen.trick)) for hands in _layouts(seen, unknown)
    )


def _layouts(seen: Seen, unknown: Hand) -> Iterator[tuple[Hand, Hand, Hand]]:
    """Every way the hands of the declarer, his left and his right neighbour may be."""
    partner = next(seat for seat in seen.others if seat != seen.declarer)
    for cards in combinations(each(unknown), seen.sizes[partner]):
        theirs = mask(cards)
        left = partner == seen.others[0]
        yield (seen.shown, seen.hand, theirs) if left else (seen.shown, theirs, seen.hand)


def _is_decided(seen: Seen) -> bool:
    """Whether no card changes what is written down; then a club player lays his hand down."""
    if seen.contract == NULL or seen.declarer is None:
        return False
    lost = seen.defended > DECK_POINTS - seen.needed
    if seen.solo:
        # What is left may go to the defenders, who must not win Schneider by it.
        return lost and seen.solo_points > LOSES_SCHNEIDER
    return not lost and _has_won(seen) and seen.defended > LOSES_SCHNEIDER


def _has_won(seen: Seen) -> bool:
    """Whether the declarer has enough for his game even without what he has laid away."""
    return seen.contract != NULL and seen.solo_points >= seen.needed


def _has_conceded(view: SeatView) -> bool:
    """Whether this seat has asked before: once refused, it plays on."""
    return any(one["kind"] == "concede" and one["seat"] == view.seat for one in view.events)
