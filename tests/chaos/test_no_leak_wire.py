"""Whole frames over a socket are the same in worlds that a viewer cannot tell apart.

Two tables with equal ids, tokens and times are dealt packs that differ only in cards hidden from
the viewers (`worlds` and `preferans_worlds` beside this), and played alike until one of these cards
would be shown. What they are sent, help and refusals of their own included, must be the same bytes,
and the hub must log and count the same.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgpack
import pytest

import server.commit
import server.packs
from rules.api import Action, Pack
from rules.shuffle import commitment
from server.chance import Chance, Shuffle
from server.clock import PRESETS
from server.commands import Act, Ready, SetClock
from server.ids import PersonId, TableId, Token
from server.presence import KIND
from server.store import Store
from tests.chaos.fast import LUCK, REGISTRY, Table, lobby
from tests.chaos.kit import Witness, cookie_of
from tests.chaos.preferans_worlds import PREFERANS
from tests.chaos.worlds import COURSES, Course, Move, Swap, Viewer, laid_away, next_move
from tests.server.live.kit import Running, running, skip_pause

PEOPLE = tuple(PersonId(name * 16) for name in "abcd")
FAN = PersonId("e" * 16)
NOW_MS = 1_700_000_000_000
SHOWN = ("welcome", "view", "batch")
ANSWERS = ("ok", "no")
HELP = ("advice",)
"""Presence and chat come at their own pace and know no card."""

ODD = "odd-"
"""How the intents begin that nobody may carry out."""

COUNTED = ("cardroom_refusals_total", "cardroom_deals_total", "cardroom_resumes_total")
"""What the hub counts, however long anything takes."""

Guests = Mapping[Viewer, Witness]


@dataclass
class World:
    """One course of events: the packs dealt, every move with its prompt, what each viewer was
    sent, what the hub tells its operator, and what it keeps of the deal that anybody may read."""

    packs: list[list[int]] = field(default_factory=list)
    hands: list[set[int]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    frames: dict[Viewer, list[bytes]] = field(default_factory=dict)
    logged: list[tuple[str, int, str]] = field(default_factory=list)
    counted: list[str] = field(default_factory=list)
    kept: list[Any] = field(default_factory=list)


@contextmanager
def fixed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ids, tokens, times and commitments as in any other world."""
    tokens = itertools.count(1)
    with monkeypatch.context() as patch:
        patch.setattr(server.commit, "new_table_id", lambda: TableId("a" * 13))
        patch.setattr(server.commit, "new_token", lambda: Token(next(tokens).to_bytes(8, "big")))
        patch.setattr(server.packs, "new_secret", lambda: bytes(32))
        patch.setattr(Store, "clock_ms", lambda _: NOW_MS)
        patch.setattr(Store, "clocks_ms", lambda _: NOW_MS)
        yield


async def play_world(
    url: str,
    course: Course,
    packs: list[list[int]],
    moves: list[Move],
    rng: Random,
) -> tuple[World, Swap]:
    """Deals (given packs, or random ones) and plays (given moves, or those that keep two hidden
    cards hidden); the world and these cards."""
    world = World()

    def deal(pack: Pack, chance: Chance, _: object) -> list[int]:
        # By its number: a command that is judged anew asks for the same pack again.
        number = chance.packs
        if packs:
            world.packs[number:] = [packs[number]]
        elif number == len(world.packs):
            world.packs.append(course.pack(pack.cards, rng))
        return world.packs[number]

    async with running(url, shuffle=deal) as hub:
        await hub.store.command("FLUSHDB")
        table = await begun(hub.store, deal, course)
        world.hands = course.hands((await table.live()).room.match)
        swap = course.swap(world.hands, rng)
        guests = {viewer: await watching(hub, table, viewer) for viewer in course.viewers}
        while (move := await _next(course, table, world, moves, swap)) is not None:
            await _do(course, table, guests, move)
            world.moves.append(move)
        for guest in guests.values():
            odd = {"kind": "play", "card": course.codes[-1]}
            assert (await guest.ask("act", ODD, prompt=9999, action=odd))["t"] == "no"
        world.counted = await counted(hub)
        world.kept = [await asked_for(hub, table, path) for path in ("records", "replays/0")]
        for guest in guests.values():
            await guest.close()
    world.frames = {viewer: sent(guest) for viewer, guest in guests.items()}
    return world, swap


async def watching(hub: Running, table: Table, viewer: Viewer) -> Witness:
    """The viewer, connected."""
    person = FAN if viewer is None else PEOPLE[viewer]
    guest = Witness(hub.base, cookie_of(hub, person))
    await guest.open(table.id)
    return guest


def sent(guest: Witness) -> list[bytes]:
    """His frames, in order. An answer and the batch of the same commit come by two roads: either
    may be first."""
    pairs = list(zip(guest.raw, guest.frames, strict=True))
    return [raw for kinds in (SHOWN, ANSWERS, HELP) for raw, frame in pairs if frame["t"] in kinds]


async def counted(hub: Running) -> list[str]:
    """The lines of `/metrics`, without the numbers that depend on time."""
    _, _, body = await hub.request("/metrics")
    return [
        line if line.startswith(COUNTED) else line.rpartition(" ")[0]
        for line in body.decode().splitlines()
    ]


async def asked_for(hub: Running, table: Table, path: str) -> tuple[int, Any]:
    """Status and body of something about the room."""
    status, _, body = await hub.request(f"/api/rooms/{table.id}/{path}")
    return status, body


async def begun(store: Store, deal: Shuffle, course: Course) -> Table:
    """A match with clocks; whoever has no socket counts as connected, too."""
    people = PEOPLE[: course.seats]
    table = await lobby(store, people, deal, **course.wish)
    await table.do(people[0], SetClock(PRESETS["normal"]))
    for person in people:
        await table.do(person, Ready(True, LUCK if person == people[0] else b""))
    await skip_pause(store, table.id, deal)
    await store.presence_lease(table.id, [(person, KIND) for person in people], 600_000)
    return table


async def _next(
    course: Course, table: Table, world: World, moves: list[Move], swap: Swap
) -> Move | None:
    if moves:
        return moves[len(world.moves)] if len(world.moves) < len(moves) else None
    room, hidden = (await table.live()).room, {course.codes[card] for card in swap}
    found = next_move(course, REGISTRY.game(room.game).prompts(room.match), hidden)
    return None if found is None else (PEOPLE[found[0]], found[1].id, found[2])


async def _do(course: Course, table: Table, guests: Guests, move: Move) -> None:
    actor, prompt, action = move
    guest = guests.get(PEOPLE.index(actor))
    for other in guests.values():
        if other is not guest and action["kind"] not in other.answers:
            await _ask_unasked(other, prompt, action)
    if guest is None:
        ver = await table.do(actor, Act(prompt, action))  # type: ignore[arg-type]
    else:
        if action["kind"] == "play" and not any(cid.startswith(ODD) for cid in guest.answers):
            await _try_others(course, guest, prompt)
        await _ask_help(guest, prompt, action)
        answer = await guest.ask("act", f"p{prompt}", prompt=prompt, action=action)
        assert answer["t"] == "ok", answer
        ver = answer["ver"]
    for one in guests.values():
        await one.until_ver(ver)


async def _try_others(course: Course, guest: Witness, prompt: int) -> None:
    """What he may not do tells nothing either."""
    legal = [action for asked in guest.parts["ask"] for action in asked["legal"]]
    for card in course.codes[::3]:
        odd = {"kind": "play", "card": card}
        if card not in guest.parts["private"]["hand"] and odd not in legal:
            assert (await guest.ask("act", ODD + card, prompt=prompt, action=odd))["t"] == "no"


async def _ask_unasked(guest: Witness, prompt: int, action: Action) -> None:
    """Who is not asked is neither heard nor helped, and that tells nothing."""
    answer = await guest.ask("act", action["kind"], prompt=prompt, action=action)
    assert answer["t"] == "no" and answer["code"] != "rate"
    if action["kind"] == "play":
        refused = len(guest.of("no"))
        await guest.send({"t": "advise", "n": prompt, "prompt": prompt, "draft": action})
        await guest.got("no", refused + 1)


async def _ask_help(guest: Witness, prompt: int, action: Mapping[str, Any]) -> None:
    draft = {"t": "advise", "n": prompt, "prompt": prompt, "draft": action}
    await guest.send(draft)
    await guest.got("advice", len(guest.of("advice")) + 1)


@pytest.mark.parametrize("course", (*COURSES, *PREFERANS), ids=repr)
async def test_frames_tell_no_world_from_another(
    course: Course,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    url = f"{redis_url}?db=1"
    caplog.set_level(logging.DEBUG, "server")

    async def world(packs: list[list[int]], moves: list[Move]) -> tuple[World, Swap]:
        caplog.clear()
        with fixed(monkeypatch):
            found, swap = await play_world(url, course, packs, moves, Random(seed))
        found.logged = [entry for entry in caplog.record_tuples if entry[0].startswith("server")]
        return found, swap

    one, swap = await world([], [])
    exchange = dict(zip(swap, reversed(swap), strict=True))
    codes = {course.codes[card]: course.codes[other] for card, other in exchange.items()}
    packs = [*one.packs[:-1], [exchange.get(card, card) for card in one.packs[-1]]]
    moves = [(person, prompt, laid_away(action, codes)) for person, prompt, action in one.moves]
    two, _ = await world(packs, moves)
    assert len(one.moves) >= course.least and two.moves == moves
    assert (moves != one.moves) == course.lays_away
    assert one.hands != two.hands or course.lays_away, "another world"
    assert (one.logged, one.counted) == (two.logged, two.counted)
    nothing = (404, {"code": "no_such_deal", "detail": {}})
    assert one.kept == two.kept == [(200, {"records": []}), nothing], "not before its end"
    for viewer in course.viewers:
        _same(one.frames[viewer], two.frames[viewer], f"{viewer}: {codes}")
        assert len(one.frames[viewer]) > len(one.moves)
    chance = {"commitment": commitment(bytes(32)).hex()}
    sent = [frame for frames in one.frames.values() for frame in frames]
    assert any(msgpack.packb(chance)[1:] in frame for frame in sent)
    assert any(msgpack.packb({"left_ms": 30_000})[1:] in frame for frame in sent), "a clock"


def _same(one: Sequence[bytes], two: Sequence[bytes], what: str) -> None:
    assert len(one) == len(two)
    for number, (here, there) in enumerate(zip(one, two, strict=True)):
        assert here == there, f"frame {number} tells apart, {what}"
