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
    private,
    say,
    table,
)

TWO = ((2, WHIST), (3, WHIST))
LONE = ((2, NO), (3, WHIST), (3, say("closed")))
RETURNED = ((2, NO), (3, WHIST), (3, say("own")), (2, say("accept")), (0, say("return_whist")))


@pytest.mark.parametrize(
    ("options", "code", "said", "together", "own"),
    [
        ({}, "6S", TWO, 4, [[2, 2], [3, 2]]),
        ({}, "7S", TWO, 2, [[2, 1], [3, 1]]),
        ({}, "8S", TWO, 1, [[3, 1]]),
        ({}, "6S", LONE, 4, [[3, 4]]),
        ({"quota": "personal"}, "6S", TWO, None, [[2, 2], [3, 2]]),
        ({"quota": "personal"}, "7S", LONE[:2], None, [[3, 1]]),
        ({"dealer_whist": "free"}, "6S", RETURNED, 4, []),
        ({"dealer_whist": "liable"}, "6S", RETURNED, 4, [[0, 4]]),
    ],
)
def test_what_each_whister_answers_for(
    options: dict[str, Any], code: str, said: Any, together: int | None, own: Any
) -> None:
    """Section 6.4: half of a six or a seven each, the second whister all of a higher game."""
    state = act(dealt(coming(**options)), *bought(code, code), *said)
    duty = table(state)["duty"]
    assert (duty["together"], duty["own"]) == (together, own)


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
    assert private(state, 2)["twelve"] is None
    state = act(state, (1, say("discard", cards=["KH", "QH"])))
    assert private(state, 2)["twelve"] is None  # the declarer leads, and nobody lies open yet
    state = act(state, (1, say("play", card="7S")))
    for seat in range(4):
        seen = private(state, seat)
        assert sorted(seen["twelve"]) == twelve
        assert sorted(seen["possible"]) == [card for card in twelve if card != "7S"]
