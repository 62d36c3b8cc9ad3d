"""The driver of Hazari's vectors where the page gives none: flow, dealing, drafts, matches."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rules.cards import FRENCH
from tests import vectors

DATA = Path(__file__).parent.parent / "vectors_data" / "hazari.json"
DEALS = {vector["id"]: vector for vector in json.loads(DATA.read_text("utf-8"))}


def wrong(vector: dict[str, Any]) -> tuple[str, ...]:
    return vectors.run(vectors.driver("hazari"), vector).wrong


def deal(name: str = "37", **more: Any) -> dict[str, Any]:
    return {**deepcopy(DEALS[name]), **more}


def flow(ready: int, **more: Any) -> dict[str, Any]:
    """The first whole deal after so many seats are ready."""
    vector = deal()
    return {**vector, "kind": "flow", "actions": vector["actions"][:ready], **more}


def split_of(seat: int) -> list[list[str]]:
    return deepcopy(deal()["actions"][seat]["split"])


FRONT = [["5C", "5D", "5H"], ["QC", "JD", "TS"], ["4D", "3C", "2S"], ["9H", "9S", "7S", "4S"]]
"""The front split of seat 3 in the first whole deal, found by hand."""


def test_a_beginning_of_a_deal() -> None:
    upside_down = split_of(3)[2::-1] + split_of(3)[3:]
    expect = {
        "phase": "arrange",
        "turn": [3, 2],
        "illegal": [
            {"seat": 0, "kind": "ready", "split": split_of(0)},
            {"seat": 2, "kind": "ready", "split": split_of(3)},
            {"kind": "ready", "split": upside_down},
            {"seat": 3, "kind": "draft", "split": [["AD"], [], [], []]},
            {"seat": 0, "kind": "draft", "split": split_of(0)},
            {"kind": "play", "card": "9H"},
        ],
        "default": {"seat": 3, "kind": "ready", "split": FRONT},
    }
    assert wrong(flow(2, expect=expect)) == ()
    for key, false in (
        ("phase", "showdown"),
        ("turn", [2]),
        ("illegal", [{"kind": "ready", "split": split_of(3)}]),
        ("illegal", [{"seat": 3, "kind": "draft", "split": upside_down}]),
        ("default", {"seat": 3, "kind": "ready", "split": upside_down}),
        ("default", {"seat": 0, "kind": "ready", "split": split_of(0)}),
        ("default", {"seat": 3, "kind": "draft", "split": FRONT}),
    ):
        told = wrong(flow(2, expect={"turn": [2, 3], key: false}))
        assert len(told) == 1 and told[0].startswith(f"{key}: expected"), (key, told)


def test_a_legal_draft_is_the_default() -> None:
    """Section 9: the last draft if it is legal as a split, otherwise the front split."""
    legal = [["5C", "5D", "5H"], ["4D", "3C", "2S"], ["9H", "9S", "TS"], ["QC", "JD", "7S", "4S"]]
    half = [["9H"], [], [], []]
    for drafts, default in (
        ([legal], legal),
        ([half, legal], legal),
        ([legal, half], FRONT),
        ([], FRONT),
    ):
        vector = flow(2)
        vector["actions"] += [{"seat": 3, "kind": "draft", "split": draft} for draft in drafts]
        for written in (default, [default[0][::-1], *default[1:]]):
            vector["expect"] = {"default": {"seat": 3, "kind": "ready", "split": written}}
            assert wrong(vector) == (), drafts
    vector["expect"] = {"default": {"seat": 3, "kind": "ready", "split": legal}}
    assert wrong(vector)[0].startswith("default: expected")


def test_the_showing_goes_on_to_the_expected_phase() -> None:
    assert wrong(flow(4, expect={"phase": "showdown", "turn": []})) == ()
    assert wrong(flow(4, expect={"phase": "deal_end", "turn": [], "default": None})) == ()
    over = flow(4, totals=[730, 0, 0, 0], expect={"phase": "match_end", "turn": []})
    assert wrong(over) == ()
    assert wrong({**over, "totals": [729, 0, 0, 0]})[0].startswith("phase: expected")
    late = [{"seat": 0, "kind": "ready", "split": split_of(0)}, {"kind": "ready", "split": []}]
    assert wrong(flow(4, expect={"illegal": late})) == ()


def test_whole_deals_with_totals() -> None:
    ended = {"totals": [1000, 0, 0, 90], "match_over": True, "match_winners": [0]}
    assert wrong(deal(totals=[730, 0, 0, 0], expect=ended)) == ()
    shared = {"totals": [270, 0, 0, 270], "match_over": True, "match_winners": [3, 0]}
    assert wrong(deal(totals=[0, 0, 0, 180], options={"target": 200}, expect=shared)) == ()
    for nobody in ([], None):
        running = {"totals": [270, 0, 0, 90], "match_over": False, "match_winners": nobody}
        assert wrong(deal(expect=running)) == ()
    assert wrong(deal(actions=deal()["actions"][:3])) == ("the deal is not over: phase arrange",)
    twice = deal(actions=[deal()["actions"][0], *deal()["actions"]])
    assert wrong(twice)[0].endswith("was refused: not_your_turn")
    drafted = deal(actions=[{**deal()["actions"][0], "kind": "draft"}, *deal()["actions"]])
    assert wrong(drafted) == ()
    assert wrong(deal(totals=[0, 0, 0, 1000]))[0].startswith("malformed: no such deal")
    pack = [deal()["hands"][(2 - place) % 4][place // 4] for place in range(52)]
    assert wrong(deal(pack=pack)) == ()
    assert wrong(deal(pack=pack[::-1])) == ("malformed: the pack does not deal these hands",)


def test_dealing() -> None:
    pack = list(FRENCH.code)
    vector: dict[str, Any] = {"id": "d", "kind": "dealing", "seats": 4, "dealer": 1, "pack": pack}
    hands = [pack[0::4], pack[3::4], pack[2::4], pack[1::4]]
    expect = {"hands": hands, "first": 0, "next_dealer": 0}
    assert wrong({**vector, "expect": expect}) == ()
    assert wrong({**vector, "expect": {"hands": [hand[::-1] for hand in hands]}}) == ()
    assert wrong({**vector, "expect": {"hands": hands[::-1]}})[0].startswith("hands: expected")
    assert wrong({**vector, "pack": pack[1:], "expect": expect}) == (
        "malformed: pack is not a whole pack",
    )
    assert wrong({**vector, "seats": 3, "expect": expect}) == ("malformed: so many cannot play",)


@pytest.mark.parametrize(
    ("deals", "target", "expect"),
    [
        ([[360, 0, 0, 0]], 1000, {"ends_after": None, "totals": [360, 0, 0, 0], "winners": []}),
        ([[360, 0, 0, 0]], 360, {"ends_after": 1, "winners": [0]}),
        ([[180, 180, 0, 0]] * 2, 360, {"ends_after": 2, "winners": [1, 0]}),
    ],
)
def test_matches(deals: Any, target: int, expect: dict[str, Any]) -> None:
    vector = {"id": "m", "kind": "match", "options": {"target": target}, "deals": deals}
    assert wrong({**vector, "expect": expect}) == ()
    assert wrong({**vector, "deals": [[360, 0, 0, 5]], "expect": expect}) == (
        "malformed: a deal that does not sum to 360",
    )


def test_splits_of_other_sizes() -> None:
    """A hand left out is that of the split, even if these are too few or too many cards."""
    split = {"id": "s", "kind": "split", "expect": {"ok": False, "error": "sizes"}}
    given = split_of(0)
    for sets in (given[:3], [*given[:3], given[3][:3]], [*given, ["2C"]], []):
        assert wrong({**split, "split": sets}) == ()
    twice = [*given[:3], ["7D", "6S", "3H", "3H"]]
    assert wrong({**split, "split": twice, "expect": {"error": "cards"}}) == ()
    foreign = {**split, "split": given, "hand": sum(split_of(1), [])}
    assert wrong({**foreign, "expect": {"ok": False, "error": "cards"}}) == ()
    assert wrong({**foreign, "hand": ["AS"]}) == ("malformed: not a hand of 13 cards",)
