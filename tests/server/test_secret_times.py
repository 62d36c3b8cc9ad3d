"""A question nobody may know of: its clock, its time-out, its answer and the votes meanwhile are
the same to everybody else, whoever was asked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, PromptId, Seat
from rules.values import replace
from server import room as rooms
from server.clock import PRESETS, Times
from server.commands import Act, Command, Look, Recount, Rename, TimeUp, Vote
from server.entry import Entry, encode_entry, entry_of
from server.frames import Batch, view_frame
from server.ids import Token, Version
from server.prompts import prompts_of
from server.room import CLOCK, ROOM, Actor, Change, Refused, Room
from server.views import Parts, render
from tests.server.roomkit import ANN, BEN, CLEO, DAN, Bench
from tests.server.test_room_clocks import timed

PEOPLE = (ANN, BEN, CLEO, DAN)
TOK = Token(b"12345678")


def asked_in_secret() -> Bench:
    """Four people, fast clocks, and one of them has a question that nobody may know of."""
    bench = timed(PRESETS["fast"], PEOPLE, game="probe", seats=4)
    while bench.turn()[1].shown:
        bench.step()
    return bench


def asked(room: Room, bench: Bench) -> Seat:
    """Whose question it is."""
    return next(iter(prompts_of(room, bench.registry.game(room.game))))


def another_world(bench: Bench, viewer: Seat | None, rng: Random) -> Room | None:
    """The same to that viewer, but somebody else is asked."""
    game, room = bench.registry.game(bench.room.game), bench.room
    for _ in range(50):
        match = game.resample(room.match, TABLE if viewer is None else viewer, rng)
        world = replace(room, match=match)
        if asked(world, bench) != asked(room, bench):
            return world
    return None


Course = Sequence[tuple[Actor | None, Command, int, frozenset[Any]]]
"""Who (None: who is asked) does what, after so many ms, while these are here."""


def told(bench: Bench, room: Room, viewer: Seat | None, course: Course) -> list[Any]:
    """All that the viewer is sent, and when something is due, in that world."""
    got: list[Any] = []
    now_ms = bench.now_ms
    for actor, command, ms, here in course:
        now_ms += ms
        seat = asked(room, bench) if room.match.phase == "again" else None
        owner = None if seat is None else room.seats[seat].person
        if isinstance(command, Act) and seat is not None:
            prompt = prompts_of(room, bench.registry.game(room.game))[seat][0]
            command = Act(prompt.id, command.action)
        context = replace(bench.context(), now_ms=now_ms, clock_ms=now_ms, here=here)
        before = render(room, (), bench.registry)
        try:
            change = rooms.decide(room, actor or Actor(owner), command, context)
        except Refused as refusal:
            got.append((refusal.code, refusal.detail))
            continue
        room, after = change.room, render(change.room, (), bench.registry)
        got += sent(change, before, after, viewer, now_ms)
        got.append({kind: ms for kind, ms in change.dues.items() if kind != "bot"})
    return got


def sent(
    change: Change, before: Parts, after: Parts, viewer: Seat | None, now_ms: int
) -> list[bytes]:
    """The frames that a change brings that viewer."""
    return frames(made(change, before, after, now_ms), after, viewer, now_ms)


def made(change: Change, before: Parts, after: Parts, now_ms: int) -> Entry:
    """The entry of that change."""
    entry = entry_of(change, before, after, ver=Version(2), tok=TOK, prev=TOK, cid="", at_ms=now_ms)
    assert encode_entry(entry)
    return entry


def frames(entry: Entry, after: Parts, viewer: Seat | None, now_ms: int) -> list[bytes]:
    """What a commit brings that viewer: as news, and as a whole view."""
    return [Batch(entry).frame(viewer), view_frame(after, viewer, Version(2), TOK, now_ms)]


EVERYBODY = frozenset(PEOPLE)
START = (Actor(ANN), Rename("Ann"), 0, EVERYBODY)
KEEP = Act(PromptId(0), {"kind": "keep"})
COURSES: dict[str, Course] = {
    "its time runs out": [
        START,
        (CLOCK, TimeUp({}), 13_000, EVERYBODY),
        (CLOCK, TimeUp({}), 500, EVERYBODY),
        (ROOM, Look(), 0, EVERYBODY),
        *[(CLOCK, TimeUp({}), ms, EVERYBODY) for ms in (14_000, 0)],  # it was nobody's first
    ],
    "all are away": [
        START,
        (ROOM, Look(), 1_000, frozenset()),
        (CLOCK, TimeUp({}), 12_500, frozenset()),
    ],
    "votes while it is open": [
        START,
        *[(Actor(BEN), Vote("bot", True, Seat(n)), 40_000 * (not n), EVERYBODY) for n in range(4)],
        *[(Actor(BEN), Vote("code", True, Seat(n)), 0, frozenset()) for n in range(4)],
        (Actor(BEN), Vote("take_back", True), 0, EVERYBODY),
        (ROOM, Recount(), 0, EVERYBODY),
    ],
    "its answer": [START, (None, KEEP, 700, EVERYBODY), (ROOM, Look(), 0, EVERYBODY)],
    "its answer by somebody who was away": [
        START,
        *[(Actor(ANN), Vote("code", True, Seat(n)), 0, frozenset({ANN, BEN})) for n in range(4)],
        (None, KEEP, 700, frozenset({ANN, BEN})),
    ],
}


@pytest.mark.parametrize("what", COURSES)
@pytest.mark.parametrize("minded", [False, True])
def test_nobody_can_tell_who_was_asked(what: str, minded: bool) -> None:
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    rng, compared = Random(seed), 0
    bench = asked_in_secret()
    seats = tuple(replace(place, minded=minded) for place in bench.room.seats)
    fresh = Times(bench.now_ms, {}, bench.room.times.banks)
    bench.room = replace(bench.room, seats=seats, times=fresh)
    for viewer in (None, *map(Seat, range(4))):
        other = another_world(bench, viewer, rng)
        if other is None or viewer in (asked(bench.room, bench), asked(other, bench)):
            continue
        one, two = (told(bench, room, viewer, COURSES[what]) for room in (bench.room, other))
        for number, (here, there) in enumerate(zip(one, two, strict=True)):
            assert here == there, (viewer, number)
        compared += 1
    assert compared >= 1
