"""The bidding: what a seat may say, and what a bid leads to.

Owns phase 3 of the page with the hook, secret bids and blind one-card deals. It must never play.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Refused, Seat, Step
from rules.data import Json
from rules.kachuful.hands import hand_codes
from rules.kachuful.state import PLAY, Deal, State, hands_open
from rules.values import replace


def forbidden(state: State) -> int | None:
    """The number the dealer may not say, when he is the one to bid.

    K6: the one that would make the sum equal to the tricks; it binds only inside the legal range.
    """
    deal, setup = state.running, state.setup
    if not setup.hook or setup.secret or deal.bids.count(None) != 1:
        return None
    number = deal.size - sum(deal.shown_bids)
    return number if number >= 0 else None


@lru_cache(maxsize=1024)
def choices(size: int, barred: int | None) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """The legal bids with that hand size, and the barred one with its reason."""
    legal = tuple(_action(count) for count in range(size + 1) if count != barred)
    if barred is None:
        return legal, ()
    detail: dict[str, Json] = {"sum": size - barred, "cards": size}
    return legal, (Refused(_action(barred), "hook", detail),)


def check(state: State, action: Action) -> int:
    """The bid this action makes. Raises IllegalAction."""
    size = state.running.size
    count = action.get("count")
    if type(count) is not int or not 0 <= count <= size:
        raise IllegalAction("bad_argument", name="count")
    if count == forbidden(state):
        raise IllegalAction("hook", sum=size - count, cards=size)
    return count


def bid(state: State, seat: int, count: int) -> Step[State]:
    """The state after a checked bid; after the last one the dealer's left neighbour leads."""
    deal = state.running
    deal = replace(deal, bids=(*deal.bids[:seat], count, *deal.bids[seat + 1 :]))
    events = [_said(state, seat, count)]
    if deal.all_bid:
        events += _openings(state, deal)
        leader = (deal.dealer + 1) % state.setup.seats
        deal = replace(deal, leader=leader)
        return Step(replace(state, phase=PLAY, prompts=state.prompts + 1, deal=deal), tuple(events))
    # Secret bids were all asked at the start; in turn the next seat gets a new question.
    asked = state.prompts if state.setup.secret else state.prompts + 1
    return Step(replace(state, prompts=asked, deal=deal), tuple(events))


def _said(state: State, seat: int, count: int) -> Event:
    if state.setup.secret:
        return Event("bid_in", {"seat": seat}, {Seat(seat): {"count": count}})
    return Event("bid", {"seat": seat, "count": count})


def _openings(state: State, deal: Deal) -> list[Event]:
    """What the last bid opens: the secret bids, and the cards of a blind deal to their owners."""
    events: list[Event] = []
    if state.setup.secret:
        events.append(Event("bids_shown", {"bids": list(deal.bids)}, reveals=True))
    if not hands_open(state.setup, state.running):
        private = {
            Seat(seat): {"hand": hand_codes(hand, deal.trump)}
            for seat, hand in enumerate(deal.hands)
        }
        events.append(Event("hands_shown", {}, private, reveals=True))
    return events


def default(state: State) -> Action:
    """The bid of an absent player: 0, or 1 when 0 is forbidden."""
    return _action(1 if forbidden(state) == 0 else 0)


def _action(count: int) -> Action:
    return {"kind": "bid", "count": count}
