"""How long Hazari thinks: `python -m tests.load.hazari_bench`.

Prints ms of CPU time for the front split and the help of hands never seen before, and for a `ready`
and a comparison with all views. It is a measurement and must never be a pass condition: machines
are noisy.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from random import Random
from time import thread_time_ns
from typing import Any

import click

from rules.api import Asked, Over, Pack, Seat
from rules.cards import mask
from rules.hazari.game import Hazari
from rules.hazari.splits import front
from rules.options import resolve
from tests.anysplit import any_split
from tests.load.bot_bench import show

GAME = Hazari()
OPTIONS, _ = resolve(GAME.form(4), None, {})
EMPTY = {"kind": "ready", "split": [[], [], [], []]}


@click.command()
@click.option("--hands", default=2000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(hands: int, seed: int) -> None:
    """ms of CPU time; the worst of the first line counts the first hand of a process."""
    rng = Random(seed)
    show("front split", list(_fronts(hands, rng)))
    show("advise", list(_advice(hands, rng)))
    moves, shows = _moves(hands // 10, rng)
    show("ready + views", moves)
    show("comparison + views", shows)


def _timed(work: Callable[[], object]) -> float:
    began = thread_time_ns()
    work()
    return (thread_time_ns() - began) / 1e6


def _fronts(many: int, rng: Random) -> Iterator[float]:
    gc.collect()
    for _ in range(many):
        hand = mask(rng.sample(range(52), 13))
        yield _timed(lambda: front(hand))  # noqa: B023


def _dealt(rng: Random) -> Any:
    carried = {"totals": [0] * 4, "dealer": 0, "index": 0}
    return GAME.deal(GAME.start(OPTIONS, 4, carried).state, rng.sample(range(52), 52)).state


def _advice(many: int, rng: Random) -> Iterator[float]:
    """Help with an empty draft: the names of nothing, and the proposal."""
    for _ in range(many):
        state = _dealt(rng)
        yield _timed(lambda: GAME.advise(state, Seat(0), EMPTY))  # noqa: B023


def _moves(many: int, rng: Random) -> tuple[list[float], list[float]]:
    """Whole deals with random splits: each `ready` and each comparison with prompts and views."""
    moves: list[float] = []
    shows: list[float] = []
    for _ in range(many):
        state = _dealt(rng)
        while not isinstance(awaited := GAME.awaits(state), Over | Pack):
            if isinstance(awaited, Asked):
                seat = rng.choice(list(GAME.prompts(state)))
                hand: Any = GAME.private(state, seat)["hand"]
                action = {"kind": "ready", "split": any_split(hand, rng)}
                moves.append(_timed(lambda: _viewed(GAME.apply(state, seat, action).state)))  # noqa: B023
                state = GAME.apply(state, seat, action).state
            else:
                shows.append(_timed(lambda: _viewed(GAME.go_on(state).state)))  # noqa: B023
                state = GAME.go_on(state).state
    return moves, shows


def _viewed(state: Any) -> None:
    """What a hub asks of the rules after a step."""
    GAME.prompts(state)
    GAME.table(state)
    for seat in range(4):
        GAME.private(state, Seat(seat))


if __name__ == "__main__":
    main()
