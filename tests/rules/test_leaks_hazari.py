"""Proof that a Hazari that tells too much is caught, however quietly; and the law for comparisons.

Owns games with one deliberate leak each, and the check that a comparison tells nothing of later
sets, where the general law ends at the reveal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from rules.api import TABLE, Action, Event, IllegalAction, Prompt, Seat, Step
from rules.cards import FRENCH
from rules.codec import event_data, pack
from rules.data import Json
from rules.hazari.arranging import answer
from rules.hazari.combinations import key, name
from rules.hazari.hands import set_codes
from rules.hazari.state import ARRANGE, SHOWDOWN, State
from rules.options import resolve
from tests import laws
from tests.anysplit import AnyHazari, any_split
from tests.rules.leaks import caught, retold
from tests.rules.test_laws_hazari import ARRANGED

pytestmark = pytest.mark.bulk


def next_set(state: State, seat: int) -> int:
    """The set this seat shows next; 0 if there is none."""
    deal = state.deal
    split = None if deal is None else deal.splits[seat]
    if deal is None or split is None or len(deal.shown) == len(split):
        return 0
    return split[len(deal.shown)]


class ShowsTheWinnersNextSet(AnyHazari):
    """The winner's next set lies open while the comparison is looked at."""

    def table(self, state: State) -> Mapping[str, Json]:
        shown = state.deal.shown if state.deal is not None else ()
        following = next_set(state, shown[-1].winner) if shown else 0
        return {**super().table(state), "next": set_codes(following) if following else []}


class TellsTheWinnerMore(AnyHazari):
    """Whoever won a comparison sees what his left neighbour shows next."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        shown = state.deal.shown if state.deal is not None else ()
        seen = next_set(state, (seat + 1) % 4) if shown and shown[-1].winner == seat else 0
        return {**super().private(state, seat), "seen": seen}


class NamesReadySets(AnyHazari):
    """Who is ready has told what his first set is."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        if step.state.phase == SHOWDOWN or seat == TABLE:
            return step
        split = step.state.running.splits[seat]
        assert split is not None
        return retold(step, "ready", lambda event: {"first": name(key(split[0]))})


class PadsTheView(AnyHazari):
    """Only the length depends on a card that is not shown."""

    def table(self, state: State) -> Mapping[str, Json]:
        held = [] if state.deal is None else [state.deal.held(seat) for seat in range(4)]
        return {**super().table(state), "pad": "x" * sum(hand & 1 for hand in held[:2])}


class TurnsTheHand(AnyHazari):
    """The order of a hand tells of the left neighbour's."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        view = super().private(state, seat)
        hand: list[str] = list(view["hand"])
        return {**view, "hand": hand[::-1] if _left(state, seat) & 0xFF else hand}


def _left(state: State, seat: int) -> int:
    """What the left neighbour holds."""
    return 0 if state.deal is None else state.deal.held((seat + 1) % 4)


class NamesTheOwner(AnyHazari):
    """The refusal of a foreign card tells whose the others are."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            if error.code != "cards":
                raise
            raise IllegalAction("cards", aces=_left(state, seat) >> 51) from error


class HelpsTheAbsent(AnyHazari):
    """The split of an absent player depends on his neighbour's hand."""

    def default(self, state: State, seat: Seat) -> Action:
        action = dict(super().default(state, seat))
        if _left(state, seat) & 0xFF:
            action["split"] = [list(reversed(cards)) for cards in action["split"]]
        return action


class AdvisesTooWell(AnyHazari):
    """The help says how many aces the neighbour holds."""

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        aces = sum(_left(state, seat) >> card & 1 for card in (12, 25, 38, 51))
        return {**super().advise(state, seat, draft), "aces": aces}


class AsksOddly(AnyHazari):
    """For whom a prompt is tells of the neighbour's hand."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {
            seat: tuple(replace(one, for_seat=Seat(_left(state, seat) & 1)) for one in asked)
            for seat, asked in super().prompts(state).items()
        }


class DealsOpenly(AnyHazari):
    """The deal tells the last card of the pack."""

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        return retold(super().deal(state, pack), "dealt", lambda event: {"bottom": pack[-1]})


class ShowsAVoidDeal(AnyHazari):
    """A deal that is broken off is laid open."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        hands: Json = None if state.deal is None else state.deal.hands
        step = super().apply(state, seat, action)
        return retold(step, "deal_void", lambda event: {"hands": hands})


class ShowsMoreAtOnce(AnyHazari):
    """A set that is shown brings the seat's whole hand with it."""

    def go_on(self, state: State) -> Step[State]:
        hands = state.running.hands
        return retold(super().go_on(state), "shown", lambda event: {"hands": hands})


class CarriesHands(AnyHazari):
    """What starts the deal anew knows a card."""

    def carried(self, state: State) -> Mapping[str, Json]:
        return {**super().carried(state), "card": _left(state, 0) & 1}


LEAKS = [
    ShowsTheWinnersNextSet, TellsTheWinnerMore, NamesReadySets, PadsTheView, TurnsTheHand,
    NamesTheOwner, HelpsTheAbsent, AdvisesTooWell, AsksOddly, DealsOpenly, ShowsAVoidDeal,
    ShowsMoreAtOnce, CarriesHands,
]  # fmt: skip


@pytest.mark.parametrize("leaking", LEAKS)
def test_a_leak_is_caught(leaking: type[AnyHazari]) -> None:
    caught(ARRANGED, leaking, share=0.5, matches=30)


# what a comparison tells


class TakenTellsTheNext(AnyHazari):
    """Who takes a comparison is announced with the category of what comes next."""

    def _more(self, step: Step[State]) -> Step[State]:
        def told(event: Event) -> Mapping[str, Json]:
            winner = step.state.running.shown[-1].winner
            following = next_set(step.state, winner)
            return {"next": name(key(following)) if following else None}

        return retold(step, "taken", told)

    def go_on(self, state: State) -> Step[State]:
        return self._more(super().go_on(state))

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        return self._more(step) if any(event.kind == "taken" for event in step.events) else step


class ShownTellsTheFourth(AnyHazari):
    """A set that is shown says which card the seat keeps to the last."""

    def go_on(self, state: State) -> Step[State]:
        fourths = [split[3] & -split[3] for split in state.running.arranged]
        cards = [FRENCH.code[low.bit_length() - 1] for low in fourths]
        return retold(super().go_on(state), "shown", lambda event: {"last": cards})


def compare_comparisons(game: AnyHazari, deals: int, rng: Random) -> int:
    """Asserts that every comparison brings every viewer the same in two worlds that differ only in
    what is shown after it. How many pairs of worlds differed."""
    options, _ = resolve(game.form(4), None, {})
    differed = 0
    for _ in range(deals):
        carried = {"totals": [0] * 4, "dealer": rng.randrange(4), "index": 0}
        state = game.deal(game.start(options, 4, carried).state, rng.sample(range(52), 52)).state
        for seat in map(Seat, rng.sample(range(4), 4)):
            hand: list[str] = list(game.private(state, seat)["hand"])
            action = {"kind": "ready", "split": any_split(hand, rng)}
            state = game.apply(state, seat, action).state
        for _ in range(3):
            for viewer in (TABLE, *map(Seat, range(4))):
                world = game.resample(state, viewer, rng)
                differed += world != state
                told = _told(_last_step(game, state, seat), viewer)
                assert _told(_last_step(game, world, seat), viewer) == told
            state = game.go_on(state).state
    return differed


def _last_step(game: AnyHazari, state: State, last: Seat) -> Step[State]:
    """The step that showed the newest comparison: the last `ready`, or the end of a pause."""
    deal = state.running
    earlier = replace(state, deal=replace(deal, shown=deal.shown[:-1]))
    if earlier.running.shown:
        return game.go_on(earlier)
    splits = tuple(None if seat == last else split for seat, split in enumerate(deal.splits))
    asking = replace(state, phase=ARRANGE, deal=replace(earlier.running, splits=splits))
    return game.apply(asking, last, answer(deal.arranged[last]))


def _told(step: Step[State], viewer: Seat) -> list[bytes]:
    return [pack(event_data(event, None if viewer == TABLE else viewer)) for event in step.events]


def test_a_comparison_tells_nothing_of_later_sets() -> None:
    assert compare_comparisons(AnyHazari(), 40, Random(laws.fresh_seed())) > 500


@pytest.mark.parametrize("leaking", [TakenTellsTheNext, ShownTellsTheFourth])
def test_a_comparison_that_tells_more_is_caught(leaking: type[AnyHazari]) -> None:
    with pytest.raises(AssertionError):
        compare_comparisons(leaking(), 40, Random(20))
