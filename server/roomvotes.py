"""Votes of the table: the seated people who are present decide.

Owns what may be voted on, who votes, and what a passed vote does: the rules' affair, the end of a
deal that cannot go on under new rules, a pause, or something about one seat. The counting is in
`ballots.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.api import Action, Event, Game, Seat
from rules.values import replace
from server.ballots import STANDS_MS, Ballot, key_of, split_key
from server.course import Course
from server.guard import guarded
from server.ids import PersonId
from server.roommatch import minded_by_bot, plays_again, present, settled
from server.roompeople import known
from server.roomseats import own_seat, place_at, taken
from server.roomtypes import Refused, Room
from server.takeback import last_action, undoable

WITHOUT_RULES = ("void_deal", "end_match")
"""What ends a deal that cannot go on under the rules of today."""

BY_THE_RULES = (*WITHOUT_RULES, "join", "leave", "fine")
"""What the rules may let the room decide."""

JOIN = "join"

LEAST: Mapping[str, int] = {"code": 2, "fine": 2}
"""So many at least must agree: nobody looks into a hand, or fines another, on his own."""

OVERDUE_MS = 30_000
"""A question that is open for so long may be handed to a bot."""


def decides(room: Room, game: Game[Any]) -> tuple[str, ...]:
    """What may be voted on now by the rules, by key; and a pause."""
    if room.status not in ("playing", "between"):
        return ()
    if room.outdated:
        return WITHOUT_RULES
    pause = ("pause",) if room.status == "playing" and not room.paused else ()
    return (*_offered(room, game), *pause)


def _offered(room: Room, game: Game[Any]) -> Mapping[str, Action]:
    """The decisions that the rules offer, by the key of the vote on them."""
    actions: tuple[Action, ...] = guarded(
        game.id, "table_actions", room.match, lambda: game.table_actions(room.match)
    )
    return {
        key_of(str(action["kind"]), _seat_in(action)): action
        for action in actions
        if action["kind"] in BY_THE_RULES
    }


def _seat_in(action: Action) -> Seat | None:
    seat = action.get("seat")
    return Seat(seat) if isinstance(seat, int) else None


def vote(course: Course, person: PersonId, what: str, about: Seat | None, yes: bool) -> None:
    """A seated person's vote; it is carried out, or dropped, as soon as it is decided. Who has no
    seat may ask to join."""
    fall(course)
    if what == JOIN and course.room.seat_of(person) is None:
        _ask_to_join(course, person, yes)
        return
    own = own_seat(course.room, person)
    seat = _about(course.room, what, about, own)
    key, room = key_of(what, seat), course.room
    if not _possible(course, what, seat) or not _may_vote(course, what, seat, own):
        raise Refused("wrong_time")
    if len(_voters(course, what, seat, person)) < LEAST.get(what, 1):
        raise Refused("no_consent")
    if key == key_of("take_back", own) and room.seats[own].minded:
        plays_again(course, person)  # the question that comes back is for him, not for the bot
        room = course.room
    begun = room.votes.get(key) or Ballot(person, course.context.now_ms)
    course.room = replace(room, votes={**room.votes, key: begun.with_vote(person, yes)})
    _settle(course, key, person)


def _ask_to_join(course: Course, person: PersonId, yes: bool) -> None:
    """The question whether he may, or its end: he thought better of it. The answer is theirs who
    play."""
    room = course.room
    begun = room.votes.get(JOIN) or Ballot(person, course.context.now_ms)
    if JOIN not in decides(room, course.game) or begun.by != person:
        raise Refused("wrong_time")
    room = known(room, person, course.context.name)
    votes = {key: ballot for key, ballot in room.votes.items() if key != JOIN}
    if yes:
        votes[JOIN] = begun.with_vote(person, True)
    course.room = replace(room, votes=votes)


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
    left = {key: ballot for key, ballot in room.votes.items() if _stands(course, key, ballot)}
    granted = tuple([owner for owner in room.granted if owner not in context.here])
    if len(left) < len(room.votes) or len(granted) < len(room.granted):
        course.room = replace(room, votes=left, granted=granted)


def _stands(course: Course, key: str, ballot: Ballot) -> bool:
    lately = ballot.at_ms > course.context.now_ms - STANDS_MS
    return lately and (key != JOIN or _asks(course, ballot)) and _possible(course, *split_key(key))


def _asks(course: Course, ballot: Ballot) -> bool:
    """Whether the one who put the question plays, or still waits for the answer."""
    by, room = ballot.by, course.room
    waits = ballot.cast.get(by) and by in course.context.here and by not in room.banned
    return bool(by in room.seated or waits)


def _about(room: Room, what: str, about: Seat | None, own: Seat) -> Seat | None:
    """The seat the vote is about. Refuses `no_such_seat`."""
    if what not in _ABOUT_A_SEAT:
        return None
    if about is None and what in ("take_back", "leave"):
        return own
    seat = Seat(-1 if about is None else about)
    place_at(room, seat)
    return seat


def _possible(course: Course, what: str, seat: Seat | None) -> bool:
    if what in BY_THE_RULES or seat is None:
        offered = key_of(what, seat) in decides(course.room, course.game)
        return offered and (seat is None or _ABOUT_A_SEAT[what](course, seat))
    return _ABOUT_A_SEAT[what](course, seat)


def _may_vote(course: Course, what: str, seat: Seat | None, own: Seat) -> bool:
    """Only oneself asks to take back or, being here, to leave; on a bot for oneself, a code or a
    fine one has no vote."""
    room = course.room
    if what in ("take_back", "leave") and seat is not None:
        away = room.seats[seat].person not in present(room, course.context)
        return seat == own or key_of(what, seat) in room.votes or (what == "leave" and away)
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


def _of_a_person(course: Course, seat: Seat) -> bool:
    return course.room.seats[seat].person is not None


_ABOUT_A_SEAT: dict[str, Callable[[Course, Seat], bool]] = {
    "take_back": _can_go_back,
    "bot": _idles,
    "code": _owner_away,
    "fine": _of_a_person,
    "leave": lambda course, seat: True,
}


def _settle(course: Course, key: str, person: PersonId | None) -> bool:
    """Carries a vote out, or drops it, if it is decided; whether it has passed."""
    room, (what, seat) = course.room, split_key(key)
    ballot = room.votes[key]
    decided = _outcome(course, ballot, what, seat, person)
    if decided is None:
        return False
    others = {other: ballot for other, ballot in room.votes.items() if other != key}
    course.room = replace(room, votes=others)
    if decided:
        about_it = {} if seat is None else {"seat": seat}
        course.events.append(Event("voted", {"what": what, **about_it}))
        _carry_out(course, what, seat, ballot.by)
    return decided


def _outcome(
    course: Course, ballot: Ballot, what: str, seat: Seat | None, person: PersonId | None
) -> bool | None:
    """Whether the vote has passed; None while it is open."""
    voters, least = _voters(course, what, seat, person), LEAST.get(what, 1)
    if what == "take_back" or what in course.game.consent:
        return ballot.unanimous(voters, least)
    return ballot.majority(voters, least)


def _voters(
    course: Course, what: str, seat: Seat | None, person: PersonId | None
) -> frozenset[PersonId]:
    """Who is present; on a bot for him or a fine the owner of the seat has no vote. While people
    are coming back after an outage, the first of them do not decide alone: everybody who plays
    himself counts."""
    room, context = course.room, course.context
    if not context.settled:
        context = replace(context, here=frozenset(room.seated))
    voters = present(room, context, person)
    if what in ("bot", "fine") and seat is not None:
        voters -= {room.seats[seat].person}
    return voters


def _carry_out(course: Course, what: str, seat: Seat | None, by: PersonId) -> None:
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
            _decided(course, what, seat)
            if what == JOIN:
                _seat_newcomer(course, by)
            elif what == "leave":
                settled(course)


def _take_back(course: Course, seat: Seat) -> None:
    room = course.room
    place, count = last_action(room, seat), undoable(room)[seat]
    assert place is not None
    course.take_back(place)
    # The other votes of this kind were about actions that are gone.
    left = {key: b for key, b in room.votes.items() if not key.startswith("take_back")}
    course.room = replace(course.room, votes=left)
    course.events.append(Event("taken_back", {"seat": seat, "count": count}))


def _decided(course: Course, what: str, seat: Seat | None) -> None:
    room = course.room
    if not room.outdated:
        action = _offered(room, course.game)[key_of(what, seat)]
        course.by_the_rules(action, "table")
        if course.room.host != room.host:
            course.events.append(Event("host", {"person": course.room.host}))
    elif what == "void_deal":
        course.renew()
    else:
        course.room = replace(room, status="over", votes={})
        course.renew_secret()


def _seat_newcomer(course: Course, person: PersonId) -> None:
    """Whoever asked to join has the new seat; if one of the others did, it is anybody's."""
    room, context = course.room, course.context
    order = next(event for event in course.events if event.kind == "seating").public["order"]
    if person in room.seated or not isinstance(order, list | tuple):
        return
    room = known(room, person, "")
    course.room, events = taken(room, Seat(order.index(None)), person, context.now_ms)
    course.events += events
