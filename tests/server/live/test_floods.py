"""Floods: whoever asks too much is told so by name, and nobody else notices."""

from __future__ import annotations

import pytest

from server import wire
from server.limits import CHAT, CONNECTS, ROOMS_ADDRESS, Allowed, Buckets, Rate
from tests.server.live.kit import Guest, Running
from tests.server.live.test_door import end, knock

FEW = Rate(burst=5, per_s=0.01)
"""Of what a household or a school shares, so that a test can use it up."""


async def served(hub: Running, guests: list[Guest]) -> None:
    """The hub is alive, and the others' table goes on."""
    assert (await guests[1].ask("ready", yes=True))["t"] == "ok"
    assert (await hub.request("/healthz"))[0] == 200


async def test_a_flood_of_connections(hub: Running) -> None:
    """Row 12. Sockets of an address beyond its allowance are closed with the time to wait; the open
    ones are served."""
    room, guests = await hub.table()
    cookie = guests[0].cookie
    house = hub.server.config.app.state.house  # type: ignore[union-attr]
    assert CONNECTS.burst >= 1000, "a school behind one address comes back at once"
    house.connects = Buckets(FEW)
    for number in range(20):
        socket = await knock(hub, cookie=cookie)
        if number < FEW.burst:
            await socket.close()
            continue
        code, reason = await end(socket)
        assert code == wire.CLOSE_OVERLOADED
        assert int(reason.removeprefix("retry_ms=")) > 1000
    await served(hub, guests)
    for guest in guests:
        await guest.close()


async def test_a_flood_of_rooms_from_an_address(hub: Running) -> None:
    """Row 12. New people each time, one address. (One person's flood: `test_http`.)"""
    room, guests = await hub.table()
    house = hub.server.config.app.state.house  # type: ignore[union-attr]
    assert ROOMS_ADDRESS.burst >= 100
    house.rooms = Allowed(FEW, FEW)
    wish = {"game": "kachuful", "preset": "seed", "options": {}, "seats": 3}
    answers = [
        await hub.request("/api/rooms", wish, cookie=(await hub.guest()).cookie) for _ in range(8)
    ]
    assert [status for status, _, _ in answers] == [201] * 5 + [429] * 3
    assert answers[-1][2]["code"] == "rate" and answers[-1][2]["detail"]["retry_ms"] > 1000
    await served(hub, guests)
    for guest in guests:
        await guest.close()


async def test_a_flood_of_chat(hub: Running) -> None:
    """Row 12. What the others said is not pushed out, and they may speak."""
    room, guests = await hub.table()
    fan, loud = [await (await hub.guest()).open(room) for _ in range(2)]
    assert (await fan.ask("chat", text="well played"))["t"] == "ok"
    answers = [await loud.ask("chat", text=f"buy {n}") for n in range(int(CHAT.burst) + 10)]
    refused = [answer for answer in answers if answer["t"] == "no"]
    assert refused and all(answer["code"] == "rate" for answer in refused)
    assert all(answer["detail"]["retry_ms"] > 0 for answer in refused)
    assert (await fan.ask("chat", text="quiet, please"))["t"] == "ok"
    again = await (await hub.guest()).open(room)
    texts = [line["text"] for line in (await again.got("chat_log"))["lines"]]
    assert texts[0] == "well played" and texts[-1] == "quiet, please"
    assert len(texts) == 2 + len(answers) - len(refused)
    await served(hub, guests)
    for guest in (*guests, fan, loud, again):
        await guest.close()


@pytest.mark.parametrize("kind", ["ping", "draft", "advise"])
async def test_a_flood_of_questions(kind: str, hub: Running) -> None:
    """Row 12. They change nothing, but cost: after the burst they are refused, in the end the
    socket is closed with a time to wait."""
    room, guests = await hub.table()
    fan = await (await hub.guest()).open(room)
    fields = {} if kind == "ping" else {"prompt": 1, "draft": {}}
    number = 0
    while fan.closed is None:
        for _ in range(20):
            number += 1
            await fan.send({"t": kind, "n": number, **fields})
        await served(hub, guests) if number % 200 == 0 else None
    assert fan.closed == (wire.CLOSE_OVERLOADED, "retry_ms=10000")
    assert "rate" in {refusal["code"] for refusal in fan.of("no")}
    for guest in guests:
        await guest.close()
