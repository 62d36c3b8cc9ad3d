"""Claims that are looked into beside the hub: everything else goes on, and nothing is left over."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.api import Seat
from rules.skat.game import Skat
from server import slow, wire
from server.commit import load
from server.ids import TableId
from server.store import Store
from tests.chaos.kit import begun
from tests.client import Client
from tests.hubs import Hub
from tests.rules.skat_kit import kind
from tests.server.held import PATIENCE_S, STRICT, Gate, claiming, offer, to_claim
from tests.server.live.kit import Guest, Running, act, level, running
from tests.server.test_embedded import gone, lives


@pytest.fixture
async def gate(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gate]:
    """Where claims wait."""
    monkeypatch.setattr(slow, "LIMIT_S", PATIENCE_S)
    async with Gate() as one:
        yield one


async def close(*guests: Client) -> None:
    for guest in guests:
        await guest.close()


async def claimable(hub: Running) -> tuple[str, list[Guest], Guest]:
    """A table at which somebody may claim: its name, the people, and him."""
    room, guests = await hub.match(**STRICT)
    declarer = await to_claim(guests)
    assert isinstance(declarer, Guest)
    return room, guests, declarer


def verdicts(guest: Client) -> list[bool]:
    """What the events said of claims."""
    return [
        event["valid"]
        for frame in guest.frames
        if frame["t"] == "batch"
        for event in frame["events"]
        if event["kind"] == "claim_checked"
    ]


async def test_other_tables_play_while_a_claim_is_looked_into(live_redis: str, gate: Gate) -> None:
    async with running(live_redis, registry=gate.registry) as hub, Store(live_redis) as store:
        room, guests, declarer = await claimable(hub)
        _, others = await hub.match()
        before = await load(store, gate.registry, TableId(room))
        answer = claiming(declarer)
        claim = await gate.claim()
        assert claim.pid != os.getpid()
        for _ in range(4):
            await act(others)
        await declarer.send({"t": "chat", "cid": "c", "text": "let me see"})
        await guests[0].got("chat")
        assert not answer.done() and not verdicts(guests[0])
        claim.let_go()
        ver = (await answer)["ver"]
        assert ver == before.ver + 1, "one commit"
        for guest in guests:
            await guest.until_ver(ver)
            assert len(verdicts(guest)) == 1
        after = await load(store, gate.registry, TableId(room))
        step = Skat().apply(before.room.match, Seat(declarer.seat or 0), kind("claim"))
        assert after.room.match == step.state
        assert sum(hub.hub.slow.taken.counts) == 1
        await close(*guests, *others)
    await gone(claim.pid)


async def test_a_claim_is_judged_anew_on_what_came_between(live_redis: str, gate: Gate) -> None:
    """Another hub is faster with something that leaves the claim open."""
    async with (
        running(live_redis, registry=gate.registry) as hub,
        running(live_redis, registry=gate.registry) as other,
    ):
        room, guests, declarer = await claimable(hub)
        again = await other.guest(declarer.cookie)
        await again.open(room)
        answer = claiming(declarer)
        claim = await gate.claim()
        between = await again.ask("rename", name="Somebody else")
        claim.let_go()
        (await gate.claim()).let_go()
        assert (await answer)["ver"] == between["ver"] + 1
        await close(*guests, again)


async def test_a_claim_comes_too_late_for_a_card_that_was_faster(
    live_redis: str, gate: Gate
) -> None:
    """The same person by two hubs: the claim, and meanwhile a card."""
    async with (
        running(live_redis, registry=gate.registry) as hub,
        running(live_redis, registry=gate.registry) as other,
    ):
        room, guests, declarer = await claimable(hub)
        again = await other.guest(declarer.cookie)
        await again.open(room)
        card = offer(again, "play")
        answer = claiming(declarer)
        claim = await gate.claim()
        played = await again.ask("act", prompt=card["id"], action=card["legal"][0])
        assert played["t"] == "ok"
        claim.let_go()
        assert (await answer)["code"] == "late"
        assert await level(guests) == played["ver"] and gate.empty
        assert not verdicts(guests[0])
        await close(*guests, again)


async def test_a_killed_worker_changes_nothing(live_redis: str, gate: Gate) -> None:
    async with running(live_redis, registry=gate.registry) as hub, Store(live_redis) as store:
        room, guests, declarer = await claimable(hub)
        before = await load(store, gate.registry, TableId(room))
        answer = claiming(declarer)
        first = await gate.claim()
        os.kill(first.pid, signal.SIGKILL)
        assert (await answer)["code"] == "busy"
        assert gate.empty, "it is asked again by whoever wants it"
        assert await load(store, gate.registry, TableId(room)) == before
        answer = claiming(declarer)
        second = await gate.claim()
        assert second.pid != first.pid and not lives(first.pid)
        second.let_go()
        assert (await answer)["ver"] == before.ver + 1
        await close(*guests)
    await gone(second.pid)


async def test_a_hub_that_stops_answers_the_claim_first(live_redis: str, gate: Gate) -> None:
    async with running(live_redis, registry=gate.registry) as hub:
        _, guests, declarer = await claimable(hub)
        answer = claiming(declarer)
        claim = await gate.claim()
        hub.server.should_exit = True
        await declarer.got("drain")
        claim.let_go()
        assert (await answer)["t"] == "ok"
        assert {await guest.gone() for guest in guests} == {(wire.CLOSE_RESTART, "restart")}
        await close(*guests)
    await gone(claim.pid)


async def test_a_hub_in_a_hurry_leaves_no_worker(live_redis: str, gate: Gate) -> None:
    """A second signal: the claim is not waited for."""
    async with running(live_redis, registry=gate.registry) as hub:
        _, guests, declarer = await claimable(hub)
        await declarer.send(
            {"t": "act", "cid": "c", "prompt": offer(declarer)["id"], "action": kind("claim")}
        )
        claim = await gate.claim()
        for _ in range(2):
            hub.server.handle_exit(signal.SIGTERM, None)
        await hub.serving
        await close(*guests)
    await gone(claim.pid)


class HeldHub(Hub):
    """A hub of `tests.server.held` in a process of its own."""

    module = "tests.server.held"

    def __init__(self, log: Path, redis_url: str, gate: str) -> None:
        super().__init__(log, redis_url)
        self._command = (gate, str(self.port))


async def test_told_to_stop_hub_and_worker_finish_the_claim(
    live_redis: str, gate: Gate, tmp_path: Path
) -> None:
    """Both get the signal, as where a whole group of processes is told."""
    async with HeldHub(tmp_path / "hub", live_redis, gate.path) as hub:
        _, guests = await begun([hub.base] * 3, **STRICT)
        declarer = await to_claim(guests)
        answer = claiming(declarer)
        claim = await gate.claim()
        for pid in (claim.pid, hub.pid):
            os.kill(pid, signal.SIGTERM)
        await declarer.until(lambda: any(frame["t"] == "drain" for frame in declarer.frames))
        claim.let_go()
        assert (await answer)["t"] == "ok"
        assert await hub.end() == 0
        await close(*guests)
    await gone(claim.pid)


async def test_a_killed_hub_leaves_no_worker(live_redis: str, gate: Gate, tmp_path: Path) -> None:
    """Not even one that is in the midst of a claim."""
    async with HeldHub(tmp_path / "hub", live_redis, gate.path) as hub:
        _, guests = await begun([hub.base] * 3, **STRICT)
        declarer = await to_claim(guests)
        await declarer.send(
            {"t": "act", "cid": "c", "prompt": offer(declarer)["id"], "action": kind("claim")}
        )
        claim = await gate.claim()
        await hub.end(signal.SIGKILL)
        await gone(claim.pid)
        await asyncio.gather(*(guest.close() for guest in guests), return_exceptions=True)
