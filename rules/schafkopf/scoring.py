"""What a deal is worth: Laufende, levels, factors, payments.

Owns sections 6, 6a and 6b of the page. It must never know a state, nor how the tricks were won.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Card, Hand
from rules.schafkopf.contracts import GEIER, SEATS, SIE, TRICKS, WENZ, family, is_shared, is_tout
from rules.schafkopf.options import Setup
from rules.values import record

ENOUGH, SCHNEIDER, LOSES_SCHNEIDER = 61, 91, 30
SIE_RUN = 8
"""The Laufende of a Sie: all courts."""


@record
class Run:
    """The unbroken run of trumps from the top that one side was dealt: the declarer's or not."""

    count: int
    declarers: bool


@record
class Value:
    """How a deal is counted: `times` (`base` + `bonus` + `runs` each `run_price`), doubled
    `doublings` times. `level` is `schneider`, `schwarz` or None."""

    base: int
    level: str | None
    bonus: int
    runs: int
    run_price: int
    times: int
    doublings: int

    @property
    def total(self) -> int:
        """What every winner gets from a loser."""
        return self.times * (self.base + self.bonus + self.runs * self.run_price) << self.doublings


def run(trumps: Sequence[Card], side: Hand) -> Run:
    """The Laufende, where `side` are the cards dealt to the declarer's side."""
    held = side >> trumps[0] & 1
    count = 0
    for card in trumps:
        if side >> card & 1 != held:
            break
        count += 1
    return Run(count, held == 1)


def paid(setup: Setup, contract: str, count: int) -> int:
    """How many of so many Laufende are paid for: all of them from the minimum on."""
    if contract == SIE:
        return SIE_RUN
    short = family(contract) in (WENZ, GEIER)
    least = setup.laufende_min_short if short else setup.laufende_min_long
    return count if count >= least else 0


def is_won(contract: str, points: int, tricks: int, target: int = ENOUGH) -> bool:
    """Whether the declarer's side wins with these points and tricks."""
    if contract == SIE:
        return True
    return tricks == TRICKS if is_tout(contract) else points >= target


def value(
    setup: Setup, contract: str, count: int, points: int, tricks: int, doublings: int = 0
) -> Value:
    """What the deal counts; `points` and `tricks` are those of the declarer's side."""
    tariff = setup.tariff
    base = tariff.rufer if is_shared(contract) else tariff.solo
    times = 4 if contract == SIE else 2 if is_tout(contract) else 1
    level = _level(points, tricks) if times == 1 else None
    bonus = {"schwarz": tariff.schwarz, "schneider": tariff.schneider}.get(level or "", 0)
    runs = paid(setup, contract, count)
    return Value(base, level, bonus, runs, tariff.laufende, times, doublings)


def _level(points: int, tricks: int) -> str | None:
    if tricks in (0, TRICKS):
        return "schwarz"
    return "schneider" if points >= SCHNEIDER or points <= LOSES_SCHNEIDER else None


def payout(declarer: int, partner: int | None, won: bool, amount: int) -> tuple[int, ...]:
    """What each seat gets: two against two, or one against three."""
    side = (declarer,) if partner is None else (declarer, partner)
    gain = amount if won else -amount
    own = gain * (SEATS - len(side)) // len(side)
    return tuple([own if seat in side else -gain for seat in range(SEATS)])
