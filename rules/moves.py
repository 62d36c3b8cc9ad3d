"""The decisions of seats: whether one is open, what it means, and its short form.

Owns the way from an action to a move and back. A move is `(seat, kind, arguments ...)` in small
numbers; the moves of a deal and its cards are the whole deal, and are what is stored. A game says
which kinds of actions it has and when they are open. It must never carry out a rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.api import Action, IllegalAction, Step
from rules.cards import Card
from rules.state import BaseDeal, BaseState, Move
from rules.values import replace

S = TypeVar("S", bound=BaseState[Any, Any, Any])
D = TypeVar("D", bound=BaseDeal[Any, Any])


@dataclass(frozen=True, slots=True)
class Kind(Generic[S, D]):
    """One kind of action.

    `make(state, deal, seat, *numbers)` carries a move out. `names`: the arguments of the action.
    `read(state, deal, seat, action)` makes the numbers of a move of them, or raises IllegalAction;
    `action(state, *numbers)` is the way back (the kind alone, where there are none), and raises
    IndexError or TypeError on numbers that stand for no action. `cards_from`: from which number on
    they are cards, by rising number. `believed(state, *numbers)`: a stored move is not read anew,
    for that may take long.
    """

    make: Callable[..., Step[S]]
    names: tuple[str, ...] = ()
    read: Callable[[S, D, int, Action], tuple[int, ...]] | None = None
    action: Callable[..., Action] | None = None
    cards_from: int | None = None
    believed: Callable[..., bool] | None = None


class Moves(Generic[S, D]):
    """The kinds of actions of one game, numbered as they stand in `kinds`: that is how moves are
    stored. `open_kinds(state, seat)`: what kinds a seat may send now."""

    def __init__(
        self,
        kinds: Mapping[str, Kind[S, D]],
        open_kinds: Callable[[S, int], tuple[str, ...]],
    ) -> None:
        self.numbers = {name: number for number, name in enumerate(kinds)}
        self._kinds = dict(kinds)
        self._by_number = tuple(kinds.items())
        self._open_kinds = open_kinds

    def apply(self, state: S, seat: int, action: Action) -> Step[S]:
        """The state after an action of a seat. Raises IllegalAction."""
        return self._make(state, self._move(state, seat, action))

    def check_draft(self, state: S, seat: int, draft: Action) -> None:
        """Refuses a kind that is not open to the seat, and arguments that do not belong to it. Some
        may be missing. Raises IllegalAction."""
        kind = draft.get("kind")
        if not isinstance(kind, str) or kind not in self._open_kinds(state, seat):
            raise IllegalAction("not_your_turn")
        self._check_names(kind, draft)

    def remade(self, state: S, move: Move) -> S:
        """The state after a move that was stored. Raises ValueError unless it is legal."""
        if len(move) < 2 or state.deal is None:
            raise ValueError("no move")
        try:
            self._check_stored(state, move)
        except (IllegalAction, IndexError, TypeError) as error:
            raise ValueError(f"no legal move: {error}") from error
        return self._make(state, move).state

    def renamed(self, move: Move, becomes: Sequence[Card]) -> Move:
        """The move with other cards: `becomes` is the card that each one becomes."""
        first = self._by_number[move[1]][1].cards_from
        if first is None:
            return move
        at = 2 + first
        return (*move[:at], *sorted([becomes[card] for card in move[at:]]))

    def _move(self, state: S, seat: int, action: Action) -> Move:
        """The move that this action is. Raises IllegalAction."""
        name = action.get("kind")
        if not isinstance(name, str) or name not in self._kinds:
            raise IllegalAction("unknown_action")
        if name not in self._open_kinds(state, seat):
            raise IllegalAction("not_your_turn")
        self._check_names(name, action)
        read = self._kinds[name].read
        arguments = () if read is None else read(state, state.running, seat, action)
        return (seat, self.numbers[name], *arguments)

    def _check_names(self, kind: str, action: Action) -> None:
        names = self._kinds[kind].names
        for name in action:
            if name != "kind" and name not in names:
                raise IllegalAction("bad_argument", name=name)

    def _make(self, state: S, move: Move) -> Step[S]:
        deal = state.running
        deal = replace(deal, moves=(*deal.moves, move))
        return self._by_number[move[1]][1].make(state, deal, move[0], *move[2:])

    def _check_stored(self, state: S, move: Move) -> None:
        seat, number, *arguments = move
        name, kind = self._by_number[number]
        if kind.believed is not None and kind.believed(state, *arguments):
            if name not in self._open_kinds(state, seat):
                raise ValueError(f"no {name} now")
        elif self._move(state, seat, _action(name, kind, state, arguments)) != move:
            raise ValueError("a move in another form")


def _action(name: str, kind: Kind[S, D], state: S, numbers: Sequence[int]) -> Action:
    """The action a move stands for. Raises IndexError or TypeError if it is none."""
    if kind.action is not None:
        return kind.action(state, *numbers)
    if numbers:
        raise TypeError("numbers that nothing has")
    return {"kind": name}
