"""An intent is carried out once, however often and by whatever way it comes.

Five copies over two sockets and two hubs; a hub killed before, inside and after the commit.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.store import Store
from tests.chaos.kit import (
    Witness,
    arrive,
    awaited,
    begun,
    close,
    done,
    eventually,
    log_of,
    packed,
    seated,
    settle,
)
from tests.hubs import Hub
from tests.proxy import Proxy


async def five_times(one: Witness, two: Witness, message: dict[str, Any]) -> int:
    """The same message by both sockets in turn, at once; the version every copy is acked with."""
    cid = message["cid"]
    await asyncio.gather(*(who.send(message) for who in (one, two, one, two, one)))
    await one.until(lambda: len(one.oks(cid)) == 3 or bool(one.of("no")))
    await two.until(lambda: len(two.oks(cid)) == 2 or bool(two.of("no")))
    assert not one.of("no") and not two.of("no")
    versions = {*one.oks(cid), *two.oks(cid)}
    assert len(versions) == 1, versions
    return versions.pop()


async def times(store: Store, room: str, cid: str) -> int:
    """How often an intent stands in the log."""
    return sum(entry.cid == cid for entry in await log_of(store, room))


async def test_five_copies_of_an_action_are_one_commit(hubs: tuple[Hub, Hub], store: Store) -> None:
    """Row 2; users' problem 13 (a second click, two draws)."""
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    for number in range(5):
        turn = awaited(people)
        assert turn is not None
        guest, prompt = turn
        far = two if guest.base == one.base else one
        tab = await (await arrive(far.base, guest.cookie)).open(room)
        action, cid, before = prompt["legal"][0], f"five{number}", guest.ver
        message = {"t": "act", "cid": cid, "prompt": prompt["id"], "action": action}
        assert await five_times(guest, tab, message) == before + 1
        await guest.until_ver(before + 1)
        await settle([*people, tab])
        assert guest.ver == before + 1 and await times(store, room, cid) == 1
        assert packed(tab) == packed(guest)
        await tab.close()
    await close(*people)


async def test_five_copies_of_a_room_command_are_one_commit(
    hubs: tuple[Hub, Hub], store: Store
) -> None:
    """Row 2; users' problem 13."""
    one, two = hubs
    room, people = await seated([one.base], seats=3)
    ben = await (await arrive(one.base)).open(room)
    tab = await (await arrive(two.base, ben.cookie)).open(room)
    before = ben.ver
    assert await five_times(ben, tab, {"t": "sit", "cid": "sit5", "seat": 2}) == before + 1
    await ben.until_ver(before + 1)
    await settle([*people, ben, tab])
    assert ben.ver == before + 1 and ben.seat == tab.seat == 2
    assert await times(store, room, "sit5") == 1
    await close(*people, ben, tab)


@asynccontextmanager
async def hub_to_kill(folder: Path, url: str) -> AsyncIterator[tuple[Hub, Proxy]]:
    """A hub that reaches Redis through a proxy; killed at the latest at the end."""
    async with Proxy(path=url.removeprefix("unix://")) as line:
        hub = Hub(folder / "killed.log", f"redis://127.0.0.1:{line.port}")
        await hub.start()
        try:
            await hub.ready()
            yield hub, line
        finally:
            await hub.end(signal.SIGKILL)


CASES = [("request", "act"), ("reply", "act"), ("ack", "act"), ("reply", "rename")]


@pytest.mark.parametrize(("where", "kind"), CASES)
async def test_resent_after_the_hub_was_killed(
    where: str, kind: str, hubs: tuple[Hub, Hub], store: Store, redis_url: str, tmp_path: Path
) -> None:
    """Rows 1 and 2; users' problem 13. The proxy holds the hub's request to Redis, Redis's reply,
    or the hub's reply to the client; then the hub is killed, and the client repeats its intent at
    another one. A request held is let go only then: what the dead hub wanted comes too late.
    Meanwhile the others go on, at this table, too."""
    other = hubs[0]
    async with (
        hub_to_kill(tmp_path, redis_url) as (hub, line),
        Proxy("127.0.0.1", hub.port) as wire,
    ):
        room, people = await begun([other.base] * 3, store)
        turn = awaited(people)
        assert turn is not None
        guest, prompt = turn
        mover = await (await arrive(hub.base, guest.cookie, wire.port)).open(room)
        before, cid = mover.ver, "once-only"
        message = {"t": "rename", "cid": cid, "name": "Once"}
        if kind == "act":
            action = prompt["legal"][0]
            message = {"t": "act", "cid": cid, "prompt": prompt["id"], "action": action}
        if where == "request":
            line.hold_request = cid.encode()
        elif where == "reply":
            line.hold_reply = cid.encode()
        else:
            wire.downstream_open.clear()
        await mover.send(message)
        if where == "request":
            await holds(line, cid)
        else:
            await guest.until_ver(before + 1)
        if where == "ack":
            await holds(wire, cid)
        neighbour = next(one for one in people if one is not guest)
        gone_on = await done(neighbour, "rename", name="Meanwhile")
        assert gone_on == before + (1 if where == "request" else 2)
        await hub.end(signal.SIGKILL)
        wire.cut()
        await mover.gone()
        assert mover.oks(cid) == []
        assert await times(store, room, cid) == (0 if where == "request" else 1)
        moved = Witness(hubs[1].base, mover.cookie)
        moved.ver, moved.tok = mover.ver, mover.tok
        await moved.open(room, since=True)
        await moved.send(message)
        await moved.until(lambda: bool(moved.oks(cid) or moved.of("no")))
        assert moved.oks(cid) == [before + (2 if where == "request" else 1)]
        line.upstream_open.set()
        line.downstream_open.set()
        await line.emptied()
    assert await done(neighbour, "rename", name="After") == before + 3
    await moved.until_ver(before + 3)
    await settle([*people, moved])
    assert moved.ver == before + 3 and await times(store, room, cid) == 1
    assert packed(moved) == packed(guest)
    await close(*people, moved)


async def holds(proxy: Proxy, cid: str) -> None:
    """Waits until the proxy holds back something with that text."""

    async def found() -> bool:
        return cid.encode() in proxy.held

    await eventually(found)
