"""What everybody may see of a match, and what a seat may see besides.

Owns section 8 of the page. Nothing of a hand or of a set that has not been shown may ever enter
`table` or `sheet`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.data import Json
from rules.hazari.combinations import key, name
from rules.hazari.hands import arranged, set_codes, split_codes
from rules.hazari.options import SEATS
from rules.hazari.showing import Comparison
from rules.hazari.splits import SIZES, Split
from rules.hazari.state import MATCH_END, Deal, State, awaited


def table(state: State) -> Mapping[str, Json]:
    """What everybody may see of this deal; a finished deal stays until the next pack."""
    deal = state.deal
    shown = () if deal is None else deal.shown
    winners = [one.winner for one in shown]
    return {
        "phase": state.phase,
        "deal": state.index if deal is None else deal.index,
        "dealer": state.dealer if deal is None else deal.dealer,
        "turn": list(awaited(state)),
        "hand_sizes": [0 if deal is None else deal.hand_size] * SEATS,
        "won": [winners.count(seat) for seat in range(SEATS)],
        "totals": list(state.totals),
        "trick": None,
        "last": None,
        "winners": _winners(state),
        "target": state.setup.target,
        "ready": [deal is not None and split is not None for split in _splits(deal)],
        "comparisons": [] if deal is None else _comparisons(deal),
        "captured": [0] * SEATS if deal is None else list(deal.captured),
    }


def _splits(deal: Deal | None) -> Sequence[object]:
    return (None,) * SEATS if deal is None else deal.splits


def _comparisons(deal: Deal) -> list[Json]:
    splits = deal.arranged
    return [_comparison(splits, one) for one in deal.shown]


def _comparison(splits: Sequence[Split], one: Comparison) -> Json:
    return {
        "order": list(one.order),
        "sets": [set_codes(splits[seat][one.number]) for seat in one.order],
        "categories": [name(value) for value in one.keys],
        "winner": one.winner,
        "later": one.later,
        "points": one.points,
    }


def sheet(state: State, rows: Sequence[Json]) -> Mapping[str, Json]:
    """The score sheet: the deals played, and the line they run to."""
    return {
        "n": len(rows) + (state.phase == MATCH_END),
        "target": state.setup.target,
        "rows": list(rows),
        "totals": list(state.totals),
        "winners": _winners(state),
    }


def private(state: State, seat: int) -> Mapping[str, Json]:
    """The seat's cards that are not shown yet, how it has split its hand, and what its sets are."""
    deal = state.deal
    split = None if deal is None else deal.splits[seat]
    cards, groups = arranged(0 if deal is None else deal.held(seat))
    return {
        "hand": list(cards),
        "groups": list(groups),
        "split": None if split is None else split_codes(split),
        "categories": None if split is None else [name(key(cards)) for cards in split],
    }


def all_shown(state: State) -> bool:
    """Whether the deal on the table has been shown to its last set."""
    return state.deal is not None and len(state.deal.shown) == len(SIZES)


def _winners(state: State) -> Json:
    return None if state.winners is None else list(state.winners)
