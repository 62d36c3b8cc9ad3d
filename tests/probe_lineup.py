"""What the room decides between two deals of the probe game: fines, who joins, who leaves.

Owns these table actions of `tests.probe`. It asks nobody and deals nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.api import Action, Event, Step
from rules.data import Json
from tests.probe_state import SEAT_COUNTS, State, cleared


def possible(state: State) -> Iterator[Action]:
    """What may be decided now."""
    if state.phase != "deal" or not state.deal or state.pack:
        return
    for seat in range(state.seats):
        yield {"kind": "fine", "seat": seat}
    if state.seats == min(SEAT_COUNTS):
        yield {"kind": "join"}
    else:
        yield from ({"kind": "leave", "seat": seat} for seat in range(state.seats))


def decide(state: State, action: Action) -> Step[State]:
    """What such a decision leads to."""
    match action:
        case {"kind": "fine", "seat": int(seat)}:
            return _fine(state, seat)
        case {"kind": "leave", "seat": int(seat)}:
            return _leave(state, seat)
    return _join(state, (state.dealer or 0) + 1)


def _fine(state: State, fined: int) -> Step[State]:
    """A point less."""
    totals = [total - (seat == fined) for seat, total in enumerate(state.totals)]
    return Step(cleared(state, totals), (Event("fined", {"seat": fined}),))


def _join(state: State, seat: int) -> Step[State]:
    """Left of the dealer, without a point."""
    old = range(state.seats)
    joined = cleared(state, [*state.totals[:seat], 0, *state.totals[seat:]])
    order: Json = [*old[:seat], None, *old[seat:]]
    return Step(joined, (Event("joined", {"seat": seat}), Event("seating", {"order": order})))


def _leave(state: State, seat: int) -> Step[State]:
    """His points stay on the sheet."""
    order = [other for other in range(state.seats) if other != seat]
    dealer = state.dealer or 0
    after = replace(
        cleared(state, [state.totals[other] for other in order]),
        dealer=(dealer - (dealer > seat)) % len(order),
        gone=(*state.gone, state.totals[seat]),
    )
    left = Event("left", {"seat": seat, "line": len(state.gone)})
    return Step(after, (left, Event("seating", {"order": order})))
