"""Taking back: what goes, what stands for good, and that no old answer ever fits."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.api import PromptId, Seat
from rules.codec import reread
from server.commands import Act, Mind, Next, Rematch, Vote
from server.prompts import prompts_of
from server.records import record_of, replay, told, walk
from server.roomtypes import Room
from server.takeback import last_action, undoable
from server.verify import verify_file
from tests.server.roomkit import ANN, BEN, CLEO, Bench, running
from tests.server.test_room_lobby import refused

STEPS, MOST = 300, 20_000
"""So many steps at least, and more until enough was taken back and a deal is finished."""


def picture(bench: Bench) -> Any:
    """Everything that is seen of the deal, without the numbers of the prompts."""
    room = bench.room
    game = bench.registry.game(room.game)
    asked = {
        seat: [(one.kind, one.must, one.legal, one.refused, one.shown) for one in prompts]
        for seat, prompts in prompts_of(room, game).items()
    }
    hands = [game.private(room.match, Seat(seat)) for seat in range(len(room.seats))]
    return game.table(room.match), hands, asked


def stands(room: Room, bench: Bench) -> int:
    """The first input that may go, found by running the deal again."""
    game = bench.registry.game(room.game)
    inputs: list[Any] = [reread(packed) for packed in room.running.inputs]
    steps = list(
        walk(
            {
                "options": room.options,
                "seats": len(room.seats),
                "carried": room.running.carried,
                "inputs": inputs,
            },
            game,
        )
    )
    first = 0
    for place, (item, before, after) in enumerate(zip(inputs, steps, steps[1:], strict=False)):
        hidden = item[0] == "act" and any(
            not prompt.shown
            for prompt in game.prompts(before.state).get(Seat(item[1]), ())
            if prompt.answered_by(item[2]["kind"])
        )
        binding = item[0] == "act" and (item[1] < 0 or item[2]["kind"] in game.binding)
        if item[0] == "pack" or hidden or binding or any(event.reveals for event in after.events):
            first = place + 1
    return first


def seats_of(room: Room) -> list[Seat]:
    """The seats that could ask now."""
    return [Seat(seat) for seat, count in enumerate(undoable(room)) if count]


def agree(bench: Bench, seat: Seat) -> None:
    """The seat asks, and everybody present agrees."""
    asker = bench.room.seats[seat].person
    assert asker is not None
    bench.do(asker, Vote("take_back", True))
    for person in sorted(bench.here & set(bench.room.seated)):
        if f"take_back:{seat}" in bench.room.votes:
            bench.do(person, Vote("take_back", True, seat))
    assert "taken_back" in bench.kinds(), bench.room.votes


def go_on(bench: Bench) -> None:
    """One step, or what comes after a deal or a match."""
    if bench.room.status == "playing":
        bench.step()
        return
    command = Next() if bench.room.status == "between" else Rematch()
    for person in sorted(bench.here):
        if bench.room.status in ("between", "over"):
            bench.do(person, command)


@pytest.mark.parametrize(
    "game, seats, preset",
    [
        ("kachuful", 4, "quick"),
        ("hazari", 4, "seed"),
        ("schafkopf", 4, "stammtisch"),
        ("preferans", 4, "seed_classic"),
        ("probe", 4, "seed"),
    ],
)
def test_a_deal_goes_back_to_what_it_was(game: str, seats: int, preset: str) -> None:
    """Users' problem 38, and 14: after a take-back the deal is as if the rest had never been, and
    no answer given before fits any question now."""
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    rng = Random(seed)
    bench = running((ANN, BEN), game=game, seats=seats, preset=preset, seed=seed)
    seen: dict[Any, Any] = {}
    shown: set[PromptId] = set()
    back, wanted = 0, 0 if game == "hazari" else 11
    for number in range(MOST):
        if number >= STEPS and back >= wanted and bench.rows:
            break
        room = bench.room
        shown |= {prompt.id for prompts in bench.prompts().values() for prompt in prompts}
        if room.status == "playing":
            seen[room.match_no, room.deals, room.chance.packs, room.running.inputs] = picture(bench)
            first = stands(room, bench)
            assert room.running.since == first
            may = seats_of(room)
            assert all((last_action(room, seat) or 0) >= first for seat in may)
            if may and rng.random() < 0.2:
                back += 1
                take_back(bench, rng.choice(may), seen, shown)
                continue
        go_on(bench)
    assert back >= wanted and (back > 0) == (wanted > 0), back
    assert bench.rows
    for row in bench.rows:
        replay(record_of(row), bench.registry)


def take_back(bench: Bench, seat: Seat, seen: dict[Any, Any], shown: set[PromptId]) -> None:
    room = bench.room
    place = last_action(room, seat)
    assert place is not None
    kept, gone = room.running.inputs[:place], room.running.inputs[place:]
    agree(bench, seat)
    after = bench.room
    assert after.running.inputs == kept and after.status == "playing"
    assert picture(bench) == seen[after.match_no, after.deals, after.chance.packs, kept]
    now = {prompt.id for prompts in bench.prompts().values() for prompt in prompts}
    assert min(now) > max(shown), "a number of a prompt comes twice"
    event = next(event for event in bench.last.events if event.kind == "taken_back")
    decisions = sum(reread(packed)[0] == "act" for packed in gone)  # type: ignore[index]
    assert event.public == {"seat": seat, "count": decisions}
    assert undoable(room)[seat] == decisions
    for person in (ANN, BEN):
        for old in sorted(shown)[-8:]:
            assert refused(bench, person, Act(old, {"kind": "bid", "count": 0})) == "late"
    for row in bench.rows:
        assert record_of(row)["deal"] < after.deals or record_of(row)["match"] < after.match_no


def test_the_shuffle_of_a_deal_with_take_backs_still_checks(tmp_path: Path) -> None:
    bench = running((ANN, BEN), seats=3, preset="quick", start_cards=2, seed=5)
    rng = Random(5)
    while bench.room.status != "over":
        may = seats_of(bench.room)
        if may and rng.random() < 0.3:
            agree(bench, rng.choice(may))
        else:
            go_on(bench)
    path = tmp_path / "records.json"
    path.write_text(json.dumps([record_of(row) for row in bench.rows]))
    lines, good = verify_file(path)
    assert good, lines


def test_a_take_back_is_told_and_leaves_no_trace_in_the_record() -> None:
    bench = running((ANN,), seats=3, preset="quick", start_cards=2)
    while not seats_of(bench.room):
        bench.step()
    taken = bench.room.running.inputs[last_action(bench.room, Seat(0)) or 0]
    bench.do(ANN, Vote("take_back", True))
    assert bench.kinds()[:2] == ["voted", "taken_back"], "alone among bots it is done at once"
    assert taken not in bench.room.running.inputs
    game = bench.registry.game("kachuful")
    assert not any(event.public.get("seat") == 0 for event in told(bench.room, game)[1:])


def test_one_against_it_ends_it_and_nobody_asks_for_another() -> None:
    bench = running((ANN, BEN, CLEO), seats=3, preset="quick", start_cards=2)
    while seats_of(bench.room) != [Seat(0)]:
        bench.step()
    assert refused(bench, BEN, Vote("take_back", True, Seat(0))) == "wrong_time"
    bench.do(ANN, Vote("take_back", True))
    bench.do(BEN, Vote("take_back", True, Seat(0)))
    assert bench.room.votes["take_back:0"].cast == {ANN: True, BEN: True}
    bench.do(CLEO, Vote("take_back", False, Seat(0)))
    assert bench.room.votes == {} and "taken_back" not in bench.kinds()


def test_who_is_away_need_not_agree() -> None:
    bench = running((ANN, BEN, CLEO), seats=3, preset="quick", start_cards=2)
    while seats_of(bench.room) != [Seat(0)]:
        bench.step()
    bench.here = {ANN, BEN}
    bench.do(ANN, Vote("take_back", True))
    bench.do(BEN, Vote("take_back", True, Seat(0)))
    assert "taken_back" in bench.kinds()


def test_who_asks_plays_himself_again() -> None:
    """A bot that played for him would answer before he can."""
    bench = running((ANN, BEN), seats=3, preset="quick", start_cards=2)
    while not undoable(bench.room)[0]:
        bench.step()
    bench.here = {BEN}
    bench.do(BEN, Mind(Seat(0)))
    bench.here = {ANN, BEN}
    bench.do(ANN, Vote("take_back", True))
    assert bench.kinds() == ["back"]
    bench.do(BEN, Vote("take_back", True, Seat(0)))
    assert "taken_back" in bench.kinds() and bench.turn()[0] == 0
    assert not bench.room.seats[0].minded and "bot" not in bench.last.dues


def test_acting_again_takes_the_request_along() -> None:
    bench = running((ANN, BEN), seats=3, preset="quick", start_cards=3)
    while Seat(0) not in seats_of(bench.room):
        bench.step()
    bench.do(ANN, Vote("take_back", True))
    assert "take_back:0" in bench.room.votes
    acted = last_action(bench.room, Seat(0))
    while last_action(bench.room, Seat(0)) == acted and bench.room.status == "playing":
        bench.step()
    assert "take_back:0" not in bench.room.votes


def test_hazari_is_ready_for_good() -> None:
    bench = running((ANN, BEN), game="hazari", seats=4)
    seat, prompt = bench.turn()
    bench.do(ANN, Act(prompt.id, bench.choice(prompt)))
    assert seats_of(bench.room) == []
    assert refused(bench, ANN, Vote("take_back", True)) == "wrong_time"


def test_no_take_back_between_deals() -> None:
    bench = running((ANN,), seats=3, preset="quick", start_cards=2)
    bench.until("between")
    assert seats_of(bench.room) == []
    assert refused(bench, ANN, Vote("take_back", True)) == "wrong_time"


def test_numbers_of_prompts_never_come_again_in_another_match() -> None:
    bench = running((ANN,), seats=3, preset="quick", start_cards=1)
    first: set[int] = set()
    while bench.room.match_no == 1 or not bench.prompts():
        first |= {prompt.id for prompts in bench.prompts().values() for prompt in prompts}
        go_on(bench)
    second = {prompt.id for prompts in bench.prompts().values() for prompt in prompts}
    assert min(second) > max(first)
