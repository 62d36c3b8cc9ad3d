"""The vectors of every game, and proof that a false or malformed one fails by name."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.registry import GAMES
from tests import vectors
from tests.drivers.form import Vector
from tests.laws import fresh_seed

DATA = Path(__file__).parent.parent / "vectors_data"
EVERY = [
    pytest.param(game, vectors.common(vectors.driver(game), vector), id=f"{game}-{vector['id']}")
    for game in GAMES
    for vector in json.loads((DATA / f"{game}.json").read_text(encoding="utf-8"))
]
KACHUFUL: list[Any] = json.loads((DATA / "kachuful.json").read_text(encoding="utf-8"))
UNDECIDED = "malformed: these cards do not decide the draw, or one stands twice"
JUNK: list[Any] = [None, True, -1, 999, "x", "ZZ", [], {}, [None], ["AS", "AS"], [[1]], {"kind": 1}]


def by_id(name: str) -> dict[str, Any]:
    return deepcopy(next(vector for vector in KACHUFUL if vector["id"] == name))


def run(vector: Vector, game: str = "kachuful") -> vectors.Result:
    return vectors.run(vectors.driver(game), vector)


@pytest.mark.parametrize("game", GAMES)
def test_vectors_of_the_page_pass(game: str) -> None:
    results = vectors.run_files(game, [DATA / f"{game}.json"])
    assert len(results) > 40
    assert not [result for result in results if result.wrong]


@pytest.mark.parametrize(("game", "vector"), EVERY)
def test_a_false_vector_fails(game: str, vector: dict[str, Any]) -> None:
    """Each expectation changed by itself is found, and named."""
    for key in vector["expect"]:
        false = deepcopy(vector)
        false["expect"][key] = falsified(false["expect"][key])
        assert any(line.startswith(f"{key}: expected") for line in run(false, game).wrong), key


def falsified(value: Any) -> Any:
    if isinstance(value, list):
        return [*value[:-1], falsified(value[-1])] if value else ["D"]
    if isinstance(value, int):
        return value + 1
    return "C" if value == "D" else 0 if value is None else "D"


@pytest.mark.parametrize(("game", "vector"), EVERY)
def test_a_malformed_vector_fails_by_name(game: str, vector: dict[str, Any]) -> None:
    """A missing, unknown or nonsensical field never passes unnoticed and never crashes."""
    rng = Random(fresh_seed())
    assert run({**vector, "colour": 1}, game).wrong == ("malformed: unknown field colour",)
    assert run({**vector, "kind": "juggle"}, game).wrong == ("unknown kind juggle",)
    assert run({**vector, "expect": {}}, game).wrong == ("malformed: nothing is expected",)
    assert run({**vector, "expect": {"colour": 1}}, game).wrong
    for name in vector.keys() - {"id", "kind", "expect", "note"}:
        for junk in rng.sample(JUNK, 6):
            wrong = run({**vector, name: junk}, game).wrong
            means = (name, junk) == ("trump", None)  # no trump is a contract, too
            assert wrong or junk == vector[name] or junk in ({}, []) or means, (name, junk)


def test_a_missing_field_is_named() -> None:
    vector = by_id("29")
    del vector["trump"]
    assert run(vector).wrong == ("malformed: missing field trump",)


def flow(**more: Any) -> dict[str, Any]:
    """Four players, three cards with clubs, dealer 3; three of them have bid 1, 0, 1."""
    deal = by_id("44")
    return {**deal, "kind": "flow", "actions": deal["actions"][:3], **more}


def test_a_beginning_of_a_deal() -> None:
    bids = [{"kind": "bid", "count": count} for count in (3, 0, 2)]
    expect = {
        "phase": "bid",
        "turn": 3,
        "legal": bids,
        "illegal": [
            {"kind": "bid", "count": 1},
            {"kind": "bid", "count": 4},
            {"kind": "play", "card": "7H"},
            {"seat": 0, "kind": "bid", "count": 0},
        ],
        "default": {"kind": "bid", "count": 0},
    }
    assert run(flow(expect=expect)).wrong == ()
    for key, false in (
        ("legal", bids[:2]),
        ("illegal", [{"kind": "bid", "count": 0}]),
        ("default", {"kind": "bid", "count": 2}),
        ("turn", [0, 3]),
    ):
        wrong = run(flow(expect={**expect, key: false})).wrong
        assert len(wrong) == 1 and wrong[0].startswith(f"{key}: expected"), (key, wrong)


def test_after_the_last_card_nobody_is_to_act() -> None:
    deal = by_id("44")
    expect = {
        "phase": "deal_end",
        "turn": [],
        "legal": [],
        "illegal": [{"kind": "play", "card": "KH"}, {"seat": 0, "kind": "bid", "count": 0}],
        "default": None,
    }
    assert run({**deal, "kind": "flow", "expect": expect}).wrong == ()
    assert run({**deal, "kind": "flow", "expect": {**expect, "turn": None}}).wrong == ()


def test_secret_bids_ask_several_seats() -> None:
    secret = flow(options={"bidding": "secret"}, expect={"turn": [3], "phase": "bid"})
    assert run(secret).wrong == ()
    legal = [{"kind": "bid", "count": count} for count in range(4)]
    secret = {**secret, "actions": secret["actions"][1:2]}
    secret["expect"] = {"turn": [3, 2, 0], "legal": legal}
    assert run(secret).wrong == ()
    named = [{"seat": seat, **action} for seat in (0, 2, 3) for action in legal]
    assert run({**secret, "expect": {"legal": named}}).wrong == ()


def test_other_setups_are_reached() -> None:
    turnup = flow(options={"trump_mode": "turnup"}, turned="QC", expect={"turn": 3})
    assert run(turnup).wrong == ()
    assert run({**turnup, "turned": "KH"}).wrong == ("malformed: a card stands twice",)
    assert run({**turnup, "turned": "QS"}).wrong[0].startswith("malformed: trump C")
    blind = {
        "id": "blind",
        "kind": "deal",
        "preset": "quick",
        "options": {"blind_one_card": True, "scoring": "times10"},
        "seats": 3,
        "dealer": 2,
        "trump": "C",
        "hands": [["2C"], ["AS"], ["KS"]],
        "actions": [
            {"seat": seat, "kind": "bid", "count": count} for seat, count in enumerate((1, 0, 1))
        ]
        + [
            {"seat": seat, "kind": "play", "card": card}
            for seat, card in enumerate(("2C", "AS", "KS"))
        ],
        "expect": {"winners": [0], "tricks": [1, 0, 0], "points": [10, 10, 0]},
    }
    assert run(blind).wrong == ()
    assert run({**blind, "actions": blind["actions"][:5]}).wrong == (
        "the deal is not over: phase play",
    )


def test_a_draw_that_needs_a_second_pack() -> None:
    ties = [rank + suit for rank in "AKQJT98765432" for suit in "CDHS"]
    draw = {"id": "d", "kind": "draw", "players": 4, "cards": [*ties, "2C", "3C", "5C", "4C"]}
    assert run({**draw, "expect": {"dealer": 2, "cards_used": 56}}).wrong == ()
    short = {**draw, "cards": ties, "expect": {"dealer": 2}}
    assert run(short).wrong == (UNDECIDED,)
    twice = {**draw, "cards": ["KS", "KS", "2C", "3C"], "expect": {"dealer": 0}}
    assert run(twice).wrong == (UNDECIDED,)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, false = by_id("1"), {**by_id("33"), "expect": {"points": [0, 0, 0, 0]}}
    manual = {"id": "m", "kind": "manual", "manual": True, "note": "look at it"}
    file = tmp_path / "more.json"
    file.write_text(json.dumps([good, manual]), encoding="utf-8")
    assert vectors.main(["kachuful", str(file)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed, 1 manual\n"
    file.write_text(json.dumps([good, good, false, {"kind": "draw"}]), encoding="utf-8")
    assert vectors.main(["kachuful", str(file), str(tmp_path / "none.json")]) == 1
    out = capsys.readouterr().out
    assert "33: points: expected [0, 0, 0, 0], got [11, 0, 11, 10]" in out
    assert "1: malformed: the id stands twice" in out
    assert "no. 4: malformed: no id" in out
    assert "none.json: unreadable" in out
    assert out.endswith("1 passed, 4 failed\n")
    assert vectors.main(["whist", "x"]) == 2
