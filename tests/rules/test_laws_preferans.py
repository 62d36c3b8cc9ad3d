"""The laws of `tests.laws` on Preferans: every preset with three and four seats, then random
options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Action, Options, Prompt, Seat, Step
from rules.cards import FRENCH, PACK_32, each, mask
from rules.data import Json
from rules.options import Form
from rules.preferans.contracts import DECK_SIZE, TRICKS, codes
from rules.preferans.game import Preferans
from rules.preferans.moves import MOVES
from rules.preferans.sheet import Entry, empty, entered
from rules.preferans.state import DEALER_ANSWER, MODE, State
from rules.shapes import Fields, OneOf
from tests import laws, positions, secrecy
from tests.drivers.preferans_deal import packed

pytestmark = pytest.mark.bulk

PACK = list(PACK_32)
TABLES = 10
"""Presets at both seat counts."""


def places(state: State) -> list[int]:
    """The cards of the running deal by place: hands, thrown, played, an untouched talon."""
    deal = state.deal
    if deal is None:
        return []
    talon = 0 if deal.took or deal.outcome is not None else mask(deal.talon)
    return [*deal.hands, deal.discard, deal.played, talon]


def all_cards(state: State) -> list[int]:
    deal = state.deal
    found = [card for place in places(state) for card in each(place)]
    if deal is None or deal.outcome is None:
        return found
    return [*found, *(card for card in deal.talon if card not in found and not deal.took)]


def hidden(state: State, viewer: Seat) -> list[int]:
    deal = state.deal
    if deal is None or deal.outcome is not None:
        return []
    table: Any = PREFERANS.game.table(state)
    known = deal.played | FRENCH.hand(code for _, hand in table["open"] for code in hand)
    if not deal.took:
        known |= FRENCH.hand(table["talon"])
    trick = table["trick"]
    known |= FRENCH.hand(code for _, code in trick["cards"]) if trick else 0
    if deal.mode == "pass" and state.setup.pass_talon == "open":
        known |= mask(deal.talon[: len(deal.tricks) + 1])
    if viewer != TABLE:
        private: Any = PREFERANS.game.private(state, viewer)
        known |= FRENCH.hand([*private["hand"], *(private["discard"] or ())])
        if private["peeked"]:
            known |= FRENCH.hand(private["peeked"]["hand"])
    return [place & ~known for place in places(state)]


def dealt(state: State) -> list[int]:
    """A pack that deals these hands."""
    deal = state.running
    return packed([list(each(hand)) for hand in deal.dealt], deal.talon, deal.order)


def closes(options: Options, row: Mapping[str, Any]) -> None:
    """What is won is lost by others, ten tricks are somebody's, and entries are what was scored."""
    assert sum(row["scores"]) == 0 == sum(row["totals"])
    if row["tricks"] is not None:
        assert sum(row["tricks"]) == TRICKS
    assert (row["tricks"] is None) == (row["how"] in ("unplayed", "own", "said"))
    entries = [Entry(**entry) for entry in row["entries"]]
    assert all(entry.amount for entry in entries)
    assert all((entry.on is None) == (entry.part != "whists") for entry in entries)
    after = entered(empty(len(row["lines"])), entries)
    for line in row["lines"]:
        assert after.whists[line][line] == 0
    declarer, kind = row["declarer"], row["kind"]
    assert (declarer is None) == (kind == "pass_game")
    if kind == "give_up":
        assert {(e.line, e.part) for e in entries} == {(declarer, "mountain")}
    if kind == "misere" and row["success"]:
        assert row["tricks"][declarer] == 0
    if kind == "contract" and row["tricks"] is not None:
        made = row["tricks"][declarer] >= int(row["contract"][:-1])
        assert made == row["success"]
        if options["consolation"] == "price" and not made:
            paid = [e for e in entries if e.reason == "consolation"]
            assert len(paid) == len(row["lines"]) - 1


class Rare(Preferans):
    """Preferans in which rare things are not: some packs bring a Preference to the first hand, and
    two auctions in three are quiet ones. A match is short."""

    def form(self, seats: int) -> Form:
        form = super().form(seats)
        options = tuple(replace(o, default=1) if o.id == "target" else o for o in form.options)
        presets = {
            # Where made games burn mountains, random players never fill a pool.
            name: {**chosen, "end_mode": "deals", "deals_limit": 4}
            if "made_to" in chosen
            else chosen
            for name, chosen in form.presets.items()
        }
        return replace(form, options=options, presets=presets)

    def deal(self, state: State, pack: Sequence[int]) -> Step[State]:
        if sorted(pack) == list(range(DECK_SIZE)) and pack[0] > 28 and state.standing.dealer:
            pack = _tops_first(list(pack))
        return super().deal(state, pack)

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        quiet = 0 if state.deal is None else (state.deal.before.index + state.deal.dealer) % 3
        return {
            seat: tuple(_weighted(prompt, quiet) for prompt in mine)
            for seat, mine in super().prompts(state).items()
        }

    def table_actions(self, state: State) -> tuple[Action, ...]:
        """Nobody joins or leaves: the laws are about one number of seats."""
        actions = super().table_actions(state)
        ends = tuple(action for action in actions if action["kind"] == "end_match")
        few = (action for action in actions if action["kind"] not in ("join", "leave"))
        return (*few, *ends * 3)


def _weighted(prompt: Prompt, quiet: int) -> Prompt:
    """Low bids and contracts, a Preference and a correction are what random players like."""
    if prompt.kind == "bidding" and quiet:
        low = tuple(_low(shape) for shape in prompt.shapes) * 6
        passes = prompt.legal[:1] * (9 if quiet == 1 else 30)
        return replace(prompt, legal=(*prompt.legal, *passes), shapes=(*low, *prompt.shapes))
    if prompt.kind in ("mode", "own_answer"):
        return replace(prompt, legal=(*prompt.legal, *prompt.legal[-1:] * 4))
    if prompt.kind == "dealer_answer":
        return replace(prompt, legal=(*prompt.legal, *prompt.legal[:-2] * 2))
    if prompt.kind == "contract" and quiet:
        return replace(prompt, legal=(*prompt.legal[:2] * 12, *prompt.legal))
    return prompt


def _low(shape: Any) -> Any:
    """The lowest bid, and a misère."""
    (field,) = shape.fields
    misere = tuple(bid for bid in field.values if bid[0] == "M")[:1]
    return Fields("bid", (OneOf("bid", (*field.values[:3], *misere)),))


def _tops_first(cards: list[int]) -> list[int]:
    """Ace, king and queen of every suit to the first hand and the talon."""
    tops = [card for card in cards if FRENCH.code[PACK[card]][0] in "AKQ"]
    rest = [card for card in cards if card not in tops]
    own = (0, 1, 6, 7, 8, 9, 14, 15, 20, 21, 26, 27)
    return [tops.pop() if place in own else rest.pop() for place in range(DECK_SIZE)]


class Moving(Rare):
    """The same, where people come and go."""

    def table_actions(self, state: State) -> tuple[Action, ...]:
        return Preferans.table_actions(self, state)


class Patient(Rare):
    """The same without standing offers: random players play their deals to the end."""

    def prompts(self, state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
        return {
            seat: mine
            for seat, every in super().prompts(state).items()
            if (mine := tuple(prompt for prompt in every if prompt.must))
        }


def short(rng: Random, form: Form) -> Options:
    """Random options with matches of a few deals, and all that may happen in them."""
    optional = {
        "end_mode": rng.choice(["each", "total", "deals", "time"]),
        "target": rng.randrange(1, 4),
        "deals_limit": rng.randrange(1, 5),
        "time_limit_min": 5,
        "preference": rng.choice(["off", "akq", "strict"]),
        "amend_contract": rng.random() < 0.5,
        "share_misere": rng.random() < 0.5,
        "pass_exit": rng.choice([[6], [6, 7, 8]]),
        "stalingrad": rng.random() < 0.5,
        "hand_bids": rng.choice(["misere", "misere_and_nine"]),
        "misere_first": rng.random() < 0.8,
        "holding": rng.choice(["both", "both", "senior", "off"]),
        "quota": rng.choice(["joint", "joint", "joint", "personal"]),
        "own_whist": rng.random() < 0.8,
    }
    chosen = {**laws.random_options(rng, form), **optional}
    if chosen["end_mode"] in ("each", "total"):
        chosen |= {"made_to": "pool", "help": "american"}
    return chosen


PREFERANS = laws.Subject(
    game=Rare(),
    phases=frozenset(
        "deal bidding share talon contract whist mode own_answer dealer_answer play score "
        "match_over".split()
    ),
    actions=frozenset({*MOVES.numbers, "void_deal", "end_match", "fine", "time_up"}),
    events=frozenset(
        "seat_draw seating first_ace dealer dealt pass bid here declarer all_passed share_offer "
        "share_answer talon discard give_up preference contract amended whist pass_whist "
        "stalingrad mode return_whist accept decline peek play hand_shown talon_card played trick "
        "claim scoring deal_end match_end deal_void fined time_up".split()
    ),
    errors=frozenset(
        "not_your_turn unknown_action bad_argument not_your_card must_follow must_trump too_low "
        "no_blind_misere min_level misere_first misere_binds no_holding not_two_left first_round "
        "held_already not_senior no_give_up only_six no_preference no_own returned below_bid "
        "no_such_correction peeked_already no_hand no_pack_awaited bad_pack no_pause".split()
    ),
    cards=all_cards,
    pack=PACK,
    hidden=hidden,
    dealt=dealt,
    row=closes,
    reveals={
        "talon": frozenset({"cards"}),
        "talon_card": frozenset({"card"}),
        "peek": frozenset({"hand"}),
        "hand_shown": frozenset({"hand"}),
        "scoring": frozenset({"hands", "talon", "discard", "tricks"}),
    },
    secret=frozenset({"discard"}),
    room_between=0.3,
    options=short,
)
MOVING = replace(PREFERANS, game=Moving(), row=lambda options, row: None)
"""The lines of those who have left are in no row: only all lines together close."""

PATIENT = replace(PREFERANS, game=Patient())
"""The same, played out."""


def near_misses(position: laws.Position, rng: Random, coverage: laws.Coverage) -> None:
    """Any word, bid, contract, card and claim: accepted just where it is offered."""
    game, state = position.game, position.state
    deal = state.deal
    for seat, prompts in Preferans.prompts(game, state).items():
        hand: Any = [] if deal is None else codes(deal.hands[seat])
        level = {"level": rng.randrange(6, 11), "strain": rng.choice("SCDHN")}
        tries: list[dict[str, Json]] = [
            *({"kind": word} for word in ("here", "own", "give_up", "declare_preference")),
            {"kind": "bid", "bid": rng.choice(["6S", "6N", "7S", "M", "9S", "Mx", "9Nx", "10N"])},
            {"kind": "contract", **level},
            {"kind": "amend_contract", **level},
            {"kind": "peek", "hand_of": rng.randrange(position.seats)},
            {"kind": "play", "card": rng.choice(hand or ["AS"])},
            {"kind": "claim", "tricks": [rng.randrange(11) for _ in range(position.seats)]},
        ]
        for action in tries:
            taken = not laws.refused(game, state, seat, action, coverage)
            offered = any(
                action in prompt.legal or laws.fitting_shape(prompt, action) for prompt in prompts
            )
            assert taken <= offered, action
            if action["kind"] != "claim":
                assert taken == offered, action


def said_already(position: laws.Position, rng: Random, coverage: laws.Coverage) -> None:
    """The dealer looks at one hand, once; who has returned the whist cannot go for his own."""
    game, state, deal = position.game, position.state, position.state.deal
    if deal is None or (deal.peeked is None and deal.returned is None):
        return
    tries: list[Action] = [{"kind": "own"}] if state.phase == MODE else []
    if state.phase == DEALER_ANSWER:
        tries = [{"kind": "peek", "hand_of": seat} for seat in deal.defenders]
    for action in tries:
        assert laws.refused(game, state, Seat(deal.turn[0]), action, coverage)


def all_is_shown(position: laws.Position, rng: Random, coverage: laws.Coverage) -> None:
    """However a deal ended, everybody sees all its cards then."""
    game, deal = position.game, position.state.deal
    if game.all_shown(position.state) and deal is not None:
        result: Any = game.table(position.state)["result"]
        assert [FRENCH.hand(hand) for hand in result["hands"]] == list(deal.dealt)
        assert FRENCH.hand(result["talon"]) == mask(deal.talon)
        assert FRENCH.hand(result["discard"] or ()) == deal.discard


def test_laws_hold() -> None:
    checks = {check: share / 8 for check, share in positions.POSITION_CHECKS.items()}
    checks |= {near_misses: 0.3, said_already: 1.0, all_is_shown: 1.0}
    laws.run(PREFERANS, checks, positions.STEP_CHECKS, matches=TABLES + 15, most=600)


def test_laws_hold_of_deals_played_out() -> None:
    checks = {check: share / 10 for check, share in positions.POSITION_CHECKS.items()}
    laws.run(PATIENT, checks, positions.STEP_CHECKS, matches=TABLES + 5, covered=False)


def test_laws_hold_where_people_come_and_go() -> None:
    checks = {check: share / 10 for check, share in positions.POSITION_CHECKS.items()}
    laws.run(MOVING, checks, positions.STEP_CHECKS, matches=TABLES, covered=False)


def test_nothing_leaks() -> None:
    coverage = laws.run(PREFERANS, {secrecy.no_leak: 0.08}, matches=TABLES + 20, covered=False)
    secrecy.enough_changed(coverage, PREFERANS.asks_in_secret)


def test_nothing_leaks_of_deals_played_out() -> None:
    coverage = laws.run(PATIENT, {secrecy.no_leak: 0.05}, matches=TABLES + 10, covered=False)
    secrecy.enough_changed(coverage, PATIENT.asks_in_secret)
