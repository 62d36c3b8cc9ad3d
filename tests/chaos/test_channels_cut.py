"""The store loses connections and scripts under play: nobody misses anything.

Three people play and two watch over two hubs, while pub/sub connections are killed a hundred times,
and while scripts are forgotten again and again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from random import Random, SystemRandom
from typing import Any

import pytest

from server.store import Store
from tests.chaos.kit import (
    Witness,
    arrive,
    begun,
    close,
    done,
    eventually,
    lags,
    nobody_waits_for_the_other,
    packed,
    play,
    same,
)
from tests.hubs import Hub

CUTS = 100
BETWEEN_S = 0.02
"""At most so long after the last cut has been mended comes the next."""


class Party:
    """Three people and two watchers over two hubs who play match after match."""

    async def begin(self, hubs: tuple[Hub, Hub], store: Store) -> Party:
        """Somebody is asked."""
        one, two = hubs
        self.room, self.people = await begun([one.base, two.base, one.base], store)
        self.fans = [await (await arrive(hub.base)).open(self.room) for hub in hubs]
        self.everybody: list[Witness] = [*self.people, *self.fans]
        return self

    async def play_while(self, trouble: Coroutine[Any, Any, None]) -> None:
        """Plays until the trouble is over, to the end of that match. Everybody saw the same at
        each version, and nobody had to come back."""
        troubled = asyncio.create_task(trouble)
        while True:
            await play(self.people, lambda: False, others=self.fans)
            if troubled.done():
                break
            for guest in self.people:
                await done(guest, "rematch")
        await troubled
        assert same(self.everybody) > 15
        assert nobody_waits_for_the_other(self.people) > 15
        assert packed(self.fans[0]) == packed(self.fans[1])
        for guest in self.everybody:
            assert guest.closed is None and len(guest.of("welcome")) == 1
            assert not [view for view in guest.of("view") if view.get("reason") == "rewound"]
            fresh = await Witness(guest.base, guest.cookie).open(self.room)
            assert packed(fresh) == packed(guest)
            await fresh.close()
        await close(*self.everybody)


async def test_pubsub_cut_a_hundred_times_under_play(
    hubs: tuple[Hub, Hub], store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Row 4; users' problem 25 (subscribers silent after a cut)."""
    seed = SystemRandom().randrange(2**32)
    print("seed", seed)
    rng = Random(seed)
    party = await Party().begin(hubs, store)

    async def listened() -> bool:
        return bool(await store.command("CLIENT", "LIST", "TYPE", "pubsub"))

    async def cut() -> None:
        cuts = 0
        while cuts < CUTS:
            await eventually(listened)
            await asyncio.sleep(rng.random() * BETWEEN_S)
            cuts += await store.command("CLIENT", "KILL", "TYPE", "pubsub")

    await party.play_while(cut())
    late = sorted(lags(party.everybody))
    with capsys.disabled():
        print(
            f"\n{CUTS} cuts, {len(late)} versions over two hubs: the last viewer"
            f" {late[len(late) // 2]:.3f} s after the first (median), {late[-1]:.3f} s at worst"
        )


async def test_scripts_forgotten_under_play(hubs: tuple[Hub, Hub], store: Store) -> None:
    """Rows 3 and 4; users' problem 28 (NOSCRIPT after a failover)."""
    party = await Party().begin(hubs, store)
    await store.command("CONFIG", "RESETSTAT")

    async def forget() -> None:
        host = party.people[0]
        while host.parts["room"]["match"] == 1 and host.status != "over":
            await store.command("SCRIPT", "FLUSH")
            await asyncio.sleep(0.002)

    await party.play_while(forget())
    used = re.search(rb"cmdstat_eval:calls=(\d+)", await store.command("INFO", "commandstats"))
    assert used is not None and int(used[1]) >= 30, "scripts were really gone"
    assert not [answer for guest in party.people for answer in guest.of("no")]
