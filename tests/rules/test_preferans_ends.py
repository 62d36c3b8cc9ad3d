"""The end of matches of Preferans, and what the room decides between deals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.api import TABLE, IllegalAction, Over, Seat
from rules.codec import pack, unpack
from rules.preferans.state import State
from tests.laws import fresh_seed
from tests.rules.preferans_kit import (
    GAME,
    HANDS,
    NO,
    PASS,
    act,
    bid,
    bought,
    coming,
    dealt,
    options,
    played,
    room,
    row_of,
    say,
    table,
)


def sheet(state: State) -> Any:
    return GAME.sheet(state, [])


def made(state: State, hands: tuple[str, ...] = HANDS) -> State:
    """Seat 1 of four makes six spades without play."""
    return act(dealt(state, hands), *bought(), (2, NO), (3, NO))


def first_hand_makes(state: State) -> State:
    """Whoever is the first hand makes six spades without play."""
    state = dealt(state)
    one, two, three = table(state)["order"]
    state = act(state, (one, bid("6S")), (two, PASS), (three, PASS))
    state = act(state, (one, GAME.default(state, Seat(one))))
    return act(state, (one, GAME.default(state, Seat(one))), (two, NO), (three, NO))


def over(state: State) -> bool:
    return isinstance(GAME.awaits(state), Over)


def test_pools_that_are_all_full_end_a_match_by_each() -> None:
    state = coming(target=1)
    state = made(state)
    assert sheet(state)["pool"] == [0, 1, 1, 0]  # the second point helps seat 2
    assert not over(state)
    state = first_hand_makes(state)
    assert over(state) and sheet(state)["pool"] == [1, 1, 1, 1]
    assert table(state)["winners"] == [1, 2]


def test_a_total_ends_a_match() -> None:
    state = made(coming(end_mode="total", target=1))
    assert not over(state)
    state = first_hand_makes(state)
    assert over(state) and sum(sheet(state)["pool"]) == 4


def test_a_number_of_deals_ends_a_match_and_voided_ones_do_not_count() -> None:
    state = room(dealt(coming(end_mode="deals", deals_limit=1)), "void_deal").state
    assert not over(state)
    assert over(made(state))


def test_time_up_lets_the_lap_be_played_out() -> None:
    state = made(coming(end_mode="time", time_limit_min=5))
    state = room(state, "time_up").state
    assert sheet(state)["late"] and {"kind": "time_up"} not in GAME.table_actions(state)
    for _ in range(2):
        state = first_hand_makes(state)
        assert not over(state)
    state = first_hand_makes(state)
    assert over(state) and table(state)["deal"] == 3


def test_time_up_when_the_lap_is_full_ends_the_match_at_once() -> None:
    state = coming(end_mode="time", time_limit_min=5)
    for _ in range(4):
        state = first_hand_makes(state)
    step = room(state, "time_up")
    assert over(step.state) and [event.kind for event in step.events] == ["time_up", "match_end"]
    assert GAME.load(GAME.dump(step.state)) == step.state


def test_a_lap_is_played_out_without_the_first_dealer_who_left() -> None:
    state = room(coming(end_mode="time", time_limit_min=5), "time_up").state
    state = room(first_hand_makes(state), "leave", seat=0).state
    assert not over(state) and GAME.load(GAME.dump(state)) == state
    for _ in range(2):
        state = first_hand_makes(state)
        assert not over(state)
    assert over(first_hand_makes(state))


def test_a_lap_is_full_when_its_last_dealer_leaves() -> None:
    state = room(coming(end_mode="time", time_limit_min=5), "time_up").state
    for _ in range(3):
        state = first_hand_makes(state)
    assert over(room(state, "leave", seat=3).state)


def test_the_table_tells_who_joined_or_left_from_a_voided_deal() -> None:
    state = room(first_hand_makes(coming(3)), "join").state
    assert table(state)["reseated"]
    state = room(state, "leave", seat=1).state
    assert table(state)["reseated"] and sheet(state)["lines"] == [0, 1, 2]
    assert GAME.load(GAME.dump(state)) == state
    state = room(dealt(state), "void_deal").state
    assert not table(state)["reseated"]


def test_the_room_ends_a_match_between_deals_only() -> None:
    state = dealt(coming())
    with pytest.raises(IllegalAction):
        GAME.apply(state, TABLE, say("end_match"))
    ended = room(made(coming()), "end_match").state
    assert over(ended) and table(ended)["winners"] == [1]
    before = room(coming(), "end_match").state
    assert over(before) and table(before)["winners"] == []


def test_a_fine_is_written_and_told_with_the_next_deal() -> None:
    state = room(made(coming()), "fine", seat=2).state
    assert sheet(state)["mountain"] == [0, 0, 2, 0]
    assert sheet(state)["between"][0]["reason"] == "fine"
    assert sheet(state)["n"] == sheet(made(coming()))["n"] + 1
    assert GAME.load(GAME.dump(state)) == state
    after, events = played(dealt(state))
    row = row_of(events)
    assert row["between"] == sheet(state)["between"] and not sheet(after)["between"]
    running: Any = GAME.sheet(after, [{**row, "entries": []}])["running"]
    assert running[2]["mountain"] == [[2, None, "fine"]]


@pytest.mark.parametrize("seat", [True, 1.0, "1", None, [1], 4, -1])
def test_what_is_no_seat_can_be_neither_fined_nor_sent_away(seat: Any) -> None:
    for kind in ("fine", "leave"):
        with pytest.raises(IllegalAction):
            GAME.apply(made(coming()), TABLE, say(kind, seat=seat))


def test_a_fourth_player_joins_left_of_the_last_dealer_and_deals() -> None:
    carried = {
        **GAME.carried(first_hand_makes(coming(3))),
        "sheet": {
            "pool": [8, 4, 2],
            "mountain": [2, 10, 2],
            "whists": [[0] * 3 for _ in range(3)],
        },
    }
    state = GAME.start(options(3), 3, carried).state
    assert table(state)["dealer"] == 1
    step = room(state, "join")
    assert step.events[-1].public == {"order": [0, None, 1, 2]}
    state = step.state
    assert sheet(state)["lines"] == [0, 3, 1, 2]
    assert sheet(state)["pool"][3] == 4 and sheet(state)["mountain"][3] == 5
    assert table(state)["dealer"] == 1 and table(state)["order"] == [2, 3, 0]
    assert GAME.load(GAME.dump(state)) == state
    assert sheet(state)["n"] == 1
    assert not any(action["kind"] == "join" for action in GAME.table_actions(state))
    after = first_hand_makes(state)
    assert sheet(after)["pool"] == [8, 6, 2, 4]  # seat 2 writes on line 1


def test_who_leaves_keeps_a_line_that_is_settled_with_the_others() -> None:
    step = room(made(coming(target=10)), "leave", seat=0)
    state = step.state
    assert step.events[-1].public == {"order": [1, 2, 3]}
    told = sheet(state)
    assert told["lines"] == [1, 2, 3] and told["pool"][0] == 10 and told["mountain"][0] == 10
    assert len(told["settlement"]["result"]) == 4 and sum(told["settlement"]["rounded"]) == 0
    assert table(state)["dealer"] == 0 and table(state)["hand_sizes"] == [0, 0, 0]
    assert GAME.load(GAME.dump(state)) == state
    after = first_hand_makes(state)
    row = GAME.carried(after)["sheet"]["pool"]  # type: ignore[index, call-overload]
    assert row == [10, 2, 2, 0]


def test_leaving_may_fill_the_last_pool_and_end_the_match() -> None:
    nothing = [0] * 4
    carried = {
        **GAME.carried(first_hand_makes(coming())),
        "sheet": {"pool": [2, 2, 2, 0], "mountain": nothing, "whists": [nothing] * 4},
    }
    state = GAME.start(options(4, end_mode="total", target=2), 4, carried).state
    step = room(state, "leave", seat=3)
    assert over(step.state) and [event.kind for event in step.events][-1] == "match_end"
    assert sheet(step.state)["pool"] == [2, 2, 2, 2]
    assert GAME.load(GAME.dump(step.state)) == step.state


def test_nobody_joins_or_leaves_in_a_deal() -> None:
    kinds = {str(action["kind"]) for action in GAME.table_actions(dealt(made(coming())))}
    assert kinds == {"void_deal"}
    three = {str(action["kind"]) for action in GAME.table_actions(first_hand_makes(coming(3)))}
    assert three == {"end_match", "fine", "join"}


def test_the_sheet_tells_every_running_figure_with_its_reason() -> None:
    state = dealt(coming())
    state = act(state, *bought(), (2, say("whist")), (3, NO), (2, say("closed")))
    after, events = played(state)
    row = row_of(events)
    told: Any = GAME.sheet(after, [row])
    for line, running in enumerate(told["running"]):
        for part in ("pool", "mountain"):
            figures = running[part]
            assert (figures[-1][0] if figures else 0) == told[part][line]
        for on, figures in enumerate(running["whists"]):
            assert (figures[-1][0] if figures else 0) == told["whists"][line][on]
    assert all(figure[1] == 0 for figure in told["running"][1]["pool"])
    assert {entry["reason"] for entry in row["entries"]} <= {
        "made", "undertricks", "tricks", "consolation", "shortage", "talon"
    }  # fmt: skip


def test_people_come_and_go_and_the_sheet_stays_whole() -> None:
    """Random fines, joins and leaves between deals of random players: figures are the sum of their
    entries, settlements add up to nothing, and every state is stored as it is."""
    rng = Random(fresh_seed())
    for _ in range(12):
        state = coming(rng.choice([3, 4]), target=60, pass_dealer=rng.choice(["slide", "stay3"]))
        rows: list[Any] = []
        for _ in range(6):
            state, row = random_deal(state, rng)
            rows.append(row)
            for action in rng.sample(GAME.table_actions(state), 2):
                if action["kind"] != "end_match" and action in GAME.table_actions(state):
                    state = GAME.apply(state, TABLE, action).state
            check_sheet(state, rows)


def random_deal(state: State, rng: Random) -> tuple[State, Any]:
    """A deal of random words and cards, and its row."""
    state = GAME.deal(state, rng.sample(range(32), 32)).state
    while True:
        seat, mine = rng.choice(list(GAME.prompts(state).items()))
        prompt = mine[0]
        if not prompt.must:
            continue
        low = [*prompt.legal, *(shape.sample(rng) for shape in prompt.shapes)][:4]
        step = GAME.apply(state, seat, rng.choice(low))
        state = step.state
        if GAME.phase(state) == "score":
            return state, row_of(step.events)


def check_sheet(state: State, rows: list[Any]) -> None:
    told: Any = GAME.sheet(state, rows)
    seats = len(told["lines"])
    assert len(table(state)["hand_sizes"]) == seats == len(table(state)["totals"])
    assert sum(told["settlement"]["rounded"]) == 0
    for line, running in enumerate(told["running"]):
        assert (running["pool"][-1][0] if running["pool"] else 0) == told["pool"][line]
        assert (running["mountain"][-1][0] if running["mountain"] else 0) == told["mountain"][line]
        for on, figures in enumerate(running["whists"]):
            assert (figures[-1][0] if figures else 0) == told["whists"][line][on]
    assert GAME.load(unpack(pack(GAME.dump(state)))) == state
    again = GAME.start(state.setup.options, seats, GAME.carried(state)).state
    assert again.standing == state.standing
