"""In a match: acting, minding, coming back, claims, going on, rematch, deadlines."""

from __future__ import annotations

import pytest

from rules.api import Prompt, PromptId, Seat
from server.commands import (
    Act,
    Back,
    BotAct,
    Command,
    GoOn,
    HostGone,
    Mind,
    Next,
    Ready,
    Rematch,
    Rename,
    SetBot,
    Setup,
    Sit,
    Stand,
)
from server.guard import RulesBroken
from server.room import BOTS, CLOCK, ROOM, Refused
from server.roomtypes import SHOWS_MS
from tests.server.roomkit import ANN, BEN, CLEO, DAN, Bench, running
from tests.server.test_room_lobby import refused

THREE = (ANN, BEN, CLEO)
SHORT = {"seats": 3, "preset": "quick", "start_cards": 2}


def test_an_act_is_judged() -> None:
    bench = running(THREE, seats=3)
    seat, prompt = bench.turn()
    owner = bench.room.seats[seat].person
    other = next(person for person in THREE if person != owner)
    bid = {"kind": "bid", "count": 1}
    assert owner is not None
    assert refused(bench, DAN, Act(prompt.id, bid)) == "not_seated"
    assert refused(bench, other, Act(prompt.id, bid)) == "late"
    assert refused(bench, owner, Act(PromptId(prompt.id + 1), bid)) == "late"
    assert refused(bench, owner, Act(prompt.id, {"kind": "play", "card": "AS"})) == "late"
    assert refused(bench, owner, Act(prompt.id, {"count": 1})) == "illegal"
    with pytest.raises(Refused) as caught:
        bench.do(owner, Act(prompt.id, {"kind": "bid", "count": 99}))
    assert caught.value.detail["code"] == "bad_argument"
    bench.do(owner, Act(prompt.id, bid))
    assert (bench.last.seat, bench.last.person, bench.last.decided) == (seat, owner, "person")
    assert refused(bench, owner, Act(prompt.id, bid)) == "late"


def test_bots_act_only_for_their_seats() -> None:
    bench = running(THREE, seats=4)
    seat, prompt = bench.turn()
    while bench.room.seats[seat].bot is None:
        bench.step()
        seat, prompt = bench.turn()
    person_seat = Seat(0)
    with pytest.raises(Refused):
        bench.by(BOTS, BotAct(person_seat, prompt.id, None))
    with pytest.raises(Refused):
        bench.by(BOTS, BotAct(Seat(99), prompt.id, None))
    with pytest.raises(Refused):
        bench.by(BOTS, BotAct(seat, PromptId(10_000), None))
    bench.by(BOTS, BotAct(seat, prompt.id, None))
    assert (bench.last.seat, bench.last.person, bench.last.decided) == (seat, None, "bot")


def test_nobody_sends_what_comes_from_inside() -> None:
    bench = running(THREE, seats=3)
    seat, prompt = bench.turn()
    for command in (GoOn(), BotAct(seat, prompt.id, None), HostGone(ANN)):
        assert refused(bench, BEN, command) == "late"
    for inside in (Next(), Stand()):
        with pytest.raises(Refused):
            bench.by(BOTS, inside)


def test_a_pause_is_awaited_and_ends() -> None:
    bench = Bench(seats=3)
    bench.seat_people(BEN, CLEO)
    bench.fill()
    assert bench.last.dues == {"pause": 2500}
    bench.now_ms += 1000
    bench.do(BEN, Rename("Benny"))
    assert bench.last.dues["pause"] < 1500
    bench.by(CLOCK, GoOn())
    assert bench.prompts() and bench.last.trim
    with pytest.raises(Refused):
        bench.by(CLOCK, GoOn())


def test_minding_an_absent_seat() -> None:
    bench = running(THREE, seats=3)
    assert refused(bench, DAN, Mind(Seat(1))) == "not_seated"
    assert refused(bench, ANN, Mind(Seat(1))) == "not_absent"
    bench.here.discard(BEN)
    bench.do(ANN, Mind(Seat(1)))
    assert bench.room.seats[1].minded and bench.room.seats[1].person == BEN
    assert refused(bench, ANN, Mind(Seat(1))) == "not_absent"
    assert refused(bench, DAN, Sit(Seat(1))) == "seat_taken"
    while bench.turn()[0] != 1:
        bench.step()
    assert 700 <= bench.last.dues["bot"] <= 1500
    _, prompt = bench.turn()
    action = bench.choice(prompt)
    bench.by(BOTS, BotAct(Seat(1), prompt.id, action))
    assert bench.room.seats[1].minded
    assert refused(bench, BEN, Act(prompt.id, action)) == "late"
    bench.do(BEN, Back())
    assert not bench.room.seats[1].minded
    assert refused(bench, BEN, Back()) == "wrong_time"


def test_the_owners_act_takes_his_seat_back() -> None:
    bench = running(THREE, seats=3)
    bench.here.discard(BEN)
    bench.do(ANN, Mind(Seat(1)))
    while bench.turn()[0] != 1:
        bench.step()
    _, prompt = bench.turn()
    bench.do(BEN, Act(prompt.id, bench.choice(prompt)))
    assert not bench.room.seats[1].minded
    assert bench.last.decided == "person" and "back" in bench.kinds()


def test_minding_a_bot_is_nonsense() -> None:
    bench = running((ANN, BEN), seats=3)
    assert refused(bench, ANN, Mind(Seat(2))) == "nobody_there"
    assert refused(bench, ANN, Mind(Seat(7))) == "no_such_seat"


def test_an_absent_person_does_not_hold_up_the_lobby() -> None:
    bench = Bench(seats=3)
    bench.seat_people(BEN, CLEO)
    for person in (ANN, CLEO):
        bench.do(person, Ready(True))
    assert refused(bench, ANN, Mind(Seat(1))) == "not_absent"
    bench.here.discard(BEN)
    bench.do(ANN, Mind(Seat(1)))
    assert bench.room.status == "playing"
    assert bench.room.seats[1].person == BEN and bench.room.seats[1].minded
    bench.do(BEN, Back())
    assert not bench.room.seats[1].minded


def test_bots_for_absent_people_alone_start_no_match() -> None:
    bench = Bench(seats=3)
    bench.seat_people(BEN, CLEO)
    bench.here -= {BEN, CLEO}
    for absent in (1, 2):
        bench.do(ANN, Mind(Seat(absent)))
    assert bench.room.status == "lobby"
    bench.here.add(BEN)
    bench.do(BEN, Ready(False))
    assert not bench.room.seats[1].minded
    bench.do(ANN, Ready(True))
    assert bench.room.status == "lobby"
    bench.do(BEN, Ready(True))
    assert bench.room.status == "playing"


def test_who_waits_for_a_seat_may_let_a_bot_play_for_the_absent() -> None:
    bench = running((ANN,), seats=3)
    bench.here = {DAN}
    assert refused(bench, DAN, Mind(Seat(0))) == "not_seated"
    bench.do(DAN, Sit(Seat(1)))
    bench.do(DAN, Mind(Seat(0)))
    assert bench.room.seats[0].minded and bench.room.seats[0].person == ANN


@pytest.mark.parametrize(("status", "ask"), [("between", Next()), ("over", Rematch())])
def test_the_last_who_had_not_agreed_leaves(status: str, ask: Command) -> None:
    bench = running(THREE, **SHORT)
    while bench.room.status != status:
        if bench.room.status == "between":
            for person in THREE:
                if bench.room.status == "between":
                    bench.do(person, Next())
        else:
            bench.step()
    for person in (ANN, BEN):
        bench.do(person, ask)
    assert bench.room.status == status
    bench.by(ROOM, GoOn())
    assert bench.room.status == status, "Cleo is still here"
    bench.here.discard(CLEO)
    bench.by(ROOM, GoOn())
    assert bench.room.status == "playing"


def test_standing_up_leaves_a_bot_and_a_claim_is_kept_for_the_next_deal() -> None:
    bench = running(THREE, **SHORT)
    bench.do(BEN, Stand())
    assert bench.room.seats[1].bot and bench.room.seats[1].person is None
    bench.here.add(DAN)
    bench.do(DAN, Sit(Seat(1)))
    assert bench.room.seats[1].claim == DAN
    assert bench.room.seat_of(DAN) is None
    assert refused(bench, BEN, Sit(Seat(1))) == "seat_taken"
    assert refused(bench, DAN, Sit(Seat(1))) == "already_seated"
    _, prompt = bench.turn()
    assert refused(bench, DAN, Act(prompt.id, bench.choice(prompt))) == "not_seated"
    bench.until("between")
    assert bench.room.seats[1].person == DAN and bench.room.seats[1].claim is None
    assert "sat" in bench.kinds()


def test_a_claim_is_given_up() -> None:
    bench = running((ANN, BEN), seats=4)
    bench.do(CLEO, Sit(Seat(2)))
    bench.do(CLEO, Sit(Seat(3)))
    assert bench.room.claim_of(CLEO) == 3 and bench.room.seats[2].claim is None
    bench.do(CLEO, Stand())
    assert bench.room.claim_of(CLEO) is None


def test_the_next_deal_waits_for_those_present() -> None:
    bench = running(THREE, **SHORT)
    assert refused(bench, ANN, Next()) == "wrong_time"
    bench.until("between")
    assert bench.room.deals == 1 and bench.last.dues == {}
    bench.do(ANN, Next())
    bench.do(BEN, Next())
    assert bench.room.status == "between"
    bench.here.discard(CLEO)
    bench.do(ANN, Next())
    assert bench.room.status == "playing" and bench.last.trim


def test_standing_up_between_deals_does_not_stop_the_others() -> None:
    bench = running(THREE, **SHORT)
    bench.until("between")
    bench.do(ANN, Next())
    bench.do(BEN, Next())
    bench.do(CLEO, Stand())
    assert bench.room.status == "playing"


def test_a_bots_seat_is_taken_at_once_between_deals() -> None:
    bench = running((ANN, BEN), **SHORT)
    bench.until("between")
    bench.do(CLEO, Sit(Seat(2)))
    assert bench.room.seats[2].person == CLEO


def test_bots_go_on_when_nobody_is_there() -> None:
    bench = running((ANN,), **SHORT)
    bench.do(ANN, Stand())
    assert bench.last.dues["bot"] >= 0
    bench.here.clear()
    bench.step()
    assert bench.last.dues == {"bot": 0}
    bench.until("between")
    assert bench.last.dues == {"pause": SHOWS_MS}
    bench.by(CLOCK, GoOn())
    assert bench.room.status == "playing"
    bench.until("between", "over")
    assert bench.room.status == "over"


def test_somebody_came_back_before_the_bots_went_on() -> None:
    bench = running((ANN, BEN), **SHORT)
    bench.here.clear()
    for person, seat in ((ANN, 0), (BEN, 1)):
        place = bench.room.seats[seat]
        assert place.person == person
    bench.here.add(BEN)
    bench.do(BEN, Mind(Seat(0)))
    bench.until("between")
    bench.here = set()
    bench.by(CLOCK, GoOn())
    assert bench.room.status == "between", "no deal begins without any owner"
    bench.do(BEN, Next())
    assert bench.room.status == "playing"
    bench.here = {BEN}
    while bench.room.status == "playing":
        bench.step()
    assert bench.room.status == "over"


def test_people_between_deals_only_settle_the_deadline() -> None:
    bench = running((ANN, BEN), **SHORT)
    bench.until("between")
    bench.by(CLOCK, GoOn())
    assert bench.room.status == "between" and bench.last.dues == {}


def test_the_match_ends_and_begins_again() -> None:
    bench = running(THREE, **SHORT)
    while bench.until("between", "over").status != "over":
        for person in THREE:
            bench.do(person, Next())
    assert bench.last.dues == {} and bench.room.deals == 2
    assert refused(bench, ANN, Next()) == "wrong_time"
    assert refused(bench, DAN, Rematch()) == "not_seated"
    bench.do(ANN, Rematch())
    bench.do(BEN, Rematch())
    assert bench.room.status == "over"
    bench.do(CLEO, Rematch())
    assert (bench.room.status, bench.room.match_no, bench.room.deals) == ("playing", 2, 0)


def test_after_the_match_the_host_sets_up_another() -> None:
    bench = running(THREE, seats=3, preset="quick", start_cards=1)
    bench.until("over")
    bench.do(ANN, Setup("kachuful", "quick", {}, 4))
    assert bench.room.status == "lobby" and bench.room.match is None
    assert bench.room.seats[3].empty
    bench.do(ANN, SetBot(Seat(3), True))
    for person in THREE:
        bench.do(person, Ready(True))
    assert (bench.room.status, bench.room.match_no) == ("playing", 2)


def test_an_absent_host_is_followed_by_somebody_present() -> None:
    bench = running(THREE, seats=3)
    with pytest.raises(Refused) as caught:
        bench.by(CLOCK, HostGone(ANN))
    assert caught.value.code == "not_absent"
    bench.here = {CLEO}
    bench.by(CLOCK, HostGone(ANN))
    assert bench.room.host == CLEO
    bench.here = set()
    with pytest.raises(Refused) as caught:
        bench.by(CLOCK, HostGone(CLEO))
    assert caught.value.code == "nobody_there"


def test_a_bug_in_the_rules_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = running(THREE, seats=3)
    game = bench.registry.game("kachuful")
    seat, prompt = bench.turn()
    owner = bench.room.seats[seat].person
    assert owner is not None
    monkeypatch.setattr(type(game), "apply", lambda *_: 1 // 0)
    before = bench.room
    with pytest.raises(RulesBroken) as caught:
        bench.do(owner, Act(prompt.id, bench.choice(prompt)))
    assert caught.value.call == "apply" and str(prompt.kind) in caught.value.inputs
    assert bench.room == before


def test_several_bots_asked_at_once_answer_one_by_one() -> None:
    bench = running((ANN,), seats=4, bidding="secret")
    waiting = [seat for seat in bench.prompts() if bench.room.seats[seat].bot]
    assert len(waiting) == 3
    key = bench.room.dues["bot"].key
    _, prompt = Seat(0), bench.prompts()[Seat(0)][0]
    bench.do(ANN, Act(prompt.id, {"kind": "bid", "count": 0}))
    assert bench.room.dues["bot"].key == key
    for seat in waiting:
        bench.by(BOTS, BotAct(seat, bench.prompts()[seat][0].id, None))
    assert all(prompt.kind == "play" for asked in bench.prompts().values() for prompt in asked)


def test_the_probe_plays_through_the_room() -> None:
    bench = running((ANN, BEN), game="probe", seed=3)
    while bench.until("between", "over").status != "over":
        for person in (ANN, BEN):
            bench.do(person, Next())
    assert bench.room.deals == len(bench.rows) == 2


def test_only_what_the_deal_waits_for_has_a_default() -> None:
    bench = running((ANN,), game="probe")
    while not (offered := standing_offers(bench)):
        bench.step()
    seat, prompt = offered[0]
    before = bench.room
    with pytest.raises(Refused) as caught:
        bench.by(BOTS, BotAct(seat, prompt.id, None))
    assert caught.value.code == "late" and bench.room is before


def standing_offers(bench: Bench) -> list[tuple[Seat, Prompt]]:
    """What the seats of bots may do and need not."""
    return [
        (seat, prompt)
        for seat, asked in bench.prompts().items()
        for prompt in asked
        if not prompt.must and bench.room.seats[seat].by_bot
    ]
