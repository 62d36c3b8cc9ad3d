"""The two chats of a room: at the table, and among the watchers.

Owns who reads which line and the form of a line. Lines have numbers of their own and never change
the version of a table. It must never decide who sits where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.codec import CodecError, pack, unpack
from rules.data import Json
from server.ids import PersonId, TableId
from server.keys import Where
from server.store import Store
from server.wire import Say

BOTH: tuple[Where, Where] = ("table", "watchers")


@dataclass(frozen=True, slots=True)
class Heard:
    """A line as it is shown, and which chat it stands in."""

    where: Where
    line: Mapping[str, Json]


def may_read(where: Where, *, seated: bool, deal_runs: bool) -> bool:
    """Watchers read everything; who plays does not hear those who see more than he does."""
    return where == "table" or not seated or not deal_runs


async def say(
    store: Store, table: TableId, where: Where, person: PersonId, name: str, said: Say
) -> None:
    """Adds a line, once per `cid`; the channel brings it to everybody."""
    line = {
        "person": person,
        "name": name,
        "text": said.text,
        "phrase": said.phrase,
        "at_ms": store.clock_ms(),
    }
    await store.chat_add(table, where, pack(line), person=person, cid=said.cid)


async def log(store: Store, table: TableId) -> list[Heard]:
    """The last lines of both chats, by time."""
    heard = [
        line
        for where in BOTH
        for stored in await store.chat_lines(table, where)
        if (line := _line(where, stored.n, stored.data)) is not None
    ]
    return sorted(heard, key=_at)


def readable(lines: Sequence[Heard], *, seated: bool, deal_runs: bool) -> list[Mapping[str, Json]]:
    """The last lines somebody may read."""
    may = [line for line in lines if may_read(line.where, seated=seated, deal_runs=deal_runs)]
    return [heard.line for heard in may[-100:]]


def heard(data: bytes) -> Heard | None:
    """A line as the channel brings it: `t` or `w`, its number, its bytes."""
    where: Where = "table" if data[:1] == b"t" else "watchers"
    return _line(where, int.from_bytes(data[1:9], "big"), data[9:])


def _line(where: Where, n: int, data: bytes) -> Heard | None:
    try:
        fields = unpack(data)
    except CodecError:
        return None
    if not isinstance(fields, Mapping):
        return None
    return Heard(where, {"n": n, "where": where, **fields})


def _at(heard: Heard) -> int:
    at_ms = heard.line.get("at_ms")
    return at_ms if isinstance(at_ms, int) else 0
