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
from rules.schafkopf.carried import standing_data, standing_from
from rules.schafkopf.contracts import ALL_CARDS, SEATS
from rules.schafkopf.dealing import deal_hands
from rules.schafkopf.finishing import stop
from rules.schafkopf.moves import remade
from rules.schafkopf.options import Setup, setup
from rules.schafkopf.state import DEAL, MATCH_END, Deal, Move, Standing, State

_STRIDE = 8
"""Every so many moves a state is remembered."""

_MOST_MOVES = 100
"""No deal has so many: 32 cards, 4 knocks, 4 calls, 20 answers to Stoß, 4 claims of 4 moves."""


def dump(state: State) -> Json:
    """The state as plain data; secret."""
    deal = state.deal
    return {
        "options": state.setup.options,
        "standing": standing_data(state.standing if deal is None else deal.before),
        "prompts": state.prompts if deal is None else deal.first_prompt,
        "between": deal is None and state.between,
        "deal": None if deal is None else _dump_deal(deal),
        "stopped": state.stopped,
    }


def _dump_deal(deal: Deal) -> Json:
    return {"first": list(deal.first), "hands": list(deal.dealt), "moves": list(deal.moves)}


def load(data: Json) -> State:
    """The state that was dumped as this. Raises ValueError."""
    fields = Fields(data)
    options = fields.take("options")
    if not isinstance(options, Mapping):
        raise ValueError("no options")
    rules = setup(options)
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
    if stopped and (between or state.phase == MATCH_END):
        raise ValueError("stopped, and yet waits or was over before")
    return stop(state).state if stopped else state


def _check_beginning(state: State, dealt: bool) -> None:
    """What cannot be before a deal."""
    drawn = state.standing.dealer is not None
    if state.between and (dealt or not drawn):
        raise ValueError("waits between deals")
    if dealt and not drawn:
        raise ValueError("dealt by nobody")


def _deal(state: State, fields: Fields) -> State:
    first, hands = fields.numbers("first"), fields.numbers("hands")
    moves = [tuple(number(part) for part in items(move)) for move in items(fields.take("moves"))]
    fields.end()
    check_cards(first, hands)
    if len(moves) > _MOST_MOVES:
        raise ValueError("more moves than a deal has")
    return _loaded(_Dealt(state.setup, state.standing, state.prompts, first, hands), tuple(moves))


@dataclass(frozen=True, slots=True)
class _Dealt:
    """What a deal begins with."""

    setup: Setup
    standing: Standing
    prompts: int
    first: tuple[Hand, ...]
    hands: tuple[Hand, ...]


@lru_cache(maxsize=512)
def _loaded(dealt: _Dealt, moves: tuple[Move, ...]) -> State:
    """The state after these moves. A deal is loaded again with every few moves: it is not played
    again from its beginning each time."""
    known = (len(moves) - 1) // _STRIDE * _STRIDE
    if known <= 0:
        start = State(dealt.setup, DEAL, dealt.standing, dealt.prompts)
        return replayed(start, dealt.first, dealt.hands, moves)
    return _remade(_loaded(dealt, moves[:known]), moves[known:])


def check_cards(first: Sequence[Hand], hands: Sequence[Hand]) -> None:
    """Raises ValueError unless the whole pack is dealt as it must be."""
    if not len(first) == len(hands) == SEATS:
        raise ValueError("not a hand by seat")
    together = 0
    for packet, hand in zip(first, hands, strict=True):
        if packet.bit_count() != 4 or hand.bit_count() != 8 or packet & ~hand:
            raise ValueError("hands of other sizes")
        together |= hand
    # 32 cards in all, so none stands twice.
    if together != ALL_CARDS:
        raise ValueError("not the cards of a pack")


def replayed(
    state: State, first: tuple[Hand, ...], hands: tuple[Hand, ...], moves: Sequence[Move]
) -> State:
    """The state after these hands are dealt and these moves made. Raises ValueError."""
    return _remade(deal_hands(state, first, hands).state, moves)


def _remade(state: State, moves: Sequence[Move]) -> State:
    for move in moves:
        state = remade(state, move)
    return state


def before_deal(state: State, deal: Deal) -> State:
    """The state that awaited the pack of this deal."""
    return State(state.setup, DEAL, deal.before, deal.first_prompt)
