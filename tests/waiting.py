"""Whom a table waits for, over all its views: nobody waits for somebody who was never asked.

Owns one check of one version. It must never know a game but by the phases in which something is
shown for a while.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

SHOWING = {"kachuful": {"draw"}, "hazari": {"showdown"}, "probe": {"show"}}
"""By game the phases in which nobody is asked, because all look at something."""


def awaited(
    room: Mapping[str, Any],
    table: Mapping[str, Any] | None,
    asked: Mapping[int, bool],
    secret: Collection[int] = (),
) -> set[int]:
    """Asserts that whoever everybody waits for is asked, by his own view, or played by a bot, that
    nobody else is asked, and that a table which waits for nobody says why. The seats waited for.

    `asked`: by seat whether its view has a question that must be answered, as far as views are
    known. `secret`: seats of whom nobody may know that they are asked.
    """
    status = room["status"]
    if status == "lobby" and any(taken(seat) and not played_by_bot(seat) for seat in room["seats"]):
        assert not all(taken(seat) and seat["ready"] for seat in room["seats"]), "all are ready"
    if status != "playing":
        assert not any(asked.values()), f"somebody is asked: {status}"
        return set()
    assert table is not None
    turn = set(table["turn"])
    for seat, question in asked.items():
        if seat not in secret and not played_by_bot(room["seats"][seat]):
            assert (seat in turn) == question, f"seat {seat} of {turn}: asked is {question}"
    if not turn and not secret and not room.get("paused"):
        assert table["phase"] in SHOWING[room["game"]], f"nobody is asked: {table['phase']}"
    return turn


def taken(seat: Mapping[str, Any]) -> bool:
    """Whether somebody, or a bot, sits there."""
    return seat["person"] is not None or seat["bot"] is not None


def played_by_bot(seat: Mapping[str, Any]) -> bool:
    """Whether a bot answers for that seat."""
    return seat["bot"] is not None or bool(seat["minded"])
