"""A wish for a room that is sent again makes no second one (users' problem 24: twins)."""

from __future__ import annotations

import asyncio

from server import keys
from server.ids import PersonId, TableId, new_table_id
from server.store import Store
from tests.server.live.kit import Guest, Running

WISH = {"game": "kachuful", "preset": "seed", "options": {}, "seats": 4}


async def made(hub: Running, guest: Guest, **more: str) -> str:
    """The room that this hub answers with."""
    status, _, answer = await hub.request("/api/rooms", {**WISH, **more}, cookie=guest.cookie)
    assert status == 201, answer
    return str(answer["room"])


async def held(hub: Running, guest: Guest) -> list[str]:
    """The rooms where that person sits, by his home page."""
    _, _, answer = await hub.request("/api/me", cookie=guest.cookie)
    return [place["room"] for place in answer["held"]]


async def test_five_copies_of_a_wish_are_one_room(hubs: tuple[Running, Running]) -> None:
    ann, ben = [await hubs[0].guest() for _ in range(2)]
    copies = await asyncio.gather(*(made(hubs[n % 2], ann, cid="once") for n in range(5)))
    assert len(set(copies)) == 1
    assert await held(hubs[1], ann) == copies[:1]
    others = [
        await made(hubs[0], ann, cid="twice"),
        await made(hubs[0], ben, cid="once"),
        await made(hubs[0], ann),
        await made(hubs[0], ann),
    ]
    assert len({*copies, *others}) == 5, "another wish, another person, or no cid: another room"
    guest = await ann.open(copies[0])
    assert guest.seat == 0 and guest.ver == 1


async def test_a_wish_that_died_half_way_is_fulfilled(hub: Running, store: Store) -> None:
    """The hub was killed after it had given the wish its table, before the table was written."""
    ann = await hub.guest()
    _, _, me = await hub.request("/api/me", cookie=ann.cookie)
    lost = await store.made_as(PersonId(me["person"]), "again", new_table_id())
    assert await store.load(lost) is None
    assert await made(hub, ann, cid="again") == lost
    assert (await ann.open(lost)).seat == 0


async def test_the_number_of_a_wish_is_forgotten(hub: Running, store: Store) -> None:
    ann = await hub.guest()
    room = await made(hub, ann, cid="x" * 32)
    _, _, me = await hub.request("/api/me", cookie=ann.cookie)
    key = keys.made(PersonId(me["person"]), "x" * 32)
    assert await store.command("GET", key) == room.encode()
    assert 0 < await store.command("PTTL", key) <= 3_600_000
    for odd in ("x" * 33, "a b", 5):
        status, _, answer = await hub.request("/api/rooms", {**WISH, "cid": odd}, cookie=ann.cookie)
        assert (status, answer["code"]) == (400, "bad_message")


async def test_looking_after_oneself_deletes_nothing(hub: Running, store: Store) -> None:
    """No check of health, no heartbeat and no look at the home page takes a room away: rooms end
    by their lifetime alone."""
    ann = await hub.guest()
    room = await made(hub, ann)
    await store.command("CONFIG", "RESETSTAT")
    for path in ("/healthz", "/readyz", "/api/me", f"/r/{room}", f"/api/rooms/{room}/invitation"):
        assert (await hub.request(path, cookie=ann.cookie))[0] == 200
    await hub.hub._beat()
    await hub.hub._touch()
    told = (await store.command("INFO", "commandstats")).decode()
    calls = {line.split(":")[0].removeprefix("cmdstat_") for line in told.split() if ":" in line}
    assert calls & {"hmget", "time"}, "the count works"
    assert not calls & {"del", "unlink", "getdel", "flushdb", "flushall", "rename"}
    assert await store.load(TableId(room)) is not None
