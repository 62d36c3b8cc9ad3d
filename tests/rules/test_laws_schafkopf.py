"""The laws of `tests.laws` on Schafkopf: every preset, then random options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Options, Prompt, Seat, Step
from rules.cards import GERMAN, PACK_32, RANK_OF, each
from rules.codec import event_data
from rules.data import Json
from rules.options import Form
from rules.schafkopf import declaring
from rules.schafkopf.contracts import DECK_SIZE
from rules.schafkopf.game import Schafkopf
from rules.schafkopf.state import State
from tests import laws, positions, secrecy

pytestmark = pytest.mark.bulk

PACK = list(PACK_32)
TABLES = 4
"""Presets."""


def all_cards(state: State) -> list[int]:
    deal = state.deal
    return [] if deal is None else [c for p in (*deal.hands, deal.played) for c in each(p)]


def hidden(state: State, viewer: Seat) -> list[int]:
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return []
    table: Any = SCHAFKOPF.game.table(state)
    known = GERMAN.hand(code for _, codes in table["open"] for code in codes)
    if viewer != TABLE:
        private: Any = SCHAFKOPF.game.private(state, viewer)
        known |= GERMAN.hand([*private["hand"], *(private["swap"] or ())])
    if table["partner"] is not None and deal.called is not None:
        known |= 1 << deal.called
    if deal.forced:
        known |= GERMAN.hand(["OC"])
    return [hand & ~known for hand in deal.hands]


def dealt(state: State) -> list[int]:
    """A pack that deals these hands."""
    deal = state.running
    seats = [(deal.forehand + place) % 4 for place in range(4)]
    packets = [*(deal.first[s] for s in seats), *(deal.dealt[s] & ~deal.first[s] for s in seats)]
    pack = [PACK.index(card) for packet in packets for card in each(packet)]
    return [*sorted(pack[:4], reverse=True), *pack[4:]]


def closes(options: Options, row: Mapping[str, Any]) -> None:
    """What is won is lost by others; all points and tricks are somebody's."""
    assert sum(row["scores"]) == 0 == sum(row["totals"])
    scores = row["scores"]
    if row["how"] == "sie":
        assert sum(row["won"]) == 0 and row["success"]
    elif not (row["game"]["contract"].endswith("_tout") and row["how"] == "played"):
        assert (sum(row["taken"]), sum(row["won"])) == (120, 8)
    if row["declarer"] is None:
        assert row["game"]["contract"] == "ramsch" and row["value"] is None
        paying = row["loser"] if row["durchmarsch"] is None else row["durchmarsch"]
        others = [s for seat, s in enumerate(scores) if seat != paying]
        assert len({score > 0 for score in others}) == 1, "or nothing, at a price of nothing"
        return
    counted = row["base"] + row["bonus"] + row["runs"] * row["run_price"]
    assert row["value"] == counted * prod(number for _, number in row["factors"])
    sides = {row["declarer"], row["partner"]} - {None}
    gain = row["value"] if row["success"] else -row["value"]
    for seat, score in enumerate(scores):
        assert score == (gain * (4 - len(sides)) // len(sides) if seat in sides else -gain)


class Rare(Schafkopf):
    """Schafkopf in which rare things are not: some packs bring all courts or a single trump into
    one hand, and the auction of two deals in three is a quiet one."""

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        if sorted(pack) == list(range(DECK_SIZE)):
            pack = _turned(list(pack))
        return super().deal(state, pack)

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        quiet = 0 if state.deal is None else (state.deal.before.index + state.deal.dealer) % 3
        return {
            seat: tuple(_weighted(prompt, quiet) for prompt in mine)
            for seat, mine in super().prompts(state).items()
        }

    def resample(self, state: State, viewer: Seat, rng: Random) -> State:
        """A forced declarer would call the same cards, or the same answer would look different
        from outside: whoever has all three aces calls a ten by the word of its suit."""
        world = super().resample(state, viewer, rng)
        return world if _forced_calls(world) == _forced_calls(state) else state


def _forced_calls(state: State) -> set[int]:
    """The ranks that a forced declarer may call."""
    deal = state.deal
    if deal is None or not deal.forced:
        return set()
    return {RANK_OF[card] for card in declaring.calls(deal.dealt[deal.soloist], True).values()}


def _weighted(prompt: Prompt, quiet: int) -> Prompt:
    """In an auction passes, or passes and the lowest bids, stand many times among the answers."""
    if prompt.kind != "auction" or not quiet:
        return prompt
    low = [a for a in prompt.legal if a.get("contract", "rufer") in ("rufer", "hochzeit")]
    return replace(prompt, legal=(*(low[:1] if quiet == 1 else low) * 9, *prompt.legal))


def _turned(pack: list[int]) -> list[int]:
    """The pack, or one in which rare cards lie together, by the order of the first four; never
    where these fall, as those of `dealt` do."""
    top = pack[:4]
    if top == sorted(top):
        return _courts_first(pack)
    return _one_trump(pack) if pack[0] == min(top) else pack


def _courts_first(cards: list[int]) -> list[int]:
    """All eight courts to forehand."""
    courts = [card for card in cards if GERMAN.code[PACK[card]][0] in "OU"]
    rest = [card for card in cards if card not in courts]
    return [*courts[:4], *rest[:12], *courts[4:], *rest[12:]]


def _one_trump(cards: list[int]) -> list[int]:
    """One trump and seven plain cards to forehand."""
    trumps = [c for c in cards if GERMAN.code[PACK[c]][0] in "OU" or GERMAN.code[PACK[c]][1] == "H"]
    plain = [card for card in cards if card not in trumps]
    own = [trumps[0], *plain[:7]]
    rest = [*trumps[1:], *plain[7:]]
    return [*own[:4], *rest[:12], *own[4:], *rest[12:]]


class Patient(Rare):
    """The same without standing offers: random players play their deals to the end."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {
            seat: tuple(prompt for prompt in mine if prompt.must)
            for seat, mine in super().prompts(state).items()
        }


class Modest(Patient):
    """The same; nobody bids higher than a Rufer, so partners are secret."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {seat: tuple(map(_modest, mine)) for seat, mine in super().prompts(state).items()}


def _modest(prompt: Prompt) -> Prompt:
    legal = tuple(a for a in prompt.legal if a.get("contract", "rufer") in ("rufer", "hochzeit"))
    return replace(prompt, legal=legal) if prompt.kind == "auction" else prompt


def short(rng: Random, form: Form) -> Options:
    """Random options with matches of a few deals."""
    optional = {
        "hochzeit": rng.random() < 0.5,
        "all_pass": rng.choice(["redeal", "ramsch", "muss"]),
    }
    return {**laws.random_options(rng, form), **optional, "deals": rng.randrange(1, 6)}


SCHAFKOPF = laws.Subject(
    game=Rare(),
    phases=frozenset(
        "deal klopfen auction declare marry stoss play thrown_in deal_end match_end".split()
    ),
    actions=frozenset(
        "knock pass bid declare marry stoss play claim claim_answer concede void_deal "
        "end_match".split()
    ),
    events=frozenset(
        "dealer dealt knock second_packet pass bid declarer all_passed thrown_in forced hochzeit "
        "marry married declared stoss stoss_no partner played trick claim hand_shown claim_answer "
        "concede scoring deal_end match_end deal_void".split()
    ),
    errors=frozenset(
        "not_your_turn unknown_action bad_argument not_your_card must_follow no_escape "
        "called_suit_led called_kept too_low no_callable_ace no_ordinary_card not_all_courts "
        "not_one_trump own_ace hearts_are_trump trump not_your_round no_pack_awaited bad_pack "
        "no_pause".split()
    ),
    cards=all_cards,
    pack=PACK,
    hidden=hidden,
    dealt=dealt,
    row=closes,
    reveals={
        "second_packet": frozenset({"hand"}),
        "forced": frozenset({"seat"}),
        "married": frozenset({"received", "given", "hand"}),
        "partner": frozenset({"seat", "by"}),
        "hand_shown": frozenset({"hand"}),
        "scoring": frozenset({"hands", "swap", "tricks", "rest"}),
    },
    options=short,
    codes=GERMAN.code,
)
PATIENT = replace(SCHAFKOPF, game=Patient())
"""The same, played out."""

MODEST = replace(SCHAFKOPF, game=Modest())
"""The same with partners."""


def near_misses(position: laws.Position, rng: Random, coverage: laws.Coverage) -> None:
    """Any bid, suit and gift: accepted just where it is offered."""
    game, state = position.game, position.state
    for seat, prompts in game.prompts(state).items():
        hand: Any = game.private(state, seat)["hand"]
        tries: list[dict[str, Json]] = [
            {"kind": "bid", "contract": rng.choice(["rufer", "hochzeit", "solo", "geier", "sie"])},
            {"kind": "declare", "suit": rng.choice("CDHS")},
            {"kind": "marry", "yes": True, "give": rng.choice(hand or ["AS"])},
            {"kind": "play", "card": rng.choice(hand or ["AS"])},
        ]
        for action in tries:
            taken = not laws.refused(game, state, seat, action, coverage)
            assert taken == any(action in prompt.legal for prompt in prompts), action


def gifts_alike(position: laws.Position, rng: Random, coverage: laws.Coverage) -> None:
    """No trump may be given; whoever is in no Hochzeit is told the same of any gift."""
    game, state = position.game, position.state
    if game.phase(state) != "marry":
        return
    ((seat, (prompt,)),) = game.prompts(state).items()
    offerer: Any = game.table(state)["offerer"]
    told = {
        repr([event_data(event, viewer) for event in game.apply(state, seat, gift).events])
        for gift in prompt.legal
        if gift["yes"]
        for viewer in [None, *(Seat(s) for s in range(4) if s not in (seat, offerer))]
    }
    assert len(told) <= 1
    for refusal in prompt.refused:
        assert laws.refused(game, state, seat, refusal.action, coverage)


def test_laws_hold() -> None:
    checks = {check: share / 3 for check, share in positions.POSITION_CHECKS.items()}
    checks |= {near_misses: 0.3, gifts_alike: 1.0}
    laws.run(SCHAFKOPF, checks, positions.STEP_CHECKS, matches=TABLES + 25)


def test_laws_hold_of_deals_played_out() -> None:
    checks = {check: share / 8 for check, share in positions.POSITION_CHECKS.items()}
    laws.run(MODEST, checks, positions.STEP_CHECKS, matches=TABLES + 15, covered=False)


def test_nothing_leaks() -> None:
    coverage = laws.run(SCHAFKOPF, {secrecy.no_leak: 0.1}, matches=TABLES + 30, covered=False)
    secrecy.enough_changed(coverage, SCHAFKOPF.asks_in_secret)


@pytest.mark.parametrize("subject", [PATIENT, MODEST], ids=["any contract", "with a partner"])
def test_nothing_leaks_of_deals_played_out(subject: laws.Subject) -> None:
    coverage = laws.run(subject, {secrecy.no_leak: 0.05}, matches=TABLES + 15, covered=False)
    secrecy.enough_changed(coverage, subject.asks_in_secret)
