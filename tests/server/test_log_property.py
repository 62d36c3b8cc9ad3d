"""Several hubs with old pictures of one table, intents sent twice, answers lost: the log has every
acknowledged command once, at the version it was acknowledged with, and no version is missing."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from rules.codec import unpack
from server.commands import Command, SetClock
from server.commit import Live, carry_out, found, load
from server.entry import Entry, decode_entry
from server.ids import PersonId, TableId, Version
from server.room import Actor, Refused
from server.store import Commit, Outcome, Store, StoreDown
from server.views import Parts
from tests.server.anycommand import EVERYBODY, PACES, any_move
from tests.server.roomkit import ANN, NAMES, Bench, every_game
from tests.server.roomlaws import lawful, reserves_shrink, views_of

REGISTRY = every_game()
HUBS = 3
STEPS, MOST = 200, 5_000
"""So many steps at least, and more until enough has happened."""
RESENT = 8
"""Nobody repeats an intent that is older than so many of his own."""

Intent = tuple[PersonId, str]


class Odd(Store):
    """A store whose clock is pushed on, that keeps the log of all deals, and may lose an answer."""

    ahead_ms = 0
    loses = False

    def clock_ms(self) -> int:
        return super().clock_ms() + Odd.ahead_ms

    def clocks_ms(self) -> int:
        return super().clocks_ms() + Odd.ahead_ms

    async def commit(self, commit: Commit) -> Outcome:
        outcome = await super().commit(replace(commit, trim=False))
        if self.loses:
            raise StoreDown("the answer is lost")
        return outcome


@dataclass
class Evening:
    """One table, the hubs at work on it, and what they have answered."""

    table: TableId
    hubs: Sequence[Odd]
    rng: Random
    bench: Bench
    """Chooses what is done next; nothing is done on it."""
    cached: list[Live | None] = field(default_factory=lambda: [None] * HUBS)
    wishes: dict[Intent, Command] = field(default_factory=dict)
    acked: dict[Intent, set[Version]] = field(default_factory=lambda: defaultdict(set))
    lost: set[Intent] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    log: list[Entry] = field(default_factory=list)

    @property
    def eventful(self) -> bool:
        """Much was done, an answer was lost, and somebody came late."""
        return len(self.acked) > STEPS / 4 and bool(self.lost) and "late" in self.refused

    async def step(self) -> None:
        """Up to three hubs do something at the same instant; then the log is read on."""
        rng = self.rng
        Odd.ahead_ms += rng.choice((0, 0, 0, 2_000, 15_000))
        live = await load(self.hubs[0], REGISTRY, self.table)
        self.bench.room = live.room
        self.bench.now_ms = self.hubs[0].clock_ms()
        hubs = rng.sample(range(HUBS), rng.randint(1, HUBS))
        moves = [self._again() or self._new() for _ in hubs]
        if rng.random() < 0.2:
            moves = moves[:1] * len(hubs)
        await asyncio.gather(*(self._do(*each) for each in zip(hubs, moves, strict=True)))
        after = self.log[-1].ver if self.log else 0
        self.log += [
            decode_entry(data) for _, data in await self.hubs[0].entries(self.table, after)
        ]

    def _new(self) -> tuple[Actor, str, Command]:
        actor, command = any_move(self.bench, self.rng)
        Odd.ahead_ms += max(0, self.bench.now_ms - self.hubs[0].clock_ms())
        cid = ""
        if actor.person is not None:
            cid = f"c{len(self.wishes)}"
            self.wishes[actor.person, cid] = command
        return actor, cid, command

    def _again(self) -> tuple[Actor, str, Command] | None:
        """Somebody sends one of his last intents again; what got no answer sooner than others."""
        person = self.rng.choice(EVERYBODY)
        own = [intent for intent in self.wishes if intent[0] == person][-RESENT:]
        doubtful = [intent for intent in own if intent in self.lost - self.acked.keys()]
        if not own or self.rng.random() < 0.7:
            return None
        intent = self.rng.choice(doubtful or own)
        return Actor(person), intent[1], self.wishes[intent]

    async def _do(self, number: int, move: tuple[Actor, str, Command]) -> None:
        rng, hub, (actor, cid, command) = self.rng, self.hubs[number], move
        here = frozenset(person for person in EVERYBODY if rng.random() < 0.8)
        intent = (actor.person or PersonId(""), cid)
        known, hub.loses = intent in self.acked, rng.random() < 0.1
        cached = self.cached[number] if rng.random() < 0.8 else None
        try:
            done = await carry_out(
                hub, REGISTRY, self.table, cached, actor, command, cid, here,
                name=NAMES.get(intent[0], ""),
            )  # fmt: skip
        except Refused as refusal:
            self.refused[refusal.code] += 1
            assert not (known and cid), f"done before, and refused now: {command}"
        except StoreDown:
            self.lost.add(intent)
        else:
            self.acked[intent].add(done.ver)
            if rng.random() < 0.7:  # else it does not hear of its own commit for a while
                self.cached[number] = done.live


@pytest.mark.parametrize("game, seats", [("kachuful", 3), ("hazari", 4), ("probe", 4)])
async def test_the_log_of_a_random_evening(
    game: str, seats: int, store: Store, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Users' problems 9, 10 and 13 among others."""
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    monkeypatch.setattr(Odd, "ahead_ms", 0)
    preset, rng = ("quick" if game == "kachuful" else "seed"), Random(seed)
    async with AsyncExitStack() as stack:
        hubs = [await stack.enter_async_context(Odd(redis_url)) for _ in range(HUBS)]
        table = await found(hubs[0], REGISTRY, ANN, "Ann", game, preset, {}, seats)
        evening = Evening(table, hubs, rng, Bench(game, seats, preset=preset, seed=seed))
        await carry_out(
            hubs[0], REGISTRY, table, None, Actor(ANN), SetClock(PACES[-1]), "", frozenset({ANN})
        )
        for number in range(MOST):
            if number >= STEPS and evening.eventful:
                break
            await evening.step()
        live = await load(store, REGISTRY, table)
    once_each(evening)
    parts = laws_of(evening.log)
    assert parts == live.parts and evening.log[-1].tok == live.tok
    assert evening.eventful


def once_each(evening: Evening) -> None:
    """Every acknowledged intent stands in the log once; nothing stands there that nobody asked."""
    log = evening.log
    assert [entry.ver for entry in log] == list(range(1, len(log) + 1))
    assert all(after.follows(one.ver, one.tok) for one, after in zip(log, log[1:], strict=False))
    where = defaultdict(list)
    for entry in log:
        if entry.cid:
            where[entry.person, entry.cid].append(entry.ver)
    assert all(len(versions) == 1 for versions in where.values()), "carried out twice"
    for intent, versions in evening.acked.items():
        if intent[1]:
            assert list(versions) == where[intent], intent
    assert where.keys() <= evening.acked.keys() | evening.lost


def laws_of(log: Sequence[Entry]) -> Parts:
    """Every version as everybody saw it is lawful; the last one's parts."""
    parts, before = None, None
    for entry in log:
        old_room, old_sheet = (None, None) if parts is None else (parts.room, parts.sheet)
        room, sheet = entry.room or old_room, entry.sheet or old_sheet
        assert room is not None and sheet is not None
        parts = Parts(room, entry.table, entry.pace, sheet, entry.private, entry.ask, entry.seating)
        table = unpack(parts.table)
        secret = (
            range(len(parts.ask)) if isinstance(table, dict) and table["phase"] == "again" else ()
        )
        views = views_of(parts, EVERYBODY)
        lawful(views, secret)
        if before is not None:
            reserves_shrink(before[None], views[None])
        before = views
    assert parts is not None
    return parts
