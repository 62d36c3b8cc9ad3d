"""How long claims of Skat take: `python -m tests.load.skat_bench`.

Prints ms of CPU time of the claim solver over positions of every length. It is a measurement and
must never be a pass condition.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import thread_time_ns

import click

from rules.skat.solver import holds
from tests.load.bot_bench import show
from tests.rules.test_skat_solver import random_position


@click.command()
@click.option("--positions", default=2000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(positions: int, seed: int) -> None:
    """ms of CPU time; all random numbers come from the seed."""
    rng = Random(seed)
    for contract in "SGN":
        show(f"claim {contract}", list(_claims(positions, contract, rng)))


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
