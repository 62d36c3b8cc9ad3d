"""The stream entry: one commit, ready for every audience.

Owns the form in which a commit lies in the log and travels on the channel: projected events and
rendered parts as bytes, so that a delivering hub splices and runs no rules. It must never carry
the state itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from rules.api import Seat
from rules.codec import CodecError, pack, unpack_wire
from rules.values import record
from server.ids import PersonId, Token, Version
from server.roomtypes import Change
from server.views import Parts, PublicBytes, SeatBytes, public_event, seat_event

FORM = 3
"""The number of this form of entries."""


@record
class Entry:
    """A decoded entry. `prev` is the token of the version before: what joins two versions.
    `room` and `sheet` are None if this commit did not change them. `seat_events[seat]` exists
    where that seat gets something besides."""

    ver: Version
    tok: Token
    prev: Token
    at_ms: int
    person: PersonId
    cid: str
    by: PublicBytes
    events: tuple[PublicBytes, ...]
    seat_events: Mapping[Seat, tuple[SeatBytes, ...]]
    room: PublicBytes | None
    table: PublicBytes
    pace: PublicBytes
    sheet: PublicBytes | None
    private: tuple[SeatBytes, ...]
    ask: tuple[SeatBytes, ...]
    seating: Mapping[PersonId, Seat]
    trim: bool

    def events_for(self, seat: Seat | None) -> Sequence[bytes]:
        """The events as that seat (None: the watchers) gets them, each packed."""
        if seat is not None and seat in self.seat_events:
            return self.seat_events[seat]
        return self.events

    def follows(self, ver: Version, tok: Token) -> bool:
        """Whether this is the commit right after that version of that history."""
        return self.ver == ver + 1 and self.prev == tok


def entry_of(
    change: Change,
    before: Parts | None,
    after: Parts,
    *,
    ver: Version,
    tok: Token,
    prev: Token,
    cid: str,
    at_ms: int,
) -> Entry:
    """The entry of a commit that leads from the version with the token `prev` to `ver`; `before`
    None means that all parts are new."""
    return Entry(
        ver=ver,
        tok=tok,
        prev=prev,
        at_ms=at_ms,
        person=change.person or PersonId(""),
        cid=cid,
        by=_by(change),
        events=tuple([public_event(event) for event in change.events]),
        seat_events=_seat_events(change),
        room=None if before is not None and before.room == after.room else after.room,
        table=after.table,
        pace=after.pace,
        sheet=None if before is not None and before.sheet == after.sheet else after.sheet,
        private=after.private,
        ask=after.ask,
        seating=after.seating,
        trim=change.trim,
    )


def encode_entry(entry: Entry) -> bytes:
    """The bytes that lie in the log and travel on the channel."""
    return pack(
        [
            FORM,
            entry.ver,
            entry.tok,
            entry.prev,
            entry.at_ms,
            entry.person,
            entry.cid,
            entry.by,
            entry.events,
            [[seat, told] for seat, told in entry.seat_events.items()],
            entry.room,
            entry.table,
            entry.pace,
            entry.sheet,
            entry.private,
            entry.ask,
            [[person, seat] for person, seat in entry.seating.items()],
            entry.trim,
        ]
    )


def _by(change: Change) -> PublicBytes:
    """Who decided, as everybody gets it: nobody where it is secret who was asked."""
    if change.secret:
        return PublicBytes(pack({"seat": None, "person": None, "decided": "table"}))
    return PublicBytes(
        pack({"seat": change.seat, "person": change.person, "decided": change.decided})
    )


def _seat_events(change: Change) -> Mapping[Seat, tuple[SeatBytes, ...]]:
    """For each seat that gets more than the public: all its events of this commit."""
    told = sorted({seat for event in change.events for seat in event.private})
    return {seat: tuple([seat_event(event, seat) for event in change.events]) for seat in told}


def decode_entry(data: bytes) -> Entry:
    """Raises CodecError on anything that `encode_entry` cannot have written."""
    raw: Any = unpack_wire(data)
    if not isinstance(raw, list) or len(raw) != 18 or raw[0] != FORM:
        raise CodecError("not an entry of this form")
    (_, ver, tok, prev, at_ms, person, cid, by, events, seat_events, *parts, seating, trim) = raw
    room, table, pace, sheet, private, ask = parts
    try:
        return Entry(
            ver=Version(ver),
            tok=Token(tok),
            prev=Token(prev),
            at_ms=at_ms,
            person=PersonId(person),
            cid=cid,
            by=PublicBytes(by),
            events=tuple(map(PublicBytes, events)),
            seat_events={Seat(seat): tuple(map(SeatBytes, told)) for seat, told in seat_events},
            room=room,
            table=PublicBytes(table),
            pace=PublicBytes(pace),
            sheet=sheet,
            private=tuple(map(SeatBytes, private)),
            ask=tuple(map(SeatBytes, ask)),
            seating={PersonId(sitting): Seat(seat) for sitting, seat in seating},
            trim=trim,
        )
    except (TypeError, ValueError) as error:
        raise CodecError(f"not an entry: {error}") from error


def unjoined(entries: Sequence[Entry], ver: Version, tok: Token) -> str | None:
    """Why these entries, read from `ver` on, do not lead on from that version; None if they do.
    That version itself may have been trimmed: the next one names its token."""
    if not entries or entries[0].ver not in (ver, ver + 1):
        return "gap"
    first = entries[0]
    if (first.tok if first.ver == ver else first.prev) != tok:
        return "rewound"
    pairs = itertools.pairwise(entries)
    return None if all(after.follows(one.ver, one.tok) for one, after in pairs) else "gap"
