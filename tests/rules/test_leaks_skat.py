"""Proof that the no-leak law catches a Skat that tells too much, however quietly.

Owns games with one deliberate leak each: of the skat, the laid-away cards, the matadors, an
overbid, the cards passed on; in a view, an event, a default, the help or an error. The common ones
are in `tests.rules.leaks`.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.api import Action, IllegalAction, Seat, Step
from rules.data import Json
from rules.skat.contracts import points
from rules.skat.state import RUNNING, SCHIEBEN, Deal, State
from tests import laws, secrecy
from tests.rules.leaks import SEED, caught, common, retold
from tests.rules.test_laws_skat import PATIENT, SKAT, Patient, apart

pytestmark = pytest.mark.bulk


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


class HelpsWithTheSkat(Patient):
    """The calculator counts the skat before it is taken."""

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return {**super().advise(state, seat, draft), "skat": points(state.running.skat)}


class PlaysHandForTheAbsent(Patient):
    """An absent declarer plays hand or not as the skat has it."""

    def default(self, state: State, seat: Seat) -> Action:
        if state.phase == "skat_or_hand" and points(state.running.skat) > 8:
            return {"kind": "announce", "contract": "G"}
        return super().default(state, seat)


class SaysThatItIsApart(Patient):
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
        CountsTheSkat, TellsMatadors, TellsAnOverbid, ShowsTheSkat, ShowsTheDiscard,
        HelpsWithTheSkat, PlaysHandForTheAbsent, SaysThatItIsApart, *common(Patient),
    ],
)  # fmt: skip
def test_a_leak_is_caught(leaking: type[Patient]) -> None:
    caught(PATIENT, leaking)


def test_a_leak_of_what_is_passed_on_is_caught() -> None:
    caught(PATIENT, ShowsThePassedCards, shows=lambda state: state.phase == SCHIEBEN)


def test_the_true_game_passes() -> None:
    """The same run finds nothing without a leak."""
    laws.run(SKAT, {secrecy.no_leak: 0.05}, matches=8, covered=False, seed=SEED)
