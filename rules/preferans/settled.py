"""The bullet and its settlement as data.

Owns how figures, their running entries and the steps of both methods travel. Fractions are texts
(`34/3`). It must never compute a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rules.data import Json
from rules.preferans.settling import Settlement, settle
from rules.preferans.sheet import MOUNTAIN, POOL, WHISTS, Entry, Sheet


def sheet_data(
    sheet: Sheet, rows: Sequence[Mapping[str, Any]], written: Sequence[Entry]
) -> dict[str, Json]:
    """The figures by line, and `running` how each came about: by line lists of `[figure, deal,
    reason]` (deal None: between two deals), the last figure being the valid one."""
    return {
        "pool": list(sheet.pool),
        "mountain": list(sheet.mountain),
        "whists": [list(row) for row in sheet.whists],
        "running": _running(sheet.lines, _entries(rows, written)),
    }


_Entries = Iterable[tuple[int | None, Mapping[str, Any]]]


def _entries(rows: Sequence[Mapping[str, Any]], written: Sequence[Entry]) -> _Entries:
    """Every entry of the match with the deal it belongs to."""
    for row in rows:
        yield from ((None, entry) for entry in row["between"])
        yield from ((row["deal"], entry) for entry in row["entries"])
    yield from ((None, entry.data()) for entry in written)


def _running(lines: int, entries: _Entries) -> list[Json]:
    pool: list[list[Json]] = [[] for _ in range(lines)]
    mountain: list[list[Json]] = [[] for _ in range(lines)]
    whists: list[list[list[Json]]] = [[[] for _ in range(lines)] for _ in range(lines)]
    for deal, entry in entries:
        line, part = entry["line"], entry["part"]
        if part == WHISTS:
            into = whists[line][entry["on"]]
        else:
            into = (pool if part == POOL else mountain)[line]
        before: Any = into[-1] if into else [0]
        into.append([before[0] + entry["amount"], deal, entry["reason"]])
    return [
        {POOL: pool[line], MOUNTAIN: mountain[line], WHISTS: whists[line]} for line in range(lines)
    ]


@lru_cache(maxsize=64)
def settlement_data(weight: int, sheet: Sheet) -> Mapping[str, Json]:
    """The steps of the settlement as it stands, by line. Not to be changed."""
    return _data(settle(weight, sheet))


def _data(settled: Settlement) -> dict[str, Json]:
    return {
        "largest": settled.largest,
        "closed": list(settled.closed),
        "least": settled.least,
        "rest": list(settled.rest),
        "net": [list(row) for row in settled.net],
        "shares": _texts(settled.shares),
        "pairs": [_texts(row) for row in settled.pairs],
        "average": str(settled.average),
        "below": _texts(settled.below),
        "whists": list(settled.whists),
        "result": _texts(settled.result),
        "rounded": list(settled.rounded),
        "ranks": list(settled.ranks),
    }


def _texts(numbers: Sequence[Fraction]) -> list[Json]:
    return [str(number) for number in numbers]
