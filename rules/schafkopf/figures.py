"""How well the seats of a deal of Schafkopf did.

Owns what comparisons of players count: games and payments of declarers, of partners and of
defenders. It must never see a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.api import Seat
from rules.figures import Figure

_PERCENT = 100.0


def figures(row: Mapping[str, Any]) -> Iterator[Figure]:
    """The figures of one deal."""
    declarer, partner, won = row["declarer"], row["partner"], bool(row["success"])
    shared = partner is not None
    for number, score in enumerate(row["scores"]):
        seat = Seat(number)
        yield Figure(seat, "deals played as declarer, %", _PERCENT * (seat == declarer))
        if declarer is None:
            yield Figure(seat, "Ramsch: payment", float(score))
        elif seat == declarer:
            kind = "with a partner" if shared else "alone"
            yield Figure(seat, f"declarer {kind}: games won, %", _PERCENT * won)
            yield Figure(seat, f"declarer {kind}: payment", float(score))
        elif seat == partner:
            yield Figure(seat, "partner: games won, %", _PERCENT * won)
        else:
            yield Figure(seat, "defender: games beaten, %", _PERCENT * (not won))
