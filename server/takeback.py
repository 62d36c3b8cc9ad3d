"""Taking an action back: who could, and how far back the deal goes then.

Owns where a take-back ends: a pack, something shown, a secret answer and a binding action stand
for good (`Running.since`). The deal is replayed without the action and all later ones. It must
never decide whether the people agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rules.api import Seat
from rules.codec import reread
from server.roomtypes import Room

REMEMBERED = 4096


def undoable(room: Room) -> tuple[int, ...]:
    """By seat, how many inputs would go if it took its last action back now; 0: it could not."""
    people = {Seat(seat) for seat, place in enumerate(room.seats) if place.person is not None}
    found: dict[Seat, int] = {}
    for place, seat in _own_actions(room):
        if seat in people:
            found.setdefault(seat, len(room.running.inputs) - place)
        if len(found) == len(people):
            break
    return tuple([found.get(Seat(seat), 0) for seat in range(len(room.seats))])


def last_action(room: Room, seat: Seat) -> int | None:
    """The place among the deal's inputs of what that seat's person last decided, if it may go."""
    return next((place for place, actor in _own_actions(room) if actor == seat), None)


def _own_actions(room: Room) -> Iterator[tuple[int, Seat]]:
    """What people decided and may still go, newest first."""
    running = room.running
    if room.status != "playing" or room.match is None:
        return
    for place in reversed(range(running.since, len(running.inputs))):
        seat = _decider(running.inputs[place])
        if seat is not None:
            yield place, seat


@lru_cache(REMEMBERED)
def _decider(packed: bytes) -> Seat | None:
    """The seat whose person decided that input."""
    recorded: Any = reread(packed)
    match recorded:
        case ["act", seat, _, "person"]:
            return Seat(seat)
    return None
