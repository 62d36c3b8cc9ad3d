"""A match whose deals are kept as their moves, as plain data and back.

Owns what the stored forms of such games share: what a deal began with, its cards, and its moves.
Loading makes the same moves again, so a state that could not have come about is refused, by
ValueError, as an illegal move. It must never know which cards a game deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

from rules.api import Options, Step
from rules.data import Json
from rules.moves import Moves
from rules.reading import Fields, items, number
from rules.state import DEAL, BaseState, Move

_STRIDE = 8
"""Every so many moves a state is remembered."""

S = TypeVar("S", bound=BaseState[Any, Any, Any])
C = TypeVar("C", bound=tuple[Any, ...])


def dump_beginning(state: S, standing_data: Callable[[Any], Json]) -> dict[str, Json]:
    """What the running or awaited deal begins with."""
    deal = state.deal
    return {
        "options": state.setup.options,
        "standing": standing_data(state.standing if deal is None else deal.before),
        "prompts": state.prompts if deal is None else deal.first_prompt,
        "between": deal is None and state.between,
    }


def options_from(fields: Fields) -> Options:
    """The options; not yet whether they are right. Raises ValueError."""
    options = fields.take("options")
    if not isinstance(options, Mapping):
        raise ValueError("no options")
    return options


def check_beginning(state: S, dealt: bool) -> None:
    """Raises ValueError on what cannot be before a deal, or without one."""
    drawn = state.standing.dealer is not None
    if state.between and (dealt or not drawn):
        raise ValueError("waits between deals")
    if dealt and not drawn:
        raise ValueError("dealt by nobody")


def moves_from(data: Json, most: int) -> tuple[Move, ...]:
    """The moves of a deal from data; no deal has more than `most`. Raises ValueError."""
    moves = items(data)
    if len(moves) > most:
        raise ValueError("more moves than a deal has")
    return tuple([tuple([number(part) for part in items(move)]) for move in moves])


def before_deal(state: S) -> S:
    """The state that awaited the pack of the deal on the table."""
    deal = state.running
    return type(state)(state.setup, DEAL, deal.before, deal.first_prompt)


class Replays(Generic[S, C]):
    """Deals made again: `deal(state, *cards)` begins one, `moves` go on with it.

    A deal is loaded again with every few moves: states on the way are remembered, so that it is not
    played again from its beginning each time.
    """

    def __init__(self, deal: Callable[..., Step[S]], moves: Moves[S, Any]) -> None:
        self._deal = deal
        self._moves = moves
        self._remembered = lru_cache(maxsize=512)(self._loaded)

    def load(self, state: S, cards: C, moves: tuple[Move, ...]) -> S:
        """What a state that waits for a pack becomes by these cards and moves. Raises
        ValueError."""
        return self._remembered(state, cards, moves)

    def play(self, state: S, cards: C, moves: Sequence[Move]) -> S:
        """The same, without remembering anything."""
        return self._remade(self._deal(state, *cards).state, moves)

    def _loaded(self, state: S, cards: C, moves: tuple[Move, ...]) -> S:
        known = (len(moves) - 1) // _STRIDE * _STRIDE
        if known <= 0:
            return self.play(state, cards, moves)
        return self._remade(self._remembered(state, cards, moves[:known]), moves[known:])

    def _remade(self, state: S, moves: Sequence[Move]) -> S:
        for move in moves:
            state = self._moves.remade(state, move)
        return state
