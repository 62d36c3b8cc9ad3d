"""The laws of `tests.laws` on Skat: every preset at both tables, then random options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import prod
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Carried, Options, Prompt, Seat, Step
from rules.cards import each
from rules.options import Form
from rules.skat.contracts import ALL_CARDS, DECK_SIZE
from rules.skat.dealing import PATTERNS
from rules.skat.game import Skat
from rules.skat.state import Deal, State
from tests import laws, positions, secrecy

pytestmark = pytest.mark.bulk

PACK = list(each(ALL_CARDS))
TABLES = 6
"""Presets times seat counts."""


def apart(deal: Deal) -> int:
    """The cards in no hand and not played: the skat, the laid-away or the travelling ones."""
    known = deal.played
    for hand in deal.hands:
        known |= hand
    return ALL_CARDS & ~known


def all_cards(state: State) -> list[int]:
    deal = state.deal
    if deal is None:
        return []
    return [card for place in (*deal.hands, deal.played, apart(deal)) for card in each(place)]


def hidden(state: State, viewer: Seat) -> list[int]:
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return []
    opened = {viewer, deal.declarer if deal.shown else None}
    places = [0 if seat in opened else hand for seat, hand in enumerate(deal.hands)]
    known = 0
    if viewer != TABLE:
        private: Any = SKAT.game.private(state, viewer)
        for codes in (private["received"], private["given"]):
            known |= sum(1 << card for card in PACK if _code(card) in (codes or ()))
    return [place & ~known for place in (*places, apart(deal))]


def _code(card: int) -> str:
    return "23456789TJQKA"[card % 13] + "CDHS"[card // 13]


def dealt(state: State) -> list[int]:
    """A pack that deals these hands."""
    deal = state.running
    places = [list(each(deal.dealt[seat])) for seat in deal.order] + [list(each(deal.skat))]
    pattern = PATTERNS[state.setup.deal_pattern]
    return [PACK.index(places[place].pop()) for place in pattern]


def closes(options: Options, row: Mapping[str, Any]) -> None:
    """All points and tricks are somebody's; only the declarer's account changes."""
    assert sum(row["won"]) <= 10
    assert sum(row["taken"]) + row["laid_points"] <= 120
    if row["declarer"] is None:
        assert row["success"] is None and max(row["scores"]) in (0, *(120 << n for n in range(5)))
        if row["how"] == "played":
            assert sum(row["taken"]) + row["laid_points"] == 120
        shared = row["scores"].count(min(row["scores"])) > 1
        for seat, score in enumerate(row["scores"]):
            own = row["taken"][seat] + row["laid_points"] * (seat in row["laid_to"])
            if score < 0 and not shared:
                assert score == -own * prod(number for _, number in row["factors"])
        return
    assert row["scores"] == [
        row["score"] if seat == row["declarer"] else 0 for seat in range(len(row["scores"]))
    ]
    assert (row["score"] > 0) == row["success"]
    assert row["success"] <= (row["value"] >= row["bid"])
    assert row["value"] % (row["base"] or 1) == 0
    assert row["score"] == row["value"] * prod(number for _, number in row["factors"])
    assert row["points"] + row["defended"] <= 120
    if sum(row["won"]) == 10 or row["how"] == "claimed":
        assert row["points"] + row["defended"] == 120
    if row["steps"] is not None:
        assert row["multiplier"] == abs(row["matadors"]) + len(row["steps"])


class InMidCycle(Skat):
    """Skat; about every other match of the pirate cycle begins in its last round, which random
    players seldom reach."""

    def start(self, options: Options, seats: int, carried: Carried | None = None) -> Step[State]:
        if carried or not options["raeuber_cycle"] or int(str(options["match_deals"])) % 2:
            return super().start(options, seats, carried)
        first: dict[str, Any] = {
            "index": 0, "counted": 0, "dealer": 0, "sums": [0] * seats, "won": [0] * seats,
            "lost": [0] * seats,
            "cycle": {
                "state": "schieber", "left": seats, "target": options["raeuber_threshold"],
            },
        }  # fmt: skip
        return super().start(options, seats, first)


class Patient(InMidCycle):
    """The same without standing offers: random players play their deals to the end."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        asked = {
            seat: tuple(prompt for prompt in mine if prompt.must)
            for seat, mine in super().prompts(state).items()
        }
        return {seat: mine for seat, mine in asked.items() if mine}


def short(rng: Random, form: Form) -> Options:
    """Random options with matches of a few deals."""
    return {
        **laws.random_options(rng, form),
        "match_deals": form.seats * rng.randrange(1, 4),
    }


SKAT = laws.Subject(
    game=InMidCycle(),
    phases=frozenset(
        "deal bidding skat_or_hand discard kontra re play grand_hand_offer schieben deal_over "
        "match_over".split()
    ),
    actions=frozenset(
        "bid hold pass take_skat announce declare kontra re no play claim concede respond "
        "grand_hand take push pass_on void_deal end_match".split()
    ),
    events=frozenset(
        "dealer dealt bid hold pass declarer all_passed take_skat announced hand_shown kontra re "
        "no played trick claim claim_checked concede respond grand_hand take push pass_on scoring "
        "deal_end match_end deal_void".split()
    ),
    errors=frozenset(
        "not_your_turn unknown_action bad_argument not_your_card must_follow no_game_value too_low "
        "only_lowest not_in_null null_below_bid ouvert_needs_hand jack no_pack_awaited bad_pack "
        "no_pause".split()
    ),
    cards=all_cards,
    pack=PACK,
    hidden=hidden,
    dealt=dealt,
    row=closes,
    reveals={
        "take_skat": frozenset({"cards", "hand"}),
        "take": frozenset({"cards", "hand"}),
        "hand_shown": frozenset({"hand"}),
        "scoring": frozenset({"hands", "skat", "laid_away", "passes", "tricks"}),
    },
    secret=frozenset({"pass_on"}),
    options=short,
)
PATIENT = replace(SKAT, game=Patient())
"""The same, played out."""

assert DECK_SIZE == len(PACK)


def near_misses(position: laws.Position, rng: Random, coverage: laws.Coverage) -> None:
    """Bids of any number and jacks passed on: accepted just where they are offered."""
    game, state = position.game, position.state
    for seat, prompts in game.prompts(state).items():
        offers = {shape.kind: shape for prompt in prompts for shape in prompt.shapes}
        value = rng.choice([18, 20, rng.randrange(0, 400), state.running.bid])
        bid = {"kind": "bid", "value": value}
        taken = not laws.refused(game, state, seat, bid, coverage)
        assert taken == ("bid" in offers and not offers["bid"].misfit(bid))
        if "pass_on" in offers:
            cards = rng.sample(game.private(state, seat)["hand"], 2)
            on = {"kind": "pass_on", "cards": cards}
            taken = not laws.refused(game, state, seat, on, coverage)
            jacks = any(card[0] == "J" for card in cards)
            assert taken == (not jacks or position.options["ramsch_jacks"])


def test_laws_hold() -> None:
    checks = {check: share / 3 for check, share in positions.POSITION_CHECKS.items()}
    checks[near_misses] = 0.3
    laws.run(SKAT, checks, positions.STEP_CHECKS, matches=TABLES + 25)


def test_laws_hold_of_deals_played_out() -> None:
    checks = {check: share / 8 for check, share in positions.POSITION_CHECKS.items()}
    laws.run(PATIENT, checks, positions.STEP_CHECKS, matches=TABLES + 15, covered=False)


def test_nothing_leaks() -> None:
    coverage = laws.run(SKAT, {secrecy.no_leak: 0.1}, matches=TABLES + 30, covered=False)
    secrecy.enough_changed(coverage, SKAT.asks_in_secret)


def test_nothing_leaks_of_deals_played_out() -> None:
    coverage = laws.run(PATIENT, {secrecy.no_leak: 0.03}, matches=TABLES + 15, covered=False)
    secrecy.enough_changed(coverage, PATIENT.asks_in_secret)
