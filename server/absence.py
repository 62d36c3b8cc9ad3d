"""Who goes away while a clock runs: his reserve pays from then on, and no more when he is back.

Owns telling a table's clocks what has become of the presence. What it means for them is judged by
`roomtimeouts.look`; no frame is sent from here.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from rules.codec import unpack
from server.commands import Look
from server.commit import carry_out
from server.room import ROOM, Refused

if TYPE_CHECKING:
    from server.table import LiveTable


async def note(table: LiveTable) -> None:
    """Commits a look if one of the awaited seems to have gone or come."""
    if not _changed(table):
        return
    # Refused: another hub has seen it too, or people are just coming back after an outage.
    with contextlib.suppress(Refused):
        async with table.turn:
            done = await carry_out(
                table.store, table.registry, table.id, await table.fresh(), ROOM, Look(), "",
                table.attendance.people, shuffle=table.shuffle, written=table.wrote,
            )  # fmt: skip
            if done.live is not None:
                table.live = done.live


def _changed(table: LiveTable) -> bool:
    pace: Any = unpack(table.seen.parts.pace)
    if pace is None:
        return False
    here = table.attendance.people
    return any(
        times is not None
        and times["total_ms"] is not None
        and times["away"] == (place["person"] in here)
        for times, place in zip(pace["seats"], table.seen.room["seats"], strict=True)
    )
