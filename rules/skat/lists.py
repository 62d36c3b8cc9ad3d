"""The list of a match: sums, games won and lost, totals, ranks, settlement.

Owns section 7 of the page. It must never know a deal's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.skat.options import Setup

_OWN_GAME = 50
_OTHERS_LOST = {3: 40, 4: 30}


@dataclass(frozen=True, slots=True)
class Account:
    """By seat: the sum of own deal scores, and how many own games were won and lost."""

    sums: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]


def empty(seats: int) -> Account:
    """The list before the first deal."""
    nothing = (0,) * seats
    return Account(nothing, nothing, nothing)


def entered(
    account: Account, scores: Sequence[int], declarer: int | None = None, won: bool = False
) -> Account:
    """The list with one more deal; `declarer` is None in Ramsch and passed-in deals."""
    return Account(
        tuple([total + score for total, score in zip(account.sums, scores, strict=True)]),
        _counted(account.won, declarer if won else None),
        _counted(account.lost, None if won else declarer),
    )


def _counted(counts: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    if seat is None:
        return counts
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def seeger_fabian(account: Account) -> tuple[int, ...]:
    """The totals with the bonuses of tournaments by seat."""
    pairs = zip(account.sums, _bonuses(account), strict=True)
    return tuple([own + extra for own, extra in pairs])


def _bonuses(account: Account) -> tuple[int, ...]:
    seats = len(account.sums)
    others, lost = _OTHERS_LOST[seats], sum(account.lost)
    return tuple(
        [
            _OWN_GAME * (account.won[seat] - account.lost[seat])
            + others * (lost - account.lost[seat])
            for seat in range(seats)
        ]
    )


def bonus(setup: Setup, account: Account) -> tuple[int, ...]:
    """The Seeger-Fabian points by seat; none under `plain`."""
    return (0,) * len(account.sums) if setup.scoring == "plain" else _bonuses(account)


def totals(setup: Setup, account: Account) -> tuple[int, ...]:
    """The totals by seat."""
    return account.sums if setup.scoring == "plain" else seeger_fabian(account)


def ranking(setup: Setup, account: Account) -> tuple[int, ...]:
    """The rank of each seat from 1; equal seats share it.

    By total, in a list with bonuses then by more own games won, then by fewer lost.
    """
    keys = [
        (total, *((won, -lost) if setup.scoring != "plain" else ()))
        for total, won, lost in zip(totals(setup, account), account.won, account.lost, strict=True)
    ]
    return tuple([1 + sum([other > key for other in keys]) for key in keys])


def settlement(final: Sequence[int]) -> tuple[int, ...]:
    """Everybody settles with everybody by the difference of totals; the balances add to 0."""
    together = sum(final)
    return tuple([len(final) * total - together for total in final])
