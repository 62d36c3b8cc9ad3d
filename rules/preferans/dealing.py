"""Dealing: seats, the first dealer, and from the pack to the hands.

Owns section 2 and phase 4.1 of the page, and a deal that is dealt anew. It must never decide what a
seat may say or play.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Event, Seat, Step
from rules.cards import FRENCH, PACK_32, RANK_OF, SUIT_OF, Card, Hand, mask
from rules.preferans.asking import ask
from rules.preferans.contracts import SUIT_ORDER, codes
from rules.preferans.finishing import order_of
from rules.preferans.progress import min_level, price
from rules.preferans.state import BIDDING, Deal, State
from rules.state import DEAL
from rules.values import replace

_TALON_PAIR = 3
_ACE = max(RANK_OF)


def draw_seats(state: State, pack: Sequence[int]) -> Step[State]:
    """Everybody draws a card; the lowest sits first, the others clockwise upwards."""
    seats = state.standing.seats
    drawn = [PACK_32[number] for number in pack[:seats]]
    order = sorted(range(seats), key=lambda seat: _drawn_key(drawn[seat]))
    standing = replace(state.standing, seated=True)
    if state.setup.first_dealer == "chooser":
        standing = replace(standing, dealer=0, first=0)
    events = (
        Event("seat_draw", {"cards": FRENCH.codes(drawn)}),
        Event("seating", {"order": order}),
    )
    return Step(replace(state, standing=standing), events)


def _drawn_key(card: Card) -> tuple[int, int]:
    """The ace is the lowest; equal ranks by suit."""
    rank = RANK_OF[card]
    return (-1 if rank == _ACE else rank, SUIT_ORDER.index(SUIT_OF[card]))


def draw_lot(state: State, pack: Sequence[int]) -> Step[State]:
    """The first dealer is drawn by lot."""
    return _first_dealer(state, pack[0], ())


def first_ace(state: State, pack: Sequence[int]) -> Step[State]:
    """Cards are dealt one by one, face up: whoever gets the first ace deals."""
    cards = [PACK_32[number] for number in pack]
    until = next(place for place, card in enumerate(cards) if RANK_OF[card] == _ACE)
    event = Event("first_ace", {"cards": FRENCH.codes(cards[: until + 1])})
    return _first_dealer(state, until % state.standing.seats, (event,))


def _first_dealer(state: State, dealer: int, before: tuple[Event, ...]) -> Step[State]:
    standing = replace(state.standing, dealer=dealer, first=dealer)
    return Step(replace(state, standing=standing), (*before, Event("dealer", {"seat": dealer})))


def deal_pack(state: State, pack: Sequence[int]) -> Step[State]:
    """Two cards at a time from the first hand on; the fourth pair is the talon."""
    order = order_of(state.standing)
    cards = [PACK_32[number] for number in pack]
    upper, lower = cards[2 * _TALON_PAIR : 2 * _TALON_PAIR + 2]
    dealt = cards[: 2 * _TALON_PAIR] + cards[2 * _TALON_PAIR + 2 :]
    hands: list[Hand] = [0] * state.standing.seats
    for place in range(0, len(dealt), 2):
        hands[order[place // 2 % len(order)]] |= mask(dealt[place : place + 2])
    return deal_hands(state, tuple(hands), (upper, lower))


def deal_hands(state: State, hands: tuple[Hand, ...], talon: tuple[Card, Card]) -> Step[State]:
    """The deal with these hands and its first question."""
    standing, setup = state.standing, state.setup
    nothing = (0,) * standing.seats
    deal = Deal(
        before=standing,
        first_prompt=state.prompts,
        order=order_of(standing),
        dealt=hands,
        talon=talon,
        hands=hands,
        won=nothing,
        offers=nothing,
    )
    event = Event(
        "dealt",
        {
            "deal": standing.index,
            "dealer": deal.dealer,
            "order": list(deal.order),
            "run": standing.run,
            "min_level": min_level(setup, standing.run),
            "price": price(setup, standing.run),
        },
        {Seat(seat): {"hand": codes(hands[seat])} for seat in deal.order},
    )
    dealt = replace(state, between=False, reseated=False, decided=())
    return Step(ask(dealt, deal, BIDDING, deal.order[0]), (event,))


def void(state: State) -> Step[State]:
    """The running deal does not count: the same dealer deals again (section 9)."""
    event = Event("deal_void", {"deal": state.standing.index})
    return Step(replace(state, phase=DEAL, between=True, deal=None), (event,))
