"""A hub that is told to stop under play: in order at the first signal, at once at the second.

Nothing is lost either way: who was at that hub goes on at another one from where he was.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from server import wire
from server.store import Store
from tests.chaos.kit import (
    Witness,
    arrive,
    awaited,
    begun,
    close,
    play,
    same,
    settle,
)
from tests.chaos.test_once import holds, hub_to_kill, times
from tests.hubs import Hub
from tests.proxy import Proxy

FANS = 6
RESTART = (wire.CLOSE_RESTART, "restart")


class Play:
    """A running deal: two players and some watchers at the hub that leaves, one at the other."""

    def __init__(self, room: str, here: list[Witness], there: Witness, fans: list[Witness]) -> None:
        self.room = room
        self.players = [*here, there]
        self.leaving = [*here, *fans]

    @classmethod
    async def of(cls, leaves: Hub, stays: Hub, store: Store) -> Play:
        """It is the turn of somebody at the hub that leaves."""
        room, people = await begun([leaves.base, leaves.base, stays.base], store)
        fans = [await (await arrive(leaves.base)).open(room) for _ in range(FANS)]
        found = cls(room, people[:2], people[2], fans)
        await play(people, lambda: found.mover() is not people[2], others=fans)
        return found

    def mover(self) -> Witness:
        """Whose turn it is."""
        turn = awaited(self.players)
        assert turn is not None
        return turn[0]

    def move(self, cid: str) -> dict[str, Any]:
        """His move as a message."""
        turn = awaited(self.players)
        assert turn is not None
        prompt = turn[1]
        action = prompt["legal"][0]
        return {"t": "act", "cid": cid, "prompt": prompt["id"], "action": action}

    async def goes_on(self, stays: Hub) -> None:
        """Everybody enters at the other hub from where he was; the deal is played to its end."""
        moved = [await elsewhere(one, stays, self.room) for one in self.leaving]
        players = [*moved[:2], self.players[2]]
        await play(players, lambda: players[0].status != "playing", others=moved[2:])
        assert players[0].status == "between"
        assert same([*moved, *self.leaving, self.players[2]]) > 0
        await close(*players, *moved)


async def elsewhere(left: Witness, hub: Hub, room: str) -> Witness:
    """The same person at another hub, with what he saw last."""
    moved = Witness(hub.base, left.cookie)
    moved.ver, moved.tok, moved.parts = left.ver, left.tok, dict(left.parts)
    await moved.open(room, since=True)
    assert "reason" not in moved.of("view")[0]
    return moved


async def told(clients: Sequence[Witness]) -> list[int]:
    """Waits until all know that the hub goes; the announced times."""
    return [(await client.got("drain"))["after_ms"] for client in clients]


async def begun_to_commit(line: Proxy, mover: Witness, message: dict[str, Any]) -> None:
    """The move is on its way to the store, where it does not arrive yet."""
    line.hold_request = message["cid"].encode()
    await mover.send(message)
    await holds(line, message["cid"])
    line.hold_request = b""


async def test_in_order_a_commit_under_way_is_finished(
    hubs: tuple[Hub, Hub], store: Store, redis_url: str, tmp_path: Path
) -> None:
    stays = hubs[0]
    async with hub_to_kill(tmp_path, redis_url) as (leaves, line):
        match = await Play.of(leaves, stays, store)
        mover, message = match.mover(), match.move("last-words")
        before = mover.ver
        await begun_to_commit(line, mover, message)
        ending = asyncio.create_task(leaves.end(signal.SIGTERM))
        after_ms = await told(match.leaving)
        assert all(client.closed is None for client in match.leaving)
        line.upstream_open.set()
        assert [await client.gone() for client in match.leaving] == [RESTART] * len(after_ms)
        assert mover.oks("last-words") == [before + 1]
        assert len(set(after_ms)) == len(after_ms), "all at the same moment"
        assert await ending == 0
        assert "Traceback" not in leaves.output, leaves.output
    assert await times(store, match.room, "last-words") == 1
    await settle([match.players[2]])
    await match.goes_on(stays)


async def test_the_second_signal_waits_for_nothing(
    hubs: tuple[Hub, Hub], store: Store, redis_url: str, tmp_path: Path
) -> None:
    stays = hubs[0]
    async with hub_to_kill(tmp_path, redis_url) as (leaves, line):
        match = await Play.of(leaves, stays, store)
        mover, message = match.mover(), match.move("cut-short")
        before, late = mover.ver, await arrive(leaves.base)
        await begun_to_commit(line, mover, message)
        ending = asyncio.create_task(leaves.end(signal.SIGTERM))
        await told(match.leaving)
        assert await asyncio.to_thread(leaves.status) == 503
        assert (await late.open(match.room)).closed == RESTART
        assert all(client.closed is None for client in match.leaving)
        began = time.monotonic()
        assert await leaves.end(signal.SIGTERM) == await ending == 0
        print(f"ended {1000 * (time.monotonic() - began):.0f} ms after the second signal")
        assert [await client.gone() for client in match.leaving] == [RESTART] * (2 + FANS)
        assert "cut-short" not in mover.answers, "it waited for the store"
        assert "Traceback" not in leaves.output, leaves.output
        moved = await elsewhere(mover, stays, match.room)
        answer = await moved.ask(**{("kind" if k == "t" else k): v for k, v in message.items()})
        assert (answer["t"], answer["ver"]) == ("ok", before + 1)
        line.upstream_open.set()  # what the dead hub had sent arrives now
        await moved.close()
    await match.goes_on(stays)
    assert await times(store, match.room, "cut-short") == 1
