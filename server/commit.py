"""One accepted command = one commit: the only road by which a table changes.

Owns the loop load -> decide -> render -> commit -> (stale: look, reload, judge anew). Hub, ticker
and bots' worker all come through `carry_out`. It must never deliver anything to a socket and
never decide what a command means: that is `room.decide`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.api import Pack
    from rules.registry import Registry
    from server.commands import Command
    from server.ids import PersonId, TableId, Token, Version
    from server.room import Actor, Room
    from server.store import Store

TRIES = 5
"""How often one command is judged before the table is called `busy`."""

Shuffle = Callable[["Pack"], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Live:
    """A table decoded once: what the next command is judged on."""

    ver: Version
    tok: Token
    room: Room
    rows: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The command is part of the table as version `ver`; `live` is the newest state known
    (None if the command had been carried out before and nothing newer was read)."""

    ver: Version
    live: Live | None


async def load(store: Store, registry: Registry, table: TableId) -> Live:
    """The table as it stands. Raises `Gone`, `Broken` (frozen or not readable), `StoreDown`."""
    raise NotImplementedError


async def carry_out(
    store: Store,
    registry: Registry,
    table: TableId,
    live: Live | None,
    actor: Actor,
    command: Command,
    cid: str,
    here: frozenset[PersonId],
    *,
    name: str = "",
    shuffle: Shuffle | None = None,
) -> Done:
    """Judge `command` on the newest state and commit it, exactly once per person and `cid`.

    `live` is a cached state or None (then it is loaded). Raises `room.Refused` (`late`, `illegal`,
    `busy`, `broken` ...) with nothing changed, `Gone` if the table does not exist, `StoreDown`.
    """
    raise NotImplementedError
