"""The room's chance: when a secret is made, whose luck counts, which numbers packs get, and when
the shuffle of a deal opens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.api import Seat
from rules.codec import unpack_wire
from rules.shuffle import commitment, order
from server.commands import Back, Next, Ready, Rematch, Rename, Setup, Sit, Stand, Vote
from server.packs import shuffled
from server.records import public_records, record_of, run
from server.room import Actor, Context, Refused, decide
from server.views import render
from tests.server.roomkit import ANN, BEN, CLEO, Bench, running
from tests.server.test_room_codec import moved

SHORT = {"seats": 3, "preset": "quick", "start_cards": 2}
LUCK = {ANN: b"a" * 16, BEN: b"b" * 16, CLEO: b"c" * 16}


def public(bench: Bench) -> Any:
    """The chance as everybody sees it."""
    room: Any = unpack_wire(render(bench.room, tuple(bench.rows), bench.registry).room)
    return room["chance"]


def packs(record: Any) -> list[Any]:
    """The packs of a record: order, number and luck."""
    return [item[1:] for item in record["inputs"] if item[0] == "pack"]


def lobby() -> Bench:
    """Three people in a lobby."""
    bench = Bench(**SHORT)  # type: ignore[arg-type]
    bench.seat_people(BEN, CLEO)
    return bench


def deal_on(bench: Bench, *people: Any) -> None:
    """Everybody asks for what comes next, these with their luck."""
    again = Next if bench.room.status == "between" else Rematch
    for person in bench.room.seated:
        bench.do(person, again(LUCK[person] if person in people else b""))


def void(bench: Bench) -> None:
    """The running deal is voided."""
    for person in (ANN, BEN):
        bench.do(person, Vote("void_deal", True))
    assert "deal_void" in bench.kinds()


@pytest.mark.parametrize("how", [SHORT, {"game": "probe"}])
def test_a_new_secret_with_every_deal_and_match_and_at_no_other_time(how: dict[str, Any]) -> None:
    bench = running((ANN, BEN), **how)
    old, fresh = bench.room.chance, 0
    for _ in range(2):
        while bench.room.status != "over":
            if bench.room.status == "between":
                deal_on(bench, ANN)
            else:
                bench.step()
            ended = "deal_end" in bench.kinds()
            assert ended == (bench.room.chance.secret != old.secret)
            if ended:
                fresh += 1
                assert not bench.room.chance.luck and bench.room.chance.deals == 0
            old = bench.room.chance
        bench.do(ANN, Rename("Anna"))
        bench.do(ANN, Setup(bench.room.game, bench.room.preset, {}, len(bench.room.seats)))
        assert bench.room.chance == old
        for person in (ANN, BEN):
            bench.do(person, Ready(True, LUCK[person]))
        old = bench.room.chance
    secrets = {record["chance"]["secret"] for record in public_records(bench.rows, None)}
    assert len(secrets) == fresh == len(bench.rows) > 2


def test_a_match_that_is_broken_off_burns_its_secret() -> None:
    for how in (SHORT, {"game": "probe"}):
        for between in (False, True):
            bench = running((ANN, BEN), **how)  # type: ignore[arg-type]
            if between:
                bench.until("between")
            before = bench.room.chance.secret
            for person in (ANN, BEN):
                bench.do(person, Vote("end_match", True))
            assert bench.room.status == "over" and bench.room.chance.secret != before
    outdated = moved(running((ANN,), game="probe"))
    before = outdated.room.chance.secret
    outdated.do(ANN, Vote("end_match", True))
    assert outdated.room.status == "over" and outdated.room.chance.secret != before


def test_judging_a_command_again_deals_the_same_pack() -> None:
    bench = lobby()
    for person in (ANN, BEN):
        bench.do(person, Ready(True, LUCK[person]))
    contexts = [
        Context(bench.registry, shuffled, lambda n=n: bytes([n]) * 32, frozenset(LUCK), 5, 5)  # type: ignore[misc]
        for n in (1, 2)
    ]
    one, two = [
        decide(bench.room, Actor(CLEO), Ready(True, LUCK[CLEO]), context) for context in contexts
    ]
    assert one == two and one.room.status == "playing"
    assert one.room.chance.packs == 1 and bench.room.chance.packs == 0
    assert CLEO not in bench.room.chance.luck


def test_every_pack_uses_the_luck_then_present_by_seat() -> None:
    bench = lobby()
    bench.do(BEN, Ready(True, LUCK[BEN]))
    bench.do(CLEO, Ready(True))
    assert public(bench) == {
        "commitment": commitment(bench.room.chance.secret).hex(),
        "luck": [False, True, False],
    }
    bench.do(ANN, Ready(True, LUCK[ANN]))
    secret = bench.room.chance.secret
    assert public(bench)["luck"] == [True, True, False]
    bench.until("between")
    (draw, deal) = packs(record_of(bench.rows[0]))
    luck = [LUCK[ANN], LUCK[BEN], b""]
    for number, (cards, counted, own) in enumerate((draw, deal)):
        assert counted == number and own == [one.hex() for one in luck]
        assert tuple(cards) == order(secret, luck, number, 52)
    assert public(bench)["luck"] == [False, False, False]
    deal_on(bench, CLEO)
    bench.until("over")
    ((_, number, own),) = packs(record_of(bench.rows[1]))
    assert (number, own) == (2, ["", "", LUCK[CLEO].hex()])


def test_late_luck_counts_for_the_packs_that_come_later() -> None:
    bench = running((ANN, BEN), **SHORT)  # type: ignore[arg-type]
    secret, seen = bench.room.chance.secret, bench.room.chance.packs
    with pytest.raises(Refused):
        bench.do(ANN, Next(LUCK[ANN]))
    assert not bench.room.chance.luck
    void(bench)
    deal_on(bench, ANN)
    assert bench.room.chance.secret == secret
    assert (bench.room.chance.packs, bench.room.chance.deals) == (seen + 1, 2)
    void(bench)
    bench.do(ANN, Next(b"x" * 16))  # the newest counts
    bench.do(BEN, Next())
    assert bench.room.chance.packs == seen + 2
    bench.until("between")
    ((_, number, own),) = packs(record_of(bench.rows[0]))
    assert (number, own) == (seen + 1, [(b"x" * 16).hex(), "", ""])


def test_luck_goes_with_the_person_and_is_forgotten_with_the_seat() -> None:
    bench = lobby()
    for person in (ANN, BEN):
        bench.do(person, Ready(True, LUCK[person]))
    bench.do(BEN, Stand())
    bench.do(BEN, Sit(Seat(1)))
    assert public(bench)["luck"] == [True, True, False], "as long as nobody else sends some"
    bench.do(BEN, Stand())
    bench.do(CLEO, Ready(False, LUCK[CLEO]))
    assert dict(bench.room.chance.luck) == {ANN: LUCK[ANN], CLEO: LUCK[CLEO]}
    assert public(bench)["luck"] == [True, False, True]
    with pytest.raises(Refused):
        bench.do(BEN, Ready(True, LUCK[BEN]))


def test_packs_are_numbered_from_each_match_on() -> None:
    bench = running((ANN, BEN), **SHORT)  # type: ignore[arg-type]
    for match in (1, 2):
        void(bench)
        while bench.room.status != "over":
            deal_on(bench)
            bench.until("between", "over")
        deals = [record for record in map(record_of, bench.rows) if record["match"] == match]
        assert [[pack[1] for pack in packs(one)] for one in deals] == [[2], [3]]
        if match == 1:
            deal_on(bench)
            while not bench.prompts():
                bench.step()
            assert bench.room.chance.packs == 2


WHOLE = {"seats": 4, "preset": "quick", "start_cards": 13}


@pytest.mark.parametrize(
    ("how", "opens"),
    [
        (WHOLE, "deal"),
        ({**WHOLE, "start_cards": 12}, "match"),
        ({"seats": 3, "preset": "quick", "start_cards": 17}, "match"),
        ({"seats": 3, "preset": "oh_hell", "start_cards": 17, "schedule": "down"}, "deal"),
        ({"game": "probe"}, "match"),
    ],
)
def test_a_deal_opens_at_its_end_if_every_card_was_shown(how: dict[str, Any], opens: str) -> None:
    bench = running((ANN, BEN), **how)
    bench.until("between")
    (record,) = public_records(bench.rows, 1)
    assert (record["opens"], record["opened"]) == (opens, opens == "deal")
    assert (record["chance"]["secret"] is None) == (opens == "match")
    (later,) = public_records(bench.rows, 2)
    assert later["opened"] and later["opens"] == opens
    told = run(record_of(bench.rows[0]), bench.registry.game(bench.room.game))
    shown = {
        event.public[key] for event in told for key in ("card", "turned") if key in event.public
    }
    assert (len(shown - {None}) == 52) == (opens == "deal")


def test_a_voided_pack_is_not_shown_before_the_match_ends() -> None:
    bench = running((ANN, BEN), **WHOLE)  # type: ignore[arg-type]
    void(bench)
    deal_on(bench)
    bench.until("between")
    (record,) = public_records(bench.rows, 1)
    assert (record["opens"], record["opened"]) == ("match", False)
    deal_on(bench)
    bench.until("between")
    assert [record["opened"] for record in public_records(bench.rows, 1)] == [False, False]
    first, second = [record_of(row)["opens"] for row in bench.rows]
    assert (first, second) == ("match", "match"), "twelve cards a seat leave some undealt"


def test_a_bot_sends_no_luck_and_takes_none_over() -> None:
    bench = lobby()
    for person in (ANN, BEN, CLEO):
        bench.do(person, Ready(True, LUCK[person]))
    while not bench.prompts():
        bench.step()
    bench.do(CLEO, Stand())
    void(bench)
    deal_on(bench)
    assert bench.room.chance.by_seat(place.person for place in bench.room.seats)[2] == b""
    bench.until("between")
    assert packs(record_of(bench.rows[0]))[-1][2][2] == ""


def test_nothing_secret_is_told_by_its_repr() -> None:
    bench = lobby()
    bench.do(ANN, Ready(True, LUCK[ANN]))
    secret = bench.room.chance.secret
    for told in (repr(bench.room), repr(bench.last), repr(replace(bench.room.chance, packs=3))):
        assert repr(secret) not in told and secret.hex() not in told
    with pytest.raises(Refused):
        bench.do(ANN, Back())
