"""What the page says of house rules: which have no effect beside the others, and what differs.

Here the declaration of Skat, where a condition takes two options together.
"""

from __future__ import annotations

import json
from pathlib import Path

from rules.options import describe
from rules.registry import default_registry
from tests.browser.javascript import run_node

CHECK = Path(__file__).with_name("options_check.mjs")
FORM = describe(default_registry().game("skat").form(3))
RAMSCH = ["ramsch_skat", "ramsch_jungfrau", "ramsch_durchmarsch", "ramsch_tie"]
PASSING_ON = ["ramsch_push", "ramsch_jacks"]
CYCLE = ["ramsch_grand_hand", "raeuber_threshold", "raeuber_after"]


def said(preset: str, **changes: object) -> tuple[list[str], list[str]]:
    """The options without effect, and those that differ from the preset."""
    given = {"form": FORM, "setups": [{"preset": preset, "changes": changes}]}
    answer = json.loads(run_node(CHECK, json.dumps(given)))
    return answer["off"], answer["changed"]


def test_ramsch_matters_if_all_passing_or_the_cycle_brings_it() -> None:
    assert said("isko") == ([*RAMSCH, *PASSING_ON, *CYCLE], [])
    assert said("isko", all_pass="ramsch") == ([*PASSING_ON, *CYCLE], ["all_pass"])
    assert said("isko", all_pass="schieberamsch") == (CYCLE, ["all_pass"])
    assert said("isko", raeuber_cycle=True) == ([], ["raeuber_cycle"])
    assert said("raeuber") == ([], [])


def test_a_change_back_to_the_preset_is_none() -> None:
    assert said("classic1974", hand_loss_factor=1, stake=5)[1] == ["stake"]
