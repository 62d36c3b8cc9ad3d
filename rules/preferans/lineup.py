"""What the room decides between deals: fines, who joins, who leaves, that time is up.

Owns sections 6.10, 7.6 and 7.7 of the page. A line of the sheet never moves; seats do.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.api import Action, Event, Step
from rules.preferans.contracts import ACTIVE
from rules.preferans.finishing import end, has_ended
from rules.preferans.settling import joining, leaving
from rules.preferans.sheet import MOUNTAIN, POOL, Entry, entered, with_line
from rules.preferans.state import MATCH_OVER, SCORE, Standing, State
from rules.state import DEAL, Move
from rules.values import replace

FINE = 2
MOST = 4
_FINE, _TIME_UP = 0, 1


def possible(state: State) -> Iterator[Action]:
    """What may be decided now."""
    standing = state.standing
    if state.phase == MATCH_OVER or standing.dealer is None:
        return
    if state.setup.end_mode == "time" and not standing.late:
        yield {"kind": "time_up"}
    if state.phase not in (DEAL, SCORE) or standing.index == 0:
        return
    for seat in range(standing.seats):
        yield {"kind": "fine", "seat": seat}
    if standing.seats < MOST:
        yield {"kind": "join"}
    if standing.seats > ACTIVE:
        for seat in range(standing.seats):
            yield {"kind": "leave", "seat": seat}


def decide(state: State, action: Action) -> Step[State]:
    """The state after one of these decisions."""
    seat = action.get("seat")
    match action["kind"]:
        case "fine" if type(seat) is int:
            return _kept(state, (_FINE, seat), fine(state, seat))
        case "leave" if type(seat) is int:
            return leave(state, seat)
        case "time_up":
            return _kept(state, (_TIME_UP,), time_up(state))
    return join(state)


def _kept(state: State, decision: Move, step: Step[State]) -> Step[State]:
    """The decision is remembered as long as the finished deal lies on the table."""
    if state.phase != SCORE:
        return step
    return Step(replace(step.state, decided=(*state.decided, decision)), step.events)


def decided_again(state: State, decision: Move) -> State:
    """The state after a decision that was stored. Raises ValueError."""
    match decision:
        case (0, seat):
            action: Action = {"kind": "fine", "seat": seat}
        case (1,):
            action = {"kind": "time_up"}
        case _:
            raise ValueError("no decision")
    if state.phase != SCORE or action not in possible(state):
        raise ValueError("not decided then")
    return decide(state, action).state


def fine(state: State, seat: int) -> Step[State]:
    """Two on the mountain for bad manners (6.10)."""
    line = state.standing.lines[seat]
    standing = _written(state.standing, Entry(line, MOUNTAIN, FINE, "fine"))
    event = Event("fined", {"seat": seat, "amount": FINE})
    return Step(replace(state, standing=standing), (event,))


def join(state: State) -> Step[State]:
    """A fourth player sits down left of the last dealer and deals next (7.6)."""
    standing = state.standing
    sheet, lines = standing.sheet, standing.lines
    assert standing.dealer is not None and standing.first is not None
    pool, mountain = joining(
        [sheet.pool[line] for line in lines], [sheet.mountain[line] for line in lines]
    )
    last = (standing.dealer - standing.moved) % standing.seats
    seat, line = last + 1, sheet.lines
    entries = (
        Entry(line, POOL, pool, "joined"),
        Entry(line, MOUNTAIN, mountain, "joined"),
    )
    standing = replace(
        standing,
        dealer=seat,
        first=standing.first + (standing.first >= seat),
        run=standing.run if standing.moved else 0,
        moved=True,
        lines=(*lines[:seat], line, *lines[seat:]),
        sheet=with_line(sheet, pool, mountain),
        written=(*standing.written, *[entry for entry in entries if entry.amount]),
        decisions=standing.decisions + 1,
    )
    order = [*range(seat), None, *range(seat, len(lines))]
    events = (Event("joined", {"seat": seat, "line": line}), Event("seating", {"order": order}))
    return Step(_cleared(state, standing), events)


def leave(state: State, seat: int) -> Step[State]:
    """A player leaves; his line stays and is settled with the others (7.7)."""
    standing = state.standing
    assert standing.dealer is not None and standing.first is not None
    line, sheet = standing.lines[seat], standing.sheet
    pool, mountain = leaving(state.setup, sheet.pool[line], sheet.mountain[line])
    entries = (
        Entry(line, MOUNTAIN, mountain - sheet.mountain[line], "left"),
        Entry(line, POOL, pool - sheet.pool[line], "left"),
    )
    left = [s for s in range(standing.seats) if s != seat]
    begins_lap = state.setup.end_mode == "time" and seat == standing.first
    keeps_dealing = seat == standing.dealer and not standing.moved
    standing = replace(
        _written(standing, *[entry for entry in entries if entry.amount]),
        dealer=(standing.dealer - (standing.dealer > seat)) % len(left),
        run=0 if keeps_dealing else standing.run,
        moved=standing.moved or keeps_dealing,
        first=(standing.first - (standing.first > seat)) % len(left),
        lines=tuple([standing.lines[s] for s in left]),
    )
    events = (Event("left", {"seat": seat, "line": line}), Event("seating", {"order": left}))
    cleared = _cleared(state, standing)
    # His successor has not dealt in this lap: the deal has not come back to him.
    return Step(cleared, events) if begins_lap else _checked(cleared, events)


def time_up(state: State) -> Step[State]:
    """The lap is played out; at its end the match is over at once."""
    event = Event("time_up")
    deal = state.deal
    late = replace(state, standing=_late(state.standing))
    if deal is None or state.phase == SCORE:
        return _checked(late, (event,))
    return Step(replace(late, deal=replace(deal, before=_late(deal.before))), (event,))


def _late(standing: Standing) -> Standing:
    return replace(standing, late=True, decisions=standing.decisions + 1)


def _written(standing: Standing, *entries: Entry) -> Standing:
    """The standing with entries that belong to no deal."""
    return replace(
        standing,
        sheet=entered(standing.sheet, entries),
        written=(*standing.written, *entries),
        decisions=standing.decisions + 1,
    )


def _cleared(state: State, standing: Standing) -> State:
    """The last deal leaves the table: its seats are no more."""
    return replace(
        state,
        phase=DEAL,
        standing=standing,
        between=True,
        reseated=True,
        deal=None,
        decided=(),
    )


def _checked(state: State, events: tuple[Event, ...]) -> Step[State]:
    """The match may be over by what was decided."""
    if not has_ended(state.setup, state.standing):
        return Step(state, events)
    over = end(state)
    return Step(over.state, (*events, *over.events))
