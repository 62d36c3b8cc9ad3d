"""What the rules let a room decide between deals: fines, who joins, who leaves; and its time limit.

The probe is the game: four play, a fifth may join, one of five leave.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Event, Seat
from rules.codec import unpack_wire
from server.commands import (
    Continue,
    Kick,
    NewCode,
    Next,
    Recount,
    Rematch,
    Sit,
    Stand,
    TimeUp,
    Vote,
    Watching,
)
from server.records import record_of, replay
from server.replays import replay_of
from server.room import CLOCK, ROOM, Refused
from server.roomvotes import decides
from server.views import render
from tests.server.roomkit import ANN, BEN, CLEO, DAN, EVE, Bench, running
from tests.server.test_room_lobby import refused

FOUR = (ANN, BEN, CLEO, DAN)
MINUTE_MS = 60_000


def between(people: tuple[Any, ...] = FOUR, seats: int = 4, **how: Any) -> Bench:
    """A match after its first deal."""
    bench = running(people, seats=seats, **how or {"game": "probe", "deals": 4})
    bench.until("between")
    return bench


def owners(bench: Bench) -> list[Any]:
    """Who sits where; None for a bot."""
    return [place.person for place in bench.room.seats]


def all_say(bench: Bench, people: tuple[Any, ...], what: str, seat: int | None = None) -> None:
    for person in people:
        bench.do(person, Vote(what, True, None if seat is None else Seat(seat)))


def plays_on(bench: Bench) -> None:
    """Everybody asks for the next deal; it is played, recorded and replayed."""
    before = len(bench.rows)
    for person in bench.room.seated:
        bench.do(person, Next(person.encode()))
    bench.until("between", "over")
    assert len(bench.rows) == before + 1
    record = record_of(bench.rows[-1])
    assert record["seats"] == len(bench.room.seats) == len(record["names"])
    replay(record, bench.registry)
    assert replay_of(bench.rows, bench.registry)["former"] == list(bench.room.former)


# joining


def test_who_asks_to_join_has_the_new_seat_once_all_agree() -> None:
    bench = between()
    dealer = bench.room.match.dealer
    bench.here.add(EVE)
    assert refused(bench, EVE, Vote("end_match", True)) == "not_seated"
    bench.do(EVE, Vote("join", True))
    assert bench.room.votes["join"].by == EVE and bench.room.people[EVE].name == "Eve"
    all_say(bench, FOUR[:3], "join")
    assert len(bench.room.seats) == 4, "one has not answered"
    bench.do(DAN, Vote("join", True))
    assert bench.kinds() == ["voted", "joined", "seating", "sat"]
    assert bench.room.seat_of(EVE) == dealer + 1 and bench.room.status == "between"
    assert {*owners(bench)} == {*FOUR, EVE} and bench.room.votes == {}
    assert bench.room.options["fifth"] is True, "the options are those of five"
    plays_on(bench)


def test_one_no_is_enough_and_the_question_ends_with_who_asked() -> None:
    bench = between()
    bench.here.add(EVE)
    bench.do(EVE, Vote("join", True))
    bench.do(BEN, Vote("join", False))
    assert bench.room.votes == {} and len(bench.room.seats) == 4
    bench.do(EVE, Vote("join", True))
    bench.do(EVE, Vote("join", False))
    assert bench.room.votes == {}
    bench.do(EVE, Vote("join", True))
    bench.here.remove(EVE)
    bench.by(ROOM, Recount())
    assert bench.room.votes == {}
    bench.here.add(EVE)
    bench.do(EVE, Vote("join", True))
    bench.do(ANN, Kick(EVE, True))
    assert bench.room.votes == {} and refused(bench, EVE, Vote("join", True)) == "banned"


def test_two_cannot_ask_at_once() -> None:
    bench = between(FOUR[:3])
    bench.here |= {DAN, EVE}
    bench.do(DAN, Vote("join", True))
    assert refused(bench, EVE, Vote("join", True)) == "wrong_time"
    assert refused(bench, EVE, Vote("join", False)) == "wrong_time"
    assert refused(bench, EVE, Vote("fine", True, Seat(0))) == "not_seated"


def test_a_place_for_anybody_is_a_bots() -> None:
    bench = between(FOUR[:2])
    all_say(bench, FOUR[:2], "join")
    (new,) = [n for n in range(5) if bench.room.seats[n].bot and n == bench.room.match.dealer + 1]
    assert len({place.bot for place in bench.room.seats if place.bot}) == 3
    bench.here.add(EVE)
    bench.do(EVE, Sit(Seat(new)))
    assert bench.room.seat_of(EVE) == new
    plays_on(bench)


def test_nobody_joins_in_a_deal_or_a_full_table() -> None:
    bench = running(FOUR, game="probe", deals=4)
    bench.here.add(EVE)
    assert refused(bench, EVE, Vote("join", True)) == "wrong_time"
    assert refused(bench, ANN, Vote("leave", True)) == "wrong_time"
    bench = between(FOUR, seats=5)
    assert refused(bench, EVE, Vote("join", True)) == "wrong_time"
    assert "join" not in decides(bench.room, bench.registry.game("probe"))


# leaving


def test_who_leaves_takes_his_seat_along() -> None:
    bench = between((*FOUR, EVE), seats=5)
    seat = bench.room.seat_of(BEN)
    total = bench.room.match.totals[seat]
    bench.do(BEN, Vote("leave", True))
    assert refused(bench, ANN, Vote("leave", True, bench.room.seat_of(CLEO))) == "wrong_time"
    all_say(bench, (ANN, CLEO, DAN), "leave", seat)
    assert len(bench.room.seats) == 5
    bench.do(EVE, Vote("leave", True, seat))
    assert bench.kinds() == ["voted", "left", "stood", "seating"]
    assert owners(bench) == [ANN, CLEO, DAN, EVE] and len(bench.room.times.banks) == 4
    assert bench.room.former == ({"line": 0, "name": "Ben", "bot": False},)
    assert bench.room.match.gone == (total,) and "fifth" not in bench.room.options
    shown: Any = unpack_wire(render(bench.room, bench.rows, bench.registry).room)
    assert shown["former"] == [{"line": 0, "name": "Ben", "bot": False}]
    assert refused(bench, BEN, Next()) == "not_seated"
    plays_on(bench)


def test_the_last_who_had_not_asked_for_the_deal_leaves() -> None:
    bench = between((*FOUR, EVE), seats=5)
    for person in FOUR:
        bench.do(person, Next())
    all_say(bench, (EVE, *FOUR), "leave", bench.room.seat_of(EVE))
    assert bench.room.status == "playing" and len(bench.room.seats) == 4


def test_a_bot_and_an_absent_person_are_let_go_by_the_others() -> None:
    bench = between(FOUR, seats=5)
    (bot,) = [Seat(n) for n, place in enumerate(bench.room.seats) if place.bot]
    all_say(bench, FOUR, "leave", bot)
    assert owners(bench) == [*FOUR]
    bench = between((*FOUR, EVE), seats=5)
    bench.here.remove(ANN)
    all_say(bench, (BEN, CLEO, DAN, EVE), "leave", bench.room.seat_of(ANN))
    assert owners(bench) == [BEN, CLEO, DAN, EVE]
    assert bench.room.host == BEN and "host" in bench.kinds()


def test_what_belongs_to_a_person_moves_with_the_seats() -> None:
    """Codes are the person's, swaps and votes the seats'."""
    bench = between((*FOUR, EVE), seats=5)
    bench.do(EVE, NewCode(None, b"e" * 32))
    bench.do(BEN, NewCode(None, b"b" * 32))
    bench.do(ANN, Vote("fine", True, bench.room.seat_of(EVE)))
    all_say(bench, (BEN, ANN, CLEO, DAN, EVE), "leave", bench.room.seat_of(BEN))
    assert set(bench.room.codes) == {EVE} and bench.room.votes == {}


def test_a_rematch_is_played_by_those_who_are_left() -> None:
    bench = between((*FOUR, EVE), seats=5, game="probe", deals=2)
    all_say(bench, (BEN, ANN, CLEO, DAN, EVE), "leave", bench.room.seat_of(BEN))
    plays_on(bench)
    assert bench.room.status == "over" and bench.room.former
    for person in bench.room.seated:
        bench.do(person, Rematch())
    assert bench.room.former == () and len(bench.room.match.totals) == 4


# fines


def test_a_fine_needs_all_the_others_and_two_at_least() -> None:
    bench = between()
    seat = bench.room.seat_of(DAN)
    assert refused(bench, DAN, Vote("fine", False, seat)) == "wrong_time"
    assert refused(bench, ANN, Vote("fine", True)) == "no_such_seat"
    before = bench.room.match.totals
    all_say(bench, FOUR[:2], "fine", seat)
    assert bench.room.match.totals == before
    bench.do(CLEO, Vote("fine", True, seat))
    assert bench.kinds() == ["voted", "fined"]
    assert bench.last.events[0] == Event("voted", {"what": "fine", "seat": seat})
    assert bench.room.match.totals[seat] == before[seat] - 1
    plays_on(bench)
    bench = between(FOUR[:2])
    assert refused(bench, ANN, Vote("fine", True, bench.room.seat_of(BEN))) == "no_consent"
    (bot, _) = [Seat(n) for n, place in enumerate(bench.room.seats) if place.bot]
    assert refused(bench, ANN, Vote("fine", True, bot)) == "wrong_time"


def test_what_may_be_decided_is_told_by_seat() -> None:
    bench = between(FOUR, seats=5)
    found = decides(bench.room, bench.registry.game("probe"))
    assert {"end_match", "fine:4", "leave:0"} <= set(found) and "join" not in found


# consent


def test_ending_a_game_that_wants_it_so_needs_everybody() -> None:
    bench = between(FOUR[:3], seats=4, game="preferans", preset="sochi")
    for person in FOUR[:2]:
        bench.do(person, Vote("end_match", True))
    assert bench.room.status == "between"
    bench.do(CLEO, Vote("end_match", False))
    assert bench.room.votes == {}
    all_say(bench, FOUR[:3], "end_match")
    assert bench.room.status == "over"


# the time limit


def limited(minutes: int = 5, people: tuple[Any, ...] = FOUR[:2]) -> Bench:
    return running(people, game="probe", deals=4, time_limit_min=minutes)


def test_the_match_hears_that_its_time_is_up() -> None:
    bench = limited()
    left_ms = bench.room.times.limit_ms
    assert left_ms is not None and 4 * MINUTE_MS < left_ms <= 5 * MINUTE_MS
    assert bench.last.dues["clock"] == left_ms, "there is no other clock"
    bench.now_ms += left_ms - 11
    with pytest.raises(Refused, match="late"):
        bench.by(CLOCK, TimeUp({}))
    bench.now_ms += 11
    bench.by(CLOCK, TimeUp({}))
    assert bench.kinds() == ["time_up"] and bench.last.decided == "clock"
    assert bench.room.times.limit_ms is None and "clock" not in bench.last.dues
    bench.until("over")
    assert len(bench.rows) == 1, "the deal that ran was the last"
    record = record_of(bench.rows[0])
    replay(record, bench.registry)


def test_a_pause_costs_no_time_and_what_lies_between_deals_does() -> None:
    bench = limited()
    all_say(bench, FOUR[:2], "pause")
    before = bench.room.times.limit_ms
    bench.now_ms += 10 * MINUTE_MS
    bench.do(ANN, Continue())
    assert bench.room.times.limit_ms == before
    bench.until("between")
    assert before is not None
    bench.now_ms += 2 * MINUTE_MS
    bench.do(ANN, Watching(False))
    assert (bench.room.times.limit_ms or 0) < before - 2 * MINUTE_MS


def test_without_a_limit_there_is_none_and_a_match_has_its_own() -> None:
    bench = running(FOUR[:2], game="probe")
    assert bench.room.times.limit_ms is None and "clock" not in bench.last.dues
    bench = limited(1, FOUR[:1])
    bench.now_ms += MINUTE_MS
    bench.by(CLOCK, TimeUp({}))
    bench.until("over")
    bench.do(ANN, Rematch())
    while not bench.prompts():
        bench.step()
    assert (bench.room.times.limit_ms or 0) > MINUTE_MS - 1_000


def test_time_is_told_in_the_view() -> None:
    bench = limited()
    pace: Any = unpack_wire(render(bench.room, bench.rows, bench.registry).pace)
    assert pace["limit_ms"] == bench.room.times.limit_ms


def test_bots_alone_are_told_too() -> None:
    """Everybody has left; the table of bots plays on, and ends in time."""
    bench = limited(1, (ANN,))
    bench.do(ANN, Stand())
    assert bench.last.dues["clock"] == bench.room.times.limit_ms
    bench.now_ms += MINUTE_MS
    bench.by(CLOCK, TimeUp({}))
    while bench.room.status == "playing":
        bench.step()
    assert bench.room.status == "over" and len(bench.rows) == 1
