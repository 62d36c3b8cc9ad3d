"""How long Skat thinks, and how well its bot plays: `python -m tests.load.skat_bench`.

Prints ms of CPU time of the claim solver over positions of every length, of loading a state and of
the bot's choices; then how declarers and defenders fare, with 95 % intervals, and the points of
three bots in a list of 36 deals. It is a measurement and must never be a pass condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import thread_time_ns
from typing import Any

import click

from rules.api import Action
from rules.bots import Bot, SeatView
from rules.options import resolve
from rules.skat.bot import SkatBot
from rules.skat.game import Skat
from rules.skat.solver import holds
from tests.bots import play_match
from tests.rules.test_skat_bot import AnyAnswer
from tests.rules.test_skat_solver import random_position

GAME = Skat()
BOT = SkatBot()
LIST = 36
"""Deals of one list."""


class Timed:
    """The bot with a clock."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = {}

    def choose(self, view: SeatView, rng: Random) -> Action:
        began = thread_time_ns()
        action = BOT.choose(view, rng)
        kind = str(action["kind"])
        self.taken.setdefault(kind, []).append((thread_time_ns() - began) / 1e6)
        return action


@click.command()
@click.option("--positions", default=2000, show_default=True, help="of the claim solver")
@click.option("--deals", default=2000, show_default=True, help="for each line of results")
@click.option("--seed", default=1, show_default=True)
def main(positions: int, deals: int, seed: int) -> None:
    """Times and results; all random numbers come from the seed."""
    rng = Random(seed)
    for contract in "SGN":
        _print(f"claim {contract}", list(_claims(positions, contract, rng)))
    bot = Timed()
    _results("three bots", [bot] * 3, deals, rng)
    for kind, taken in bot.taken.items():
        _print(f"bot {kind}", taken)
    _results("a bot against random", [BOT, AnyAnswer(), AnyAnswer()], deals, rng)
    _results("random against two bots", [AnyAnswer(), BOT, BOT], deals, rng)


def _print(what: str, taken: Sequence[float]) -> None:
    click.echo(
        f"{what:18} median {median(taken):8.3f} ms, mean {fmean(taken):8.3f} ms, "
        f"99th of 100 {sorted(taken)[len(taken) * 99 // 100]:8.3f} ms, "
        f"worst of {len(taken)} {max(taken):9.3f} ms"
    )


def _claims(many: int, contract: str, rng: Random) -> Iterator[float]:
    """Positions from the first trick on, half of them with all ten cards."""
    for number in range(many):
        cards = 10 if number % 2 else rng.randrange(2, 11)
        position = random_position(rng, cards, contract)
        began = thread_time_ns()
        holds(position)
        yield (thread_time_ns() - began) / 1e6


def _results(what: str, bots: Sequence[Bot], deals: int, rng: Random) -> None:
    """What the first seat (of three bots: any) wins and earns as declarer and as defender."""
    rows = list(_rows(bots, deals, rng))
    whose = (0, 1, 2) if all(isinstance(bot, Timed) for bot in bots) else (0,)
    played = [row for row in rows if row["declarer"] is not None]
    own = [row for row in played if row["declarer"] in whose]
    click.echo(f"{what}: {len(rows)} deals, {len(rows) - len(played)} passed in")
    click.echo(
        f"  declarer: {len(own)} games, won {_interval([row['success'] for row in own], 100)} %, "
        f"score {_interval([row['score'] for row in own])}"
    )
    if len(whose) == 1:
        against = [row for row in played if row["declarer"] not in whose]
        click.echo(
            f"  defender: {len(against)} games, declarer beaten in "
            f"{_interval([not row['success'] for row in against], 100)} %"
        )
    lists = [rows[at : at + LIST] for at in range(0, len(rows) - LIST + 1, LIST)]
    for name, seats in (("first seat", [0]), ("the others", [1, 2])):
        found = [_points(line, seat) for line in lists for seat in seats]
        click.echo(f"  points in {LIST} deals, {name}: {_interval(found)}")


def _rows(bots: Sequence[Bot], deals: int, rng: Random) -> Iterator[Any]:
    options, _ = resolve(GAME.form(3), "isko", {"match_deals": LIST})
    for _ in range(-(-deals // LIST)):
        yield from play_match(GAME, options, bots, rng)[1]


def _points(rows: Sequence[Any], seat: int) -> int:
    """The points of a seat in a list as tournaments count them."""
    total = 0
    for row in rows:
        if row["declarer"] == seat:
            total += row["score"] + (50 if row["success"] else -50)
        elif row["declarer"] is not None and not row["success"]:
            total += 40
    return total


def _interval(values: Sequence[float], scale: int = 1) -> str:
    """The mean and how far the true one is from it, 19 times out of 20."""
    if len(values) < 2:
        return "unknown"
    numbers = [float(value) * scale for value in values]
    return f"{fmean(numbers):.1f} ± {1.96 * stdev(numbers) / sqrt(len(numbers)):.1f}"


if __name__ == "__main__":
    main()
