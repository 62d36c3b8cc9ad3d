"""The clocks of a room: whom the table waits for, and whose time runs.

Owns which questions are timed and who counts as away. How time is spent is arithmetic, in `clock`.
It must never carry out what follows from a time that is out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.api import Prompt, Seat
from rules.values import replace
from server import clock
from server.clock import Question
from server.course import Course
from server.ids import PersonId
from server.roomtypes import Context, Room

NEXT = 0
"""The key of the question whether to go on between deals."""


def run_on(room: Room, context: Context) -> Room:
    """The room with its clocks at this moment."""
    times = clock.run_on(room.times, context.clock_ms, paused=room.paused)
    return replace(room, times=times)


def asked(course: Course, actor: PersonId | None) -> Room:
    """The room with the clocks of the questions that are open now."""
    room = course.room
    away = frozenset(_away(room, course.context, actor))
    return replace(room, times=clock.ask(room.times, _questions(course), away))


def _questions(course: Course) -> Mapping[Seat, Question]:
    """What is awaited of people: their answers, or that they go on. Bots have no clock."""
    room = course.room
    people = [
        Seat(seat)
        for seat, place in enumerate(room.seats)
        if place.person is not None and not place.minded
    ]
    if room.status == "between":
        going_on = Question(NEXT, "next", room.clock.next_ms)
        return {seat: going_on for seat in people if not room.seats[seat].ready}
    if room.status != "playing" or room.match is None:
        return {}
    questions = {}
    for seat in people:
        prompt = next((open_ for open_ in course.asked.get(seat, ()) if open_.must), None)
        if prompt is not None:
            questions[seat] = _question(prompt, room)
    return questions


def _question(prompt: Prompt, room: Room) -> Question:
    return Question(
        prompt.id, "turn" if prompt.shown else "secret", room.clock.time_for(prompt.weight)
    )


def _away(room: Room, context: Context, actor: PersonId | None) -> Iterator[Seat]:
    """The seats whose owners are not here. While people are coming back after an outage, nobody
    begins to be away."""
    for number, place in enumerate(room.seats):
        seat = Seat(number)
        if place.person is None or place.person == actor or place.person in context.here:
            continue
        turn = room.times.turns.get(seat)
        if context.settled or (turn is not None and turn.away):
            yield seat
