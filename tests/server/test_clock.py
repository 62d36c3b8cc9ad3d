"""The arithmetic of clocks: what a span of time costs whom, and that nothing is ever given."""

from __future__ import annotations

from random import Random

import pytest

from rules.api import Seat
from server import clock
from server.clock import CREDIT_GAP_MS, GRACE_MS, PRESETS, Pace, Question, Times

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
TURN = Question(7, "turn", 30_000)
SECRET = Question(8, "secret", 30_000)
GOING_ON = Question(0, "next", 60_000)
FREE = Question(7, "turn", 0)


def table(*banks: int) -> Times:
    return Times(1_000, {}, banks or (90_000, 90_000, 90_000))


def later(times: Times, ms: int, *, paused: bool = False) -> Times:
    return clock.run_on(times, times.at_ms + ms, paused=paused)


def test_the_presets() -> None:
    assert [(p.turn_ms, p.bank_ms) for p in PRESETS.values()] == [
        (0, 0), (60_000, 180_000), (30_000, 90_000), (12_000, 30_000),
    ]  # fmt: skip
    assert all(name == pace.preset for name, pace in PRESETS.items())
    assert Pace("own", 5_000, 0).next_ms == 30_000 and PRESETS["relaxed"].next_ms == 120_000
    assert Pace().next_ms == 0 and PRESETS["normal"].time_for(4) == 120_000


def test_a_turn_runs_only_where_somebody_is_awaited() -> None:
    times = later(clock.ask(table(), {BEN: TURN}, ()), 12_000)
    assert times.turns[BEN].left_ms == 18_000 and times.turns[BEN].waited_ms == 12_000
    assert times.turns.keys() == {BEN} and times.banks == table().banks
    assert clock.to_wait_ms(times) == 18_000 + GRACE_MS
    assert clock.shown(times) == [
        None,
        {"left_ms": 18_000, "total_ms": 30_000, "bank_ms": 90_000, "away": False,
         "waited_ms": 12_000},
        None,
    ]  # fmt: skip


def test_who_is_away_spends_his_reserve_first() -> None:
    times = later(clock.ask(table(0, 5_000, 0), {BEN: TURN}, ()), 10_000)
    times = later(clock.ask(times, {BEN: TURN}, {BEN}), 3_000)
    assert (times.turns[BEN].left_ms, times.banks[BEN]) == (20_000, 2_000)
    assert clock.to_wait_ms(times) == 2_000 + 20_000 + GRACE_MS
    times = later(times, 3_000)
    assert (times.turns[BEN].left_ms, times.banks[BEN]) == (19_000, 0), "then his turn runs"
    times = later(clock.ask(times, {BEN: TURN}, ()), 4_000)
    assert (times.turns[BEN].left_ms, times.banks[BEN]) == (15_000, 0)


def test_a_short_cut_costs_no_more_than_it_lasted() -> None:
    """Users' problem 5: five seconds of absence cost five seconds of the reserve, and no turn."""
    times = later(clock.ask(table(), {BEN: TURN}, {BEN}), 5_000)
    assert times.banks[BEN] == 85_000 and times.turns[BEN].left_ms == TURN.time_ms


def test_the_grace_is_one_for_all_and_never_shown() -> None:
    """Users' problem 6: whoever it is, a time-out waits for the same hidden moment."""
    questions = {ANN: TURN, BEN: SECRET, CLEO: TURN}
    times = later(clock.ask(table(0, 0, 0), questions, {CLEO}), TURN.time_ms + GRACE_MS - 1)
    assert clock.out(times) == () and clock.to_wait_ms(times) == 1
    assert clock.shown(times)[ANN] == {
        "left_ms": 0, "total_ms": 30_000, "bank_ms": 0, "away": False,
        "waited_ms": TURN.time_ms + GRACE_MS - 1,
    }  # fmt: skip
    times = later(times, 1)
    assert clock.out(times) == (ANN, BEN, CLEO) and clock.to_wait_ms(times) == 0
    shown = clock.shown(times)[CLEO]
    assert shown is not None and shown["left_ms"] == 0


def test_no_time_is_out_while_a_reserve_lasts() -> None:
    times = later(clock.ask(table(), {BEN: TURN}, ()), 60_000)
    assert clock.out(times) == (BEN,)
    times = clock.ask(times, {BEN: TURN}, {BEN})
    assert clock.out(times) == () and clock.to_wait_ms(times) == 90_000
    assert clock.out(later(times, 90_000)) == (BEN,)


def test_a_question_keeps_its_clock_and_another_gets_its_own() -> None:
    times = later(clock.ask(table(), {ANN: TURN, BEN: TURN}, ()), 9_000)
    again = clock.ask(times, {ANN: TURN, BEN: Question(8, "turn", 120_000)}, ())
    assert again.turns[ANN] == times.turns[ANN]
    assert (again.turns[BEN].left_ms, again.turns[BEN].waited_ms) == (120_000, 0)
    assert clock.ask(again, {}, ()).turns == {}


def test_nothing_runs_while_paused() -> None:
    times = later(clock.ask(table(), {ANN: TURN, BEN: TURN}, {BEN}), 4_000)
    paused = later(times, 3_600_000, paused=True)
    assert (paused.turns, paused.banks) == (times.turns, times.banks)
    assert later(paused, 1_000).turns[ANN].left_ms == TURN.time_ms - 5_000


def test_a_secret_question_shows_nothing() -> None:
    times = later(clock.ask(table(), {BEN: SECRET}, {BEN}), 10_000)
    assert clock.shown(times) == [None, None, None] and times.banks == table().banks
    assert not times.turns[BEN].away and times.turns[BEN].left_ms == 20_000


def test_without_a_clock_only_the_waiting_is_counted() -> None:
    times = later(clock.ask(table(0, 0, 0), {ANN: FREE, BEN: FREE}, {BEN}), 99_000)
    assert clock.to_wait_ms(times) is None and clock.out(times) == ()
    waits = {"left_ms": None, "total_ms": None, "bank_ms": None, "away": False, "waited_ms": 99_000}
    assert clock.shown(times) == [waits, waits, None]


def test_between_deals_the_absent_are_not_waited_for() -> None:
    times = clock.ask(table(), {ANN: GOING_ON, BEN: GOING_ON}, {BEN})
    times = later(times, 60_000 + GRACE_MS)
    assert clock.out(times) == (ANN,) and times.banks == table().banks
    assert times.turns[BEN].left_ms == 60_000
    assert clock.to_wait_ms(times) is None, "and who had his time is not waited for again"
    back = clock.ask(times, {ANN: GOING_ON, BEN: GOING_ON}, ())
    assert clock.to_wait_ms(back) == 60_000 + GRACE_MS


def test_clock_time_stands_while_nobody_looks() -> None:
    looked_ms, lost_ms = 1_000_000, 7_000
    at = [clock.clock_ms(looked_ms + gap, looked_ms, lost_ms) for gap in (0, 900, CREDIT_GAP_MS)]
    assert at == [993_000, 993_900, 998_000]
    assert clock.clock_ms(looked_ms + 60_000, looked_ms, lost_ms) == 993_000
    # Whoever looks then gives the whole span back: clock time goes on where it stood.
    assert clock.clock_ms(looked_ms + 60_000, looked_ms + 60_000, lost_ms + 60_000) == 993_000


def test_what_was_counted_before_an_outage_is_not_counted_again() -> None:
    times = later(clock.ask(table(), {BEN: TURN}, ()), 4_000)
    back = clock.run_on(times, times.at_ms - 4_000)
    assert back == times
    assert clock.run_on(back, times.at_ms + 1_000).turns[BEN].left_ms == TURN.time_ms - 5_000


@pytest.mark.parametrize("_", range(20))
def test_no_toggling_shortens_or_lengthens_a_clock(_: int) -> None:
    """Users' problem 18: however people come, go, pause and are asked, a seat pays exactly for the
    time it was awaited, its reserve only shrinks, and nobody else pays for it."""
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    rng = Random(seed)
    times, spent_ms = clock.ask(table(), {ANN: TURN, BEN: TURN, CLEO: TURN}, ()), 0
    for _ in range(40):
        before = times
        away = {seat for seat in (ANN, BEN, CLEO) if rng.random() < 0.5}
        times = clock.ask(times, {ANN: TURN, BEN: TURN, CLEO: TURN}, away)
        ms, paused = rng.randrange(0, 1_500), rng.random() < 0.3
        times = later(times, ms, paused=paused)
        spent_ms += 0 if paused else ms
        assert all(new <= old for new, old in zip(times.banks, before.banks, strict=True))
        for seat in (ANN, BEN, CLEO):
            assert times.turns[seat].left_ms <= before.turns[seat].left_ms
            paid = 90_000 - times.banks[seat] + TURN.time_ms - times.turns[seat].left_ms
            late = times.turns[seat].left_ms == -GRACE_MS
            assert paid == spent_ms or (late and paid < spent_ms)
            assert times.turns[seat].waited_ms == spent_ms


# the match's limit


def test_a_limit_begins_once_runs_on_and_stands_in_a_pause() -> None:
    times = clock.limited(Times(at_ms=100), 1_000)
    assert clock.limited(times, 9_000) is times, "it runs already"
    times = clock.run_on(times, 400)
    assert times.limit_ms == clock.to_wait_ms(times) == 700
    assert clock.run_on(times, 5_000, paused=True).limit_ms == 700
    assert clock.run_on(times, 300).limit_ms == 700, "clock time stood lower after an outage"
    assert clock.ask(times, {}, ()).limit_ms == 700
    times = clock.run_on(times, 9_000)
    assert times.limit_ms == clock.to_wait_ms(times) == 0
    assert clock.limited(times, None).limit_ms is None
