"""Proof that the no-leak law catches a Preferans that tells too much, however quietly.

Owns games with one deliberate leak each: of the talon, of the discard, of what the dealer has seen,
of open hands before their time, of what a correction depends on; in a view, an event, a prompt's
number, a default, the help or an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Action, Event, IllegalAction, Options, Prompt, PromptId, Seat, Step
from rules.cards import FRENCH
from rules.data import Json
from rules.options import Form
from rules.preferans.correcting import now_possible
from rules.preferans.state import DEALER_ANSWER, PLAY, RUNNING, WHISTING, Deal, State
from tests import laws, secrecy
from tests.rules.test_laws_preferans import PATIENT, PREFERANS, Patient, Rare, short


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


def talon(state: State) -> list[str]:
    """The talon nobody has seen."""
    deal = running(state)
    return [] if deal is None or deal.took else FRENCH.codes(deal.talon)


def suits_thrown(state: State) -> int:
    """How the declarer's discard looks."""
    deal = running(state)
    return deal.discard % 97 if deal is not None else 0


class ShowsTheTalon(Patient):
    """The talon is told to everybody."""

    def table(self, state: State) -> Mapping[str, Json]:
        return {**super().table(state), "under": talon(state)}


class PadsTheTalon(Patient):
    """Only the length depends on the lower talon card."""

    def table(self, state: State) -> Mapping[str, Json]:
        return {**super().table(state), "pad": "x" * (ord((talon(state) or ["A"])[-1][0]) % 9)}


class LaysBothTalonCards(Patient):
    """A pass game shows the second talon card with the first."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        passing = deal is not None and deal.mode == "pass"
        return {**super().table(state), "next": talon(state)[1:] if passing else []}


class TellsTheBidderOfTheTalon(Patient):
    """Whoever bids is told whether the talon holds an ace."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        ace = any(code[0] == "A" for code in talon(state))
        return {**super().private(state, seat), "ace": ace}


class ShowsTheDiscard(Patient):
    """The table tells of the two cards thrown."""

    def table(self, state: State) -> Mapping[str, Json]:
        return {**super().table(state), "thrown": suits_thrown(state)}


class ThrowsInTheOpen(Patient):
    """The event of the discard tells whether an ace is in it."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        cards = action.get("cards")
        aces = sum(code[0] == "A" for code in cards) if isinstance(cards, list) else 0
        return retold(super().apply(state, seat, action), "discard", lambda event: {"aces": aces})


class CountsTheDiscardIn(Patient):
    """What may be in the declarer's hand leaves out what he has thrown."""

    def table(self, state: State) -> Mapping[str, Json]:
        shown: Any = super().table(state)
        deal, possible = running(state), shown.get("possible")
        if deal is None or possible is None:
            return shown
        left = [code for code in possible["left"] if not FRENCH.hand([code]) & deal.discard]
        return {**shown, "possible": {**possible, "left": left}}


class OpensTooEarly(Patient):
    """In a misère the defenders' aces are told before their hands are open."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        closed = deal is not None and deal.declarer is not None and not deal.opened
        hands = [deal.hands[s] for s in deal.defenders] if closed and deal is not None else []
        return {**super().table(state), "top": [hand.bit_length() for hand in hands]}


class TellsWhatTheDealerSaw(Patient):
    """Everybody sees the hand that the dealer has looked at."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        seen = 0 if deal is None or deal.peeked is None else deal.hands[deal.peeked]
        return {**super().table(state), "seen": seen % 97}


class ShowsBothHandsToTheDealer(Patient):
    """Who looks at one hand is told of the other."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        deal = running(state)
        asked = deal is not None and state.phase == DEALER_ANSWER and seat == deal.resting
        other = sum(deal.hands[s] % 97 for s in deal.defenders) if asked and deal else 0
        return {**super().private(state, seat), "other": other}


class PeeksAloud(Patient):
    """The event of the look says that it may tell, and tells everybody."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        deal = running(state)
        other = action.get("hand_of")
        hand = deal.hands[other] % 97 if deal and isinstance(other, int) and 0 <= other < 4 else 0
        return retold(super().apply(state, seat, action), "peek", lambda event: {"loud": hand})


class NumbersTheCorrection(Patient):
    """The next question's number depends on whether the declarer may correct his contract."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        found = super().prompts(state)
        deal = running(state)
        if deal is None or state.phase != WHISTING or deal.amended or not deal.words:
            return found
        more = len(now_possible(deal))
        return {
            seat: tuple(replace(one, id=PromptId(one.id + more)) for one in mine)
            for seat, mine in found.items()
        }


class SortsTheOffer(Patient):
    """The order of the legal cards depends on the next hand."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        deal = running(state)
        odd = deal is not None and state.phase == PLAY and deal.hands[deal.after(deal.hand)] % 5 > 1
        return {
            seat: tuple(replace(one, legal=one.legal[:: -1 if odd else 1]) for one in mine)
            for seat, mine in super().prompts(state).items()
        }


class HelpsWithTheTalon(Patient):
    """The help while bidding knows the talon."""

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return {**super().advise(state, seat, draft), "talon": talon(state)}


class HelpsTheAbsent(Patient):
    """An absent player bids if the talon is good."""

    def default(self, state: State, seat: Seat) -> Action:
        asked = self.prompts(state)[seat][0]
        good = sum(code[0] in "AK" for code in talon(state))
        if state.phase == "bidding" and good and asked.shapes:
            return asked.shapes[0].sample(Random(good))
        return super().default(state, seat)


class NamesTheOwner(Patient):
    """The refusal of a foreign card tells whose it is."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            deal = state.deal
            if error.code != "not_your_card" or seat == TABLE or deal is None:
                raise
            card = FRENCH.hand([str(error.detail["card"])])
            owner = [s for s, hand in enumerate(deal.hands) if hand & card]
            raise IllegalAction(error.code, **error.detail, owner=owner) from error


class OpensWhatIsVoided(Patient):
    """A deal that does not count tells the talon."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        under = talon(state)
        step = super().apply(state, seat, action)
        return retold(step, "deal_void", lambda event: {"talon": under})


class RecordsTheTalon(Patient):
    """What starts the deal anew tells the talon."""

    def carried(self, state: State) -> Mapping[str, Json]:
        return {**super().carried(state), "talon": talon(state)}


def talkative(rng: Random, form: Form) -> Options:
    """Options under which every secret of the game comes up often."""
    more: dict[str, Any] = {
        "end_mode": "deals", "deals_limit": 3, "own_whist": True, "dealer_whist": "liable",
        "quota": "joint", "amend_contract": True, "pass_scoring": "mountain", "pass_talon": "open",
        "pass_exit": [6], "stalingrad": False,
    }  # fmt: skip
    return {**short(rng, form), **more}


TALKATIVE = replace(PATIENT, options=talkative)


def passing(state: State) -> bool:
    deal = state.running
    return deal.mode == "pass" and not deal.tricks


RARE: Mapping[type[Rare], Callable[[State], bool]] = {
    LaysBothTalonCards: passing,
    CountsTheDiscardIn: lambda state: state.running.mode == "misere" and state.running.took,
    TellsWhatTheDealerSaw: lambda state: state.phase == DEALER_ANSWER,
    ShowsBothHandsToTheDealer: lambda state: state.phase == DEALER_ANSWER,
    PeeksAloud: lambda state: state.phase == DEALER_ANSWER,
    NumbersTheCorrection: lambda state: state.phase == WHISTING,
    HelpsTheAbsent: lambda state: state.phase == "bidding",
}
"""Leaks that show only there: at all of these positions the law is looked at, at no others."""


VIEWERS = 6
"""So many viewers look at a rare position."""


def look(leaking: type[Rare]) -> dict[laws.Check, float]:
    """The law at positions where the leak may show."""
    shows = RARE.get(leaking)
    if shows is None:
        return {secrecy.no_leak: 0.3}

    def check(position: laws.Position, rng: Random, coverage: laws.Coverage) -> None:
        if position.state.phase in RUNNING and shows(position.state):
            for _ in range(VIEWERS):
                secrecy.no_leak(position, rng, coverage)

    return {check: 1.0}


@pytest.mark.parametrize(
    "leaking",
    [
        ShowsTheTalon, PadsTheTalon, LaysBothTalonCards, TellsTheBidderOfTheTalon, ShowsTheDiscard,
        ThrowsInTheOpen, CountsTheDiscardIn, OpensTooEarly, TellsWhatTheDealerSaw,
        ShowsBothHandsToTheDealer, PeeksAloud, NumbersTheCorrection, SortsTheOffer,
        HelpsWithTheTalon, HelpsTheAbsent, NamesTheOwner, OpensWhatIsVoided, RecordsTheTalon,
    ],
)  # fmt: skip
def test_a_leak_is_caught(leaking: type[Rare]) -> None:
    subject = replace(TALKATIVE, game=leaking())
    with pytest.raises(AssertionError):
        laws.run(subject, look(leaking), matches=80, covered=False, seed=24)


def test_the_true_game_passes() -> None:
    """The same run finds nothing without a leak."""
    for subject in (PREFERANS, TALKATIVE):
        laws.run(subject, {secrecy.no_leak: 0.05}, matches=4, covered=False, seed=20)
