"""Clocks in a room: who is awaited, what happens when a time is out, and when nobody is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.api import Action, Event, PromptId, Seat
from rules.values import replace
from server import clock
from server.clock import GRACE_MS, PRESETS, Pace
from server.commands import (
    Act,
    Back,
    BotAct,
    Drafts,
    GoOn,
    Look,
    Next,
    Ready,
    Rematch,
    SetClock,
    Stand,
    TimeUp,
)
from server.room import BOTS, CLOCK, ROOM, Refused
from server.roomtypes import SHOWS_MS
from tests.server.roomkit import ANN, BEN, CLEO, DAN, Bench, running

THREE = (ANN, BEN, CLEO)
FAST, NORMAL = PRESETS["fast"], PRESETS["normal"]
SHORT: dict[str, Any] = {"seats": 3, "preset": "quick", "start_cards": 2}


def timed(pace: Pace = NORMAL, people: tuple[Any, ...] = THREE, **how: Any) -> Bench:
    """A match with a clock that waits for its first answer."""
    bench = Bench(**{"seats": 3, **how})
    bench.do(ANN, SetClock(pace))
    bench.seat_people(*(person for person in people if person != ANN))
    bench.fill()
    while not bench.prompts():
        bench.step()
    return bench


def wait(bench: Bench, ms: int) -> None:
    """So long nothing happens; a command takes 10 ms by itself."""
    bench.now_ms += ms - 10


def time_up(bench: Bench, drafts: Drafts | None = None) -> None:
    """The ticker finds the table due."""
    bench.by(CLOCK, TimeUp(drafts or {}))


def let_time_run_out(bench: Bench) -> Seat:
    """The time of the seat on turn is out; which one it was."""
    seat, _ = bench.turn()
    wait(bench, bench.last.dues["clock"])
    time_up(bench)
    return seat


def refused(bench: Bench, command: Any) -> str:
    """The code an inside command is refused with."""
    with pytest.raises(Refused) as caught:
        bench.by(CLOCK, command)
    return caught.value.code


def seen(bench: Bench, seat: int) -> Any:
    """What everybody sees of a seat's clock."""
    return clock.shown(bench.room.times)[seat]


# the host's choice


def test_the_host_chooses_before_the_match_and_everybodys_ready_falls() -> None:
    bench = Bench(seats=3)
    assert bench.room.clock == Pace()
    bench.seat_people(BEN, CLEO)
    bench.do(BEN, Ready(True))
    with pytest.raises(Refused) as caught:
        bench.do(BEN, SetClock(FAST))
    assert caught.value.code == "not_host"
    bench.do(ANN, SetClock(FAST))
    assert bench.room.clock == FAST and not any(place.ready for place in bench.room.seats)
    bench.fill()
    assert bench.room.times.banks == (FAST.bank_ms,) * 3
    with pytest.raises(Refused) as caught:
        bench.do(ANN, SetClock(NORMAL))
    assert caught.value.code == "wrong_time"


def test_without_a_clock_nothing_is_ever_due() -> None:
    bench = running(THREE, seats=3)
    wait(bench, 10**9)
    seat, _ = bench.turn()
    bench.here.discard(bench.room.seats[seat].person)  # type: ignore[arg-type]
    bench.by(ROOM, Look())  # notes only who was seen here
    assert refused(bench, TimeUp({})) == refused(bench, Look()) == "late"
    assert "clock" not in bench.last.dues


# a time is out


def test_the_rules_answer_is_played_and_everybody_is_told() -> None:
    bench = timed()
    seat, prompt = bench.turn()
    owner = bench.room.seats[seat].person
    assert bench.last.dues["clock"] == NORMAL.turn_ms + GRACE_MS
    wait(bench, NORMAL.turn_ms + GRACE_MS - 1)
    assert refused(bench, TimeUp({})) == "late", "the grace is not over"
    assert let_time_run_out(bench) == seat
    assert bench.last.events[0] == Event("timeout", {"seat": seat})
    assert (bench.last.decided, bench.last.seat, bench.last.person) == ("clock", seat, None)
    assert not bench.room.seats[seat].minded
    after, _ = bench.turn()
    assert after != seat and seen(bench, after)["left_ms"] == NORMAL.turn_ms
    with pytest.raises(Refused) as caught:
        bench.do(owner, Act(prompt.id, prompt.legal[0]))  # type: ignore[arg-type]
    assert caught.value.code == "late"


def test_two_times_out_in_a_row_hand_the_seat_to_a_bot_until_he_acts() -> None:
    """Users' problem 34: nobody is replaced at once, and an idle player does not stop a table."""
    bench = timed(start_cards=4)
    seat = let_time_run_out(bench)
    owner = bench.room.seats[seat].person
    assert owner is not None
    while bench.turn()[0] != seat:
        bench.step()
    assert let_time_run_out(bench) == seat
    assert bench.room.seats[seat].minded and bench.last.events[-1] == Event(
        "minded", {"seat": seat}
    )
    while bench.turn()[0] != seat:
        bench.step()
    assert seen(bench, seat) is None and "clock" not in bench.last.dues, "a bot has no clock"
    _, prompt = bench.turn()
    bench.do(owner, Act(prompt.id, bench.choice(prompt)))
    assert not bench.room.seats[seat].minded and "back" in bench.kinds()
    while bench.turn()[0] != seat:
        bench.step()
    let_time_run_out(bench)
    assert not bench.room.seats[seat].minded, "they are counted anew"


def test_an_own_act_between_two_times_out_counts() -> None:
    bench = timed(start_cards=4)
    seat = let_time_run_out(bench)
    for _ in range(2):
        while bench.turn()[0] != seat:
            bench.step()
        bench.step()
        assert bench.room.seats[seat].missed == 0
        while bench.turn()[0] != seat:
            bench.step()
        let_time_run_out(bench)
        assert bench.room.seats[seat].missed == 1 and not bench.room.seats[seat].minded


def test_the_owner_comes_back_and_has_his_whole_turn() -> None:
    bench = timed(start_cards=4)
    seat = let_time_run_out(bench)
    owner = bench.room.seats[seat].person
    assert owner is not None
    for _ in range(2):
        while bench.turn()[0] != seat:
            bench.step()
        if not bench.room.seats[seat].minded:
            let_time_run_out(bench)
    assert 700 <= bench.last.dues["bot"] <= 1500, "the others are still here"
    bench.do(owner, Back())
    assert seen(bench, seat)["left_ms"] == NORMAL.turn_ms


# drafts: Hazari


def hazari() -> Bench:
    """Four people arrange."""
    return timed(FAST, (ANN, BEN, CLEO, DAN), game="hazari", preset="seed", seats=4)


def drafted(bench: Bench, seat: Seat, action: Action) -> Drafts:
    """The last draft of a seat, for its open prompt."""
    return {seat: (bench.prompts()[seat][0].id, action)}


def arranged(bench: Bench, seat: Seat) -> Any:
    """The sets that seat has laid down."""
    game = bench.registry.game("hazari")
    return sets_of(game.private(bench.room.match, seat))


def sets_of(split: Mapping[str, Any]) -> list[set[str]]:
    """The order within a set means nothing."""
    return list(map(set, split["split"]))


def legal_split(bench: Bench, seat: Seat) -> Action:
    """A legal answer that is not the rules' own."""
    game, state = bench.registry.game("hazari"), bench.room.match
    default = game.default(state, seat)
    answer = bench.choice(bench.prompts()[seat][0])
    while answer == default:
        answer = bench.choice(bench.prompts()[seat][0])
    return answer


def test_arranging_has_four_turns() -> None:
    bench = hazari()
    assert bench.last.dues["clock"] == 4 * FAST.turn_ms + GRACE_MS
    assert {seen(bench, seat)["total_ms"] for seat in range(4)} == {4 * FAST.turn_ms}


def test_the_last_draft_is_played_if_it_is_legal() -> None:
    bench = hazari()
    wait(bench, bench.last.dues["clock"])
    mine = legal_split(bench, Seat(0))
    time_up(bench, drafted(bench, Seat(0), mine))
    assert arranged(bench, Seat(0)) == sets_of(mine)
    assert bench.kinds()[:2] == ["timeout", "ready"] and bench.last.dues["clock"] == 0


@pytest.mark.parametrize("how", ["unfinished", "nonsense", "of another prompt"])
def test_any_other_draft_gives_way_to_the_rules_answer(how: str) -> None:
    bench = hazari()
    wait(bench, bench.last.dues["clock"])
    default = bench.registry.game("hazari").default(bench.room.match, Seat(0))
    drafts: Mapping[str, Drafts] = {
        "unfinished": drafted(bench, Seat(0), {"kind": "ready", "split": [[], [], [], []]}),
        "nonsense": drafted(bench, Seat(0), {"kind": 7}),
        "of another prompt": {Seat(0): (PromptId(999), legal_split(bench, Seat(0)))},
    }
    time_up(bench, drafts[how])
    assert arranged(bench, Seat(0)) == sets_of(default)


def test_all_whose_time_is_out_are_answered_for_one_by_one() -> None:
    bench = hazari()
    wait(bench, bench.last.dues["clock"])
    for seat in range(4):
        time_up(bench)
        assert bench.last.seat == seat and bench.last.decided == "clock"
    assert "shown" in bench.kinds()


# away


def test_the_reserve_pays_while_he_is_away_and_his_turn_stands() -> None:
    bench = timed()
    seat, _ = bench.turn()
    owner = bench.room.seats[seat].person
    assert owner is not None
    wait(bench, 10_000)
    bench.here.discard(owner)
    bench.by(ROOM, Look())
    wait(bench, 10_000)
    assert refused(bench, Look()) == "late", "nothing has changed since"
    wait(bench, 10_000)
    bench.here.add(owner)
    bench.by(ROOM, Look())
    times = seen(bench, seat)
    assert times["left_ms"] == NORMAL.turn_ms - 10_000 and not times["away"]
    assert times["bank_ms"] == NORMAL.bank_ms - 20_000
    assert bench.last.dues["clock"] == NORMAL.turn_ms - 10_000 + GRACE_MS


def test_nobody_is_replaced_before_his_reserve_and_two_turns_are_gone() -> None:
    """Users' problem 34: even if no hub ever saw him go."""
    bench = timed(start_cards=4)
    seat, _ = bench.turn()
    owner = bench.room.seats[seat].person
    assert owner is not None
    bench.here.discard(owner)
    wait(bench, bench.last.dues["clock"])
    time_up(bench)
    assert bench.last.events == () and seen(bench, seat)["away"]
    assert bench.last.dues["clock"] == NORMAL.bank_ms
    assert let_time_run_out(bench) == seat and not bench.room.seats[seat].minded
    while bench.turn()[0] != seat:
        bench.step()
    assert bench.last.dues["clock"] == NORMAL.turn_ms + GRACE_MS, "the reserve is empty"
    assert let_time_run_out(bench) == seat and bench.room.seats[seat].minded


def test_a_reserve_belongs_to_the_match() -> None:
    bench = timed(**SHORT)
    seat, _ = bench.turn()
    owner = bench.room.seats[seat].person
    assert owner is not None
    bench.here.discard(owner)
    bench.by(ROOM, Look())
    wait(bench, 30_000)
    bench.here.add(owner)
    bench.by(ROOM, Look())
    while bench.room.status != "over":
        if bench.room.status == "between":
            for person in THREE:
                bench.do(person, Next())
        else:
            bench.step()
        assert bench.room.times.banks[seat] == NORMAL.bank_ms - 30_000
    for person in THREE:
        bench.do(person, Rematch())
    assert bench.room.times.banks[seat] == NORMAL.bank_ms


# between deals


def test_whoever_does_not_ask_for_the_next_deal_is_not_waited_for_long() -> None:
    bench = timed(**SHORT)
    bench.until("between")
    bench.do(ANN, Next())
    assert seen(bench, 0) is None and seen(bench, 1)["total_ms"] == 2 * NORMAL.turn_ms
    wait(bench, bench.last.dues["clock"])
    time_up(bench)
    assert bench.room.status == "playing" and not bench.room.seats[1].missed


def test_no_deal_begins_while_all_owners_are_away() -> None:
    bench = timed(**SHORT)
    bench.here.clear()
    bench.until("between")
    bench.by(ROOM, Look())
    assert bench.last.dues == {}, "not even he who played the last card is here any more"
    wait(bench, 10**8)
    assert refused(bench, TimeUp({})) == "late"
    bench.by(ROOM, GoOn())
    assert bench.room.status == "between"
    bench.here.add(BEN)
    bench.by(ROOM, Look())
    assert bench.last.dues == {"clock": 2 * NORMAL.turn_ms + GRACE_MS}
    bench.do(BEN, Next())
    assert bench.room.status == "playing"


def test_idle_people_stop_their_table_between_deals() -> None:
    """Users' problem 37: bots play the running deal to its end, and none after it."""
    bench = timed(FAST, (ANN,), seats=3, preset="quick", start_cards=4)
    for _ in range(300):
        if bench.room.status == "between":
            break
        if "clock" in bench.last.dues and bench.turn()[0] == 0:
            let_time_run_out(bench)
        else:
            bench.step()
    assert bench.room.seats[0].minded and bench.last.dues == {}
    bench.do(ANN, Next())
    assert bench.room.status == "playing" and not bench.room.seats[0].minded


def test_bots_without_any_owner_go_on() -> None:
    bench = timed(FAST, (ANN,), **SHORT)
    bench.do(ANN, Stand())
    bench.here.clear()
    bench.until("between")
    assert bench.last.dues == {"pause": SHOWS_MS}


def test_bots_keep_a_human_pace_while_somebody_plays() -> None:
    bench = timed(FAST, (ANN, BEN), seats=3)
    while bench.room.seats[bench.turn()[0]].person is not None:
        bench.step()
    assert 700 <= bench.last.dues["bot"] <= 1500
    for owned in (Seat(0), Seat(1)):
        minded = replace(bench.room.seats[owned], minded=True)
        bench.room = bench.room.placed(owned, minded)
    seat, prompt = bench.turn()
    bench.by(BOTS, BotAct(seat, prompt.id, None))
    assert bench.last.dues == {"bot": 0}, "those who are here do not play"
