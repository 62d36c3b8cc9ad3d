"""The lobby: who changes places, who is ready, what is played.

Owns what happens before a match, and the host's set-up. Whose a seat is, is told in
`roomseats.py`. It must never touch the state of a match.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Event, Seat
from rules.data import Json
from rules.options import resolve
from rules.registry import Registry
from rules.values import replace
from server.clock import Pace
from server.guard import guarded
from server.ids import PersonId
from server.roompeople import bot_name
from server.roomseats import Outcome, own_seat, place_at
from server.roomtypes import Place, Refused, Room


def only_host(room: Room, person: PersonId) -> None:
    """Refuses `not_host`."""
    if person != room.host:
        raise Refused("not_host")


def swap(room: Room, person: PersonId, seat: Seat) -> Outcome:
    """Changes to an empty or a bot's place at once; a person there is asked first."""
    if room.status != "lobby":
        raise Refused("wrong_time")
    mine = own_seat(room, person)
    place = place_at(room, seat)
    if seat == mine:
        raise Refused("already_seated")
    if place.person is not None:
        return replace(room, swap=(mine, seat)), ()
    return _exchanged(room, mine, seat)


def swap_answer(room: Room, person: PersonId, yes: bool) -> Outcome:
    """The asked person agrees or not."""
    mine = own_seat(room, person)
    if room.swap is None or room.swap[1] != mine:
        raise Refused("wrong_time")
    if not yes:
        return replace(room, swap=None), ()
    return _exchanged(room, *room.swap)


def ready(room: Room, person: PersonId, yes: bool, luck: bytes) -> Room:
    """In the lobby: ready or not."""
    seat = own_seat(room, person)
    if room.status != "lobby":
        raise Refused("wrong_time")
    room = replace(room, chance=room.chance.with_luck(person, luck, room.seated))
    return room.placed(seat, replace(room.seats[seat], ready=yes, minded=False))


def may_start(room: Room) -> bool:
    """All seats are taken, at least one by a person, and every person is ready or minded."""
    return (
        room.status == "lobby"
        and any(place.ready and not place.by_bot for place in room.seats)
        and all(place.by_bot or place.ready for place in room.seats)
    )


def set_bot(room: Room, seat: Seat, on: bool) -> Room:
    """A bot sits down on an empty seat, or leaves it (lobby only)."""
    place = place_at(room, seat)
    if on:
        if not place.empty:
            raise Refused("seat_taken")
        return room.placed(seat, Place(bot=bot_name(room)))
    if room.status != "lobby":
        raise Refused("wrong_time")
    if place.bot is None:
        raise Refused("nobody_there")
    return room.placed(seat, Place())


def setup(
    room: Room,
    game: str,
    preset: str,
    options: Mapping[str, Json],
    seats: int,
    registry: Registry,
) -> Room:
    """Another game, other rules or another number of seats; everybody keeps a seat, nobody is
    ready any more."""
    if room.status not in ("lobby", "over"):
        raise Refused("wrong_time")
    chosen = chosen_options(game, preset, options, seats, registry)
    return replace(
        room,
        game=game,
        preset=preset,
        options=chosen,
        rules=registry.game(game).version,
        seats=_fitted(room.seats, seats),
        status="lobby",
        match=None,
        deals=0,
        former=(),
        votes={},
        swap=None,
    )


def set_clock(room: Room, pace: Pace) -> Room:
    """Another pace, while no match runs; nobody is ready any more."""
    if room.status not in ("lobby", "over"):
        raise Refused("wrong_time")
    unready = tuple(replace(place, ready=False) for place in room.seats)
    return replace(room, clock=pace, seats=unready)


def chosen_options(
    game: str, preset: str, options: Mapping[str, Json], seats: int, registry: Registry
) -> Mapping[str, Json]:
    """The complete options of a set-up. Refuses `bad_options` with every problem."""
    if game not in registry.ids:
        raise _bad_options(("unknown_game", ()))
    rules = registry.game(game)
    if seats not in rules.seat_counts:
        raise _bad_options(("bad_seats", ()))
    form = guarded(game, "form", seats, lambda: rules.form(seats))
    chosen, problems = resolve(form, preset, options)
    if not problems:
        problems = guarded(
            game, "check_options", chosen, lambda: rules.check_options(seats, chosen)
        )
    if problems:
        raise _bad_options(*((problem.code, problem.options) for problem in problems))
    return chosen


def _bad_options(*problems: tuple[str, tuple[str, ...]]) -> Refused:
    return Refused(
        "bad_options",
        problems=[{"code": code, "options": list(options)} for code, options in problems],
    )


def _fitted(seats: tuple[Place, ...], count: int) -> tuple[Place, ...]:
    """The places for another number of seats; people beyond it move to where no person sits."""
    kept = [
        replace(place, ready=False, minded=False, claim=None)
        for place in (*seats, *(Place() for _ in range(count)))[:count]
    ]
    for place in seats[count:]:
        if place.person is None:
            continue
        free = [n for n, other in enumerate(kept) if other.person is None]
        if not free:
            raise _bad_options(("too_many_people", ()))
        kept[min(free, key=lambda n: not kept[n].empty)] = Place(person=place.person)
    return tuple(kept)


def _exchanged(room: Room, one: Seat, other: Seat) -> Outcome:
    first, second = room.seats[one], room.seats[other]
    room = room.placed(one, second).placed(other, first)
    # Votes are about seats of the old order.
    return replace(room, swap=None, votes={}), (Event("swapped", {"seats": [one, other]}),)
