"""Clocks over real sockets and a real Redis: times run out, reserves pay, all see the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.api import Seat
from server import clock
from server.clock import Pace
from server.commands import SetClock
from server.commit import carry_out, load
from server.ids import PersonId, TableId
from server.room import Actor
from server.store import Store
from tests.server.live.kit import Guest, Running, asked, level, pass_time, settled, skip_pause
from tests.server.roomkit import every_game

ALL_NIGHT = {"preset": "own", "turn_s": 600, "bank_s": 600}
"""A clock that no slow machine runs out of."""

BLINK = Pace("own", 50, 0)
"""Shorter than the wire allows: whatever is asked, its time is out at once."""

ROUNDING_MS = 1_000
"""What a hub has heard of Redis's clock may be a little old."""


@pytest.fixture
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is added to a time that ran out."""
    monkeypatch.setattr(clock, "GRACE_MS", 0)


async def paced(hub: Running, pace: Pace, **wish: Any) -> tuple[str, list[Guest]]:
    """A match with that clock has begun."""
    room, guests = await hub.table(**wish)
    host = Actor(PersonId(guests[0].you))
    here = frozenset[PersonId]()
    command = SetClock(pace)
    await carry_out(hub.store, every_game(), TableId(room), None, host, command, "", here)
    return room, await dealt(hub, room, guests)


async def clocked(hub: Running, **wish: Any) -> tuple[str, list[Guest]]:
    """The same with a clock that runs all night."""
    room, guests = await hub.table(**wish)
    assert (await guests[0].ask("clock", **ALL_NIGHT))["t"] == "ok"
    return room, await dealt(hub, room, guests)


async def dealt(hub: Running, room: str, guests: list[Guest]) -> list[Guest]:
    """Everybody is ready, and the first deal is dealt."""
    for guest in guests:
        assert (await guest.ask("ready", yes=True))["t"] == "ok"
    await skip_pause(hub.store, TableId(room))
    await level(guests)
    return guests


def events(guest: Guest, kind: str) -> list[dict[str, Any]]:
    """What was told of that kind, with who decided it."""
    return [
        {**event, "decided": frame["by"]["decided"]}
        for frame in guest.of("batch")
        for event in frame["events"]
        if event["kind"] == kind
    ]


def of_seat(guest: Guest, seat: int | None) -> dict[str, Any]:
    """A seat's clock as a guest sees it."""
    assert seat is not None
    return dict(guest.parts["pace"]["seats"][seat])


async def test_times_run_out_and_the_idle_are_replaced(hub: Running, no_grace: None) -> None:
    """Users' problem 34: nobody stops a table by doing nothing."""
    _, guests = await paced(hub, BLINK, options={"start_cards": 3})
    await guests[0].until(lambda: len(events(guests[0], "minded")) == 3)
    await level(guests)
    for guest in guests:
        outs = events(guest, "timeout")
        assert {event["decided"] for event in outs} == {"clock"}
        assert Counter(event["seat"] for event in outs) == {0: 2, 1: 2, 2: 2}
        assert all(seat["minded"] for seat in guest.parts["room"]["seats"])
    for guest in guests:
        await guest.close()


async def test_the_last_draft_is_played_when_the_time_is_out(hub: Running, store: Store) -> None:
    """And after a reload, too: it is kept for the seat."""
    wish = {"game": "hazari", "preset": "seed", "seats": 4, "options": {}}
    room, guests = await clocked(hub, people=4, **wish)
    await guests[0].until(lambda: bool(guests[0].parts["ask"]))
    [prompt] = guests[0].parts["ask"]
    draft = await another_split(store, room)
    await guests[0].send({"t": "draft", "prompt": prompt["id"], "draft": draft})
    await guests[0].close()
    await guests[0].open(room)
    assert guests[0].of("view")[-1]["draft"] == {"prompt": prompt["id"], "draft": draft}
    await pass_time(store, 4 * 600_000)
    await guests[0].until(lambda: len(events(guests[0], "ready")) == 4)
    ready = next(event for event in events(guests[0], "ready") if event["seat"] == 0)
    assert ready["decided"] == "clock"
    assert list(map(set, ready["split"])) == list(map(set, draft["split"]))
    for guest in guests:
        await guest.close()


async def another_split(store: Store, room: str) -> dict[str, Any]:
    """A legal arrangement of the first seat that is not the one of the rules."""
    live = await load(store, every_game(), TableId(room))
    game, rng = every_game().game("hazari"), Random()
    [prompt] = game.prompts(live.room.match)[Seat(0)]
    default = game.default(live.room.match, Seat(0))
    while True:
        split = prompt.shapes[0].sample(rng)
        if split != default:
            return dict(split)


async def redis_ms(store: Store) -> int:
    """Redis's own clock."""
    return await store.read_clocks()


async def test_a_short_cut_costs_no_more_than_it_lasted(
    hubs: tuple[Running, Running], store: Store
) -> None:
    """Users' problem 5: the reserve pays for the absence and no more, the turn stands."""
    room, guests = await clocked(hubs[0])
    guest, _ = await asked(guests)
    seat = guest.seat
    watcher = await (await hubs[1].guest()).open(room)
    cut_ms = await redis_ms(store)
    await guest.close()
    await watcher.until(lambda: of_seat(watcher, seat)["away"])
    before = of_seat(watcher, seat)
    await guest.open(room)
    await watcher.until(lambda: not of_seat(watcher, seat)["away"])
    after = of_seat(watcher, seat)
    assert after["left_ms"] == before["left_ms"], "the turn stood"
    lasted_ms = await redis_ms(store) - cut_ms
    assert 0 <= before["bank_ms"] - after["bank_ms"] <= lasted_ms + ROUNDING_MS
    for other in (*guests, watcher):
        await other.close()


@pytest.mark.parametrize("state", ["running", "grace", "away", "paused", "bot"])
async def test_whoever_comes_sees_the_same_clock(
    state: str, hubs: tuple[Running, Running], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Users' problem 16: running, in its grace, of an absent seat, paused, or a bot's."""
    monkeypatch.setattr(clock, "GRACE_MS", 600_000)  # nothing runs out meanwhile
    room, guests = await clocked(hubs[0])
    guest, _ = await asked(guests)
    seat, others = guest.seat, [other for other in guests if other is not guest]
    old = await (await hubs[1].guest()).open(room)
    if state in ("away", "bot"):
        await guest.close()
        await old.until(lambda: of_seat(old, seat)["away"])
    if state == "bot":
        person = old.parts["room"]["seats"][seat]["person"]
        await others[0].until(lambda: person not in others[0].of("presence")[-1]["here"])
        assert (await others[0].ask("mind", seat=seat))["t"] == "ok"
    if state == "paused":
        for voter in others:
            assert (await voter.ask("vote", what="pause", yes=True))["t"] == "ok"
    lost_ms = await pass_time(store, 900_000 if state == "grace" else 100_000)
    await settled(lambda: all(hub.store.heard.lost_ms == lost_ms for hub in hubs))
    await level([*others, old])
    fresh = [await (await hub.guest()).open(room) for hub in hubs]
    await level([*others, old, *fresh])
    paces = [viewer.parts["pace"] for viewer in (*others, old, *fresh)]
    assert all(pace == paces[0] for pace in paces)
    for viewer in fresh:
        assert shown_now(viewer, seat) == {
            "running": "500 of 600, reserve 600", "grace": "0 of 600, reserve 600",
            "away": "600 of 600, reserve 500", "paused": "600 of 600, reserve 600", "bot": "none",
        }[state]  # fmt: skip
    for other in (*others, old, *fresh):
        await other.close()


def shown_now(viewer: Guest, seat: Any) -> str:
    """What a page shows to somebody who has just come, by PROTOCOL.md; to the next 50 s, for
    between two commits of this test less than that goes by."""
    view = viewer.of("view")[-1]
    pace = view["pace"]
    times = pace["seats"][seat]
    if times is None:
        return "none"
    passed = 0 if view["room"]["paused"] else view["clock_ms"] - pace["clock_ms"]
    left, bank = times["left_ms"], times["bank_ms"]
    if times["away"]:
        bank -= passed
    else:
        left = max(0, left - passed)
    return f"{rounded(left)} of {times['total_ms'] // 1000}, reserve {rounded(bank)}"


def rounded(ms: int) -> int:
    """In seconds, up to the next 50."""
    return -(-ms // 50_000) * 50
