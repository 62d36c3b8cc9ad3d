"""Preferans' talon, what is thrown, and what the dealer looks at: times, votes, absences, bots'
pace and what is taken back are the same whichever cards these are."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.api import Seat
from server.commands import TimeUp
from server.room import CLOCK
from server.roomtypes import PACE_MS
from tests.chaos.preferans_worlds import PREFERANS, PreferansCourse, course_of
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


def test_time_that_is_up_and_what_is_taken_back_then_tell_nothing() -> None:
    """The deal goes on; what was decided before stands for good, what comes later does not."""
    timed = {"end_mode": "time", "time_limit_min": 1}
    course = replace(course_of("thrown"), options=timed)
    worlds = Worlds(course, PEOPLE, Random(1))
    assert all([worlds.decide() for _ in range(12)])
    assert worlds.do(CLOCK, TimeUp({}), 60_000) and worlds.bench.kinds() == ["time_up"]
    worlds.take_back()
    assert "taken_back" not in worlds.bench.kinds()
    assert all([worlds.decide() for _ in range(6)])
    worlds.take_back()
    assert "taken_back" in worlds.bench.kinds()
    worlds.play()
    assert worlds.decisions >= course.least
    worlds.void()


def test_the_numbers_of_questions_tell_nothing_of_who_may_correct_his_contract() -> None:
    """After each decision the declarer takes his last one back, and all are asked again."""
    for decisions in range(4, 9):
        worlds = Worlds(course_of("thrown, amended"), PEOPLE, Random(1))
        assert all([worlds.decide() for _ in range(decisions)])
        worlds.take_back(Seat(1))
        assert "taken_back" in worlds.bench.kinds()
        assert all([worlds.decide() for _ in range(2)])
