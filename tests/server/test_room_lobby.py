"""Before the match: seats, names, bots, set-up, ready."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Seat
from rules.codec import unpack
from server.commands import (
    PassHost,
    Ready,
    Rename,
    SetBot,
    Setup,
    Sit,
    Stand,
    Swap,
    SwapAnswer,
    Watching,
)
from server.room import Actor, Refused, create
from server.roompeople import clean_name
from server.views import ROOM_DEPTH, render, shut_out
from tests.server.roomkit import ANN, BEN, CLEO, DAN, EVE, TABLE_ID, Bench, every_game


def refused(bench: Bench, person: str, command: object) -> str:
    """The code by which the command is refused; nothing has changed."""
    before = bench.room
    with pytest.raises(Refused) as caught:
        bench.do(person, command)  # type: ignore[arg-type]
    assert bench.room == before
    return caught.value.code


def test_the_creator_sits_and_hosts() -> None:
    bench = Bench()
    assert bench.room.host == ANN
    assert bench.room.seats[0].person == ANN
    assert bench.room.status == "lobby"
    assert list(bench.room.options) == [o.id for o in every_game().game("kachuful").form(4).options]


def test_bad_options_are_named() -> None:
    with pytest.raises(Refused) as caught:
        create(TABLE_ID, ANN, "Ann", "kachuful", "seed", {"hook": 3}, 4, every_game(), 0, bytes(32))
    assert caught.value.code == "bad_options"
    assert caught.value.detail["problems"] == [{"code": "bad_value", "options": ["hook"]}]


@pytest.mark.parametrize(
    "game, seats, preset, code",
    [
        ("bridge", 4, "seed", "unknown_game"),
        ("kachuful", 8, "seed", "bad_seats"),
        ("kachuful", 4, "nonsense", "unknown_preset"),
    ],
)
def test_bad_setups_are_named(game: str, seats: int, preset: str, code: str) -> None:
    bench = Bench()
    with pytest.raises(Refused) as caught:
        bench.do(ANN, Setup(game, preset, {}, seats))
    assert caught.value.code == "bad_options"
    problems = caught.value.detail["problems"]
    assert isinstance(problems, list) and problems[0]["code"] == code


def test_a_seat_is_taken_once() -> None:
    bench = Bench()
    bench.do(BEN, Sit(Seat(1)))
    assert refused(bench, CLEO, Sit(Seat(1))) == "seat_taken"
    assert refused(bench, BEN, Sit(Seat(2))) == "already_seated"
    assert refused(bench, CLEO, Sit(Seat(9))) == "no_such_seat"
    assert refused(bench, CLEO, Sit(Seat(-1))) == "no_such_seat"
    bench.do(BEN, Stand())
    assert bench.room.seats[1].empty
    assert refused(bench, BEN, Stand()) == "not_seated"


def test_a_bots_seat_is_free_in_the_lobby() -> None:
    bench = Bench()
    bench.do(ANN, SetBot(Seat(1), True))
    assert bench.room.seats[1].bot
    bench.do(BEN, Sit(Seat(1)))
    assert (bench.room.seats[1].person, bench.room.seats[1].bot) == (BEN, None)


def test_only_the_host_sets_bots() -> None:
    bench = Bench()
    bench.seat_people(BEN)
    assert refused(bench, BEN, SetBot(Seat(2), True)) == "not_host"
    assert refused(bench, ANN, SetBot(Seat(1), True)) == "seat_taken"
    assert refused(bench, ANN, SetBot(Seat(2), False)) == "nobody_there"
    bench.do(ANN, SetBot(Seat(2), True))
    bench.do(ANN, SetBot(Seat(3), True))
    assert bench.room.seats[2].bot != bench.room.seats[3].bot
    bench.do(ANN, SetBot(Seat(2), False))
    assert bench.room.seats[2].empty


def test_changing_places() -> None:
    bench = Bench()
    bench.seat_people(BEN)
    bench.do(BEN, Swap(Seat(3)))
    assert bench.room.seat_of(BEN) == 3 and bench.room.seats[1].empty
    bench.do(ANN, SetBot(Seat(1), True))
    bench.do(BEN, Swap(Seat(1)))
    assert bench.room.seat_of(BEN) == 1 and bench.room.seats[3].bot
    bench.do(BEN, Swap(Seat(0)))
    assert bench.room.swap == (1, 0) and bench.room.seat_of(BEN) == 1
    assert refused(bench, BEN, SwapAnswer(True)) == "wrong_time"
    bench.do(ANN, SwapAnswer(True))
    assert (bench.room.seat_of(ANN), bench.room.seat_of(BEN), bench.room.swap) == (1, 0, None)
    bench.do(ANN, Swap(Seat(0)))
    bench.do(BEN, SwapAnswer(False))
    assert (bench.room.seat_of(ANN), bench.room.swap) == (1, None)
    bench.do(ANN, Swap(Seat(0)))
    bench.do(ANN, Stand())
    assert bench.room.swap is None


def test_equal_names_get_marks() -> None:
    bench = Bench()
    bench.seat_people(BEN, CLEO)
    bench.do(BEN, Rename("ann"))
    bench.do(CLEO, Rename(" ANN\u202e "))
    marks = [(bench.room.people[p].name, bench.room.people[p].mark) for p in (ANN, BEN, CLEO)]
    assert marks == [("Ann", 1), ("ann", 2), ("ANN", 3)]
    bench.do(BEN, Rename("Ben"))
    assert bench.room.people[BEN].mark == 1
    assert refused(bench, BEN, Rename("\u200b \u202e")) == "bad_message"


def test_who_gives_no_name_has_none() -> None:
    """What to call him is for the page to say, in its language."""
    bench = Bench()
    for seat, person in enumerate((BEN, CLEO), 1):
        bench.by(Actor(person), Sit(Seat(seat)), "")
    marks = [(bench.room.people[p].name, bench.room.people[p].mark) for p in (BEN, CLEO)]
    assert marks == [("", 1), ("", 2)]


def test_names_are_cleaned() -> None:
    assert clean_name("  A\tb\n\u202ec\u0000 ") == "A b c"
    assert clean_name("x" * 40) == "x" * 24
    assert len(clean_name("z" + "\u0336" * 20)) == 3
    assert clean_name("\u2066\u200d\ufeff") == ""


def test_watchers_names_are_forgotten_at_last() -> None:
    bench = Bench()
    for number in range(60):
        bench.do(f"{number:016d}", Rename(f"w{number}"))  # type: ignore[arg-type]
    assert len(bench.room.people) < 40 and ANN in bench.room.people


def test_the_match_starts_when_all_are_ready() -> None:
    bench = Bench(seats=3)
    bench.seat_people(BEN)
    assert refused(bench, CLEO, Ready(True)) == "not_seated"
    bench.do(ANN, Ready(True))
    bench.do(BEN, Ready(True))
    assert bench.room.status == "lobby"
    bench.do(ANN, SetBot(Seat(2), True))
    assert (bench.room.status, bench.room.match_no) == ("playing", 1)
    assert not any(place.ready for place in bench.room.seats)
    assert refused(bench, ANN, Ready(True)) == "wrong_time"
    assert refused(bench, ANN, Swap(Seat(1))) == "wrong_time"
    assert refused(bench, ANN, Setup("kachuful", "seed", {}, 3)) == "wrong_time"
    assert refused(bench, ANN, SetBot(Seat(2), False)) == "wrong_time"


def test_bots_alone_never_start() -> None:
    bench = Bench(seats=3)
    for seat in (1, 2):
        bench.do(ANN, SetBot(Seat(seat), True))
    bench.do(ANN, Stand())
    bench.do(ANN, SetBot(Seat(0), True))
    assert bench.room.status == "lobby"


def test_a_setup_keeps_people_and_drops_ready() -> None:
    bench = Bench(seats=5)
    bench.seat_people(BEN)
    bench.do(BEN, Swap(Seat(4)))
    bench.do(ANN, SetBot(Seat(1), True))
    bench.do(BEN, Ready(True))
    assert refused(bench, BEN, Setup("kachuful", "seed", {}, 3)) == "not_host"
    bench.do(ANN, Setup("kachuful", "quick", {"hook": False}, 3))
    assert [place.person for place in bench.room.seats] == [ANN, None, BEN]
    assert bench.room.seats[1].bot
    assert bench.room.options["hook"] is False
    assert not any(place.ready for place in bench.room.seats)


def test_too_many_people_for_a_setup() -> None:
    bench = Bench(seats=4)
    bench.seat_people(BEN, CLEO, DAN)
    assert refused(bench, ANN, Setup("kachuful", "seed", {}, 3)) == "bad_options"


def test_the_host_leaves() -> None:
    bench = Bench()
    bench.seat_people(BEN, CLEO)
    assert refused(bench, BEN, PassHost(BEN)) == "not_host"
    assert refused(bench, ANN, PassHost(EVE)) == "nobody_there"
    bench.do(ANN, PassHost(CLEO))
    assert bench.room.host == CLEO
    bench.do(CLEO, Stand())
    assert bench.room.host == ANN and "host" in bench.kinds()
    bench.do(ANN, Stand())
    assert bench.room.host == BEN
    bench.do(BEN, Stand())
    assert bench.room.host == BEN
    bench.do(CLEO, Sit(Seat(3)))
    assert bench.room.host == CLEO


def test_watching() -> None:
    bench = Bench(seats=3)
    bench.seat_people(BEN)
    assert refused(bench, BEN, Watching(False)) == "not_host"
    bench.do(ANN, Watching(False))
    assert shut_out(room_part(bench), EVE) is None
    bench.fill()
    assert shut_out(room_part(bench), EVE) == "no_watching"
    assert shut_out(room_part(bench), BEN) is None


def room_part(bench: Bench) -> Any:
    return unpack(render(bench.room, bench.rows, bench.registry).room, ROOM_DEPTH)
