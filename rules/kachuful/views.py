"""What everybody may see of a match, and what a seat may see besides.

Owns section 8 of the page. Nothing of a hand, an unshown bid or the cards out of play may ever
enter `table` or `sheet`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.cards import FRENCH
from rules.data import Json
from rules.kachuful.bidding import forbidden
from rules.kachuful.draw import round_codes
from rules.kachuful.hands import arranged
from rules.kachuful.options import PACK_SIZE
from rules.kachuful.play import trick_codes
from rules.kachuful.schedule import TRUMP_CODES
from rules.kachuful.state import (
    BID,
    MATCH_END,
    PLAY,
    Deal,
    State,
    awaited,
    bids_open,
    hands_open,
)


def table(state: State) -> Mapping[str, Json]:
    """What everybody may see of this deal; a finished deal stays until the next pack."""
    deal = state.deal
    return _coming(state) if deal is None else _dealt(state, deal)


def _dealt(state: State, deal: Deal) -> dict[str, Json]:
    setup = state.setup
    shown = bids_open(setup, deal)
    last = deal.last
    return {
        "phase": state.phase,
        "deal": deal.index,
        "dealer": deal.dealer,
        "turn": list(awaited(state)),
        "hand_sizes": [hand.bit_count() for hand in deal.hands],
        "won": list(deal.won),
        "totals": list(state.totals),
        "trick": None
        if state.phase != PLAY
        else {
            "leader": deal.leader,
            "cards": trick_codes(deal.leader, deal.trick, setup.seats),
        },
        "last": None
        if last is None
        else {
            "leader": last.leader,
            "cards": trick_codes(last.leader, last.cards, setup.seats),
            "winner": last.winner,
        },
        "winners": _winners(state),
        "deals": len(setup.sizes),
        "cards": deal.size,
        "trump": TRUMP_CODES[deal.trump],
        "turned": None if deal.turned is None else FRENCH.code[deal.turned],
        "next_trumps": _next_trumps(state, deal.index),
        "bids": list(deal.bids) if shown else [None] * setup.seats,
        "bidden": [bid is not None for bid in deal.bids],
        "bid_sum": sum(deal.shown_bids) if shown else 0,
        "forbidden": forbidden(state) if state.phase == BID else None,
        "drawn": _drawn(state, deal.index),
    }


def _coming(state: State) -> dict[str, Json]:
    """The draw, or a deal whose pack is awaited."""
    setup = state.setup
    nobody: list[Json] = [0] * setup.seats
    return {
        "phase": state.phase,
        "deal": state.index,
        "dealer": state.dealer,
        "turn": [],
        "hand_sizes": nobody,
        "won": nobody,
        "totals": list(state.totals),
        "trick": None,
        "last": None,
        "winners": _winners(state),
        "deals": len(setup.sizes),
        "cards": setup.sizes[state.index],
        "trump": _trump_code(setup.trumps[state.index]),
        "turned": None,
        "next_trumps": _next_trumps(state, state.index),
        "bids": [None] * setup.seats,
        "bidden": [False] * setup.seats,
        "bid_sum": 0,
        "forbidden": None,
        "drawn": _drawn(state, state.index),
    }


def sheet(state: State, rows: Sequence[Json]) -> Mapping[str, Json]:
    """The score sheet: the whole schedule, and the deals played."""
    setup = state.setup
    return {
        "n": len(rows) + (state.phase == MATCH_END),
        "schedule": _schedule(setup.sizes, setup.trumps),
        "rows": list(rows),
        "totals": list(state.totals),
        "winners": _winners(state),
    }


@lru_cache(maxsize=256)
def _schedule(sizes: tuple[int, ...], trumps: tuple[int | None, ...]) -> list[Json]:
    """The same for the whole match, and shown with every move. Not to be changed."""
    return [
        {"cards": size, "trump": _trump_code(trump)}
        for size, trump in zip(sizes, trumps, strict=True)
    ]


def private(state: State, seat: int) -> Mapping[str, Json]:
    """The seat's own cards as far as it may look at them, and its own bid while that is secret."""
    deal = state.deal
    if deal is None or not hands_open(state.setup, deal):
        cards, groups = arranged(0, 0)
    else:
        cards, groups = arranged(deal.hands[seat], deal.trump)
    hidden = deal is not None and not bids_open(state.setup, deal)
    return {
        "hand": list(cards),
        "groups": list(groups),
        "bid": deal.bids[seat] if deal is not None and hidden else None,
    }


def all_shown(state: State) -> bool:
    """Whether the finished deal left no card out of play: those are never shown."""
    deal = state.deal
    assert deal is not None
    return deal.played.bit_count() + (deal.turned is not None) == PACK_SIZE


def _winners(state: State) -> Json:
    return None if state.winners is None else list(state.winners)


def _trump_code(trump: int | None) -> str | None:
    return None if trump is None else TRUMP_CODES[trump]


def _next_trumps(state: State, index: int) -> list[Json]:
    return [TRUMP_CODES[trump] for trump in state.setup.trumps[index + 1 :] if trump is not None]


def _drawn(state: State, index: int) -> list[Json]:
    return [round_codes(cards) for cards in state.drawn] if index == 0 else []
