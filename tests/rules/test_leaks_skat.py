"""Proof that the no-leak law catches a Skat that tells too much, however quietly.

Owns games with one deliberate leak each: of the skat, the laid-away cards, the matadors, an
overbid, the cards passed on; in a view, an event, a default, the help or an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from rules.api import Action, Event, IllegalAction, Prompt, Seat, Step
from rules.data import Json
from rules.skat.contracts import points
from rules.skat.state import RUNNING, Deal, State
from tests import laws, secrecy
from tests.rules.test_laws_skat import PATIENT, SKAT, Patient, apart


def retold(
    step: Step[State], kind: str, told: Callable[[Event], Mapping[str, Json]], reveals: bool = False
) -> Step[State]:
    """The same step, the events of one kind telling more."""
    events = (
        replace(event, public={**event.public, **told(event)}, reveals=reveals or event.reveals)
        if event.kind == kind
        else event
        for event in step.events
    )
    return replace(step, events=tuple(events))


def running(state: State) -> Deal | None:
    return state.deal if state.phase in RUNNING else None


class CountsTheSkat(Patient):
    """How many points lie apart."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        return {**super().table(state), "apart": 0 if deal is None else points(apart(deal))}


class TellsMatadors(Patient):
    """With or without, as soon as a game is announced."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        run = 0 if deal is None or deal.game is None else deal.matadors
        return {**super().table(state), "with": run > 0}


class TellsAnOverbid(Patient):
    """Only the length depends on whether the twelve cards cover the bid."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        over = deal is not None and deal.game is not None and abs(deal.matadors) * 12 < deal.bid
        return {**super().table(state), "pad": "xx" if over else "x"}


class TurnsTheHand(Patient):
    """The order of a hand tells of the skat."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        view, deal = super().private(state, seat), running(state)
        hand: list[str] = list(view["hand"])  # type: ignore[arg-type]
        return {**view, "hand": hand[::-1] if deal is not None and deal.skat & 0xFFFF else hand}


class SortsTheOffer(Patient):
    """The order of the legal answers tells of the next seat's hand."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        asked, deal = super().prompts(state), running(state)
        if deal is None:
            return asked
        return {
            seat: tuple(
                replace(one, legal=one.legal[:: -1 if deal.hands[deal.after(seat)] & 1 << 9 else 1])
                for one in mine
            )
            for seat, mine in asked.items()
        }


class ShowsTheSkat(Patient):
    """Who takes the skat takes it openly."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        return retold(step, "take_skat", lambda event: {"shown": state.running.skat})


class ShowsTheDiscard(Patient):
    """The announcement tells how many points are laid away."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        laid = 0 if step.state.deal is None else points(step.state.deal.laid)
        return retold(step, "announced", lambda event: {"laid": laid})


class ShowsThePassedCards(Patient):
    """Everybody hears what is passed on."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        return retold(step, "pass_on", lambda event: {"passed": list(event.private[seat]["cards"])})  # type: ignore[arg-type]


class CallsItAReveal(Patient):
    """The hand stands in an event that says it may tell."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        hand = 0 if state.deal is None else state.deal.hands[seat]
        return retold(step, "played", lambda event: {"hand": hand}, reveals=True)


class DealsOpenly(Patient):
    """The deal tells the last card of the pack."""

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        return retold(super().deal(state, pack), "dealt", lambda event: {"bottom": pack[-1]})


class ShowsAVoidDeal(Patient):
    """A deal that is broken off is laid open."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        hands: Json = None if state.deal is None else state.deal.hands
        return retold(
            super().apply(state, seat, action), "deal_void", lambda event: {"hands": hands}
        )


class HelpsWithTheSkat(Patient):
    """The calculator counts the skat before it is taken."""

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return {**super().advise(state, seat, draft), "skat": points(state.running.skat)}


class HelpsTheAbsent(Patient):
    """An absent declarer plays hand or not as the skat has it."""

    def default(self, state: State, seat: Seat) -> Action:
        if state.phase == "skat_or_hand" and points(state.running.skat) > 8:
            return {"kind": "announce", "contract": "G"}
        return super().default(state, seat)


class NamesTheOwner(Patient):
    """The refusal of a foreign card tells where it is."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            if error.code != "not_your_card":
                raise
            raise IllegalAction(error.code, apart=apart(state.running)) from error


@pytest.mark.parametrize(
    "leaking",
    [
        CountsTheSkat, TellsMatadors, TellsAnOverbid, TurnsTheHand, SortsTheOffer, ShowsTheSkat,
        ShowsTheDiscard, ShowsThePassedCards, CallsItAReveal, DealsOpenly, ShowsAVoidDeal,
        HelpsWithTheSkat, HelpsTheAbsent, NamesTheOwner,
    ],
)  # fmt: skip
def test_a_leak_is_caught(leaking: type[Patient]) -> None:
    subject = replace(PATIENT, game=leaking())
    with pytest.raises(AssertionError):
        laws.run(subject, {secrecy.no_leak: 0.2}, matches=30, covered=False, seed=20)


def test_the_true_game_passes() -> None:
    """The same run finds nothing without a leak."""
    laws.run(SKAT, {secrecy.no_leak: 0.05}, matches=8, covered=False, seed=20)
