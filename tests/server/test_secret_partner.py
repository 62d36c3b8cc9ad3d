"""Schafkopf's partner nobody knows of: times, votes, absences, bots' pace and what is taken back
are the same whoever he is.

Two rooms are dealt packs that differ in who holds the called Daus, and are put through the same
commands at the same moments. What anybody else is sent, when something is due (a bot's move too),
and every refusal must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from rules.api import Action, Pack, Prompt, Seat
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
from server.ids import PersonId
from server.prompts import prompts_of
from server.room import BOTS, CLOCK, ROOM, Actor, Refused
from server.roomtypes import PACE_MS
from server.views import render
from tests.chaos.worlds import SchafkopfCourse
from tests.server.roomkit import ANN, BEN, CLEO, DAN, NAMES, Bench
from tests.server.test_secret_times import sent

PEOPLE = (ANN, BEN, CLEO, DAN)
TAKEN_BACK_AT = (5, 21, 33)
"""After so many decisions everybody agrees that somebody takes his last one back."""

BY_DEFAULT = 5
"""Every so many decisions are those of an absent player."""

DECISIONS = 30
"""So many at least are made before the Daus must be shown."""


class Dealt(Bench):
    """A room in which these packs are dealt, by their number of cards."""

    def __init__(self, packs: Mapping[int, Sequence[int]], people: Sequence[PersonId], **how: Any):
        self._packs = packs
        super().__init__(**how)
        self.do(ANN, SetClock(PRESETS["fast"]))
        self.seat_people(*people[1:])
        self.fill()

    def _shuffle(self, pack: Pack, *_: Any) -> Sequence[int]:
        return self._packs[pack.cards]

    def hand(self, seat: int) -> Sequence[str]:
        """The cards of that seat."""
        private: Any = self.registry.game(self.room.game).private(self.room.match, Seat(seat))
        hand: Sequence[str] = private["hand"]
        return hand


class Worlds:
    """Two rooms that those who look from `viewers` cannot tell apart."""

    def __init__(self, course: SchafkopfCourse, people: Sequence[PersonId], rng: Random) -> None:
        self.course, self.rng = course, rng
        lot, cards = course.pack(course.seats, rng), course.pack(len(course.codes), rng)
        pair = course.swap((), rng)
        exchange = dict(zip(pair, reversed(pair), strict=True))
        self.hidden = {course.codes[card] for card in pair}
        how = dict(course.wish) | {"seats": course.seats, "seed": rng.randrange(1 << 32)}
        self.rooms = [
            Dealt({len(lot): lot, len(pack): pack}, people, **how)
            for pack in (cards, [exchange.get(card, card) for card in cards])
        ]
        self.decisions = self.changes = 0
        self.paces: list[int] = []

    @property
    def bench(self) -> Dealt:
        """One of the rooms: what is asked there but who the partner is holds in both."""
        return self.rooms[0]

    def do(self, actor: Actor, command: Command, ms: int = 10) -> bool:
        """The same in both after so many ms; whether it was accepted."""
        one, two = (self._told(bench, actor, command, ms) for bench in self.rooms)
        assert one == two, (actor, command)
        accepted = bool(one[-1])
        self.changes += accepted
        return accepted

    def _told(self, bench: Bench, actor: Actor, command: Command, ms: int) -> list[Any]:
        bench.now_ms += ms
        before = render(bench.room, bench.rows, bench.registry)
        try:
            bench.by(actor, command, NAMES.get(actor.person or PersonId(""), ""))
        except Refused as refusal:
            return [refusal.code, refusal.detail, False]
        after, now_ms = render(bench.room, bench.rows, bench.registry), bench.now_ms
        frames = [
            sent(bench.last, before, after, None if viewer is None else Seat(viewer), now_ms)
            for viewer in self.course.viewers
        ]
        return [frames, bench.last.dues, True]

    def decide(self) -> bool:
        """The next decision; whether there was one that shows neither of the two cards."""
        if self.bench.room.paused:
            self.do(Actor(ANN), Continue())
        game, room = self.bench.registry.game(self.bench.room.game), self.bench.room
        ((seat, (prompt, *_)),) = prompts_of(room, game).items()
        absent = self.decisions % BY_DEFAULT == 0 and prompt.kind != "auction"
        found = self._default(seat) if absent else None
        action = found or self._scripted(prompt, seat)
        if action is None:
            return False
        place, due_ms = room.seats[seat], self.bench.last.dues.get("clock")
        if place.by_bot:
            accepted = self.do(BOTS, BotAct(seat, prompt.id, None if found else action))
        elif found and due_ms is not None:
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
        ends = {*self.hidden, *self.course.acorns}
        return None if {one.get("card"), two.get("card")} & ends else one

    def _scripted(self, prompt: Prompt, seat: Seat) -> Action | None:
        answers = self.course.answers(prompt, seat)
        return next((one for one in answers if one.get("card") not in self.hidden), None)

    def take_back(self) -> None:
        """Somebody asks for it and all agree."""
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
        ((asked, (prompt, *_)),) = self.bench.prompts().items()
        if seat != asked:
            yield BOTS, BotAct(seat, prompt.id, None), 10
        for viewer in self.course.viewers:
            owner = None if viewer is None else self.bench.room.seats[viewer].person
            if owner is not None and card not in self.bench.hand(viewer):
                yield Actor(owner), Act(prompt.id, {"kind": "play", "card": card}), 10
        if len(self.bench.room.seated) > 1:
            yield actor, Vote("pause", True), 10


@pytest.mark.parametrize(
    "viewers, people",
    [((None, 1, 2), 4), ((None, 1, 2), 2), ((0,), 2), ((0,), 1), ((3,), 4)],
    ids=str,
)
def test_nobody_can_tell_who_the_partner_is(viewers: tuple[int | None, ...], people: int) -> None:
    """`people` have the first seats, bots the others."""
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    worlds = Worlds(SchafkopfCourse(*viewers), PEOPLE[:people], Random(seed))
    while worlds.decide():
        if worlds.decisions in TAKEN_BACK_AT:
            worlds.take_back()
        worlds.disturb()
    one, two = (bench.room.match.deal for bench in worlds.rooms)
    assert one.partner != two.partner and one.known is two.known is None
    assert worlds.decisions >= DECISIONS and worlds.changes > worlds.decisions
    assert people == 4 or PACE_MS[0] <= max(worlds.paces) <= PACE_MS[1], "bots were seen to play"
