"""Proof that the no-leak law catches a Kachuful that tells too much, however quietly.

Owns games with one deliberate leak each: in a count, an order, a length, an error, an event, a
default, a decision of the room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from rules.api import Action, Event, IllegalAction, Prompt, Seat, Step
from rules.cards import FRENCH, SUIT_MASKS, SUIT_OF, size
from rules.data import Json
from rules.kachuful.game import Kachuful
from rules.kachuful.state import PLAY, State
from tests import laws, secrecy
from tests.rules.test_laws_kachuful import KACHUFUL, SecretBids, secretly


def retold(
    step: Step[State], kind: str, told: Callable[[Event], Mapping[str, Json]], reveals: bool = False
) -> Step[State]:
    """The same step, the events of one kind telling more."""
    events = (
        replace(event, public={**event.public, **told(event)}, reveals=reveals)
        if event.kind == kind
        else event
        for event in step.events
    )
    return replace(step, events=tuple(events))


class CountsSuits(Kachuful):
    """How many clubs everybody holds together."""

    def table(self, state: State) -> Mapping[str, Json]:
        hands = () if state.deal is None else state.deal.hands
        return {**super().table(state), "clubs": sum(size(hand & SUIT_MASKS[0]) for hand in hands)}


class PadsTheView(Kachuful):
    """Only the length depends on a hidden card."""

    def table(self, state: State) -> Mapping[str, Json]:
        held = state.deal is not None and any(hand & 1 for hand in state.deal.hands)
        return {**super().table(state), "pad": "xx" if held else "x"}


class TurnsTheHand(Kachuful):
    """The order of a hand tells of the left neighbour's."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        view = super().private(state, seat)
        hand: list[str] = list(view["hand"])  # type: ignore[arg-type]
        return {**view, "hand": hand[::-1] if _left(state, seat) & 0xFF else hand}


def _left(state: State, seat: int) -> int:
    """The left neighbour's hand."""
    return 0 if state.deal is None else state.deal.hands[(seat + 1) % state.setup.seats]


class SortsTheOffer(Kachuful):
    """The order of the legal cards tells whether the neighbour can follow."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {
            seat: tuple(
                replace(prompt, legal=prompt.legal[:: -1 if _left(state, seat) & 0xFFF else 1])
                for prompt in asked
            )
            for seat, asked in super().prompts(state).items()
        }


class NamesTheOwner(Kachuful):
    """The refusal of a foreign card tells whose it is."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            if error.code != "not_your_card":
                raise
            card = FRENCH.card[str(action["card"])]
            owners = [hand >> card & 1 for hand in state.running.hands]
            raise IllegalAction(error.code, owners=owners) from error


class TellsOutOfTurn(Kachuful):
    """The refusal out of turn tells of the hand that is awaited."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            if error.code != "not_your_turn" or state.phase != PLAY:
                raise
            raise IllegalAction(error.code, spades=state.running.hands[0] >> 39) from error


class CountsWhatIsLeft(Kachuful):
    """Every card is announced with the number left in its suit."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        if action["kind"] != "play":
            return step
        suit = SUIT_MASKS[SUIT_OF[FRENCH.card[str(action["card"])]]]
        left = size(state.running.hands[seat] & suit)
        return retold(step, "played", lambda event: {"left": left})


class CallsItAReveal(Kachuful):
    """The hand stands in an event that says it may tell."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        hand = 0 if state.deal is None else state.deal.hands[seat]
        return retold(step, "played", lambda event: {"hand": hand}, reveals=True)


class DealsOpenly(Kachuful):
    """The deal tells the last card of the pack."""

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:

        return retold(super().deal(state, pack), "dealt", lambda event: {"bottom": pack[-1]})


class ShowsAVoidDeal(Kachuful):
    """A deal that is broken off is laid open."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        hands: Json = None if state.deal is None else state.deal.hands
        step = super().apply(state, seat, action)
        return retold(step, "deal_void", lambda event: {"hands": hands})


class HelpsTheAbsent(Kachuful):
    """The card of an absent player depends on his neighbour's hand."""

    def default(self, state: State, seat: Seat) -> Action:
        if state.phase == PLAY and _left(state, seat) & 0xFFFF:
            return self.prompts(state)[seat][0].legal[-1]
        return super().default(state, seat)


class TellsParity(SecretBids):
    """Whether the secret bids so far are even together."""

    def table(self, state: State) -> Mapping[str, Json]:
        said = () if state.deal is None else state.deal.shown_bids
        return {**super().table(state), "parity": sum(said) % 2}


@pytest.mark.parametrize(
    "leaking",
    [
        CountsSuits, PadsTheView, TurnsTheHand, SortsTheOffer, NamesTheOwner, TellsOutOfTurn,
        CountsWhatIsLeft, CallsItAReveal, DealsOpenly, ShowsAVoidDeal, HelpsTheAbsent,
    ],
)  # fmt: skip
def test_a_leak_is_caught(leaking: type[Kachuful]) -> None:
    subject = replace(KACHUFUL, game=leaking())
    with pytest.raises(AssertionError):
        laws.run(subject, {secrecy.no_leak: 0.2}, matches=40, covered=False, seed=20)


def test_a_leak_of_secret_bids_is_caught() -> None:
    subject = replace(KACHUFUL, game=TellsParity(), secret=frozenset({"bid"}), options=secretly)
    with pytest.raises(AssertionError):
        laws.run(subject, {secrecy.no_leak: 0.5}, matches=20, covered=False, seed=20)
