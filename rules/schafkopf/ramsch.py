"""What a Ramsch costs.

Owns section 6c of the page. It must never know a state.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.schafkopf.contracts import SEATS, TRICKS
from rules.schafkopf.options import Setup
from rules.values import record


@record
class Paid:
    """Who lost, or made a Durchmarsch, and what each seat gets."""

    loser: int | None
    durchmarsch: int | None
    scores: tuple[int, ...]


def paid(
    setup: Setup,
    points: Sequence[int],
    tricks: Sequence[int],
    highest: Sequence[int],
    forehand: int,
    knocks: int,
) -> Paid:
    """The payments, by seat: points and tricks won, and the power of the highest trump among the
    cards won, -1 for none."""
    price = setup.ramsch_price << knocks
    march = _march(setup, points, tricks)
    if march is not None:
        return Paid(None, march, _from_all(march, [-price] * SEATS))
    loser = max(
        range(SEATS),
        key=lambda seat: (
            points[seat], highest[seat], tricks[seat], -((seat - forehand) % SEATS),
        ),
    )  # fmt: skip
    virgins = tricks.count(0)
    shares = [price << _doubled(setup, tricks[seat] == 0, virgins) for seat in range(SEATS)]
    return Paid(loser, None, _from_all(loser, shares))


def _march(setup: Setup, points: Sequence[int], tricks: Sequence[int]) -> int | None:
    """Who made a Durchmarsch."""
    needed = setup.durchmarsch
    for seat in range(SEATS):
        if tricks[seat] == TRICKS if needed is None else 0 < needed <= points[seat]:
            return seat
    return None


def _doubled(setup: Setup, virgin: bool, virgins: int) -> int:
    """How often the payment to a seat is doubled."""
    match setup.ramsch_jungfrau:
        case "double_all":
            return virgins
        case "double_each_once":
            return int(virgin)
        case "double_each_multiple":
            return virgins if virgin else 0
    return 0


def _from_all(seat: int, shares: Sequence[int]) -> tuple[int, ...]:
    """The seat pays everybody else his share."""
    whole = sum(shares) - shares[seat]
    return tuple([-whole if other == seat else share for other, share in enumerate(shares)])
