"""Values of Schafkopf against a counting written from the page without looking at the engine.

Owns that second counting: slow, in words, every rule spelled out. Nothing of the engine may be used
in it.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.cards import GERMAN
from rules.options import resolve
from rules.schafkopf import ramsch, scoring
from rules.schafkopf.contracts import TRUMPS, points
from rules.schafkopf.options import FORM, Setup, setup

COURTS = [court + suit for court in "OU" for suit in "CSHD"]
DECK = [rank + suit for suit in "CSHD" for rank in "ATKOU987"]
PRINTED = {
    "rufer": [*COURTS, "AH", "TH", "KH", "9H", "8H", "7H"],
    "soloC": [*COURTS, "AC", "TC", "KC", "9C", "8C", "7C"],
    "soloS": [*COURTS, "AS", "TS", "KS", "9S", "8S", "7S"],
    "soloH": [*COURTS, "AH", "TH", "KH", "9H", "8H", "7H"],
    "soloD": [*COURTS, "AD", "TD", "KD", "9D", "8D", "7D"],
    "wenz": ["UC", "US", "UH", "UD"],
    "geier": ["OC", "OS", "OH", "OD"],
    "farbwenzS": ["UC", "US", "UH", "UD", "AS", "TS", "KS", "OS", "9S", "8S", "7S"],
    "farbgeierD": ["OC", "OS", "OH", "OD", "AD", "TD", "KD", "UD", "9D", "8D", "7D"],
}
"""The trumps of the page's section 5, high to low."""

TARIFFS = {
    "units_1_5": (1, 5, 1, 2, 1),
    "t10_50": (10, 50, 10, 20, 10),
    "t20_50": (20, 50, 10, 20, 10),
}
"""Rufer, solo, Schneider, Schwarz, Laufende."""

CONTRACTS = (
    "rufer hochzeit solo wenz geier farbwenz farbgeier solo_tout wenz_tout geier_tout "
    "farbwenz_tout farbgeier_tout sie"
).split()
ENDS = [(0, 0), (0, 1), (21, 0), (30, 3), (31, 3), (60, 5), (61, 5), (90, 6), (91, 6), (120, 7),
        (109, 7), (120, 8)]  # fmt: skip
"""Points and tricks of the declarer's side on both sides of every border."""


def rules(**changes: Any) -> Setup:
    options, problems = resolve(FORM, None, changes)
    assert not problems
    return setup(options)


@pytest.mark.parametrize("order", PRINTED)
def test_the_trumps(order: str) -> None:
    assert GERMAN.codes(TRUMPS[order]) == PRINTED[order]


def test_the_points_of_the_pack() -> None:
    worth = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
    assert all(points(GERMAN.hand([code])) == worth[code[0]] for code in DECK)
    assert points(GERMAN.hand(DECK)) == 120


@pytest.mark.parametrize("order", PRINTED)
def test_the_run_of_either_side(order: str) -> None:
    """Every length, with the trump that breaks it on the other side, and whole."""
    trumps = PRINTED[order]
    for count in range(1, len(trumps) + 1):
        top, breaking = trumps[:count], trumps[count : count + 1]
        declarers = scoring.run(TRUMPS[order], GERMAN.hand(top))
        assert (declarers.count, declarers.declarers) == (count, True)
        others = scoring.run(TRUMPS[order], GERMAN.hand(breaking))
        assert (others.count, others.declarers) == (count, False)


def naive(
    tariff: tuple[int, ...], least: tuple[int, int], contract: str, run: int,
    end: tuple[int, int], doublings: int,
) -> tuple[bool, int]:  # fmt: skip
    """Whether the declarer's side wins, and what each pays, as the page tells it."""
    rufer, solo, schneider, schwarz, laufende = tariff
    total, tricks = end
    base = rufer if contract in ("rufer", "hochzeit") else solo
    long, short = least
    needed = short if contract in ("wenz", "geier", "wenz_tout", "geier_tout") else long
    counted = run if run >= needed else 0
    if contract == "sie":
        won, worth = True, 4 * solo + 4 * 8 * laufende
    elif contract.endswith("_tout"):
        won, worth = tricks == 8, 2 * solo + 2 * counted * laufende
    else:
        won, worth = total >= 61, base + counted * laufende
        if tricks == 8 or tricks == 0:
            worth += schwarz
        elif total >= 91 or total <= 30:
            worth += schneider
    for _ in range(doublings):
        worth *= 2
    return won, worth


@pytest.mark.parametrize("tariff", [*TARIFFS, "custom"])
def test_every_contract_at_every_border(tariff: str) -> None:
    """Contracts x Laufende x ends x doublings x minimums: some 35,000 deals."""
    amounts = TARIFFS.get(tariff, (7, 31, 0, 5, 3))
    names = ("rufer", "solo", "schneider", "schwarz", "laufende")
    custom = dict(zip(names, amounts, strict=True))
    for least in ((3, 2), (1, 1), (14, 4)):
        chosen = rules(
            tariff=tariff, custom_tariff=custom, laufende_min_long=least[0],
            laufende_min_short=least[1],
        )  # fmt: skip
        for contract, run, end, doublings in product(CONTRACTS, range(1, 15), ENDS, (0, 1, 5)):
            won = scoring.is_won(contract, *end)
            value = scoring.value(chosen, contract, run, *end, doublings)
            expected = naive(amounts, least, contract, run, end, doublings)
            assert (won, value.total) == expected, (least, contract, run, end, doublings)


def test_every_payment_is_somebodys_loss() -> None:
    """All seats, partners and results: two against two, one against three."""
    for declarer, partner, won in product(range(4), (None, 0, 1, 2, 3), (True, False)):
        if declarer == partner:
            continue
        scores = scoring.payout(declarer, partner, won, 7)
        gain = 7 if won else -7
        for seat, score in enumerate(scores):
            if partner is not None:
                assert score == (gain if seat in (declarer, partner) else -gain)
            else:
                assert score == (3 * gain if seat == declarer else -gain)
        assert sum(scores) == 0


def test_sixty_points_are_enough_only_where_they_are_the_target() -> None:
    assert not scoring.is_won("rufer", 60, 4)
    assert scoring.is_won("rufer", 60, 4, target=60)
    assert not scoring.is_won("rufer", 59, 4, target=60)


def naive_ramsch(
    own: list[int], tricks: list[int], highest: list[int], forehand: int, price: int,
    march: Any, virgin: str,
) -> list[int]:  # fmt: skip
    """The payments of a Ramsch as the page tells it."""
    for seat in range(4):
        if (march == "all_tricks" and tricks[seat] == 8) or (
            isinstance(march, int) and own[seat] >= march
        ):
            return [3 * price if s == seat else -price for s in range(4)]
    tied = [seat for seat in range(4) if own[seat] == max(own)]
    tied = [seat for seat in tied if highest[seat] == max(highest[s] for s in tied)]
    tied = [seat for seat in tied if tricks[seat] == max(tricks[s] for s in tied)]
    loser = next(s for s in [(forehand + n) % 4 for n in range(4)] if s in tied)
    without = sum(count == 0 for count in tricks)
    got = []
    for seat in range(4):
        share = price
        if virgin == "double_all":
            share *= 2**without
        if virgin == "double_each_once" and tricks[seat] == 0:
            share *= 2
        if virgin == "double_each_multiple" and tricks[seat] == 0:
            share *= 2**without
        got.append(0 if seat == loser else share)
    got[loser] = -sum(got)
    return got


RAMSCH_ENDS = [
    ([20, 45, 30, 25], [2, 3, 2, 1], [3, 9, 11, 0]),
    ([45, 0, 45, 30], [3, 0, 3, 2], [12, -1, 13, 6]),
    ([40, 40, 40, 0], [2, 3, 3, 0], [5, -1, -1, -1]),
    ([40, 40, 40, 0], [2, 3, 3, 0], [-1, -1, -1, -1]),
    ([60, 60, 0, 0], [4, 4, 0, 0], [-1, -1, 8, 9]),
    ([30, 30, 30, 30], [2, 2, 2, 2], [-1, -1, -1, -1]),
    ([0, 120, 0, 0], [0, 8, 0, 0], [-1, 13, -1, -1]),
    ([0, 120, 0, 0], [0, 7, 1, 0], [-1, 13, 0, -1]),
    ([91, 10, 10, 9], [5, 1, 1, 1], [13, 1, 2, 3]),
    ([0, 29, 91, 0], [0, 2, 6, 0], [-1, 4, 5, -1]),
]


def test_every_ramsch() -> None:
    marches: list[Any] = ["none", "all_tricks", 91, 120]
    virgins = ["none", "double_all", "double_each_once", "double_each_multiple"]
    for march, virgin, price in product(marches, virgins, (None, 1, 30)):
        chosen = rules(
            tariff="t20_50", ramsch_durchmarsch=march, ramsch_jungfrau=virgin, ramsch_price=price
        )
        for (own, tricks, highest), forehand, knocks in product(RAMSCH_ENDS, range(4), (0, 1, 4)):
            paid = ramsch.paid(chosen, own, tricks, highest, forehand, knocks)
            factor = (20 if price is None else price) * 2**knocks
            expected = naive_ramsch(own, tricks, highest, forehand, factor, march, virgin)
            assert list(paid.scores) == expected, (march, virgin, price, own, forehand, knocks)
            assert sum(paid.scores) == 0
            assert (paid.loser is None) != (paid.durchmarsch is None)


# house rules


def preset(name: str) -> Setup:
    options, problems = resolve(FORM, name, {})
    assert not problems
    return setup(options)


def test_the_presets() -> None:
    seed, school, tarif, stammtisch = map(preset, FORM.presets)
    assert seed.contracts == ("rufer", "wenz", "solo", "wenz_tout", "solo_tout", "sie")
    assert (seed.deals, seed.klopfen, seed.stoss_max, seed.all_pass) == (16, "off", 0, "redeal")
    for one in ("rufer", "solo", "schneider", "schwarz", "laufende"):
        assert getattr(school.tariff, one) == 10 * getattr(seed.tariff, one)
    assert (tarif.tariff.rufer, tarif.tariff.solo, tarif.tariff.schwarz) == (20, 50, 20)
    assert stammtisch.contracts == (
        "rufer", "geier", "farbwenz", "wenz", "solo", "geier_tout", "farbwenz_tout", "wenz_tout",
        "solo_tout", "sie",
    )  # fmt: skip
    assert (stammtisch.all_pass, stammtisch.klopfen, stammtisch.stoss_max) == ("ramsch", "any", 2)
    assert stammtisch.ramsch_price == 20 and stammtisch.durchmarsch is None


def test_own_amounts_and_the_price_of_a_ramsch() -> None:
    amounts = {"rufer": 3, "solo": 9, "schneider": 0, "schwarz": 4, "laufende": 2}
    own = rules(tariff="custom", custom_tariff=amounts, ramsch_durchmarsch=100)
    assert (own.tariff.rufer, own.ramsch_price, own.durchmarsch) == (3, 3, 100)
    assert rules(custom_tariff=amounts).tariff.rufer == 1, "without effect"
    assert rules(ramsch_price=7, ramsch_durchmarsch="none").durchmarsch == 0
    assert own.options["custom_tariff"] == amounts
    with pytest.raises(ValueError):
        setup({"tariff": "custom"})


def test_a_hochzeit_stands_beside_the_rufer() -> None:
    assert rules(hochzeit=True).contracts[:3] == ("rufer", "hochzeit", "wenz")
