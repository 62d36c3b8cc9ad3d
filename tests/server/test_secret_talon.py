"""Preferans' talon, what is thrown, and what the dealer looks at: times, votes, absences, bots'
pace and what is taken back are the same whichever cards these are."""

from __future__ import annotations

from random import Random

import pytest

from server.roomtypes import PACE_MS
from tests.chaos.preferans_worlds import PREFERANS, PreferansCourse
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
