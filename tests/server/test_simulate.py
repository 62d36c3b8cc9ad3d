"""Bots against bots without a server."""

from __future__ import annotations

import pytest

from server.simulate import SimulationError, simulate
from tests.server.roomkit import every_game


@pytest.mark.parametrize("game, seats", [("kachuful", 3), ("kachuful", 7), ("probe", 4)])
def test_the_same_seed_gives_the_same_outcome(game: str, seats: int) -> None:
    once = simulate(game, 5, seats, seed=3, registry=every_game())
    again = simulate(game, 5, seats, seed=3, registry=every_game())
    assert once == again and once.deals == 5 and len(once.points) == seats
    assert simulate(game, 5, seats, seed=4, registry=every_game()).points != once.points
    lines = once.lines()
    assert len(lines) == seats + 1 and "5 deals, seed 3" in lines[0]
    assert lines[1].startswith("seat 0: ")


def test_match_after_match() -> None:
    assert simulate("kachuful", 9, 3, "quick", 1).deals == 9


@pytest.mark.parametrize(
    "game, seats, preset", [("bridge", None, None), ("kachuful", 9, None), ("kachuful", 3, "odd")]
)
def test_what_cannot_be_played_is_said(game: str, seats: int | None, preset: str | None) -> None:
    with pytest.raises(SimulationError):
        simulate(game, 1, seats, preset)
