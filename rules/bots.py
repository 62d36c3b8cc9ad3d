"""What a bot is: a pure strategy that sees what its seat sees.

Owns the `Bot` protocol and the `SeatView` it is given. A bot must never get a state, and its
thinking is bounded by nodes and samples, never by a clock, so that records replay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.api import Action, Options, Prompt, Seat
from rules.data import Json, Random


@dataclass(frozen=True, slots=True)
class SeatView:
    """Everything one seat knows: its views, its open prompts, the running deal's events.

    `events` are projected to this seat (`rules.codec.event_data`), oldest first.
    """

    seat: Seat
    seats: int
    options: Options
    table: Mapping[str, Json]
    private: Mapping[str, Json]
    prompts: tuple[Prompt, ...]
    events: Sequence[Mapping[str, Json]]


class Bot(Protocol):
    """A strategy of one game. Stateless."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """An answer to one of the open prompts; one of them must be answered, an offer may be."""
        ...
