"""Stored states of Hazari: what cannot have been stored is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Seat
from rules.hazari.state import State
from tests.rules.hazari_kit import GAME, all_ready, coming, dealt, options, ready, shown

STATES = {
    "lot": GAME.start(options(), 4).state,
    "deal": coming(index=3, totals=(300, 300, 300, 180)),
    "arrange": GAME.apply(dealt(coming()), Seat(1), ready(1)).state,
    "showdown": shown(all_ready(dealt(coming())), 1),
    "last": shown(all_ready(dealt(coming())), 3),
    "deal_end": shown(all_ready(dealt(coming())), 4),
    "match_end": shown(all_ready(dealt(coming(totals=(800, 0, 0, 0)))), 4),
}
FREE = {
    "lot": {"dealer"},
    "deal": {"index", "dealer", "totals", "between"},
    "showdown": {"shown"},
}
"""What may as well be a little different."""


@pytest.mark.parametrize("name", STATES)
def test_states_load_as_they_were(name: str) -> None:
    assert GAME.load(GAME.dump(STATES[name])) == STATES[name]


@pytest.mark.parametrize("name", STATES)
def test_a_stored_state_that_cannot_be_is_refused(name: str) -> None:
    """Every part changed by itself."""
    stored: Any = GAME.dump(STATES[name])
    for key in stored.keys() - FREE.get(name, set()) - {"options"}:
        assert_refused({**stored, key: spoilt(stored[key])}, key)
    for key in (stored["deal"] or {}).keys() - FREE.get(name, set()):
        deal = {**stored["deal"], key: spoilt(stored["deal"][key])}
        assert_refused({**stored, "deal": deal}, key)
    for key in stored:
        assert_refused({k: v for k, v in stored.items() if k != key}, key)
    for key in stored["deal"] or ():
        deal = {k: v for k, v in stored["deal"].items() if k != key}
        assert_refused({**stored, "deal": deal}, key)


def assert_refused(data: Any, key: str) -> None:
    with pytest.raises(ValueError):
        GAME.load(data)
        raise AssertionError(key)


def spoilt(value: Any) -> Any:
    """The same kind of data, a little different."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*map(spoilt, value[:1]), *value[1:]] if value else [0]
    if isinstance(value, dict):
        return {}
    return 0 if value is None else value + "x"


def test_impossible_splits_are_refused() -> None:
    stored: Any = GAME.dump(STATES["arrange"])
    split = stored["deal"]["splits"][1]
    for wrong in (
        split[:3],
        [*split, 0],
        [split[1], split[0], *split[2:]][::-1],
        [split[0] | split[1], 0, *split[2:]],
        [split[3], *split[:3]],
        [split[0], split[0], *split[2:]],
        7,
    ):
        splits = [None, wrong, None, None]
        assert_refused({**stored, "deal": {**stored["deal"], "splits": splits}}, str(wrong))


def test_another_phase_does_not_fit() -> None:
    for name, state in STATES.items():
        stored: Any = GAME.dump(state)
        for phase in ("deal", "arrange", "showdown", "deal_end", "match_end"):
            if phase != stored["phase"]:
                assert_refused({**stored, "phase": phase}, f"{name} as {phase}")


def test_a_match_cannot_be_won_by_the_wrong_seat() -> None:
    stored: Any = GAME.dump(STATES["match_end"])
    for winners in ([], [1], [0, 0], [0, 1], None, [4]):
        assert_refused({**stored, "winners": winners}, str(winners))


@pytest.mark.parametrize(
    "carried",
    [
        {"totals": [0, 0, 0, 0], "dealer": 0},
        {"totals": [0, 0, 0], "dealer": 0, "index": 0},
        {"totals": [0, 0, 0, 1000], "dealer": 0, "index": 0},
        {"totals": [0, 0, 0, -5], "dealer": 0, "index": 0},
        {"totals": [0, 0, 0, True], "dealer": 0, "index": 0},
        {"totals": [0, 0, 0, 0], "dealer": 4, "index": 0},
        {"totals": [0, 0, 0, 0], "dealer": None, "index": 0},
        {"totals": [0, 0, 0, 0], "dealer": 0, "index": -1},
        {"totals": [0, 0, 0, 0], "dealer": 0, "index": 0, "more": 1},
    ],
)
def test_a_wrong_carried_map_is_refused(carried: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        GAME.start(options(), 4, carried)


def test_wrong_options_and_seats_are_refused() -> None:
    for seats, chosen in ((4, {"target": 500}), (3, options()), (4, {**options(), "target": 99})):
        with pytest.raises(ValueError):
            GAME.start(chosen, seats)
    assert isinstance(GAME.start(options(target=100), 4).state, State)
