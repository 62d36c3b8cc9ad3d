"""What each audience may see of a room, rendered to bytes once.

Owns the step from the secret `Room` to sendable parts. Only what is rendered here and projected
events of `entry.py` have the types that frames are built from. It must never hold a rule of a
game: it asks the game and packs the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NewType

from rules.api import Seat
from rules.registry import Registry
from server.ids import PersonId
from server.roomtypes import Room

PublicBytes = NewType("PublicBytes", bytes)
"""Packed data that everybody may see."""

SeatBytes = NewType("SeatBytes", bytes)
"""Packed data that one seat may see."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The view parts of PROTOCOL.md section 3, packed; `private` and `ask` by seat."""

    room: PublicBytes
    table: PublicBytes
    sheet: PublicBytes
    private: tuple[SeatBytes, ...]
    ask: tuple[SeatBytes, ...]
    seating: Mapping[PersonId, Seat]


def render(room: Room, rows: Sequence[bytes], registry: Registry, *, broken: bool = False) -> Parts:
    """Every part of the view. `rows` are the stored rows of the room (`records.pack_row`), of
    which those of the current match are taken."""
    raise NotImplementedError
