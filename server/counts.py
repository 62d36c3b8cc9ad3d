"""What one hub counts as it happens: plain numbers, read when somebody asks for `/metrics`.

Owns the counters that cannot be read off the hub at any moment, and how late the event loop runs.
Counting costs a table access and an addition: it stands on the road of every command. It must
never hold anything that names a room, a person or a card.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Literal

from server import wire
from server.commands import Act

Kind = Literal["act", "room", "chat", "draft", "advise"]
"""What was asked for: an answer to a prompt, another change of the room, or one of the rest."""

KINDS: tuple[Kind, ...] = ("act", "room", "chat", "draft", "advise")
RESUMED = ("resumed", "gap", "rewound", "rules")
"""What somebody who was here before is told."""

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The bounds of a `Spread` of times."""

LAG_STEP_S = 0.25


class Spread:
    """How many values lie at or below each bound (and above the one before), and their sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """One more value; what is above all bounds is counted last."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Counts:
    """The counters of one hub; every label that can occur is there from the beginning."""

    def __init__(self) -> None:
        self.commands: dict[Kind, Spread] = {kind: Spread() for kind in KINDS}
        """Seconds from a request to its answer."""
        self.refusals: Counter[str] = Counter(dict.fromkeys(sorted(wire.CODES), 0))
        """Every `no`, by its code."""
        self.resumes: Counter[str] = Counter(dict.fromkeys(RESUMED, 0))
        """Every `hello` with `since`, by what came of it."""
        self.closes: Counter[int] = Counter()
        """Sockets that were sent off, by the code of the close."""
        self.lag = Spread()
        """How late the loop came back to a timer, four times a second."""

    async def watch_lag(self) -> None:
        """Measures until cancelled."""
        while True:
            due = perf_counter() + LAG_STEP_S
            await asyncio.sleep(LAG_STEP_S)
            self.lag.add(max(0.0, perf_counter() - due))


def kind_of(message: wire.Request) -> Kind:
    """Under which kind a request is counted."""
    return _KINDS.get(
        type(message.command if isinstance(message, wire.Intent) else message), "room"
    )


_KINDS: dict[type, Kind] = {
    Act: "act",
    wire.Say: "chat",
    wire.Draft: "draft",
    wire.Advise: "advise",
}
