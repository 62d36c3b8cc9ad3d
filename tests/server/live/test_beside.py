"""Beside the cards: chat, presence, drafts, who may watch, the host's succession."""

from __future__ import annotations

import asyncio

import pytest

import server.presence as presence
from server import wire
from server.ids import TableId
from server.store import Store
from tests.client import WAIT_S
from tests.server.live.kit import Guest, Running, act, asked, level, running


def lines(guest: Guest) -> list[tuple[str, str]]:
    """What a guest has read so far, live."""
    return [(frame["line"]["where"], frame["line"]["text"]) for frame in guest.of("chat")]


async def test_watchers_speak_apart_while_a_deal_runs(hub: Running) -> None:
    room, guests = await hub.match()
    watchers = [await (await hub.guest()).open(room, name=f"Fan {n}") for n in range(2)]
    assert (await watchers[0].ask("chat", text="she has the queen"))["t"] == "ok"
    assert (await guests[0].ask("chat", text="hurry"))["t"] == "ok"
    for watcher in watchers:
        await watcher.until(lambda w=watcher: len(lines(w)) == 2)  # type: ignore[misc]
        assert sorted(lines(watcher)) == [("table", "hurry"), ("watchers", "she has the queen")]
    for guest in guests:
        await guest.got("chat")
        assert lines(guest) == [("table", "hurry")]
    line = watchers[1].of("chat")[0]["line"]
    assert line["name"] == "Fan 0" and line["person"] == watchers[0].you and line["n"] == 1
    late = await (await hub.guest()).open(room)
    tab = await (await hub.guest(guests[0].cookie)).open(room)
    assert len((await late.got("chat_log"))["lines"]) == 2
    assert [line["text"] for line in (await tab.got("chat_log"))["lines"]] == ["hurry"]
    for guest in (*guests, *watchers, late, tab):
        await guest.close()


async def test_in_the_lobby_all_read_all_and_a_line_comes_once(
    hubs: tuple[Running, Running],
) -> None:
    one, two = hubs
    room, guests = await one.table()
    watcher = await (await two.guest()).open(room, name="Fan")
    before = watcher.ver
    for _ in range(3):
        assert (await watcher.ask("chat", cid="hello", text="hello"))["t"] == "ok"
    tab = await (await one.guest(watcher.cookie)).open(room)
    assert (await tab.ask("chat", cid="hello", text="hello"))["t"] == "ok"
    assert (await guests[0].ask("chat", text="welcome"))["t"] == "ok"
    for guest in (*guests, watcher):
        await guest.got("chat", 2)
        assert lines(guest) == [("watchers", "hello"), ("table", "welcome")]
    assert watcher.ver == before, "chat never changes the version"
    for guest in (*guests, watcher, tab):
        await guest.close()


async def test_the_host_keeps_the_players_to_phrases(hub: Running) -> None:
    room, guests = await hub.table()
    watcher = await (await hub.guest()).open(room, name="Fan")
    refused = await guests[1].ask("phrases", only=True)
    assert (refused["t"], refused["code"]) == ("no", "not_host")
    await guests[0].until_ver((await guests[0].ask("phrases", only=True))["ver"])
    await level([*guests])
    refused = await guests[1].ask("chat", text="hearts!")
    assert (refused["t"], refused["code"]) == ("no", "phrases_only")
    assert (await guests[1].ask("chat", phrase="thanks"))["t"] == "ok"
    assert (await watcher.ask("chat", text="bravo"))["t"] == "ok"
    await watcher.got("chat", 2)
    told = [frame["line"] for frame in watcher.of("chat")]
    assert [(line["text"], line["phrase"]) for line in told] == [("", "thanks"), ("bravo", None)]
    for guest in (*guests, watcher):
        await guest.close()


def here(guest: Guest) -> tuple[set[str], int]:
    """The newest presence a guest was told."""
    newest = guest.of("presence")[-1]
    return set(newest["here"]), newest["watchers"]


async def test_presence_over_two_hubs(hubs: tuple[Running, Running]) -> None:
    one, two = hubs
    room, (ann, ben, cleo) = await one.table()
    everybody = {ann.you, ben.you, cleo.you}
    await ann.until(lambda: here(ann) == (everybody, 0))
    fan = await (await two.guest()).open(room)
    await ann.until(lambda: here(ann) == (everybody, 1))
    await fan.until(lambda: here(fan) == (everybody, 1))
    tab = await (await two.guest(ben.cookie)).open(room)
    await ben.close()
    await cleo.close()
    await fan.until(lambda: here(fan) == ({ann.you, ben.you}, 1))
    await tab.close()
    await fan.until(lambda: here(fan) == ({ann.you}, 1))
    await fan.close()
    await ann.until(lambda: here(ann) == ({ann.you}, 0))
    await ann.close()


async def test_the_host_who_stays_away_passes_the_role(
    live_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "HOST_AWAY_MS", 0)
    async with running(live_redis) as hub:
        room, (ann, ben, cleo) = await hub.table()
        await ann.close()
        table = hub.hub.tables[ben.parts["room"]["id"]]
        await ben.until(lambda: here(ben)[0] == {ben.you, cleo.you})
        await hub.hub._pass_host(table)
        await ben.until(lambda: ben.parts["room"]["host"] == ben.you)
        assert ben.of("batch")[-1]["by"]["decided"] == "table"
        await ben.close()
        await cleo.close()


async def test_nobody_waits_for_the_last_who_left_between_deals(hub: Running) -> None:
    room, guests = await hub.match()
    while guests[0].parts["room"]["status"] != "between":
        await act(guests)
    ann, ben, cleo = guests
    for guest in (ann, ben):
        assert (await guest.ask("next"))["t"] == "ok"
    await cleo.close()
    await ann.until(lambda: cleo.you not in here(ann)[0])
    await level([ann, ben])
    table = hub.hub.tables[TableId(room)]
    await hub.hub._settle(table)
    assert ann.parts["room"]["status"] == "between", "a reload of the page is no absence"
    await hub.hub._settle(table)
    await ann.until(lambda: ann.parts["room"]["status"] == "playing")
    await ann.close()
    await ben.close()


async def test_a_code_opens_a_closed_room_to_take_its_seat(hub: Running) -> None:
    room, guests = await hub.match()
    assert (await guests[0].ask("watching", allowed=False))["t"] == "ok"
    status, _, made = await hub.request(f"/api/rooms/{room}/code", {}, cookie=guests[1].cookie)
    assert status == 201
    wrong = await (await hub.guest()).open(room, code="2222-2222")
    assert wrong.closed == (wire.CLOSE_GONE, "no_watching") and wrong.of("view") == []
    tablet = await (await hub.guest()).open(room, code=made["code"])
    assert tablet.parts["private"] is None
    assert (await guests[0].ask("watching", allowed=False))["t"] == "ok"
    assert (await tablet.ask("use_code", code=made["code"]))["t"] == "ok"
    await tablet.until(lambda: tablet.seat == 1)
    assert await guests[1].gone() == (wire.CLOSE_GONE, "no_watching")
    late = await (await hub.guest()).open(room, code=made["code"])
    assert late.closed == (wire.CLOSE_GONE, "no_watching")
    for guest in (guests[0], guests[2], tablet):
        await guest.close()


async def test_without_watching_only_those_who_belong_here_stay(hub: Running) -> None:
    room, guests = await hub.match()
    fan = await (await hub.guest()).open(room)
    answer = await guests[0].ask("watching", allowed=False)
    assert answer["t"] == "ok"
    assert await fan.gone() == (wire.CLOSE_GONE, "no_watching")
    assert (await fan.got("no"))["code"] == "no_watching"
    stranger = await (await hub.guest()).open(room)
    assert stranger.closed == (wire.CLOSE_GONE, "no_watching")
    assert stranger.of("view") == [] and stranger.of("welcome") == []
    tab = await (await hub.guest(guests[1].cookie)).open(room)
    await level([*guests, tab])
    for guest in (*guests, tab):
        await guest.close()


async def kept_draft(store: Store, room: str) -> None:
    """Waits until a draft lies in the store: it is not acknowledged."""
    async with asyncio.timeout(WAIT_S):
        while True:
            if await store.drafts(TableId(room)):
                return


async def test_a_draft_comes_back_to_its_own_seat_only(hub: Running, store: Store) -> None:
    room, guests = await hub.match()
    guest, prompt = await asked(guests)
    draft = dict(prompt["legal"][-1])
    await guest.send({"t": "draft", "prompt": prompt["id"], "draft": draft})
    await kept_draft(store, room)
    tab = await (await hub.guest(guest.cookie)).open(room)
    other = await (await hub.guest(guests[guests.index(guest) - 1].cookie)).open(room)
    fan = await (await hub.guest()).open(room)
    assert tab.of("view")[0]["draft"] == {"prompt": prompt["id"], "draft": draft}
    assert "draft" not in other.of("view")[0] and "draft" not in fan.of("view")[0]
    assert guest.of("no") == []
    await guest.send({"t": "draft", "prompt": prompt["id"], "draft": {"kind": "play"}})
    assert (await guest.got("no"))["code"] == "illegal"
    await guest.send({"t": "advise", "n": 9, "prompt": prompt["id"], "draft": draft})
    await guest.until(lambda: bool(guest.of("advice")) or len(guest.of("no")) == 2)
    assert (guest.of("advice") or guest.of("no"))[-1]["n"] == 9
    answer = await tab.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
    assert answer["t"] == "ok"
    later = await (await hub.guest(guest.cookie)).open(room)
    assert "draft" not in later.of("view")[0]
    for one in (*guests, tab, other, fan, later):
        await one.close()


async def test_a_bot_seat_is_claimed_and_held(hub: Running) -> None:
    ann = await hub.guest()
    room = await hub.room(ann)
    await ann.open(room)
    for seat in (1, 2):
        assert (await ann.ask("bot", seat=seat, on=True))["t"] == "ok"
    ben = await (await hub.guest()).open(room)
    assert (await ben.ask("sit", seat=1))["t"] == "ok"
    await ben.until(lambda: ben.seat == 1)
    held = (await hub.request("/api/me", cookie=ben.cookie))[2]["held"]
    assert held == [{"room": room, "game": "kachuful", "status": "lobby"}]
    answer = await ben.ask("stand")
    assert answer["t"] == "ok"
    assert (await hub.request("/api/me", cookie=ben.cookie))[2]["held"] == []
    await ann.close()
    await ben.close()
