"""The state as plain data, and back.

Owns the stored form: see `rules.stored`. Here is what only this game deals and counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Hand
from rules.data import Json
from rules.reading import Fields
from rules.skat.carried import standing_data, standing_from
from rules.skat.contracts import ALL_CARDS
from rules.skat.dealing import deal_hands, order_of
from rules.skat.finishing import stop
from rules.skat.moves import MOVES
from rules.skat.options import setup
from rules.skat.state import MATCH_OVER, Deal, State
from rules.state import DEAL, Move
from rules.stored import (
    Replays,
    before_deal,
    check_beginning,
    dump_beginning,
    moves_from,
    options_from,
)

_MOST_MOVES = 400
"""No deal has so many: at most some 130 calls, 30 cards, and requests with their answers."""


_REPLAYS = Replays[State, tuple[tuple[Hand, ...], Hand]](deal_hands, MOVES)


def dump(state: State) -> Json:
    """The state as plain data; secret."""
    deal = state.deal
    return {
        "seats": state.setup.seats,
        **dump_beginning(state, standing_data),
        "deal": None if deal is None else _dump_deal(deal),
        "stopped": state.stopped,
    }


def _dump_deal(deal: Deal) -> Json:
    return {"hands": list(deal.dealt), "skat": deal.skat, "moves": list(deal.moves)}


def load(data: Json) -> State:
    """The state that was dumped as this. Raises ValueError."""
    fields = Fields(data)
    rules = setup(fields.number("seats"), options_from(fields))
    state = State(
        setup=rules,
        phase=DEAL,
        standing=standing_from(rules, fields.take("standing")),
        prompts=fields.number("prompts"),
        between=fields.flag("between"),
    )
    deal, stopped = fields.take("deal"), fields.flag("stopped")
    fields.end()
    check_beginning(state, deal is not None)
    if deal is not None:
        state = _deal(state, Fields(deal))
    if stopped and state.phase == MATCH_OVER:
        raise ValueError("stopped after its end")
    return stop(state).state if stopped else state


def _deal(state: State, fields: Fields) -> State:
    hands, skat = fields.numbers("hands"), fields.number("skat")
    moves = moves_from(fields.take("moves"), _MOST_MOVES)
    fields.end()
    _check_cards(state, hands, skat)
    return _REPLAYS.load(state, (hands, skat), moves)


def _check_cards(state: State, hands: Sequence[Hand], skat: Hand) -> None:
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
    """The deal on the table begun with these cards, and these moves made. Raises ValueError."""
    return _REPLAYS.play(before_deal(state), (hands, skat), moves)
