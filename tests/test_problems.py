"""The table of users' problems names tests that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.problems import PROBLEMS

TESTS = Path(__file__).parent
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
OURS = {*range(1, 8), 9, 10, 11, 13, 14, *range(16, 19), *range(21, 26), 27, *range(30, 35), 37, 38}
"""Those about rooms, seats, clocks and reconnecting."""


def names(path: Path) -> set[str]:
    """The tests of a file, by its source."""
    source = path.read_text("utf-8")
    if path.suffix == ".mjs":
        return set(re.findall(r"^  (?:async )?'(.+)'\(\) \{$", source, re.MULTILINE))
    found = {node.name for node in ast.parse(source).body if isinstance(node, FUNCTIONS)}
    return {name for name in found if name.startswith("test_")}


@pytest.mark.parametrize("number", sorted(OURS | set(PROBLEMS)))
def test_every_problem_has_its_tests(number: int) -> None:
    happened, tests = PROBLEMS[number]
    assert happened and tests
    for test in tests:
        path, _, name = test.partition("::")
        assert name in names(TESTS / path), test


def test_a_test_that_is_not_there_is_missed() -> None:
    here = names(Path(__file__))
    assert "test_every_problem_has_its_tests" in here
    assert "names" not in here and "test_of_nothing" not in here
