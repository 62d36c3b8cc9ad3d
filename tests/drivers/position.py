"""What vectors ask of a position, and a deal that is played, through the `Game` contract.

Owns what the drivers of several games share. It must never know a game's rules or its state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from rules.api import Action, Event, Game, IllegalAction, Seat
from tests.drivers.form import Malformed, Refusal, split_action, text


@dataclass
class Table:
    """A deal that is played."""

    game: Game[Any]
    state: Any
    events: list[Event] = field(default_factory=list)

    def act(self, seat: int, action: Action) -> Self:
        """An action that must be accepted. Raises Refusal."""
        try:
            step = self.game.apply(self.state, Seat(seat), action)
        except IllegalAction as error:
            raise Refusal(f"seat {seat} {text(action)} was refused: {error.code}") from error
        self.state = step.state
        self.events += step.events
        return self

    def play(self, moves: Sequence[tuple[int, Action]]) -> Self:
        """Actions that must be accepted."""
        for seat, action in moves:
            self.act(seat, action)
        return self

    @property
    def row(self) -> Any:
        """The line of the finished deal, None while it runs."""
        return next((e.public["row"] for e in self.events if e.kind == "deal_end"), None)

    def told(self, kind: str) -> list[Any]:
        """The open parts of the events of a kind."""
        return [event.public for event in self.events if event.kind == kind]


def accepts(game: Game[Any], state: Any, seat: int, action: Action) -> bool:
    """Whether an action is accepted; a refusal must leave the state as it was."""
    before = game.dump(state)
    try:
        game.apply(state, Seat(seat), action)
    except IllegalAction:
        if game.dump(state) != before:
            raise Refusal(f"{text(action)} changed the state") from None
        return False
    return True


def turn(asked: list[int], expected: Any) -> Any:
    """Who is to act: a list for several seats or where the vector writes one, else a seat."""
    if isinstance(expected, list) or len(asked) > 1:
        return asked
    return asked[0] if asked else None


def illegal(
    accepted: Callable[[int, Action], bool], acting: Sequence[int], expected: Any
) -> list[Any]:
    """Those of the expected actions that are refused: an action without its seat by every seat
    that acts."""
    if not isinstance(expected, list):
        raise Malformed("illegal is not a list")
    refused = []
    for action in expected:
        if not isinstance(action, Mapping):
            continue
        moves = [split_action(action, seat) for seat in acting]
        if not any(accepted(seat, move) for seat, move in moves):
            refused.append(action)
    return refused


def default(game: Game[Any], state: Any, asked: Sequence[int], expected: Any) -> Any:
    """The action of an absent player; it must be accepted."""
    if not asked:
        return None
    seat, _ = split_action(expected, asked[0])
    if seat not in asked:
        return None
    action = game.default(state, Seat(seat))
    if not accepts(game, state, seat, action):
        raise Refusal(f"the default {text(action)} is refused")
    return {"seat": seat, **action} if "seat" in expected else dict(action)


def as_written(expected: Any, hands: Sequence[Any]) -> Any:
    """The hands, each in the order in which the vector writes it; an empty one may be null."""
    if not isinstance(expected, list) or len(expected) != len(hands):
        return hands
    return [
        given if sorted(map(str, given or ())) == sorted(hand) else hand
        for given, hand in zip(expected, hands, strict=True)
    ]
