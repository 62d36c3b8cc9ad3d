"""How long one move of each game takes: `python -m tests.load.rules_bench`.

Prints µs of CPU time per move for every seat count, a move being apply, prompts, the table and
every seat's private view. It is a measurement and must never be a pass condition: machines are
noisy.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from statistics import fmean, median
from time import thread_time_ns
from typing import Any

import click

from rules.api import Action, Asked, Game, Pack, Pause, Seat
from rules.options import resolve
from rules.registry import default_registry
from tests.laws import Coverage, refused, sample_answer

TRIES = 200


@click.command()
@click.option("--game", default="kachuful", show_default=True)
@click.option("--matches", default=5, show_default=True, help="random matches a seat count")
@click.option("--seed", default=1, show_default=True)
def main(game: str, matches: int, seed: int) -> None:
    """Random matches of a game; µs of CPU time per move."""
    engine = default_registry().game(game)
    for seats in engine.seat_counts:
        rng = Random(seed)
        taken = [ns / 1000 for _ in range(matches) for ns in _timed_moves(engine, seats, rng)]
        click.echo(
            f"{game} {seats} seats: median {median(taken):6.1f} µs, mean {fmean(taken):6.1f} µs, "
            f"99th of 100 {sorted(taken)[len(taken) * 99 // 100]:6.1f} µs, {len(taken)} moves"
        )


def _timed_moves(game: Game[Any], seats: int, rng: Random) -> Iterator[int]:
    """Plays one match at random; the nanoseconds of every move."""
    options, _ = resolve(game.form(seats), None, {})
    state = game.start(options, seats).state
    gc.collect()
    while True:
        awaited = game.awaits(state)
        if isinstance(awaited, Pack):
            pack = list(range(awaited.cards))
            rng.shuffle(pack)
            state = game.deal(state, pack).state
        elif isinstance(awaited, Pause):
            state = game.go_on(state).state
        elif isinstance(awaited, Asked):
            seat, action = _any_move(game, state, rng)
            began = thread_time_ns()
            state = _move(game, state, seat, action, seats)
            yield thread_time_ns() - began
        else:
            return


def _any_move(game: Game[Any], state: Any, rng: Random) -> tuple[Seat, Action]:
    """A random answer that is accepted, or the default where most are not."""
    asked = [(s, p) for s, mine in game.prompts(state).items() for p in mine if p.must]
    seat, prompt = rng.choice(asked)
    for _ in range(TRIES):
        action = sample_answer(prompt, rng)
        if not refused(game, state, seat, action, Coverage()):
            return seat, action
    return seat, game.default(state, seat)


def _move(game: Game[Any], state: Any, seat: Seat, action: Action, seats: int) -> Any:
    """What a hub does with an accepted move, as far as the rules are asked."""
    state = game.apply(state, seat, action).state
    game.prompts(state)
    game.table(state)
    for viewer in range(seats):
        game.private(state, Seat(viewer))
    return state


if __name__ == "__main__":
    main()
