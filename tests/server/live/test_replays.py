"""Replays over HTTP: as a spectator saw the deal, for everybody with the link, once it is over."""

from __future__ import annotations

from typing import Any

import pytest

from server.app import House
from server.limits import Buckets, Rate
from server.records import RecordError
from tests.server.live.kit import Guest, Running, act, level

EMPTY = {"code": "no_such_deal", "detail": {}}


def house_of(hub: Running) -> House:
    """What the hub's requests need."""
    app: Any = hub.server.config.app
    house: House = app.state.house
    return house


def of_other_rules(*_: Any) -> Any:
    """What a record of an earlier version of the rules meets."""
    raise RecordError("recorded under rules 0, these are 1")


async def played(hub: Running) -> tuple[str, Guest, list[Guest]]:
    """A room whose first deal is over, its spectator and its players."""
    room, players = await hub.table(options={"start_cards": 2, "trump_mode": "turnup"})
    watcher = await (await hub.guest()).open(room)
    for player in players:
        assert (await player.ask("ready", yes=True))["t"] == "ok"
    while watcher.parts["room"]["status"] != "between":
        for path in ("replays/0", "records/0"):
            answer = await hub.request(f"/api/rooms/{room}/{path}")
            assert (answer[0], answer[2]) == (404, EMPTY)
        await act(players)
        await level([watcher, *players])
    return room, watcher, players


async def test_a_spectator_sees_the_deal_again(hub: Running) -> None:
    room, watcher, players = await played(hub)
    status, headers, replay = await hub.request(f"/api/rooms/{room}/replays/0")
    assert status == 200 and headers["content-type"] == "application/json"
    live = [batch for batch in watcher.of("batch") if batch["table"] is not None]
    steps = replay["steps"]
    kinds = {event["kind"] for step in steps for event in step["events"]}
    told = [event for step in steps for event in step["events"]]
    assert told == [event for batch in live for event in batch["events"] if event["kind"] in kinds]
    at = 0
    for batch in live:
        at = next(n for n in range(at, len(steps)) if steps[n]["table"] == batch["table"])
        for seat, player in enumerate(players):
            mine = next(frame for frame in player.of("batch") if frame["ver"] == batch["ver"])
            hands = steps[at]["hands"]
            assert hands is None or hands[seat] == mine["private"]
    assert at == len(steps) - 1
    assert replay["row"] == watcher.parts["sheet"]["rows"][0]
    assert watcher.parts["room"]["records"] == 1
    for guest in (watcher, *players):
        await guest.close()


async def test_what_is_not_there_is_refused_by_name(
    hub: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, watcher, players = await played(hub)
    for path, code in (
        (f"{room}/replays/1", "no_such_deal"),
        (f"{room}/replays/99999999999999999999", "no_such_deal"),
        (f"{room}/records/1", "no_such_deal"),
        (f"{room}/replays/-1", "not_found"),
        (f"{room}/replays/x", "not_found"),
        ("aaaaaaaaaaaaa/replays/0", "not_found"),
        ("UP/replays/0", "not_found"),
    ):
        status, _, answer = await hub.request(f"/api/rooms/{path}")
        assert (status, answer["code"]) == (404, code), path
    with monkeypatch.context() as patched:
        patched.setattr("server.replays.game_of", of_other_rules)
        status, _, answer = await hub.request(f"/api/rooms/{room}/replays/0")
        assert (status, answer["code"]) == (409, "not_replayable")
    status, _, page = await hub.request(f"/r/{room}/deal/0")
    assert status == 200 and b"<!doctype html>" in page.lower()
    for guest in (watcher, *players):
        await guest.close()


async def test_one_record_is_the_one_of_the_list_and_as_closed(hub: Running) -> None:
    room, watcher, players = await played(hub)
    _, _, every = await hub.request(f"/api/rooms/{room}/records")
    _, _, one = await hub.request(f"/api/rooms/{room}/records/0")
    assert one == every["records"][0]
    assert not one["opened"] and one["chance"]["secret"] is None
    for player in players[:2]:
        assert (await player.ask("vote", what="end_match", yes=True))["t"] == "ok"
    await watcher.until(lambda: watcher.parts["room"]["status"] == "over")
    assert (await hub.request(f"/api/rooms/{room}/records/0"))[2]["opened"]
    for guest in (watcher, *players):
        await guest.close()


async def test_reading_is_cheap_the_second_time_and_limited(
    hub: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_of(hub)
    room, watcher, players = await played(hub)
    house.reads = Buckets(Rate(burst=3, per_s=0.001))
    path = f"/api/rooms/{room}/replays/0"
    first = await hub.request(path)
    assert len(house.replays) == 1
    monkeypatch.setattr(house.replays, "make", of_other_rules)
    assert (await hub.request(path))[2] == first[2]
    await hub.request(f"/api/rooms/{room}/records")
    for last in ("replays/0", "records", "records/0"):
        status, _, refusal = await hub.request(f"/api/rooms/{room}/{last}")
        assert (status, refusal["code"]) == (429, "rate") and refusal["detail"]["retry_ms"] > 0
    for guest in (watcher, *players):
        await guest.close()
