"""What is true of every room, told by the views of everybody: the laws of seats, clocks and votes.

Owns checks of one moment and of one step. It knows no game, and it counts votes by itself, from
what stands in PROTOCOL.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rules.codec import unpack_wire
from server.ballots import STANDS_MS
from server.frames import view_frame
from server.ids import PersonId, Token, Version
from server.views import Parts
from tests.waiting import awaited, played_by_bot

PUBLIC = ("room", "table", "pace", "sheet")

View = Mapping[str, Any]
Views = Mapping[PersonId | None, View]
"""By person, and None for a watcher, what he is sent."""


def views_of(parts: Parts, people: Iterable[PersonId], clock_ms: int = 0) -> Views:
    """Everybody's view, through its bytes."""
    frames: dict[PersonId | None, View] = {}
    for person in (*people, None):
        seat = None if person is None else parts.seating.get(person)
        frame = view_frame(parts, seat, Version(1), Token(b"12345678"), clock_ms)
        frames[person] = unpack_wire(frame, 24)
    return frames


def lawful(views: Views, secret: Collection[int] = ()) -> None:
    """Seats, questions and clocks of one moment. `secret`: seats that are asked in secret."""
    watcher = views[None]
    room = watcher["room"]
    for view in views.values():
        assert all(view[part] == watcher[part] for part in PUBLIC), "two people see two tables"
    owned = _owned(room)
    asked = {}
    for person, view in views.items():
        seats = [seat for seat, owner in owned.items() if owner == person]
        assert len(seats) <= 1, "two seats of one person"
        if seats:
            asked[seats[0]] = any(prompt["must"] for prompt in view["ask"])
        else:
            assert view["private"] is None and view["ask"] == [], "a watcher is asked or told"
    awaited(room, watcher["table"], asked, secret)
    _clocks(room, watcher["pace"], asked, secret)
    for key, ballot in room["votes"].items():
        voters = [*ballot["yes"], *ballot["no"]]
        assert 0 < len(voters) == len(set(voters))
        asker = {ballot["by"]} if key == "join" else set()
        assert set(voters) - asker <= set(owned.values())


def _owned(room: Mapping[str, Any]) -> dict[int, PersonId]:
    seats = room["seats"]
    owned = {n: seat["person"] for n, seat in enumerate(seats) if seat["person"] is not None}
    assert all(seats[number]["bot"] is None for number in owned), "a seat of two"
    return owned


def _clocks(
    room: Mapping[str, Any], pace: Any, asked: Mapping[int, bool], secret: Collection[int]
) -> None:
    """A clock stands where somebody is awaited, as all may know, and nowhere else."""
    if room["status"] not in ("playing", "between"):
        assert pace is None
        return
    deal_runs, turn_s, bank_s = room["status"] == "playing", *_figures(room)
    for number, (place, times) in enumerate(zip(room["seats"], pace["seats"], strict=True)):
        if place["person"] is None or played_by_bot(place):
            assert times is None, "a bot has no clock"
            continue
        if number in asked:
            waited = asked[number] and number not in secret if deal_runs else not place["ready"]
            assert (times is not None) == waited, (number, times)
        if times is None:
            continue
        assert times["waited_ms"] >= 0 and (turn_s > 0) == (times["total_ms"] is not None)
        if turn_s:
            assert 0 <= times["left_ms"] <= times["total_ms"] >= 1000 * turn_s
            assert (times["bank_ms"] is not None) == deal_runs
            assert (times["bank_ms"] or 0) <= 1000 * bank_s
        else:
            assert times["left_ms"] is times["bank_ms"] is None and not times["away"]


def _figures(room: Mapping[str, Any]) -> tuple[int, int]:
    return room["clock"]["turn_s"], room["clock"]["bank_s"]


def reserves_shrink(before: View, after: View) -> None:
    """Within a match no reserve that is seen has grown."""
    if before["room"]["match"] != after["room"]["match"] or not before["pace"] or not after["pace"]:
        return
    owners = [place["person"] for place in before["room"]["seats"]]
    if owners != [place["person"] for place in after["room"]["seats"]]:
        return
    for old, new in zip(before["pace"]["seats"], after["pace"]["seats"], strict=True):
        if old and new and old["bank_ms"] is not None and new["bank_ms"] is not None:
            assert new["bank_ms"] <= old["bank_ms"], "a reserve has grown"


def present(
    room: Mapping[str, Any], here: Collection[str], actor: PersonId | None
) -> set[PersonId]:
    """Who has a voice: connected, seated and playing himself; whoever acts is here and does."""
    people = {place["person"]: place["minded"] for place in room["seats"] if place["person"]}
    return {
        person
        for person, minded in people.items()
        if person == actor or (person in here and not minded)
    }


def decided(key: str, ballot: Mapping[str, Any], room: View, voters: set[PersonId]) -> bool | None:
    """How that vote stands among these voters: passed, failed, or open (None)."""
    what, _, seat = key.partition(":")
    if what in ("bot", "fine"):
        voters = voters - {room["seats"][int(seat)]["person"]}
    yes, no = len(voters & set(ballot["yes"])), len(voters & set(ballot["no"]))
    enough = yes >= (2 if what in ("code", "fine") else 1)
    if what in ("take_back", *room["consent"]):
        return False if no else (True if yes == len(voters) and enough else None)
    if yes > len(voters) - yes and enough:
        return True
    return False if no and no >= len(voters) - no else None


def votes_stand(room: View, now_ms: int) -> None:
    """No vote that has lapsed stands, and nobody votes on nothing."""
    for ballot in room["votes"].values():
        assert now_ms - ballot["at_ms"] < STANDS_MS
