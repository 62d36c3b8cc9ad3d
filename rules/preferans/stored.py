"""The state as plain data, and back.

Owns the stored form: see `rules.stored`. Here is what only this game deals, and what the room has
decided between two deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.cards import Card, Hand, mask
from rules.data import Json
from rules.preferans.carried import standing_data, standing_from
from rules.preferans.contracts import ALL_CARDS, TRICKS
from rules.preferans.dealing import deal_hands
from rules.preferans.finishing import end, has_ended, order_of, stop
from rules.preferans.lineup import decided_again
from rules.preferans.moves import MOVES
from rules.preferans.options import setup
from rules.preferans.state import MATCH_OVER, RUNNING, Deal, Standing, State
from rules.reading import Fields, items
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
"""No deal has so many: an auction of some 60 words, 30 cards, three claims a trick and their
answers."""

_MOST_DECISIONS = 1000

_REPLAYS = Replays[State, tuple[tuple[Hand, ...], tuple[Card, Card]]](deal_hands, MOVES)


def dump(state: State) -> Json:
    """The state as plain data; secret."""
    deal = state.deal
    return {
        **dump_beginning(state, standing_data),
        "reseated": state.reseated,
        "deal": None if deal is None else _dump_deal(deal),
        "decided": list(state.decided),
        "stopped": state.stopped,
    }


def _dump_deal(deal: Deal) -> Json:
    return {"hands": list(deal.dealt), "talon": list(deal.talon), "moves": list(deal.moves)}


def load(data: Json) -> State:
    """The state that was dumped as this. Raises ValueError."""
    fields = Fields(data)
    options, standing_of = options_from(fields), fields.take("standing")
    if not isinstance(standing_of, Mapping):
        raise ValueError("no standing")
    rules = setup(len(items(standing_of.get("lines"))), options)
    standing = standing_from(rules, standing_of)
    between, reseated = fields.flag("between"), fields.flag("reseated")
    state = State(
        setup=rules,
        phase=DEAL,
        standing=standing,
        prompts=fields.number("prompts"),
        between=between,
        reseated=reseated,
    )
    deal, stopped = fields.take("deal"), fields.flag("stopped")
    decided = moves_from(fields.take("decided"), _MOST_DECISIONS)
    fields.end()
    check_beginning(state, deal is not None)
    if reseated and (deal is not None or standing.index == 0):
        raise ValueError("nobody could join or leave")
    if deal is not None:
        state = _deal(state, Fields(deal))
    for decision in decided:
        state = decided_again(state, decision)
    if stopped and (between or state.phase == MATCH_OVER or state.phase in RUNNING):
        raise ValueError("stopped when it could not be")
    if stopped:
        return stop(state).state
    # Without a deal on the table it was the room's last decision that ended the match.
    ended = deal is None and not between and standing.index > 0 and has_ended(rules, standing)
    return end(state).state if ended else state


def _deal(state: State, fields: Fields) -> State:
    hands, talon = fields.numbers("hands"), fields.numbers("talon", 52)
    moves = moves_from(fields.take("moves"), _MOST_MOVES)
    fields.end()
    _check_cards(state.standing, hands, talon)
    return _REPLAYS.load(state, (hands, (talon[0], talon[1])), moves)


def _check_cards(standing: Standing, hands: Sequence[Hand], talon: Sequence[Card]) -> None:
    """Raises ValueError unless the whole pack is dealt as it must be."""
    if len(hands) != standing.seats or len(talon) != 2:
        raise ValueError("not a hand by seat")
    order = order_of(standing)
    if any(hand.bit_count() != TRICKS * (seat in order) for seat, hand in enumerate(hands)):
        raise ValueError("hands of other sizes")
    together = mask(talon)
    for hand in hands:
        together |= hand
    if together != ALL_CARDS:
        raise ValueError("not the cards of a pack")


def replayed(
    state: State, hands: tuple[Hand, ...], talon: tuple[Card, Card], moves: Sequence[Move]
) -> State:
    """The deal on the table begun with these cards, and these moves made. Raises ValueError."""
    return _REPLAYS.play(before_deal(state), (hands, talon), moves)
