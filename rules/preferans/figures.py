"""What a finished deal of Preferans says of how well its seats did.

Owns the figures of declarers, whisters and pass games. It must never see a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.api import Seat
from rules.figures import Figure

_PERCENT = 100.0


def figures(row: Mapping[str, Any]) -> Iterator[Figure]:
    """The figures of one deal."""
    declarer, kind, tricks = row["declarer"], row["kind"], row["tricks"]
    words = {seat: word for seat, word in row["words"]}
    for number, score in enumerate(row["scores"]):
        seat = Seat(number)
        if seat not in row["order"]:
            continue
        yield Figure(seat, "deals played as declarer, %", _PERCENT * (seat == declarer))
        if kind == "pass_game":
            yield Figure(seat, "pass game: tricks", float(tricks[seat]))
        elif seat == declarer:
            name = "misère" if kind == "misere" else "declarer"
            yield Figure(seat, f"{name}: games made, %", _PERCENT * bool(row["success"]))
            yield Figure(seat, f"{name}: result, whists", float(score))
        elif kind == "misere":
            caught = _PERCENT * (not row["success"])
            yield Figure(seat, "defender: misères caught, %", caught)
        elif words.get(seat) == "whist":
            yield Figure(seat, "whister: result, whists", float(score))
