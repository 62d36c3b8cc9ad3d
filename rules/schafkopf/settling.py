"""When a bot ends a deal early, and how it answers others who would.

Owns claims, concessions and answers: only what is certain from what everybody sees is claimed or
granted, only what is decided is given up. It must never look at anything but what its seat has
seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.api import Action
from rules.bots import SeatView
from rules.cards import GERMAN
from rules.schafkopf.certain import certain
from rules.schafkopf.contracts import ALL_CARDS, DECK_POINTS, RAMSCH
from rules.schafkopf.scoring import ENOUGH, LOSES_SCHNEIDER
from rules.schafkopf.seen import Seen

WORTH_IT = 3
"""With fewer cards left the deal is over as soon as all are asked."""


def offer(view: SeatView, seen: Seen) -> Action | None:
    """A claim or a concession in place of a card."""
    if seen.hand.bit_count() < WORTH_IT:
        return None
    offered = {prompt.kind for prompt in view.prompts}
    # In a Ramsch tricks are no gain.
    if (
        "claim" in offered
        and seen.contract != RAMSCH
        and certain(seen.order, seen.hand, seen.unseen)
    ):
        return {"kind": "claim"}
    if "concede" in offered and _is_lost(seen):
        return {"kind": "concede"}
    return None


def agrees(seen: Seen, table: Mapping[str, Any]) -> bool:
    """A claim is accepted only if it is certain from what everybody sees (section 9)."""
    claimer = table["request"]["seat"]
    claimed = next(GERMAN.hand(codes) for seat, codes in table["open"] if seat == claimer)
    return certain(seen.order, claimed, ALL_CARDS & ~seen.played & ~claimed)


def _is_lost(seen: Seen) -> bool:
    """Whether a declarer alone has lost and is out of Schneider: no card changes the payment."""
    own = seen.taken[seen.seat]
    return sum(seen.taken) - own > DECK_POINTS - ENOUGH and own > LOSES_SCHNEIDER
