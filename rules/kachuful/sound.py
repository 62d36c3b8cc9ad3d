"""Whether a loaded state can have come about.

Owns the invariants of a state: sizes, cards in one place only, bids and tricks that fit the phase.
It must never repair anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import SUIT_MASKS, SUIT_OF, mask
from rules.kachuful.play import winner
from rules.kachuful.schedule import NO_TRUMP, dealer
from rules.kachuful.state import BID, DEAL, DEAL_END, DRAW, MATCH_END, PLAY, Deal, State


def check(state: State) -> None:
    """Raises ValueError on the first invariant that does not hold."""
    for name, holds in _of_match(state):
        if not holds:
            raise ValueError(f"unsound state: {name}")
    if state.deal is not None:
        for name, holds in _of_deal(state, state.deal):
            if not holds:
                raise ValueError(f"unsound deal: {name}")


def _of_match(state: State) -> Iterator[tuple[str, bool]]:
    deal, phase, seats = state.deal, state.phase, state.setup.seats
    yield "phase", phase in (DRAW, DEAL, BID, PLAY, DEAL_END, MATCH_END)
    yield "winners", (state.winners is None) == (phase != MATCH_END)
    yield "winner order", sorted(set(state.winners or ())) == list(state.winners or ())
    yield "first dealer", (state.first is None) == bool(state.drawing)
    yield "draw", phase in (DRAW, MATCH_END) or not state.drawing
    yield "drawers", list(state.drawing) == sorted(set(state.drawing))
    yield "drawer count", len(state.drawing) != 1
    yield "draw first", phase != DRAW or (deal is None and state.index == 0)
    yield "drawn", not state.drawn or state.index <= 1
    yield "round", all(0 < len(cards) <= seats for cards in state.drawn)
    yield "between", not state.between or phase in (DEAL, DEAL_END)
    yield "deal", deal is not None or phase not in (BID, PLAY, DEAL_END)
    if deal is None:
        return
    finished = sum(deal.won) == deal.size
    more = finished and deal.index + 1 < len(state.setup.sizes)
    yield "index", deal.index + more == state.index
    yield "finished", finished or phase != DEAL_END
    yield "running", not finished or phase not in (BID, PLAY)
    yield "bidding", deal.all_bid != (phase == BID) or phase == MATCH_END
    yield "waits", phase != DEAL_END or state.between
    yield "dealt", phase not in (DRAW, DEAL)


def _of_deal(state: State, deal: Deal) -> Iterator[tuple[str, bool]]:
    setup, seats = state.setup, state.setup.seats
    yield "by seat", all(len(x) == seats for x in (deal.hands, deal.bids, deal.won, deal.voids))
    yield "index", 0 <= deal.index < len(setup.sizes) and state.first is not None
    yield "size", deal.size == setup.sizes[deal.index]
    yield (
        "dealer",
        state.first is not None and deal.dealer == dealer(state.first, deal.index, seats),
    )
    yield "trump", _trump_fits(state, deal)
    yield "bids", all(bid is None or bid <= deal.size for bid in deal.bids)
    yield "turns", setup.secret or _in_turn(deal, seats)
    yield from _of_cards(deal, seats)
    yield "play after bids", deal.all_bid or not deal.played
    yield "totals", all(len(x) == seats for x in (deal.before, state.totals))


def _of_cards(deal: Deal, seats: int) -> Iterator[tuple[str, bool]]:
    tricks, trick = sum(deal.won), deal.trick
    done = [(deal.leader + place) % seats for place in range(len(trick))]
    yield "trick", len(trick) < seats and len(set(trick)) == len(trick)
    yield "played", deal.played.bit_count() == tricks * seats + len(trick)
    yield (
        "hand sizes",
        all(
            hand.bit_count() == deal.size - tricks - (seat in done)
            for seat, hand in enumerate(deal.hands)
        ),
    )
    turned = 0 if deal.turned is None else 1 << deal.turned
    together = deal.played | turned
    for hand in deal.hands:
        together |= hand
    count = deal.played.bit_count() + turned.bit_count() + sum(h.bit_count() for h in deal.hands)
    yield "one place", together.bit_count() == count
    yield "trick played", mask(trick) & ~deal.played == 0
    yield (
        "voids",
        all(
            not hand & SUIT_MASKS[suit]
            for hand, void in zip(deal.hands, deal.voids, strict=True)
            for suit in range(4)
            if void >> suit & 1
        ),
    )
    yield "last", (deal.last is None) == (tricks == 0)
    last = deal.last
    if last is not None:
        yield "last cards", len(set(last.cards)) == seats and not mask(last.cards) & ~deal.played
        yield "last apart", not mask(last.cards) & mask(trick)
        yield "last winner", winner(deal.trump, last.leader, last.cards, seats) == last.winner
        yield "last leads", deal.leader == last.winner


def _trump_fits(state: State, deal: Deal) -> bool:
    fixed = state.setup.trumps[deal.index]
    if fixed is not None:
        return deal.trump == fixed and deal.turned is None
    left = deal.size * state.setup.seats < 52
    if not left:
        return deal.trump == NO_TRUMP and deal.turned is None
    return deal.turned is not None and deal.trump == SUIT_OF[deal.turned]


def _in_turn(deal: Deal, seats: int) -> bool:
    """Bids stand from the dealer's left on without a gap."""
    order = [deal.bids[(deal.dealer + 1 + place) % seats] is None for place in range(seats)]
    return order == sorted(order)
