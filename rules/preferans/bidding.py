"""The auction: bids up the ladder, passes, and "here".

Owns phase 4.2 of the page. It must never know what a hand is worth.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Refused, Step
from rules.data import Json
from rules.preferans.asking import ask
from rules.preferans.contracts import (
    ACTIVE,
    BLIND_MISERE,
    BLIND_NINES,
    LADDER,
    MISERES,
    PLACE,
    level_of,
)
from rules.preferans.options import Setup
from rules.preferans.passing import begin_pass_game
from rules.preferans.progress import min_level
from rules.preferans.state import BIDDING, Deal, State
from rules.preferans.talon import won
from rules.values import replace

PASS: Action = {"kind": "pass"}
HERE: Action = {"kind": "here"}
SAID_PASS, SAID_HERE = "pass", "here"
_NINES = "misere_and_nine"
_STEPS = ("too_low", "no_blind_misere")
"""Reasons that lie in the present bid alone, which everybody sees."""


def ladder(setup: Setup) -> tuple[str, ...]:
    """Every bid of this table from low to high."""
    left_out: set[str] = set()
    if setup.hand_bids != _NINES:
        left_out |= {*BLIND_NINES}
    if setup.hand_bids == "none":
        left_out.add(BLIND_MISERE)
    return tuple([bid for bid in LADDER if bid not in left_out])


def open_bids(state: State, deal: Deal, seat: int) -> tuple[str, ...]:
    """The bids the seat may name now."""
    level = min_level(state.setup, deal.before.run)
    return _open(state.setup, level, deal.bid, *_bound(deal, seat))


def _bound(deal: Deal, seat: int) -> tuple[bool, bool]:
    """Whether the seat has bid tricks so far, and whether a misère."""
    return bool(deal.bid_tricks >> seat & 1), bool(deal.bid_misere >> seat & 1)


def _bound_by(deal: Deal, seat: int, one: str) -> Deal:
    """The seat has named that bid, itself or by "here"."""
    if one in MISERES:
        return replace(deal, bid_misere=deal.bid_misere | 1 << seat)
    return replace(deal, bid_tricks=deal.bid_tricks | 1 << seat)


@lru_cache(maxsize=4096)
def _open(setup: Setup, level: int, bid: str | None, tricks: bool, misere: bool) -> tuple[str, ...]:
    return tuple(
        [one for one in ladder(setup) if why_not(setup, level, bid, tricks, misere, one) is None]
    )


@lru_cache(maxsize=4096)
def _barred(
    setup: Setup, level: int, bid: str | None, tricks: bool, misere: bool
) -> tuple[Refused, ...]:
    """The bids that would be high enough, but for the level of the deal or an earlier word."""
    found = []
    for one in ladder(setup):
        why = why_not(setup, level, bid, tricks, misere, one)
        if why is not None and why not in _STEPS:
            detail = _detail(why, bid, level)
            found.append(Refused({"kind": "bid", "bid": one}, why, detail))
    return tuple(found)


def _detail(why: str, bid: str | None, level: int) -> dict[str, Json]:
    """What a refusal names."""
    if why == "too_low":
        return {"bid": bid}
    return {"level": level} if why == "min_level" else {}


def why_not(
    setup: Setup, level: int, bid: str | None, tricks: bool, misere: bool, one: str
) -> str | None:
    """Why a bid may not be named over the present one, None if it may. `tricks`, `misere`: the seat
    has bid such a game before."""
    if bid is not None and PLACE[one] <= PLACE[bid]:
        return "too_low"
    if one in BLIND_NINES and bid != BLIND_MISERE and bid not in BLIND_NINES:
        return "no_blind_misere"
    if one not in MISERES and level_of(one) < level:
        return "min_level"
    return _out_of_line(setup, tricks, misere, one)


def _out_of_line(setup: Setup, tricks: bool, misere: bool, one: str) -> str | None:
    """A misère is a first word, and binds."""
    if not setup.misere_first:
        return None
    if one in MISERES:
        return "misere_first" if tricks else None
    return "misere_binds" if misere else None


def why_not_here(setup: Setup, deal: Deal, seat: int) -> str | None:
    """Why the seat may not take over the bid at its height, None if it may."""
    left = bidders(deal)
    if setup.holding == "off" or deal.bid is None or deal.holder == seat:
        return "no_holding"
    if len(left) != ACTIVE - 1:
        return "not_two_left"
    if not any(caller == seat for caller, _ in deal.calls):
        return "first_round"
    if deal.held:
        return "held_already"
    if _out_of_line(setup, *_bound(deal, seat), deal.bid):
        return "misere_first" if deal.bid in MISERES else "misere_binds"
    if left[0] == seat or (setup.holding == "both" and deal.over_right):
        return None
    return "not_senior"


def bidders(deal: Deal) -> list[int]:
    """Who has not passed, senior first."""
    passed = {seat for seat, word in deal.calls if word == SAID_PASS}
    return [seat for seat in deal.order if seat not in passed]


def choices(
    state: State, deal: Deal, seat: int
) -> tuple[tuple[Action, ...], tuple[Refused, ...], tuple[str, ...]]:
    """What may be said: listed words, those refused with the reason, and bids."""
    why = why_not_here(state.setup, deal, seat)
    bids = open_bids(state, deal, seat)
    level = min_level(state.setup, deal.before.run)
    barred = _barred(state.setup, level, deal.bid, *_bound(deal, seat))
    if why is None:
        return (PASS, HERE), barred, bids
    spoken = any(caller == seat for caller, _ in deal.calls)
    return (PASS,), (*((Refused(HERE, why),) if spoken else ()), *barred), bids


def read_bid(state: State, deal: Deal, seat: int, action: Action) -> tuple[int]:
    """The place of the bid on the ladder. Raises IllegalAction."""
    one, setup = action.get("bid"), state.setup
    if not isinstance(one, str) or one not in ladder(setup):
        raise IllegalAction("bad_argument", name="bid")
    level = min_level(setup, deal.before.run)
    why = why_not(setup, level, deal.bid, *_bound(deal, seat), one)
    if why is not None:
        raise IllegalAction(why, **_detail(why, deal.bid, level))
    return (PLACE[one],)


def read_here(state: State, deal: Deal, seat: int, action: Action) -> tuple[()]:
    """Nothing to read. Raises IllegalAction."""
    why = why_not_here(state.setup, deal, seat)
    if why is not None:
        raise IllegalAction(why)
    return ()


def bid(state: State, deal: Deal, seat: int, place: int) -> Step[State]:
    """A bid is named. Whoever is senior and raises where he might have held gives the other the
    right to hold."""
    one = LADDER[place]
    over_right = why_not_here(state.setup, deal, seat) is None
    deal = replace(
        _bound_by(deal, seat, one),
        calls=(*deal.calls, (seat, one)),
        bid=one,
        holder=seat,
        held=False,
        over_right=over_right and bidders(deal)[0] == seat,
    )
    return _spoken(state, deal, seat, Event("bid", {"seat": seat, "bid": one}))


def here(state: State, deal: Deal, seat: int) -> Step[State]:
    """The bid is taken over at the same height."""
    assert deal.bid is not None
    event = Event("here", {"seat": seat, "bid": deal.bid})
    deal = replace(
        _bound_by(deal, seat, deal.bid),
        calls=(*deal.calls, (seat, SAID_HERE)),
        holder=seat,
        held=True,
        over_right=False,
    )
    return _spoken(state, deal, seat, event)


def pass_(state: State, deal: Deal, seat: int) -> Step[State]:
    """The seat is out of the auction."""
    deal = replace(deal, calls=(*deal.calls, (seat, SAID_PASS)))
    return _spoken(state, deal, seat, Event("pass", {"seat": seat}))


def _spoken(state: State, deal: Deal, seat: int, event: Event) -> Step[State]:
    left = bidders(deal)
    if left and left != [deal.holder]:
        return Step(ask(state, deal, BIDDING, _next(deal, seat, left)), (event,))
    step = won(state, deal) if left else begin_pass_game(state, deal)
    return Step(step.state, (event, *step.events))


def _next(deal: Deal, seat: int, left: list[int]) -> int:
    """The next one in turn who has not passed."""
    for places in range(1, ACTIVE + 1):
        if deal.after(seat, places) in left:
            return deal.after(seat, places)
    raise AssertionError("nobody is left")
