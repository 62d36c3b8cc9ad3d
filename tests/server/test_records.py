"""Records: they run to the same result, withhold what is not open, and tell tampering."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.api import Seat
from rules.codec import pack
from rules.shuffle import commitment, order
from server.commands import Next, Vote
from server.records import (
    RecordError,
    pack_row,
    public_records,
    record_of,
    replay,
    replay_file,
    row_of,
    run,
)
from tests.server.roomkit import ANN, BEN, Bench, running

SHORT = {"seats": 3, "preset": "quick", "start_cards": 3}


def played(**how: Any) -> Bench:
    """A whole match of two people and bots."""
    bench = running((ANN, BEN), **how)
    while bench.until("between", "over").status != "over":
        for person in (ANN, BEN):
            bench.do(person, Next())
    return bench


@pytest.mark.parametrize(
    "how",
    [
        SHORT,
        {**SHORT, "trump_mode": "turnup"},
        {**SHORT, "bidding": "secret", "blind_one_card": True},
        {"game": "probe", "seed": 4},
        {"game": "hazari", "target": 500},
        {"game": "skat", "seats": 3, "preset": "isko", "match_deals": 6},
        {"game": "schafkopf", "preset": "stammtisch", "deals": 4},
    ],
)
def test_every_deal_runs_to_the_same_result(how: dict[str, Any]) -> None:
    bench = played(**how)
    assert len(bench.rows) == bench.room.deals > 1
    for number, record in enumerate(public_records(bench.rows, None)):
        assert pack(replay(record, bench.registry)) == pack(row_of(bench.rows[number]))
        assert (record["deal"], record["match"]) == (number, 1)
        assert [name["bot"] for name in record["names"]][:2] == [False, False]
        decided = {item[3] for item in record["inputs"] if item[0] == "act"}
        assert decided == {"person", "bot"}


def test_every_pack_is_the_one_of_its_secret_luck_and_number() -> None:
    bench = played(**SHORT)
    numbers = []
    for record in public_records(bench.rows, None):
        secret = bytes.fromhex(record["chance"]["secret"])
        assert record["chance"]["commitment"] == commitment(secret).hex()
        for _, cards, number, luck in (item for item in record["inputs"] if item[0] == "pack"):
            numbers.append(number)
            assert cards == list(order(secret, [bytes.fromhex(own) for own in luck], number, 52))
    assert numbers == list(range(len(bench.rows) + 1))  # the draw, then the deals


def test_packs_and_secret_are_withheld_while_the_match_goes_on() -> None:
    bench = running((ANN, BEN), **SHORT)
    bench.until("between")
    (complete,), (served,) = (public_records(bench.rows, match) for match in (2, 1))
    assert (complete["opened"], complete["opens"]) == (True, "match")
    assert not served["opened"] and served["chance"]["secret"] is None
    assert served["chance"]["commitment"] == complete["chance"]["commitment"]
    packs = [item for item in served["inputs"] if item[0] == "pack"]
    assert len(packs) == 2 and all(item[1] is None for item in packs)
    assert complete["chance"]["secret"] not in json.dumps(served)


def test_a_deal_that_shows_every_card_opens_at_its_end() -> None:
    bench = running((ANN, BEN), game="hazari", target=500)
    bench.until("between")
    (served,) = public_records(bench.rows, 1)
    assert (served["opened"], served["opens"]) == (True, "deal")
    packs = [item for item in served["inputs"] if item[0] == "pack"]
    assert [len(item[1]) for item in packs] == [4, 52], "the lot, then the deal"
    secret = bytes.fromhex(served["chance"]["secret"])
    assert commitment(secret).hex() == served["chance"]["commitment"]


def test_a_voided_deal_leaves_no_record_of_itself() -> None:
    bench = running((ANN,), **SHORT)
    bench.do(ANN, Vote("void_deal", True))
    if bench.room.status == "between":
        bench.do(ANN, Next())
    bench.until("between")
    record = record_of(bench.rows[0])
    assert not any(item[0] == "act" and item[1] == -1 for item in record["inputs"])
    replay(record, bench.registry)


def test_tampering_shows() -> None:
    bench = played(**SHORT)
    record: Any = dict(record_of(bench.rows[0]))
    forged = json.loads(json.dumps(record))
    forged["row"]["totals"][0] += 1
    with pytest.raises(RecordError):
        replay(forged, bench.registry)
    for change in ({"rules": "0"}, {"game": "bridge"}, {"form": 9}, {"inputs": [["magic"]]}):
        with pytest.raises(RecordError):
            replay({**record, **change}, bench.registry)
    with pytest.raises(RecordError):
        replay({**record, "inputs": record["inputs"][:-1]}, bench.registry)
    bad = [["act", 0, {"kind": "bid", "count": 99}, "person"]]
    with pytest.raises(RecordError):
        replay({**record, "inputs": record["inputs"] + bad}, bench.registry)


def test_a_file_of_records_is_replayed(tmp_path: Path) -> None:
    bench = played(**SHORT)
    file = tmp_path / "records.json"
    file.write_text(json.dumps({"records": public_records(bench.rows, None)}))
    lines = replay_file(file)
    assert len(lines) == 3 and lines[0] == "kachuful match 1 deal 1: same result"
    file.write_text(json.dumps(record_of(bench.rows[0])))
    assert len(replay_file(file)) == 1
    for text in ("", "[3]", '{"form": 1}', "[" * 100_000):
        file.write_text(text)
        with pytest.raises(RecordError):
            replay_file(file)
    with pytest.raises(RecordError):
        replay_file(tmp_path / "none")


def test_stored_rows_are_checked() -> None:
    for odd in (b"", b"\x90", b"\x92\x01\x02"):
        with pytest.raises(ValueError):
            row_of(odd)


def test_the_record_tells_the_whole_deal() -> None:
    bench = running((ANN, BEN), **SHORT)
    told = [event for change in bench.changes for event in change.events]
    while bench.room.status == "playing":
        bench.step()
        told += bench.last.events
    assert bench.last.finished is not None
    assert pack_row(bench.last.finished) == bench.rows[0]
    events = run(record_of(bench.rows[0]), bench.registry.game("kachuful"))
    of_game = {event.kind for event in events}
    assert events == [event for event in told if event.kind in of_game]
    assert any(Seat(0) in event.private for event in events)
