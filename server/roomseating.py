"""Another seating: the rules give the seats another order, or another number.

Owns what becomes of people, bots, clocks and votes then. It must never decide that somebody leaves
or joins: the people vote, the rules say where.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeGuard

from rules.api import Event, Seat
from rules.data import Json
from rules.values import replace
from server.clock import Times
from server.roompeople import bot_name, keep_host
from server.roomseats import Outcome, vacated
from server.roomtypes import Place, Room

Order = Sequence[int | None]
"""The old seat of each new one; None for a new one."""


def is_order(order: Json, seats: int, counts: Collection[int]) -> TypeGuard[Order]:
    """Whether these can be the seats after `seats` old ones, where so many may play."""
    if not isinstance(order, list | tuple) or len(order) not in counts:
        return False
    old = [seat for seat in order if seat is not None]
    known = all(type(seat) is int and 0 <= seat < seats for seat in old)
    return known and len(set(old)) == len(old)


def reseated(room: Room, order: Order) -> Outcome:
    """The room with these seats. Whoever's seat is gone watches from now on; on a new one sits a
    bot, whose place anybody may take."""
    gone: list[Event] = []
    for number, place in enumerate(room.seats):
        if number not in order and place.person is not None:
            room = vacated(room, Seat(number))
            gone.append(Event("stood", {"seat": number, "person": place.person}))
    times, fresh = room.times, (Place(), room.clock.bank_ms)
    kept = [fresh if old is None else (room.seats[old], times.banks[old]) for old in order]
    room = replace(
        room,
        seats=tuple([place for place, _ in kept]),
        times=Times(times.at_ms, {}, tuple([bank_ms for _, bank_ms in kept]), times.limit_ms),
        votes={},  # they are about seats of the old order
        swap=None,
    )
    for number, old in enumerate(order):
        if old is None:
            room = room.placed(Seat(number), Place(bot=bot_name(room)))
    return keep_host(room), tuple(gone)


def with_former(room: Room, seat: Json, line: Json) -> Room:
    """The name of who leaves that seat stays beside his line of the sheet."""
    if not isinstance(seat, int) or not isinstance(line, int):
        raise TypeError("no seat and line")
    former = {"line": line, **named_place(room, room.seats[seat])}
    return replace(room, former=(*room.former, former))


def named_place(room: Room, place: Place) -> Mapping[str, Json]:
    """Who sits there, as records tell it."""
    if place.person is None:
        return {"name": place.bot or "", "bot": True}
    return {"name": room.people[place.person].name, "bot": False}
