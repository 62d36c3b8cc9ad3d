"""What everybody may see of a match, and what a seat may see besides.

Owns section 8 of the page. Nothing of a hand, the skat or the laid-away cards may enter `table` or
`sheet` before the end of the deal, but an open hand of the declarer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.data import Json
from rules.skat.contracts import GRAND, arranged, codes
from rules.skat.cycle import cycle_data
from rules.skat.lists import bonus, ranking, settlement, totals
from rules.skat.result import game_data, opened, trick_codes, trick_data
from rules.skat.state import BIDDING, HELD, MATCH_OVER, PASSED, PLAY, Call, Deal, Request, State

_WORDS = {HELD: "hold", PASSED: "pass"}


def table(state: State) -> Mapping[str, Json]:
    """What everybody may see of this deal; a finished deal stays until the next pack."""
    setup, deal = state.setup, state.deal
    standing = state.standing if deal is None else deal.before
    common: dict[str, Json] = {
        "phase": state.phase,
        "deal": standing.index,
        "dealer": standing.dealer,
        "totals": list(totals(setup, state.standing.account)),
        "winners": None if state.winners is None else list(state.winners),
        "deals": setup.match_deals,
        "counted": state.standing.counted,
        "cycle": cycle_data(state.standing.cycle) if setup.raeuber_cycle else None,
        "bock": deal is not None and deal.bock,
    }
    return {**common, **(_coming(setup.seats) if deal is None else _dealt(state, deal))}


def _coming(seats: int) -> dict[str, Json]:
    """A deal whose pack is awaited."""
    nobody: list[Json] = [0] * seats
    return {
        "turn": [],
        "hand_sizes": nobody,
        "won": nobody,
        "trick": None,
        "last": None,
        "order": [],
        "bid": 0,
        "calls": [],
        "sayer": None,
        "hearer": None,
        "declarer": None,
        "game": None,
        "kontra": None,
        "re": False,
        "pushes": 0,
        "open": None,
        "claimed": False,
        "request": None,
        "points": None,
        "result": None,
    }


def _dealt(state: State, deal: Deal) -> dict[str, Json]:
    bidding = state.phase == BIDDING
    tricks, outcome = deal.tricks, deal.outcome
    points = outcome is not None or state.setup.show_trick_points
    return {
        "turn": list(deal.turn),
        "hand_sizes": [hand.bit_count() for hand in deal.hands],
        "won": list(deal.won),
        "trick": {
            "leader": deal.leader,
            "cards": trick_codes(deal, deal.leader, deal.trick),
        }
        if state.phase == PLAY
        else None,
        "last": trick_data(deal, tricks[-1]) if tricks else None,
        "order": list(deal.order),
        "bid": deal.bid,
        "calls": _calls(deal.calls),
        "sayer": deal.sayer if bidding else None,
        "hearer": deal.hearer if bidding and deal.step < 3 else None,
        "declarer": deal.declarer,
        "game": game_data(deal),
        "kontra": deal.kontra,
        "re": deal.re,
        "pushes": deal.pushes,
        "open": codes(deal.hands[deal.soloist], deal.contract) if deal.shown else None,
        "claimed": deal.claimed,
        "request": None if deal.request is None else _request(deal.request),
        "points": list(deal.points) if points else None,
        "result": None if outcome is None else opened(deal),
    }


@lru_cache(maxsize=256)
def _calls(calls: tuple[Call, ...]) -> list[Json]:
    """The same all through the play. Not to be changed."""
    return [[seat, _WORDS.get(said, said)] for seat, said in calls]


def _request(request: Request) -> dict[str, Json]:
    answers = [[seat, seat in request.accepted] for seat in request.asked]
    return {
        "kind": request.kind,
        "seat": request.seat,
        "answers": [answer for answer in answers if answer[0] not in request.open],
    }


def sheet(state: State, rows: Sequence[Json]) -> Mapping[str, Json]:
    """The list: the deals played, sums, bonuses, ranks, and the settlement in points."""
    setup, account = state.setup, state.standing.account
    final = totals(setup, account)
    return {
        "n": len(rows) + (state.phase == MATCH_OVER),
        "deals": setup.match_deals,
        "scoring": setup.scoring,
        "rows": list(rows),
        "sums": list(account.sums),
        "won": list(account.won),
        "lost": list(account.lost),
        "bonus": list(bonus(setup, account)),
        "totals": list(final),
        "ranking": list(ranking(setup, account)),
        "settlement": list(settlement(final)),
        "stake": setup.stake,
        "winners": None if state.winners is None else list(state.winners),
    }


def private(state: State, seat: int) -> Mapping[str, Json]:
    """The seat's own cards in the order of the contract; the two it received (the skat, or those
    of a Schieberamsch), and the two it has laid away or passed on."""
    deal = state.deal
    if deal is None:
        cards, groups = arranged(0, GRAND)
        return {"hand": list(cards), "groups": list(groups), "received": None, "given": None}
    cards, groups = arranged(deal.hands[seat], deal.contract)
    got, gave = received(deal, seat), given(deal, seat)
    return {
        "hand": list(cards),
        "groups": list(groups),
        "received": codes(got, deal.contract) if got else None,
        "given": codes(gave, deal.contract) if gave else None,
    }


def received(deal: Deal, seat: int) -> int:
    """The two cards a seat has taken up."""
    if deal.took and seat == deal.declarer:
        return deal.skat
    travelling = deal.skat
    for one in deal.passed:
        if one.seat == seat:
            return travelling
        travelling = one.cards
    return travelling if deal.taken and seat in deal.turn else 0


def given(deal: Deal, seat: int) -> int:
    """The two cards a seat has laid away or passed on."""
    if deal.took:
        return deal.laid if seat == deal.declarer else 0
    return next((one.cards for one in deal.passed if one.seat == seat), 0)
