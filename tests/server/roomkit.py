"""A room on the bench: commands go in, the newest room and the last change come out.

Owns a seeded context (packs, pace, presence, clock) and the checks that hold after any command.
Everything goes through the stored form, as it does on a live table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from rules.api import Action, Pack, Prompt, Seat
from rules.data import Json
from rules.registry import GAMES, Entry, Registry
from rules.shuffle import SECRET_BYTES
from server import room as rooms
from server.chance import Chance
from server.commands import Act, BotAct, Command, GoOn, Ready, SetBot, Sit
from server.ids import PersonId, TableId
from server.packs import shuffled
from server.prompts import prompts_of
from server.records import pack_row
from server.room import BOTS, CLOCK, Actor, Change, Context, Room
from server.roomcodec import Stored, stored
from server.views import Parts, Rendering, render, rendering
from tests.anyskat import AnySkat
from tests.anysplit import AnyHazari
from tests.probe import Probe, ProbeBot

ANN, BEN, CLEO, DAN, EVE = (PersonId(name * 16) for name in "abcde")
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve"}
TABLE_ID = TableId("aaaaaaaaaaaaa")


def every_game() -> Registry:
    """The games of the room and the probe; Hazari and Skat ask so that random answers are legal."""
    played = {
        "hazari": Entry(AnyHazari, GAMES["hazari"].bot),
        "skat": Entry(AnySkat, GAMES["skat"].bot),
        "probe": Entry(Probe, ProbeBot),
    }
    return Registry({**GAMES, **played})


class Bench:
    """One room and everything around it that a decision needs."""

    def __init__(
        self,
        game: str = "kachuful",
        seats: int = 4,
        preset: str = "seed",
        seed: int = 1,
        registry: Registry | None = None,
        **options: Json,
    ) -> None:
        self.registry = registry or every_game()
        self.rng = Random(seed)
        self.here: set[PersonId] = {ANN}
        self.settled = True
        self.now_ms = 1_000_000
        self.changes: list[Change] = []
        self.rows: list[bytes] = []
        self._before: tuple[Rendering, Stored] | None = None
        self.drawn: list[tuple[bytes, int]] = []
        """Secret and number of every pack."""
        self._keep(
            rooms.create(
                TABLE_ID,
                ANN,
                "Ann",
                game,
                preset,
                options,
                seats,
                self.registry,
                self.now_ms,
                self.rng.randbytes(SECRET_BYTES),
            )  # fmt: skip
        )

    @property
    def last(self) -> Change:
        """What the last command did."""
        return self.changes[-1]

    @property
    def parts(self) -> Parts:
        """What is seen of the room now."""
        assert self._before is not None
        return self._before[0].parts

    def kinds(self) -> list[str]:
        """The kinds of the last command's events."""
        return [event.kind for event in self.last.events]

    def do(self, person: PersonId, command: Command) -> Room:
        """A person's command."""
        return self.by(Actor(person), command, NAMES.get(person, "Guest"))

    def by_guest(self, person: PersonId, command: Command) -> Room:
        """The command of somebody who has given no name."""
        return self.by(Actor(person), command)

    def by(self, actor: Actor, command: Command, name: str = "") -> Room:
        """Anybody's command."""
        self.now_ms += 10
        return self._keep(rooms.decide(self.room, actor, command, self.context(name)))

    def context(self, name: str = "") -> Context:
        """What a decision needs besides, now."""
        return Context(
            self.registry, self._shuffle, self._secret, frozenset(self.here), self.now_ms,
            self.now_ms, name, self.rng.randint, settled=self.settled,
        )  # fmt: skip

    def _shuffle(self, pack: Pack, chance: Chance, luck: Sequence[bytes]) -> Sequence[int]:
        self.drawn.append((chance.secret, chance.packs))
        return shuffled(pack, chance, luck)

    def _secret(self) -> bytes:
        return self.rng.randbytes(SECRET_BYTES)

    def _keep(self, change: Change) -> Room:
        self.changes.append(change)
        if change.finished is not None:
            self.rows.append(rooms_row(change))
        form = rooms.encode_room(change.room, self.registry)
        self._as_one_of_many(change, form)
        self.room = rooms.decode_room(form, self.registry)
        assert rooms.encode_room(self.room, self.registry) == form
        self._before = (
            rendering(self.room, self.rows, self.registry),
            stored(self.room, self.registry),
        )
        return self.room

    def _as_one_of_many(self, change: Change, form: bytes) -> None:
        """What is taken over from the room before is the same as if it were made anew."""
        seen, kept = self._before or (None, None)
        room, asked, registry = change.room, change.asked, self.registry
        if room.match is not None:
            assert asked == prompts_of(room, registry.game(room.game))
        again = rendering(room, self.rows, registry, asked=asked, before=seen)
        assert again.parts == render(room, self.rows, registry)
        assert stored(room, registry, kept).data == form

    # shortcuts

    def seat_people(self, *people: PersonId) -> None:
        """These sit down on the first empty seats, connected."""
        for person in people:
            self.here.add(person)
            seat = next(n for n, place in enumerate(self.room.seats) if place.empty)
            self.do(person, Sit(Seat(seat)))

    def fill(self) -> None:
        """Bots on every empty seat, then everybody ready: the match starts."""
        for number, place in enumerate(self.room.seats):
            if place.empty:
                self.do(self.room.host, SetBot(Seat(number), True))
        for person in self.room.seated:
            self.do(person, Ready(True))

    def prompts(self) -> Mapping[Seat, tuple[Prompt, ...]]:
        """Every open prompt."""
        if self.room.match is None:
            return {}
        return prompts_of(self.room, self.registry.game(self.room.game))

    def choice(self, prompt: Prompt) -> Action:
        """A random answer."""
        if prompt.shapes and not prompt.legal:
            return prompt.shapes[0].sample(self.rng)
        return self.rng.choice(prompt.legal)

    def turn(self) -> tuple[Seat, Prompt]:
        """A seat the deal waits for, and its question."""
        return next(
            (seat, prompt)
            for seat, asked in sorted(self.prompts().items())
            for prompt in asked
            if prompt.must
        )

    def step(self) -> Room:
        """What comes next while a deal runs: a pause ends or somebody plays at random."""
        actor, command = self.next_move()
        return self.by(actor, command, NAMES.get(actor.person or PersonId(""), ""))

    def next_move(self) -> tuple[Actor, Command]:
        """The same, not done yet."""
        if not self.prompts():
            return CLOCK, GoOn()
        seat, prompt = self.turn()
        action = self.choice(prompt)
        place = self.room.seats[seat]
        if place.person is not None and not place.minded:
            return Actor(place.person), Act(prompt.id, action)
        return BOTS, BotAct(seat, prompt.id, action)

    def until(self, *statuses: str) -> Room:
        """Plays on until the room has one of these statuses."""
        for _ in range(2_000):
            if self.room.status in statuses:
                return self.room
            self.step()
        raise AssertionError(f"never {statuses}: {self.room.status}")


def rooms_row(change: Change) -> bytes:
    """The stored row of a change that finished a deal."""
    assert change.finished is not None
    return pack_row(change.finished)


def running(people: Sequence[PersonId] = (ANN, BEN), **how: object) -> Bench:
    """A bench whose match has begun and waits for its first answer."""
    bench = Bench(**how)  # type: ignore[arg-type]
    bench.seat_people(*(person for person in people if person != ANN))
    bench.fill()
    while not bench.prompts():
        bench.step()
    return bench
