"""How long the bot of a game thinks: `python -m tests.load.bot_bench`.

Prints ms of CPU time per choice by kind of action, over deals of every preset. It is a measurement
and must never be a pass condition: machines are noisy. How well a bot plays, `cardroom simulate`
tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean, median
from time import thread_time_ns

import click

from rules.api import Action
from rules.bots import Bot, SeatView
from rules.options import resolve
from rules.registry import default_registry
from tests.bots import play_match


class Timed:
    """A bot with a clock: ms by kind of action."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.taken: dict[str, list[float]] = {}

    def choose(self, view: SeatView, rng: Random) -> Action:
        began = thread_time_ns()
        action = self._bot.choose(view, rng)
        taken = self.taken.setdefault(str(action["kind"]), [])
        taken.append((thread_time_ns() - began) / 1e6)
        return action


@click.command()
@click.option("--game", default="kachuful", show_default=True)
@click.option("--deals", default=200, show_default=True, help="of each preset, at least")
@click.option("--seed", default=1, show_default=True)
def main(game: str, deals: int, seed: int) -> None:
    """Matches of bots among themselves; ms of CPU time per choice."""
    rng, rules = Random(seed), default_registry().game(game)
    seats = rules.seat_counts[0]
    bot = Timed(default_registry().bot(game))
    for preset in rules.form(seats).presets:
        options, _ = resolve(rules.form(seats), preset, {})
        played = 0
        while played < deals:
            played += len(play_match(rules, options, [bot] * seats, rng)[1])
    for kind, taken in sorted(bot.taken.items()):
        show(f"{game} {kind}", taken)


def show(what: str, taken: Sequence[float]) -> None:
    """A line about these ms."""
    click.echo(
        f"{what:22} median {median(taken):8.3f} ms, mean {fmean(taken):8.3f} ms, "
        f"99th of 100 {sorted(taken)[len(taken) * 99 // 100]:8.3f} ms, "
        f"worst of {len(taken)} {max(taken):9.3f} ms"
    )


if __name__ == "__main__":
    main()
