"""What a declarer's game is written down as.

Owns sections 6.2 to 6.5 of the page: won or lost, overbidding, the factors. It must never know a
state, nor how the tricks were won.
"""

from __future__ import annotations

from math import prod

from rules.skat.options import Setup
from rules.skat.values import Game, base, is_null, least_covering, multiplier, null_value
from rules.values import record

ENOUGH, SCHNEIDER, TRICKS = 61, 90, 10
LOSES_SCHNEIDER = 30

Factor = tuple[str, int]
"""What multiplies a value or a loss, and by how much."""


@record
class Stakes:
    """What a game is played for: everything but its tricks.

    `run` are the matadors, negative without (0 in null); `doubled` how often Kontra and Re were
    said; `bock`: the deal counts double.
    """

    game: Game
    run: int
    bid: int
    doubled: int = 0
    bock: bool = False


@record
class Result:
    """How a game is counted. `value` before the factors, after an overbid; `score` the account.

    `steps` and `unit` are multiplier and base value (None in null), `schneider` and `schwarz` the
    levels that happened.
    """

    won: bool
    overbid: bool
    steps: int | None
    unit: int | None
    value: int
    score: int
    schneider: bool = False
    schwarz: bool = False


def played(setup: Setup, stakes: Stakes, points: int, tricks: int, lost: bool = False) -> Result:
    """The result of a game whose declarer has these points and tricks; `lost`: he has conceded."""
    game = stakes.game
    if is_null(game):
        return fixed(setup, stakes, tricks == 0 and not lost)
    schneider = points >= SCHNEIDER or points <= LOSES_SCHNEIDER
    schwarz = tricks in (0, TRICKS)
    steps = multiplier(game, stakes.run, setup.grand_ouvert_base, schneider, schwarz)
    enough = (
        points >= (SCHNEIDER if game.schneider else ENOUGH)
        and (tricks == TRICKS or not game.schwarz)
        and not lost
    )
    return counted(setup, stakes, enough, steps, schneider, schwarz)


def fixed(setup: Setup, stakes: Stakes, won: bool) -> Result:
    """The result of a null game."""
    value = null_value(stakes.game.hand, stakes.game.ouvert)
    return Result(won, False, None, None, value, account(setup, stakes, value, won))


def counted(
    setup: Setup,
    stakes: Stakes,
    enough: bool,
    steps: int,
    schneider: bool = False,
    schwarz: bool = False,
) -> Result:
    """The result of a suit game or grand with these steps: the bid must be covered."""
    unit = base(stakes.game, setup.grand_ouvert_base)
    value = steps * unit
    overbid = value < stakes.bid
    if overbid:
        value = least_covering(unit, stakes.bid)
    won = enough and not overbid
    score = account(setup, stakes, value, won)
    return Result(won, overbid, steps, unit, value, score, schneider, schwarz)


def account(setup: Setup, stakes: Stakes, value: int, won: bool) -> int:
    """What goes to the declarer's account."""
    return value * prod([number for _, number in factors(setup, stakes, won)])


def factors(setup: Setup, stakes: Stakes, won: bool) -> tuple[Factor, ...]:
    """What the value is multiplied by: Kontra, Re and Bock double, a loss counts again."""
    lost = -setup.hand_loss_factor if stakes.game.hand else -2
    doubling = (("kontra", stakes.doubled > 0), ("re", stakes.doubled > 1), ("bock", stakes.bock))
    named = [(name, 2) for name, counts in doubling if counts]
    return tuple(named) if won else (*named, ("lost", lost))
