"""Nothing is lost on the way: races, cut channels, slow readers, broken tables."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import server.socket as sockets
import server.table as tables
from rules.registry import GAMES, Entry, Registry
from server.commit import Live
from server.ids import TableId
from server.outbox import MAX_BYTES, MAX_FRAMES
from server.socket import Connection
from server.store import Store, StoreDown
from tests.deaf import Deaf
from tests.probe import Probe, ProbeBot
from tests.server.live.kit import Running, act, asked, level, running, settled
from tests.server.live.test_resume import rename


async def test_a_commit_between_subscribing_and_loading_is_seen(
    hub: Running, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await hub.guest()
    room = await hub.room(ann)
    person = (await hub.request("/api/me", cookie=ann.cookie))[2]["person"]
    heard = asyncio.Event()
    real_load, real_hear = tables.load, tables.LiveTable.hear

    async def load(*given: Any) -> Live:
        await rename(store, room, person, "Before")
        live = await real_load(*given)
        await rename(store, room, person, "After")
        await heard.wait()
        return live

    def hear(table: tables.LiveTable, ver: int, data: bytes) -> None:
        real_hear(table, ver, data)
        if ver == 3:
            heard.set()

    monkeypatch.setattr(tables, "load", load)
    monkeypatch.setattr(tables.LiveTable, "hear", hear)
    await ann.open(room)
    await ann.until_ver(3)
    assert ann.parts["room"]["people"][ann.you]["name"] == "After"
    await ann.close()


async def test_a_cut_channel_loses_no_version(hub: Running, store: Store) -> None:
    """Row 4; users' problem 25."""
    room, guests = await hub.table()
    for number in range(10):
        await store.command("CLIENT", "KILL", "TYPE", "pubsub")
        ver = await rename(store, room, guests[0].you, f"Ann {number}")
        for guest in guests:
            await guest.until_ver(ver)
    names = {guest.parts["room"]["people"][guests[0].you]["name"] for guest in guests}
    assert names == {"Ann 9"}
    for guest in guests:
        await guest.close()


async def test_the_heartbeat_finds_what_no_channel_brought(
    hub: Running, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 4; users' problem 11 (a missed update, both wait)."""
    room, guests = await hub.table()
    monkeypatch.setattr(tables.LiveTable, "hear", lambda *_: None)
    ver = await rename(store, room, guests[0].you, "Quiet")
    for guest in guests:
        await guest.until_ver(ver)
    for guest in guests:
        await guest.close()


async def test_a_rewound_store_is_told_and_played_on(hub: Running, store: Store) -> None:
    """Row 3; users' problem 26."""
    room, guests = await hub.table()
    table = TableId(room)
    kept = {
        key: await store.command("DUMP", key)
        for key in (name.decode() for name in await store.command("KEYS", f"*t:{table}:[mse]"))
    }
    forgotten = await rename(store, room, guests[0].you, "Forgotten")
    for guest in guests:
        await guest.until_ver(forgotten)
    for key, dump in kept.items():
        await store.command("RESTORE", key, 0, dump, "REPLACE")
    for guest in guests:
        view = await guest.got("view", 2)
        assert view["reason"] == "rewound" and view["ver"] == forgotten - 1
    answer = await guests[1].ask("rename", name="Onward")
    assert (answer["t"], answer["ver"]) == ("ok", forgotten)
    await level(guests)
    assert "Forgotten" not in str(guests[2].parts["room"])
    for guest in guests:
        await guest.close()


def stuck_one(hub: Running, person: str) -> Connection:
    [connection] = [one for one in hub.hub.connections if one.person == person]
    return connection


async def test_a_viewer_that_never_reads_is_closed_and_disturbs_nobody(
    hub: Running, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 8; users' problem 29: what waits for him is bounded."""
    room, guests = await hub.table()
    monkeypatch.setattr(sockets, "DRAIN_WITHIN_S", 0.5)
    cookie = (await hub.guest()).cookie
    deaf = await Deaf.enter(hub.base, cookie, room)
    person = (await hub.request("/api/me", cookie=cookie))[2]["person"]
    await guests[0].until(lambda: person_here(guests[0], 1))
    connection = stuck_one(hub, person)
    most = number = ver = 0
    while connection in hub.hub.connections:
        number += 1
        ver = await rename(store, room, guests[0].you, f"Ann {number}")
        frames, size = connection._outbox.waiting
        assert frames <= MAX_FRAMES and size <= MAX_BYTES
        most = max(most, connection._link.buffered)
    assert most <= sockets.HIGH_WATER + 16 * 1024
    for guest in guests:
        await guest.until_ver(ver)
    assert all(guest.closed is None for guest in guests)
    assert guests[1].parts["room"]["people"][guests[0].you]["name"] == f"Ann {number}"
    await deaf.leave()
    for guest in guests:
        await guest.close()


def person_here(guest: Any, watchers: int) -> bool:
    seen = guest.of("presence")
    return bool(seen) and seen[-1]["watchers"] >= watchers


class Crash(Probe):
    """A game with a bug: the second bid fails."""

    id = "crash"

    def apply(self, state: Any, seat: Any, action: Any) -> Any:
        raise ZeroDivisionError("a bug")


async def test_a_bug_in_the_rules_stops_one_table_only(live_redis: str, store: Store) -> None:
    """Row 11."""
    registry = Registry({**GAMES, "crash": Entry(Crash, ProbeBot)})
    async with (
        running(live_redis, registry=registry) as one,
        running(live_redis, registry=registry) as two,
    ):
        room, guests = await one.match(4, game="crash", options={})
        far = await (await two.guest(guests[0].cookie)).open(room)
        other_room, others = await one.table()
        guest, prompt = await asked(guests)
        answer = await guest.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
        assert (answer["t"], answer["code"]) == ("no", "broken")
        for viewer in (*guests, far):
            await viewer.until(lambda v=viewer: v.parts["room"]["status"] == "broken")  # type: ignore[misc]
        again = await far.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
        assert again["code"] == "broken"
        kept = await store.frozen_inputs(TableId(room))
        assert kept is not None and kept[0] == "crash.apply" and kept[1]
        assert (await others[0].ask("rename", name="Fine"))["t"] == "ok"
        fresh = await (await two.guest()).open(room)
        assert fresh.parts["room"]["status"] == "broken"
        for viewer in (*guests, *others, far, fresh):
            await viewer.close()


async def test_without_the_store_the_table_is_read_only_for_a_moment(
    hub: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 6."""
    room, guests = await hub.table()

    async def down(*_: Any) -> None:
        raise StoreDown("a test")

    with monkeypatch.context() as patch:
        patch.setattr(hub.store, "commit", down)
        answer = await guests[0].ask("rename", cid="later", name="Later")
        assert (answer["t"], answer["code"]) == ("no", "read_only")
    answer = await guests[0].ask("rename", cid="later", name="Later")
    assert answer["t"] == "ok"
    for guest in guests:
        await guest.close()


async def test_a_closing_socket_cancels_no_commit(
    hub: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 1."""
    room, guests = await hub.table()
    ann, ben, _ = guests
    begun, go = asyncio.Event(), asyncio.Event()
    real = hub.store.commit

    async def slow(commit: Any) -> Any:
        begun.set()
        await go.wait()
        return await real(commit)

    monkeypatch.setattr(hub.store, "commit", slow)
    await ann.send({"t": "rename", "cid": "last", "name": "Last words"})
    await begun.wait()
    await ann.close()
    await settled(lambda: all(one.person != ann.you for one in hub.hub.connections))
    go.set()
    await ben.until(lambda: ben.parts["room"]["people"][ann.you]["name"] == "Last words")
    for guest in guests:
        await guest.close()


async def test_a_forgotten_table_is_forgotten(hub: Running) -> None:
    room, guests = await hub.table()
    assert set(hub.hub.tables) == {room}
    for guest in guests:
        await guest.close()
    await settled(lambda: not hub.hub.tables and not hub.hub.connections)
    again = await (await hub.guest(guests[0].cookie)).open(room)
    assert (await again.ask("rename", name="Back"))["t"] == "ok"
    await again.until_ver(again.answers[max(again.answers)]["ver"])
    await again.close()


async def test_six_sit_down_at_once(hubs: tuple[Running, Running]) -> None:
    """Row 10; users' problem 10."""
    one, two = hubs
    host = await one.guest()
    room = await one.room(host, seats=3)
    await host.open(room)
    crowd = [await (await (one, two)[n % 2].guest()).open(room) for n in range(6)]
    answers = await asyncio.gather(
        *(guest.ask("sit", seat=1 + number % 2) for number, guest in enumerate(crowd))
    )
    codes = sorted(answer.get("code", answer["t"]) for answer in answers)
    assert codes == ["ok", "ok", "seat_taken", "seat_taken", "seat_taken", "seat_taken"]
    await level([host, *crowd])
    assert all(seat["person"] for seat in host.parts["room"]["seats"])
    for guest in (host, *crowd):
        await guest.close()


async def test_the_last_view_after_a_match_is_a_fresh_view(hub: Running) -> None:
    room, guests = await hub.match()
    while guests[0].parts["room"]["status"] == "playing":
        await act(guests)
    for guest in guests:
        tab = await (await hub.guest(guest.cookie)).open(room)
        assert tab.view == guest.view
        await tab.close()
        await guest.close()
