"""Declared house rules: resolving, checking, describing."""

from __future__ import annotations

import pytest

from rules.codec import pack, unpack
from rules.data import Json
from rules.options import MAX_LIST, Form, Option, Problem, check, complete, describe, fits, resolve
from rules.registry import default_registry

FORM = Form(
    4,
    (
        Option("hook", "bool", True, off_when=({"bidding": ["secret"]},)),
        Option("bidding", "choice", "in_turn", values=("in_turn", "secret")),
        Option("durchmarsch", "choice", "none", values=("none", 91, 92)),
        Option("penalty", "int", 120, lo=5, hi=500, step=5),
        Option("silence", "int_or_none", None, lo=-1000, hi=0, step=5),
        Option("exits", "list", [6], lo=6, hi=10),
        Option("extra", "subset", [], values=("farbwenz", "geier", "farbgeier")),
        Option("tariff", "map", {"rufer": 1, "solo": 5}, lo=0, hi=1000, keys=("rufer", "solo")),
    ),
    {"seed": {}, "hard": {"bidding": "secret", "exits": [6, 7]}},
)


def test_defaults_then_preset_then_changes() -> None:
    options, problems = resolve(FORM, "hard", {"exits": [8]})
    assert not problems
    assert options["bidding"] == "secret" and options["exits"] == [8] and options["hook"] is True
    assert list(options) == [option.id for option in FORM.options]
    assert complete(FORM, options)


def test_equal_choices_have_one_form() -> None:
    one, _ = resolve(
        FORM, None, {"extra": ["geier", "farbwenz"], "tariff": {"solo": 4, "rufer": 2}}
    )
    two, _ = resolve(
        FORM, None, {"tariff": {"rufer": 2, "solo": 4}, "extra": ["farbwenz", "geier"]}
    )
    assert pack(one) == pack(two)


def test_every_problem_is_named_and_the_rest_is_kept() -> None:
    changes: dict[str, Json] = {"penalty": 7, "hok": False, "hook": 1, "silence": -240}
    options, problems = resolve(FORM, "harder", changes)
    assert set(problems) == {
        Problem("unknown_preset", ()),
        Problem("unknown_option", ("hok",)),
        Problem("bad_value", ("penalty",)),
        Problem("bad_value", ("hook",)),
    }
    assert options["penalty"] == 120 and options["hook"] is True and options["silence"] == -240
    assert complete(FORM, options)


GOOD: list[tuple[str, list[Json]]] = [
    ("hook", [True, False]),
    ("bidding", ["secret"]),
    ("durchmarsch", ["none", 91]),
    ("penalty", [5, 500]),
    ("silence", [None, 0, -1000]),
    ("exits", [[6], [6, 6, 10], [6] * MAX_LIST]),
    ("extra", [[], ["geier"], ["farbgeier", "farbwenz"]]),
    ("tariff", [{"solo": 0, "rufer": 1000}]),
]
BAD: list[tuple[str, list[Json]]] = [
    ("hook", [None, 1, "true"]),
    ("bidding", [None, "Secret", ["secret"], True]),
    ("durchmarsch", [93, "91", None]),
    ("penalty", [0, 505, 7, True, "120", None]),
    ("silence", [-1005, 5, -7, False]),
    ("exits", [[], [5], [11], ["6"], "6", None, [6] * (MAX_LIST + 1), [True]]),
    ("extra", [["geier", "geier"], ["wenz"], "geier", None, [["geier"]]]),
    ("tariff", [{}, {"rufer": 1}, {"rufer": 1, "solo": 5, "x": 1}, {"rufer": -1, "solo": 5}, []]),
]
KNOWN = {option.id: option for option in FORM.options}


@pytest.mark.parametrize(("name", "values"), GOOD)
def test_good_values(name: str, values: list[Json]) -> None:
    for value in values:
        assert fits(KNOWN[name], value), value
        assert not check(FORM, {name: value})


@pytest.mark.parametrize(("name", "values"), BAD)
def test_bad_values(name: str, values: list[Json]) -> None:
    for value in values:
        assert not fits(KNOWN[name], value), value
        assert check(FORM, {name: value}) == (Problem("bad_value", (name,)),)


def test_partial_options_are_checked_but_not_complete() -> None:
    assert not check(FORM, {"penalty": 10})
    assert not complete(FORM, {"penalty": 10})


def test_a_type_nobody_declared_is_a_bug() -> None:
    with pytest.raises(ValueError, match="colour"):
        fits(Option("face", "colour", None), "red")


def test_description_is_plain_and_whole() -> None:
    described = unpack(pack(describe(FORM)))
    assert isinstance(described, dict)
    options = described["options"]
    assert isinstance(options, list) and len(options) == len(FORM.options)
    assert options[0] == {
        "id": "hook", "type": "bool", "default": True, "group": "game", "values": [], "lo": 0,
        "hi": 0, "step": 1, "keys": [], "off_when": [{"bidding": ["secret"]}],
    }  # fmt: skip
    assert described["presets"] == {"seed": {}, "hard": {"bidding": "secret", "exits": [6, 7]}}


@pytest.mark.parametrize("game", default_registry().ids)
def test_conditions_name_other_options_and_what_they_may_be(game: str) -> None:
    rules = default_registry().game(game)
    for seats in rules.seat_counts:
        declared = {option.id: option for option in rules.form(seats).options}
        for option in declared.values():
            for condition in option.off_when:
                assert condition and option.id not in condition, option.id
                for other, values in condition.items():
                    assert values, (option.id, other)
                    assert all(fits(declared[other], value) for value in values), (option.id, other)
