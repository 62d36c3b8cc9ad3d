"""Viewers that never read while five hundred commits pass."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from server import wire
from server.commands import Rename
from server.identity import Identity
from server.ids import PersonId, new_person_id
from server.store import Store
from tests.chaos.fast import Table, lobby
from tests.chaos.kit import Witness, close, process_hubs, same
from tests.deaf import Deaf
from tests.hubs import Hub

COMMITS = 500
WARM_UP = 100
MORE_BYTES = 6 * 1024 * 1024
"""So much more than beside readers alone the hub may need: all frames kept would be four times as
much."""
AHEAD = 5
"""So many commits may be ahead of the readers, who live in this process: they are not the slow."""
LONG_NAME = "\U0001f0a1" * 24


def resident(hub: Hub) -> int:
    """Bytes of memory the hub's process holds."""
    pages = Path(f"/proc/{hub.pid}/statm").read_text().split()[1]
    return int(pages) * 4096


async def fill(table: Table) -> None:
    """Its frames become as large as they come: every name that a room remembers is long."""
    for person in (*table.people, *(new_person_id() for _ in range(40))):
        await table.do(person, Rename(LONG_NAME))


class Crowd:
    """A table and those who read what happens there."""

    def __init__(self, table: Table, readers: Sequence[Witness]) -> None:
        self._table = table
        self._readers = readers
        self._number = 0

    async def commits(self, count: int, hub: Hub) -> tuple[int, list[float]]:
        """So many commits: the bytes by which the hub has grown at most, and by version and reader
        the seconds until it was seen."""
        loop = asyncio.get_running_loop()
        before = most = resident(hub)
        at_s: dict[int, float] = {}
        for _ in range(count // AHEAD):
            for _ in range(AHEAD):
                self._number += 1
                start_s = loop.time()
                ver = await self._table.rename(f"{self._number:x}{LONG_NAME}"[:24])
                at_s[ver] = start_s
            for reader in self._readers:
                await reader.until_ver(ver)
            most = max(most, resident(hub))
        delays = [reader.at_s[ver] - at for reader in self._readers for ver, at in at_s.items()]
        return most - before, sorted(delays)


def told(grown: int, delays: list[float]) -> str:
    """The figures of a run."""
    middle, late = delays[len(delays) // 2], delays[len(delays) * 99 // 100]
    return f"grown by {grown / 1e6:5.1f} MB, delay {middle:.4f} s, p99 {late:.4f} s"


@pytest.mark.long
async def test_viewers_that_never_read(
    store: Store, redis_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Row 8; users' problem 29. A deaf tab for each seat and a deaf watcher: what each of them is
    sent differs, and would be kept apart."""
    people = tuple(new_person_id() for _ in range(7))
    table = await lobby(store, people)
    await fill(table)
    identity = Identity(await store.secret(), secure=False)
    async with process_hubs(tmp_path, redis_url, 1) as [hub]:

        def cookie(person: PersonId) -> str:
            return f"cardroom={identity.sign(person)}"

        readers = [Witness(hub.base, cookie(person)) for person in (people[0], new_person_id())]
        for reader in readers:
            await reader.open(table.id)
        crowd = Crowd(table, readers)
        await crowd.commits(WARM_UP, hub)
        alone = await crowd.commits(COMMITS, hub)
        viewers = (*people, new_person_id())
        deaf = [await Deaf.enter(hub.base, cookie(person), table.id) for person in viewers]
        await readers[0].until(lambda: watchers(readers[0]) == 2)
        beside_deaf = await crowd.commits(COMMITS, hub)
        with capsys.disabled():
            size = len(readers[0].batches[readers[0].ver])
            print(f"\n{COMMITS} commits of some {size} bytes to {len(readers)} readers")
            print(f"  alone:                 {told(*alone)}")
            print(f"  beside {len(deaf)} deaf viewers: {told(*beside_deaf)}")
        assert beside_deaf[0] <= alone[0] + MORE_BYTES
        await readers[0].until(lambda: watchers(readers[0]) == 1)
        for viewer in deaf:
            assert await viewer.rest() in (wire.CLOSE_SLOW, None)

        same(readers)
        for reader in readers:
            assert reader.closed is None and len(reader.of("view")) == 1, "nothing was left out"
        await close(*readers)


def watchers(guest: Witness) -> int:
    """How many watch, as that guest was told."""
    seen = guest.of("presence")
    return int(seen[-1]["watchers"]) if seen else 0
