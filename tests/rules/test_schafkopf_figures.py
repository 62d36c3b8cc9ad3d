"""What comparisons of players count of a deal of Schafkopf."""

from __future__ import annotations

from typing import Any

from rules.schafkopf.figures import figures


def row(**changes: Any) -> dict[str, Any]:
    plain = {"declarer": 1, "partner": 3, "success": True, "scores": [-2, 2, -2, 2]}
    return {**plain, **changes}


def named(of: dict[str, Any], name: str) -> dict[int, float]:
    """The values of that figure by seat."""
    return {figure.seat: figure.value for figure in figures(of) if figure.name == name}


def test_two_against_two() -> None:
    assert named(row(), "declarer with a partner: games won, %") == {1: 100.0}
    assert named(row(), "declarer with a partner: payment") == {1: 2.0}
    assert named(row(), "partner: games won, %") == {3: 100.0}
    assert named(row(), "defender: games beaten, %") == {0: 0.0, 2: 0.0}


def test_one_against_three() -> None:
    lost = row(partner=None, success=False, scores=[6, -18, 6, 6])
    assert named(lost, "declarer alone: games won, %") == {1: 0.0}
    assert named(lost, "declarer alone: payment") == {1: -18.0}
    assert named(lost, "defender: games beaten, %") == {0: 100.0, 2: 100.0, 3: 100.0}
    assert named(lost, "deals played as declarer, %") == {0: 0.0, 1: 100.0, 2: 0.0, 3: 0.0}


def test_a_ramsch() -> None:
    ramsch = row(declarer=None, partner=None, success=None, scores=[1, 1, 1, -3])
    assert named(ramsch, "Ramsch: payment") == {0: 1.0, 1: 1.0, 2: 1.0, 3: -3.0}
