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
from server.roomtypes import Decided, Room

REMEMBERED = 4096


def undoable(room: Room) -> tuple[int, ...]:
    """By seat, how many decisions would go if it took its last own one back now; 0: it cannot."""
    people = {Seat(seat) for seat, place in enumerate(room.seats) if place.person is not None}
    found: dict[Seat, int] = {}
    for count, (_, seat, decided) in enumerate(_decisions(room), 1):
        if decided == "person" and seat in people:
            found.setdefault(seat, count)
        if len(found) == len(people):
            break
    return tuple([found.get(Seat(seat), 0) for seat in range(len(room.seats))])


def last_action(room: Room, seat: Seat) -> int | None:
    """The place among the deal's inputs of what that seat's person last decided, if it may go."""
    for place, actor, decided in _decisions(room):
        if decided == "person" and actor == seat:
            return place
    return None


def _decisions(room: Room) -> Iterator[tuple[int, Seat, Decided]]:
    """What was decided and may still go, newest first: its place, the seat, who decided."""
    running = room.running
    if room.status != "playing" or room.match is None:
        return
    for place in reversed(range(running.since, len(running.inputs))):
        decision = _decision(running.inputs[place])
        if decision is not None:
            yield place, *decision


@lru_cache(REMEMBERED)
def _decision(packed: bytes) -> tuple[Seat, Decided] | None:
    """The seat of that input and who decided; None if nobody did."""
    recorded: Any = reread(packed)
    match recorded:
        case ["act", seat, _, decided]:
            return Seat(seat), decided
    return None
