"""Hazari where the vectors are silent: the lot, arranging with its help, showing."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rules.api import IllegalAction, Pack, Pause, Seat
from rules.cards import FRENCH
from rules.hazari.seats import order_from
from tests.laws import fresh_seed
from tests.rules.hazari_kit import (
    GAME,
    PACK,
    SPLITS,
    all_ready,
    coming,
    dealt,
    options,
    ready,
    refusal,
    shown,
    splits_of,
)

# the lot and the deal


def test_the_first_dealer_is_drawn_by_lot() -> None:
    state = GAME.start(options(), 4).state
    assert GAME.awaits(state) == Pack("lot", 4)
    assert (GAME.phase(state), GAME.table(state)["dealer"]) == ("deal", None)
    assert GAME.carried(state) == {}
    step = GAME.deal(state, [2, 0, 3, 1])
    assert [(event.kind, event.public) for event in step.events] == [("dealer", {"seat": 2})]
    assert GAME.awaits(step.state) == Pack("deal", 52, after_deal=False)
    assert GAME.table(step.state)["dealer"] == 2


def test_cards_go_to_the_right_one_by_one() -> None:
    step = GAME.deal(coming(dealer=1), PACK)
    hands: list[Any] = [GAME.private(step.state, Seat(seat))["hand"] for seat in range(4)]
    for place, card in enumerate(PACK):
        assert FRENCH.code[card] in hands[(0 - place) % 4]
    assert step.events[0].public == {"deal": 0, "dealer": 1}
    assert list(step.events[0].private[Seat(2)]["hand"]) == hands[2]
    assert order_from(0) == (0, 3, 2, 1)


def test_hands_are_shown_by_suits() -> None:
    private = GAME.private(dealt(coming()), Seat(0))
    assert private["hand"] == "AS KS QS JS 6S 3S AH QH 3H KC JC AD 7D".split()
    assert (private["groups"], private["split"]) == ([6, 3, 2, 2], None)
    assert private["categories"] is None


# arranging


def test_four_are_asked_at_once_and_keep_their_prompts() -> None:
    state = dealt(coming())
    asked = GAME.prompts(state)
    assert [asked[Seat(seat)][0].id for seat in range(4)] == [1, 2, 3, 4]
    assert asked[Seat(1)][0].kind == "arrange" and asked[Seat(1)][0].must
    shape = asked[Seat(0)][0].shapes[0].describe()
    hand = GAME.private(state, Seat(0))["hand"]
    field = {"name": "split", "type": "split", "sizes": (3, 3, 3, 4), "from": tuple(hand)}
    assert shape == {"kind": "ready", "fields": [field]}
    step = GAME.apply(state, Seat(2), ready(2))
    assert GAME.prompts(step.state) == {seat: asked[seat] for seat in asked if seat != 2}
    table = GAME.table(step.state)
    assert (table["turn"], table["ready"]) == ([0, 1, 3], [False, False, True, False])
    assert step.events[0].public == {"seat": 2}
    mine = [*SPLITS[2][:3], ["KH", "2C", "2D", "5S"]]
    assert step.events[0].private == {Seat(2): {"split": mine}}
    private = GAME.private(step.state, Seat(2))
    assert private["split"] == mine
    assert private["categories"] == ["colour_run", "run", "run", "pair"]
    assert refusal(step.state, 2, ready(2)) == ("not_your_turn", {})


def test_every_order_of_the_four_is_accepted() -> None:
    rng = Random(fresh_seed())
    state, tables = dealt(coming()), []
    for _ in range(5):
        last = state
        for seat in rng.sample(range(4), 4):
            last = GAME.apply(last, Seat(seat), ready(seat)).state
        tables.append(GAME.table(last))
    assert all(table == tables[0] for table in tables)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, "sizes"),
        ({"split": None}, "sizes"),
        ({"split": "AD"}, "sizes"),
        ({"split": SPLITS[0][:3]}, "sizes"),
        ({"split": ["ADA", "AHA", "ASA", "7D6S"]}, "sizes"),
        ({"split": [*SPLITS[0][:3], ["7D", "6S", "3H"]]}, "sizes"),
        ({"split": [*SPLITS[0][:3], ["7D", "6S", "3H", "3H"]]}, "cards"),
        ({"split": [*SPLITS[0][:3], ["7D", "6S", "3H", "2S"]]}, "cards"),
        ({"split": [*SPLITS[0][:3], ["7D", "6S", "3H", 3]]}, "cards"),
        ({"split": [*SPLITS[0][:3], ["7D", "6S", "3H", ["3S"]]]}, "cards"),
        ({"split": [SPLITS[0][1], SPLITS[0][0], *SPLITS[0][2:]]}, "order12"),
        ({"split": [SPLITS[0][0], SPLITS[0][2], SPLITS[0][1], SPLITS[0][3]]}, "order23"),
        (
            {"split": [*SPLITS[0][:2], ["7D", "6S", "3H"], ["KC", "QH", "JC", "3S"]]},
            "order34",
        ),
    ],
)  # fmt: skip
def test_splits_are_refused_by_name(change: dict[str, Any], code: str) -> None:
    state = dealt(coming())
    assert refusal(state, 0, {"kind": "ready", **change}) == (code, {})


def test_the_first_wrong_border_is_named() -> None:
    upside_down = {"kind": "ready", "split": [*SPLITS[0][2::-1], SPLITS[0][3]]}
    assert refusal(dealt(coming()), 0, upside_down) == ("order12", {})


def test_other_actions_are_refused() -> None:
    state = dealt(coming())
    assert refusal(state, 0, {**ready(0), "more": 1}) == ("bad_argument", {"name": "more"})
    assert refusal(state, 0, {**ready(0), "kind": "draft"}) == ("unknown_action", {})
    assert refusal(state, 0, {}) == ("unknown_action", {})
    assert refusal(state, 1, ready(0)) == ("cards", {})
    assert refusal(coming(), 0, ready(0)) == ("not_your_turn", {})
    assert refusal(state, 9, ready(0)) == ("not_your_turn", {})


def test_equal_neighbours_are_in_order() -> None:
    """Z2: ties are allowed, and the owner chooses which set comes first."""
    sevens = [["9C", "8D", "7S"], ["9D", "8C", "7H"], ["KS", "6S", "3S"], ["AH", "QD", "5C", "2D"]]
    for split in (sevens, [sevens[1], sevens[0], *sevens[2:]]):
        others = [card for card in FRENCH.code if card not in sum(split, [])]
        codes = [
            sum(split, [])[place // 4] if place % 4 == 2 else others.pop() for place in range(52)
        ]
        state = GAME.deal(coming(dealer=3), [FRENCH.card[code] for code in codes]).state
        assert GAME.apply(state, Seat(0), {"kind": "ready", "split": split})


# drafts, help and the absent


def test_drafts_are_lists_of_own_cards() -> None:
    state = dealt(coming())
    for good in (
        [[], [], [], []],
        [["3S"], [], ["AD", "AH", "AS", "KS", "QS"], []],
        SPLITS[0][::-1],
    ):
        GAME.check_draft(state, Seat(0), {"kind": "ready", "split": good})
    for bad in (
        None, [], [[], [], []], [[], [], [], [], []], ["AD", [], [], []], {"0": []},
        [["TD"], [], [], []], [["AD"] * 2, [], [], []], [["AD"], ["AD"], [], []], [[1], [], [], []],
    ):  # fmt: skip
        with pytest.raises(IllegalAction) as raised:
            GAME.check_draft(state, Seat(0), {"kind": "ready", "split": bad})
        assert raised.value.code == "cards", bad
    with pytest.raises(IllegalAction) as raised:
        GAME.check_draft(state, Seat(0), {"kind": "play", "card": "AD"})
    assert raised.value.code == "unknown_action"
    late = GAME.apply(state, Seat(0), ready(0)).state
    with pytest.raises(IllegalAction) as raised:
        GAME.check_draft(late, Seat(0), ready(0))
    assert raised.value.code == "not_your_turn"


def advice(split: Any) -> Mapping[str, Any]:
    return GAME.advise(dealt(coming()), Seat(0), {"kind": "ready", "split": split})


def test_help_while_arranging() -> None:
    """Full boxes are named, every wrong border is shown, and the reason against `ready`."""
    done = advice(SPLITS[0])
    assert done["sets"] == ["troy", "colour_run", "run", "pair"]
    assert (done["errors"], done["problem"]) == ([], None)
    swapped = advice([SPLITS[0][2], SPLITS[0][1], SPLITS[0][0], SPLITS[0][3]])
    assert (swapped["errors"], swapped["problem"]) == (["order12", "order23"], "order12")
    begun = advice([["KC", "QH", "JC"], SPLITS[0][0], ["3S"], []])
    assert begun["sets"] == ["run", "troy", None, None]
    assert (begun["errors"], begun["problem"]) == (["order12"], "sizes")
    apart = advice([["KC", "QH", "JC"], [], SPLITS[0][0], SPLITS[0][3]])
    assert (apart["errors"], apart["problem"]) == ([], "sizes")
    full = advice([["7D"], SPLITS[0][1], SPLITS[0][2], ["AD", "AH", "AS", "3S", "3H"]])
    assert full["sets"] == [None, "colour_run", "run", None]


def test_sort_for_me_is_legal_and_the_default() -> None:
    state = dealt(coming())
    for seat in range(4):
        empty = {"kind": "ready", "split": [[], [], [], []]}
        proposal = GAME.advise(state, Seat(seat), empty)["proposal"]
        default = GAME.default(state, Seat(seat))
        assert default == {"kind": "ready", "split": proposal}
        state = GAME.apply(state, Seat(seat), default).state
        with pytest.raises(IllegalAction):
            GAME.default(state, Seat(seat))
    assert GAME.default(dealt(coming()), Seat(0))["split"] == [
        ["AD", "AH", "AS"], ["KS", "QS", "JS"], ["KC", "QH", "JC"], ["7D", "3H", "3S", "6S"],
    ]  # fmt: skip


# showing


def test_comparisons_show_one_by_one() -> None:
    state = all_ready(dealt(coming(reveal_pause=7)))
    assert (GAME.phase(state), GAME.awaits(state)) == ("showdown", Pause("showdown", 7000))
    assert GAME.prompts(state) == {}
    table: Any = GAME.table(state)
    assert (table["hand_sizes"], table["captured"], table["won"]) == (
        [10] * 4,
        [85, 0, 0, 0],
        [1, 0, 0, 0],
    )
    assert table["comparisons"] == [
        {
            "order": [2, 1, 0, 3],
            "sets": [SPLITS[seat][0] for seat in (2, 1, 0, 3)],
            "categories": ["colour_run", "colour_run", "troy", "troy"],
            "winner": 0,
            "later": False,
            "points": 85,
        }
    ]  # fmt: skip
    assert table["totals"] == [0] * 4, "counted at the end only"
    hand: Any = GAME.private(state, Seat(0))["hand"]
    assert len(hand) == 10 and "AD" not in hand
    step = GAME.go_on(state)
    assert [event.kind for event in step.events] == ["shown"] * 4 + ["taken"]
    assert all(event.reveals for event in step.events[:4])
    assert step.events[0].public == {
        "comparison": 2, "seat": 0, "cards": ["KS", "QS", "JS"], "category": "colour_run",
        "best": True, "equal": False,
    }  # fmt: skip
    assert step.events[4].public == {
        "comparison": 2, "winner": 0, "later": False, "points": 110, "captured": [195, 0, 0, 0],
    }  # fmt: skip
    fourth = shown(state, 3)
    assert GAME.awaits(fourth) == Pause("showdown", 7000), "the last comparison is looked at, too"
    assert GAME.table(fourth)["captured"] == [270, 0, 0, 90]
    assert GAME.private(fourth, Seat(0))["hand"] == []
    assert not GAME.all_shown(shown(state, 2)) and GAME.all_shown(fourth)


def test_an_equal_set_shown_later_wins() -> None:
    """Seats 0 and 2 show A K Q of mixed suits, in this order."""
    splits = splits_of("38")
    *shows, taken = GAME.go_on(all_ready(dealt(coming(), splits), splits)).events
    told = [(show.public["seat"], show.public["best"], show.public["equal"]) for show in shows]
    assert told == [(0, True, False), (3, False, False), (2, True, True), (1, False, False)]
    assert (taken.public["winner"], taken.public["later"]) == (2, True)


def test_of_four_cards_the_three_that_count_come_first() -> None:
    table: Any = GAME.table(shown(all_ready(dealt(coming())), 3))
    assert table["comparisons"][3]["sets"][3] == ["TH", "4C", "4H", "6D"]
