"""Preferans' talon, what is thrown, and what the dealer looks at: times, votes, absences, bots'
pace and what is taken back are the same whichever cards these are."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.api import Seat
from server.commands import Next, Vote
from server.room import Actor
from server.roomtypes import PACE_MS
from tests.chaos.preferans_worlds import PREFERANS, UPPER, PreferansCourse
from tests.server.roomkit import EVE
from tests.server.twoworlds import PEOPLE, Worlds


@pytest.mark.parametrize("course", PREFERANS, ids=repr)
def test_nobody_can_tell_which_cards_lie_there(course: PreferansCourse) -> None:
    """Two people have the first seats, bots the others."""
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    worlds = Worlds(course, PEOPLE[:2], Random(seed))
    worlds.play()
    assert worlds.decisions >= course.least // 2, "who was absent may have led otherwise"
    assert PACE_MS[0] <= max(worlds.paces) <= PACE_MS[1], "bots were seen to play"
    worlds.void()


@pytest.mark.parametrize("seats", [3, 4])
def test_what_a_table_decides_tells_nothing_of_a_deal_that_was_voided(seats: int) -> None:
    """A fine, and who joins or leaves, after a deal like any other: none of it can be decided while
    cards are out, and nothing is left of them when it can."""
    worlds = Worlds(
        PreferansCourse("alike", UPPER, "", (None,), seats=seats), PEOPLE[:seats], Random(1)
    )
    for bench in worlds.rooms:
        bench.until("between")
        bench.here = {*bench.room.seated, EVE}
    pack, holder = worlds.bench.packs[32], (worlds.bench.room.match.standing.dealer + 2) % seats
    x, y = (worlds.course.codes.index(code) for code in ("KC", "QC"))
    other = [{x: y, y: x}.get(card, card) for card in pack]
    worlds.rooms[1].packs = {**worlds.bench.packs, 32: other}
    viewers = (None, *(seat for seat in range(seats) if seat != holder))
    worlds.course = replace(worlds.course, viewers=viewers)
    people = [Actor(person) for person in worlds.bench.room.seated]
    assert all([worlds.do(actor, Next()) for actor in people])
    one, two = (bench.room.match.deal for bench in worlds.rooms)
    assert one.hands != two.hands and one.talon != two.talon
    joins, leaves, fine = (
        Vote("join", True),
        Vote("leave", True, Seat(0)),
        Vote("fine", True, Seat(1)),
    )
    for actor in (*people, Actor(EVE)):
        assert not any([worlds.do(actor, vote) for vote in (fine, joins, leaves)])
    worlds.void()
    worlds.course = replace(worlds.course, viewers=(None, 0, 1, 2))
    for actor in people:
        worlds.do(actor, fine)
    assert "fined" in worlds.bench.kinds()
    for actor in (Actor(EVE), *people) if seats == 3 else people:
        assert worlds.do(actor, joins if seats == 3 else leaves)
    assert ("joined" if seats == 3 else "left") in worlds.bench.kinds()
