"""What a game counts that is given up before its end.

Owns the two ways of `concede_scoring` in section 9 of the page. It must never know who may concede.
"""

from __future__ import annotations

from rules.skat.contracts import DECK_POINTS
from rules.skat.options import Setup
from rules.skat.scoring import (
    ENOUGH,
    LOSES_SCHNEIDER,
    SCHNEIDER,
    TRICKS,
    Result,
    Stakes,
    counted,
    fixed,
    played,
)
from rules.skat.values import base, is_null, least_covering, multiplier
from rules.values import record


@record
class Taken:
    """Completed tricks: points (the declarer's with the laid-away cards) and their number."""

    points: int
    tricks: int
    other_points: int
    other_tricks: int


def conceded(setup: Setup, stakes: Stakes, taken: Taken, by_declarer: bool) -> Result:
    """The result when one side gives up."""
    if is_null(stakes.game):
        return fixed(setup, stakes, not by_declarer)
    if setup.concede_scoring == "rest":
        return _rest(setup, stakes, taken, by_declarer)
    if _already_lost(stakes, taken):
        return counted(setup, stakes, False, _steps(setup, stakes))
    secured = taken.points >= SCHNEIDER
    if _already_won(setup, stakes, taken):
        return counted(setup, stakes, True, _steps(setup, stakes, secured), secured)
    if by_declarer:
        return counted(setup, stakes, False, _steps(setup, stakes))
    return _granted(setup, stakes, taken, secured)


def rest_to_declarer(taken: Taken) -> tuple[int, int]:
    """Points and tricks of the declarer if everything left goes to him."""
    return DECK_POINTS - taken.other_points, TRICKS - taken.other_tricks


def _steps(setup: Setup, stakes: Stakes, schneider: bool = False, schwarz: bool = False) -> int:
    return multiplier(stakes.game, stakes.run, setup.grand_ouvert_base, schneider, schwarz)


def _already_lost(stakes: Stakes, taken: Taken) -> bool:
    game = stakes.game
    return (
        taken.other_points > DECK_POINTS - ENOUGH
        or (game.schneider and taken.other_points > DECK_POINTS - SCHNEIDER)
        or (game.schwarz and taken.other_tricks > 0)
    )


def _already_won(setup: Setup, stakes: Stakes, taken: Taken) -> bool:
    game = stakes.game
    if game.schwarz or taken.points < (SCHNEIDER if game.schneider else ENOUGH):
        return False
    steps = _steps(setup, stakes, taken.points >= SCHNEIDER)
    return steps * base(game, setup.grand_ouvert_base) >= stakes.bid


def _granted(setup: Setup, stakes: Stakes, taken: Taken, secured: bool) -> Result:
    """The defenders give up: levels that are still possible count as far as the bid needs them."""
    unit = base(stakes.game, setup.grand_ouvert_base)
    needed = least_covering(unit, stakes.bid) // unit
    schneider, schwarz = secured, False
    if _steps(setup, stakes, schneider) < needed and taken.other_points <= LOSES_SCHNEIDER:
        schneider = True
    if _steps(setup, stakes, schneider) < needed and taken.other_tricks == 0:
        schwarz = True
    steps = _steps(setup, stakes, schneider, schwarz)
    return counted(setup, stakes, True, steps, schneider, schwarz)


def _rest(setup: Setup, stakes: Stakes, taken: Taken, by_declarer: bool) -> Result:
    """Everything left goes to the other side; who concedes has lost unless he had won."""
    if not by_declarer:
        return played(setup, stakes, *rest_to_declarer(taken))
    lost = not _already_won(setup, stakes, taken)
    return played(setup, stakes, taken.points, taken.tricks, lost)
