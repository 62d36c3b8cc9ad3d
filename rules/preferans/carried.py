"""What one deal hands to the next, and a match that begins in the middle.

Owns the game's `carried` map, which is also how a standing is stored. It must never hold anything
of a running deal.
"""

from __future__ import annotations

from rules.api import Carried
from rules.data import Json
from rules.preferans.options import SEAT_COUNTS, Setup
from rules.preferans.sheet import MOUNTAIN, POOL, WHISTS, Entry, Sheet, empty
from rules.preferans.state import SCORE, Standing, State
from rules.reading import Fields, items, number, numbers_by_seat
from rules.values import replace

_RUNS = 1 << 16
_REASON = 20


def at_first(setup: Setup, seats: int) -> Standing:
    """Before anything was drawn."""
    free = setup.seating == "free"
    lines = tuple(range(seats))
    return Standing(0, free, None, None, 0, False, False, lines, empty(seats))


def carried(state: State) -> Carried:
    """What starts the running, awaited or last deal anew; empty before anything was drawn."""
    deal = state.deal
    standing = state.standing if deal is None or state.phase == SCORE else deal.before
    return {} if standing == at_first(state.setup, standing.seats) else standing_data(standing)


def standing_data(standing: Standing) -> dict[str, Json]:
    """A standing as data."""
    sheet = standing.sheet
    return {
        "index": standing.index,
        "seated": standing.seated,
        "dealer": standing.dealer,
        "first": standing.first,
        "run": standing.run,
        "moved": standing.moved,
        "late": standing.late,
        "lines": list(standing.lines),
        "sheet": {
            "pool": list(sheet.pool),
            "mountain": list(sheet.mountain),
            "whists": [list(row) for row in sheet.whists],
        },
        "written": [entry.data() for entry in standing.written],
        "decisions": standing.decisions,
    }


def standing_from(setup: Setup, data: Json) -> Standing:
    """A standing from data. Raises ValueError."""
    fields = Fields(data)
    lines = fields.numbers("lines")
    seats = len(lines)
    if seats not in SEAT_COUNTS:
        raise ValueError("so many cannot play")
    sheet = _sheet(fields.take("sheet"))
    standing = Standing(
        index=fields.number("index"),
        seated=fields.flag("seated"),
        dealer=fields.optional("dealer", seats),
        first=fields.optional("first", seats),
        run=fields.number("run", _RUNS),
        moved=fields.flag("moved"),
        late=fields.flag("late"),
        lines=lines,
        sheet=sheet,
        written=tuple([_entry(entry, sheet.lines) for entry in items(fields.take("written"))]),
        decisions=fields.number("decisions"),
    )
    fields.end()
    if len(set(lines)) != seats or max(lines) >= sheet.lines:
        raise ValueError("not a line by seat")
    _check(setup, standing)
    return standing


def _check(setup: Setup, standing: Standing) -> None:
    """What cannot be."""
    if (standing.dealer is None) != (standing.first is None):
        raise ValueError("one dealer of two")
    begun = replace(at_first(setup, standing.seats), seated=standing.seated)
    if standing.dealer is None and standing != begun:
        raise ValueError("played before the lot")
    if not standing.seated and (standing.dealer is not None or setup.seating == "free"):
        raise ValueError("not seated")
    if standing.late and setup.end_mode != "time":
        raise ValueError("late without a clock")


def _sheet(data: Json) -> Sheet:
    fields = Fields(data)
    pool = items(fields.take("pool"))
    lines = len(pool)
    whists = items(fields.take("whists"))
    if not lines or len(whists) != lines:
        raise ValueError("not a row by line")
    sheet = Sheet(
        numbers_by_seat(pool, lines),
        numbers_by_seat(fields.take("mountain"), lines),
        tuple([numbers_by_seat(row, lines) for row in whists]),
    )
    fields.end()
    if any(row[line] for line, row in enumerate(sheet.whists)):
        raise ValueError("whists on oneself")
    return sheet


def _entry(data: Json, lines: int) -> Entry:
    fields = Fields(data)
    line, part, on = fields.number("line", lines), fields.take("part"), fields.optional("on", lines)
    amount, reason, count = fields.take("amount"), fields.take("reason"), fields.take("count")
    fields.end()
    if part not in (POOL, MOUNTAIN, WHISTS) or not isinstance(part, str):
        raise ValueError("no part of the sheet")
    if type(amount) is not int or not isinstance(reason, str) or len(reason) > _REASON:
        raise ValueError("no entry")
    return Entry(line, part, amount, reason, on, None if count is None else number(count))
