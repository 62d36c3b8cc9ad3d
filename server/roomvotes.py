"""Votes of the table: more than half of the seated people present decide.

Owns counting. What may be voted on is the game's answer (`table_actions`); what a passed vote
does is the rules' affair too, or the end of a deal that cannot go on under new rules.
"""

from __future__ import annotations

from typing import Any

from rules.api import TABLE, Action, Event, Game, IllegalAction
from rules.values import replace
from server.course import Course
from server.guard import RulesBroken, guarded
from server.ids import PersonId
from server.roomlobby import own_seat
from server.roommatch import present
from server.roomtypes import Refused, Room

VOTED_ON = ("void_deal", "end_match")


def decides(room: Room, game: Game[Any]) -> tuple[str, ...]:
    """What may be voted on now."""
    if room.status not in ("playing", "between"):
        return ()
    if room.outdated:
        return VOTED_ON
    actions: tuple[Action, ...] = guarded(
        game.id, "table_actions", room.match, lambda: game.table_actions(room.match)
    )
    possible = [action["kind"] for action in actions]
    return tuple([what for what in VOTED_ON if what in possible])


def vote(course: Course, person: PersonId, what: str, yes: bool) -> None:
    """A seated person's vote; it is carried out, or dropped, as soon as it is decided."""
    own_seat(course.room, person)
    if what not in decides(course.room, course.game):
        raise Refused("wrong_time")
    room = course.room
    cast = {**room.votes.get(what, {}), person: yes}
    here = present(room, course.context, person)
    for_it = sum(1 for voter in here if cast.get(voter) is True)
    against = sum(1 for voter in here if cast.get(voter) is False)
    others = {kind: votes for kind, votes in room.votes.items() if kind != what}
    if 2 * for_it > len(here):
        course.room = replace(room, votes=others)
        course.events.append(Event("voted", {"what": what}))
        _carry_out(course, what)
    elif 2 * against >= len(here):
        course.room = replace(room, votes=others)
    else:
        course.room = replace(room, votes={**others, what: cast})


def _carry_out(course: Course, what: str) -> None:
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
