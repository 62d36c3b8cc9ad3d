"""What happens at a table by itself, and when: pauses, the turns of bots, times that run out.

Owns the deadlines of a room as milliseconds from now. What was awaited before and still is keeps
its deadline, so that renaming or chatting neither stalls nor hurries a table. It must never carry
anything out.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Pause
from rules.values import replace
from server import clock
from server.course import Course
from server.guard import guarded
from server.ids import PersonId
from server.roommatch import present
from server.roomtypes import PACE_MS, SHOWS_MS, Due, Room


def with_dues(course: Course, person: PersonId | None) -> tuple[Room, Mapping[str, int]]:
    """The room with its deadlines, and those in milliseconds from now by kind. Those of the clock
    follow from the room's clocks and are not kept besides."""
    room, context = course.room, course.context
    if room.paused:
        return replace(room, dues={}), {}
    dues: dict[str, int] = {}
    awaited = _awaited(course, humans=bool(present(room, context, person)))
    if awaited is None:
        room = replace(room, dues={}) if room.dues else room
    else:
        kind, key, left_ms = awaited
        old = room.dues.get(kind)
        if old is not None and old.key == key:
            left_ms = min(left_ms, max(0, old.at_ms - context.now_ms))
        room = replace(room, dues={kind: Due(key, context.now_ms + left_ms)})
        dues[kind] = left_ms
    time_ms = clock.to_wait_ms(room.times)
    if time_ms is not None:
        dues["clock"] = time_ms
    return room, dues


def _awaited(course: Course, humans: bool) -> tuple[str, str, int] | None:
    room = course.room
    if room.status == "between":
        if humans or room.seated:
            return None
        return "pause", f"next {room.match_no}.{room.moves}", SHOWS_MS
    if room.status != "playing" or room.match is None or room.paused:
        return None
    game = course.game
    awaits = guarded(game.id, "awaits", room.match, lambda: game.awaits(room.match))
    if isinstance(awaits, Pause):
        return "pause", f"pause {room.match_no}.{room.moves}", awaits.ms
    waiting = [
        f"{seat}:{prompt.id}"
        for seat, prompts in sorted(course.asked.items())
        if room.seats[seat].by_bot
        for prompt in prompts
        if prompt.must
    ]
    if not waiting:
        return None
    key = f"{room.match_no} {' '.join(waiting)}"
    # The delay is drawn before the bot thinks: tempo says nothing about a hand.
    return "bot", key, course.context.between(*PACE_MS) if humans else 0
