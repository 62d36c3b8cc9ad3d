"""Every counting of Kachuful against the table of its page, written out independently."""

from __future__ import annotations

import pytest

from rules.kachuful.schedule import dealer, sizes, trumps
from rules.kachuful.scoring import COUNTINGS, points, winners

# counting: (bid, tricks) -> points
CASES = {
    "exact": {(0, 0): 10, (3, 3): 13, (3, 2): 0, (3, 4): 0, (17, 17): 27},
    "times10": {(0, 0): 10, (1, 1): 10, (4, 4): 40, (4, 3): 0, (0, 1): 0},
    "point_per_trick": {(0, 0): 10, (2, 2): 12, (2, 3): 3, (5, 1): 1, (1, 0): 0},
    "penalty": {(0, 0): 10, (2, 2): 12, (2, 5): -3, (5, 2): -3, (1, 0): -1},
    "eleven": {(0, 0): 10, (1, 1): 21, (3, 3): 43, (3, 1): -2, (0, 4): -4},
    "square": {(0, 0): 10, (3, 3): 19, (3, 2): -5, (3, 5): -15, (0, 3): -30, (4, 0): -50},
}


@pytest.mark.parametrize("counting", CASES)
def test_points(counting: str) -> None:
    for (bid, tricks), expected in CASES[counting].items():
        assert points(counting, [bid], [tricks]) == (expected,), (bid, tricks)


def test_every_counting_is_checked() -> None:
    assert CASES.keys() == COUNTINGS.keys()


def test_equal_leaders_share() -> None:
    assert winners([-5, -5, -7]) == (0, 1)
    assert winners([3, 9, 4]) == (1,)


def test_a_schedule_of_one_card() -> None:
    for schedule in ("down_up", "down", "up", "up_down"):
        assert sizes(schedule, 1) == (1,)


def test_five_step_cycle_and_dealers_go_on() -> None:
    assert trumps("cycle_nt", 7) == (3, 1, 0, 2, 4, 3, 1)
    assert [dealer(5, index, 6) for index in range(4)] == [5, 0, 1, 2]
