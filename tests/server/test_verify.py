"""`cardroom verify`: a line for every record, what does not fit by name, odd files refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from server.cli import main
from server.commands import Next, Ready
from server.records import public_records, replay_file
from tests.server.roomkit import ANN, BEN, Bench


def served(running: int | None = None) -> list[Any]:
    """A match of three deals, as it is served; Ann always sends luck, Ben and the bot never."""
    bench = Bench(seats=3, preset="quick", start_cards=3)
    bench.seat_people(BEN)
    bench.do(ANN, Ready(True, b"a" * 16))
    bench.fill()
    while bench.until("between", "over").status != "over":
        bench.do(ANN, Next(b"a" * 16))
        bench.do(BEN, Next())
    return json.loads(json.dumps(public_records(bench.rows, running)))  # type: ignore[no-any-return]


def verified(file: Path, data: Any) -> tuple[int, list[str]]:
    """Exit code and lines of the command."""
    file.write_text(data if isinstance(data, str) else json.dumps(data))
    done = CliRunner().invoke(main, ["verify", str(file)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output.splitlines()


def test_a_match_fits(tmp_path: Path) -> None:
    records = served()
    code, lines = verified(tmp_path / "r", {"records": records})
    assert code == 0 and lines == [
        "kachuful match 1 deal 1: fits (packs 0, 1; luck of seats 0)",
        "kachuful match 1 deal 2: fits (packs 2; luck of seats 0)",
        "kachuful match 1 deal 3: fits (packs 3; luck of seats 0)",
    ]
    assert verified(tmp_path / "r", records[1]) == (0, lines[1:2])
    given = {**records[0], "chance": None}
    assert verified(tmp_path / "r", given)[1][0].endswith(
        "dealt from given packs, nothing to check"
    )


def test_what_is_not_open_is_named_and_the_others_are_checked(tmp_path: Path) -> None:
    records = served(running=1)
    records[1] = served()[1]
    code, lines = verified(tmp_path / "r", records)
    closed = "kachuful match 1 deal {}: opens when the match ends"
    assert code == 0 and (lines[0], lines[2]) == (closed.format(1), closed.format(3))
    assert lines[1].endswith("deal 2: fits (packs 2; luck of seats 0)")
    assert replay_file(tmp_path / "r") == [
        closed.format(1), "kachuful match 1 deal 2: same result", closed.format(3),
    ]  # fmt: skip


def pack_of(record: Any) -> Any:
    """The last pack of a record."""
    return [item for item in record["inputs"] if item[0] == "pack"][-1]


def swap(record: Any) -> None:
    cards = pack_of(record)[1]
    cards[50], cards[51] = cards[51], cards[50]


TAMPERED: dict[str, Callable[[Any], object]] = {
    "pack 1 is not the one that secret and luck give": swap,
    "the secret is not the one that was committed to": lambda record: record["chance"].update(
        commitment="00" * 32
    ),
    "pack 1 is not the one": lambda record: pack_of(record)[3].reverse(),
    "pack 7 is not the one": lambda record: pack_of(record).__setitem__(2, 7),
    "pack 0 comes after pack 0": lambda record: pack_of(record).__setitem__(2, 0),
    "has the luck of 4 seats": lambda record: pack_of(record)[3].append(""),
    "no whole record (KeyError('secret'))": lambda record: record["chance"].pop("secret"),
    "no whole record (ValueError('not a secret'))": lambda record: record["chance"].update(
        secret="00"
    ),
    "no whole record (ValueError('not the luck of a seat'))": lambda record: pack_of(record)[
        3
    ].__setitem__(0, "00"),
    "no whole record (TypeError": lambda record: pack_of(record).__setitem__(1, 3),
    "no whole record": lambda record: record["inputs"].append(3),
}


@pytest.mark.parametrize("fault", TAMPERED)
def test_what_does_not_fit_is_named(fault: str, tmp_path: Path) -> None:
    records = served()
    TAMPERED[fault](records[0])
    code, lines = verified(tmp_path / "r", {"records": records})
    assert code == 1 and len(lines) == 3
    assert "DOES NOT FIT" in lines[0] and fault in lines[0], lines[0]
    assert [": fits" in line for line in lines] == [False, True, True]


def test_a_secret_serves_one_deal(tmp_path: Path) -> None:
    records = served()
    records[2]["chance"] = records[1]["chance"]
    code, lines = verified(tmp_path / "r", records)
    assert code == 1
    assert "its commitment was that of kachuful match 1 deal 2 already" in lines[2]


@pytest.mark.parametrize("text", ["", "[3]", '{"form": 1}', '{"records": 7}', "[" * 100_000])
def test_a_file_without_records_is_one_clear_line(text: str, tmp_path: Path) -> None:
    code, lines = verified(tmp_path / "r", text)
    assert code == 1 and len(lines) == 1 and lines[0].startswith("Error: ")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_cannot_be_read_is_one_clear_line(command: str, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for file in (tmp_path, tmp_path / "none", tmp_path / "bytes"):
        done = CliRunner().invoke(main, [command, str(file)])
        assert done.exit_code == 1 and done.output.startswith("Error: cannot be read: ")
        assert done.output.count("\n") == 1
