"""The state as plain data, and back.

Owns the stored form: what a deal began with, its cards, and its moves. Loading makes the same moves
again, so a state that could not have come about is refused, by ValueError, as an illegal move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.cards import Hand
from rules.data import Json
from rules.reading import Fields, items, number
from rules.skat.carried import standing_data, standing_from
from rules.skat.contracts import ALL_CARDS
from rules.skat.dealing import deal_hands, order_of
from rules.skat.finishing import stop
from rules.skat.moves import remade
from rules.skat.options import Setup, setup
from rules.skat.state import DEAL, MATCH_OVER, Deal, Move, Standing, State

_STRIDE = 8
"""Every so many moves a state is remembered."""

_MOST_MOVES = 400
"""No deal has so many: at most some 130 calls, 30 cards, and requests with their answers."""


def dump(state: State) -> Json:
    """The state as plain data; secret."""
    deal = state.deal
    return {
        "seats": state.setup.seats,
        "options": state.setup.options,
        "standing": standing_data(state.standing if deal is None else deal.before),
        "prompts": state.prompts if deal is None else deal.first_prompt,
        "between": deal is None and state.between,
        "deal": None if deal is None else _dump_deal(deal),
        "stopped": state.stopped,
    }


def _dump_deal(deal: Deal) -> Json:
    return {"hands": list(deal.dealt), "skat": deal.skat, "moves": list(deal.moves)}


def load(data: Json) -> State:
    """The state that was dumped as this. Raises ValueError."""
    fields = Fields(data)
    seats, options = fields.number("seats"), fields.take("options")
    if not isinstance(options, Mapping):
        raise ValueError("no options")
    rules = setup(seats, options)
    between, stopped = fields.take("between"), fields.take("stopped")
    if not isinstance(between, bool) or not isinstance(stopped, bool):
        raise ValueError("no flag")
    state = State(
        setup=rules,
        phase=DEAL,
        standing=standing_from(rules, fields.take("standing")),
        prompts=fields.number("prompts"),
        between=between,
    )
    deal = fields.take("deal")
    fields.end()
    _check_beginning(state, deal is not None)
    if deal is not None:
        state = _deal(state, Fields(deal))
    if stopped and state.phase == MATCH_OVER:
        raise ValueError("stopped after its end")
    return stop(state).state if stopped else state


def _check_beginning(state: State, dealt: bool) -> None:
    """What cannot be before a deal."""
    drawn = state.standing.dealer is not None
    if state.between and (dealt or not drawn):
        raise ValueError("waits between deals")
    if dealt and not drawn:
        raise ValueError("dealt by nobody")


def _deal(state: State, fields: Fields) -> State:
    hands, skat = fields.numbers("hands"), fields.number("skat")
    moves = [tuple(number(part) for part in items(move)) for move in items(fields.take("moves"))]
    fields.end()
    check_cards(state, hands, skat)
    if len(moves) > _MOST_MOVES:
        raise ValueError("more moves than a deal has")
    return _loaded(_Dealt(state.setup, state.standing, state.prompts, hands, skat), tuple(moves))


@dataclass(frozen=True, slots=True)
class _Dealt:
    """What a deal begins with."""

    setup: Setup
    standing: Standing
    prompts: int
    hands: tuple[Hand, ...]
    skat: Hand


@lru_cache(maxsize=512)
def _loaded(dealt: _Dealt, moves: tuple[Move, ...]) -> State:
    """The state after these moves. A deal is loaded again with every few moves: it is not played
    again from its beginning each time."""
    known = (len(moves) - 1) // _STRIDE * _STRIDE
    if known <= 0:
        start = State(dealt.setup, DEAL, dealt.standing, dealt.prompts)
        return replayed(start, dealt.hands, dealt.skat, moves)
    return _remade(_loaded(dealt, moves[:known]), moves[known:])


def check_cards(state: State, hands: Sequence[Hand], skat: Hand) -> None:
    """Raises ValueError unless the whole pack is dealt as it must be."""
    active = order_of(state)
    sizes = [10 if seat in active else 0 for seat in range(state.setup.seats)]
    if [hand.bit_count() for hand in hands] != sizes or skat.bit_count() != 2:
        raise ValueError("hands of other sizes")
    together = skat
    for hand in hands:
        together |= hand
    # 32 cards in all, so none stands twice.
    if together != ALL_CARDS:
        raise ValueError("not the cards of a pack")


def replayed(state: State, hands: tuple[Hand, ...], skat: Hand, moves: Sequence[Move]) -> State:
    """The state after these hands are dealt and these moves made. Raises ValueError."""
    return _remade(deal_hands(state, hands, skat).state, moves)


def _remade(state: State, moves: Sequence[Move]) -> State:
    for move in moves:
        state = remade(state, move)
    return state


def before_deal(state: State, deal: Deal) -> State:
    """The state that awaited the pack of this deal."""
    return State(state.setup, DEAL, deal.before, deal.first_prompt)
