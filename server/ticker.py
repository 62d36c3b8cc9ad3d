"""What goes on by itself: pauses that are over, and times that are out.

Owns claiming due tables and committing `GoOn` and `TimeUp` on them by the same road as everybody.
Any process may run it: a claim moves the deadline forward, and a commit somebody else was faster
with is refused. It must never deliver anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from rules.api import Action, PromptId, Seat
from rules.codec import unpack
from rules.registry import Registry
from server import clock
from server.chance import Shuffle
from server.commands import Drafts, GoOn, TimeUp
from server.commit import Live, carry_out, load, rest
from server.ids import TableId
from server.loops import attempt, every
from server.packs import shuffled
from server.room import CLOCK, ROOM, Refused
from server.steps import Slow, at_once
from server.store import Store, TableGone

log = logging.getLogger(__name__)

PERIOD_S = 0.2
BATCH = 32
LEASE_MS = 5_000
"""A claimed table comes up again after this, should its ticker die."""

Job = Callable[[], Awaitable[None]]


async def run(
    store: Store, registry: Registry, shuffle: Shuffle = shuffled, slow: Slow = at_once
) -> None:
    """Ticks until cancelled. The clocks are looked at whatever becomes of the tables."""
    async with asyncio.TaskGroup() as tasks:

        async def look() -> None:
            for job in await _due(store, registry, shuffle, slow):
                tasks.create_task(attempt(job, "ticker"))

        await every(PERIOD_S, look, "ticker")


async def tick(
    store: Store, registry: Registry, shuffle: Shuffle = shuffled, slow: Slow = at_once
) -> None:
    """Goes on at every table where something is due."""
    jobs = await _due(store, registry, shuffle, slow)
    await asyncio.gather(*(attempt(job, "ticker") for job in jobs))


async def _due(store: Store, registry: Registry, shuffle: Shuffle, slow: Slow) -> list[Job]:
    times = await store.claim_due("clock", BATCH, LEASE_MS)
    pauses = await store.claim_due("pause", BATCH, LEASE_MS)
    return [
        *(partial(_time_up, store, registry, table, shuffle, slow) for table in times),
        *(partial(_go_on, store, registry, table, shuffle) for table in pauses),
    ]


async def _go_on(store: Store, registry: Registry, table: TableId, shuffle: Shuffle) -> None:
    presence = await store.presence(table)
    # Refused: the table is broken, or another release goes on with it.
    with contextlib.suppress(TableGone, Refused):
        live = await load(store, registry, table)
        try:
            await carry_out(
                store, registry, table, live, ROOM, GoOn(), "", presence.people, shuffle=shuffle
            )
        except Refused:
            # Somebody was faster; or the table stands still.
            await rest(store, "pause", live)


async def _time_up(
    store: Store, registry: Registry, table: TableId, shuffle: Shuffle, slow: Slow
) -> None:
    """The match's time, then one seat after the other, as long as one's is out."""
    presence = await store.presence(table)
    drafts = await _drafts(store, table)
    with contextlib.suppress(TableGone, Refused):
        live: Live | None = await load(store, registry, table)
        while live is not None:
            judged = live
            try:
                done = await carry_out(
                    store, registry, table, judged, CLOCK, TimeUp(drafts), "", presence.people,
                    shuffle=shuffle, slow=slow,
                )  # fmt: skip
            except Refused:
                # Somebody was faster, and has set the next deadline; or it came up too early.
                await rest(store, "clock", judged)
                return
            live = done.live if done.live and clock.to_wait_ms(done.live.room.times) == 0 else None


async def _drafts(store: Store, table: TableId) -> Drafts:
    return {
        Seat(seat): (PromptId(prompt), _map(draft))
        for seat, (prompt, draft) in (await store.drafts(table)).items()
    }


def _map(draft: bytes) -> Action:
    kept: Any = unpack(draft)
    return dict(kept)
