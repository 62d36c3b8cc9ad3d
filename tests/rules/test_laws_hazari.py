"""The laws of `tests.laws` on Hazari: every preset, then random options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import Options, Seat
from rules.cards import each
from rules.hazari.game import Hazari
from rules.hazari.options import PACK_SIZE
from rules.hazari.state import State
from rules.options import Form
from tests import laws, positions, secrecy
from tests.anysplit import AnyHazari

pytestmark = pytest.mark.bulk

PACK = range(PACK_SIZE)


def all_cards(state: State) -> list[int]:
    return [] if state.deal is None else [card for hand in state.deal.hands for card in each(hand)]


def hidden(state: State, viewer: Seat) -> list[int]:
    """The sets not yet shown of everybody else, and the hands of those who still arrange."""
    deal = state.deal
    if deal is None:
        return []
    return [
        0 if seat == viewer else cards
        for seat, (hand, split) in enumerate(zip(deal.hands, deal.splits, strict=True))
        for cards in ((hand,) if split is None else split[len(deal.shown) :])
    ]


def dealt(state: State) -> list[int]:
    """The hands one by one from the dealer's right on."""
    deal = state.running
    hands = [list(each(hand)) for hand in deal.hands]
    return [hands[(deal.dealer - 1 - place) % 4].pop() for place in range(PACK_SIZE)]


def closes(options: Options, row: Mapping[str, Any]) -> None:
    """Everything is captured; who won a comparison has captured, who won none has not."""
    assert sum(row["captured"]) == 360
    assert len(row["winners"]) == 4
    assert {seat for seat, points in enumerate(row["captured"]) if points} == set(row["winners"])
    before = [total - more for total, more in zip(row["totals"], row["captured"], strict=True)]
    assert sum(before) == 360 * row["deal"]
    assert max(before) < int(str(options["target"]))


def short(rng: Random, form: Form) -> Options:
    """Random options with matches of a few deals."""
    return {**laws.random_options(rng, form), "target": rng.randrange(100, 700)}


HAZARI = laws.Subject(
    game=Hazari(),
    phases=frozenset("deal arrange showdown deal_end match_end".split()),
    actions=frozenset("ready void_deal end_match".split()),
    events=frozenset("dealer dealt ready shown taken deal_end match_end deal_void".split()),
    errors=frozenset(
        "sizes cards order12 order23 order34 not_your_turn unknown_action bad_argument "
        "no_pack_awaited bad_pack no_pause".split()
    ),
    cards=all_cards,
    pack=PACK,
    hidden=hidden,
    dealt=dealt,
    row=closes,
    reveals={"shown": {"comparison", "seat", "cards", "category", "best", "equal"}},
    secret=frozenset({"ready"}),
    options=short,
)
ARRANGED = replace(HAZARI, game=AnyHazari())
"""The same; random answers are legal."""


def test_laws_hold() -> None:
    laws.run(HAZARI, positions.POSITION_CHECKS, positions.STEP_CHECKS, matches=25)


def test_laws_hold_when_everybody_arranges() -> None:
    laws.run(ARRANGED, positions.POSITION_CHECKS, positions.STEP_CHECKS, matches=25, covered=False)


def test_nothing_leaks() -> None:
    coverage = laws.run(ARRANGED, {secrecy.no_leak: 0.5}, matches=30, covered=False)
    secrecy.enough_changed(coverage, ARRANGED.asks_in_secret)
