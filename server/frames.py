"""The two frames that carry a view: `batch` and `view`, spliced from ready bytes.

Owns how packed parts become one wire frame for one audience. An audience is a seat or the
watchers (None). It must never pack anything but keys, numbers and texts of its own: everything a
viewer sees arrives rendered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NewType

from rules.api import Seat
from rules.codec import list_head, map_head, pack
from server.entry import Entry
from server.ids import PersonId, Token, Version
from server.views import NIL, NOTHING_ASKED, Parts, SeatBytes

Frame = NewType("Frame", bytes)
"""A whole message, ready for the socket."""

Audience = Seat | None

(
    _T, _VER, _TOK, _AT, _CLOCK, _BY, _EVENTS, _ROOM, _TABLE, _PACE, _SHEET, _PRIVATE, _ASK,
    _REASON, _DRAFT,
) = map(
    pack,
    ("t", "ver", "tok", "at_ms", "clock_ms", "by", "events", "room", "table", "pace", "sheet",
     "private", "ask", "reason", "draft"),
)  # fmt: skip
_BATCH, _VIEW = pack("batch"), pack("view")
_OWN_FIELDS = 3


class Batch:
    """The frames of one commit, built once for each audience: all its sockets get the same bytes.

    The part that all audiences share is spliced once, too.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self._frames: dict[Audience, Frame] = {}
        self._shared = _shared(entry)
        self._told = _list(entry.events)

    def frame(self, audience: Audience) -> Frame:
        """The `batch` for that audience."""
        if audience not in self._frames:
            self._frames[audience] = self._spliced(audience)
        return self._frames[audience]

    def _spliced(self, audience: Audience) -> Frame:
        entry = self.entry
        private, ask = _own(entry.private, entry.ask, audience)
        more = audience is not None and audience in entry.seat_events
        events = _list(entry.events_for(audience)) if more else self._told
        return Frame(b"".join((self._shared, _EVENTS, events, _PRIVATE, private, _ASK, ask)))


def batch_frame(entry: Entry, audience: Audience) -> Frame:
    """The `batch` of one commit for one audience."""
    return Batch(entry).frame(audience)


def view_frame(
    parts: Parts,
    audience: Audience,
    ver: Version,
    tok: Token,
    clock_ms: int,
    *,
    reason: str | None = None,
    events: Sequence[bytes] = (),
    draft: SeatBytes | None = None,
) -> Frame:
    """The whole `view`; `events` come from `events_since`."""
    private, ask = _own(parts.private, parts.ask, audience)
    fields = [
        (_T, _VIEW),
        (_VER, pack(ver)),
        (_TOK, pack(tok)),
        (_CLOCK, pack(clock_ms)),
        (_ROOM, parts.room),
        (_TABLE, parts.table),
        (_PACE, parts.pace),
        (_SHEET, parts.sheet),
        (_EVENTS, _list(events)),
        (_PRIVATE, private),
        (_ASK, ask),
    ]
    if reason is not None:
        fields.append((_REASON, pack(reason)))
    if draft is not None and audience is not None:
        fields.append((_DRAFT, draft))
    return Frame(map_head(len(fields)) + b"".join(piece for field in fields for piece in field))


def events_since(entries: Sequence[Entry], person: PersonId) -> list[bytes]:
    """What that person was allowed to see of those commits, by the seat he held at each."""
    return [event for entry in entries for event in entry.events_for(entry.seating.get(person))]


def _shared(entry: Entry) -> bytes:
    """The head of the frame and what all audiences get; `_OWN_FIELDS` more fields follow."""
    pieces = [_T, _BATCH, _VER, pack(entry.ver), _TOK, pack(entry.tok), _AT, pack(entry.at_ms)]
    pieces += (_BY, entry.by, _TABLE, entry.table, _PACE, entry.pace)
    if entry.room is not None:
        pieces += (_ROOM, entry.room)
    if entry.sheet is not None:
        pieces += (_SHEET, entry.sheet)
    return map_head(len(pieces) // 2 + _OWN_FIELDS) + b"".join(pieces)


def _own(
    private: tuple[SeatBytes, ...], ask: tuple[SeatBytes, ...], audience: Audience
) -> tuple[bytes, bytes]:
    if audience is None:
        return NIL, NOTHING_ASKED
    return private[audience], ask[audience]


def _list(items: Sequence[bytes]) -> bytes:
    return list_head(len(items)) + b"".join(items)
