"""Bots among themselves and with random players, without a server."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Action, Seat
from rules.bots import SeatView
from rules.figures import Figure
from rules.registry import Entry, Registry
from server.simulate import SimulationError, simulate
from tests.probe import Probe, ProbeBot
from tests.server.roomkit import every_game


@pytest.mark.parametrize(
    "game, seats, strangers", [("kachuful", 3, 0), ("kachuful", 7, 2), ("probe", 4, 2)]
)
def test_the_same_seed_gives_the_same_outcome(game: str, seats: int, strangers: int) -> None:
    def played(seed: int) -> list[str]:
        outcome = simulate(game, 6, seats, seed=seed, strangers=strangers, registry=every_game())
        return outcome.lines()

    assert played(3) == played(3)
    assert played(4)[1:] != played(3)[1:]
    assert "6 deals, seed 3" in played(3)[0]
    assert len(played(3)) == (3 if strangers else 2), "points of each kind of player"


def test_match_after_match() -> None:
    figures = simulate("kachuful", 9, 3, "quick", 1).figures
    assert {mean.deals for mean in figures.values()} == {9}


class Marked(ProbeBot):
    """A bot that keeps which seats it was asked for."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, view: SeatView, rng: Any) -> Action:
        self.seats.append(view.seat)
        return super().choose(view, rng)


def test_every_seat_is_a_random_players_in_its_turn() -> None:
    bot = Marked()
    registry = Registry({"probe": Entry(Probe, lambda: bot)})
    simulate("probe", 3, seed=1, strangers=3, registry=registry)
    assert set(bot.seats) == {3}
    simulate("probe", 40, seed=1, strangers=3, registry=registry)
    assert set(bot.seats) == {0, 1, 2, 3}


def test_what_a_game_counts_is_averaged_with_its_interval() -> None:
    """The first two of three deals have a figure; that of two seats is one of their deal."""

    def figures(row: Any) -> list[Figure]:
        number = row["deal"]
        both = [Figure(Seat(seat), "odd", 2.0 * number + seat) for seat in (0, 1)]
        return both if number < 2 else []

    registry = Registry({"probe": Entry(Probe, ProbeBot, figures)})
    outcome = simulate("probe", 3, changes={"deals": 3}, registry=registry)
    mean = outcome.figures["bot", "odd"]
    # The means of 0, 1 and of 2, 3 are 0.5 and 2.5; their standard error is 1.
    assert (mean.mean, mean.deals) == (1.5, 2)
    assert mean.error == pytest.approx(1.96, abs=0.001)
    assert str(mean) == "1.5 ± 2.0  (2 deals)"


def test_skat_counts_declarers_defenders_and_the_list() -> None:
    figures = simulate("skat", 20, seed=1, strangers=1).figures
    of_bots = {name for player, name in figures if player == "bot"}
    assert of_bots == {
        "points a deal",
        "deals played as declarer, %",
        "declarer: games won, %",
        "declarer: score of a game",
        "defender: games beaten, %",
        "Seeger-Fabian points in 36 deals",
    }
    assert "random player" in {player for player, _ in figures}


def test_preferans_counts_declarers_whisters_and_pass_games() -> None:
    figures = simulate("preferans", 25, seed=1).figures
    assert {name for _, name in figures} >= {
        "points a deal",
        "deals played as declarer, %",
        "declarer: games made, %",
        "declarer: result, whists",
        "whister: result, whists",
        "pass game: tricks",
    }


@pytest.mark.parametrize(
    "game, seats, preset, strangers",
    [
        ("bridge", None, None, 0),
        ("kachuful", 9, None, 0),
        ("kachuful", 3, "odd", 0),
        ("kachuful", 3, None, 4),
    ],
)
def test_what_cannot_be_played_is_said(
    game: str, seats: int | None, preset: str | None, strangers: int
) -> None:
    with pytest.raises(SimulationError):
        simulate(game, 1, seats, preset, strangers=strangers)


def test_house_rules_are_checked() -> None:
    simulate("skat", 1, changes={"kontra": "on"})
    with pytest.raises(SimulationError, match="kontra"):
        simulate("skat", 1, changes={"kontra": "often"})
    with pytest.raises(SimulationError, match="raeuber_cycle"):
        simulate("skat", 1, preset="raeuber", changes={"scoring": "seeger_fabian"})
