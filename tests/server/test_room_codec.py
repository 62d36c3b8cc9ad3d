"""The stored form: nothing is lost, and no match goes on under other rules."""

from __future__ import annotations

import pytest

from rules.codec import CodecError, pack
from rules.registry import Entry, Registry
from server.commands import Act, Next, Vote
from server.room import Refused, decode_room, encode_room
from server.roomcodec import OtherForm
from server.roomvotes import decides
from tests.probe import Probe, ProbeBot
from tests.server.roomkit import ANN, BEN, Bench, running
from tests.server.test_room_lobby import refused


class NewProbe(Probe):
    """The same game under a newer version of its rules."""

    version = "2"


def newer() -> Registry:
    """A release whose rules changed."""
    return Registry({"probe": Entry(NewProbe, ProbeBot)})


def moved(bench: Bench) -> Bench:
    """The bench after a new release was started."""
    bench.room = decode_room(encode_room(bench.room, bench.registry), newer())
    bench.registry = newer()
    return bench


def test_the_stored_form_keeps_everything() -> None:
    bench = running((ANN, BEN), seats=3)
    bench.do(ANN, Vote("end_match", True))
    for _ in range(5):
        room = bench.step()
        again = decode_room(encode_room(room, bench.registry), bench.registry)
        assert encode_room(again, bench.registry) == encode_room(room, bench.registry)
        assert (again.people, again.seats, again.votes, again.dues, again.match) == (
            room.people, room.seats, room.votes, room.dues, room.match,
        )  # fmt: skip


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", pack({}), pack([1]), pack({"form": 99}), pack([3, None, b"", 1])]
)
def test_odd_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(CodecError):
        decode_room(data, newer())


def test_a_room_of_a_game_of_another_release_is_no_broken_one() -> None:
    bench = running((ANN, BEN), seats=3)
    with pytest.raises(OtherForm):
        decode_room(encode_room(bench.room, bench.registry), newer())


def test_between_deals_a_room_moves_to_the_new_rules() -> None:
    bench = running((ANN,), game="probe")
    bench.until("between")
    totals = bench.room.match.totals
    moved(bench)
    assert (bench.room.rules, bench.room.status) == ("2", "between")
    assert bench.room.match.totals == totals
    bench.do(ANN, Next())
    assert bench.until("over").deals == 2


def test_a_running_deal_never_goes_on_under_other_rules() -> None:
    bench = running((ANN,), game="probe")
    seat, prompt = bench.turn()
    answer = bench.choice(prompt)
    moved(bench)
    assert bench.room.outdated and bench.room.rules == "1"
    assert refused(bench, ANN, Act(prompt.id, answer)) == "late"
    assert decides(bench.room, NewProbe()) == ("void_deal", "end_match")
    bench.do(ANN, Vote("void_deal", True))
    assert (bench.room.rules, bench.room.status, bench.room.outdated) == ("2", "playing", False)
    bench.until("between")


def test_an_outdated_match_can_be_ended() -> None:
    bench = moved(running((ANN,), game="probe"))
    bench.do(ANN, Vote("end_match", True))
    assert bench.room.status == "over"
    with pytest.raises(Refused):
        bench.do(ANN, Vote("end_match", True))
