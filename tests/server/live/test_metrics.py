"""`/metrics`: who may read it, that its numbers are true, and that it names nobody and no card."""

from __future__ import annotations

import asyncio
import dataclasses
import re
import time
from collections.abc import Iterator, Sized
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import HTTPConnection

from rules.cards import FRENCH, pack
from server import metrics, wire
from server.app import House
from server.config import Settings
from server.origins import Origins
from server.socket import frame_of
from tests.proxy import Proxy
from tests.server.live.kit import Guest, Running, act, asked, level, running, settled

README = Path(__file__).parents[3] / "README.md"
TOKEN = "a token of some length"
NAMES = ("Zacharias", "Wilhelmina", "Bartholomew")

Numbers = dict[tuple[str, tuple[str, ...]], float]
"""(name of the sample, values of its labels in order) -> number."""


async def text(hub: Running) -> str:
    """What Prometheus would get."""
    status, headers, body = await hub.request("/metrics")
    assert status == 200 and headers["content-type"] == metrics.CONTENT_TYPE
    return str(body.decode())


def numbers(body: str) -> Numbers:
    """All samples."""
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(body)
        for sample in family.samples
    }


def read(found: Numbers, name: str, *labels: str) -> float:
    """One sample."""
    return found[f"cardroom_{name}", labels]


# who may read


async def test_a_proxy_is_not_this_machine_and_a_token_opens(live_redis: str) -> None:
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    for proxies, token, headers, status in (
        ((), "", {}, 200),
        ((), "", {"X_Forwarded_For": "127.0.0.1"}, 403),
        ((), "", {"Forwarded": "for=127.0.0.1"}, 403),
        ((), "", {"Via": "1.1 proxy"}, 403),
        ((), "", {"X_Real_Ip": "127.0.0.1", "Authorization": "Bearer "}, 403),
        ((), "", {"X_Real_Ip": "127.0.0.1", **bearer}, 403),
        (("127.0.0.1",), "", {}, 403),
        (("127.0.0.1",), TOKEN, {"X_Forwarded_For": "127.0.0.1"}, 403),
        (("127.0.0.1",), TOKEN, {"X_Forwarded_For": "203.0.113.7", **bearer}, 200),
        (("127.0.0.1",), TOKEN, {"Authorization": f"Bearer {TOKEN}x"}, 403),
        (("127.0.0.1",), TOKEN, {"Authorization": f"Basic {TOKEN}"}, 403),
        (("127.0.0.1",), TOKEN, {"Authorization": f"Bearer {TOKEN[:-1]}\xe9"}, 403),
        (("127.0.0.1",), TOKEN, {"Authorization": "Bearer "}, 403),
    ):
        settings = Settings(proxies=proxies, metrics_token=token)
        async with running(live_redis, settings=settings) as hub:
            answer = await hub.request("/metrics", **headers)
            assert answer[0] == status, (proxies, token, headers)
            if status == 403:
                assert answer[2] == {"code": "not_yours", "detail": {}}


@pytest.mark.parametrize(
    ("peer", "local"),
    [
        ("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("::ffff:127.0.0.1", True),
        ("192.168.1.9", False), ("::ffff:192.168.1.9", False), ("10.0.0.1", False), ("", False),
        ("testclient", False),
    ],
)  # fmt: skip
def test_only_loopback_is_this_machine(peer: str, local: bool) -> None:
    client = (peer, 4711) if peer else None
    scope = {"type": "http", "headers": [], "client": client, "path": "/metrics"}
    assert Origins([], ["10.0.0.0/8"]).local(HTTPConnection(scope)) is local


# what it says


async def test_a_match_is_counted_and_nobody_is_named(hub: Running) -> None:
    before = numbers(await text(hub))
    room, guests = await hub.match(options={"start_cards": 2})
    for guest, name in zip(guests, NAMES, strict=True):
        assert (await guest.ask("rename", name=name))["t"] == "ok"
    fan = await (await hub.guest()).open(room)
    await play_with_trouble(guests, fan)
    await guests[0].close()
    await guests[0].open(room, since=True)
    guests[1].tok = bytes(8)
    await guests[1].close()
    await guests[1].open(room, since=True)
    body = await text(hub)
    now = numbers(body)

    def grown(name: str, *labels: str) -> float:
        return read(now, name, *labels) - read(before, name, *labels)

    assert grown("deals_total", "kachuful", "voided") == 1
    assert grown("deals_total", "kachuful", "finished") == 1
    assert grown("deals_total", "kachuful", "broken_off") == 1
    assert [read(now, "sockets", role) for role in metrics.ROLES] == [3, 1, 0]
    assert read(now, "rooms", "over") == 1
    answered = sum("cid" in frame for guest in (*guests, fan) for frame in guest.frames)
    assert sum(read(now, "command_seconds_count", kind) for kind in ("act", "room")) == answered
    assert read(now, "refusals_total", "not_seated") == 1
    assert read(now, "refusals_total", "unknown_kind") == 1
    assert [read(now, "resumes_total", result) for result in ("resumed", "rewound")] == [1, 1]
    versions = guests[2].ver - 1  # the first one was no commit but the room's creation
    assert read(now, "commits_total", "committed") == versions
    assert read(now, "map_size", "hub.tables") == 1
    assert read(now, "map_size", "hub.connections") == 4
    assert read(now, "map_size", "livetable.connections") == 4
    names_nothing(body, [room, *NAMES, *(guest.you for guest in (*guests, fan))])
    for guest in (*guests, fan):
        await guest.close()
    await settled(lambda: not hub.hub.connections)
    assert read(numbers(await text(hub)), "map_size", "hub.tables") == 0


async def play_with_trouble(guests: list[Guest], fan: Guest) -> None:
    """Voids a deal, plays one to its end, and ends the match in the next; a watcher asks for what
    is not his, and for nonsense."""
    await vote(guests, "void_deal")
    await go_on(guests)
    _, prompt = await asked(guests)
    refused = await fan.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
    assert refused["code"] == "not_seated"
    await fan.send({"t": "nonsense"})
    await fan.got("no", 2)
    while guests[0].parts["room"]["status"] == "playing":
        await act(guests)
    await go_on(guests)
    await vote(guests, "end_match")


async def vote(guests: list[Guest], what: str) -> None:
    """Two of three are for it."""
    for guest in guests[:2]:
        assert (await guest.ask("vote", what=what, yes=True))["t"] == "ok"
    await level(guests)


async def go_on(guests: list[Guest]) -> None:
    """All ask for the next deal."""
    for guest in guests:
        assert (await guest.ask("next"))["t"] == "ok"
    await level(guests)


def names_nothing(body: str, secrets: list[str]) -> None:
    """No person, room or card stands in it."""
    for secret in secrets:
        assert secret not in body
    cards = set(FRENCH.codes(pack("2")))
    words = {word for label in re.findall(r'="([^"]*)"', body) for word in re.split(r"\W", label)}
    assert len(cards) == 52 and not cards & words


async def test_what_waits_for_a_slow_socket_is_seen(hub: Running) -> None:
    room, guests = await hub.table()
    [connection] = [one for one in hub.hub.connections if one.person == guests[2].you]
    frame = frame_of(wire.presence(1, [], 0))
    while connection.waiting[0] < 3:
        connection.send(frame)
    # No turn of the loop in between: nothing is taken meanwhile.
    families = house_of(hub).metrics.collect()
    now = {sample.name: sample.value for family in families for sample in family.samples}
    assert now["cardroom_outbox_frames"] == now["cardroom_outbox_frames_most"] == 3
    assert now["cardroom_outbox_bytes"] == 3 * len(frame)
    assert now["cardroom_buffer_bytes"] > 0
    connection.close(wire.CLOSE_SLOW, "slow")
    assert read(numbers(await text(hub)), "closes_total", "4008") == 1
    for guest in guests:
        await guest.close()


def house_of(hub: Running) -> House:
    """The hub's house."""
    app: Any = hub.server.config.app
    house: House = app.state.house
    return house


async def test_a_stall_and_an_outage_are_seen(live_redis: str) -> None:
    async with Proxy(path=live_redis.removeprefix("unix://")) as line:
        async with running(f"redis://127.0.0.1:{line.port}") as hub:
            room, guests = await hub.table()
            slow = sum(hub.hub.counts.lag.counts[SLOW:])
            time.sleep(0.6)  # noqa: ASYNC251 - the stall itself
            await settled(lambda: sum(hub.hub.counts.lag.counts[SLOW:]) > slow)
            line.refuse = True
            line.cut()
            assert (await guests[0].ask("rename", name="Nobody"))["code"] == "read_only"
            await settled(lambda: hub.hub.channels.cuts > 0)
            now = numbers(await text(hub))
            assert read(now, "store_failures_total") > 0
            assert read(now, "channel_cuts_total") > 0
            assert read(now, "refusals_total", "read_only") == 1
            line.refuse = False
            for guest in guests:
                await guest.close()


SLOW = 8
"""From this place on, a `Spread` holds what took more than a quarter of a second."""


# nothing is forgotten


async def test_the_readme_names_every_metric(hub: Running) -> None:
    families = text_string_to_metric_families(await text(hub))
    shown = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in families
        if family.name.startswith("cardroom_")
    }
    assert set(re.findall(r"`(cardroom_\w+)`", README.read_text())) == shown


NOT_COUNTED = {
    "Counts.closes", "Counts.commands", "Counts.refusals", "Counts.resumes",  # by fixed labels
    "Store.outcomes", "Scripts.sha", "Scripts.text", "Spread.counts", "Origins.networks",
    "Outbox.waiting",  # shown as what waits for slow sockets
    "Metrics.deals",  # replaced as a whole
}  # fmt: skip


def growing(thing: object, seen: set[int]) -> Iterator[str]:
    """Whatever can grow in our objects that hang together with this one, by owner and name."""
    if id(thing) in seen:
        return
    seen.add(id(thing))
    if isinstance(thing, dict | set | list | tuple | frozenset):
        for one in list(thing.values() if isinstance(thing, dict) else thing):
            yield from growing(one, seen)
    elif type(thing).__module__.startswith("server.") and not _no_keeper(thing):
        names = [*getattr(thing, "__dict__", ()), *getattr(type(thing), "__slots__", ())]
        for name in names:
            value = getattr(thing, name, None)
            if metrics._size(value) is not None:
                yield f"{type(thing).__name__}.{name.lstrip('_')}"
            yield from growing(value, seen)


def _no_keeper(thing: object) -> bool:
    """A value that is replaced as a whole, what is counted by its length, uvicorn's own affair."""
    return dataclasses.is_dataclass(thing) or isinstance(thing, Sized | asyncio.Protocol)


async def test_whatever_grows_is_counted(hub: Running) -> None:
    room, guests = await hub.match()
    now = numbers(await text(hub))
    counted = {labels[0] for name, labels in now if name == "cardroom_map_size"}
    found = set(growing(house_of(hub), set()))
    assert {"Hub.tables", "Hub.errands", "LiveTable.connections", "Attendance.local"} <= found
    uncounted = {name for name in found - NOT_COUNTED if name.lower() not in counted}
    assert not uncounted - {"LiveTable.tasks"}, "grows unseen"  # the hub's own set
    for guest in guests:
        await guest.close()
