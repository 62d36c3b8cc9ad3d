"""Spoilt frames of every kind over real sockets: refused by name, nothing changed, no traceback."""

from __future__ import annotations

import logging
from random import Random, SystemRandom
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server import wire
from server.fields import WireError
from server.ids import TableId
from server.limits import Bucket
from tests.fuzz import KINDS, World, spoilt
from tests.server.live.kit import Guest, Running, settled
from tests.server.live.test_door import end, knock
from tests.server.test_wire import first_cells

FRAMES = 200
HELLOS = 100
TOGETHER = 12
"""So many are sent before their answers are awaited: fewer than may be in flight."""


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits would refuse most of it; they have tests of their own."""
    monkeypatch.setattr(Bucket, "take", lambda *_: 0)


def seeded() -> Random:
    """A generator whose seed is printed."""
    seed = SystemRandom().randrange(2**32)
    print("seed", seed)
    return Random(seed)


async def send_all(hub: Running, guest: Guest, frames: list[bytes]) -> None:
    """Sends them, a few at a time, and waits until each has been dealt with."""
    assert guest.socket is not None
    for first in range(0, len(frames), TOGETHER):
        for frame in frames[first : first + TOGETHER]:
            await guest.socket.send(frame)
        pongs = len(guest.of("pong"))
        await guest.send({"t": "ping", "n": first})
        await guest.until(lambda n=pongs: len(guest.of("pong")) > n or guest.closed is not None)  # type: ignore[misc]
        await settled(lambda: not any(one.session.in_flight for one in hub.hub.connections))


def refused(frame: bytes) -> bool:
    """Whether it is no message at all."""
    try:
        wire.decode(frame)
    except WireError:
        return True
    return False


@pytest.mark.bulk
async def test_spoilt_frames_over_a_socket(hub: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Row 12. A player sends what is no message at all, a watcher whatever there is: he may rename
    himself and speak, but nothing else may change."""
    room, guests = await hub.match()
    ann, fan = guests[0], await (await hub.guest()).open(room)
    rng = seeded()
    asked = [prompt for guest in guests for prompt in guest.parts["ask"]]
    world = World(room, [ann.you, fan.you], [(asked[0]["id"], asked[0]["legal"][0])])
    before = await everything(hub, room)
    codes, renamed = first_cells("5."), 0
    with caplog.at_level(logging.WARNING):
        for kind in KINDS:
            frames = [spoilt(kind, world, rng)[: wire.MAX_FRAME] for _ in range(FRAMES)]
            await send_all(hub, fan, frames)
            await send_all(hub, ann, [frame for frame in frames if refused(frame)])
            for guest in (ann, fan):
                assert guest.closed is None, kind
                assert {refusal["code"] for refusal in guest.of("no")} <= codes
                assert len(guest.of("no")) > FRAMES // 2
            news = fan.of("batch")
            assert all(frame["by"]["person"] == fan.you and not frame["events"] for frame in news)
            renamed += len(news)
            for guest in (ann, fan):
                guest.frames.clear()
    assert caplog.records == []
    assert await everything(hub, room) == {**before, "ver": before["ver"] + renamed}
    for guest in (*guests, fan):
        await guest.close()


async def everything(hub: Running, room: str) -> dict[str, Any]:
    """The table as it stands, but for the room part."""
    live = await hub.hub.tables[TableId(room)].fresh()
    parts = {name: getattr(live.parts, name) for name in ("table", "sheet", "private", "ask")}
    return {"ver": live.ver, "match": live.room.match, "seats": live.room.seats, **parts}


@pytest.mark.bulk
async def test_spoilt_hellos(hub: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Row 12. The first frame of a socket: it enters, or is closed with a code."""
    ann = await hub.guest()
    world = World(await hub.room(ann), ["a" * 16])
    rng = seeded()
    with caplog.at_level(logging.WARNING):
        for _ in range(HELLOS):
            socket = await knock(hub, cookie=ann.cookie)
            frame = spoilt("hello", world, rng)[: wire.MAX_FRAME]
            await socket.send(frame)
            if refused(frame) or not isinstance(wire.decode(frame), wire.Hello):
                code, reason = await end(socket)
                assert (code, reason) == (wire.CLOSE_PROTOCOL, "hello_first"), frame
            else:
                try:
                    await socket.recv()
                except ConnectionClosed:
                    assert socket.close_code == wire.CLOSE_GONE
                await socket.close()
    assert caplog.records == []
    await settled(lambda: not hub.hub.connections and not hub.hub.tables)
