"""What a game is worth: matadors, steps, base values, and the values that can be bid.

Owns sections 6.1, 6.2 and the value of null, and the list of legal bids in section 3. It must
never know who won.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.cards import Hand
from rules.data import Json
from rules.skat.contracts import GRAND, NULL, TRUMPS
from rules.values import record

BASES: Mapping[str, int] = {"D": 9, "H": 10, "S": 11, "C": 12, GRAND: 24}
LOWEST_BID = 18
STEPS = (
    "game", "hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert",
)  # fmt: skip
"""What raises the multiplier by one each, besides the matadors."""

_MOST_STEPS = 18
_GRAND_STEPS = 11
_NULL_VALUES: Mapping[tuple[bool, bool], int] = {
    (False, False): 23,
    (True, False): 35,
    (False, True): 46,
    (True, True): 59,
}
_OPEN_GRAND_STEPS = range(7, 11)


@record
class Game:
    """What the declarer has announced. `hand`: he left the skat alone. Ouvert in a suit or grand
    goes with Schwarz, Schwarz with Schneider."""

    contract: str
    hand: bool = False
    schneider: bool = False
    schwarz: bool = False
    ouvert: bool = False


@lru_cache
def bid_values(grand_ouvert_base: int) -> tuple[int, ...]:
    """Every value some game can have, rising."""
    steps = range(2, _MOST_STEPS + 1)
    values = {BASES[suit] * step for suit in "DHSC" for step in steps}
    values |= set(_NULL_VALUES.values())
    if grand_ouvert_base == BASES[GRAND]:
        values |= {BASES[GRAND] * step for step in range(2, _GRAND_STEPS + 1)}
    else:
        values |= {BASES[GRAND] * step for step in range(2, _GRAND_STEPS)}
        values |= {grand_ouvert_base * step for step in _OPEN_GRAND_STEPS}
    return tuple(sorted(values))


def matadors(contract: str, twelve: Hand) -> int:
    """The unbroken run of trumps from the top that these cards hold, or lack (then negative)."""
    trumps = TRUMPS[contract]
    held = twelve >> trumps[0] & 1
    run = 0
    for card in trumps:
        if twelve >> card & 1 != held:
            break
        run += 1
    return run if held else -run


def base(game: Game, grand_ouvert_base: int) -> int:
    """The base value of a suit game or grand."""
    if game.contract == GRAND and game.ouvert:
        return grand_ouvert_base
    return BASES[game.contract]


def steps(
    game: Game, grand_ouvert_base: int, schneider: bool = False, schwarz: bool = False
) -> tuple[bool, ...]:
    """Which of `STEPS` count in a suit game or grand; `schneider` and `schwarz` say what happened.

    An announced level counts whether it was reached or not, and only once.
    """
    step_for_open = game.ouvert and not (
        game.contract == GRAND and grand_ouvert_base != BASES[GRAND]
    )
    return (
        True,
        game.hand,
        schneider or game.schneider,
        game.schneider,
        schwarz or game.schwarz,
        game.schwarz,
        step_for_open,
    )


def step_names(
    game: Game, grand_ouvert_base: int, schneider: bool = False, schwarz: bool = False
) -> list[Json]:
    """The names of those that count."""
    counting = steps(game, grand_ouvert_base, schneider, schwarz)
    return [name for name, counts in zip(STEPS, counting, strict=True) if counts]


def multiplier(
    game: Game, run: int, grand_ouvert_base: int, schneider: bool = False, schwarz: bool = False
) -> int:
    """The matadors and the steps of a suit game or grand."""
    return abs(run) + sum(steps(game, grand_ouvert_base, schneider, schwarz))


def null_value(hand: bool, ouvert: bool) -> int:
    """The fixed value of a null game."""
    return _NULL_VALUES[hand, ouvert]


def least_covering(unit: int, bid: int) -> int:
    """The least multiple of a base value that covers the bid."""
    return -(-bid // unit) * unit


def is_null(game: Game) -> bool:
    """Whether the game is one of the null family."""
    return game.contract == NULL
