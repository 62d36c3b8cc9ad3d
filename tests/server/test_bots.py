"""The bots' worker on a real store: it plays what is due, and knows no more than its seat."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
import pytest_asyncio

from rules.api import Action, Seat
from rules.bots import SeatView
from rules.data import Json
from rules.registry import Entry, Registry
from server import bots, commit, keys
from server.bots import LEASE_MS, Worker
from server.commands import Act, Command, GoOn, Mind, Next, Ready, SetBot, Stand
from server.commit import Live
from server.embedded import Embedded
from server.ids import PersonId, TableId, bucket
from server.presence import KIND
from server.prompts import prompts_of
from server.records import public_records, replay
from server.room import CLOCK, Actor, Refused
from server.store import Store, StoreDown
from tests.hubs import Bots
from tests.probe import Probe, ProbeBot
from tests.server.roomkit import ANN, every_game

PATIENCE_S = 60.0  # the bound after which a wait is a failure; nothing is measured by it


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store on a private server of its own."""
    async with Embedded(tmp_path) as server:
        store = Store(server.url)
        yield store
        await store.aclose()


class Spy:
    """A bot that answers by the probe's bot and keeps what it was shown."""

    def __init__(self) -> None:
        self.views: list[SeatView] = []

    def choose(self, view: SeatView, rng: Any) -> Action:
        self.views.append(view)
        return ProbeBot().choose(view, rng)


class Cheat:
    """A bot that answers what it may not."""

    def choose(self, view: SeatView, rng: Any) -> Action:
        return {**view.prompts[0].legal[0], "nonsense": 1} if view.prompts[0].legal else {
            "kind": "bid", "count": 99,
        }  # fmt: skip


class Fool:
    """A bot that fails."""

    def choose(self, view: SeatView, rng: Any) -> Action:
        raise ZeroDivisionError


class Gossip:
    """A bot that fails and tells why."""

    def choose(self, view: SeatView, rng: Any) -> Action:
        raise ValueError(f"my hand is {view.private}")


def probe_with(bot: Any) -> Registry:
    """The probe game played by that bot."""
    return Registry({"probe": Entry(Probe, lambda: bot)})


class Table:
    """A table in the store, and Ann at it."""

    def __init__(self, store: Store, registry: Registry, table: TableId) -> None:
        self.store, self.registry, self.id = store, registry, table

    async def do(
        self, command: Command, actor: Actor | None = None, here: frozenset[PersonId] = frozenset()
    ) -> None:
        """A command by Ann, or by `actor`."""
        await commit.carry_out(
            self.store, self.registry, self.id, None, actor or Actor(ANN), command, "", here
        )

    async def live(self) -> Live:
        """The table as it stands."""
        return await commit.load(self.store, self.registry, self.id)


async def begun(
    store: Store, registry: Registry, game: str = "probe", seats: int = 4, **options: Json
) -> Table:
    """A match of Ann and bots, at its first question; nobody is connected."""
    preset = {"probe": "seed", "kachuful": "quick", "skat": "raeuber"}[game]
    made = await commit.found(store, registry, ANN, "Ann", game, preset, options, seats)
    table = Table(store, registry, made)
    for seat in range(1, seats):
        await table.do(SetBot(Seat(seat), True))
    await table.do(Ready(True))
    if game == "kachuful":
        await table.do(GoOn(), CLOCK)
    return table


async def played_out(table: Table, worker: Worker) -> Live:
    """Rounds of the worker until the match is over; between deals the table goes on."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            await worker.round()
            live = await table.live()
            if live.room.status == "over":
                return live
            if live.room.dues and "pause" in live.room.dues:
                await table.do(GoOn(), CLOCK)


@pytest.mark.parametrize(
    "game, options",
    [
        ("probe", {}),
        ("kachuful", {"start_cards": 3}),
        # Four at a table of pirate Skat: a dealer who sits out, claims and offers to concede.
        ("skat", {"match_deals": 4, "kontra": "on"}),
    ],
)
async def test_bots_play_a_match_to_its_end(
    store: Store, game: str, options: Mapping[str, Json]
) -> None:
    registry = every_game()
    table = await begun(store, registry, game, **options)
    await table.do(Stand())
    live = await played_out(table, Worker(store, registry, Random(1)))
    assert len(live.rows) == live.room.deals > 1
    for record in public_records(live.rows, None):
        assert {item[3] for item in record["inputs"] if item[0] == "act"} == {"bot"}
        replay(record, registry)


async def test_a_bot_knows_what_its_seat_knows(store: Store) -> None:
    spy = Spy()
    registry = probe_with(spy)
    table = await begun(store, registry)
    await table.do(Stand())
    await played_out(table, Worker(store, registry, Random(2)))
    assert spy.views
    for view in spy.views:
        assert all(isinstance(event, dict) and "private" not in event for event in view.events)
        starts = [place for place, event in enumerate(view.events) if event["kind"] == "dealt"]
        assert starts and view.events[starts[-1]]["deal"] == view.table["deal"]
        assert len({event["deal"] for event in view.events if event["kind"] == "dealt"}) == 1
        hands = [event["hand"] for event in view.events if event["kind"] == "packet"]
        if hands and view.table["phase"] == "bid":
            assert hands[-1] == view.private["hand"]
        for event in view.events:
            assert event["kind"] != "bid_in" or ("count" in event) == (event["seat"] == view.seat)


class Quitter(ProbeBot):
    """A bot that takes every offer to give up."""

    def choose(self, view: SeatView, rng: Any) -> Action:
        offers = [prompt.legal[0] for prompt in view.prompts if prompt.kind == "concede"]
        return offers[0] if offers else super().choose(view, rng)


async def test_a_bot_may_take_an_offer(store: Store) -> None:
    registry = probe_with(Quitter())
    table = await begun(store, registry, deals=1)
    await table.do(Stand())
    live = await played_out(table, Worker(store, registry, Random(2)))
    (record,) = public_records(live.rows, None)
    acts = [item[2]["kind"] for item in record["inputs"] if item[0] == "act"]
    assert acts[-1] == "concede"


@pytest.mark.parametrize("bot", [Cheat(), Fool()])
async def test_a_bad_bot_gives_the_default_answer(store: Store, bot: Any) -> None:
    registry = probe_with(bot)
    table = await begun(store, registry, deals=1)
    await table.do(Stand())
    live = await played_out(table, Worker(store, registry, Random(3)))
    assert live.room.deals == 1 and not live.broken


async def test_the_worker_waits_for_people(store: Store) -> None:
    registry = every_game()
    table = await begun(store, registry)
    worker = Worker(store, registry, Random(4))
    async with asyncio.timeout(PATIENCE_S):
        while (room := (await table.live()).room).dues or room.status == "between":
            await worker.round()
            if "pause" in room.dues:
                await table.do(GoOn(), CLOCK)
            elif room.status == "between":  # Ann has rested
                await table.do(Next())
    live = await table.live()
    assert live.room.status == "playing"
    assert Seat(0) in registry.game("probe").prompts(live.room.match)
    with pytest.raises(Refused):
        await table.do(Mind(Seat(0)))


async def test_a_short_thought_takes_a_full_step(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables are due together, while a person plays."""
    monkeypatch.setattr(bots, "STEP_S", 0.3)
    registry = every_game()
    tables = [await begun(store, registry, "kachuful", 3) for _ in range(2)]
    before = []
    for table in tables:
        await store.presence_lease(table.id, [(ANN, KIND)], 600_000)
        while bots.turn_of((live := await table.live()).room, registry) is None:
            [asked] = prompts_of(live.room, registry.game("kachuful"))[Seat(0)]
            await table.do(Act(asked.id, asked.legal[0]))
        before.append(live.ver)
        await store.command("ZADD", due_key(table.id), 0, table.id)
    began = perf_counter()
    assert await Worker(store, registry, Random(1)).round() == 2
    assert perf_counter() - began >= 0.3
    for table, ver in zip(tables, before, strict=True):
        assert (await table.live()).ver > ver


class Newer(Probe):
    """The probe under the rules of the next release."""

    version = "next"


async def test_a_deal_that_stands_still_is_not_claimed_again_and_again(store: Store) -> None:
    table = await begun(store, every_game())
    await table.do(Stand())
    before = (await table.live()).ver
    newer = Worker(store, Registry({"probe": Entry(Newer, ProbeBot)}))
    await store.command("ZADD", due_key(table.id), 0, table.id)
    assert await newer.round() == 1
    due_ms = int(await store.command("ZSCORE", due_key(table.id), table.id))
    assert due_ms > await store.read_clocks() + LEASE_MS
    assert (await table.live()).ver == before
    # Whoever still has the rules it began under finishes it.
    await store.command("ZADD", due_key(table.id), 0, table.id)
    await played_out(table, Worker(store, every_game(), Random(3)))


def due_key(table: TableId) -> str:
    """Where a bot's turn at that table is due."""
    return keys.due("bot", bucket(table))


async def test_what_a_failing_bot_says_is_in_no_log(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    registry = probe_with(Gossip())
    table = await begun(store, registry)
    await table.do(Stand())
    await played_out(table, Worker(store, registry, Random(2)))
    assert "bot failed: ValueError" in caplog.text
    assert "my hand" not in caplog.text and "Traceback" not in caplog.text


async def test_a_claimed_turn_of_a_dead_worker_is_claimed_again(store: Store) -> None:
    registry = every_game()
    table = await begun(store, registry)
    await table.do(Stand())
    before = await table.live()
    assert await store.claim_due("bot", 8, 1) == [table.id]
    live = await played_out(table, Worker(store, registry, Random(5)))
    assert live.ver > before.ver


async def test_two_workers_play_every_turn_once(store: Store) -> None:
    registry = every_game()
    table = await begun(store, registry)
    await table.do(Stand())
    one, other = Worker(store, registry, Random(6)), Worker(store, registry, Random(7))
    async with asyncio.timeout(PATIENCE_S):
        while (await table.live()).room.status != "over":
            # Both hold the same claimed turn: one of them is told `late`.
            await asyncio.gather(one.play(table.id), other.play(table.id))
            if "pause" in (await table.live()).room.dues:
                await table.do(GoOn(), CLOCK)
    for record in public_records((await table.live()).rows, None):
        replay(record, registry)


async def test_an_outage_of_the_store_is_waited_out(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = every_game()
    stop, calls = asyncio.Event(), 0

    async def claim(*_: object) -> list[TableId]:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise StoreDown("away")
        if calls == 2:
            raise KeyError("a bug")
        stop.set()
        return []

    monkeypatch.setattr(store, "claim_due", claim)
    async with asyncio.timeout(PATIENCE_S):
        await Worker(store, registry).serve(stop)
    assert calls == 3


async def test_a_bug_in_the_rules_freezes_that_table_only(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = every_game()
    broken = await begun(store, registry)
    sound = await begun(store, registry, "kachuful", 3, start_cards=1)
    await broken.do(Stand())
    await sound.do(Stand())
    monkeypatch.setattr(Probe, "apply", lambda *_: 1 // 0)
    await played_out(sound, Worker(store, registry, Random(8)))
    assert (await broken.live()).broken
    kept = await store.frozen_inputs(broken.id)
    assert kept is not None and kept[0] == "probe.apply" and kept[1]
    with pytest.raises(Refused) as caught:
        await broken.do(Next())
    assert caught.value.code == "broken"


async def until(table: Table, done: Callable[[Live], bool]) -> None:
    """Waits until the table is so, looking after each of its commits."""
    news: asyncio.Queue[object] = asyncio.Queue()
    async with table.store.channels(news.put_nowait) as channels:
        await channels.subscribe(table.id)
        while not done(await table.live()):
            await news.get()


async def test_a_killed_worker_process_is_followed_by_another(store: Store, tmp_path: Path) -> None:
    table = await begun(store, every_game(), "kachuful", 3, start_cards=7)
    await table.do(Stand())
    start = await table.live()
    async with asyncio.timeout(2 * PATIENCE_S):
        async with Bots(tmp_path / "one.log", store.url) as one:
            await until(table, lambda live: live.ver > start.ver)
            await one.end(signal.SIGKILL)
        async with Bots(tmp_path / "two.log", store.url) as two:
            await until(table, lambda live: live.room.status == "between")
            assert await two.end() == 0, two.output
    live = await table.live()
    assert live.room.deals == 1 and "Traceback" not in two.output
    replay(public_records(live.rows, None)[0], every_game())
