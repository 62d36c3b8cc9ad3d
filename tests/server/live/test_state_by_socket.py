"""The state of a running deal comes over the socket alone (users' problem 3: fetched by HTTP, it
raced with the events)."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.routing import Mount, Route

from server.ids import TableId
from server.table import LiveTable
from tests.server.live.kit import Guest, Running, act, asked

COUNTS = "/metrics"
"""Counts what the hub has done; names no room (see `test_metrics.py`)."""


def addresses(hub: Running, room: str) -> list[str]:
    """Everything that can be read over HTTP, of that room."""
    app: Any = hub.server.config.app
    routes = [route for route in app.routes if not isinstance(route, Mount)]
    reading = [one.path for one in routes if isinstance(one, Route) and "GET" in one.methods]
    return [
        path.format(room=room, **{"number:int": 0, "number": 0}) for path in map(plain, reading)
    ]


def plain(path: str) -> str:
    """The path of a route without the types of its parts."""
    return path.replace(":int}", "}")


async def answers(hub: Running, room: str, guest: Guest) -> dict[str, tuple[int, Any]]:
    """What each address answers to that person."""
    found = {}
    for path in addresses(hub, room):
        if path != COUNTS:
            status, _, body = await hub.request(path, cookie=guest.cookie)
            found[path] = status, body
    return found


async def test_no_http_answer_changes_with_the_deal(hub: Running) -> None:
    room, guests = await hub.match()
    watcher = await (await hub.guest()).open(room)
    everybody = [*guests, watcher]
    before = [await answers(hub, room, guest) for guest in everybody]
    assert len(before[0]) >= 10 and f"/api/rooms/{room}/records" in before[0]
    assert sum(status == 200 for status, _ in before[0].values()) >= 6
    for _ in range(4):
        await act(guests)
    assert [await answers(hub, room, guest) for guest in everybody] == before
    for found in before:
        for path, (_, body) in found.items():
            assert not {"hand", "ask", "turn", "table"} & keys_of(body), path


def keys_of(body: Any) -> set[str]:
    """All names in a JSON answer."""
    if isinstance(body, dict):
        return set(body).union(*map(keys_of, body.values()))
    return set().union(*map(keys_of, body)) if isinstance(body, list) else set()


async def test_the_first_view_follows_the_subscription_on_the_same_socket(
    hub: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happens while somebody enters is in his first view or comes right after it."""
    room, guests = await hub.match()
    for guest in guests[1:]:
        await guest.close()
    await guests[0].close()
    order: list[str] = []
    subscribe, opened = hub.hub.channels.subscribe, LiveTable.open

    async def subscribed(table: TableId) -> None:
        await subscribe(table)
        order.append("subscribed")

    async def loaded(table: LiveTable) -> None:
        order.append("load")
        await opened(table)

    monkeypatch.setattr(hub.hub.channels, "subscribe", subscribed)
    monkeypatch.setattr(LiveTable, "open", loaded)
    await guests[0].open(room)
    assert order == ["subscribed", "load"]
    mine = guests[0].of("welcome")[-1], guests[0].of("view")[-1]
    assert guests[0].frames.index(mine[0]) < guests[0].frames.index(mine[1])
    assert mine[0]["ver"] == mine[1]["ver"]
    assert {"table", "ask", "private"} <= set(mine[1]) and not {"table", "ask"} & set(mine[0])
    for guest in guests[1:]:
        await guest.open(room)
    await asked(guests)
