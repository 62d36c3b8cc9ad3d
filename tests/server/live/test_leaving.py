"""A hub that leaves: all are told, and sent off one after the other; a second signal ends it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from websockets.asyncio.client import connect

from server import hub as hubs
from server import wire
from server.ids import TableId
from server.socket import Connection
from tests.server.live.kit import running


async def test_a_restart_drains_then_closes_with_1012(live_redis: str) -> None:
    async with running(live_redis) as one:
        room, guests = await one.table()
        one.server.handle_exit(15, None)
        assert not one.hub.ready
        for guest in guests:
            assert (await guest.gone())[0] == wire.CLOSE_RESTART
            assert guest.of("drain")[0]["after_ms"] >= 0
        await one.serving
    with contextlib.suppress(OSError):
        await connect(one.base.replace("http", "ws"), proxy=None)
        raise AssertionError("still listening")


async def test_a_second_signal_goes_at_once(
    live_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def hangs(_: Any) -> None:
        begun.set()
        await asyncio.Event().wait()

    async with running(live_redis) as one:
        room, guests = await one.table()
        monkeypatch.setattr(one.hub.store, "commit", hangs)
        await guests[0].send({"t": "rename", "cid": "x", "name": "Never"})
        await begun.wait()
        one.server.handle_exit(15, None)
        await guests[1].got("drain")
        assert not one.serving.done()
        one.server.handle_exit(15, None)
        for guest in guests:
            assert (await guest.gone())[0] == wire.CLOSE_RESTART
        await one.serving
        assert not one.hub._under_way()


async def test_the_end_leaves_nothing_under_way(
    live_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work that ends may leave an errand, which is finished too; what hangs is cancelled. Whatever
    ran on would use the store after its end."""
    monkeypatch.setattr(hubs, "FINISH_S", 2.0)
    finished: list[str] = []

    async def errand() -> None:
        await one.store.read_clocks()
        finished.append("errand")

    async def work() -> None:
        await one.store.read_clocks()
        one.hub._run(errand())

    async def hangs() -> None:
        await asyncio.Event().wait()

    async with running(live_redis) as one:
        room, guests = await one.table()
        table = one.hub.tables[TableId(room)]
        table.spawn(work())
        table.spawn(hangs())
        await one.hub.stop()
        assert finished == ["errand"]
        assert not [task for task in (*one.hub._work, *one.hub._errands) if not task.done()]
    for guest in guests:
        assert (await guest.gone())[0] == wire.CLOSE_RESTART


async def test_sockets_are_sent_off_in_the_announced_order(
    live_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []
    close = Connection.close

    def noted(connection: Connection, code: int, reason: str) -> None:
        closed.append(connection.person)
        close(connection, code, reason)

    async with running(live_redis) as one:
        room, guests = await one.table(people=5)
        monkeypatch.setattr(Connection, "close", noted)
        one.server.handle_exit(15, None)
        after_ms = {guest.you: (await guest.got("drain"))["after_ms"] for guest in guests}
        for guest in guests:
            assert (await guest.gone())[0] == wire.CLOSE_RESTART
        await one.serving
    assert sorted(after_ms.values()) == [hubs.DRAIN_MS * n // 5 for n in range(1, 6)]
    assert closed[:5] == sorted(after_ms, key=lambda person: after_ms[person])
