"""How deals ended, counted in the store: the last card may be a bot's, played by another process.

Owns the one hash of counters and what counts as which end. A count that is lost because the store
went away in that moment is lost. It must never know a table, a person or a card.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from server import keys
from server.link import as_map
from server.roomtypes import Change, Room
from server.store import Store, StoreDown

OUTCOMES = ("finished", "voided", "broken_off")
"""A deal was played to its end; thrown away by vote; or left when the table ended the match."""

_BY_VOTE = {"void_deal": "voided", "end_match": "broken_off"}


def outcome_of(before: Room, change: Change) -> str | None:
    """How the running deal ended by this change, if it did."""
    if change.finished is not None:
        return "finished"
    events = change.events  # a vote that is carried out is told first
    if not events or events[0].kind != "voted" or before.status != "playing":
        return None
    return _BY_VOTE.get(str(events[0].public["what"]))


async def count(store: Store, game: str, outcome: str) -> None:
    """One more deal of that game ended so."""
    with contextlib.suppress(StoreDown):
        await store.command("HINCRBY", keys.DEALS, f"{game} {outcome}", 1)


async def read(store: Store) -> Mapping[tuple[str, str], int]:
    """Game and outcome -> deals of all processes so far. Raises `StoreDown`."""
    found = as_map(await store.command("HGETALL", keys.DEALS))
    return {_split(field.decode()): int(times) for field, times in found.items()}


def _split(field: str) -> tuple[str, str]:
    game, _, outcome = field.partition(" ")
    return game, outcome
