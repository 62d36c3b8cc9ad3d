"""What everybody may see of a match, and what a seat may see besides.

Owns section 8 of the page. Nothing of a hand may enter `table` or `sheet` before the end of the
deal but what a claim lays open, and nothing of the partner before he is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.cards import GERMAN
from rules.data import Json
from rules.schafkopf.contracts import SEATS, arranged, codes
from rules.schafkopf.marrying import offerer
from rules.schafkopf.result import game_data, opened, trick_codes, trick_data
from rules.schafkopf.state import (
    MARRY,
    MATCH_END,
    PLAY,
    STOSS,
    Call,
    Deal,
    Request,
    State,
    by_points,
    target,
)


def table(state: State) -> Mapping[str, Json]:
    """What everybody may see of this deal; a finished deal stays until the next pack."""
    deal = state.deal
    standing = state.standing if deal is None else deal.before
    common: dict[str, Json] = {
        "phase": state.phase,
        "deal": standing.index,
        "dealer": standing.dealer,
        "totals": list(state.standing.totals),
        "winners": None if state.winners is None else list(state.winners),
        "deals": state.setup.deals,
    }
    return {**common, **(_COMING if deal is None else _dealt(state, deal))}


_NOBODY: list[Json] = [0] * SEATS
_COMING: Mapping[str, Json] = {
    "turn": [],
    "hand_sizes": _NOBODY,
    "won": _NOBODY,
    "trick": None,
    "last": None,
    "knocks": [],
    "calls": [],
    "offerer": None,
    "declarer": None,
    "game": None,
    "partner": None,
    "doubles": [],
    "factor": 1,
    "open": [],
    "request": None,
    "points": None,
    "result": None,
}
"""A deal whose pack is awaited."""


def _dealt(state: State, deal: Deal) -> dict[str, Json]:
    phase, tricks, outcome = state.phase, deal.tricks, deal.outcome
    known = deal.known is not None or outcome is not None
    return {
        # Everybody is asked about Stoß: nobody need know who is thinking about it.
        "turn": [] if phase == STOSS else list(deal.turn),
        "hand_sizes": [hand.bit_count() for hand in deal.in_hand],
        "won": list(deal.won),
        "trick": {"leader": deal.leader, "cards": trick_codes(deal.leader, deal.trick)}
        if phase == PLAY
        else None,
        "last": trick_data(tricks[-1]) if tricks else None,
        "knocks": [[seat, yes] for seat, yes in deal.knocks],
        "calls": _calls(deal.calls),
        "offerer": offerer(deal) if phase == MARRY else None,
        "declarer": deal.declarer,
        "game": game_data(deal),
        "partner": deal.partner if known else None,
        "doubles": list(deal.doubles),
        "factor": 1 << deal.doublings,
        "open": _open(deal) if deal.claimed else [],
        "request": None if deal.request is None else _request(deal.request),
        "points": list(deal.points) if outcome or state.setup.show_points else None,
        "result": None if outcome is None else opened(deal),
    }


@lru_cache(maxsize=256)
def _calls(calls: tuple[Call, ...]) -> list[Json]:
    """The same all through the play. Not to be changed."""
    return [[seat, said] for seat, said in calls]


def _open(deal: Deal) -> list[Json]:
    """The cards that a claim has laid open, by seat."""
    return [
        [seat, codes(deal.hands[seat], deal.order)]
        for seat in range(SEATS)
        if deal.claimed >> seat & 1
    ]


def _request(request: Request) -> dict[str, Json]:
    return {"seat": request.seat, "accepted": list(request.accepted)}


def sheet(state: State, rows: Sequence[Json]) -> Mapping[str, Json]:
    """The list: the deals played and the running totals."""
    return {
        "n": len(rows) + (state.phase == MATCH_END),
        "deals": state.setup.deals,
        "rows": list(rows),
        "totals": list(state.standing.totals),
        "winners": None if state.winners is None else list(state.winners),
    }


def private(state: State, seat: int) -> Mapping[str, Json]:
    """The seat's own cards in the order of the contract; whether it is the partner; the points it
    needs as a declarer; the cards it received and gave in a Hochzeit."""
    deal = state.deal
    if deal is None:
        cards, groups = arranged(0)
        return _private(cards, groups, False, None, None)
    cards, groups = arranged(deal.in_hand[seat], deal.order)
    needed = target(state.setup, deal) if seat == deal.declarer and by_points(deal) else None
    swap = deal.swap
    if swap is None or seat not in (swap.offerer, swap.acceptor):
        return _private(cards, groups, seat == deal.partner, needed, None)
    own, other = GERMAN.codes((swap.trump, swap.card))
    given: Json = [other, own] if seat == swap.offerer else [own, other]
    return _private(cards, groups, seat == deal.partner, needed, given)


def _private(
    cards: Sequence[str], groups: Sequence[int], partner: bool, needed: int | None, swap: Json
) -> dict[str, Json]:
    return {
        "hand": list(cards),
        "groups": list(groups),
        "partner": partner,
        "target": needed,
        "swap": swap,
    }
