"""What comparisons of players count of a deal of Skat."""

from __future__ import annotations

from typing import Any

from rules.skat.figures import figures

SEEGER = "Seeger-Fabian points in 36 deals"


def row(**changes: Any) -> dict[str, Any]:
    plain = {"how": "played", "declarer": 1, "dealer": 0, "success": True, "score": 48}
    return {**plain, "scores": [0, 48, 0], **changes}


def named(of: dict[str, Any], name: str) -> dict[int, float]:
    """The values of that figure by seat."""
    return {figure.seat: figure.value for figure in figures(of) if figure.name == name}


def test_a_game_won() -> None:
    assert named(row(), "declarer: games won, %") == {1: 100.0}
    assert named(row(), "declarer: score of a game") == {1: 48.0}
    assert named(row(), "defender: games beaten, %") == {0: 0.0, 2: 0.0}
    assert named(row(), SEEGER) == {0: 0.0, 1: 36 * (48 + 50), 2: 0.0}


def test_a_game_lost_with_four_at_the_table() -> None:
    """The dealer sits out: he defends nothing, but gets his bonus."""
    lost = row(success=False, score=-72, scores=[0, -72, 0, 0])
    assert named(lost, "declarer: games won, %") == {1: 0.0}
    assert named(lost, "defender: games beaten, %") == {2: 100.0, 3: 100.0}
    assert named(lost, SEEGER) == {0: 36 * 30, 1: 36 * (-72 - 50), 2: 36 * 30, 3: 36 * 30}


def test_deals_without_a_declarer() -> None:
    nobody: dict[str, Any] = {"declarer": None, "success": None, "score": None}
    ramsch = row(**nobody, scores=[0, 0, -40])
    assert named(ramsch, "Ramsch: score") == {0: 0.0, 1: 0.0, 2: -40.0}
    assert named(ramsch, "deals played as declarer, %") == {0: 0.0, 1: 0.0, 2: 0.0}
    passed = row(**nobody, how="passed", scores=[0, 0, 0])
    assert named(passed, "Ramsch: score") == {}
