"""Golden matches of every registered game: nothing that anybody sees changes unnoticed."""

from __future__ import annotations

import json

import pytest

from rules.registry import GAMES
from tests.playthroughs import path, replay, scripts

MATCHES = [(game, name) for game in GAMES for name in scripts(game).SCRIPTS]


@pytest.mark.parametrize(("game", "name"), MATCHES, ids=lambda part: part)
def test_a_recorded_match_replays(game: str, name: str) -> None:
    lines = path(game, name).read_text(encoding="utf-8").splitlines()
    again = replay(lines)
    for number, (expected, got) in enumerate(zip(lines, again, strict=False), 1):
        assert json.loads(got) == json.loads(expected), f"{path(game, name).name}:{number}"
    assert again == lines


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_of_the_page_is_passed(game: str) -> None:
    """A phase is one that a view names, or one that passes by itself and leaves its event."""
    passed: set[str] = set()
    for name in scripts(game).SCRIPTS:
        for line in path(game, name).read_text(encoding="utf-8").splitlines()[1:]:
            step = json.loads(line)
            passed |= {step["table"]["phase"]} if "phase" in step["table"] else set()
            passed |= {event["kind"] for event in step["events"]}
    assert set(scripts(game).PHASES) <= passed
