"""Times that run out: what is played for whom, and when a bot takes over.

Owns what follows when a clock has run out, one seat a change. Whose time runs is `roomclock`'s
affair, the answer in his place the rules'.
"""

from __future__ import annotations

from rules.api import Event, PromptId, Seat
from rules.values import replace
from server import clock, roomclock
from server.commands import Drafts
from server.course import Course
from server.ids import PersonId
from server.roommatch import answer, next_if_agreed
from server.roomseats import seen
from server.roomtypes import Refused

STRIKES = 2
"""So many times out in a row, and a bot plays until the owner is back."""


def look(course: Course) -> None:
    """Notes who of the awaited went away or came back, and whoever was not seen on his seat for a
    while. Refuses `late` if there is nothing to note."""
    before = course.room
    course.room = seen(before, course.context.here, course.context)
    noted = course.room is not before
    if not _looked(course) and not noted:
        raise Refused("late")


def time_up(course: Course, drafts: Drafts) -> Seat | None:
    """Tells the match that its time is up; else answers for the first seat whose time is out;
    between deals nobody waits for it any more. Who turns out to be away has his reserve first.
    Refuses `late` if no time is out."""
    room = course.room
    if room.paused:
        raise Refused("late")
    noted = _looked(course)
    if course.room.times.limit_ms == 0 and not room.outdated:
        course.by_the_rules(roomclock.TIME_UP, "clock")
        return None
    seats = clock.out(course.room.times)
    if not seats:
        if not noted:
            raise Refused("late")
        return None
    if room.status == "between":
        next_if_agreed(course)
        return None
    _answer(course, seats[0], drafts)
    return seats[0]


def _looked(course: Course) -> bool:
    before = course.room.times.turns
    course.room = roomclock.asked(course, None)
    after = course.room.times.turns
    return any(turn.away != before[seat].away for seat, turn in after.items() if seat in before)


def _answer(course: Course, seat: Seat, drafts: Drafts) -> None:
    turn = course.room.times.turns[seat]
    prompt, owner = PromptId(turn.key), course.room.seats[seat].person
    known = turn.kind == "turn"
    if known:
        course.events.append(Event("timeout", {"seat": seat}))
    draft = drafts.get(seat)
    try:
        if draft is None or draft[0] != prompt:
            raise Refused("late")
        answer(course, seat, prompt, draft[1], "clock")
    except Refused:
        answer(course, seat, prompt, course.default(seat), "clock")
    if known:
        _missed(course, owner)


def _missed(course: Course, owner: PersonId | None) -> None:
    """Counted for the person: the answer may have changed the seating."""
    seat = course.room.seat_of(owner)
    if seat is None:
        return
    place = course.room.seats[seat]
    missed = place.missed + 1
    if missed < STRIKES:
        course.room = course.room.placed(seat, replace(place, missed=missed))
        return
    course.room = course.room.placed(seat, replace(place, missed=0, minded=True))
    course.events.append(Event("minded", {"seat": seat}))
