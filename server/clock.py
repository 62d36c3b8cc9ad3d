"""The clocks of a table: how time is spent, as pure arithmetic.

Owns the presets, the grace, and what a span of clock time costs each seat that is awaited. Clock
time is the store's time less all the time in which no hub was there to look (`clock_ms`). It must
never read a clock, nor know a room or who sits where.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.api import Seat
from rules.data import Json
from rules.values import record

GRACE_MS = 1_500
"""What a time-out waits for besides: the way of a message. The same for all, and never shown."""

CREDIT_GAP_MS = 5_000
"""If nobody has looked at the deadlines for longer, the room was out: that span is given back."""

RETURN_MS = 20_000
"""After an outage nobody begins to be away for so long: till then everybody tries to come back."""

NEXT_MS = 30_000
"""The least time for asking for the next deal; it is two turn times where those are longer."""

TURN_S, BANK_S = (5, 600), (0, 3600)
"""The bounds of one's own numbers, in seconds."""

Kind = Literal["turn", "secret", "next"]
"""Whose question it is to be: one that all may know of; one whose seat nobody may know, so that
neither a reserve nor an absence shows in it; or between deals, whether to go on."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast is played: the time for a turn (0: no clock) and a seat's reserve for a match, which
    pays while its owner is away."""

    preset: str = "none"
    turn_ms: int = 0
    bank_ms: int = 0

    def time_for(self, weight: int) -> int:
        """What a question gets that is worth so many turns."""
        return weight * self.turn_ms

    @property
    def next_ms(self) -> int:
        """What asking for the next deal gets."""
        return max(2 * self.turn_ms, NEXT_MS) if self.turn_ms else 0


PRESETS: Mapping[str, Pace] = {
    pace.preset: pace
    for pace in (
        Pace(),
        Pace("relaxed", 60_000, 180_000),
        Pace("normal", 30_000, 90_000),
        Pace("fast", 12_000, 30_000),
    )
}
OWN = "own"
"""The preset of one's own numbers."""


@record
class Question:
    """What a seat is to be asked: `key` tells it from the seat's questions before and after."""

    key: int
    kind: Kind
    time_ms: int


@record
class Turn:
    """The clock of one open question. `left_ms` of `total_ms` (0: no clock) goes below zero while
    the grace runs; `waited_ms` counts from the question on; `away`: its owner is not here."""

    key: int
    kind: Kind
    total_ms: int
    left_ms: int
    waited_ms: int = 0
    away: bool = False


@record
class Times:
    """All clocks of a table at the moment `at_ms` of clock time; `banks` by seat. `limit_ms`: how
    long the match has still to go; None where no limit runs."""

    at_ms: int = 0
    turns: Mapping[Seat, Turn] = field(default_factory=dict)
    banks: tuple[int, ...] = ()
    limit_ms: int | None = None


def clock_ms(now_ms: int, looked_ms: int, lost_ms: int) -> int:
    """The clock time at `now_ms` of the store, when somebody looked last at `looked_ms` and so much
    was given back before. While the room is out it stands where the last look was."""
    out = now_ms - looked_ms > CREDIT_GAP_MS
    return (looked_ms if out else now_ms) - lost_ms


def run_on(times: Times, now_ms: int, *, paused: bool = False) -> Times:
    """The clocks at a later moment. After an outage clock time may lie a little behind what was
    counted before it: nothing is counted twice."""
    spent_ms = now_ms - times.at_ms
    if spent_ms <= 0:
        return times
    if paused:
        return Times(now_ms, times.turns, times.banks, times.limit_ms)
    turns, banks, limit_ms = dict(times.turns), list(times.banks), times.limit_ms
    for seat, turn in times.turns.items():
        turns[seat], banks[seat] = _spent(turn, banks[seat], spent_ms)
    if limit_ms is not None:
        limit_ms = max(0, limit_ms - spent_ms)
    return Times(now_ms, turns, tuple(banks), limit_ms)


def _spent(turn: Turn, bank_ms: int, ms: int) -> tuple[Turn, int]:
    left_ms = turn.left_ms
    if turn.total_ms and not _stands(turn):
        paid_ms = min(bank_ms, ms) if turn.away else 0
        bank_ms -= paid_ms
        left_ms = max(-GRACE_MS, left_ms - (ms - paid_ms))
    waited_ms = turn.waited_ms + ms
    return Turn(turn.key, turn.kind, turn.total_ms, left_ms, waited_ms, turn.away), bank_ms


def _stands(turn: Turn) -> bool:
    """Who is away between deals is not waited for."""
    return turn.away and turn.kind == "next"


def ask(times: Times, questions: Mapping[Seat, Question], away: Collection[Seat]) -> Times:
    """The clocks of exactly these questions: one that was open runs on, a new one begins now.
    `away` are the seats whose owners are not here."""
    return Times(
        times.at_ms,
        {
            seat: _asked(times.turns.get(seat), question, seat in away)
            for seat, question in questions.items()
        },
        times.banks,
        times.limit_ms,
    )


def limited(times: Times, limit_ms: int | None) -> Times:
    """With a limit of the match that begins to run now, unless it runs already; None: with none."""
    if limit_ms is not None and times.limit_ms is not None:
        return times
    return Times(times.at_ms, times.turns, times.banks, limit_ms)


def _asked(old: Turn | None, question: Question, away: bool) -> Turn:
    key, kind, time_ms = question.key, question.kind, question.time_ms
    away = away and kind != "secret" and time_ms > 0
    if old is None or (old.key, old.kind) != (key, kind):
        return Turn(key, kind, time_ms, time_ms, away=away)
    return Turn(key, kind, old.total_ms, old.left_ms, old.waited_ms, away)


def to_wait_ms(times: Times) -> int | None:
    """How long until the first time is out, the match's included; None if none runs."""
    waits = [
        turn.left_ms + GRACE_MS + (times.banks[seat] if turn.away else 0)
        for seat, turn in times.turns.items()
        if turn.total_ms and not _stands(turn) and not (turn.kind == "next" and _out(turn))
    ]
    if times.limit_ms is not None:
        waits.append(times.limit_ms)
    return max(0, min(waits)) if waits else None


def out(times: Times) -> tuple[Seat, ...]:
    """The seats whose time is out, grace and reserve included."""
    return tuple(
        seat
        for seat, turn in sorted(times.turns.items())
        if turn.total_ms
        and _out(turn)
        and not _stands(turn)
        and not (turn.away and times.banks[seat])
    )


def _out(turn: Turn) -> bool:
    return turn.left_ms <= -GRACE_MS


def shown(times: Times) -> list[Mapping[str, Json] | None]:
    """By seat what everybody may see of its clock; None where nobody may know of a question."""
    return [_shown(times.turns.get(Seat(seat)), bank) for seat, bank in enumerate(times.banks)]


def _shown(turn: Turn | None, bank_ms: int) -> Mapping[str, Json] | None:
    if turn is None or turn.kind == "secret":
        return None
    clock = turn.total_ms > 0
    return {
        "left_ms": max(0, turn.left_ms) if clock else None,
        "total_ms": turn.total_ms if clock else None,
        "bank_ms": bank_ms if clock and turn.kind == "turn" else None,
        "away": turn.away,
        "waited_ms": turn.waited_ms,
    }
