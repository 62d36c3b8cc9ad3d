"""The worker process: it gives what the rules give in place, or says why not."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Sequence
from random import Random
from time import perf_counter
from typing import Any

import pytest

from rules.api import IllegalAction, PromptId, Seat
from rules.codec import unpack
from rules.registry import GAMES, Entry, Registry
from rules.skat.game import Skat
from rules.values import replace
from server import clock, slow, ticker
from server import room as rooms
from server.bots import Worker
from server.clock import Pace
from server.commands import Act, Command, Next, Ready, SetBot, SetClock, Sit, Stand
from server.commit import carry_out, found, load
from server.entry import decode_entry, encode_entry, entry_of
from server.guard import RulesBroken, guarded
from server.ids import PersonId, TableId, Token, Version
from server.records import public_records, replay
from server.room import Actor, Change, Refused, encode_room
from server.slow import SlowWorker
from server.steps import Found, Move, Wanted
from server.store import Store
from server.views import render
from tests.laws import fresh_seed
from tests.rules.skat_kit import FOREHAND, GAME, HANDS, SKAT, act, coming, dealt, kind
from tests.server.held import PATIENCE_S, Gate
from tests.server.roomkit import ANN, BEN, CLEO, NAMES, Bench, running
from tests.server.slowskat import Broken, Older, Sluggish
from tests.server.test_embedded import gone

CLAIM = kind("claim")
TOK = Token(b"12345678")


@pytest.fixture
async def worker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SlowWorker]:
    """A worker, ended at the end; nothing takes it too long."""
    monkeypatch.setattr(slow, "LIMIT_S", PATIENCE_S)
    async with contextlib.aclosing(SlowWorker()) as one:
        yield one


@pytest.fixture
def no_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers come when they are found."""
    monkeypatch.setattr(slow, "STEP_S", 1e-6)


TRUMPS = (
    "JC JS JH JD AS TS KS QS 9S 8S",
    "7S AC TC KC QC 9C 8C 7C AH TH",
    "KH QH 9H 8H 7H AD TD KD QD 9D",
)
"""Forehand has all trumps of spades but the lowest."""


def claim(game: Skat = GAME, hands: Sequence[str] = HANDS, **more: Any) -> Move:
    """Forehand claims at the first trick of spades played from the hand."""
    skat = SKAT if hands is HANDS else "8D 7D"
    spades = kind("announce", contract="S", schneider=False, schwarz=False, ouvert=False)
    state = act(dealt(coming(claim_rule="strict"), hands, skat), *FOREHAND, (0, spades))
    return Move(game, state, Seat(0), {**CLAIM, **more})


# what is found


def offered(bench: Bench) -> tuple[PersonId, PromptId] | None:
    """Who may claim now, and by which question."""
    for seat, prompts in bench.prompts().items():
        for prompt in prompts:
            if prompt.kind == "claim":
                person = bench.room.seats[seat].person
                assert person is not None
                return person, prompt.id
    return None


def committed(bench: Bench, change: Change) -> tuple[bytes, bytes]:
    """All bytes that a commit of this change would write."""
    before, after = (render(room, (), bench.registry) for room in (bench.room, change.room))
    entry = entry_of(change, before, after, ver=Version(2), tok=TOK, prev=TOK, cid="c", at_ms=0)
    return encode_entry(entry), encode_room(change.room, bench.registry)


@pytest.mark.parametrize("hands", [HANDS, TRUMPS])
async def test_the_worker_finds_what_is_found_in_place(
    worker: SlowWorker, no_steps: None, hands: Sequence[str]
) -> None:
    move = claim(hands=hands)
    here, there = move.step(), (await worker.find(move))()
    assert there == here and GAME.dump(there.state) == GAME.dump(here.state)
    [checked] = [event for event in there.events if event.kind == "claim_checked"]
    assert checked.public["valid"] == (hands is TRUMPS)


async def test_a_room_commits_the_same_bytes(worker: SlowWorker, no_steps: None) -> None:
    """Whatever is claimed and when."""
    rng, claims = Random(fresh_seed()), 0
    bench = running(
        (ANN, BEN, CLEO), game="skat", seats=3, preset="isko", seed=rng.randrange(1 << 32),
        claim_rule="strict", match_deals=36,
    )  # fmt: skip
    while claims < 3:
        claimer = offered(bench)
        if claimer is None or rng.random() < 0.7:
            if bench.room.status == "between":
                for person in (ANN, BEN, CLEO):
                    bench.do(person, Next())
            else:
                bench.step()
            continue
        person, prompt = claimer
        actor, command = Actor(person), Act(prompt, CLAIM)
        context = replace(bench.context(), secret=lambda: bytes(32), between=min)
        known = Found()
        with pytest.raises(Wanted) as wanted:
            rooms.decide(bench.room, actor, command, replace(context, slow=known.work))
        known.add(wanted.value.move, await worker.find(wanted.value.move))
        there = rooms.decide(bench.room, actor, command, replace(context, slow=known.work))
        here = rooms.decide(bench.room, actor, command, context)
        assert committed(bench, there) == committed(bench, here)
        claims += 1
        bench.by(actor, command, NAMES[person])
    assert sum(worker.taken.counts) == claims


async def test_a_refusal_of_the_rules_passes(worker: SlowWorker, no_steps: None) -> None:
    work = await worker.find(claim(odd=1))
    with pytest.raises(IllegalAction) as refused:
        work()
    assert (refused.value.code, refused.value.detail) == ("bad_argument", {"name": "odd"})


async def test_a_bug_freezes_the_table_and_names_no_card(
    worker: SlowWorker, no_steps: None
) -> None:
    move = claim(Broken())
    work = await worker.find(move)
    with pytest.raises(RulesBroken) as broken:
        guarded("skat", "apply", [move.seat], work)
    assert "KeyError" in str(broken.value.__cause__)
    assert "card" not in str(broken.value.__cause__)
    assert (await worker.find(claim()))().events, "the worker goes on"


async def test_other_rules_in_the_worker_judge_nothing(worker: SlowWorker, no_steps: None) -> None:
    with pytest.raises(Refused, match="other_version"):
        await worker.find(claim(Older()))


# the process


async def test_what_takes_too_long_is_given_up(
    worker: SlowWorker, no_steps: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Gate() as gate:
        await worker.find(claim())
        process = worker._process
        assert process is not None
        monkeypatch.setattr(slow, "LIMIT_S", 0.2)
        with pytest.raises(Refused, match="busy"):
            await worker.find(claim(gate.game))
        await gone(process.pid)
        monkeypatch.setattr(slow, "LIMIT_S", PATIENCE_S)
        assert (await worker.find(claim()))().events, "by another process"


async def test_a_worker_that_died_idle_is_not_missed(worker: SlowWorker, no_steps: None) -> None:
    async with Gate() as gate:
        finding = asyncio.create_task(worker.find(claim(gate.game)))
        held = await gate.claim()
        held.let_go()
        await finding
        os.kill(held.pid, signal.SIGKILL)
        process = worker._process
        assert process is not None
        await process.wait()
    assert (await worker.find(claim()))().events


async def test_every_answer_takes_a_full_step(worker: SlowWorker) -> None:
    """However long was searched: a refusal must not tell it. (It is a lower bound that is looked
    at; no machine is too slow for it.)"""
    for more in ({}, {"odd": 1}):
        began = perf_counter()
        await worker.find(claim(**more))
        assert perf_counter() - began >= slow.STEP_S


# who else comes through


REGISTRY = Registry({"skat": Entry(Sluggish, GAMES["skat"].bot)})


async def table_of(store: Store, *commands: tuple[PersonId, Command]) -> TableId:
    """Ann's table after these commands."""
    table = await found(store, REGISTRY, ANN, "Ann", "skat", "isko", {}, 3)
    for person, command in commands:
        await carry_out(store, REGISTRY, table, None, Actor(person), command, "", frozenset())
    return table


async def test_the_bots_worker_waits_for_it(
    store: Store, worker: SlowWorker, no_steps: None
) -> None:
    bots = [(ANN, SetBot(Seat(seat), True)) for seat in (1, 2)]
    table = await table_of(store, *bots, (ANN, Ready(True)), (ANN, Stand()))
    player = Worker(store, REGISTRY, Random(1), slow=worker.find)
    async with asyncio.timeout(PATIENCE_S):
        while not (live := await load(store, REGISTRY, table)).rows:
            await player.play(table)
    [record] = public_records(live.rows, None)
    replay(record, REGISTRY)
    said = [item[2]["kind"] for item in record["inputs"] if item[0] == "act"]
    assert sum(worker.taken.counts) == sum(kind in Sluggish.slow for kind in said) > 1


async def test_a_time_that_runs_out_waits_for_it(
    store: Store, worker: SlowWorker, no_steps: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE_MS", 0)
    people = (ANN, BEN, CLEO)
    table = await table_of(
        store,
        *[(person, Sit(Seat(seat))) for seat, person in enumerate(people) if seat],
        (ANN, SetClock(Pace("own", 50, 0))),
        *[(person, Ready(True)) for person in people],
    )
    before = await load(store, REGISTRY, table)
    async with asyncio.timeout(PATIENCE_S):
        while (await load(store, REGISTRY, table)).ver == before.ver:
            await ticker.tick(store, REGISTRY, slow=worker.find)
    assert sum(worker.taken.counts) >= 1
    [(_, first), *_] = await store.entries(table, before.ver)
    assert [unpack(event) for event in decode_entry(first).events][0]["kind"] == "timeout"  # type: ignore[call-overload, index]
