"""The people of a room: names, marks, the host and his succession.

Owns who is known here by which name and who holds the host's role. It must never move a seat:
seats change in `roomlobby.py` and `course.py`, which call here afterwards.
"""

from __future__ import annotations

import unicodedata

from rules.values import replace
from server.ids import PersonId
from server.roomtypes import Context, Person, Refused, Room

MAX_NAME = 24
MAX_WATCHERS_KNOWN = 32
"""So many people without a seat keep their name here; the longest known are forgotten first."""

MAX_MARKS_IN_A_ROW = 2

BOT_NAMES = (
    "Ada", "Boris", "Clara", "Deepak", "Elena", "Fritz", "Gita", "Hugo",
    "Ivana", "Jakob", "Kira", "Leo", "Mira", "Nadja", "Oskar", "Petra",
)  # fmt: skip


def clean_name(text: str) -> str:
    """The name without control characters, direction overrides, piled-up accents and superfluous
    space, at most 24 characters; empty if nothing is left."""
    kept: list[str] = []
    piled = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        piled = piled + 1 if category in ("Mn", "Me") else 0
        if category in ("Zs", "Zl", "Zp", "Cc"):
            kept.append(" ")
        elif category[0] != "C" and piled <= MAX_MARKS_IN_A_ROW:
            kept.append(char)
    return " ".join("".join(kept).split())[:MAX_NAME].strip()


def known(room: Room, person: PersonId, name: str) -> Room:
    """The room in which that person has a name; one he has is kept. Who gave none has an empty one:
    what to call him is a matter of the reader's language."""
    if person in room.people:
        return room
    return named(room, person, clean_name(name))


def named(room: Room, person: PersonId, name: str) -> Room:
    """The room in which that person has this (cleaned) name, marked if somebody else has it."""
    taken = {
        other.mark
        for owner, other in room.people.items()
        if owner != person and other.name.casefold() == name.casefold()
    }
    mark = next(mark for mark in range(1, len(taken) + 2) if mark not in taken)
    old = room.people.get(person)
    new = Person(name, mark, *((old.since_ms, old.seen_ms) if old else ()))
    return _forgetful(replace(room, people={**room.people, person: new}), person)


def sat_down(room: Room, person: PersonId, now_ms: int) -> Room:
    """Notes since when a person has a seat."""
    new = replace(room.people[person], since_ms=max(1, now_ms), seen_ms=now_ms)
    return replace(room, people={**room.people, person: new})


def stood_up(room: Room, person: PersonId) -> Room:
    """Notes that a person has no seat any more."""
    new = replace(room.people[person], since_ms=0)
    return replace(room, people={**room.people, person: new})


def bot_name(room: Room) -> str:
    """A name for a new bot: no other bot's, and no person's if that can be."""
    bots = {place.bot for place in room.seats}
    people = {person.name for person in room.people.values()}
    free = [name for name in BOT_NAMES if name not in bots]
    return next((name for name in free if name not in people), free[0])


def keep_host(room: Room) -> Room:
    """The host is a seated person if there is one: the longest-seated takes over."""
    seated = room.seated
    if not seated or room.host in seated:
        return room
    return replace(room, host=_longest(room, seated))


def host_gone(room: Room, host: PersonId, context: Context) -> Room:
    """The absent host's role moves to the longest-seated person who is here."""
    if room.host != host or host in context.here:
        raise Refused("not_absent")
    here = tuple(person for person in room.seated if person in context.here)
    if not here:
        raise Refused("nobody_there")
    return replace(room, host=_longest(room, here))


def pass_host(room: Room, person: PersonId) -> Room:
    """The role goes to another seated person."""
    if person not in room.seated:
        raise Refused("nobody_there")
    return replace(room, host=person)


def _longest(room: Room, seated: tuple[PersonId, ...]) -> PersonId:
    return min(seated, key=lambda person: room.people[person].since_ms)


def _forgetful(room: Room, newest: PersonId) -> Room:
    claims = [place.claim for place in room.seats]
    needed = {room.host, newest, *room.seated, *claims, *room.banned}
    loose = [person for person in room.people if person not in needed]
    gone = set(loose[: max(0, len(loose) - MAX_WATCHERS_KNOWN)])
    if not gone:
        return room
    return replace(room, people={p: who for p, who in room.people.items() if p not in gone})
