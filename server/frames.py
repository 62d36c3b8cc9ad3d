"""The two frames that carry a view: `batch` and `view`, spliced from ready bytes.

Owns how packed parts become one wire frame for one audience. An audience is a seat or the
watchers (None). It must never pack anything but keys, numbers and texts of its own: everything a
viewer sees arrives rendered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NewType

from rules.api import Seat
from server.entry import Entry
from server.ids import PersonId, Token, Version
from server.views import Parts, SeatBytes

Frame = NewType("Frame", bytes)
"""A whole message, ready for the socket."""

Audience = Seat | None


class Batch:
    """The frames of one commit: built once for each audience, the same bytes for all its sockets."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def frame(self, audience: Audience) -> Frame:
        """The `batch` for that audience."""
        raise NotImplementedError


def batch_frame(entry: Entry, audience: Audience) -> Frame:
    """The `batch` of one commit for one audience."""
    raise NotImplementedError


def view_frame(
    parts: Parts,
    audience: Audience,
    ver: Version,
    tok: Token,
    *,
    reason: str | None = None,
    events: Sequence[bytes] = (),
    draft: SeatBytes | None = None,
) -> Frame:
    """The whole `view`; `events` come from `events_since`."""
    raise NotImplementedError


def events_since(entries: Sequence[Entry], person: PersonId) -> list[bytes]:
    """What that person was allowed to see of those commits, by the seat he held at each."""
    raise NotImplementedError
