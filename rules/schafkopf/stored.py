"""The state as plain data, and back.

Owns the stored form: see `rules.stored`. Here is what only this game deals and counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Hand
from rules.data import Json
from rules.reading import Fields
from rules.schafkopf.carried import standing_data, standing_from
from rules.schafkopf.contracts import ALL_CARDS, SEATS
from rules.schafkopf.dealing import deal_hands
from rules.schafkopf.finishing import stop
from rules.schafkopf.moves import MOVES
from rules.schafkopf.options import setup
from rules.schafkopf.state import MATCH_END, Deal, State
from rules.state import DEAL, Move
from rules.stored import (
    Replays,
    before_deal,
    check_beginning,
    dump_beginning,
    moves_from,
    options_from,
)

_MOST_MOVES = 100
"""No deal has so many: 32 cards, 4 knocks, 4 calls, 20 answers to Stoß, 4 claims of 4 moves."""


_REPLAYS = Replays[State, tuple[tuple[Hand, ...], tuple[Hand, ...]]](deal_hands, MOVES)


def dump(state: State) -> Json:
    """The state as plain data; secret."""
    deal = state.deal
    return {
        **dump_beginning(state, standing_data),
        "deal": None if deal is None else _dump_deal(deal),
        "stopped": state.stopped,
    }


def _dump_deal(deal: Deal) -> Json:
    return {"first": list(deal.first), "hands": list(deal.dealt), "moves": list(deal.moves)}


def load(data: Json) -> State:
    """The state that was dumped as this. Raises ValueError."""
    fields = Fields(data)
    rules, between = setup(options_from(fields)), fields.flag("between")
    state = State(
        setup=rules,
        phase=DEAL,
        standing=standing_from(rules, fields.take("standing")),
        prompts=fields.number("prompts"),
        between=between,
    )
    deal, stopped = fields.take("deal"), fields.flag("stopped")
    fields.end()
    check_beginning(state, deal is not None)
    if deal is not None:
        state = _deal(state, Fields(deal))
    if stopped and (between or state.phase == MATCH_END):
        raise ValueError("stopped, and yet waits or was over before")
    return stop(state).state if stopped else state


def _deal(state: State, fields: Fields) -> State:
    first, hands = fields.numbers("first"), fields.numbers("hands")
    moves = moves_from(fields.take("moves"), _MOST_MOVES)
    fields.end()
    _check_cards(first, hands)
    return _REPLAYS.load(state, (first, hands), moves)


def _check_cards(first: Sequence[Hand], hands: Sequence[Hand]) -> None:
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
    """The deal on the table begun with these cards, and these moves made. Raises ValueError."""
    return _REPLAYS.play(before_deal(state), (first, hands), moves)
