"""Shapes: what they describe, sample and take for one of theirs."""

from __future__ import annotations

from random import Random

import pytest

from rules.data import Json
from rules.shapes import Cards, Counts, Field, Fields, Flag, Int, OneOf, Split
from tests.laws import fresh_seed

HAND = tuple(rank + suit for suit in "CS" for rank in "AKQJT")

FIELDS: list[Field] = [
    OneOf("suit", ("C", "S")),
    OneOf("mixed", (1, "1", None)),
    Int("bid", 100, 120, 5),
    Cards("discard", 2, HAND),
    Cards("give", 2, HAND, ordered=True),
    Split("split", (3, 3, 4), HAND),
    Flag("ouvert"),
    Counts("tricks", 10, (3, 0, 2)),
]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_samples_fit(field: Field) -> None:
    rng = Random(fresh_seed())
    for _ in range(200):
        assert field.fits(field.sample(rng))


WRONG: list[tuple[Field, list[Json]]] = [
    (FIELDS[0], [None, "H", 1, ["C"]]),
    (FIELDS[1], [True, 2, "None"]),
    (FIELDS[2], [None, 95, 125, 101, True, "100"]),
    (FIELDS[3], [None, [], ["AC"], ["AC", "AC"], ["AC", "2C"], ["AC", 5], [["AC"], ["KC"]], "AC"]),
    (FIELDS[5], [None, [], [list(HAND[:3]), list(HAND[3:6])], [list(HAND), [], []],
                 [list(HAND[:3]), list(HAND[:3]), list(HAND[6:])], [1, 2, 3]]),
    (FIELDS[6], [1, "yes", []]),
    (FIELDS[7], [None, [3, 0, 2], [10, 0, 0], [2, 5, 3], [3, 5, True], [4, 6], {"0": 10}]),
]  # fmt: skip


@pytest.mark.parametrize(("field", "values"), WRONG, ids=lambda item: getattr(item, "name", ""))
def test_misfits(field: Field, values: list[Json]) -> None:
    for value in values:
        assert not field.fits(value), value


def test_description_as_the_wire_has_it() -> None:
    assert [field.describe() for field in FIELDS[2:]] == [
        {"name": "bid", "type": "int", "lo": 100, "hi": 120, "step": 5},
        {"name": "discard", "type": "cards", "n": 2, "from": HAND, "ordered": False},
        {"name": "give", "type": "cards", "n": 2, "from": HAND, "ordered": True},
        {"name": "split", "type": "split", "sizes": (3, 3, 4), "from": HAND},
        {"name": "ouvert", "type": "flag"},
        {"name": "tricks", "type": "counts", "sum": 10, "minimum": (3, 0, 2)},
    ]


def test_fields_make_an_action() -> None:
    shape = Fields("announce", (FIELDS[0], FIELDS[6]))
    rng = Random(fresh_seed())
    seen = [shape.sample(rng) for _ in range(100)]
    assert all(shape.misfit(action) is None for action in seen)
    assert {"ouvert" in action for action in seen} == {True, False}
    assert shape.misfit({"kind": "announce"}) == "suit"
    assert shape.misfit({"kind": "announce", "suit": "C", "ouvert": 1}) == "ouvert"
    assert shape.misfit({"kind": "announce", "suit": "C", "more": 1}) == "more"
    assert shape.describe()["kind"] == "announce"


def test_every_step_of_an_int_is_reached() -> None:
    rng = Random(fresh_seed())
    assert {Int("bid", 100, 120, 5).sample(rng) for _ in range(500)} == {100, 105, 110, 115, 120}
