"""The store dies under play and comes back: nothing acknowledged is lost.

A Redis with its file written before every answer is killed again and again while three people
play over two hubs; and `cardroom serve` with its private store is stopped, and killed, and started
again.
"""

from __future__ import annotations

import asyncio
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.embedded import arguments, find_server
from server.store import Store, StoreDown
from tests.chaos.kit import (
    Witness,
    arrive,
    awaited,
    begun,
    close,
    done,
    nobody_waits_for_the_other,
    packed,
    process_hubs,
    same,
    seated,
    settle,
)
from tests.client import WAIT_S
from tests.hubs import Hub
from tests.server.live.kit import asked

RESTARTS = 4
READERS = ("read_only", "busy")
"""Refusals that mean: send it again."""


class OwnRedis:
    """A Redis child with the files of the private store, killed and started at will."""

    def __init__(self, folder: Path) -> None:
        self._command = [str(find_server()), *arguments(folder, folder / "r")]
        self.url = f"unix://{folder / 'r'}"
        self._child: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Returns when it answers."""
        self._child = await asyncio.create_subprocess_exec(*self._command)
        async with Store(self.url) as store, asyncio.timeout(WAIT_S):
            while True:
                try:
                    await store.read_clocks()
                    return
                except StoreDown:
                    await asyncio.sleep(0.01)

    def send(self, sign: signal.Signals) -> None:
        """Stops it in its tracks, or lets it go on."""
        assert self._child is not None
        self._child.send_signal(sign)

    async def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        assert self._child is not None
        if self._child.returncode is None:
            self._child.kill()
        await self._child.wait()


@asynccontextmanager
async def own_redis() -> AsyncIterator[OwnRedis]:
    """One in a short folder of its own: socket paths are short."""
    folder = Path(tempfile.mkdtemp(prefix="cardroom-"))
    redis = OwnRedis(folder)
    await redis.start()
    try:
        yield redis
    finally:
        await redis.kill()
        shutil.rmtree(folder)


async def insist(guest: Witness, kind: str, **fields: Any) -> tuple[str, int]:
    """Sends the same intent until it is done; `read_only` and silence mean: again."""
    cid = f"{guest.you}-{len(guest.frames)}"
    async with asyncio.timeout(2 * WAIT_S):
        while True:
            answer = await guest.ask(kind, cid, **fields)
            if answer["t"] == "ok":
                return cid, int(answer["ver"])
            assert answer["code"] in READERS, answer
            await asyncio.sleep(0.02)


class Match:
    """Three people who play on whatever the store does; every acknowledgement is kept."""

    def __init__(self, players: Sequence[Witness], fan: Witness) -> None:
        self.players = list(players)
        self.fan = fan
        self.acked: dict[int, str] = {}
        """By version, the person whom it was acknowledged to."""

    async def play(self) -> None:
        """To the end."""
        everybody = [*self.players, self.fan]
        await settle(everybody)
        while self.players[0].status != "over":
            if self.players[0].status == "between":
                for player in self.players:
                    await self._do(player, "next")
            elif (turn := awaited(self.players)) is not None:
                guest, prompt = turn
                await self._do(guest, "act", prompt=prompt["id"], action=prompt["legal"][-1])
            else:
                await self.fan.until_ver(self.fan.ver + 1)
            await settle(everybody)

    async def _do(self, guest: Witness, kind: str, **fields: Any) -> None:
        _, ver = await insist(guest, kind, **fields)
        self.acked[ver] = guest.you
        await guest.until_ver(ver)


async def test_redis_killed_under_play(tmp_path: Path) -> None:
    """Row 6: nothing acknowledged is lost, nobody has to come back."""
    async with own_redis() as redis, process_hubs(tmp_path, redis.url) as hubs:
        bases = [hubs[0].base, hubs[1].base, hubs[0].base]
        room, people = await begun(bases, seats=3)
        fan = await (await arrive(hubs[1].base)).open(room)
        match = Match(people, fan)
        playing = asyncio.create_task(match.play())
        try:
            for _ in range(RESTARTS):
                goal = len(match.acked) + 3
                await while_playing(playing, lambda goal=goal: len(match.acked) >= goal)
                await redis.kill()
                await told_read_only(fan)
                await redis.start()
            await playing
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        everybody = [*people, fan]
        assert same(everybody) > 15
        assert nobody_waits_for_the_other(people) > 15
        for ver, person in match.acked.items():
            [batch] = [frame for frame in fan.of("batch") if frame["ver"] == ver]
            assert batch["by"]["person"] == person
        assert len(set(match.acked)) == len(match.acked)
        for guest in everybody:
            assert guest.closed is None
            assert len(guest.of("welcome")) == 1, "nobody had to come back"
            assert not [view for view in guest.of("view") if view.get("reason") == "rewound"]
            fresh = await (await arrive(hubs[0].base, guest.cookie)).open(room)
            assert packed(fresh) == packed(guest)
            await fresh.close()
        await close(*everybody)


async def told_read_only(guest: Witness) -> None:
    """A watcher is told that the store is away. No player need be: the answer to the last move may
    have come just before its frame was lost, and then they all wait for the store."""
    answer = await guest.ask("rename", name="Fan")
    assert (answer["t"], answer["code"]) == ("no", "read_only")


async def while_playing(task: asyncio.Task[None], holds: Callable[[], bool]) -> None:
    """Waits until `holds()`; if the play ends before, or fails, the test fails."""
    async with asyncio.timeout(2 * WAIT_S):
        while not holds():
            if task.done():
                task.result()
                raise AssertionError("the match was over too early")
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
async def test_serve_started_again_shows_every_table_as_it_was(
    sign: signal.Signals, tmp_path: Path
) -> None:
    settings = {"CARDROOM_VAR": str(tmp_path / "var"), "REDIS_URL": ""}
    hub = Hub(tmp_path / "serve.log", "", **settings)
    await hub.start()
    try:
        await hub.ready()
        lobby, loungers = await seated([hub.base] * 2, seats=3)
        room, people = await with_bot(hub)
        await done(people[0], "chat", text="see you")
        everybody = [*((guest, lobby) for guest in loungers), *((guest, room) for guest in people)]
        assert await hub.end(sign) == (0 if sign == signal.SIGTERM else -signal.SIGKILL)
        for guest, _ in everybody:
            await guest.gone()
        before = {guest.cookie: (packed(guest), guest.ver) for guest, _ in everybody}
        await hub.start()
        await hub.ready()
        for guest, where in everybody:
            await guest.open(where, since=True)
            view = guest.of("view")[-1]
            assert "reason" not in view, view["reason"]
            if view["ver"] == before[guest.cookie][1]:
                assert packed(guest) == before[guest.cookie][0] and view["events"] == []
            await guest.got("chat_log", 2)
        assert [line["text"] for line in people[0].of("chat_log")[-1]["lines"]] == ["see you"]
        await settle(people)
        guest, prompt = await asked([*people])
        await guest.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
        await close(*(guest for guest, _ in everybody))
    finally:
        if hub.running:
            await hub.end()
    assert "Traceback" not in hub.output, hub.output


async def with_bot(hub: Hub) -> tuple[str, list[Witness]]:
    """Two people and a bot of the private worker, in mid-deal: a person is asked."""
    room, people = await seated([hub.base] * 2, seats=3)
    await done(people[0], "bot", seat=2, on=True)
    for guest in people:
        await done(guest, "ready", yes=True)
    await settle(people)
    guest, prompt = await asked([*people])
    await done(guest, "act", prompt=prompt["id"], action=prompt["legal"][0])
    await settle(people)
    await asked([*people])
    await settle(people)
    return room, people
