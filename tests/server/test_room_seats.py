"""Whose a seat is: any free one, how long it is kept, put out and banned, moved by a code."""

from __future__ import annotations

import pytest

from rules.api import Seat
from server import codes
from server.commands import (
    Act,
    Kick,
    Look,
    Mind,
    NewCode,
    Ready,
    Recount,
    Rename,
    SetBot,
    Sit,
    Stand,
    Unban,
    UseCode,
    Vote,
    Watching,
)
from server.ids import PersonId
from server.room import ROOM, Refused, encode_room
from server.roomseats import MAX_BANNED
from server.roomtypes import SEEN_STEP_MS, Place
from server.views import shut_out
from tests.server.roomkit import ANN, BEN, CLEO, DAN, EVE, Bench, running
from tests.server.test_room_lobby import refused, room_part

DAY_MS = 86_400_000
SHORT = {"seats": 3, "preset": "quick", "start_cards": 2}


def owners(bench: Bench) -> list[PersonId | None]:
    return [place.person for place in bench.room.seats]


def test_six_people_press_play_and_each_gets_a_seat() -> None:
    """Users' problem 10, as the room decides it."""
    people = [ANN, *(PersonId(name * 16) for name in "bcdefg")]
    bench = Bench(seats=7)
    for person in people[1:]:
        bench.do(person, Sit(None))
    assert owners(bench) == people
    assert refused(bench, PersonId("h" * 16), Sit(None)) == "full"
    assert refused(bench, BEN, Sit(None)) == "already_seated"


def test_an_empty_seat_goes_before_a_bots() -> None:
    bench = Bench(seats=3)
    bench.do(ANN, SetBot(Seat(1), True))
    bench.do(BEN, Sit(None))
    bench.do(CLEO, Sit(None))
    assert owners(bench) == [ANN, CLEO, BEN]


def test_play_while_a_deal_runs_is_a_claim_for_the_next_one() -> None:
    bench = running((ANN,), **SHORT)
    bench.do(DAN, Sit(None))
    bench.do(EVE, Sit(None))
    assert [place.claim for place in bench.room.seats] == [None, DAN, EVE]
    assert refused(bench, DAN, Sit(None)) == "already_seated"
    assert refused(bench, CLEO, Sit(None)) == "full"
    bench.here |= {DAN, EVE}
    bench.until("between")
    assert owners(bench) == [ANN, DAN, EVE]


def test_an_absent_owners_seat_is_free_only_after_its_time() -> None:
    bench = running((ANN, BEN, CLEO), **SHORT)
    bench.here = {ANN, BEN}
    bench.do(ANN, Mind(Seat(2)))
    bench.until("between")
    bench.now_ms += DAY_MS
    assert refused(bench, DAN, Sit(None)) == "full"
    assert refused(bench, DAN, Sit(Seat(2))) == "seat_taken"
    bench.now_ms += SEEN_STEP_MS
    assert refused(bench, DAN, Sit(Seat(1))) == "seat_taken", "Ben is here, however still"
    bench.do(DAN, Sit(None))
    assert bench.kinds() == ["stood", "sat"] and owners(bench)[2] == DAN
    assert not bench.room.seats[2].minded and bench.room.people[CLEO].since_ms == 0


def test_a_seat_is_kept_from_when_its_owner_was_last_here() -> None:
    """He has sat there for days without a word, and is cut off for a moment."""
    bench = running((ANN, BEN, CLEO), **SHORT)
    bench.until("between")
    bench.now_ms += 3 * DAY_MS
    bench.by(ROOM, Look())
    with pytest.raises(Refused, match="late"):
        bench.by(ROOM, Look())
    bench.here = {ANN, BEN}
    bench.now_ms += DAY_MS
    assert refused(bench, DAN, Sit(Seat(2))) == "seat_taken"
    bench.now_ms += SEEN_STEP_MS
    bench.do(DAN, Sit(Seat(2)))


def test_who_comes_back_before_the_next_deal_keeps_his_seat() -> None:
    bench = running((ANN, BEN, CLEO), **SHORT)
    bench.here = {ANN, BEN}
    bench.do(ANN, Mind(Seat(2)))
    bench.now_ms += DAY_MS + SEEN_STEP_MS
    bench.do(DAN, Sit(None))
    assert bench.room.seats[2].claim == DAN and owners(bench)[2] == CLEO
    bench.here |= {CLEO, DAN}
    bench.until("between")
    assert owners(bench) == [ANN, BEN, CLEO] and bench.room.claim_of(DAN) is None


def test_kicked_out_of_a_match_a_bot_plays_on() -> None:
    bench = running((ANN, BEN, CLEO), **SHORT)
    bench.do(CLEO, Vote("end_match", True))
    assert refused(bench, BEN, Kick(CLEO, False)) == "not_host"
    assert refused(bench, ANN, Kick(ANN, False)) == "wrong_time"
    assert refused(bench, ANN, Kick(EVE, True)) == "nobody_there"
    bench.do(ANN, Kick(CLEO, False))
    (event,) = bench.last.events
    assert event.public == {"person": CLEO, "seat": 2, "ban": False}
    assert bench.room.seats[2].bot is not None and bench.room.votes == {}
    assert refused(bench, ANN, Kick(CLEO, False)) == "nobody_there"
    bench.do(CLEO, Sit(None))
    assert bench.room.claim_of(CLEO) == 2
    bench.do(ANN, Kick(CLEO, False))
    assert bench.room.claim_of(CLEO) is None


def test_kicked_out_of_the_lobby_the_seat_is_empty() -> None:
    bench = Bench(seats=3)
    bench.seat_people(BEN)
    bench.do(ANN, Kick(BEN, False))
    assert bench.room.seats[1] == Place()
    bench.do(BEN, Sit(None))
    assert owners(bench)[1] == BEN


def test_banned_is_out_until_the_host_says_otherwise() -> None:
    bench = running((ANN, BEN, CLEO), **SHORT)
    bench.do(ANN, Kick(CLEO, True))
    assert bench.room.banned == (CLEO,) and room_part(bench)["banned"] == [CLEO]
    assert shut_out(room_part(bench), CLEO) == "banned"
    for command in (Sit(None), Rename("Other"), UseCode(b"x"), Stand()):
        assert refused(bench, CLEO, command) == "banned"
    assert bench.room.people[CLEO].name == "Cleo", "the list of the banned has names"
    assert refused(bench, BEN, Unban(CLEO)) == "not_host"
    bench.do(ANN, Unban(CLEO))
    assert refused(bench, ANN, Unban(CLEO)) == "nobody_there"
    assert shut_out(room_part(bench), CLEO) is None
    bench.do(CLEO, Sit(None))


def test_bans_do_not_pile_up() -> None:
    bench = Bench(seats=3)
    for number in range(MAX_BANNED + 5):
        person = PersonId(f"x{number:015d}")
        bench.do(person, Sit(None))
        bench.do(ANN, Kick(person, True))
    assert len(bench.room.banned) == MAX_BANNED
    assert bench.room.banned[-1] == person


# resume codes


def code_for(bench: Bench, person: PersonId, seat: Seat | None = None) -> bytes:
    """That person makes a code; its digest."""
    digest = codes.digest_of(codes.new_code())
    bench.do(person, NewCode(seat, digest))
    return digest


def test_a_code_moves_the_seat_with_all_that_belongs_to_it() -> None:
    """Users' problems 21 and 33: a new browser in the middle of a deal is the same player."""
    bench = Bench(seats=3, preset="quick", start_cards=2)
    bench.seat_people(BEN, CLEO)
    for person, luck in ((ANN, b"a" * 16), (BEN, b"b" * 16), (CLEO, b"")):
        bench.do(person, Ready(True, luck))
    before = bench.room
    digest = code_for(bench, ANN)
    bench.by_guest(DAN, UseCode(digest))
    room = bench.room
    event = bench.last.events[0]
    assert bench.kinds() == ["moved", "host"]
    assert event.public == {"seat": 0, "from": ANN, "to": DAN}
    assert owners(bench) == [DAN, BEN, CLEO]
    assert room.host == DAN and room.people[DAN].name == "Ann" and room.people[DAN].mark == 1
    assert room.people[DAN].since_ms == before.people[ANN].since_ms
    assert room.match == before.match and room.running.inputs == before.running.inputs
    assert refused(bench, ANN, UseCode(digest)) == "bad_code", "a code is good once"
    assert refused(bench, ANN, Act(1, {"kind": "bid", "count": 0})) == "not_seated"  # type: ignore[arg-type]


def test_luck_and_votes_go_along() -> None:
    bench = Bench(seats=3)
    bench.seat_people(BEN, CLEO)
    bench.do(ANN, Ready(True, b"a" * 16))
    digest = code_for(bench, ANN)
    bench.by_guest(DAN, UseCode(digest))
    assert bench.room.chance.luck == {DAN: b"a" * 16} and bench.room.seats[0].ready
    bench = running((ANN, BEN, CLEO), **SHORT)
    bench.do(ANN, Vote("end_match", True))
    digest = code_for(bench, ANN)
    bench.by_guest(DAN, UseCode(digest))
    ballot = bench.room.votes["end_match"]
    assert ballot.by == DAN and ballot.cast == {DAN: True}


def test_who_gave_a_name_keeps_it() -> None:
    bench = running((ANN, BEN, CLEO), **SHORT)
    digest = code_for(bench, BEN)
    bench.do(DAN, UseCode(digest))
    assert bench.room.people[DAN].name == "Dan"


def test_a_code_ends() -> None:
    bench = running((ANN, BEN, CLEO), **SHORT)
    old = code_for(bench, BEN)
    new = code_for(bench, BEN)
    assert refused(bench, DAN, UseCode(old)) == "bad_code", "a new one replaces it"
    assert refused(bench, CLEO, UseCode(new)) == "already_seated"
    assert refused(bench, BEN, UseCode(new)) == "already_seated"
    bench.now_ms += codes.VALID_MS
    assert refused(bench, DAN, UseCode(new)) == "bad_code", "ten minutes are over"
    late = code_for(bench, BEN)
    bench.do(BEN, Stand())
    assert refused(bench, DAN, UseCode(late)) == "bad_code", "the seat is given up"
    kicked = code_for(bench, CLEO)
    bench.do(ANN, Kick(CLEO, False))
    assert refused(bench, DAN, UseCode(kicked)) == "bad_code"
    assert refused(bench, DAN, UseCode(b"")) == "bad_code"


def test_the_host_needs_consent_and_an_absent_owner() -> None:
    bench = running((ANN, BEN, CLEO, DAN), seats=4, preset="quick", start_cards=2)
    digest = codes.digest_of(codes.new_code())
    ask = NewCode(Seat(2), digest)
    assert refused(bench, EVE, NewCode(None, digest)) == "not_seated"
    assert refused(bench, BEN, ask) == "not_host"
    assert refused(bench, ANN, ask) == "not_absent"
    assert refused(bench, ANN, Vote("code", True, Seat(2))) == "wrong_time"
    bench.here = {ANN, BEN, DAN}
    assert refused(bench, ANN, ask) == "no_consent"
    bench.do(ANN, Vote("code", True, Seat(2)))
    assert refused(bench, ANN, ask) == "no_consent"
    bench.do(BEN, Vote("code", True, Seat(2)))
    assert bench.kinds() == ["voted"] and room_part(bench)["granted"] == [2]
    bench.here.add(CLEO)
    assert refused(bench, ANN, ask) == "not_absent", "she came back"
    bench.here.remove(CLEO)
    bench.do(ANN, ask)
    bench.by_guest(EVE, UseCode(digest))
    assert owners(bench)[2] == EVE and bench.room.people[EVE].name == "Cleo"
    assert bench.room.granted == () and bench.room.host == ANN


def test_nobody_hands_a_seat_over_on_his_own() -> None:
    """Alone with an absent friend, the host cannot look at the friend's hand; nor can anybody who
    gets the host's role afterwards."""
    bench = running((ANN, BEN, CLEO), **SHORT)
    ask = NewCode(Seat(2), codes.digest_of(codes.new_code()))
    for alone in (ANN, BEN):
        bench.here = {alone}
        assert refused(bench, alone, Vote("code", True, Seat(2))) == "no_consent"
    bench.here = {ANN, BEN}
    bench.do(ANN, Vote("code", True, Seat(2)))
    bench.here = {ANN}
    with pytest.raises(Refused, match="late"):
        bench.by(ROOM, Recount())
    assert bench.room.granted == () and refused(bench, ANN, ask) == "no_consent"


def test_consent_ends_when_the_owner_is_back() -> None:
    bench = running((ANN, BEN, CLEO), **SHORT)
    bench.here = {ANN, BEN}
    for person in (ANN, BEN):
        bench.do(person, Vote("code", True, Seat(2)))
    assert room_part(bench)["granted"] == [2]
    bench.here.add(CLEO)
    bench.by(ROOM, Recount())
    assert room_part(bench)["granted"] == []
    bench.here.remove(CLEO)
    ask = NewCode(Seat(2), codes.digest_of(codes.new_code()))
    assert refused(bench, ANN, ask) == "no_consent"


def test_the_stored_state_knows_no_code() -> None:
    bench = running((ANN, BEN, CLEO), **SHORT)
    code = codes.new_code()
    bench.do(BEN, NewCode(None, codes.digest_of(code)))
    form = encode_room(bench.room, bench.registry)
    assert codes.digest_of(code) in form
    for text in (code, code.replace("-", ""), code.lower()):
        assert text.encode() not in form and text not in repr(bench.room)


def test_a_code_is_read_as_people_type_it() -> None:
    code = codes.new_code()
    plain = code.replace("-", "")
    assert len(plain) == codes.LENGTH and set(plain) <= set(codes.ALPHABET)
    assert not set("01ILO") & set(codes.ALPHABET)
    for typed in (plain, code.lower(), f" {plain[:2]} {plain[2:]} "):
        assert codes.digest_of(typed) == codes.digest_of(code)


def test_the_room_link_alone_never_grants_a_seat() -> None:
    """Users' problem 33: whoever opens the link is a new person and owns nothing."""
    bench = running((ANN, BEN, CLEO), **SHORT)
    bench.here.add(EVE)
    bench.do(ANN, Watching(True))
    assert bench.room.seat_of(EVE) is None
    assert refused(bench, EVE, Sit(Seat(1))) == "seat_taken"
    assert refused(bench, EVE, NewCode(Seat(1), b"x" * 32)) == "not_host"
