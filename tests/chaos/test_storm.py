"""Row 7: everybody comes back in the same second (users' problem 30).

The sockets are cut all at once and knock again in the same instant, with no jitter, at a hub that
lets few in at a time: worse than any page does it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import pytest

import server.hub
from server import wire
from tests.chaos.kit import (
    Witness,
    begun,
    close,
    done,
    new_room,
    packed,
    play,
    same,
    settle,
)
from tests.client import get_cookie
from tests.server.live.kit import running

ROOMS = 6
WATCHERS = 50
"""Of each room."""
AT_ONCE = 48
"""So many the hub lets enter together."""


class Player(Witness):
    """Times his own answers, for people who read the figures."""

    def __init__(self, *where: Any) -> None:
        super().__init__(*where)
        self.took_s: list[float] = []

    async def ask(self, kind: str, cid: str = "", **fields: Any) -> dict[str, Any]:
        """As its base."""
        began = asyncio.get_running_loop().time()
        answer = await super().ask(kind, cid, **fields)
        self.took_s.append(asyncio.get_running_loop().time() - began)
        return answer


class Watcher(Witness):
    """Comes back as PROTOCOL.md says: whoever is told to wait waits so long."""

    room = ""
    refused = 0
    back_s = 0.0

    async def enter(self, room: str) -> None:
        """For the first time."""
        self.room = room
        await self.back()

    async def back(self) -> None:
        """Knocks until he is in."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            await self.open(self.room, since=self.ver > 0)
            if self.closed is None:
                self.back_s = loop.time() - began
                return
            code, reason = self.closed
            assert code == wire.CLOSE_OVERLOADED, (code, reason)
            self.refused += 1
            hint = re.fullmatch(r"retry_ms=(\d+)", reason)
            assert hint is not None and int(hint[1]) <= 5_000, reason
            await asyncio.sleep(int(hint[1]) / 1000)

    def cut(self) -> None:
        """The line is gone, and nobody said goodbye."""
        assert self.socket is not None
        self.socket.transport.abort()


@pytest.mark.long
async def test_three_hundred_come_back_at_once_under_play(
    redis_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running(redis_url) as one:
        room, people = await begun([one.base] * 3, one.store)
        players = [Player(one.base, guest.cookie) for guest in people]
        for player in players:
            await player.open(room)
        await close(*people)
        cookies = [await asyncio.to_thread(get_cookie, one.base) for _ in range(WATCHERS)]
        others = [await new_room(players[0]) for _ in range(ROOMS - 1)]
        crowd = [Watcher(one.base, cookie) for _ in range(ROOMS) for cookie in cookies]
        for number, place in enumerate([room, *others]):
            ours = crowd[number * WATCHERS : (number + 1) * WATCHERS]
            await asyncio.gather(*(watcher.enter(place) for watcher in ours))
        assert not any(watcher.refused for watcher in crowd)
        monkeypatch.setattr(server.hub, "MAX_ENTERING", AT_ONCE)

        storm = asyncio.create_task(storm_of(crowd))
        first = players[0].ver
        await play_on(players, storm)
        await storm
        moves = players[0].ver - first
        assert moves >= 10, "the table went on"
        ours = crowd[:WATCHERS]
        await settle([*players, *ours])
        check(players, ours)
        assert any(watcher.refused for watcher in crowd), "the limit was met"
        with capsys.disabled():
            tell(players, crowd, moves)
        await close(*players, *crowd)


async def storm_of(crowd: Sequence[Watcher]) -> None:
    """All are cut at once, and all knock at once."""
    for watcher in crowd:
        watcher.cut()
    await asyncio.gather(*(watcher.gone() for watcher in crowd))
    await asyncio.gather(*(watcher.back() for watcher in crowd))


async def play_on(players: Sequence[Player], storm: asyncio.Task[None]) -> None:
    """Matches one after the other until the storm is over, and a little on."""
    while not storm.done():
        await play(players, storm.done)
        if players[0].status == "over":
            for player in players:
                await done(player, "rematch")
            await settle(players)


def check(players: Sequence[Player], watchers: Sequence[Watcher]) -> None:
    """No move was lost, and all see the same."""
    for player in players:
        assert player.closed is None and not player.of("no")
        assert len(player.of("welcome")) == 1, "he had not to come back"
        assert sorted(player.public) == list(range(min(player.public), player.ver + 1))
    assert len({packed(watcher) for watcher in watchers}) == 1
    assert same([*players, *watchers]) > 10


def tell(players: Sequence[Player], crowd: Sequence[Watcher], moves: int) -> None:
    """The figures."""
    back = sorted(watcher.back_s for watcher in crowd)
    took = sorted(seconds for player in players for seconds in player.took_s)
    refused = sum(watcher.refused for watcher in crowd)
    print(
        f"\n{len(crowd)} back after {back[len(back) // 2]:.2f} s (median),"
        f" {back[int(len(back) * 0.99)]:.2f} s (99 of 100), {refused} times told to wait; meanwhile"
        f" {moves} versions, an answer after {1000 * took[len(took) // 2]:.0f} ms (median),"
        f" {1000 * took[-1]:.0f} ms at worst"
    )
