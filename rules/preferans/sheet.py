"""The bullet: pool, mountain and whists, and how something is written on it.

Owns the figures of a match and the entries that change them. Figures stand by score line; a seat
writes on its line, and the line of who has left stays. It must never know what an entry is for:
that is a code from `rules.preferans.scoring`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.data import Json
from rules.preferans.options import Setup

POOL, MOUNTAIN, WHISTS = "pool", "mountain", "whists"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Figures by line; `whists[i][j]` are those that line i has on line j."""

    pool: tuple[int, ...]
    mountain: tuple[int, ...]
    whists: tuple[tuple[int, ...], ...]

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self.pool)


def empty(lines: int) -> Sheet:
    """The bullet before the first deal."""
    nothing = (0,) * lines
    return Sheet(nothing, nothing, (nothing,) * lines)


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure written: how much was added to which part of which line, and why.

    `on`: the line the whists are on. `reason` is a code, `count` how many tricks (or talon units)
    it is for, None where none are.
    """

    line: int
    part: str
    amount: int
    reason: str
    on: int | None = None
    count: int | None = None

    def data(self) -> Mapping[str, Json]:
        """The entry as PROTOCOL.md writes it."""
        return {
            "line": self.line,
            "part": self.part,
            "on": self.on,
            "amount": self.amount,
            "reason": self.reason,
            "count": self.count,
        }


def entered(sheet: Sheet, entries: Sequence[Entry]) -> Sheet:
    """The sheet with these entries."""
    pool, mountain = list(sheet.pool), list(sheet.mountain)
    whists = [list(row) for row in sheet.whists]
    for entry in entries:
        if entry.on is not None:
            whists[entry.line][entry.on] += entry.amount
        else:
            (pool if entry.part == POOL else mountain)[entry.line] += entry.amount
    return Sheet(tuple(pool), tuple(mountain), tuple([tuple(row) for row in whists]))


def with_line(sheet: Sheet, pool: int, mountain: int) -> Sheet:
    """The sheet with one more line, without whists either way."""
    whists = (*[(*row, 0) for row in sheet.whists], (0,) * (sheet.lines + 1))
    return Sheet((*sheet.pool, pool), (*sheet.mountain, mountain), whists)


class Book:
    """A pen: writes for seats on the sheet, entry by entry. Nothing is written for 0 points."""

    def __init__(self, setup: Setup, sheet: Sheet, lines: Sequence[int]) -> None:
        """`lines`: the line of each seat, clockwise."""
        self._setup = setup
        self._lines = tuple(lines)
        self._pool = list(sheet.pool)
        self._mountain = list(sheet.mountain)
        self.entries: list[Entry] = []

    @property
    def seats(self) -> range:
        """Everybody who sits at the table."""
        return range(len(self._lines))

    def add_pool(self, seat: int, amount: int, reason: str, count: int | None = None) -> None:
        """Points to the pool of a seat, without a thought of the target."""
        self._write(self._lines[seat], POOL, amount, reason, count=count)

    def add_mountain(self, seat: int, amount: int, reason: str, count: int | None = None) -> None:
        """Points to the mountain of a seat, negative ones off it."""
        self._write(self._lines[seat], MOUNTAIN, amount, reason, count=count)

    def add_whists(
        self, seat: int, on: int, amount: int, reason: str, count: int | None = None
    ) -> None:
        """Whists of a seat on another."""
        self._write(self._lines[seat], WHISTS, amount, reason, self._lines[on], count)

    def score_pool(self, seat: int, points: int, reason: str, bonus: bool = False) -> None:
        """Points of a made game or a bonus go to the pool as section 6.2 has it."""
        line, setup = self._lines[seat], self._setup
        if setup.made_to == "mountain_first" and not bonus:
            burned = min(points, max(0, self._mountain[line]))
            self.add_mountain(seat, -burned, reason)
            points -= burned
        if setup.help == "none":
            self.add_pool(seat, points, reason)
            return
        own = min(points, max(0, setup.target - self._pool[line]))
        self.add_pool(seat, own, reason)
        self._help(seat, points - own)

    def _help(self, seat: int, points: int) -> None:
        """What the own pool has no room for: to the highest pool below the target, and so on; at
        last off the own mountain."""
        setup = self._setup
        while points > 0:
            other = self._next_to_help(seat)
            if other is None:
                self.add_mountain(seat, -points * setup.pool_weight // 10, "overflow", points)
                return
            given = min(points, setup.target - self._pool[self._lines[other]])
            self.add_pool(other, given, "helped")
            self.add_whists(seat, other, given * setup.pool_weight, "help", given)
            points -= given

    def _next_to_help(self, seat: int) -> int | None:
        """The seat below the target with the largest pool; of equal ones the nearest clockwise."""
        seats, target = len(self._lines), self._setup.target
        others = [(seat + places) % seats for places in range(1, seats)]
        below = [other for other in others if self._pool[self._lines[other]] < target]
        return max(below, key=lambda other: self._pool[self._lines[other]], default=None)

    def pool(self, seat: int) -> int:
        """The pool of a seat so far."""
        return self._pool[self._lines[seat]]

    def mountain(self, seat: int) -> int:
        """The mountain of a seat so far."""
        return self._mountain[self._lines[seat]]

    @property
    def largest_pool(self) -> int:
        """The largest pool of all lines."""
        return max(self._pool)

    def _write(
        self,
        line: int,
        part: str,
        amount: int,
        reason: str,
        on: int | None = None,
        count: int | None = None,
    ) -> None:
        if amount == 0:
            return
        if part == POOL:
            self._pool[line] += amount
        elif part == MOUNTAIN:
            self._mountain[line] += amount
        self.entries.append(Entry(line, part, amount, reason, on, count))
