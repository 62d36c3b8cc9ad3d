"""A room: a command on it gives a new room and events, or a refusal.

Owns `decide` and the stored form. Pure: chance, time and presence come in through `Context`.
It must never touch the store or a socket, nor look inside the state of a game.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.data import Json
from rules.registry import Registry
from server.commands import Command
from server.ids import PersonId, TableId
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
    "may_watch",
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
) -> Change:
    """A new room in its lobby; the host sits on seat 0. Raises Refused (`bad_options`)."""
    raise NotImplementedError


def decide(room: Room, actor: Actor, command: Command, context: Context) -> Change:
    """The room after the command. Raises Refused, or guard.RulesBroken on a bug in the rules."""
    raise NotImplementedError


def may_watch(room: Room, person: PersonId) -> bool:
    """Whether that person may enter: he belongs here, or watching is allowed."""
    raise NotImplementedError


def encode_room(room: Room, registry: Registry) -> bytes:
    """The stored form, the secret state included."""
    raise NotImplementedError


def decode_room(data: bytes, registry: Registry) -> Room:
    """The room as stored; under other rules than it was stored, see `Room.outdated`."""
    raise NotImplementedError
