"""A client cut at every await of its path comes back to exactly its table.

The path: connect, hello, act, its batch, the next act. Every suspension of every task that this
path creates in the hub, and of the client itself, is a cut point: found by counting in a run
without a cut, then each is cut once.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from server.ids import PersonId, new_person_id
from server.store import Store
from tests.chaos.fast import Table, match
from tests.chaos.kit import Witness, cookie_of, eventually, log_of, packed
from tests.chaos.suspensions import ROOT, place_of, watching, written_in
from tests.proxy import Proxy
from tests.server.live.kit import Running, running, settled

HUB = (f"{ROOT}/server/", "/uvicorn/", "/starlette/")
OF_THE_HUB = written_in(*HUB)
PATH = written_in(*HUB, f"{ROOT}/tests/client.py", "/live/kit.py", "/test_cuts.py")
LEAST = 8
"""Fewer cuts than this would mean that the instrument is broken."""


class Cut(Exception):
    """The connection is gone."""


@dataclass
class Script:
    """A person who wants to act twice, whatever happens to his connection."""

    client: Witness
    table: Table
    intents: list[dict[str, Any]] = field(default_factory=list)
    connects: int = 0

    async def run(self) -> None:
        """Connects again and again until both acts are done."""
        while True:
            try:
                await self._try()
                return
            except (Cut, OSError, WebSocketException, EOFError):
                await self.client.close()

    async def _try(self) -> None:
        self.connects += 1
        await self.client.open(self.table.id, since=self.client.ver > 0)
        self._alive()
        for number in range(2):
            await self._act(number)

    async def _act(self, number: int) -> None:
        if number == len(self.intents):
            await self._until(lambda: bool(self.client.parts["ask"]))
            prompt = self.client.parts["ask"][0]
            self.intents.append(
                {"cid": f"i{number}", "prompt": prompt["id"], "action": prompt["legal"][0]}
            )
        intent = self.intents[number]
        cid = str(intent["cid"])
        if cid not in self.client.answers:
            await self.client.send({"t": "act", **intent})
        await self._until(lambda: cid in self.client.answers)
        answer = self.client.answers[cid]
        assert answer["t"] == "ok", answer
        await self._until(lambda: self.client.ver >= answer["ver"])

    async def _until(self, holds: Any) -> None:
        await self.client.until(lambda: holds() or self.client.closed is not None)
        if not holds():
            self._alive()

    def _alive(self) -> None:
        if self.client.closed is not None:
            raise Cut


@dataclass
class Run:
    """One run on a table of its own. `cut_at` counts from 1, 0 cuts never. With `noticed` the task
    cut goes on only when the server has noticed the loss."""

    hub: Running
    other: Running
    proxy: Proxy
    cut_at: int
    noticed: bool
    suspensions: int = 0
    place: str = ""
    """Where it was cut."""
    noticing: asyncio.Task[None] | None = None

    def _at(self, work: Any) -> asyncio.Future[None] | None:
        self.suspensions += 1
        if self.suspensions != self.cut_at:
            return None
        self.place = place_of(work)
        self.proxy.cut()
        if self.noticed:
            self.noticing = asyncio.create_task(self._loss())
        return self.noticing

    async def _loss(self) -> None:
        await settled(lambda: not self.hub.server.server_state.connections)

    async def go(self, store: Store) -> int:
        """Plays and checks; how often the client connected."""
        person, others = new_person_id(), (new_person_id(), new_person_id())
        table = await match(store, (person, *others), start_cards=2)
        await table.play(until=person)
        await self._cold(store)
        client = Witness(self.hub.base, cookie_of(self.hub, person), self.proxy.port)
        script = Script(client, table)
        rest = asyncio.create_task(self._others(table, person))
        with watching(OF_THE_HUB if self.noticed else PATH, self._at):
            await asyncio.create_task(script.run())
        await rest
        await self._check(table, client)
        return script.connects

    async def _cold(self, store: Store) -> None:
        """Connections and scripts have to be made anew: that path has the most awaits."""
        await self.hub.store.aclose()
        await store.command("SCRIPT", "FLUSH")

    async def _others(self, table: Table, person: PersonId) -> None:
        """The others play as soon as the first act is in the log."""

        async def acted() -> bool:
            return any(entry.cid == "i0" for entry in await log_of(table.store, table.id))

        await eventually(acted)
        await table.play(until=person)

    async def _check(self, table: Table, client: Witness) -> None:
        log = Counter(entry.cid for entry in await log_of(table.store, table.id))
        assert (log["i0"], log["i1"]) == (1, 1), log
        newest = (await table.live()).ver
        await client.until_ver(newest)
        observer = await Witness(self.other.base, client.cookie).open(table.id)
        assert observer.ver == client.ver == newest
        assert packed(observer) == packed(client), f"cut at {self.cut_at}"
        await observer.close()
        await client.close()
        await settled(lambda: not self.hub.hub.connections)


@pytest.fixture
async def two(redis_url: str) -> AsyncIterator[tuple[Running, Running]]:
    """Two hubs in this loop on one Redis."""
    async with running(redis_url) as one, running(redis_url) as other:
        yield one, other


@pytest.mark.parametrize("noticed", [False, True], ids=["at_once", "noticed_first"])
async def test_a_client_cut_at_every_await(
    store: Store,
    two: tuple[Running, Running],
    noticed: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Rows 2 and 4; users' problem 1 (a wrong piece after a reconnect)."""
    hub, other = two
    host, port = hub.base.removeprefix("http://").split(":")
    cut: Counter[str] = Counter()
    reconnects = 0
    async with Proxy(host, int(port)) as proxy:
        whole = Run(hub, other, proxy, 0, noticed)
        assert await whole.go(store) == 1
        for number in itertools.count(1):
            run = Run(hub, other, proxy, number, noticed)
            reconnects += await run.go(store) - 1
            if run.place:
                cut[run.place] += 1
            elif number > whole.suspensions:
                break  # no run has so many
    with capsys.disabled():
        print(
            f"\n{whole.suspensions} suspensions uncut; {cut.total()} cut at {len(cut)} places,"
            f" {reconnects} reconnects"
        )
    for place, count in sorted(cut.items()):
        print(f"{count:4} {place}")
    assert cut.total() >= LEAST and reconnects >= LEAST
