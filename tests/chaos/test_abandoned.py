"""Row 13: rooms that everybody left end by themselves, and a long evening does not fill the store
(users' problem 27: idle streams grew to three quarters of the memory)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from rules.api import Seat
from server import keys
from server.bots import Worker
from server.commands import Act, Next, Ready, Rematch, SetBot
from server.commit import found
from server.ids import BUCKETS, PersonId, new_person_id
from server.keys import DUE_KINDS
from server.side import CHAT_LINES
from server.store import Store
from tests.chaos.fast import REGISTRY, Table, match
from tests.chaos.kit import eventually
from tests.conftest import private_redis
from tests.server.live.kit import running, skip_pause

ROOMS = 1_000
AT_ONCE = 20
PLAYED = 20
"""Every so many-th room has been played in."""
LIFE_MS = 4_000
LASTING = 8 + BUCKETS * len(DUE_KINDS)
"""Keys of the whole store: a secret, counts, when each bucket was looked at."""
LEFT_OF_A_ROOM = 256
"""Bytes; one in use takes some thousands."""
DEALS = 100
KEPT_OF_A_DEAL = 2_048
"""Bytes of the store that a finished deal of two cards may take for its record."""


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """A Redis of this test alone: its memory is measured."""
    with private_redis() as own:
        yield own


async def used(store: Store) -> int:
    """Bytes of memory that Redis uses."""
    return await figure(store, "memory", "used_memory")


async def figure(store: Store, section: str, name: str) -> int:
    """One number that Redis tells of itself."""
    told = (await store.command("INFO", section)).decode().split()
    return int(next(line.partition(":")[2] for line in told if line.startswith(f"{name}:")))


async def abandoned(store: Store, host: PersonId, played: bool) -> None:
    """A room that has been used, and nobody comes back to."""
    room = await found(store, REGISTRY, host, "Ann", "kachuful", "seed", {"start_cards": 2}, 3)
    await store.chat_add(room, "table", b"hello", person=host, cid="c")
    await store.chat_add(room, "watchers", b"hello", person="somebody", cid="c")
    await store.presence_lease(room, [(host, "on")], 500)
    await store.set_draft(room, 0, 1, b"draft")
    if not played:
        return
    table = Table(store, room, (host,))
    for seat in (1, 2):
        await table.do(host, SetBot(Seat(seat), True))
    await table.do(host, Ready(True))
    await skip_pause(store, room)
    await Worker(store, REGISTRY, Random(1)).round()


async def test_a_thousand_abandoned_rooms(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    hosts = [new_person_id() for _ in range(4)]
    async with Store(url, room_ttl_ms=LIFE_MS, record_ttl_ms=LIFE_MS) as store:
        await abandoned(store, hosts[0], True)  # what scripts and connections take once
        start = await used(store)
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with gate:
                await abandoned(store, hosts[number % 4], number % PLAYED == 0)

        await asyncio.gather(*(one(number) for number in range(ROOMS)))
        full = await used(store)

        async def gone() -> bool:
            return not await store.command("KEYS", "*}t:*")

        await eventually(gone)
        expired = await figure(store, "stats", "expired_keys")
        assert expired >= 5 * ROOMS, "so many were there"
        async with running(url):
            worker = Worker(store, REGISTRY)
            await eventually(lambda: nothing_due(store, worker))
        left = await store.command("KEYS", "*")
        lasting = [key for key in left if await store.command("PTTL", key) == -1]
        assert len(lasting) <= LASTING, "a few of the whole store"
        assert len(left) - len(lasting) <= len(hosts), "where each of them held seats"
        await store.command("MEMORY", "PURGE")
        end = await used(store)
        with capsys.disabled():
            print(f"\n{ROOMS} rooms: {start} bytes, then {full}, at the end {end}")
        assert end - start < LEFT_OF_A_ROOM * ROOMS


async def nothing_due(store: Store, worker: Worker) -> bool:
    """Whether no deadline is left, of any kind."""
    await worker.round()
    return not await store.command("KEYS", "*}due:*")


async def test_a_long_evening_at_one_table(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    people = (new_person_id(), new_person_id(), new_person_id())
    async with Store(url) as store:
        table = await match(store, people, start_cards=2, schedule="down_up")
        for number in range(CHAT_LINES):
            await say(table, people[0], f"c{number}")
        early: dict[str, int] = {}
        most: dict[str, int] = {}
        deals = 0
        while deals < DEALS:
            deals = await one_deal(table, most)
            if deals <= DEALS // 5:
                early = dict(most)
        records = most.pop("r")
        with capsys.disabled():
            print(f"\n{deals} deals: most bytes by key {most}, records {records}")
        for name, size in most.items():
            assert size <= 1.5 * early[name] + 512, (name, early[name], size)
        assert records <= KEPT_OF_A_DEAL * deals


async def one_deal(table: Table, most: dict[str, int]) -> int:
    """Plays to the end of the deal, then goes on; how many deals are finished."""
    while (turn := table.turn(await table.live())) is not None:
        person, prompt, action = turn
        await table.do(person, Act(prompt, action))
        await table.store.set_draft(table.id, 0, prompt, b"x" * 100)
        await measure(table, most)
    live = await table.live()
    again = {"between": Next(), "over": Rematch()}[live.room.status]
    for number, person in enumerate(table.people):
        await table.do(person, again, cid=f"{live.ver}-{number}")
        await say(table, person, f"{live.ver}")
    await skip_pause(table.store, table.id)
    return len(live.rows)


async def say(table: Table, person: PersonId, cid: str) -> None:
    """A line of chat."""
    await table.store.chat_add(table.id, "table", b"x" * 100, person=person, cid=cid)


async def measure(table: Table, most: dict[str, int]) -> None:
    """Notes the most bytes that each key of the table ever took."""
    for key in (*keys.lasting(table.id), keys.rows(table.id)):
        size = await table.store.command("MEMORY", "USAGE", key, "SAMPLES", 0)
        name = key.rpartition(":")[2]
        most[name] = max(most.get(name, 0), size or 0)
