"""The time that the page shows, with counters and clocks of its own (users' problem 32)."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.javascript import run_node

SCRIPT = Path(__file__).with_name("clock_check.mjs")


def test_scenarios() -> None:
    names = re.findall(r"^  '(.+)'\(\) \{$", SCRIPT.read_text("utf-8"), re.MULTILINE)
    assert names
    assert run_node(SCRIPT).splitlines() == names
