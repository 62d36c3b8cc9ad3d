"""Votes of the table: the seated people who are present decide.

Owns what may be voted on, who votes, and what a passed vote does: the rules' affair, the end of a
deal that cannot go on under new rules, a pause, or something about one seat. The counting is in
`ballots.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.api import TABLE, Action, Event, Game, IllegalAction, Seat
from rules.values import replace
from server.ballots import STANDS_MS, Ballot, key_of, split_key
from server.course import Course
from server.guard import RulesBroken, guarded
from server.ids import PersonId
from server.roommatch import minded_by_bot, plays_again, present
from server.roomseats import own_seat, place_at
from server.roomtypes import Refused, Room
from server.takeback import last_action, undoable

BY_THE_RULES = ("void_deal", "end_match")

HANDED_OVER_BY = 2
"""So many at least must agree to a code for another's seat: nobody looks into a hand on his own."""

OVERDUE_MS = 30_000
"""A question that is open for so long may be handed to a bot."""


def decides(room: Room, game: Game[Any]) -> tuple[str, ...]:
    """What may be voted on now, besides what is about a seat."""
    if room.status not in ("playing", "between"):
        return ()
    if room.outdated:
        return BY_THE_RULES
    actions: tuple[Action, ...] = guarded(
        game.id, "table_actions", room.match, lambda: game.table_actions(room.match)
    )
    possible = [action["kind"] for action in actions]
    pause = ("pause",) if room.status == "playing" and not room.paused else ()
    return tuple([what for what in BY_THE_RULES if what in possible]) + pause


def vote(course: Course, person: PersonId, what: str, about: Seat | None, yes: bool) -> None:
    """A seated person's vote; it is carried out, or dropped, as soon as it is decided."""
    own = own_seat(course.room, person)
    fall(course)
    seat = _about(course.room, what, about, own)
    key, room = key_of(what, seat), course.room
    if not _possible(course, what, seat) or not _may_vote(room, key, seat, own):
        raise Refused("wrong_time")
    if what == "code" and len(_voters(course, person)) < HANDED_OVER_BY:
        raise Refused("no_consent")
    if key == key_of("take_back", own) and room.seats[own].minded:
        plays_again(course, person)  # the question that comes back is for him, not for the bot
        room = course.room
    begun = room.votes.get(key) or Ballot(person, course.context.now_ms)
    course.room = replace(room, votes={**room.votes, key: begun.with_vote(person, yes)})
    _settle(course, key, person)


def recount(course: Course) -> None:
    """Votes under way are counted among those who are here now. One that passes is carried out;
    others wait for the next count, for it may have changed what they are about."""
    fall(course)
    for key in tuple(course.room.votes):
        if _settle(course, key, None):
            break


def recounted(course: Course) -> None:
    """Nothing but that. Refuses `late` if it changes nothing."""
    before = course.room
    recount(course)
    if course.room is before:
        raise Refused("late")


def fall(course: Course) -> None:
    """Votes that stood too long, or are about what can be no more, are over undecided; so is the
    consent to a code for somebody who is back."""
    room, context = course.room, course.context
    oldest_ms = context.now_ms - STANDS_MS
    left = {
        key: ballot
        for key, ballot in room.votes.items()
        if ballot.at_ms > oldest_ms and _possible(course, *split_key(key))
    }
    granted = tuple([owner for owner in room.granted if owner not in context.here])
    if len(left) < len(room.votes) or len(granted) < len(room.granted):
        course.room = replace(room, votes=left, granted=granted)


def _about(room: Room, what: str, about: Seat | None, own: Seat) -> Seat | None:
    """The seat the vote is about. Refuses `no_such_seat`."""
    if what not in _ABOUT_A_SEAT:
        return None
    if about is None and what == "take_back":
        return own
    seat = Seat(-1 if about is None else about)
    place_at(room, seat)
    return seat


def _possible(course: Course, what: str, seat: Seat | None) -> bool:
    if seat is None:
        return what in decides(course.room, course.game)
    return _ABOUT_A_SEAT[what](course, seat)


def _may_vote(room: Room, key: str, seat: Seat | None, own: Seat) -> bool:
    """Only oneself asks to take back, and nobody votes on a bot for himself."""
    if key.startswith("take_back"):
        return seat == own or key in room.votes
    return seat != own


def _can_go_back(course: Course, seat: Seat) -> bool:
    return undoable(course.room)[seat] > 0


def _idles(course: Course, seat: Seat) -> bool:
    """Its owner is connected, and the deal waits for him, as all may know, for too long."""
    room = course.room
    turn = room.times.turns.get(seat)
    return (
        room.status == "playing"
        and room.seats[seat].person in course.context.here
        and turn is not None
        and turn.kind == "turn"
        and turn.waited_ms >= OVERDUE_MS
    )


def _owner_away(course: Course, seat: Seat) -> bool:
    owner = course.room.seats[seat].person
    away = owner is not None and owner not in course.context.here
    return away and owner not in course.room.granted


_ABOUT_A_SEAT: dict[str, Callable[[Course, Seat], bool]] = {
    "take_back": _can_go_back,
    "bot": _idles,
    "code": _owner_away,
}


def _settle(course: Course, key: str, person: PersonId | None) -> bool:
    """Carries a vote out, or drops it, if it is decided; whether it has passed."""
    room, (what, seat) = course.room, split_key(key)
    decided = _outcome(course, room.votes[key], what, seat, person)
    if decided is None:
        return False
    others = {other: ballot for other, ballot in room.votes.items() if other != key}
    course.room = replace(room, votes=others)
    if decided:
        about_it = {} if seat is None else {"seat": seat}
        course.events.append(Event("voted", {"what": what, **about_it}))
        _carry_out(course, what, seat)
    return decided


def _outcome(
    course: Course, ballot: Ballot, what: str, seat: Seat | None, person: PersonId | None
) -> bool | None:
    """Whether the vote has passed; None while it is open."""
    voters = _voters(course, person)
    if what == "take_back":
        return ballot.unanimous(voters)
    if what == "bot" and seat is not None:
        voters -= {course.room.seats[seat].person}
    return ballot.majority(voters, HANDED_OVER_BY if what == "code" else 1)


def _voters(course: Course, person: PersonId | None) -> frozenset[PersonId]:
    """Who is present. While people are coming back after an outage, the first of them do not
    decide alone: everybody who plays himself counts."""
    room, context = course.room, course.context
    if context.settled:
        return present(room, context, person)
    return present(room, replace(context, here=frozenset(room.seated)), person)


def _carry_out(course: Course, what: str, seat: Seat | None) -> None:
    room = course.room
    match what, seat:
        case "pause", _:
            course.room = replace(room, paused=True)
            course.events.append(Event("paused", {}))
        case "take_back", int():
            _take_back(course, Seat(seat))
        case "bot", int():
            minded_by_bot(course, Seat(seat))
        case "code", int():
            owner = room.seats[seat].person
            assert owner is not None
            course.room = replace(room, granted=(*room.granted, owner))
        case _:
            course.room = replace(room, paused=False)
            _end(course, what)


def _take_back(course: Course, seat: Seat) -> None:
    room = course.room
    place, count = last_action(room, seat), undoable(room)[seat]
    assert place is not None
    course.take_back(place)
    # The other votes of this kind were about actions that are gone.
    left = {key: b for key, b in room.votes.items() if not key.startswith("take_back")}
    course.room = replace(course.room, votes=left)
    course.events.append(Event("taken_back", {"seat": seat, "count": count}))


def _end(course: Course, what: str) -> None:
    if not course.room.outdated:
        _by_the_rules(course, what)
    elif what == "void_deal":
        course.renew()
    else:
        course.room = replace(course.room, status="over", votes={})
        course.renew_secret()


def _by_the_rules(course: Course, what: str) -> None:
    state, game = course.room.match, course.game
    actions = guarded(game.id, "table_actions", state, lambda: game.table_actions(state))
    action = next(action for action in actions if action["kind"] == what)
    try:
        course.act(TABLE, action, "table")
    except IllegalAction as refusal:
        raise RulesBroken(game.id, "apply", repr((state, action))) from refusal
