"""The page's line to the server: reconnecting, repeating and withdrawing intents."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.javascript import run_node

SCRIPT = Path(__file__).with_name("net_check.mjs")


def test_scenarios() -> None:
    names = re.findall(r"^  (?:async )?'(.+)'\(\) \{$", SCRIPT.read_text("utf-8"), re.MULTILINE)
    assert names
    assert run_node(SCRIPT).splitlines() == names
