"""A room: a command on it gives a new room and events, or a refusal.

Owns `decide`, the way from a command to the part that judges it. Pure: chance, time and presence
come in through `Context`. It must never touch the store or a socket, nor look inside the state of
a game.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Event, Seat
from rules.data import Json
from rules.registry import Registry
from rules.values import replace
from server import (
    roomclock,
    roomlobby,
    roommatch,
    roompeople,
    roomseats,
    roomtimeouts,
    roomvotes,
)
from server.chance import Chance
from server.commands import (
    Act,
    Back,
    BotAct,
    Command,
    Continue,
    GoOn,
    HostGone,
    Kick,
    Look,
    Mind,
    NewCode,
    Next,
    PassHost,
    Phrases,
    Ready,
    Recount,
    Rematch,
    Rename,
    SetBot,
    SetClock,
    Setup,
    Sit,
    Stand,
    Swap,
    SwapAnswer,
    TimeUp,
    Unban,
    UseCode,
    Vote,
    Watching,
)
from server.course import Course
from server.ids import PersonId, TableId
from server.prompts import top_of
from server.roomcodec import decode_room, encode_room
from server.roomdues import with_dues
from server.roomtypes import (
    BOTS,
    CLOCK,
    ROOM,
    Actor,
    Change,
    Context,
    Finished,
    Person,
    Place,
    Refused,
    Room,
)

__all__ = [
    "BOTS",
    "CLOCK",
    "ROOM",
    "Actor",
    "Change",
    "Context",
    "Finished",
    "Person",
    "Place",
    "Refused",
    "Room",
    "create",
    "decide",
    "decode_room",
    "encode_room",
]


def create(
    table: TableId,
    host: PersonId,
    name: str,
    game: str,
    preset: str,
    options: Mapping[str, Json],
    seats: int,
    registry: Registry,
    now_ms: int,
    secret: bytes,
) -> Change:
    """A new room in its lobby; the host sits on seat 0. Raises Refused (`bad_options`)."""
    chosen = roomlobby.chosen_options(game, preset, options, seats, registry)
    room = Room(
        id=table,
        created_ms=now_ms,
        host=host,
        people={},
        seats=(Place(person=host), *(Place() for _ in range(seats - 1))),
        game=game,
        preset=preset,
        options=chosen,
        rules=registry.game(game).version,
        chance=Chance(secret),
    )
    room = roompeople.sat_down(roompeople.known(room, host, name), host, now_ms)
    sat = Event("sat", {"seat": Seat(0), "person": host})
    return Change(room, (sat,), host, Seat(0), "person", {}, {})


def decide(room: Room, actor: Actor, command: Command, context: Context) -> Change:
    """The room after the command. Raises Refused, or guard.RulesBroken on a bug in the rules."""
    course = Course(roomclock.run_on(room, context), context)
    if actor.person is None:
        seat = _by_itself(course, command)
    else:
        seat = _by_person(course, actor.person, command)
    return _change(course, actor, seat)


def _by_itself(course: Course, command: Command) -> Seat | None:
    match command:
        case GoOn():
            roommatch.go_on(course)
        case BotAct(seat, prompt, action):
            roommatch.bot_act(course, seat, prompt, action)
            return seat
        case TimeUp(drafts):
            return roomtimeouts.time_up(course, drafts)
        case Look():
            roomtimeouts.look(course)
        case Recount():
            roomvotes.recounted(course)
        case HostGone(host):
            _host(course, roompeople.host_gone(course.room, host, course.context))
        case _:
            raise Refused("not_seated")
    return None


def _by_person(course: Course, person: PersonId, command: Command) -> Seat | None:
    if person in course.room.banned:
        raise Refused("banned")
    match command:
        case Act(prompt, action):
            return roommatch.act(course, person, prompt, action)
        case Next(luck):
            return roommatch.ask_next(course, person, luck)
        case Rematch(luck):
            return roommatch.rematch(course, person, luck)
        case Mind(seat):
            roommatch.mind(course, person, seat)
            _start_if_ready(course)
        case Back():
            return roommatch.back(course, person)
        case Continue():
            return roommatch.unpause(course, person)
        case Vote(what, yes, seat):
            roomvotes.vote(course, person, what, seat, yes)
        case NewCode():
            course.room = roomseats.new_code(course.room, person, command, course.context)
        case (
            SetBot() | Setup() | SetClock() | Watching() | Phrases() | PassHost() | Kick() | Unban()
        ):
            roomlobby.only_host(course.room, person)
            _by_host(course, command)
        case GoOn() | BotAct() | HostGone() | TimeUp() | Look() | Recount():
            raise Refused("late")
        case _:
            _on_seats(course, person, command)
    return course.room.seat_of(person)


def _on_seats(
    course: Course,
    person: PersonId,
    command: Sit | Stand | Swap | SwapAnswer | Rename | Ready | UseCode,
) -> None:
    room, host = course.room, course.room.host
    events: tuple[Event, ...] = ()
    match command:
        case Sit(seat):
            room, events = roomseats.sit(room, person, seat, course.context)
        case Stand():
            room, events = roomseats.stand(room, person)
        case UseCode(digest):
            room, events = roomseats.use_code(room, person, digest, course.context)
        case Swap(seat):
            room, events = roomlobby.swap(room, person, seat)
        case SwapAnswer(yes):
            room, events = roomlobby.swap_answer(room, person, yes)
        case Ready(yes, luck):
            room = roomlobby.ready(room, person, yes, luck)
        case Rename(name):
            cleaned = roompeople.clean_name(name)
            if not cleaned:
                raise Refused("bad_message", why="name")
            room = roompeople.named(room, person, cleaned)
    course.room = room
    course.events += events
    if room.host != host:
        course.events.append(Event("host", {"person": room.host}))
    if isinstance(command, Stand):
        _one_less(course)
    _start_if_ready(course)


def _by_host(
    course: Course,
    command: SetBot | Setup | SetClock | Watching | Phrases | PassHost | Kick | Unban,
) -> None:
    room = course.room
    match command:
        case SetBot(seat, on):
            course.room = roomlobby.set_bot(room, seat, on)
        case Setup(game, preset, options, seats):
            registry = course.context.registry
            course.room = roomlobby.setup(room, game, preset, options, seats, registry)
        case SetClock(pace):
            course.room = roomlobby.set_clock(room, pace)
        case Watching(allowed):
            course.room = replace(room, watching=allowed)
        case Phrases(only):
            course.room = replace(room, phrases=only)
        case PassHost(person):
            _host(course, roompeople.pass_host(room, person))
        case Kick(person, ban):
            course.room, events = roomseats.kick(room, person, ban)
            course.events += events
            _one_less(course)
        case Unban(person):
            course.room = roomseats.unban(room, person)
    _start_if_ready(course)


def _one_less(course: Course) -> None:
    """What the others wait for may have been this person's word."""
    roomvotes.recount(course)
    roommatch.settled(course)


def _host(course: Course, room: Room) -> None:
    course.room = room
    course.events.append(Event("host", {"person": room.host}))


def _start_if_ready(course: Course) -> None:
    if roomlobby.may_start(course.room):
        course.start()


def _change(course: Course, actor: Actor, seat: Seat | None) -> Change:
    if actor.person is not None:
        course.room = roomseats.seen(course.room, frozenset({actor.person}), course.context)
    known = None if course.secret else actor.person  # nothing public may hang on a secret answer
    course.room = roomclock.asked(course, known)
    roomvotes.fall(course)
    room, dues = with_dues(course, known)
    top = 0 if room.match is None else top_of(course.asked)
    if top > room.prompt_top:
        room = replace(room, prompt_top=top)
    return Change(
        room,
        tuple(course.events),
        actor.person,
        seat,
        actor.decided,
        dues,
        {} if room.match is None else course.asked,
        course.finished,
        course.trim,
        course.secret,
    )
