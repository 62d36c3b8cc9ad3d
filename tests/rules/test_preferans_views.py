"""What the table of Preferans tells besides cards: duties, prices, a misère's twelve cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.preferans_kit import (
    LOW,
    LOW_TALON,
    NO,
    PASS,
    WHIST,
    act,
    bid,
    bought,
    coming,
    dealt,
    played,
    say,
    table,
)

RETURNED = ((2, NO), (3, WHIST), (3, say("own")), (2, say("accept")), (0, say("return_whist")))


@pytest.mark.parametrize(("dealer_whist", "own"), [("free", []), ("liable", [[0, 4]])])
def test_what_a_dealer_answers_for_who_returned_the_whist(dealer_whist: str, own: Any) -> None:
    state = act(dealt(coming(dealer_whist=dealer_whist)), *bought(), *RETURNED)
    duty = table(state)["duty"]
    assert (duty["together"], duty["whisters"], duty["own"]) == (4, [0], own)


def test_a_checked_ten_owes_nothing() -> None:
    state = act(dealt(coming()), *bought("10S", "10S"))
    assert table(state)["duty"] == {
        "declarer": 10, "together": None, "whisters": [], "own": []
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "run", "prices"),
    [
        ({"pass_prices": [1, 2, 4]}, 0, (1, 2)),
        ({"pass_prices": [1, 2, 4]}, 2, (4, 4)),
        ({"pass_prices": [1, 2, 4], "pass_dealer": "stay3"}, 2, (4, 1)),
    ],
)
def test_the_price_of_the_pass_game_after_this_one(
    options: dict[str, Any], run: int, prices: tuple[int, int]
) -> None:
    """After three by one dealer the next one begins anew (4.10)."""
    state = coming(**options)
    for _ in range(run):
        state, _ = played(dealt(state))
    told = table(dealt(state))
    assert (told["run"], told["price"], told["next_price"]) == (run, *prices)


def test_the_twelve_cards_of_a_misere() -> None:
    """Nobody sees which two were thrown: they stay possible to the end."""
    state = act(dealt(coming(), LOW, LOW_TALON), (1, bid("M")), (2, PASS), (3, PASS))
    twelve = sorted([*LOW[0].split(), *LOW_TALON.split()])
    state = act(state, (1, say("discard", cards=["KH", "QH"])))
    assert table(state)["possible"] is None  # the declarer leads, and nobody lies open yet
    state = act(state, (1, say("play", card="7S")))
    possible = table(state)["possible"]
    assert sorted(possible["twelve"]) == twelve
    assert sorted(possible["left"]) == [card for card in twelve if card != "7S"]
