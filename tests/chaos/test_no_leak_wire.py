"""Whole frames over a socket are the same in worlds that a viewer cannot tell apart.

Two tables with equal ids, tokens and times are dealt packs that differ only in cards hidden from
the viewer, and played alike until one of these cards would be shown. What he is sent, refusals of
his own included, must be the same bytes.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgpack
import pytest

import server.commit
import server.packs
from rules.api import Pack
from rules.cards import FRENCH
from rules.shuffle import commitment
from server.chance import Chance, Shuffle
from server.clock import PRESETS
from server.commands import Act, Ready, SetClock
from server.ids import PersonId, TableId, Token
from server.presence import KIND
from server.store import Store
from tests.chaos.fast import LUCK, REGISTRY, Table, lobby
from tests.chaos.kit import Witness, cookie_of
from tests.server.live.kit import running, skip_pause

PEOPLE = (PersonId("a" * 16), PersonId("b" * 16), PersonId("c" * 16))
FAN = PersonId("d" * 16)
CARDS = 6
NOW_MS = 1_700_000_000_000
SHOWN = ("welcome", "view", "batch")
ANSWERS = ("ok", "no")
"""Presence and chat come at their own pace and know no card."""

Move = tuple[PersonId, int, dict[str, Any]]
Swap = tuple[int, int]


@dataclass
class World:
    """One course of events: the packs dealt, and every move with its prompt."""

    packs: list[list[int]] = field(default_factory=list)
    hands: list[set[int]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)


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


def hands(table_state: Any) -> list[set[int]]:
    """The hands by seat, as card numbers."""
    game = REGISTRY.game("kachuful")
    number = {code: card for card, code in enumerate(FRENCH.code)}
    return [
        {number[code] for code in game.private(table_state, seat)["hand"]}  # type: ignore[arg-type, union-attr]
        for seat in range(3)
    ]


def choose_swap(held: Sequence[set[int]], viewer: int | None, rng: Random) -> Swap:
    """Two cards of one suit, in different places hidden from the viewer."""
    dealt = set().union(*held)
    places = [hand for seat, hand in enumerate(held) if seat != viewer]
    stock = set(range(52)) - dealt
    pairs = [
        (x, y)
        for one, two in itertools.permutations([*places, stock], 2)
        for x in one
        for y in two
        if FRENCH.code[x][1] == FRENCH.code[y][1] and (x in dealt or y in dealt)
    ]
    return rng.choice(sorted(pairs))


async def play_world(
    url: str, viewer: int | None, packs: list[list[int]], moves: list[Move], rng: Random
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
            world.packs.append(rng.sample(range(pack.cards), pack.cards))
        return world.packs[number]

    async with running(url, shuffle=deal) as hub:
        await hub.store.command("FLUSHDB")
        table = await begun(hub.store, deal)
        world.hands = hands((await table.live()).room.match)
        swap = choose_swap(world.hands, viewer, rng)
        person = FAN if viewer is None else PEOPLE[viewer]
        guest = Witness(hub.base, cookie_of(hub, person))
        await guest.open(table.id)
        while (move := await _next(table, world, moves, swap)) is not None:
            await _do(table, guest, person, move)
            world.moves.append(move)
        refusal = await guest.ask("act", "odd", prompt=9999, action={"kind": "play", "card": "AS"})
        assert refusal["t"] == "no"
        await guest.close()
    # An answer and the batch of the same commit come by two roads: either may be first.
    pairs = list(zip(guest.raw, guest.frames, strict=True))
    for kinds in (SHOWN, ANSWERS):
        world.frames += [raw for raw, frame in pairs if frame["t"] in kinds]
    return world, swap


async def begun(store: Store, deal: Shuffle) -> Table:
    """A match with clocks; whoever has no socket counts as connected, too."""
    table = await lobby(store, PEOPLE, deal, start_cards=CARDS)
    await table.do(PEOPLE[0], SetClock(PRESETS["normal"]))
    for person in PEOPLE:
        await table.do(person, Ready(True, LUCK if person == PEOPLE[0] else b""))
    await skip_pause(store, table.id, deal)
    await store.presence_lease(table.id, [(person, KIND) for person in PEOPLE], 600_000)
    return table


async def _next(table: Table, world: World, moves: list[Move], swap: Swap) -> Move | None:
    if moves:
        return moves[len(world.moves)] if len(world.moves) < len(moves) else None
    live = await table.live()
    hidden = {FRENCH.code[card] for card in swap}
    for seat, asked in REGISTRY.game("kachuful").prompts(live.room.match).items():
        for action in asked[0].legal:
            if action.get("card") not in hidden:
                return PEOPLE[seat], asked[0].id, dict(action)
    return None


async def _do(table: Table, guest: Witness, person: PersonId, move: Move) -> None:
    actor, prompt, action = move
    if actor != person:
        await guest.until_ver(await table.do(actor, Act(prompt, action)))  # type: ignore[arg-type]
        return
    if action["kind"] == "play" and not guest.of("no"):
        for card in FRENCH.code[::3]:  # what he may not do tells nothing either
            if card not in guest.parts["private"]["hand"]:
                odd = {"kind": "play", "card": card}
                assert (await guest.ask("act", f"o{card}", prompt=prompt, action=odd))["t"] == "no"
    answer = await guest.ask("act", f"p{prompt}", prompt=prompt, action=action)
    assert answer["t"] == "ok", answer
    await guest.until_ver(answer["ver"])


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
async def test_frames_tell_no_world_from_another(
    viewer: int | None, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    url = f"{redis_url}?db=1"
    with fixed(monkeypatch):
        one, (x, y) = await play_world(url, viewer, [], [], Random(seed))
    exchange = {x: y, y: x}
    packs = [*one.packs[:-1], [exchange.get(card, card) for card in one.packs[-1]]]
    with fixed(monkeypatch):
        two, _ = await play_world(url, viewer, packs, one.moves, Random(seed))
    assert len(one.moves) >= 3 and two.moves == one.moves
    assert one.hands != two.hands, "another world"
    assert len(one.frames) == len(two.frames) > len(one.moves)
    chance = {"commitment": commitment(bytes(32)).hex(), "luck": [True, False, False]}
    assert any(msgpack.packb(chance) in frame for frame in one.frames)
    assert any(msgpack.packb({"left_ms": 30_000})[1:] in frame for frame in one.frames), "a clock"
    for number, (here, there) in enumerate(zip(one.frames, two.frames, strict=True)):
        assert here == there, f"frame {number} tells {FRENCH.code[x]} from {FRENCH.code[y]}"
