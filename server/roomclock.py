"""The clocks of a room: whom the table waits for, and whose time runs.

Owns which questions are timed and who counts as away. How time is spent is arithmetic, in `clock`.
It must never carry out what follows from a time that is out.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action, Prompt, Seat
from rules.values import replace
from server import clock
from server.clock import Question, Times
from server.course import Course
from server.guard import guarded
from server.ids import PersonId
from server.roomtypes import Context, Room

NEXT = 0
"""The key of the question whether to go on between deals."""

TIME_UP: Action = {"kind": "time_up"}
MINUTE_MS = 60_000
LIMIT = "time_limit_min"
"""The option of a game that says how many minutes a match has before it is told `time_up`."""


def run_on(room: Room, context: Context) -> Room:
    """The room with its clocks at this moment."""
    times = clock.run_on(room.times, context.clock_ms, paused=room.paused)
    return replace(room, times=times)


def asked(course: Course, actor: PersonId | None) -> Room:
    """The room with the clocks of the questions that are open now."""
    room, questions = course.room, _questions(course)
    away = [seat for seat in questions if _away(seat, room, course.context, actor)]
    return replace(room, times=_limited(course, clock.ask(room.times, questions, away)))


def _limited(course: Course, times: Times) -> Times:
    """With the time limit of the match, as long as its rules would hear of it. It goes on while a
    deal stands still under other rules."""
    room, game = course.room, course.game
    minutes = room.options.get(LIMIT)
    if not isinstance(minutes, int) or room.outdated:
        return times
    heard = room.match is not None and TIME_UP in guarded(
        game.id, "table_actions", room.match, lambda: game.table_actions(room.match)
    )
    return clock.limited(times, minutes * MINUTE_MS if heard else None)


def _questions(course: Course) -> Mapping[Seat, Question]:
    """What is awaited of people: their answers, or that they go on. Bots have no clock."""
    room = course.room
    if room.status == "between":
        going_on = Question(NEXT, "next", room.clock.next_ms)
        return {
            Seat(seat): going_on
            for seat, place in enumerate(room.seats)
            if place.person is not None and not place.minded and not place.ready
        }
    if room.status != "playing" or room.match is None:
        return {}
    questions = {}
    for seat, prompts in course.asked.items():
        place = room.seats[seat]
        if place.person is None or place.minded:
            continue
        for prompt in prompts:
            if prompt.must:
                questions[seat] = _question(prompt, room)
                break
    return questions


def _question(prompt: Prompt, room: Room) -> Question:
    return Question(
        prompt.id, "turn" if prompt.shown else "secret", room.clock.time_for(prompt.weight)
    )


def _away(seat: Seat, room: Room, context: Context, actor: PersonId | None) -> bool:
    """Whether the seat's owner is not here. While people are coming back after an outage, nobody
    begins to be away."""
    person = room.seats[seat].person
    if person == actor or person in context.here:
        return False
    turn = room.times.turns.get(seat)
    return context.settled or (turn is not None and turn.away)
