"""What happens at a table by itself, and when: pauses and the turns of bots.

Owns the deadlines of a room as milliseconds from now. What was awaited before and still is keeps
its deadline, so that renaming or chatting neither stalls nor hurries a table. It must never carry
anything out.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Pause
from rules.values import replace
from server.course import Course
from server.guard import guarded
from server.ids import PersonId
from server.roommatch import present
from server.roomtypes import PACE_MS, SHOWS_MS, Due, Room


def with_dues(course: Course, person: PersonId | None) -> tuple[Room, Mapping[str, int]]:
    """The room with its deadlines, and those in milliseconds from now by kind."""
    room, context = course.room, course.context
    awaited = _awaited(course, humans=bool(present(room, context, person)))
    if awaited is None:
        return replace(room, dues={}) if room.dues else room, {}
    kind, key, fresh_ms = awaited
    left_ms = fresh_ms
    old = room.dues.get(kind)
    if old is not None and old.key == key:
        left_ms = min(fresh_ms, max(0, old.at_ms - context.now_ms))
    due = Due(key, context.now_ms + left_ms)
    return replace(room, dues={kind: due}), {kind: left_ms}


def _awaited(course: Course, humans: bool) -> tuple[str, str, int] | None:
    room = course.room
    if room.status == "between":
        return None if humans else ("pause", f"next {room.match_no}.{room.moves}", SHOWS_MS)
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
