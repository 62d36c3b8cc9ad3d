"""Where everything lies in Redis: the one place that spells a key.

All keys of a table carry its bucket as hash tag, `{bNN}`, and so do the bucket's deadlines: a
script on one table touches one slot. This file must never talk to Redis.
"""

from __future__ import annotations

from typing import Literal

from server.ids import PersonId, TableId, bucket

DueKind = Literal["pause", "bot", "clock"]
"""What a table waits for by time: something shows by itself, a bot's turn, a player's time."""

DUE_KINDS: tuple[DueKind, ...] = ("pause", "bot", "clock")

Where = Literal["table", "watchers"]
"""The two chats of a room."""

SECRET = "cardroom:secret"
"""The key all hubs sign cookies with."""

CLOCK = "{b00}clock"
"""Hash: when the clocks were last looked at, and how long nobody looked, all in all (ms)."""

DEALS = "cardroom:deals"
"""Hash: how many deals ended, by game and outcome."""


def _key(table: TableId, what: str) -> str:
    return f"{{b{bucket(table):02d}}}t:{table}:{what}"


def meta(table: TableId) -> str:
    """Hash: version, token, game, rules, phase, flags, counters, last `cid`s by person."""
    return _key(table, "m")


def state(table: TableId) -> str:
    """String: the whole room and match, secret."""
    return _key(table, "s")


def entries(table: TableId) -> str:
    """Stream: one entry a commit, id `version-1`."""
    return _key(table, "e")


def rows(table: TableId) -> str:
    """List: finished deals; outlives the room."""
    return _key(table, "r")


def drafts(table: TableId) -> str:
    """Hash: the draft of each seat."""
    return _key(table, "d")


def chat(table: TableId, where: Where) -> str:
    """List: the last 100 lines of one chat."""
    return _key(table, "c" if where == "table" else "cw")


def presence(table: TableId) -> str:
    """Sorted set: leases of who is connected, by their end."""
    return _key(table, "p")


def channel(table: TableId) -> str:
    """Sharded channel: what happens at the table."""
    return _key(table, "ch")


def table_of(channel_name: str) -> TableId:
    """The table a channel belongs to."""
    return TableId(channel_name.split(":")[1])


def due(kind: DueKind, number: int) -> str:
    """Sorted set of a bucket: tables by the moment they are due, in ms of Redis's clock, for the
    kind `clock` in clock time."""
    return f"{{b{number:02d}}}due:{kind}"


def held(person: PersonId) -> str:
    """Sorted set: the tables where the person holds a seat, by when."""
    return f"p:{{{person}}}:held"


def made(person: PersonId, cid: str) -> str:
    """String: the table that the person's wish of that `cid` has made, or will make."""
    return f"p:{{{person}}}:made:{cid}"


def code(digest: bytes) -> str:
    """String: the table in which the resume code of that digest moves a seat."""
    return f"cardroom:code:{digest.hex()}"


def lasting(table: TableId) -> tuple[str, ...]:
    """The keys that live exactly as long as the room."""
    return (
        meta(table),
        state(table),
        entries(table),
        drafts(table),
        chat(table, "table"),
        chat(table, "watchers"),
    )
