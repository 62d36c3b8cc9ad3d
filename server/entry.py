"""The stream entry: one commit, ready for every audience.

Owns the form in which a commit lies in the log and travels on the channel: projected events and
rendered parts as bytes, so that a delivering hub splices and runs no rules. It must never carry
the state itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.api import Seat
from server.ids import PersonId, Token, Version
from server.roomtypes import Change
from server.views import Parts, PublicBytes, SeatBytes


@dataclass(frozen=True, slots=True)
class Entry:
    """A decoded entry. `room` and `sheet` are None if this commit did not change them.
    `seat_events[seat]` exists where that seat gets something besides."""

    ver: Version
    tok: Token
    at_ms: int
    person: PersonId
    cid: str
    by: PublicBytes
    events: tuple[PublicBytes, ...]
    seat_events: Mapping[Seat, tuple[SeatBytes, ...]]
    room: PublicBytes | None
    table: PublicBytes
    sheet: PublicBytes | None
    private: tuple[SeatBytes, ...]
    ask: tuple[SeatBytes, ...]
    seating: Mapping[PersonId, Seat]
    trim: bool

    def events_for(self, seat: Seat | None) -> Sequence[bytes]:
        """The events as that seat (None: the watchers) gets them, each packed."""
        raise NotImplementedError


def encode_entry(
    change: Change,
    before: Parts | None,
    after: Parts,
    *,
    ver: Version,
    tok: Token,
    cid: str,
    at_ms: int,
) -> bytes:
    """The bytes of a commit that leads to `ver`; `before` None means that all parts are new."""
    raise NotImplementedError


def decode_entry(data: bytes) -> Entry:
    """Raises CodecError on anything that `encode_entry` cannot have written."""
    raise NotImplementedError
