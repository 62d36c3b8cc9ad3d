"""What happens beside the cards: drafts, chat, presence, and who holds a seat where.

Owns their keys and numbers. Nothing here changes the version of a table, and nothing here looks
inside a line or a draft.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from server import keys
from server.channels import Channels, Hear
from server.ids import PersonId, TableId
from server.keys import Where
from server.link import Link, as_map

CHAT_LINES = 100
HELD_TABLES = 100
HELD_TTL_MS = 30 * 86_400_000
MADE_TTL_MS = 3_600_000


class TableGone(Exception):
    """There is no such table (any more)."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of chat: its number within its chat and the bytes that were given."""

    n: int
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected, over all hubs: the kinds of live leases by person. `n` grows with every
    change."""

    n: int
    kinds: Mapping[PersonId, frozenset[str]]

    @property
    def people(self) -> frozenset[PersonId]:
        """Everybody with a live lease."""
        return frozenset(self.kinds)


class Side(Link):
    """The part of the store that never touches a version."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.holder = secrets.token_hex(4)
        """Names this process in its leases: dropping one's own leaves other hubs' alone."""

    # drafts

    async def set_draft(self, table: TableId, seat: int, prompt: int, draft: bytes) -> None:
        """Keeps the draft of a seat. It counts only while that prompt is open: the reader looks.
        Raises `TableGone`."""
        touched = (keys.meta(table), keys.drafts(table))
        if not await self.script("draft", touched, seat, prompt, draft):
            raise TableGone(table)

    async def drafts(self, table: TableId) -> dict[int, tuple[int, bytes]]:
        """By seat: the prompt it answers, and the draft."""
        found = as_map(await self.command("HGETALL", keys.drafts(table)))
        split = {int(seat): value.partition(b":") for seat, value in found.items()}
        return {seat: (int(prompt), draft) for seat, (prompt, _, draft) in split.items()}

    # chat

    async def chat_add(
        self, table: TableId, where: Where, line: bytes, *, person: str, cid: str
    ) -> int:
        """Appends and publishes a line; its number. Sent again with the same `cid`: the same
        number, nothing published. Raises `TableGone`."""
        touched = (keys.meta(table), keys.chat(table, where), keys.channel(table))
        answer = await self.script("chat", touched, where[0], person, cid, line, CHAT_LINES)
        if not answer:
            raise TableGone(table)
        return int(answer[0])

    async def chat_lines(self, table: TableId, where: Where) -> list[Line]:
        """The last lines of a chat, oldest first."""
        found = await self.command("LRANGE", keys.chat(table, where), 0, -1)
        return [Line(int.from_bytes(line[:8], "big"), line[8:]) for line in found]

    # presence

    def _member(self, person: PersonId, kind: str) -> str:
        return f"{person} {kind} {self.holder}"

    async def presence_lease(
        self, table: TableId, people: Sequence[tuple[PersonId, str]], ms: int
    ) -> int:
        """Says for `ms` that these people are connected here, each in a kind (a word of the
        caller's). Publishes if the set of (person, kind) changed, over all hubs; the number of
        the presence. Raises `TableGone`."""
        return await self._change_presence(table, people, (), ms)

    async def presence_drop(self, table: TableId, people: Sequence[tuple[PersonId, str]]) -> int:
        """Takes this process's leases back; otherwise as `presence_lease`."""
        return await self._change_presence(table, (), people, 0)

    async def _change_presence(
        self,
        table: TableId,
        renewed: Sequence[tuple[PersonId, str]],
        dropped: Sequence[tuple[PersonId, str]],
        ms: int,
    ) -> int:
        members = [self._member(*one) for one in (*renewed, *dropped)]
        touched = (keys.meta(table), keys.presence(table), keys.channel(table))
        n = await self.script("presence", touched, ms, ms, len(renewed), *members)
        if n < 0:
            raise TableGone(table)
        return int(n)

    async def presence(self, table: TableId) -> Presence:
        """Who is connected at this moment, over all hubs."""
        n, members = await self.script("here", (keys.meta(table), keys.presence(table)))
        kinds: dict[PersonId, frozenset[str]] = {}
        for member in members:
            name, kind, _ = member.decode().split(" ")
            person = PersonId(name)
            kinds[person] = kinds.get(person, frozenset()) | {kind}
        return Presence(n, kinds)

    # who holds a seat where (keys of the person, in a slot of their own)

    async def hold(self, person: PersonId, table: TableId) -> None:
        """Notes that the person holds a seat at the table."""
        await self.script("hold", (keys.held(person),), table, HELD_TABLES, HELD_TTL_MS)

    async def unhold(self, person: PersonId, table: TableId) -> None:
        """Forgets it."""
        await self.command("ZREM", keys.held(person), table)

    async def held(self, person: PersonId) -> list[TableId]:
        """The tables where the person took a seat, newest first; some may be gone."""
        found = await self.command("ZRANGE", keys.held(person), 0, -1, "REV")
        return [TableId(name.decode()) for name in found]

    async def made_as(self, person: PersonId, cid: str, table: TableId) -> TableId:
        """The table of that wish: `table`, unless the same wish was given one within the hour."""
        key = keys.made(person, cid)
        known = await self.command("SET", key, table, "NX", "GET", "PX", MADE_TTL_MS)
        return table if known is None else TableId(known.decode())

    # where a resume code is good (keys of the code, in a slot of their own)

    async def keep_code(self, digest: bytes, table: TableId, ms: int) -> None:
        """Remembers for `ms` in which table the code of that digest is good."""
        await self.command("SET", keys.code(digest), table, "PX", ms)

    async def table_of_code(self, digest: bytes) -> TableId | None:
        """The table of a code, if there is one."""
        found = await self.command("GET", keys.code(digest))
        return None if found is None else TableId(found.decode())

    # what is published

    def channels(self, hear: Hear) -> Channels:
        """A new subscriber, to be used as an async context manager."""
        return Channels(self.url, hear)
