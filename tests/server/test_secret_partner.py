"""Schafkopf's partner nobody knows of: times, votes, absences, bots' pace and what is taken back
are the same whoever he is."""

from __future__ import annotations

from random import Random

import pytest

from server.roomtypes import PACE_MS
from tests.chaos.worlds import SchafkopfCourse
from tests.server.twoworlds import PEOPLE, Worlds

DECISIONS = 30
"""So many at least are made before the Daus must be shown."""


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
    worlds.play()
    one, two = (bench.room.match.deal for bench in worlds.rooms)
    assert one.partner != two.partner and one.known is two.known is None
    assert worlds.decisions >= DECISIONS and worlds.changes > worlds.decisions
    assert people == 4 or PACE_MS[0] <= max(worlds.paces) <= PACE_MS[1], "bots were seen to play"
    worlds.void()
