"""The laws of `tests.laws` on Kachuful: every preset at every table, then random options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Options, Seat
from rules.cards import each
from rules.kachuful.game import Kachuful
from rules.kachuful.options import PACK_SIZE
from rules.kachuful.scoring import points
from rules.kachuful.state import Deal, State, hands_open
from rules.options import Form
from tests import laws, positions, secrecy

pytestmark = pytest.mark.bulk

PACK = range(PACK_SIZE)
TABLES = 25
"""Presets times seat counts."""


def out_of_play(deal: Deal) -> int:
    """The cards in no hand, not played and not turned."""
    known = deal.played | (0 if deal.turned is None else 1 << deal.turned)
    for hand in deal.hands:
        known |= hand
    return ~known & ((1 << PACK_SIZE) - 1)


def all_cards(state: State) -> list[int]:
    deal = state.deal
    if deal is None:
        return []
    turned = [] if deal.turned is None else [deal.turned]
    places = [*deal.hands, deal.played, out_of_play(deal)]
    return [*turned, *(card for place in places for card in each(place))]


def hidden(state: State, viewer: Seat) -> list[int]:
    deal = state.deal
    if deal is None:
        return []
    sees_own = viewer != TABLE and hands_open(state.setup, deal)
    hands = [0 if sees_own and seat == viewer else hand for seat, hand in enumerate(deal.hands)]
    return [*hands, out_of_play(deal)]


def dealt(state: State) -> list[int]:
    """The hands one by one from the dealer's left, the turned card, the rest."""
    deal, seats = state.running, state.setup.seats
    hands = [list(each(hand)) for hand in deal.hands]
    order = [(deal.dealer + 1 + place) % seats for place in range(seats * deal.size)]
    turned = [] if deal.turned is None else [deal.turned]
    return [*(hands[seat].pop() for seat in order), *turned, *each(out_of_play(deal))]


def closes(options: Options, row: Mapping[str, Any]) -> None:
    """All tricks are won by somebody, the points follow from them, and the hook has worked."""
    assert sum(row["tricks"]) == row["cards"]
    assert row["points"] == list(points(str(options["scoring"]), row["bids"], row["tricks"]))
    if options["hook"] and options["bidding"] == "in_turn":
        assert sum(row["bids"]) != row["cards"], "everybody could be right"


def short(rng: Random, form: Form) -> Options:
    """Random options with small hands: many one-card deals."""
    return {**laws.random_options(rng, form), "start_cards": rng.randrange(1, 6)}


KACHUFUL = laws.Subject(
    game=Kachuful(),
    phases=frozenset("draw deal bid play deal_end match_end".split()),
    actions=frozenset("bid play void_deal end_match".split()),
    events=frozenset(
        "drew dealer dealt bid bid_in bids_shown hands_shown played trick "
        "deal_end match_end deal_void".split()
    ),
    errors=frozenset(
        "not_your_turn unknown_action bad_argument not_your_card must_follow hook "
        "no_pack_awaited bad_pack no_pause".split()
    ),
    cards=all_cards,
    pack=PACK,
    hidden=hidden,
    dealt=dealt,
    row=closes,
    reveals={"bids_shown": {"bids"}, "hands_shown": {"hand"}},
    options=short,
)


class SecretBids(Kachuful):
    """Kachuful as it is played at tables with secret bids: there a bid's number is a secret."""

    def form(self, seats: int) -> Form:
        presets = {"one": {"start_cards": 1}, "three": {"start_cards": 3, "schedule": "up"}}
        secret = {name: {**preset, "bidding": "secret"} for name, preset in presets.items()}
        return replace(super().form(seats), presets=secret)


def secretly(rng: Random, form: Form) -> Options:
    return {**short(rng, form), "bidding": "secret"}


def test_laws_hold() -> None:
    checks = {check: share / 4 for check, share in positions.POSITION_CHECKS.items()}
    laws.run(KACHUFUL, checks, positions.STEP_CHECKS, matches=TABLES + 25)


def test_nothing_leaks_of_secret_bids() -> None:
    subject = replace(KACHUFUL, game=SecretBids(), secret=frozenset({"bid"}), options=secretly)
    coverage = laws.run(subject, {secrecy.no_leak: 0.5}, matches=30, covered=False)
    secrecy.enough_changed(coverage, subject.asks_in_secret)


def test_nothing_leaks() -> None:
    coverage = laws.run(KACHUFUL, {secrecy.no_leak: 0.1}, matches=TABLES + 25, covered=False)
    secrecy.enough_changed(coverage, KACHUFUL.asks_in_secret)
