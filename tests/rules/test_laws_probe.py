"""The laws on the probe game, and proof that they catch a game that breaks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules import cards
from rules.api import Action, Event, IllegalAction, Options, Prompt, PromptId, Seat, Step
from rules.data import Json, Random
from tests import laws, positions, secrecy
from tests.probe import Probe
from tests.probe_state import CARDS, TRICKS, State

pytestmark = pytest.mark.bulk


def all_cards(state: State) -> list[int]:
    """Hands, played cards and those not dealt."""
    if not state.pack:
        return []
    hands = [card for seat in range(state.seats) for card in cards.each(state.hand(seat))]
    dealt = 6 if state.phase == "double" else 12
    return [*hands, *(card for _, card in state.played), *state.pack[dealt:]]


def closes(options: Options, row: Mapping[str, Any]) -> None:
    assert sum(row["points"]) == 0
    assert sum(row["tricks"]) == TRICKS


def subject(game: Probe) -> laws.Subject:
    """The probe, or a spoilt one, as the laws want it."""
    return laws.Subject(
        game=game,
        room_between=0.2,
        phases=frozenset({"lot", "deal", "double", "again", "bid", "show", "play", "match_end"}),
        actions=frozenset(
            "double keep again bid peek play concede void_deal time_up end_match fine join "
            "leave".split()
        ),
        events=frozenset(
            "dealer dealt doubled packet kept dealt_again bid_in bids_shown opened peeked "
            "play_begins played trick conceded deal_end deal_void time_up match_end fined joined "
            "left seating".split()
        ),
        errors=frozenset(
            "not_your_turn unknown_action bad_argument must_follow not_your_card "
            "no_pack_awaited bad_pack no_pause".split()
        ),
        cards=all_cards,
        pack=CARDS,
        hidden=lambda state, viewer: state.hidden(viewer) if state.pack else (),
        dealt=lambda state: [CARDS.index(card) for card in state.pack],
        row=closes,
        reveals={
            "packet": {"hand", "groups"},
            "bids_shown": {"bids"},
            "opened": {"seat", "hand"},
            "peeked": {"hand"},
        },
        secret=frozenset({"bid"}),
        asks_in_secret=True,
        most_inputs=400,
    )


def test_laws_hold() -> None:
    laws.run(subject(Probe()), positions.POSITION_CHECKS, positions.STEP_CHECKS, matches=15)


def test_nothing_leaks() -> None:
    probe = subject(Probe())
    coverage = laws.run(probe, {secrecy.no_leak: 1.0}, matches=30, covered=False)
    secrecy.enough_changed(coverage, probe.asks_in_secret)


# games with a leak: the law must catch each


class TurnShowsAsked(Probe):
    """The public sees who is asked in secret."""

    def table(self, state: State) -> Mapping[str, Json]:
        turn = [seat for seat in range(state.seats) if state.ids[seat]]
        return {**super().table(state), "turn": turn}


class SizeShowsTalon(Probe):
    """The length of a text depends on a card nobody has seen."""

    def table(self, state: State) -> Mapping[str, Json]:
        pad = "x" * (cards.RANK_OF[state.pack[-1]] if state.pack else 0)
        return {**super().table(state), "pad": pad}


class BidIsPublic(Probe):
    """The event of a secret bid says the number to everybody."""

    def _bid_event(self, seat: Seat, count: int) -> Event:
        return Event("bid_in", {"seat": seat, "count": count})


class BidIsOnTable(Probe):
    """Secret bids stand on the table before they are shown."""

    def table(self, state: State) -> Mapping[str, Json]:
        return {**super().table(state), "bids": state.bids}


class RefusalTells(Probe):
    """An error text counts another seat's aces."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            hands = [state.hand(other) for other in range(state.seats) if other != seat]
            raise IllegalAction(error.code, low=min(hands)) from error


class AdviceTells(Probe):
    """Advice knows the cards that were not dealt."""

    def advise(self, state: State, seat: Seat, draft: Action) -> Mapping[str, Json]:
        return {"count": state.pack[-1]}


class EventTells(Probe):
    """An event names who was asked in secret."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        told = tuple(
            replace(event, public={"seat": seat}) if event.kind == "kept" else event
            for event in step.events
        )
        return replace(step, events=told)


class PeekedByAll(Probe):
    """Every seat, not only the one that peeked, gets the hand."""

    def private(self, state: State, seat: Seat) -> Mapping[str, Json]:
        owner = state.dealer if state.peeked is not None and state.dealer is not None else seat
        return {**super().private(state, seat), "peeked": super().private(state, Seat(owner))}


@pytest.mark.parametrize(
    "leaking",
    [
        TurnShowsAsked, SizeShowsTalon, BidIsPublic, BidIsOnTable, RefusalTells, AdviceTells,
        EventTells, PeekedByAll,
    ],
)  # fmt: skip
def test_a_leak_is_caught(leaking: type[Probe]) -> None:
    with pytest.raises(AssertionError):
        laws.run(subject(leaking()), {secrecy.no_leak: 1.0}, matches=40, covered=False, seed=20)


class Unmoved(Probe):
    """A game whose worlds are always the real one proves nothing."""

    def resample(self, state: State, viewer: Seat, rng: Random) -> State:
        return state


def test_a_lazy_resample_is_caught() -> None:
    coverage = laws.run(
        subject(Unmoved()), {secrecy.no_leak: 1.0}, matches=3, covered=False, seed=20
    )
    with pytest.raises(AssertionError, match="only 0%"):
        secrecy.enough_changed(coverage, asks_in_secret=True)


# games that break another law


class DropsACard(Probe):
    """Loses a card in the second packet."""

    def _second_packet(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        return super()._second_packet(replace(state, pack=state.pack[:-1]), events)


class Stubborn(Probe):
    """Offers what it does not accept."""

    def _double(self, state: State, action: Action) -> Step[State]:
        raise IllegalAction("not_today")


class Restless(Probe):
    """Renames every question whenever anybody answers."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        answered = sum(bid is not None for bid in state.bids)
        return {
            seat: tuple(replace(prompt, id=PromptId(prompt.id + 100 * answered)) for prompt in mine)
            for seat, mine in super().prompts(state).items()
        }


class Crashing(Probe):
    """Answers nonsense with a KeyError."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action["kind"] == "play":
            assert action["card"] is not None
        return super().apply(state, seat, action)


class Forgetful(Probe):
    """Does not carry the totals on."""

    def carried(self, state: State) -> Mapping[str, Json]:
        return {**super().carried(state), "totals": [0] * state.seats}


class Generous(Probe):
    """Its scores do not close."""

    def _deal_end(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        return super()._deal_end(replace(state, won=(1, *state.won[1:])), events)


class Blabbing(Probe):
    """Opens cards that nobody ever sees."""

    def all_shown(self, state: State) -> bool:
        return True


class Careless(Probe):
    """Loads anything."""

    def load(self, data: Json) -> State:
        known = data if isinstance(data, Mapping) else {}
        return super().load({key: value for key, value in known.items() if key != "more"})


@pytest.mark.parametrize(
    "broken", [DropsACard, Stubborn, Restless, Crashing, Forgetful, Generous, Blabbing, Careless]
)
def test_a_broken_law_is_caught(broken: type[Probe]) -> None:
    checks = dict.fromkeys(positions.POSITION_CHECKS, 1.0)
    caught: Sequence[type[BaseException]] = (
        AssertionError, KeyError, IllegalAction, pytest.fail.Exception,
    )  # fmt: skip
    with pytest.raises(tuple(caught)):
        laws.run(
            subject(broken()), checks, positions.STEP_CHECKS, matches=20, covered=False, seed=20
        )


def test_a_name_that_never_occurs_is_caught() -> None:
    probe = replace(subject(Probe()), events=frozenset({"earthquake"}))
    with pytest.raises(AssertionError, match="earthquake"):
        laws.run(probe, {}, matches=1, most=2, seed=20)


def test_the_standing_offer_keeps_its_id() -> None:
    """The dealer's offer to peek is one question through all bids."""
    game = Probe()
    step = game.start({"deals": 1, "doubling": False, "time_limit_min": None}, 4)
    step = game.deal(step.state, [3, 0, 1, 2])
    step = game.deal(step.state, list(range(16)))
    asked = Seat(step.state.asked)
    step = game.apply(step.state, asked, {"kind": "keep"})
    offer = game.prompts(step.state)[Seat(3)][0]
    assert not offer.must
    for seat in (Seat(0), Seat(2)):
        step = game.apply(step.state, seat, {"kind": "bid", "count": 1})
        assert game.prompts(step.state)[Seat(3)] == (offer,)
