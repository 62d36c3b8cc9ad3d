"""How well the seats of a deal of Skat did.

Owns what comparisons of players count: games and scores of declarers, what defenders make of them,
and the points of the official list. It must never see a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.api import Seat
from rules.figures import Figure
from rules.skat.lists import empty, entered, seeger_fabian

LIST = 36
"""Deals of a list in tournaments."""

_PERCENT = 100.0


def figures(row: Mapping[str, Any]) -> Iterator[Figure]:
    """The figures of one deal."""
    scores, declarer = row["scores"], row["declarer"]
    won = bool(row["success"])
    account = entered(empty(len(scores)), scores, declarer, won)
    for number, points in enumerate(seeger_fabian(account)):
        seat = Seat(number)
        yield Figure(seat, f"Seeger-Fabian points in {LIST} deals", float(LIST * points))
        yield Figure(seat, "deals played as declarer, %", _PERCENT * (seat == declarer))
        if seat == declarer:
            yield Figure(seat, "declarer: games won, %", _PERCENT * won)
            yield Figure(seat, "declarer: score of a game", float(row["score"]))
        elif len(scores) == 4 and seat == row["dealer"]:
            continue  # The dealer sits out.
        elif declarer is not None:
            yield Figure(seat, "defender: games beaten, %", _PERCENT * (not won))
        elif row["how"] != "passed":
            yield Figure(seat, "Ramsch: score", float(scores[seat]))
