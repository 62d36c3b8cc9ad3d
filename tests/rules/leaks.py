"""Leaks that every game of hands may have, and how the no-leak law is seen to catch one.

Owns classes over a game with one deliberate leak each, of the next seat's hand: in a length, an
order, an event, an error, a default, the help. All they know of a game is that `state.deal.hands`
are bit masks by seat, and the kinds of events that all such games tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import Action, Event, IllegalAction, Prompt, Seat, Step
from rules.data import Json
from tests import laws, secrecy

EVERY_OTHER = 0x5555_5555_5555_5555

SEED = 20
"""Leaks are looked for in the same matches always: whether one shows is no matter of luck."""


def caught(
    subject: laws.Subject,
    leaking: type[Any],
    *,
    share: float = 0.2,
    matches: int = 40,
    shows: Callable[[Any], bool] | None = None,
) -> None:
    """Fails unless the law finds the leak: at a share of all positions, or at every one at which
    it `shows` (rare ones)."""

    def there(position: laws.Position, rng: Random, coverage: laws.Coverage) -> None:
        if shows is not None and shows(position.state):
            secrecy.no_leak(position, rng, coverage)

    check: dict[laws.Check, float] = {secrecy.no_leak: share} if shows is None else {there: 1.0}
    with pytest.raises(AssertionError):
        laws.run(replace(subject, game=leaking()), check, matches=matches, covered=False, seed=SEED)


def retold(
    step: Step[Any], kind: str, told: Callable[[Event], Mapping[str, Json]], reveals: bool = False
) -> Step[Any]:
    """The same step, the events of one kind telling more."""
    events = (
        replace(event, public={**event.public, **told(event)}, reveals=reveals or event.reveals)
        if event.kind == kind
        else event
        for event in step.events
    )
    return replace(step, events=tuple(events))


def odd(state: Any, seat: int) -> int:
    """A bit of what the next seat holds."""
    if state.deal is None:
        return 0
    hands = state.deal.hands
    return (hands[(seat + 1) % len(hands)] & EVERY_OTHER).bit_count() % 2


def common(game: type[Any]) -> list[type[Any]]:
    """That game with each of the leaks."""

    class PadsTheView(game):
        """Only the length depends on a hidden card."""

        def table(self, state: Any) -> Mapping[str, Json]:
            return {**super().table(state), "pad": "x" * odd(state, 0)}

    class TurnsTheHand(game):
        """The order of a hand tells of the next one."""

        def private(self, state: Any, seat: Seat) -> Mapping[str, Json]:
            view = super().private(state, seat)
            return {**view, "hand": view["hand"][:: -1 if odd(state, seat) else 1]}

    class SortsTheOffer(game):
        """The order of the legal answers tells of the next hand."""

        def prompts(self, state: Any) -> Mapping[Seat, tuple[Prompt, ...]]:
            return {
                seat: tuple(
                    replace(one, legal=one.legal[:: -1 if odd(state, seat) else 1]) for one in asked
                )
                for seat, asked in super().prompts(state).items()
            }

    class AsksOddly(game):
        """For how much time a question is worth tells of the next hand."""

        def prompts(self, state: Any) -> Mapping[Seat, tuple[Prompt, ...]]:
            return {
                seat: tuple(replace(one, weight=1 + odd(state, seat)) for one in asked)
                for seat, asked in super().prompts(state).items()
            }

    class NumbersByTheHand(game):
        """Under which number a seat is asked tells of its hand."""

        def prompts(self, state: Any) -> Mapping[Seat, tuple[Prompt, ...]]:
            return {
                seat: tuple(replace(one, id=2 * one.id + odd(state, seat - 1)) for one in asked)
                for seat, asked in super().prompts(state).items()
            }

    class Refuses(game):
        """A refusal tells of the next hand."""

        code: str

        def apply(self, state: Any, seat: Seat, action: Action) -> Step[Any]:
            try:
                return super().apply(state, seat, action)
            except IllegalAction as error:
                if error.code != self.code:
                    raise
                raise IllegalAction(error.code, **error.detail, left=odd(state, seat)) from error

    class NamesTheOwner(Refuses):
        code = "not_your_card"

    class TellsOutOfTurn(Refuses):
        code = "not_your_turn"

    class CallsItAReveal(game):
        """The hand stands in an event that says it may tell."""

        def apply(self, state: Any, seat: Seat, action: Action) -> Step[Any]:
            step = super().apply(state, seat, action)
            hand = 0 if state.deal is None else state.deal.hands[seat]
            return retold(step, "played", lambda event: {"hand": hand}, reveals=True)

    class DealsOpenly(game):
        """The deal tells the last card of the pack."""

        def deal(self, state: Any, pack: Sequence[int]) -> Step[Any]:
            return retold(super().deal(state, pack), "dealt", lambda event: {"bottom": pack[-1]})

    class ShowsAVoidDeal(game):
        """A deal that is broken off is laid open."""

        def apply(self, state: Any, seat: Seat, action: Action) -> Step[Any]:
            hands: Json = None if state.deal is None else state.deal.hands
            step = super().apply(state, seat, action)
            return retold(step, "deal_void", lambda event: {"hands": hands})

    class HelpsTheAbsent(game):
        """The answer of an absent player depends on the next hand."""

        def default(self, state: Any, seat: Seat) -> Action:
            legal: Sequence[Action] = self.prompts(state)[seat][0].legal
            return legal[-1] if legal and odd(state, seat) else super().default(state, seat)

    class HelpsTooWell(game):
        """The help knows the next hand."""

        def advise(self, state: Any, seat: Seat, draft: Action) -> Mapping[str, Json]:
            return {**super().advise(state, seat, draft), "left": odd(state, seat)}

    class CarriesACard(game):
        """What starts the deal anew knows of a hand."""

        def carried(self, state: Any) -> Mapping[str, Json]:
            return {**super().carried(state), "left": odd(state, 0)}

    return [
        PadsTheView, TurnsTheHand, SortsTheOffer, AsksOddly, NumbersByTheHand, NamesTheOwner,
        TellsOutOfTurn, CallsItAReveal, DealsOpenly, ShowsAVoidDeal, HelpsTheAbsent, HelpsTooWell,
        CarriesACard,
    ]  # fmt: skip
