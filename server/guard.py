"""The one place where a bug in the rules is caught.

Owns the line between game code and the server: whatever a game raises besides its own refusal
becomes `RulesBroken`, which carries the inputs so that the table can be frozen with them kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.api import IllegalAction

T = TypeVar("T")


class RulesBroken(Exception):
    """Game code failed on live data. `inputs` says what it was called with (secret)."""

    def __init__(self, game: str, call: str, inputs: str) -> None:
        super().__init__(f"{game}.{call}")
        self.game = game
        self.call = call
        self.inputs = inputs


def guarded(game: str, call: str, inputs: object, work: Callable[[], T]) -> T:
    """The result of game code. IllegalAction passes, everything else is a bug of ours."""
    try:
        return work()
    except (IllegalAction, RulesBroken):
        raise
    except Exception as bug:  # the supervisor of all game code: the table is frozen for it
        raise RulesBroken(game, call, repr(inputs)) from bug
