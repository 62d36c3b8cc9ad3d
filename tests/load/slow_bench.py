"""How long strict claims of Skat keep a hub's loop: `python -m tests.load.slow_bench`.

Prints, for the claims that take longest (null, at the first trick), what CPU time the thread of the
event loop spends where they are found in place, and where the worker process finds them; and how
long an answer takes, without the full step it waits for. It is a measurement and must never be a
pass condition.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter, thread_time

import click

from rules.api import Seat
from rules.cards import FRENCH, PACK_32, each
from rules.skat.contracts import NULL
from server import slow
from server.slow import SlowWorker
from server.steps import Move
from tests.rules.skat_kit import FOREHAND, GAME, act, coming, dealt, kind
from tests.rules.test_skat_solver import random_position


@click.command()
@click.option("--claims", default=1000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(claims: int, seed: int) -> None:
    """All random numbers come from the seed."""
    slow.STEP_S = 1e-6
    asyncio.run(_measure([_move(Random(seed + number)) for number in range(claims)]))


async def _measure(moves: Sequence[Move]) -> None:
    async with contextlib.aclosing(SlowWorker()) as worker:

        async def in_place(move: Move) -> None:
            move.step()

        async def aside(move: Move) -> None:
            (await worker.find(move))()

        await aside(moves[0])  # it starts
        await _print("in place", in_place, moves)
        await _print("in the worker", aside, moves)


def _move(rng: Random) -> Move:
    """Forehand claims a null at the first trick, its hand made for that."""
    while (position := random_position(rng, 10, NULL)).trick:
        pass
    hands = [FRENCH.codes(each(hand)) for hand in position.hands]
    rest = [code for code in FRENCH.codes(PACK_32) if not any(code in hand for hand in hands)]
    state = dealt(coming(claim_rule="strict"), [" ".join(hand) for hand in hands], " ".join(rest))
    null = kind("announce", contract=NULL, schneider=False, schwarz=False, ouvert=False)
    return Move(GAME, act(state, *FOREHAND, (0, null)), Seat(0), kind("claim"))


async def _print(
    where: str, find: Callable[[Move], Awaitable[None]], moves: Sequence[Move]
) -> None:
    kept, taken = [], []
    for move in moves:
        cpu, began = thread_time(), perf_counter()
        await find(move)
        kept.append((thread_time() - cpu) * 1e3)
        taken.append((perf_counter() - began) * 1e3)
    click.echo(f"{where:14} the loop's own CPU: {_spread(kept)}")
    click.echo(f"{'':14} until the answer:   {_spread(taken)}")


def _spread(values: Sequence[float]) -> str:
    high = sorted(values)[len(values) * 99 // 100]
    return (
        f"median {median(values):7.2f} ms, 99th of 100 {high:7.2f} ms, worst {max(values):7.2f} ms"
    )


if __name__ == "__main__":
    main()
