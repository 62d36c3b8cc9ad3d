"""The state as plain data, and back.

Owns the stored form: what a deal began with, its cards, and its moves. Loading makes the same moves
again, so a state that could not have come about is refused, by ValueError, as an illegal move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.cards import Card, Hand, mask
from rules.data import Json
from rules.preferans.carried import standing_data, standing_from
from rules.preferans.contracts import ALL_CARDS, TRICKS
from rules.preferans.dealing import deal_hands
from rules.preferans.finishing import end, has_ended, order_of, stop
from rules.preferans.lineup import decided_again
from rules.preferans.moves import remade
from rules.preferans.options import Setup, setup
from rules.preferans.state import DEAL, MATCH_OVER, RUNNING, Deal, Move, Standing, State
from rules.reading import Fields, items, number

_STRIDE = 8
"""Every so many moves a state is remembered."""

_MOST_MOVES = 400
"""No deal has so many: an auction of some 60 words, 30 cards, three claims a trick and their
answers."""

_MOST_DECISIONS = 1000


def dump(state: State) -> Json:
    """The state as plain data; secret."""
    deal = state.deal
    return {
        "options": state.setup.options,
        "standing": standing_data(state.standing if deal is None else deal.before),
        "prompts": state.prompts if deal is None else deal.first_prompt,
        "between": deal is None and state.between,
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
    options, standing_of = fields.take("options"), fields.take("standing")
    if not isinstance(options, Mapping) or not isinstance(standing_of, Mapping):
        raise ValueError("no options")
    rules = setup(len(items(standing_of.get("lines"))), options)
    between, stopped = fields.flag("between"), fields.flag("stopped")
    reseated = fields.flag("reseated")
    standing = standing_from(rules, standing_of)
    state = State(rules, DEAL, standing, fields.number("prompts"), between, reseated)
    deal, decided = fields.take("deal"), items(fields.take("decided"))
    fields.end()
    if between and (deal is not None or standing.dealer is None):
        raise ValueError("waits between deals")
    if reseated and (deal is not None or standing.index == 0):
        raise ValueError("nobody could join or leave")
    if deal is not None:
        state = _deal(state, Fields(deal))
    state = _decided(state, decided)
    if stopped and (between or state.phase == MATCH_OVER or state.phase in RUNNING):
        raise ValueError("stopped when it could not be")
    if stopped:
        return stop(state).state
    # Without a deal on the table it was the room's last decision that ended the match.
    ended = deal is None and not between and standing.index > 0 and has_ended(rules, standing)
    return end(state).state if ended else state


def _decided(state: State, decided: Sequence[Json]) -> State:
    if len(decided) > _MOST_DECISIONS:
        raise ValueError("too much was decided")
    for decision in decided:
        state = decided_again(state, tuple([number(part) for part in items(decision)]))
    return state


def _deal(state: State, fields: Fields) -> State:
    hands, talon = fields.numbers("hands"), fields.numbers("talon", 52)
    moves = [tuple([number(part) for part in items(m)]) for m in items(fields.take("moves"))]
    fields.end()
    if state.standing.dealer is None:
        raise ValueError("dealt by nobody")
    check_cards(state.standing, hands, talon)
    if len(moves) > _MOST_MOVES:
        raise ValueError("more moves than a deal has")
    dealt = _Dealt(state.setup, state.standing, state.prompts, hands, (talon[0], talon[1]))
    return _loaded(dealt, tuple(moves))


@dataclass(frozen=True, slots=True)
class _Dealt:
    """What a deal begins with."""

    setup: Setup
    standing: Standing
    prompts: int
    hands: tuple[Hand, ...]
    talon: tuple[Card, Card]


@lru_cache(maxsize=512)
def _loaded(dealt: _Dealt, moves: tuple[Move, ...]) -> State:
    """The state after these moves. A deal is loaded again with every few moves: it is not played
    again from its beginning each time."""
    known = (len(moves) - 1) // _STRIDE * _STRIDE
    if known <= 0:
        start = State(dealt.setup, DEAL, dealt.standing, dealt.prompts)
        return replayed(start, dealt.hands, dealt.talon, moves)
    return _remade(_loaded(dealt, moves[:known]), moves[known:])


def check_cards(standing: Standing, hands: Sequence[Hand], talon: Sequence[Card]) -> None:
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
    """The state after these hands are dealt and these moves made. Raises ValueError."""
    return _remade(deal_hands(state, hands, talon).state, moves)


def _remade(state: State, moves: Sequence[Move]) -> State:
    for move in moves:
        state = remade(state, move)
    return state


def before_deal(state: State, deal: Deal) -> State:
    """The state that awaited the pack of this deal."""
    return State(state.setup, DEAL, deal.before, deal.first_prompt)
