"""Proof that the no-leak law catches a Schafkopf that tells too much, however quietly.

Owns games with one deliberate leak each: of the partner, of who may say Stoß, of the second packet,
of a forced declarer's target, of the Laufende, of a Hochzeit's cards; in a view, a number, an
event, a default, the help or an error. The common ones are in `tests.rules.leaks`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Action, IllegalAction, Options, Prompt, Seat, Step
from rules.cards import GERMAN
from rules.data import Json
from rules.options import Form
from rules.schafkopf import doubling
from rules.schafkopf.contracts import points
from rules.schafkopf.state import DECLARE, KLOPFEN, PLAY, RUNNING, STOSS, Deal, State, target
from tests import laws, secrecy
from tests.rules.leaks import SEED, caught, common, odd, retold
from tests.rules.test_laws_schafkopf import MODEST, SCHAFKOPF, Modest, Rare, short

pytestmark = pytest.mark.bulk


def running(state: State) -> Deal | None:
    return state.deal if state.phase in RUNNING else None


def secret(state: State) -> int | None:
    """The partner nobody knows of yet."""
    deal = running(state)
    return deal.partner if deal is not None and deal.known is None else None


class NamesThePartner(Modest):
    """The table tells the partner from the call on."""

    def table(self, state: State) -> Mapping[str, Json]:
        return {**super().table(state), "mate": secret(state)}


class PadsThePartner(Modest):
    """Only the length depends on where the partner sits."""

    def table(self, state: State) -> Mapping[str, Json]:
        return {**super().table(state), "pad": "x" * (secret(state) or 0)}


class CountsTheSides(Modest):
    """The points of the declarer's side are counted together."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        side = () if deal is None or deal.declarer is None else deal.side
        return {**super().table(state), "side": sum(deal.points[s] for s in side) if deal else 0}


class TellsTheRun(Modest):
    """The Laufende are told while the deal runs."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        known = deal is not None and deal.declarer is not None
        return {**super().table(state), "run": deal.run.count if known and deal else 0}


class TellsTheTarget(Modest):
    """A forced declarer's target tells how many trumps he has."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        known = deal is not None and deal.declarer is not None
        return {
            **super().table(state),
            "target": target(state.setup, deal) if known and deal else 0,
        }


class AnnouncesAtOnce(Modest):
    """The call says who holds the ace."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        return retold(step, "declared", lambda event: {"mate": secret(step.state)})


class MarksTheCard(Modest):
    """Every card says whether it came from the declarer's side."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        side = state.deal.side if state.deal and state.deal.declarer is not None else ()
        step = super().apply(state, seat, action)
        return retold(step, "played", lambda event: {"side": seat in side})


class SeesTheEscape(Modest):
    """A card that runs away is told before the trick is complete."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        led = bool(deal and deal.trick and deal.known is None and deal.leader == deal.partner)
        return {**super().table(state), "escaping": led}


class TellsTheDeclarer(Modest):
    """The declarer hears who his partner is."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        deal = running(state)
        mate = secret(state) if deal is not None and seat == deal.declarer else None
        return {**super().private(state, seat), "mate": mate}


class SortsByThePartner(Modest):
    """The order of the legal cards depends on whether the next seat is the partner."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        mate = secret(state)
        return {
            seat: tuple(
                replace(one, legal=one.legal[:: -1 if mate == (seat + 1) % 4 else 1])
                for one in mine
            )
            for seat, mine in super().prompts(state).items()
        }


class AsksOnlyThoseWhoMay(Modest):
    """The round of Stoß passes over whoever can only say no."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        while step.state.phase == STOSS:
            deal = step.state.running
            (asked,) = deal.turn
            if doubling.may_double(deal, asked):
                break
            on = super().apply(step.state, Seat(asked), {"kind": "stoss", "yes": False})
            step = Step(on.state, (*step.events, *on.events))
        return step


class CountsWhoMay(Modest):
    """A Stoß question says how many of those still asked may double."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        may = 0
        if deal is not None and state.phase == STOSS:
            may = sum(doubling.may_double(deal, seat) for seat in range(deal.turn[0], 4))
        return {**super().table(state), "may": may}


class DealsTooEarly(Modest):
    """The second packet is in the hand before the knocking is over."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        deal = running(state)
        more = points(deal.dealt[seat] & ~deal.first[seat]) if deal and not deal.whole else 0
        return {**super().private(state, seat), "coming": more}


class OpensWhatIsBrokenOff(Modest):
    """A deal that the room ends tells the partner."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        mate = secret(state)
        return retold(super().apply(state, seat, action), "deal_void", lambda event: {"mate": mate})


class RevealsThePartner(Modest):
    """The partner stands in an event that says it may tell."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        mate = secret(state)
        step = super().apply(state, seat, action)
        return retold(step, "played", lambda event: {"mate": mate}, reveals=True)


class ShowsTheGift(Modest):
    """Everybody sees the trump that was married."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        trump = deal.swap.trump if deal is not None and deal.swap is not None else 0
        return {**super().table(state), "married": trump}


class HelpsWithThePartner(Modest):
    """The help knows where the called ace is."""

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return {**super().advise(state, seat, draft), "mate": secret(state)}


class PlaysAsThePartnerSits(Modest):
    """An absent player's card depends on whether the declarer is his partner's neighbour."""

    def default(self, state: State, seat: Seat) -> Action:
        asked = self.prompts(state)[seat][0]
        mate = secret(state)
        return asked.legal[0] if mate is not None and mate % 2 else super().default(state, seat)


class RefusesByThePartner(Modest):
    """The refusal of a foreign card tells whose it is."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            if error.code != "not_your_card" or seat == TABLE:
                raise
            mate = secret(state)
            raise IllegalAction(error.code, **error.detail, mate=mate) from error


class GivesThePartnerTime(Modest):
    """The partner's clock runs twice as long."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        mate = secret(state)
        return {
            seat: tuple(replace(one, weight=1 + (seat == mate)) for one in mine)
            for seat, mine in super().prompts(state).items()
        }


class SkipsANumber(Modest):
    """After the partner has played, the next question has a higher number."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        mate = secret(state)
        step = super().apply(state, seat, action)
        if seat != mate or step.state.phase not in RUNNING:
            return step
        following = replace(step.state.running, asked=step.state.running.asked + 1)
        return replace(step, state=replace(step.state, deal=following))


class TakesThePartnersDraft(Modest):
    """An action in the making may hold a card of the partner's."""

    def check_draft(self, state: State, seat: Seat, draft: Action) -> None:
        try:
            super().check_draft(state, seat, draft)
        except IllegalAction as error:
            mate, card = secret(state), GERMAN.card.get(str(draft.get("card")))
            if error.code != "not_your_card" or mate is None or card is None:
                raise
            if not state.running.hands[mate] >> card & 1:
                raise

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return {}


class KnowsWhatAClaimIsWorth(Rare):
    """An absent player answers a claim by what another one holds."""

    def default(self, state: State, seat: Seat) -> Action:
        if state.running.request is None:
            return super().default(state, seat)
        return {"kind": "claim_answer", "yes": odd(state, seat) == 1}


class RecordsThePartner(Modest):
    """What starts the deal anew tells the partner."""

    def carried(self, state: State) -> Mapping[str, Json]:
        return {**super().carried(state), "mate": secret(state)}


class TellsAfterStoss(Modest):
    """Once somebody has doubled the partner is told."""

    def table(self, state: State) -> Mapping[str, Json]:
        deal = running(state)
        mate = secret(state) if deal is not None and deal.doubles else None
        return {**super().table(state), "mate": mate}


def talkative(rng: Random, form: Form) -> Options:
    """Options under which every secret of the game comes up often."""
    more: dict[str, Any] = {
        "deals": rng.randrange(2, 5), "klopfen": rng.choice(["any", "chain"]), "stoss_max": 2,
        "all_pass": "muss", "muss_sixty": True, "hochzeit": True,
    }  # fmt: skip
    return {**short(rng, form), **more}


TALKATIVE = replace(MODEST, options=talkative)


RARE: Mapping[type[Rare], Callable[[State], bool]] = {
    ShowsTheGift: lambda state: state.phase in RUNNING and state.running.swap is not None,
    TellsTheTarget: lambda state: state.phase in RUNNING and state.running.forced,
    DealsTooEarly: lambda state: state.phase == KLOPFEN,
    KnowsWhatAClaimIsWorth: lambda state: state.phase == PLAY and state.running.request,
    CountsWhoMay: lambda state: state.phase in (STOSS, DECLARE),
    AsksOnlyThoseWhoMay: lambda state: state.phase in (STOSS, DECLARE),
    TellsAfterStoss: lambda state: state.phase in RUNNING and len(state.running.doubles) > 0,
}
"""Leaks that show only there: at all of these positions the law is looked at, at no others."""


@pytest.mark.parametrize(
    "leaking",
    [
        NamesThePartner, PadsThePartner, CountsTheSides, TellsTheRun, TellsTheTarget,
        AnnouncesAtOnce, MarksTheCard, SeesTheEscape, TellsTheDeclarer, SortsByThePartner,
        AsksOnlyThoseWhoMay, CountsWhoMay, DealsTooEarly, OpensWhatIsBrokenOff, RevealsThePartner,
        ShowsTheGift, HelpsWithThePartner, PlaysAsThePartnerSits, RefusesByThePartner,
        GivesThePartnerTime, SkipsANumber, TakesThePartnersDraft, KnowsWhatAClaimIsWorth,
        RecordsThePartner, TellsAfterStoss, *common(Modest),
    ],
)  # fmt: skip
def test_a_leak_is_caught(leaking: type[Rare]) -> None:
    caught(TALKATIVE, leaking, share=0.3, matches=60, shows=RARE.get(leaking))


def test_the_true_game_passes() -> None:
    """The same run finds nothing without a leak."""
    for subject in (SCHAFKOPF, TALKATIVE):
        laws.run(subject, {secrecy.no_leak: 0.1}, matches=3, covered=False, seed=SEED)
