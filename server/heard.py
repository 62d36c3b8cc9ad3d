"""The store's time as this process has heard it, carried on by a clock that nobody sets.

Owns what follows from the moments at which the store answered: its time now, clock time, and
whether people can be expected to be back after an outage. It must never ask the store itself.
"""

from __future__ import annotations

import time

from server import clock


class Heard:
    """What was heard last. Before anything was, the machine's own clock stands in."""

    def __init__(self) -> None:
        self.lost_ms = 0
        """How long nobody looked at the clocks, all in all."""
        self._ahead_ms: float | None = None
        self._heard_ms: int | None = None
        self._back_ms: int | None = None
        self._looked_ms: int | None = None

    def answered(self, now_ms: int) -> None:
        """The store answered, and told its time."""
        self._ahead_ms = now_ms - time.monotonic() * 1000
        if self._heard_ms is None or now_ms - self._heard_ms > clock.CREDIT_GAP_MS:
            self._back_ms = now_ms
        self._heard_ms = now_ms

    def told(self, now_ms: int, looked_ms: int, lost_ms: int) -> None:
        """It told where the clocks stand, too."""
        self.answered(now_ms)
        self._looked_ms, self.lost_ms = looked_ms, lost_ms

    def now_ms(self) -> int:
        """The store's time."""
        if self._ahead_ms is None:
            return int(time.time() * 1000)
        return int(time.monotonic() * 1000 + self._ahead_ms)

    def clocks_ms(self) -> int:
        """Clock time."""
        now_ms = self.now_ms()
        looked_ms = now_ms if self._looked_ms is None else self._looked_ms
        return clock.clock_ms(now_ms, looked_ms, self.lost_ms)

    @property
    def clocks_known(self) -> bool:
        """Whether the clocks were looked at just now, as far as was heard. If not, the room may be
        out, or somebody may have given time back."""
        looked_ms = self._looked_ms
        return looked_ms is not None and self.now_ms() - looked_ms <= clock.CREDIT_GAP_MS

    def settled(self, since_ms: int) -> bool:
        """Whether people of a room made at that moment would be back by now, if an outage of the
        store or of this process had cut them off."""
        back_ms = self._back_ms
        return back_ms is None or since_ms > back_ms or self.now_ms() - back_ms >= clock.RETURN_MS
