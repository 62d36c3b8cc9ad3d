"""The driver of Skat's vectors where the page gives none: flow, dealing, rankings, positions."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests import vectors

DATA = Path(__file__).parent.parent / "vectors_data" / "skat.json"
VECTORS = {vector["id"]: vector for vector in json.loads(DATA.read_text("utf-8"))}


def wrong(vector: dict[str, Any]) -> tuple[str, ...]:
    return vectors.run(vectors.driver("skat"), vector).wrong


def vector(name: str, **more: Any) -> dict[str, Any]:
    return {**deepcopy(VECTORS[name]), **more}


def flow(actions: int, **more: Any) -> dict[str, Any]:
    """The first whole deal of the page after so many actions."""
    deal = vector("G01")
    return {**deal, "kind": "flow", "actions": deal["actions"][:actions], **more}


def one_wrong(told: dict[str, Any], right: dict[str, Any], key: str, false: Any) -> None:
    found = wrong({**told, "expect": {**right, key: false}})
    assert len(found) == 1 and found[0].startswith(f"{key}: expected"), (key, found)


def test_a_beginning_of_an_auction() -> None:
    """Middlehand has named 18: forehand holds or passes."""
    right = {
        "phase": "bidding",
        "turn": 0,
        "legal": [{"kind": "pass"}, {"kind": "hold"}],
        "illegal": [{"kind": "bid", "value": 20}, {"seat": 1, "kind": "pass"}],
        "default": {"kind": "pass"},
        "declarer": None,
        "bid": 18,
        "all_passed": False,
    }
    assert wrong(flow(1, expect=right)) == ()
    for key, false in (
        ("turn", 1),
        ("legal", [{"kind": "pass"}]),
        ("illegal", [{"kind": "hold"}]),
        ("default", {"kind": "hold"}),
        ("bid", 20),
    ):
        one_wrong(flow(1), right, key, false)


def test_all_values_are_listed() -> None:
    values = [18, 20, 22, 23, 24, 27, 30, 33, 35, 36]
    legal = wrong(flow(0, expect={"legal": [{"kind": "pass"}]}))
    assert all(f'"value": {value}}}' in legal[0] for value in values)


def test_flags_may_be_written_or_left_out() -> None:
    """The declarer after `take_skat`: 66 pairs x 6 contracts, null open besides."""
    told = flow(4)
    found = wrong({**told, "expect": {"legal": []}})[0]
    assert found.count('"declare"') == 66 * 7
    written = {"kind": "declare", "discard": ["QD", "7D"], "contract": "H", "ouvert": False}
    assert wrong({**told, "expect": {"default": written}}) == ()
    del written["ouvert"]
    assert wrong({**told, "expect": {"default": written}}) == ()


def test_standing_offers_are_left_out_of_the_legal_actions() -> None:
    plays = [{"kind": "play", "card": card} for card in "QS 7S AS QC 7C 8C TD KC AH TH".split()]
    right = {"phase": "play", "turn": 0, "legal": plays, "declarer": 1}
    assert wrong(flow(5, expect=right)) == ()
    named = [{"seat": 0, **play} for play in plays]
    assert wrong(flow(5, expect={"legal": named})) == ()
    one_wrong(flow(5), right, "legal", [*plays, {"kind": "concede"}])


def test_after_the_last_card_nobody_is_to_act() -> None:
    deal = vector("G01")
    expect = {
        "phase": "deal_over",
        "turn": None,
        "legal": [],
        "default": None,
        "scores": [0, 20, 0],
    }
    assert wrong({**deal, "kind": "flow", "expect": expect}) == ()
    assert wrong({**deal, "kind": "flow", "expect": {"turn": []}}) == ()


def test_a_whole_deal_must_be_whole() -> None:
    deal = vector("G01")
    assert wrong({**deal, "actions": deal["actions"][:-1]}) == ("the deal is not over: phase play",)
    twice = wrong({**deal, "actions": [deal["actions"][0], *deal["actions"]]})
    assert twice[0].endswith("was refused: not_your_turn")
    assert wrong({**deal, "pack": deal["pack"][::-1]}) == (
        "malformed: the pack does not deal these hands",
    )
    short = {key: value for key, value in deal.items() if key not in ("pack", "skat")}
    assert wrong(short) == ()


def test_four_seats_leave_the_dealer_out() -> None:
    deal = vector("G01")
    four = {**deal, "seats": 4, "dealer": 3, "hands": [*deal["hands"], None]}
    four["expect"] = {**deal["expect"], "scores": [0, 20, 0, 0]}
    assert wrong(four) == ()
    assert wrong({**four, "hands": [*deal["hands"], []]})[0].startswith("malformed")


def test_dealing() -> None:
    pack = vector("G01")["pack"]
    hands = vector("G01")["hands"]
    told = {"id": "d", "kind": "dealing", "seats": 4, "dealer": 0, "pack": pack}
    right = {
        "active": [1, 2, 3], "sits_out": 0, "next_dealer": 1, "hands": [None, *hands],
        "skat": ["JD", "AC"],
    }  # fmt: skip
    assert wrong({**told, "expect": {**right, "skat": ["JD", "AC"]}}) == ()
    one_wrong(told, right, "hands", [hands[0], *hands])
    assert wrong({**told, "pack": pack[1:], "expect": right})[0].startswith("malformed")


@pytest.mark.parametrize(
    ("ranking", "right"),
    [([2, 3, 1], True), ([2, 0, 1], True), ([[2], [0], [1]], True), ([1, 2, 3], False)],
)
def test_rankings_are_written_in_three_ways(ranking: Any, right: bool) -> None:
    """Seat 2 first, then seat 0, then seat 1: by rank, in order, or in groups."""
    told = vector("F01", expect={"ranking": ranking})
    assert (wrong(told) == ()) == right


def test_a_ramsch_in_a_list_counts_without_a_bonus() -> None:
    deals = [{"scores": [-50, 0, 0]}, {"declarer": 1, "score": -72}]
    told = vector("F01", deals=deals, expect={"totals": [-10, -122, 40], "plain": [-50, -72, 0]})
    assert wrong(told) == ()


def test_a_grand_hand_stops_the_cycle() -> None:
    start = {"state": "schieber", "left": 2, "target": 100, "totals": [0, 0, 0]}
    deals = [{"scores": [72, 0, 0], "grand_hand": True}, {"passed": True}]
    after = [{"left": 2, "totals": [72, 0, 0]}, {"left": 1}]
    told = vector("Z01", start=start, deals=deals, expect={"after": after, "match_over": False})
    assert wrong(told) == ()
    over = {**told, "options": {"raeuber_after": "end_match"}, "deals": [*deals, {"passed": True}]}
    over["expect"] = {"match_over": True, "ranking": [1, 2, 2]}
    assert wrong(over) == ()
    late = {**over, "deals": [*over["deals"], {"passed": True}]}
    assert wrong(late) == ("malformed: the match is over before",)


def test_a_concession_as_it_is_answered() -> None:
    told = vector("C15.1", answers=[False, True], expect={"ended": True, "score": -48})
    assert wrong(told) == ()
    unanswered = {**told, "answers": [], "expect": {"ended": True}}
    assert wrong(unanswered) == ("ended: expected true, got false",)
    many = wrong({**told, "answers": [True, True]})
    assert many == ("malformed: more answers than were asked for",)
    alone = vector("C15.1", cards_left=9, expect={"ended": True})
    del alone["answers"]
    assert wrong(alone) == ()


def test_claims_with_cards_on_the_table() -> None:
    told = vector("P03")
    assert wrong(told) == ()
    turned = [told["table"][1], told["table"][0]]
    assert wrong({**told, "table": turned}) == ("malformed: table is not in playing order",)
    lying = vector("P06.1", matadors=-1)
    assert wrong(lying) == ("malformed: other matadors lie on the table",)
