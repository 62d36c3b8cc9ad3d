"""Another number of seats while people look on over two hubs; and a match's time limit there.

Owns what the sockets see of it: everybody the same, each his own cards, whoever has left none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgpack

from rules.codec import pack, unpack
from server import ticker
from server.commit import load
from server.entry import decode_entry
from server.ids import PersonId, TableId, Version
from server.records import record_of, replay
from server.store import Store
from tests.chaos.fast import REGISTRY
from tests.chaos.kit import Witness, arrive, awaited, close, done, same, seated, settle
from tests.probe import Probe
from tests.server.live.kit import Running, pass_time, skip_pause

PROBE = Probe()
MINUTE_MS = 60_000


async def begun(
    hubs: Sequence[Running], seats: int, **options: Any
) -> tuple[str, list[Witness], Witness]:
    """A match of the probe, its people in turn at either hub; a watcher."""
    bases = [hubs[n % 2].base for n in range(seats)]
    room, people = await seated(bases, game="probe", options={"deals": 4, **options}, seats=seats)
    watcher = await arrive(hubs[1].base)
    await watcher.open(room, name="Eve")
    for guest in people:
        await done(guest, "ready", yes=True)
    return room, people, watcher


async def play_deal(store: Store, room: str, people: Sequence[Witness]) -> None:
    """The running deal, to its end; what lies there to be looked at is not waited for."""
    await settle(people)
    while people[0].status == "playing":
        turn = awaited(people)
        if turn is None:
            ver = people[0].ver
            await skip_pause(store, TableId(room))
            await people[0].until_ver(ver + 1)
        else:
            guest, prompt = turn
            bid = {"kind": "bid", "count": prompt["for"]}
            action = bid if prompt["kind"] == "bid" else prompt["legal"][0]
            await done(guest, "act", prompt=prompt["id"], action=action)
        await settle(people)


async def checked(store: Store, room: str, everybody: Sequence[Witness]) -> int:
    """All are level, and each sees what the rules give to his seat, or to nobody; how many seats
    there are."""
    await settle(everybody)
    live = await load(store, REGISTRY, TableId(room))
    seats = [place.person for place in live.room.seats]
    for guest in everybody:
        seat = live.room.seat_of(PersonId(guest.you))
        own = None if seat is None else PROBE.private(live.room.match, seat)
        assert msgpack.packb(guest.parts["private"]) == pack(own)
        assert [place["person"] for place in guest.parts["room"]["seats"]] == seats
        assert len(guest.parts["pace"]["seats"]) == len(guest.parts["pace"]["undo"]) == len(seats)
    return len(seats)


async def test_one_joins_and_another_leaves(hubs: tuple[Running, Running], store: Store) -> None:
    room, people, eve = await begun(hubs, 4)
    everybody = [*people, eve]
    await play_deal(store, room, people)
    await done(eve, "vote", what="join", yes=True)
    for guest in people:
        await done(guest, "vote", what="join", yes=True)
    assert await checked(store, room, everybody) == 5
    again = await arrive(hubs[0].base, eve.cookie)
    await again.open(room)
    assert msgpack.packb(again.view) == msgpack.packb(eve.view)
    for guest in everybody:
        await done(guest, "next")
    assert await checked(store, room, [*everybody, again]) == 5
    await play_deal(store, room, everybody)
    left = people[0]
    for guest in everybody:
        seat = next(
            n for n, place in enumerate(guest.parts["room"]["seats"]) if place["person"] == left.you
        )
        await done(guest, "vote", what="leave", seat=seat, yes=True)
    assert await checked(store, room, [*everybody, again]) == 4
    assert left.parts["ask"] == [] and left.parts["room"]["former"][0]["name"] == "Ann"
    for guest in everybody[1:]:
        await done(guest, "next")
    await play_deal(store, room, everybody[1:])
    await settle(everybody)
    assert same([*everybody, again]) > 20
    live = await load(store, REGISTRY, TableId(room))
    records = [record_of(row) for row in live.rows]
    assert [record["seats"] for record in records] == [4, 5, 4]
    for record in records:
        replay(record, REGISTRY)
    await close(*everybody, again)


async def test_time_is_up_once_whoever_looks(
    hubs: tuple[Running, Running], store: Store, live_redis: str
) -> None:
    """Two hubs and a third ticker look at the same table; a process that was not there before
    knows how much is left."""
    room, people, eve = await begun(hubs, 4, time_limit_min=30)
    await settle([*people, eve])
    before = people[0].ver
    left_ms = people[0].parts["pace"]["limit_ms"]
    assert 29 * MINUTE_MS < left_ms <= 30 * MINUTE_MS
    async with Store(live_redis) as other:
        live = await load(other, REGISTRY, TableId(room))
        assert live.room.times.limit_ms == left_ms
        await ticker.tick(other, REGISTRY)
        assert (await load(other, REGISTRY, TableId(room))).ver == before
        await pass_time(store, 30 * MINUTE_MS)
        await asyncio.gather(*(ticker.tick(one, REGISTRY) for one in (store, other)))
    await people[0].until_ver(before + 1)
    await play_deal(store, room, people)
    entries = await store.entries(TableId(room), Version(before), 1000)
    told = [
        (unpack(entry.by)["decided"], unpack(event)["kind"])  # type: ignore[index, call-overload]
        for entry in (decode_entry(data) for _, data in entries)
        for event in entry.events
    ]
    assert told.count(("clock", "time_up")) == 1 == [kind for _, kind in told].count("time_up")
    assert people[0].status == "over" and people[0].parts["sheet"]["n"] == 1
    await close(*people, eve)
