"""What goes on by itself: pauses that are over.

Owns claiming due tables and committing `GoOn` on them by the same road as everybody. Any process
may run it: a claim moves the deadline forward, and a commit somebody else was faster with is
refused. It must never deliver anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from rules.registry import Registry
from server.chance import Shuffle
from server.commands import GoOn
from server.commit import carry_out, load, rest
from server.ids import TableId
from server.loops import attempt, every
from server.packs import shuffled
from server.room import ROOM, Refused
from server.store import Store, TableGone

log = logging.getLogger(__name__)

PERIOD_S = 0.2
BATCH = 32
LEASE_MS = 5_000
"""A claimed table comes up again after this, should its ticker die."""


async def run(store: Store, registry: Registry, shuffle: Shuffle = shuffled) -> None:
    """Ticks until cancelled."""
    await every(PERIOD_S, lambda: tick(store, registry, shuffle), "ticker")


async def tick(store: Store, registry: Registry, shuffle: Shuffle = shuffled) -> None:
    """Goes on at every table whose pause is over."""
    tables = await store.claim_due("pause", BATCH, LEASE_MS)
    await asyncio.gather(
        *(attempt(lambda t=table: _go_on(store, registry, t, shuffle), "ticker")  # type: ignore[misc]
          for table in tables)
    )  # fmt: skip


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
