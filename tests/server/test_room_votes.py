"""Votes: who counts, what passes, what it does."""

from __future__ import annotations

from rules.api import Seat
from server.commands import Next, Stand, Vote
from server.roomvotes import decides
from tests.server.roomkit import ANN, BEN, CLEO, DAN, Bench, running
from tests.server.test_room_lobby import refused

THREE = (ANN, BEN, CLEO)


def test_only_seated_people_vote_on_what_is_possible() -> None:
    bench = Bench(seats=3)
    assert refused(bench, ANN, Vote("end_match", True)) == "wrong_time"
    bench = running(THREE, seats=3)
    assert decides(bench.room, bench.registry.game("kachuful")) == (
        "void_deal",
        "end_match",
        "pause",
    )
    assert refused(bench, DAN, Vote("end_match", True)) == "not_seated"
    assert refused(bench, ANN, Vote("time_up", True)) == "wrong_time"


def test_more_than_half_of_those_present_decide() -> None:
    bench = running(THREE, seats=4)
    bench.do(ANN, Vote("void_deal", True))
    assert bench.room.votes["void_deal"].cast == {ANN: True}
    bench.do(ANN, Vote("void_deal", False))
    bench.do(BEN, Vote("void_deal", True))
    assert bench.room.votes["void_deal"].cast == {ANN: False, BEN: True}
    bench.do(CLEO, Vote("void_deal", True))
    assert "deal_void" in bench.kinds() and bench.room.votes == {}
    assert bench.last.finished is None
    assert not any(b"act" in packed for packed in bench.room.running.inputs)


def test_the_absent_do_not_count() -> None:
    bench = running(THREE, seats=3)
    bench.here = {ANN}
    bench.do(ANN, Vote("end_match", True))
    assert bench.room.status == "over"
    assert "match_end" in bench.kinds() and bench.last.finished is None


def test_half_is_not_enough_and_two_against_drop_it() -> None:
    bench = running((ANN, BEN), seats=3)
    bench.do(ANN, Vote("end_match", True))
    assert bench.room.status == "playing"
    bench.do(BEN, Vote("end_match", False))
    assert bench.room.votes == {} and bench.room.status == "playing"


def test_a_vote_leaves_with_its_voter() -> None:
    bench = running(THREE, seats=3)
    bench.do(ANN, Vote("end_match", True))
    bench.do(ANN, Stand())
    assert bench.room.votes == {}


def test_votes_do_not_outlive_the_deal() -> None:
    bench = running(THREE, seats=3, preset="quick", start_cards=2)
    bench.do(ANN, Vote("end_match", True))
    bench.until("between")
    assert bench.room.votes == {}


def test_a_voided_deal_is_dealt_again_and_recorded_once() -> None:
    bench = running((ANN,), game="probe")
    bench.step()
    bench.do(ANN, Vote("void_deal", True))
    assert bench.last.finished is None and "deal_void" in bench.kinds()
    if bench.room.status == "between":
        bench.do(ANN, Next())
    bench.until("between")
    assert len(bench.rows) == bench.room.deals == 1
    assert bench.room.seat_of(ANN) == Seat(0)
