"""Votes: who counts, what passes, what it does."""

from __future__ import annotations

import pytest

from rules.api import Seat
from server.ballots import STANDS_MS
from server.commands import (
    Act,
    BotAct,
    Command,
    Continue,
    GoOn,
    Kick,
    Mind,
    Next,
    Recount,
    Rename,
    Stand,
    Vote,
)
from server.room import BOTS, CLOCK, ROOM, Refused
from server.roomvotes import OVERDUE_MS, decides
from server.takeback import undoable
from tests.server.roomkit import ANN, BEN, CLEO, DAN, Bench, running
from tests.server.test_room_lobby import refused

THREE = (ANN, BEN, CLEO)


def room_refuses(bench: Bench, command: Command) -> str:
    """The code with which a command from inside is refused."""
    with pytest.raises(Refused) as caught:
        bench.by(ROOM, command)
    return caught.value.code


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


# pause


def test_nothing_goes_on_in_a_pause() -> None:
    """Users' problem 17: a pause by agreement, and both in the log."""
    bench = running(THREE, seats=4, preset="quick", start_cards=2)
    bench.do(ANN, Vote("pause", True))
    assert not bench.room.paused
    bench.do(BEN, Vote("pause", True))
    assert bench.room.paused and bench.kinds() == ["voted", "paused"]
    assert bench.last.dues == {}, "neither a bot nor a clock nor a pause of the rules goes on"
    seat, prompt = bench.turn()
    owner = bench.room.seats[seat].person
    if owner is not None:
        assert refused(bench, owner, Act(prompt.id, bench.choice(prompt))) == "paused"
    with pytest.raises(Refused, match="paused"):
        bench.by(CLOCK, GoOn())
    assert refused(bench, ANN, Vote("pause", True)) == "wrong_time"
    assert refused(bench, DAN, Continue()) == "not_seated"
    bench.do(CLEO, Continue())
    assert not bench.room.paused and bench.kinds() == ["continued"]
    assert refused(bench, CLEO, Continue()) == "wrong_time"
    bench.step()


def test_bots_wait_in_a_pause() -> None:
    bench = running((ANN,), seats=3)
    while bench.turn()[0] == 0:
        bench.step()
    seat, prompt = bench.turn()
    bench.do(ANN, Vote("pause", True))
    with pytest.raises(Refused, match="paused"):
        bench.by(BOTS, BotAct(seat, prompt.id, None))
    bench.do(ANN, Continue())
    assert "bot" in bench.last.dues
    bench.by(BOTS, BotAct(seat, prompt.id, None))


def test_a_pause_ends_with_the_last_who_could_end_it() -> None:
    bench = running((ANN, BEN), seats=3)
    for person in (ANN, BEN):
        bench.do(person, Vote("pause", True))
    bench.do(BEN, Stand())
    assert bench.room.paused
    bench.do(ANN, Stand())
    assert not bench.room.paused and "bot" in bench.last.dues


def test_voiding_the_deal_ends_the_pause() -> None:
    bench = running((ANN,), seats=3)
    bench.do(ANN, Vote("pause", True))
    bench.do(ANN, Vote("void_deal", True))
    assert not bench.room.paused and "deal_void" in bench.kinds()


# a bot for who idles


def idle(bench: Bench) -> Seat:
    """Somebody lets the deal wait; his seat."""
    while bench.room.seats[bench.turn()[0]].person is None:
        bench.step()
    return bench.turn()[0]


def test_a_bot_for_who_lets_all_wait() -> None:
    """Users' problem 34: not at once, and only until he acts."""
    bench = running(THREE, seats=3)
    seat = idle(bench)
    owner = bench.room.seats[seat].person
    others = [person for person in THREE if person != owner]
    assert owner is not None
    assert refused(bench, others[0], Vote("bot", True, seat)) == "wrong_time"
    bench.now_ms += OVERDUE_MS
    assert refused(bench, others[0], Vote("bot", True, Seat(9))) == "no_such_seat"
    assert refused(bench, owner, Vote("bot", False, seat)) == "wrong_time", "he has no vote"
    bench.do(others[0], Vote("bot", True, seat))
    assert f"bot:{seat}" in bench.room.votes
    bench.do(others[1], Vote("bot", True, seat))
    assert bench.kinds() == ["voted", "minded"] and bench.room.seats[seat].minded
    prompt = bench.prompts()[seat][0]
    bench.do(owner, Act(prompt.id, bench.choice(prompt)))
    assert not bench.room.seats[seat].minded


def test_acting_ends_the_vote_on_a_bot() -> None:
    bench = running(THREE, seats=3)
    seat = idle(bench)
    owner = bench.room.seats[seat].person
    assert owner is not None
    bench.now_ms += OVERDUE_MS
    bench.do(next(one for one in THREE if one != owner), Vote("bot", True, seat))
    prompt = bench.prompts()[seat][0]
    bench.do(owner, Act(prompt.id, bench.choice(prompt)))
    assert bench.room.votes == {}


def test_a_secret_answer_ends_nothing_that_would_tell_whose_it_was() -> None:
    """Whoever is asked in secret stays minded, and a vote about his seat stays open."""
    bench = running((ANN, BEN, CLEO, DAN), game="probe", seats=4)
    while bench.turn()[1].shown:
        bench.step()
    seat, prompt = bench.turn()
    owner = bench.room.seats[seat].person
    assert owner is not None
    bench.here.remove(owner)
    others = sorted(bench.here)
    bench.do(others[0], Mind(seat))
    bench.do(others[0], Vote("code", True, seat))
    before = bench.room
    bench.do(owner, Act(prompt.id, {"kind": "keep"}))
    assert bench.kinds() == ["kept"] and bench.last.secret
    assert bench.room.seats == before.seats and bench.room.votes == before.votes


# who counts, and how long


def test_who_is_minded_does_not_count() -> None:
    bench = running(THREE, seats=3)
    bench.here = {ANN, BEN}
    bench.do(ANN, Mind(Seat(2)))
    bench.here = {ANN, BEN, CLEO}
    bench.do(ANN, Vote("end_match", True))
    bench.do(BEN, Vote("end_match", True))
    assert bench.room.status == "over"


def test_a_vote_lapses() -> None:
    bench = running(THREE, seats=3)
    bench.do(ANN, Vote("end_match", True))
    begun_ms = bench.room.votes["end_match"].at_ms
    assert bench.room.votes["end_match"].by == ANN
    bench.now_ms = begun_ms + STANDS_MS - 20
    bench.do(ANN, Rename("Anna"))
    assert "end_match" in bench.room.votes
    bench.now_ms = begun_ms + STANDS_MS
    bench.do(BEN, Vote("end_match", True))
    ballot = bench.room.votes["end_match"]
    assert ballot.by == BEN and ballot.cast == {BEN: True}, "it began anew"


def test_who_goes_away_leaves_the_others_to_decide() -> None:
    bench = running((ANN, BEN, CLEO, DAN), seats=4)
    for person in (ANN, BEN):
        bench.do(person, Vote("end_match", True))
    assert room_refuses(bench, Recount()) == "late", "two of four are no majority"
    bench.here.remove(CLEO)
    bench.by(ROOM, Recount())
    assert bench.room.status == "over" and bench.kinds()[0] == "voted"


def test_who_leaves_his_seat_or_is_put_out_leaves_the_others_to_decide() -> None:
    for person, leaves in ((DAN, Stand()), (ANN, Kick(DAN, False))):
        bench = running((ANN, BEN, CLEO, DAN), seats=4)
        for voter in (BEN, CLEO):
            bench.do(voter, Vote("pause", True))
        bench.do(person, leaves)
        assert bench.room.paused and bench.kinds()[1:] == ["voted", "paused"]


def test_who_comes_has_a_voice() -> None:
    bench = running(THREE, seats=3)
    bench.here = {ANN, BEN}
    bench.do(ANN, Vote("end_match", False))
    assert bench.room.votes == {}, "half against it"
    bench.do(ANN, Vote("end_match", True))
    bench.here = {ANN, BEN, CLEO}
    bench.do(BEN, Vote("end_match", False))
    assert room_refuses(bench, Recount()) == "late"
    assert bench.room.votes["end_match"].cast == {ANN: True, BEN: False}


def test_a_room_without_anybody_decides_nothing() -> None:
    bench = running((ANN, BEN), seats=3, preset="quick", start_cards=2)
    while Seat(0) not in [Seat(n) for n, count in enumerate(undoable(bench.room)) if count]:
        bench.step()
    bench.do(ANN, Vote("pause", True))
    bench.do(ANN, Vote("take_back", True))
    bench.here.clear()
    assert room_refuses(bench, Recount()) == "late" and len(bench.room.votes) == 2
    bench.now_ms += STANDS_MS
    bench.by(ROOM, Recount())
    assert bench.room.votes == {} and bench.last.events == ()


def test_the_first_back_after_an_outage_does_not_decide_alone() -> None:
    bench = running(THREE, seats=3)
    bench.here, bench.settled = {ANN}, False
    bench.do(ANN, Vote("end_match", True))
    assert room_refuses(bench, Recount()) == "late" and bench.room.status == "playing"
    bench.settled = True
    bench.by(ROOM, Recount())
    assert bench.room.status == "over"


def test_one_passed_vote_a_count() -> None:
    """What passes may change what the others are about."""
    bench = running((ANN, BEN, CLEO, DAN), seats=4)
    for what in ("void_deal", "end_match"):
        for person in (ANN, BEN):
            bench.do(person, Vote(what, True))
    bench.here -= {CLEO, DAN}
    bench.by(ROOM, Recount())
    assert bench.kinds()[0] == "voted" and "deal_void" in bench.kinds()
    assert bench.room.status != "over"


def test_bots_have_no_vote() -> None:
    bench = running((ANN,), seats=5)
    bench.do(ANN, Vote("end_match", True))
    assert bench.room.status == "over"
