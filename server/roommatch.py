"""Commands on a match: acting for a seat, going on, minding and coming back.

Owns who may act now and for whom. It must never judge a move: that is the rules' own answer,
passed on by name.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action, Event, IllegalAction, Pause, PromptId, Seat
from rules.data import Json
from rules.values import replace
from server import clock
from server.ballots import without_seat
from server.course import Course
from server.guard import guarded
from server.ids import PersonId
from server.roomseats import own_seat, place_at
from server.roomtypes import Context, Decided, Refused, Room


def present(room: Room, context: Context, actor: PersonId | None = None) -> frozenset[PersonId]:
    """The seated people who are here and play themselves; whoever acts is here and does."""
    return frozenset(
        [
            place.person
            for place in room.seats
            if place.person is not None
            and (place.person == actor or (place.person in context.here and not place.minded))
        ]
    )


def act(course: Course, person: PersonId, prompt: PromptId, action: Action) -> Seat:
    """A person answers a prompt of his seat; he takes it back if a bot played for him."""
    seat = own_seat(course.room, person)
    answer(course, seat, prompt, action, "person")
    # What changes at his seat would tell whose the answer was.
    if not course.secret:
        plays_again(course, person)
    return seat


def plays_again(course: Course, person: PersonId) -> None:
    """He acts: no bot plays for him, no time that ran out counts any more, and what the others
    vote on about his seat falls."""
    seat = course.room.seat_of(person)
    if seat is None:
        return
    if course.room.votes:
        course.room = replace(course.room, votes=without_seat(course.room.votes, seat))
    place = course.room.seats[seat]
    if place.minded:
        course.events.append(Event("back", {"seat": seat}))
    if place.minded or place.missed:
        course.room = course.room.placed(seat, replace(place, minded=False, missed=0))


def bot_act(course: Course, seat: Seat, prompt: PromptId, action: Action | None) -> None:
    """A bot answers for the seat it plays; None is the rules' default, which only a question that
    the deal waits for has."""
    if not place_at(course.room, seat).by_bot:
        raise Refused("late")
    asked = next((open_ for open_ in course.prompts(seat) if open_.id == prompt), None)
    if asked is None or (action is None and not asked.must):
        raise Refused("late")
    chosen = course.default(seat) if action is None else action
    answer(course, seat, prompt, chosen, "bot")


def answer(course: Course, seat: Seat, prompt: PromptId, action: Action, decided: Decided) -> None:
    """An answer for a seat to its open prompt. Refused (`late`, `illegal`), nothing is changed."""
    if course.room.paused:
        raise Refused("paused")
    asked = next((open_ for open_ in course.prompts(seat) if open_.id == prompt), None)
    if asked is None:
        raise Refused("late")
    kind = action.get("kind")
    if not isinstance(kind, str):
        raise _illegal("unknown_action", {})
    if not asked.answered_by(kind):
        raise Refused("late")
    try:
        course.act(seat, action, decided, secret=not asked.shown)
    except IllegalAction as refusal:
        raise _illegal(refusal.code, refusal.detail) from refusal


def _illegal(code: str, detail: Mapping[str, Json]) -> Refused:
    return Refused("illegal", **{**detail, "code": code})


def ask_next(course: Course, person: PersonId, luck: bytes) -> Seat:
    """Asks for the next deal; it comes when every seated person here has asked."""
    seat = _agree(course, person, "between", luck)
    next_if_agreed(course, person)
    return seat


def next_if_agreed(course: Course, person: PersonId | None = None) -> None:
    """The next deal, if nobody who is here has still to ask for it."""
    if course.room.status == "between" and _all_agree(course.room, course.context, person):
        course.next_deal()


def settled(course: Course) -> None:
    """Somebody left his seat: perhaps all the others had asked for what comes next."""
    room = course.room
    left = [place for place in room.seats if place.person in present(room, course.context)]
    if left and all(place.ready for place in left):
        if room.status == "between":
            course.next_deal()
        elif room.status == "over":
            course.start()


def rematch(course: Course, person: PersonId, luck: bytes) -> Seat:
    """Asks for the same again; it begins when every seated person here has asked."""
    seat = _agree(course, person, "over", luck)
    if _all_agree(course.room, course.context, person):
        course.start()
    return seat


def _agree(course: Course, person: PersonId, status: str, luck: bytes) -> Seat:
    room = course.room
    seat = own_seat(room, person)
    if room.status != status:
        raise Refused("wrong_time")
    room = replace(room, chance=room.chance.with_luck(person, luck, room.seated))
    course.room = room.placed(seat, replace(room.seats[seat], ready=True))
    plays_again(course, person)
    return seat


def _all_agree(room: Room, context: Context, actor: PersonId | None) -> bool:
    """Everybody here has asked or had his time for it. While all owners of seats are away, nobody
    has agreed."""
    here, late = present(room, context, actor), clock.out(room.times)
    if not here and room.seated:
        return False
    return all(
        place.ready or seat in late for seat, place in enumerate(room.seats) if place.person in here
    )


def go_on(course: Course) -> None:
    """A pause of the rules is over; or the table of bots has shown a deal long enough (if people
    came back meanwhile, only the deadline goes); or the last who had not agreed has left."""
    room = course.room
    if room.status == "between":
        next_if_agreed(course)
        return
    if room.status == "over":
        settled(course)
        return
    if room.paused:
        raise Refused("paused")
    if room.status != "playing" or room.match is None:
        raise Refused("late")
    game = course.game
    awaits = guarded(game.id, "awaits", room.match, lambda: game.awaits(room.match))
    if not isinstance(awaits, Pause):
        raise Refused("late")
    course.go_on()


def mind(course: Course, person: PersonId, seat: Seat) -> None:
    """A bot plays for somebody who is not here; the seat stays his. Whoever waits for a seat at the
    next deal may ask for that, too."""
    room = course.room
    if room.claim_of(person) is None:
        own_seat(room, person)
    place = place_at(room, seat)
    if room.status == "over":
        raise Refused("wrong_time")
    if place.person is None:
        raise Refused("nobody_there")
    if place.minded or place.person in course.context.here | {person}:
        raise Refused("not_absent")
    minded_by_bot(course, seat)


def minded_by_bot(course: Course, seat: Seat) -> None:
    """From now on a bot plays for the owner of that seat, until he acts or takes it back."""
    course.room = course.room.placed(seat, replace(course.room.seats[seat], minded=True))
    course.events.append(Event("minded", {"seat": seat}))


def unpause(course: Course, person: PersonId) -> Seat:
    """The pause is over: anybody who sits may say so."""
    seat = own_seat(course.room, person)
    if not course.room.paused:
        raise Refused("wrong_time")
    course.room = replace(course.room, paused=False)
    course.events.append(Event("continued", {"person": person}))
    return seat


def back(course: Course, person: PersonId) -> Seat:
    """The owner takes his seat back from the bot."""
    room = course.room
    seat = own_seat(room, person)
    if not room.seats[seat].minded:
        raise Refused("wrong_time")
    plays_again(course, person)
    return seat
