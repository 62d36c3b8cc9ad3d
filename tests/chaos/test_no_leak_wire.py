"""Whole frames over a socket are the same in worlds that a viewer cannot tell apart.

Two tables with equal ids, tokens and times are dealt packs that differ only in cards hidden from
the viewer, and played alike until one of these cards would be shown. What he is sent, refusals of
his own included, must be the same bytes. In Skat one of the two cards lies in the skat, is taken up
and laid away.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgpack
import pytest

import server.commit
import server.packs
from rules.api import Action, Pack, Prompt, Seat
from rules.cards import FRENCH
from rules.shuffle import commitment
from server.chance import Chance, Shuffle
from server.clock import PRESETS
from server.commands import Act, Ready, SetClock
from server.ids import PersonId, TableId, Token
from server.presence import KIND
from server.store import Store
from tests.browser.skat import CARDS as CARDS_OF_SKAT
from tests.browser.skat import HEARTS
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


class Course:
    """How worlds of Kachuful are dealt and played."""

    wish: Mapping[str, Any] = {"game": "kachuful", "preset": "seed", "start_cards": CARDS}
    codes: Sequence[str] = FRENCH.code
    """The cards by their number in a pack."""

    def hands(self, match: Any) -> list[set[int]]:
        """The hands by seat, as card numbers."""
        game, number = REGISTRY.game(self.wish["game"]), {c: n for n, c in enumerate(self.codes)}
        return [
            {number[code] for code in game.private(match, Seat(seat))["hand"]}  # type: ignore[union-attr]
            for seat in range(3)
        ]

    def pack(self, cards: int, rng: Random) -> list[int]:
        """A pack of the first world."""
        return rng.sample(range(cards), cards)

    def swap(self, held: Sequence[set[int]], viewer: int | None, rng: Random) -> Swap:
        """The two cards."""
        return choose_swap(held, viewer, rng)

    def answers(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        """What may be answered, the best first."""
        return prompt.legal


class SkatCourse(Course):
    """One deal of Skat, known but for who watches: seat 1 takes the skat and lays the ace away."""

    wish: Mapping[str, Any] = {"game": "skat", "preset": "isko"}
    codes = [FRENCH.code[card] for card in CARDS_OF_SKAT]
    declarer = 1
    swaps = {None: ("AC", "KC"), 0: ("AC", "TC"), 1: ("8C", "9C"), 2: ("AC", "KC")}
    """By viewer: a card of the skat and one of a defender, or one of each defender."""

    def pack(self, cards: int, rng: Random) -> list[int]:
        return [2, 0, 1] if cards == 3 else HEARTS.pack("isko")

    def swap(self, held: Sequence[set[int]], viewer: int | None, rng: Random) -> Swap:
        x, y = (self.codes.index(code) for code in self.swaps[viewer])
        return x, y

    def answers(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        match prompt.kind:
            case "say" if seat == self.declarer:
                return [{"kind": "bid", "value": 18}]
            case "hear":
                return [{"kind": "pass"}]
            case "discard":
                return [{"kind": "declare", "discard": ["TS", "AC"], "contract": "H"}]
        return prompt.legal


COURSES: Mapping[str, Course] = {"kachuful": Course(), "skat": SkatCourse()}


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
    url: str,
    course: Course,
    viewer: int | None,
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
        swap = course.swap(world.hands, viewer, rng)
        person = FAN if viewer is None else PEOPLE[viewer]
        guest = Witness(hub.base, cookie_of(hub, person))
        await guest.open(table.id)
        while (move := await _next(course, table, world, moves, swap)) is not None:
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


async def begun(store: Store, deal: Shuffle, course: Course) -> Table:
    """A match with clocks; whoever has no socket counts as connected, too."""
    table = await lobby(store, PEOPLE, deal, **course.wish)
    await table.do(PEOPLE[0], SetClock(PRESETS["normal"]))
    for person in PEOPLE:
        await table.do(person, Ready(True, LUCK if person == PEOPLE[0] else b""))
    await skip_pause(store, table.id, deal)
    await store.presence_lease(table.id, [(person, KIND) for person in PEOPLE], 600_000)
    return table


async def _next(
    course: Course, table: Table, world: World, moves: list[Move], swap: Swap
) -> Move | None:
    if moves:
        return moves[len(world.moves)] if len(world.moves) < len(moves) else None
    live = await table.live()
    hidden = {course.codes[card] for card in swap}
    for seat, asked in REGISTRY.game(live.room.game).prompts(live.room.match).items():
        for prompt in asked:
            for action in course.answers(prompt, seat) if prompt.must else ():
                if action.get("card") not in hidden:
                    return PEOPLE[seat], prompt.id, dict(action)
    return None


def unseen(moves: Sequence[Move], exchange: Mapping[str, str]) -> list[Move]:
    """The same moves in the other world: what nobody else sees of them is exchanged."""
    return [
        (person, prompt, {**action, "discard": [exchange.get(c, c) for c in action["discard"]]})
        if "discard" in action
        else (person, prompt, action)
        for person, prompt, action in moves
    ]


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
@pytest.mark.parametrize("game", COURSES)
async def test_frames_tell_no_world_from_another(
    game: str, viewer: int | None, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    url, course = f"{redis_url}?db=1", COURSES[game]
    with fixed(monkeypatch):
        one, (x, y) = await play_world(url, course, viewer, [], [], Random(seed))
    exchange = {x: y, y: x}
    codes = {course.codes[card]: course.codes[other] for card, other in exchange.items()}
    packs = [*one.packs[:-1], [exchange.get(card, card) for card in one.packs[-1]]]
    moves = unseen(one.moves, codes)
    with fixed(monkeypatch):
        two, _ = await play_world(url, course, viewer, packs, moves, Random(seed))
    assert len(one.moves) >= 3 and two.moves == moves
    assert (moves != one.moves) == (game == "skat" and viewer != SkatCourse.declarer), "laid away"
    assert one.hands != two.hands, "another world"
    assert len(one.frames) == len(two.frames) > len(one.moves)
    chance = {"commitment": commitment(bytes(32)).hex(), "luck": [True, False, False]}
    assert any(msgpack.packb(chance) in frame for frame in one.frames)
    assert any(msgpack.packb({"left_ms": 30_000})[1:] in frame for frame in one.frames), "a clock"
    for number, (here, there) in enumerate(zip(one.frames, two.frames, strict=True)):
        assert here == there, f"frame {number} tells {course.codes[x]} from {course.codes[y]}"
