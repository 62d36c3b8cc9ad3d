"""Two rooms that some of those who look at them cannot tell apart, put through the same commands at
the same moments.

Owns what is compared: whatever these are sent, when something is due (a bot's move too), and every
refusal. The courses, known deals of the games, are those of `tests.chaos`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rules.api import Action, Pack, Seat
from rules.codec import event_data
from rules.registry import Registry
from rules.values import replace
from server.clock import PRESETS
from server.commands import (
    Act,
    Back,
    BotAct,
    Command,
    Continue,
    Look,
    Mind,
    Recount,
    Rename,
    SetClock,
    TimeUp,
    Vote,
)
from server.entry import Entry
from server.ids import PersonId
from server.records import told
from server.room import BOTS, CLOCK, ROOM, Actor, Refused, Room
from server.simulate import seat_view
from tests.chaos.worlds import Course, laid_away, next_move
from tests.server.roomkit import ANN, BEN, CLEO, DAN, EVE, NAMES, Bench
from tests.server.test_secret_times import frames, made

PEOPLE = (ANN, BEN, CLEO, DAN)
TAKEN_BACK_AT = (5, 21, 33)
"""After so many decisions everybody agrees that somebody takes his last one back."""

BY_DEFAULT = 5
"""Every so many decisions are those of an absent player."""


class Dealt(Bench):
    """A room in which these packs are dealt, by their number of cards."""

    def __init__(self, packs: Mapping[int, Sequence[int]], people: Sequence[PersonId], **how: Any):
        self.packs = packs
        self.log: list[Entry] = []
        """What was committed, with what everybody may see of it."""
        super().__init__(**how)
        self.do(ANN, SetClock(PRESETS["fast"]))
        self.seat_people(*people[1:])
        self.fill()

    def _shuffle(self, pack: Pack, *_: Any) -> Sequence[int]:
        return self.packs[pack.cards]

    def by(self, actor: Actor, command: Command, name: str = "") -> Room:
        before = self.parts
        room = super().by(actor, command, name)
        self.log.append(made(self.last, before, self.parts, self.now_ms))
        return room

    def bot_at(self, seat: Seat) -> Action:
        """What a bot would answer there, by all that it is told."""
        game, room = self.registry.game(self.room.game), self.room
        seen = [event_data(event, seat) for event in told(room, game)]
        view = seat_view(game, room.match, seat, len(room.seats), room.options, seen)
        return self.registry.bot(room.game).choose(view, Random(1))

    def hand(self, seat: int) -> Sequence[str]:
        """The cards of that seat."""
        private: Any = self.registry.game(self.room.game).private(self.room.match, Seat(seat))
        hand: Sequence[str] = private["hand"]
        return hand


class Worlds:
    """Two rooms that those who look from `viewers` cannot tell apart."""

    def __init__(
        self,
        course: Course,
        people: Sequence[PersonId],
        rng: Random,
        registry: Registry | None = None,
    ) -> None:
        self.course, self.rng = course, rng
        lot, cards = course.pack(course.seats, rng), course.pack(len(course.codes), rng)
        swap = course.swap((), rng)
        exchange = dict(zip(swap, reversed(swap), strict=True))
        self.codes = {course.codes[x]: course.codes[y] for x, y in exchange.items()}
        how = dict(course.wish) | {"seats": course.seats, "seed": rng.randrange(1 << 32)}
        self.rooms = [
            Dealt({len(lot): lot, len(pack): pack}, people, registry=registry, **how)
            for pack in (cards, [exchange.get(card, card) for card in cards])
        ]
        self.decisions = self.changes = 0
        self.paces: list[int] = []

    @property
    def bench(self) -> Dealt:
        """One of the rooms: what is asked there of it holds in both."""
        return self.rooms[0]

    def do(self, actor: Actor, command: Command, ms: int = 10) -> bool:
        """The same in both after so many ms, but for cards laid away; whether it was accepted."""
        commands = (command, self._unseen(command))
        one, two = (
            self._told(bench, actor, told, ms)
            for bench, told in zip(self.rooms, commands, strict=True)
        )
        assert one == two, (actor, command)
        accepted = bool(one[-1])
        self.changes += accepted
        return accepted

    def _unseen(self, command: Command) -> Command:
        if isinstance(command, Act | BotAct) and command.action is not None:
            return replace(command, action=laid_away(command.action, self.codes))
        return command

    def _told(self, bench: Dealt, actor: Actor, command: Command, ms: int) -> list[Any]:
        bench.now_ms += ms
        try:
            bench.by(actor, command, NAMES.get(actor.person or PersonId(""), ""))
        except Refused as refusal:
            return [refusal.code, refusal.detail, False]
        seen = [
            frames(
                bench.log[-1], bench.parts, None if viewer is None else Seat(viewer), bench.now_ms
            )
            for viewer in self.course.viewers
        ]
        return [seen, bench.last.dues, True]

    def decide(self) -> bool:
        """The next decision; whether there was one that shows none of the hidden cards."""
        if self.bench.room.paused:
            self.do(Actor(ANN), Continue())
        found = next_move(self.course, self.bench.prompts(), self.codes)
        if found is None:
            return False
        (seat, prompt, action), room = found, self.bench.room
        if prompt.must and seat in self.course.viewers:
            one, two = (bench.bot_at(seat) for bench in self.rooms)
            assert one == two, "a bot there is told no more than its seat may know"
        absent = self.decisions % BY_DEFAULT == 0 and prompt.kind in self.course.left_alone
        default = self._default(seat) if absent else None
        place, due_ms = room.seats[seat], self.bench.last.dues.get("clock")
        if place.by_bot:
            accepted = self.do(BOTS, BotAct(seat, prompt.id, None if default else action))
        elif default and due_ms is not None:
            accepted = self.do(CLOCK, TimeUp({}), due_ms)
        else:
            accepted = self.do(Actor(place.person), Act(prompt.id, action), 700)
        assert accepted
        self.decisions += 1
        self.paces.append(self.bench.last.dues.get("bot", 0))
        return True

    def _default(self, seat: Seat) -> Action | None:
        """What an absent player does, unless that ends the course."""
        game = self.bench.registry.game(self.bench.room.game)
        one, two = (game.default(bench.room.match, seat) for bench in self.rooms)
        ends = {*self.codes, *self.course.late}
        return None if {one.get("card"), two.get("card")} & ends else one

    def take_back(self, about: Seat | None = None) -> None:
        """That seat, or any, asks for it and all agree."""
        if about is None:
            undo = [seat for seat, place in enumerate(self.bench.room.seats) if place.person]
            about = Seat(self.rng.choice(undo))
        owner = self.bench.room.seats[about].person
        for person in sorted(self.bench.room.seated, key=lambda one: one != owner):
            self.do(Actor(person), Vote("take_back", True, about))

    def disturb(self) -> None:
        """Something else that happens at a table, or is tried."""
        seated = self.bench.room.seated
        away = self.rng.choice(seated) if self.rng.random() < 0.3 else None
        for bench in self.rooms:
            bench.here = set(seated) - {away}
        self.do(*self.rng.choice(list(self._disturbances())))

    def _disturbances(self) -> Iterator[tuple[Actor, Command, int]]:
        rng, actor = self.rng, Actor(self.rng.choice(self.bench.room.seated))
        seat = Seat(rng.randrange(self.course.seats))
        card = rng.choice(self.course.codes)
        yield ROOM, Look(), 500
        yield ROOM, Recount(), 500
        yield actor, Rename("Somebody"), 10
        yield actor, Mind(seat), 10
        yield actor, Back(), 10
        yield actor, Vote("void_deal", False), 10
        yield actor, Vote("bot", True, seat), 40_000
        yield actor, Vote("code", True, seat), 10
        yield actor, Vote("take_back", False, seat), 10
        yield actor, Vote("join", True), 10
        yield actor, Vote("leave", True, seat), 10
        yield actor, Vote("fine", True, seat), 10
        yield Actor(EVE), Vote("join", True), 10
        asked, prompt = self.bench.turn()
        odd = {"kind": "play", "card": card}
        if seat != asked:
            yield BOTS, BotAct(seat, prompt.id, None), 10
        for viewer in self.course.viewers:
            owner = None if viewer is None else self.bench.room.seats[viewer].person
            if (
                owner is not None
                and odd not in prompt.legal
                and card not in self.bench.hand(viewer)
            ):
                yield Actor(owner), Act(prompt.id, odd), 10
        if len(self.bench.room.seated) > 1:
            yield actor, Vote("pause", True), 10

    def _held(self, seat: int) -> list[Action]:
        return [{"kind": "play", "card": card} for card in self.bench.hand(seat)]

    def play(self) -> None:
        """The whole course, disturbed and taken back."""
        while self.decide():
            if self.decisions in TAKEN_BACK_AT:
                self.take_back()
            self.disturb()

    def void(self) -> None:
        """They agree that the deal shall not count: nobody gets to see more of it."""
        for bench in self.rooms:
            bench.here = set(bench.room.seated)
        voters = iter(self.bench.room.seated)
        while "deal_void" not in self.bench.kinds():
            assert self.do(Actor(next(voters)), Vote("void_deal", True))
        one, two = self.rooms
        assert one.parts == two.parts, "nothing of it is left to anybody"
