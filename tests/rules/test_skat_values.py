"""Values of Skat against a table made by hand and a counting written from the page without looking
at the engine.

Owns that second counting: slow, in words, every rule spelled out. Nothing of the engine may be used
in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rules.cards import FRENCH
from rules.options import resolve
from rules.skat import ramsch
from rules.skat.conceding import Taken, conceded
from rules.skat.contracts import points as engine_points
from rules.skat.options import Setup, form, setup
from rules.skat.scoring import Stakes, played
from rules.skat.values import Game, bid_values, matadors

TRUMPS = {
    **{suit: [f"J{j}" for j in "CSHD"] + [rank + suit for rank in "ATKQ987"] for suit in "DHSC"},
    "G": [f"J{j}" for j in "CSHD"],
}
DECK = [rank + suit for suit in "CSHD" for rank in "AKQJT987"]

SKAT_GAMES = {
    "D": [18, 27, 36, 45, 54, 63, 72, 81, 90, 99, 108],
    "H": [20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120],
    "S": [22, 33, 44, 55, 66, 77, 88, 99, 110, 121, 132],
    "C": [24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144],
    "G": [48, 72, 96, 120],
}
"""The printed table of game values, with or without 1, 2, 3 ... matadors, nothing else."""


def rules(preset: str, **changes: Any) -> Setup:
    options, problems = resolve(form(3), preset, changes)
    assert not problems
    return setup(3, options)


def twelve_with(contract: str, run: int) -> int:
    """Twelve cards of which exactly that run of trumps is held (or lacked) from the top."""
    trumps = TRUMPS[contract]
    held = trumps[:run] if run > 0 else trumps[-run : -run + 1]
    plain = [card for card in DECK if card not in trumps]
    return FRENCH.hand([*held, *plain][:12])


def runs(contract: str) -> list[int]:
    many = len(TRUMPS[contract])
    return [*range(1, many + 1), *range(-many, 0)]


@pytest.mark.parametrize("contract", SKAT_GAMES)
def test_the_printed_table(contract: str) -> None:
    for run in runs(contract):
        if len(TRUMPS[contract]) == 11 and run == -11:
            continue
        assert matadors(contract, twelve_with(contract, run)) == run
        stakes = Stakes(Game(contract), run, 18)
        result = played(rules("isko"), stakes, 75, 7)
        assert result.score == SKAT_GAMES[contract][abs(run) - 1], (contract, run)


LEVELS = ["", "hand", "hand schneider", "hand schneider schwarz", "hand schneider schwarz ouvert"]
ENDS = [(0, 0), (21, 0), (30, 3), (31, 3), (60, 5), (61, 5), (89, 8), (90, 8), (120, 9), (120, 10)]
"""Points and tricks of the declarer on both sides of every border."""


def naive(
    preset: str, contract: str, run: int, level: str, end: tuple[int, int], bid: int
) -> tuple[bool, int]:
    """Whether the game is won, and what is written down, as the page tells it."""
    total, tricks = end
    said = level.split()
    steps = ["matador"] * abs(run) + ["game"]
    if "hand" in said:
        steps.append("hand")
    if "schneider" in said:
        steps += ["schneider", "schneider announced"]
    elif total >= 90 or total <= 30:
        steps.append("schneider")
    if "schwarz" in said:
        steps += ["schwarz", "schwarz announced"]
    elif tricks in (0, 10):
        steps.append("schwarz")
    base = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}[contract]
    if "ouvert" in said:
        if contract == "G" and preset != "isko":
            base = 36
        else:
            steps.append("open")
    value = base * len(steps)
    won = total >= 61
    if "schneider" in said and total < 90:
        won = False
    if "schwarz" in said and tricks < 10:
        won = False
    if value < bid:
        won = False
        while value % base or value < bid:
            value += 1
    if won:
        return True, value
    single = preset != "isko" and "hand" in said
    return False, -value if single else -2 * value


def games() -> Iterator[tuple[str, int, str]]:
    for contract, level in product(SKAT_GAMES, LEVELS):
        for run in runs(contract):
            yield contract, run, level


@pytest.mark.parametrize("preset", ["isko", "classic1974", "raeuber"])
def test_every_game_at_every_border(preset: str) -> None:
    """Contracts x matadors x levels x ends x bids: some 50,000 games."""
    chosen = rules(preset)
    bids = [18, 23, 36, 59, 100, 264]
    for contract, run, level in games():
        said = level.split()
        game = Game(
            contract, *(name in said for name in ("hand", "schneider", "schwarz", "ouvert"))
        )
        for end, bid in product(ENDS, bids):
            result = played(chosen, Stakes(game, run, bid), *end)
            expected = naive(preset, contract, run, level, end, bid)
            assert (result.won, result.score) == expected, (contract, run, level, end, bid)


@pytest.mark.parametrize(
    ("hand", "ouvert", "value"),
    [(False, False, 23), (True, False, 35), (False, True, 46), (True, True, 59)],
)
def test_null(hand: bool, ouvert: bool, value: int) -> None:
    stakes = Stakes(Game("N", hand=hand, ouvert=ouvert), 0, 18)
    for preset, factor in (("isko", 2), ("classic1974", 1 if hand else 2)):
        won, lost = played(rules(preset), stakes, 0, 0), played(rules(preset), stakes, 0, 1)
        assert (won.score, lost.score) == (value, -value * factor)


def test_kontra_re_and_bock_double_and_never_cover_a_bid() -> None:
    for doubled, bock in product(range(3), (False, True)):
        factor = 2 ** (doubled + bock)
        stakes = Stakes(Game("C"), 1, 18, doubled, bock)
        assert played(rules("raeuber"), stakes, 61, 6).score == 24 * factor
        over = Stakes(Game("C"), 1, 33, doubled, bock)
        assert played(rules("raeuber"), over, 61, 6).score == -72 * factor


def test_every_value_that_may_be_bid_is_a_games_and_no_other() -> None:
    """Every game's value with each level it can reach."""
    for preset, grand_ouvert in (("isko", 24), ("classic1974", 36)):
        found = {23, 35, 46, 59}
        for contract, run, level in games():
            for end in ENDS:
                value = abs(naive(preset, contract, run, level, end, 0)[1])
                won = naive(preset, contract, run, level, end, 0)[0]
                found.add(value if won else 18)
        assert found == set(bid_values(grand_ouvert))


def test_the_points_of_the_pack() -> None:
    worth = dict(zip("AT KQJ987", [11, 10, 0, 4, 3, 2, 0, 0, 0], strict=True))
    for code in DECK:
        assert engine_points(FRENCH.hand([code])) == worth[code[0]]
    assert engine_points(FRENCH.hand(DECK)) == 120


def test_rest_gives_everything_left_to_the_other_side() -> None:
    """Clubs with 1, bid 18; the declarer has 40 points and 3 tricks, the defenders 20 and 1."""
    chosen = rules("isko", concede_scoring="rest")
    stakes, taken = Stakes(Game("C"), 1, 18), Taken(40, 3, 20, 1)
    by_defenders = conceded(chosen, stakes, taken, by_declarer=False)
    assert (by_defenders.score, by_defenders.schneider) == (36, True)
    by_declarer = conceded(chosen, stakes, taken, by_declarer=True)
    assert by_declarer.score == -48
    first = conceded(chosen, stakes, Taken(21, 0, 0, 0), by_declarer=True)
    assert first.score == -96  # 21 points and no trick: Schneider and Schwarz
    won = conceded(chosen, stakes, Taken(61, 5, 30, 3), by_declarer=True)
    assert won.score == 24
    null = Stakes(Game("N"), 0, 18)
    assert conceded(chosen, null, Taken(0, 0, 9, 4), by_declarer=True).score == -46
    assert conceded(chosen, null, Taken(0, 0, 9, 4), by_declarer=False).score == 23


def naive_ramsch(
    own: list[int], tricks: list[int], laid: int, last: int, pushes: int, chosen: Setup
) -> list[int]:
    """The scores of a Ramsch as the page tells it."""
    counted = [p + (laid if s == last and chosen.ramsch_skat == "last_trick" else 0)
               for s, p in enumerate(own)]  # fmt: skip
    if chosen.ramsch_durchmarsch == "plus120" and max(tricks) == 10:
        return [120 * 2**pushes if t == 10 else 0 for t in tricks]
    losers = [s for s in range(3) if counted[s] == max(counted)]
    scores = [0, 0, 0]
    if len(losers) == 3:
        return scores
    for seat in losers:
        loss = counted[seat]
        if chosen.ramsch_skat == "loser":
            loss += laid
        for _ in range(pushes):
            loss *= 2
        for count in tricks:
            if count == 0 and chosen.ramsch_jungfrau == "double":
                loss *= 2
        if len(losers) == 2 and chosen.ramsch_tie == "share":
            loss = loss // 2 + loss % 2
        scores[seat] = -loss
    return scores


def test_every_ramsch() -> None:
    choices = product(
        ("last_trick", "loser"), ("off", "double"), ("off", "plus120"), ("each", "share")
    )
    ends = [
        ([50, 40, 22], [4, 4, 2], 8, 1), ([45, 45, 20], [5, 4, 1], 10, 2),
        ([55, 55, 0], [5, 5, 0], 10, 0), ([106, 0, 0], [10, 0, 0], 14, 0),
        ([106, 0, 0], [9, 1, 0], 14, 0), ([40, 40, 40], [4, 3, 3], 0, 0),
        ([35, 45, 30], [3, 4, 3], 10, 0), ([51, 50, 19], [5, 4, 1], 0, 2),
    ]  # fmt: skip
    for skat, virgin, march, tie in choices:
        chosen = rules("isko", ramsch_skat=skat, ramsch_jungfrau=virgin, ramsch_durchmarsch=march,
                       ramsch_tie=tie)  # fmt: skip
        for (own, tricks, laid, last), pushes in product(ends, range(4)):
            got = ramsch.counted(chosen, own, tricks, laid, last, pushes).scores
            assert list(got) == naive_ramsch(own, tricks, laid, last, pushes, chosen)
