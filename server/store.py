"""The tables in Redis: create, load, commit, freeze, and what becomes due.

Owns the meaning of the keys and the outcomes of a commit. It must never look inside a state, an
entry or a row (they are bytes here), and never decide what a refused commit means for a person.
Chat, drafts and presence are in `server.side`, pub/sub in `server.channels`.
"""

from __future__ import annotations

import functools
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.values import record
from server import clock, keys
from server.heard import Heard
from server.ids import BUCKETS, TableId, Token, Version, bucket
from server.keys import DUE_KINDS, DueKind, Where
from server.link import StoreDown, StoreUnfit
from server.side import Line, Presence, Side, TableGone

__all__ = [
    "KEEP",
    "Commit",
    "Committed",
    "DueKind",
    "Duplicate",
    "Frozen",
    "Gone",
    "Line",
    "Outcome",
    "Presence",
    "Snapshot",
    "Stale",
    "Store",
    "StoreDown",
    "StoreUnfit",
    "Summary",
    "TableGone",
    "Where",
]

KEEP = -1
"""As a value in `Commit.dues`: the deadline stays as it is."""

DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one version. `rows` are the finished deals as they were committed."""

    ver: Version
    tok: Token
    state: bytes = field(repr=False)
    rows: tuple[bytes, ...] = field(repr=False)
    broken: bool
    game: str
    rules: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What can be said of a table without loading it."""

    ver: Version
    tok: Token
    game: str
    phase: str
    broken: bool


@record
class Commit:
    """One new version, computed from `ver` and `tok`.

    `dues`: by kind the ms from now (or `KEEP`), those of the clock in clock time; kinds not named
    are removed. `row`: a deal that
    ended. `trim`: the stream starts anew with this entry (a deal boundary). An empty `cid` is not
    remembered.
    """

    table: TableId
    ver: Version
    tok: Token
    new_tok: Token
    entry: bytes = field(repr=False)
    state: bytes = field(repr=False)
    phase: str
    person: str
    cid: str
    game: str
    rules: str
    dues: Mapping[DueKind, int] = field(default_factory=dict)
    row: bytes | None = field(default=None, repr=False)
    trim: bool = False


@record
class Committed:
    """Done, as version `ver`, at `at_ms` of Redis's clock."""

    ver: Version
    at_ms: int


@dataclass(frozen=True, slots=True)
class Stale:
    """Somebody was first: the table is at `ver`, `tok`. Nothing was written."""

    ver: Version
    tok: Token


@dataclass(frozen=True, slots=True)
class Duplicate:
    """This person's `cid` was committed before, as version `ver`. Nothing was written."""

    ver: Version


@dataclass(frozen=True, slots=True)
class Frozen:
    """The table is flagged broken. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Gone:
    """There is no such table (any more)."""


Outcome = Committed | Stale | Duplicate | Frozen | Gone


class Store(Side):
    """All tables of one Redis.

    Every method raises `StoreDown` when Redis cannot be reached in time; then nobody knows whether
    a write was done, and sending the same again is safe.
    """

    def __init__(
        self,
        url: str,
        *,
        room_ttl_ms: int = 7 * DAY_MS,
        record_ttl_ms: int = 30 * DAY_MS,
        seat_ttl_ms: int = DAY_MS,
    ) -> None:
        super().__init__(url)
        self.room_ttl_ms = room_ttl_ms
        self.record_ttl_ms = record_ttl_ms
        self.seat_ttl_ms = seat_ttl_ms
        self.outcomes = dict.fromkeys((Committed, Stale, Duplicate, Frozen, Gone), 0)
        """How often a commit ended in each way."""
        self.heard = Heard()
        self._first_bucket = 0

    @property
    def kept(self) -> Mapping[str, int]:
        """For how many seconds an abandoned room, and an absent owner's seat, are kept."""
        return {"room_s": self.room_ttl_ms // 1000, "seat_s": self.seat_ttl_ms // 1000}

    # tables

    async def create(
        self,
        table: TableId,
        tok: Token,
        entry: bytes,
        state: bytes,
        *,
        phase: str,
        game: str,
        rules: str,
    ) -> bool:
        """Writes version 1, unless the id is taken. Sent again with the same `tok`: True again."""
        made = await self.script(
            "create",
            (keys.meta(table), keys.state(table), keys.entries(table)),
            *(tok, entry, state, phase, game, rules, self.room_ttl_ms),
        )
        return bool(made)

    async def load(self, table: TableId) -> Snapshot | None:
        """The table now, or None if it does not exist; then its deadlines are forgotten too."""
        found = await self.script("load", (keys.meta(table), keys.state(table), keys.rows(table)))
        if found is None:
            await self.undue(table)
            return None
        ver, tok, broken, game, rules, state, rows, now_ms = found
        self.heard.answered(now_ms)
        return Snapshot(
            ver=Version(ver),
            tok=Token(tok),
            state=state,
            rows=tuple(rows),
            broken=bool(broken),
            game=game.decode(),
            rules=rules.decode(),
        )

    async def commit(self, commit: Commit) -> Outcome:
        """Writes one version if nothing happened since `ver`, `tok`; else says why not."""
        table, dues = commit.table, commit.dues
        answer = await self.script(
            "commit",
            _commit_keys(table),
            *(commit.ver, commit.tok, commit.new_tok, commit.entry, commit.state, commit.phase),
            *(commit.person, commit.cid, commit.game, commit.rules),
            *(self.room_ttl_ms, self.record_ttl_ms),
            *(commit.row or b"", int(commit.trim), table),
            *(dues.get(kind, "") for kind in ("pause", "bot")),
            self._clock_due(dues.get("clock")),
        )
        outcome = self._outcome(answer)
        self.outcomes[type(outcome)] += 1
        return outcome

    def _clock_due(self, ms: int | None) -> int | str:
        if ms is None:
            return ""
        return KEEP if ms == KEEP else self.clocks_ms() + ms

    def _outcome(self, answer: Sequence[Any]) -> Outcome:
        match answer:
            case [b"done", ver, at_ms]:
                self.heard.answered(at_ms)
                return Committed(Version(ver), at_ms)
            case [b"known", ver]:
                return Duplicate(Version(ver))
            case [b"stale", ver, tok]:
                return Stale(Version(ver), Token(tok))
            case [b"frozen"]:
                return Frozen()
        return Gone()

    async def entries(
        self, table: TableId, after: Version | int, count: int = 1000
    ) -> list[tuple[Version, bytes]]:
        """Entries of the versions after `after`, oldest first. The caller checks that the first
        one is `after + 1`: older ones may have been trimmed."""
        found = await self.command(
            *("XRANGE", keys.entries(table), f"{after + 1}-0", "+", "COUNT", count)
        )
        return [(Version(int(name.split(b"-")[0])), entry) for name, (_, entry) in found]

    async def heads(self, tables: Sequence[TableId]) -> list[tuple[Version, Token] | None]:
        """Where each table stands, None for those that are gone."""
        return [
            None if summary is None else (summary.ver, summary.tok)
            for summary in await self.summaries(tables)
        ]

    async def summaries(self, tables: Sequence[TableId]) -> list[Summary | None]:
        """What can be said of each table without loading it."""
        fields = ("ver", "tok", "game", "phase", "broken")
        answers = await self.many([("HMGET", keys.meta(table), *fields) for table in tables])
        return [_summary(answer) for answer in answers]

    async def known(self, table: TableId, person: str, cid: str) -> Version | None:
        """The version that carried out this person's `cid`, if it is among the last 16."""
        seen = await self.command("HGET", keys.meta(table), f"c:{person}")
        for known in (seen or b"").decode().split():
            name, _, ver = known.rpartition("=")
            if name == cid:
                return Version(int(ver))
        return None

    async def rows(self, table: TableId) -> list[bytes]:
        """The finished deals; they outlive the room."""
        return list(await self.command("LRANGE", keys.rows(table), 0, -1))

    async def freeze(self, table: TableId, why: str, inputs: bytes = b"") -> bool:
        """Flags the table broken, keeping the reason and what led to it. False if it is gone."""
        touched = (keys.meta(table), keys.channel(table), *_due_keys(table))
        return bool(await self.script("freeze", touched, why, inputs, table))

    async def frozen_inputs(self, table: TableId) -> tuple[str, bytes] | None:
        """Why the table was frozen and the inputs kept then."""
        why, inputs = await self.command("HMGET", keys.meta(table), "broken", "inputs")
        return None if why is None else (why.decode(), inputs or b"")

    async def touch(self, table: TableId) -> bool:
        """Renews the lifetime of the room. False if it is gone."""
        renewed = await self.many(
            [("PEXPIRE", key, self.room_ttl_ms) for key in keys.lasting(table)]
        )
        return bool(renewed[0])

    # deadlines

    async def claim_due(self, kind: DueKind, limit: int, lease_ms: int) -> list[TableId]:
        """Takes up to `limit` due tables, in one script for all buckets (a cluster would need one
        call a bucket); they take turns in being the first. Each table comes up again after
        `lease_ms` unless a commit moves or removes its deadline. To claim the kind `clock` is to
        look at the clocks: if nobody has for too long, clock time stood still since then, and an
        outage costs nobody time."""
        self._first_bucket = (self._first_bucket + 1) % BUCKETS
        touched = (keys.CLOCK, *_bucket_keys(self._first_bucket, kind))
        gap_ms = clock.CREDIT_GAP_MS if kind == "clock" else 0
        now_ms, looked_ms, lost_ms, *claimed = await self.script(
            "claim", touched, limit, lease_ms, gap_ms
        )
        self.heard.told(now_ms, looked_ms, lost_ms)
        return [TableId(name.decode()) for name in claimed]

    async def rest(
        self, table: TableId, kind: DueKind, ver: Version, tok: Token, at_ms: int = 0
    ) -> bool:
        """Removes a deadline that means nothing at `ver`, or sets it to another moment (for the
        kind `clock` of clock time); not if the table went on meanwhile."""
        touched = (keys.meta(table), keys.due(kind, bucket(table)))
        return bool(await self.script("rest", touched, ver, tok, table, at_ms))

    async def undue(self, table: TableId) -> None:
        """Removes every deadline of the table."""
        await self.many([("ZREM", key, table) for key in _due_keys(table)])

    def clock_ms(self) -> int:
        """Redis's clock as last heard, carried on by the local one: for stamps, not deadlines."""
        return self.heard.now_ms()

    def clocks_ms(self) -> int:
        """Clock time as last heard, in which the clocks of the tables run."""
        return self.heard.clocks_ms()

    async def read_clocks(self) -> int:
        """Hears where the clocks stand, without a look at them. Returns Redis's clock."""
        (seconds, micros), (looked_ms, lost_ms) = await self.many(
            (("TIME",), ("HMGET", keys.CLOCK, "looked", "lost"))
        )
        now_ms = int(seconds) * 1000 + int(micros) // 1000
        self.heard.told(now_ms, int(looked_ms or now_ms), int(lost_ms or 0))
        return now_ms

    # the whole store

    async def secret(self) -> bytes:
        """The 32 bytes all hubs of this store sign with, drawn by the first one."""
        await self.command("SET", keys.SECRET, secrets.token_bytes(32), "NX")
        return bytes(await self.command("GET", keys.SECRET))


@functools.cache
def _bucket_keys(first: int, kind: DueKind) -> tuple[str, ...]:
    return tuple(keys.due(kind, (first + number) % BUCKETS) for number in range(BUCKETS))


def _due_keys(table: TableId) -> list[str]:
    return [keys.due(kind, bucket(table)) for kind in DUE_KINDS]


@functools.lru_cache(4096)
def _commit_keys(table: TableId) -> tuple[str, ...]:
    return (
        keys.meta(table),
        keys.state(table),
        keys.entries(table),
        keys.rows(table),
        keys.channel(table),
        *_due_keys(table),
        keys.drafts(table),
    )


def _summary(answer: Sequence[Any]) -> Summary | None:
    ver, tok, game, phase, broken = answer
    if ver is None:
        return None
    return Summary(Version(int(ver)), Token(tok), game.decode(), phase.decode(), bool(broken))
