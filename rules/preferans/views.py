"""What everybody may see of a match, and what a seat may see besides.

Owns section 8 of the page. Nothing of a hand may enter `table` before the end of the deal but what
is laid open, nothing of the discard at all, and of the talon only what has been turned up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.cards import FRENCH, Hand
from rules.data import Json
from rules.preferans.contracts import ALL_CARDS, DUTIES, arranged, codes, level_of
from rules.preferans.finishing import order_of
from rules.preferans.options import Setup
from rules.preferans.passing import shown_talon
from rules.preferans.progress import PASS_GAME, after, min_level, price
from rules.preferans.result import opened, said, trick_codes, trick_data
from rules.preferans.scoring import WHIST, owed
from rules.preferans.settled import settlement_data, sheet_data
from rules.preferans.settling import settle
from rules.preferans.state import (
    CLOSED,
    MISERE,
    OPEN,
    PLAY,
    Deal,
    Request,
    Standing,
    State,
    Word,
    is_misere,
)


def table(state: State) -> Mapping[str, Json]:
    """What everybody may see of this deal; a finished deal stays until the next pack."""
    deal = state.deal
    standing = state.standing if deal is None else deal.before
    common: dict[str, Json] = {
        "phase": state.phase,
        "reseated": state.reseated,
        "totals": _totals(state.setup.pool_weight, state.standing),
        "winners": None if state.winners is None else list(state.winners),
    }
    if deal is None:
        return {**common, **_coming(state, standing)}
    return {**common, **_begun(state, standing), **_dealt(state, deal)}


@lru_cache(maxsize=64)
def _totals(weight: int, standing: Standing) -> list[Json]:
    """The running results in whole whists. Not to be changed."""
    settled = settle(weight, standing.sheet).rounded
    return [settled[line] for line in standing.lines]


def _begun(state: State, standing: Standing) -> dict[str, Json]:
    setup = state.setup
    return {
        "deal": standing.index,
        "dealer": standing.dealer,
        "order": None if standing.dealer is None else list(order_of(standing)),
        "run": standing.run,
        "min_level": min_level(setup, standing.run),
        "price": price(setup, standing.run),
        "next_price": price(setup, after(setup, standing.run, PASS_GAME)[0]),
    }


def _coming(state: State, standing: Standing) -> dict[str, Json]:
    """A deal whose pack is awaited."""
    nobody: list[Json] = [0] * standing.seats
    return {
        **_begun(state, standing),
        "turn": [],
        "hand_sizes": nobody,
        "won": nobody,
        "hand": None,
        "trick": None,
        "last": None,
        "calls": [],
        "bid": None,
        "declarer": None,
        "shared": None,
        "talon": [],
        "contract": None,
        "words": [],
        "whister": None,
        "own": False,
        "returned": None,
        "peeked": None,
        "mode": None,
        "duty": None,
        "open": [],
        "controls": [],
        "possible": None,
        "request": None,
        "result": None,
    }


def _dealt(state: State, deal: Deal) -> dict[str, Json]:
    phase, tricks, outcome = state.phase, deal.tricks, deal.outcome
    return {
        "turn": list(deal.turn),
        "hand_sizes": [hand.bit_count() for hand in deal.hands],
        "won": list(deal.won),
        "hand": deal.hand if phase == PLAY else None,
        "trick": _trick(deal) if phase == PLAY else None,
        "last": trick_data(deal, tricks[-1]) if tricks else None,
        "calls": _said(deal.calls),
        "bid": deal.bid,
        "declarer": deal.declarer,
        "shared": deal.shared if is_misere(deal.contract) else None,
        "talon": FRENCH.codes(deal.talon[: _turned(state, deal)]),
        "contract": deal.contract,
        "words": _said(deal.words),
        "whister": deal.whister,
        "own": deal.own,
        "returned": deal.returned,
        "peeked": deal.peeked,
        "mode": deal.mode,
        "duty": _duty(state.setup, deal),
        "open": _open(deal),
        "controls": [[hand, by] for hand, by in deal.controls.items()],
        "possible": _possible(deal),
        "request": None if deal.request is None else _request(deal.request),
        "result": None if outcome is None else opened(deal),
    }


def _trick(deal: Deal) -> dict[str, Json]:
    return {
        "leader": deal.leader,
        "cards": trick_codes(deal, deal.leader, deal.trick),
        "talon": None if deal.named is None else FRENCH.code[deal.named],
    }


@lru_cache(maxsize=256)
def _said(words: tuple[Word, ...]) -> list[Json]:
    """The same all through the play. Not to be changed."""
    return said(words)


def _turned(state: State, deal: Deal) -> int:
    """How many talon cards lie face up: those of a bought contract until the first card, those of a
    pass game one by one, all when the deal is over."""
    if deal.outcome is not None:
        return len(deal.talon)
    if deal.took:
        return 0 if deal.played else len(deal.talon)
    return shown_talon(state, deal)


def _duty(setup: Setup, deal: Deal) -> dict[str, Json] | None:
    """How many tricks each side needs, and who whists: `together` is what the whisters owe, `own`
    what each of them answers for."""
    if deal.contract is None or deal.mode == MISERE or is_misere(deal.contract):
        return None
    level = level_of(deal.contract)
    whisters = [seat for seat, word in deal.words if word == WHIST]
    if deal.returned is not None:
        whisters = [deal.returned]
    if deal.mode not in (OPEN, CLOSED):
        return {"declarer": level, "together": None, "whisters": [], "own": []}
    free = setup.dealer_whist == "free" and deal.resting in whisters
    own = {} if free else owed(setup, level, whisters)
    return {
        "declarer": level,
        "together": None if setup.quota == "personal" else DUTIES[level],
        "whisters": list(whisters),
        "own": [[seat, count] for seat, count in own.items()],
    }


def _open(deal: Deal) -> list[Json]:
    """The hands that lie open, by seat."""
    if not deal.opened:
        return []
    return [[seat, codes(deal.hands[seat], deal.strain)] for seat in deal.defenders]


def _possible(deal: Deal) -> dict[str, Json] | None:
    """In a misère, once the defenders lie open: the twelve cards that no defender was dealt, and
    those of them that are left. The defenders' hands and all played cards are known, so everybody
    could tell."""
    if deal.mode != MISERE or not deal.opened:
        return None
    one, two = deal.defenders
    twelve: Hand = ALL_CARDS & ~(deal.dealt[one] | deal.dealt[two])
    return {"twelve": list(codes(twelve)), "left": list(codes(twelve & ~deal.played))}


def _request(request: Request) -> dict[str, Json]:
    return {
        "seat": request.seat,
        "tricks": list(request.counts),
        "accepted": list(request.accepted),
    }


def sheet(state: State, rows: Sequence[Json]) -> Mapping[str, Json]:
    """The bullet: the deals played, figures with their running entries, the settlement so far."""
    setup, standing = state.setup, state.standing
    own_rows: Any = rows
    return {
        "n": len(rows) + standing.decisions + (state.winners is not None),
        "target": setup.target,
        "end_mode": setup.end_mode,
        "deals_limit": setup.deals_limit,
        "late": standing.late,
        "pool_weight": setup.pool_weight,
        "stake": setup.stake,
        "lines": list(standing.lines),
        "rows": list(rows),
        "between": [entry.data() for entry in standing.written],
        **sheet_data(standing.sheet, own_rows, standing.written),
        "settlement": settlement_data(setup.pool_weight, standing.sheet),
        "winners": None if state.winners is None else list(state.winners),
    }


def private(state: State, seat: int) -> Mapping[str, Json]:
    """The seat's own cards; what it threw; the hand the dealer looked at."""
    deal = state.deal
    if deal is None:
        cards, groups = arranged(0)
        return _private(cards, groups, None, None)
    cards, groups = arranged(deal.hands[seat], deal.strain)
    thrown = codes(deal.discard, deal.strain) if seat == deal.declarer and deal.discard else None
    return _private(cards, groups, thrown, _peeked(state, deal, seat))


def _peeked(state: State, deal: Deal, seat: int) -> dict[str, Json] | None:
    """The hand that the dealer has looked at, while he answers."""
    other = deal.peeked
    if other is None or seat != deal.resting or state.phase != "dealer_answer":
        return None
    return {"seat": other, "hand": codes(deal.hands[other], deal.strain)}


def _private(
    cards: Sequence[str],
    groups: Sequence[int],
    discard: Sequence[str] | None,
    peeked: Json,
) -> dict[str, Json]:
    return {
        "hand": list(cards),
        "groups": list(groups),
        "discard": None if discard is None else list(discard),
        "peeked": peeked,
    }
