"""Moves that may take long (`Game.slow`): how a decision, which waits for nothing, comes by them.

Owns `Move` and `Found`: a decision that needs the step of such a move stops with `Wanted`; whoever
called it finds that step, in whatever way, and decides again. It must never wait for anything.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import field
from typing import Any

from rules.api import Action, Game, Seat, Step
from rules.values import record

Work = Callable[[], Step[Any]]
"""Gives a step, or raises what `Game.apply` raises."""


@record
class Move:
    """An action of a seat on the state of a match, not judged yet."""

    game: Game[Any]
    state: Any = field(repr=False)
    seat: Seat
    action: Action

    def step(self) -> Step[Any]:
        """What it leads to, found here and now. Raises IllegalAction."""
        return self.game.apply(self.state, self.seat, self.action)


Slow = Callable[[Move], Awaitable[Work]]
"""Finds what a move leads to and gives it as work that takes no time. Raises `room.Refused`."""


async def at_once(move: Move) -> Work:
    """The step is found when it is needed."""
    return move.step


class Wanted(Exception):
    """A decision cannot go on without the step of this move."""

    def __init__(self, move: Move) -> None:
        super().__init__(move.game.id)
        self.move = move


class Found:
    """The steps found for one decision so far."""

    def __init__(self) -> None:
        self._found: list[tuple[Move, Work]] = []

    def add(self, move: Move, work: Work) -> None:
        """From now on the step of that move is known."""
        self._found.append((move, work))

    def work(self, move: Move) -> Work:
        """The step of that move. Raises Wanted if it is not known."""
        for known, work in self._found:
            if known == move:
                return work
        raise Wanted(move)
