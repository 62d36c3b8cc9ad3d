"""How long Skat thinks: `python -m tests.load.skat_bench`.

Prints ms of CPU time of the claim solver over positions of every length, and of the bot's choices.
It is a measurement and must never be a pass condition. How well the bot plays, `cardroom simulate`
tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, median
from time import thread_time_ns

import click

from rules.api import Action
from rules.bots import SeatView
from rules.options import resolve
from rules.skat.bot import SkatBot
from rules.skat.game import Skat
from rules.skat.solver import holds
from tests.bots import play_match
from tests.rules.test_skat_solver import random_position

GAME = Skat()
BOT = SkatBot()


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
@click.option("--deals", default=400, show_default=True, help="of bots, half of them pirate Skat")
@click.option("--seed", default=1, show_default=True)
def main(positions: int, deals: int, seed: int) -> None:
    """ms of CPU time; all random numbers come from the seed."""
    rng = Random(seed)
    for contract in "SGN":
        _print(f"claim {contract}", list(_claims(positions, contract, rng)))
    bot = Timed()
    for preset in ("isko", "raeuber"):
        options, _ = resolve(GAME.form(3), preset, {"kontra": "on", "match_deals": 60})
        played = 0
        while played < deals // 2:
            played += len(play_match(GAME, options, [bot] * 3, rng)[1])
    for kind, taken in sorted(bot.taken.items()):
        _print(f"bot {kind}", taken)


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


if __name__ == "__main__":
    main()
