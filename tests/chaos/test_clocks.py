"""The clock against the player, and against the failures of everything else.

Owns rows 5 and 6 as far as clocks are concerned. Who loses a race is told so; and whatever is out
for a while, nobody's time runs out because of it.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rules.codec import unpack
from server import clock, ticker
from server.clock import Pace
from server.commands import Act, Ready, SetClock
from server.commit import carry_out
from server.entry import Entry, decode_entry
from server.ids import PersonId, TableId, new_person_id
from server.room import Actor, Refused
from server.store import Commit, Outcome, Store
from tests.chaos.fast import REGISTRY, Table, lobby
from tests.chaos.kit import Witness, arrive, close, done, process_hubs, seated, settle
from tests.chaos.test_redis_restart import own_redis
from tests.client import WAIT_S
from tests.conftest import private_redis
from tests.hubs import Hub
from tests.server.live.kit import asked, level, pass_time, running, skip_pause

OUT_S = 20
"""So long the room is out."""

SHORTER = {"preset": "own", "turn_s": 15, "bank_s": 5}
"""With its grace a time of this clock is shorter than the outage."""


NIGHT_MS = 600_000
ALL_NIGHT = Pace("own", NIGHT_MS, 0)


# row 5


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    """A Redis in which no other hub looks at the clocks."""
    with private_redis() as url:
        yield url


class Ordered(Store):
    """A store whose first commit is written when the test says so, long after it was judged."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.judged, self.go = asyncio.Event(), asyncio.Event()

    async def commit(self, commit: Commit) -> Outcome:
        self.judged.set()
        await self.go.wait()
        return await super().commit(commit)


@pytest.fixture
def shared_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim keeps nobody else away, as if its lease had run out; hubs claim nothing."""
    monkeypatch.setattr(ticker, "LEASE_MS", 0)
    monkeypatch.setattr(ticker, "PERIOD_S", 3_600.0)


async def night_is_over(store: Store) -> None:
    """Whoever is asked has no time left, his grace included."""
    await pass_time(store, NIGHT_MS + clock.GRACE_MS)


async def timed(store: Store, people: tuple[PersonId, ...]) -> Table:
    """A match with a clock at its first question."""
    table = await lobby(store, people)
    await table.do(people[0], SetClock(ALL_NIGHT))
    for person in people:
        await table.do(person, Ready(True))
    await skip_pause(store, table.id)
    return table


async def one_after_the_other(first: Ordered, second: Ordered, *works: Any) -> list[Any]:
    """Both judge the same state; then the first writes, then the second. Their outcomes."""
    tasks = [asyncio.ensure_future(work) for work in works]
    async with asyncio.timeout(WAIT_S):
        for store in (first, second):
            await store.judged.wait()
        first.go.set()
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        second.go.set()
        return await asyncio.gather(*tasks, return_exceptions=True)


PEOPLE = tuple(new_person_id() for _ in range(3))


async def test_two_tickers_have_one_outcome(
    redis_url: str, store: Store, shared_claims: None
) -> None:
    """Row 5: both find the time out, one plays the rules' answer, once."""
    table = await timed(store, PEOPLE)
    before = (await table.live()).ver
    await night_is_over(store)
    async with Ordered(redis_url) as one, Ordered(redis_url) as two:
        ticks = (ticker.tick(one, REGISTRY), ticker.tick(two, REGISTRY))
        assert await one_after_the_other(one, two, *ticks) == [None, None]
    [entry] = await entries_after(table, before)
    assert by(entry)["decided"] == "clock" and kinds(entry)[0] == "timeout"


@pytest.mark.parametrize("faster", ["clock", "player"])
async def test_clock_and_player_have_one_outcome(
    faster: str, redis_url: str, store: Store, shared_claims: None
) -> None:
    """Row 5: whoever writes first has played; the slower player is told `late`."""
    table = await timed(store, PEOPLE)
    live = await table.live()
    turn = table.turn(live)
    assert turn is not None
    person, prompt, action = turn
    await night_is_over(store)
    async with Ordered(redis_url) as clocks, Ordered(redis_url) as player:
        works = (
            ticker.tick(clocks, REGISTRY),
            carry_out(
                player, REGISTRY, table.id, live, Actor(person), Act(prompt, action), "c1",
                frozenset(PEOPLE),
            ),
        )  # fmt: skip
        stores = (clocks, player) if faster == "clock" else (player, clocks)
        _, played = await one_after_the_other(*stores, *works)
    [entry] = await entries_after(table, live.ver)
    if faster == "clock":
        assert isinstance(played, Refused) and played.code == "late"
        assert by(entry)["decided"] == "clock"
    else:
        assert played.ver == live.ver + 1 and by(entry)["person"] == person


async def test_the_slower_player_gets_the_view(redis_url: str, shared_claims: None) -> None:
    """Row 5, over a socket: `late`, and what has happened instead."""
    async with running(redis_url) as hub, Store(redis_url) as store:
        room, guests = await hub.table()
        host = Actor(PersonId(guests[0].you))
        table, nobody = TableId(room), frozenset[PersonId]()
        await carry_out(store, REGISTRY, table, None, host, SetClock(ALL_NIGHT), "", nobody)
        for guest in guests:
            assert (await guest.ask("ready", yes=True))["t"] == "ok"
        await skip_pause(store, table)
        await level(guests)
        guest, prompt = await asked(guests)
        write, judged, go = hub.store.commit, asyncio.Event(), asyncio.Event()

        async def commit(wanted: Commit) -> Outcome:
            judged.set()
            await go.wait()
            return await write(wanted)

        hub.store.commit = commit  # type: ignore[method-assign]
        ver = guest.ver
        act = asyncio.ensure_future(
            guest.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
        )
        async with asyncio.timeout(WAIT_S):
            await judged.wait()
        await night_is_over(store)
        await ticker.tick(store, REGISTRY)
        go.set()
        answer = await act
        assert (answer["t"], answer["code"]) == ("no", "late")
        await level(guests)
        for other in guests:
            [batch] = [frame for frame in other.of("batch") if frame["ver"] > ver]
            assert batch["by"]["decided"] == "clock"
        assert prompt["id"] not in [open_["id"] for open_ in guest.parts["ask"]]
        await close(*guests)


async def entries_after(table: Table, ver: int) -> list[Entry]:
    """What was committed since that version."""
    return [decode_entry(data) for _, data in await table.store.entries(table.id, ver)]


def by(entry: Entry) -> Any:
    """Who decided."""
    return unpack(entry.by)


def kinds(entry: Entry) -> list[str]:
    """What happened."""
    told: list[Any] = [unpack(event) for event in entry.events]
    return [event["kind"] for event in told]


# row 6


@asynccontextmanager
async def asking(hubs: list[Hub]) -> AsyncIterator[tuple[str, list[Witness]]]:
    """A match with a clock shorter than the outage, over both hubs, that waits for somebody."""
    bases = [hubs[0].base, hubs[1].base, hubs[0].base]
    room, people = await seated(bases)
    await done(people[0], "clock", **SHORTER)
    for guest in people:
        await done(guest, "ready", yes=True)
    await settle(people)
    await asked([*people])
    await settle(people)
    yield room, people
    await close(*people)


async def clocks(guest: Witness) -> tuple[int, int]:
    """Time and clock time now."""
    count = len(guest.of("pong"))
    await guest.send({"t": "ping", "n": count})
    pong = await guest.got("pong", count + 1)
    return int(pong["now_ms"]), int(pong["clock_ms"])


async def nobody_lost(room: str, people: list[Witness], before: tuple[int, int]) -> None:
    """The outage was longer than anybody's time, and all of it was given back."""
    guest, prompt = await asked([*people])
    now_ms, clock_ms = await clocks(guest)
    assert now_ms - before[0] >= OUT_S * 1000
    assert (now_ms - before[0]) - (clock_ms - before[1]) >= OUT_S * 1000
    seat = guest.parts["pace"]["seats"][guest.seat]
    assert seat["bank_ms"] == SHORTER["bank_s"] * 1000 and not seat["away"]
    await done(guest, "act", prompt=prompt["id"], action=prompt["legal"][0])
    for other in people:
        told = [event["kind"] for frame in other.of("batch") for event in frame["events"]]
        assert "timeout" not in told and "minded" not in told


async def all_hubs_out(folder: Path) -> None:
    """Both hubs are killed, and started again later."""
    async with own_redis() as redis, process_hubs(folder, redis.url) as hubs:
        async with asking(hubs) as (room, people):
            before = await clocks(people[0])
            for hub in hubs:
                await hub.end(signal.SIGKILL)
            for guest in people:
                await guest.gone()
            await asyncio.sleep(OUT_S)  # the failure itself
            for hub in hubs:
                await hub.start()
            for hub in hubs:
                await hub.ready()
            for guest in people:
                await guest.open(room, since=True)
            await nobody_lost(room, people, before)


async def redis_out(folder: Path) -> None:
    """Redis stands still, and goes on later; nobody has to come back for it."""
    async with own_redis() as redis, process_hubs(folder, redis.url) as hubs:
        async with asking(hubs) as (room, people):
            fan = await arrive(hubs[1].base)
            await fan.open(room)
            await fan.got("chat_log")
            before, views = await clocks(people[0]), [len(each.of("view")) for each in people]
            redis.send(signal.SIGSTOP)
            try:
                started = asyncio.get_running_loop().time()
                await fan.until(lambda: any("cid" not in no for no in fan.of("no")))
                assert fan.of("no")[-1]["code"] == "read_only", "without having asked"
                guest, prompt = await asked([*people])
                answer = await guest.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
                assert (answer["t"], answer["code"]) == ("no", "read_only")
                await asyncio.sleep(OUT_S - (asyncio.get_running_loop().time() - started))
            finally:
                redis.send(signal.SIGCONT)
            for each, seen in zip(people, views, strict=True):
                await each.got("view", seen + 1)
            await settle(people)
            assert all(each.closed is None for each in people)
            await nobody_lost(room, people, before)
            await fan.close()


@pytest.mark.long
async def test_an_outage_costs_nobody_clock_time(tmp_path: Path) -> None:
    """Row 6, users' problem 5: all hubs are out for 20 s; and Redis is, at another room."""
    folders = [tmp_path / "hubs", tmp_path / "redis"]
    for folder in folders:
        folder.mkdir()
    async with asyncio.TaskGroup() as both:
        both.create_task(all_hubs_out(folders[0]))
        both.create_task(redis_out(folders[1]))
