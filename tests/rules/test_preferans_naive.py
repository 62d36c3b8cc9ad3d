"""Scorings of Preferans against a second, naive one; settlements of random sheets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from rules.options import resolve
from rules.preferans import scoring
from rules.preferans.contracts import TRICKS
from rules.preferans.options import Setup, form, setup
from rules.preferans.settling import rounded, settle
from rules.preferans.sheet import Book, Sheet, empty, entered
from tests.laws import fresh_seed, random_options

ROUNDS = 1500
Cells = Counter[Any]
"""Figures by cell: `("pool", seat)`, `("mountain", seat)`, `("whists", seat, on)`."""


def rules(rng: Random, seats: int, **more: Any) -> Setup:
    """Random house rules that can be played; pools are far from full."""
    while True:
        changes = {**random_options(rng, form(seats)), "target": 200, "end_mode": "each", **more}
        chosen, _ = resolve(form(seats), None, changes)
        try:
            return setup(seats, chosen)
        except ValueError:
            continue


def counts(rng: Random, seats: int, holders: list[int]) -> tuple[int, ...]:
    found = [0] * seats
    for _ in range(TRICKS):
        found[rng.choice(holders)] += 1
    return tuple(found)


def cells(before: Sheet, after: Sheet) -> dict[Any, int]:
    """The cells that differ, by how much."""
    lines = range(before.lines)
    every: dict[Any, int] = {}
    for i in lines:
        every["pool", i] = after.pool[i] - before.pool[i]
        every["mountain", i] = after.mountain[i] - before.mountain[i]
        for j in lines:
            every["whists", i, j] = after.whists[i][j] - before.whists[i][j]
    return {cell: amount for cell, amount in every.items() if amount}


def naive(
    house: Setup, seats: int, resting: int | None, deal: scoring.Contract, mountain: int
) -> dict[Any, int]:
    """Section 6 line by line, cell by cell; `mountain`: that of the declarer before."""
    got: Cells = Counter()
    level, me = deal.level, deal.declarer
    unit = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}[level]
    price = unit * house.write_factor
    mine = level if deal.tricks is None else deal.tricks[me]
    theirs, short = TRICKS - mine, max(0, level - mine)
    if short:
        got["mountain", me] += price * short
    else:
        burned = min(unit, max(0, mountain)) if house.made_to == "mountain_first" else 0
        got["mountain", me] -= burned
        got["pool", me] += unit - burned
    first, second = list(deal.calls)
    said = [deal.calls[first], deal.calls[second]]
    one_whists = said.count("whist") == 1
    if deal.tricks is None:
        for seat in deal.calls:
            if deal.calls[seat] == "own":
                got["whists", seat, me] += price * (2 if level == 6 else 1)
    elif deal.returned_by is not None:
        got["whists", deal.returned_by, me] += price * theirs
    elif one_whists and house.quota == "joint":
        whister, passer = (first, second) if said[0] == "whist" else (second, first)
        shared = house.sharing == "gentleman" and (house.gentleman_when == "always" or short > 0)
        got["whists", whister, me] += price * theirs // (2 if shared else 1)
        got["whists", passer, me] += price * theirs // 2 if shared else 0
    else:
        for seat in deal.calls:
            if deal.calls[seat] != "pass":
                got["whists", seat, me] += price * deal.tricks[seat]
    if short and house.consolation != "off":
        for seat in range(seats):
            if seat != me:
                got["whists", seat, me] += short * (10 if house.consolation == "ten" else price)
    if deal.tricks is not None:
        half = 1 if house.liability == "full" else 2
        for seat, missing in naive_shortage(house, deal, theirs).items():
            got["mountain", seat] += price * missing // half
    if deal.talon and house.talon_whists != "off":
        if resting is not None:
            got["whists", resting, me] += deal.talon * price
        elif house.talon_whists == "all":
            for seat in deal.calls:
                got["whists", seat, me] += deal.talon * price // 2
    return {cell: amount for cell, amount in got.items() if amount}


def naive_shortage(house: Setup, deal: scoring.Contract, theirs: int) -> dict[int, int]:
    """Who is short of how many tricks, a table for every level."""
    assert deal.tricks is not None
    own = {seat: deal.tricks[seat] for seat in deal.calls}
    first, second = list(deal.calls)
    whisters = [seat for seat in (first, second) if deal.calls[seat] == "whist"]
    if deal.returned_by is not None:
        if deal.returned_by not in deal.calls and house.dealer_whist == "free":
            return {}
        return {deal.returned_by: max(0, {6: 4, 7: 2}[deal.level] - theirs)}
    if house.quota == "personal":
        return {s: max(0, (2 if deal.level == 6 else 1) - own[s]) for s in whisters}
    joint = max(0, {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}[deal.level] - theirs)
    if len(whisters) < 2:
        return {seat: joint for seat in whisters}
    if deal.level >= 8:
        return {second: joint}
    each = 2 if deal.level == 6 else 1
    return {s: min(joint, max(0, each - own[s])) for s in whisters}


def contract(rng: Random, house: Setup, seats: int, dealer: int) -> scoring.Contract:
    """A random finished contract that can come about."""
    order = [(dealer + place) % seats for place in (1, 2, 3)]
    place = rng.randrange(3)
    me, first, second = order[place], order[(place + 1) % 3], order[(place + 2) % 3]
    level = rng.randrange(6, 11)
    words = [("whist", "whist"), ("whist", "pass"), ("pass", "whist"), ("pass", "pass")]
    if level <= 7 and house.own_whist:
        words += [("own", "pass"), ("pass", "own")]
    if level == 10 and house.ten == "checked":
        words = [("none", "none")]
    said = rng.choice(words)
    returned = None
    if "own" in said and rng.random() < 0.6:
        passer = first if said[0] == "pass" else second
        may = [passer, dealer] if seats == 4 and house.dealer_whist != "off" else [passer]
        returned = rng.choice(may)
    played = returned is not None or "whist" in said or "none" in said
    tricks = counts(rng, seats, order) if played else None
    return scoring.Contract(
        me, level, {first: said[0], second: said[1]}, returned, tricks, rng.choice([0, 1, 2, 3])
    )


def test_contracts_are_written_as_a_naive_table_says() -> None:
    rng = Random(fresh_seed())
    kinds: set[tuple[str, ...]] = set()
    for _ in range(ROUNDS):
        seats, dealer = rng.choice([3, 4]), rng.randrange(3)
        house = rules(rng, seats)
        deal = contract(rng, house, seats, dealer)
        resting = dealer if seats == 4 else None
        mountains = tuple([rng.randrange(-5, 9) for _ in range(seats)])
        before = Sheet((0,) * seats, mountains, empty(seats).whists)
        book = Book(house, before, range(seats))
        scoring.contract(book, house, deal, resting)
        got = cells(before, entered(before, book.entries))
        assert got == naive(house, seats, resting, deal, mountains[deal.declarer]), (deal, house)
        kinds.add(tuple(deal.calls.values()))
    assert len(kinds) == 7


def test_pass_games_are_written_as_a_naive_table_says() -> None:
    rng = Random(fresh_seed())
    for _ in range(ROUNDS):
        seats, dealer, price = rng.choice([3, 4]), rng.randrange(3), rng.randrange(1, 5)
        house = rules(rng, seats)
        order = [(dealer + place) % seats for place in (1, 2, 3)]
        whists = house.pass_scoring == "whists"
        tricks = counts(rng, seats, order if whists else list(range(seats)))
        book = Book(house, empty(seats), range(seats))
        scoring.pass_game(book, house, scoring.PassGame(tricks, order), price)
        expected: Cells = Counter()
        least = min(tricks[seat] for seat in order)
        if whists:
            winners = [seat for seat in order if tricks[seat] == least]
            for loser in set(order) - set(winners):
                for winner in winners:
                    expected["whists", winner, loser] += 5 * tricks[loser] // len(winners)
            for winner in winners:
                expected["pool", winner] += least == 0
        else:
            for seat in range(seats):
                off = least if house.pass_amnesty and seat in order else 0
                expected["mountain", seat] += (tricks[seat] - off) * price
                if seat in order and tricks[seat] == 0:
                    expected["pool", seat] += price * (house.pass_zero == "pool")
                    expected["mountain", seat] -= 2 * price * (house.pass_zero == "mountain2")
        got = cells(empty(seats), entered(empty(seats), book.entries))
        assert got == {cell: amount for cell, amount in expected.items() if amount}, house


def test_help_fills_the_pools_and_is_paid_for() -> None:
    """No pool ends above the target, points go to the fullest pool first, and the giver's whists
    are what the others got."""
    rng = Random(fresh_seed())
    for _ in range(ROUNDS):
        seats = rng.choice([3, 4])
        house = rules(rng, seats, target=10, help="american", made_to="pool")
        pools = tuple([rng.randrange(0, 11) for _ in range(seats)])
        before = Sheet(pools, (0,) * seats, empty(seats).whists)
        book, seat, points = Book(house, before, range(seats)), rng.randrange(seats), 10
        book.score_pool(seat, points, "made")
        after = entered(before, book.entries)
        given = sum(after.pool) - sum(pools)
        assert max(after.pool) <= 10
        assert given == min(points, 10 * seats - sum(pools))
        others = given - (after.pool[seat] - pools[seat])
        assert after.pool[seat] == min(10, pools[seat] + points)
        assert sum(after.whists[seat]) == others * house.pool_weight
        assert after.mountain[seat] == -(points - given) * house.pool_weight // 10
        part = [s for s in range(seats) if pools[s] < after.pool[s] < 10 and s != seat]
        assert len(part) <= 1
        for helped in part:
            assert all(
                pools[s] <= pools[helped] or after.pool[s] == 10
                for s in range(seats)
                if s not in (seat, helped)
            )


def test_settlements_add_up_to_nothing_by_both_methods() -> None:
    """Random sheets, computed anew by the letter of sections 7.2 to 7.4."""
    rng = Random(fresh_seed())
    for _ in range(ROUNDS):
        lines, weight = rng.randrange(3, 7), rng.choice([10, 20])
        pool = tuple([rng.randrange(0, 60) for _ in range(lines)])
        mountain = tuple([rng.randrange(-20, 90) for _ in range(lines)])
        whists = tuple(
            [
                tuple([0 if i == j else rng.randrange(0, 300) for j in range(lines)])
                for i in range(lines)
            ]
        )
        settled = settle(weight, Sheet(pool, mountain, whists))
        closed = [m + weight // 10 * (max(pool) - p) for p, m in zip(pool, mountain, strict=True)]
        one, two = [], []
        for i in range(lines):
            against = sum(whists[i]) - sum(whists[j][i] for j in range(lines))
            shares = [Fraction(10 * (c - min(closed)), lines) for c in closed]
            one.append(against + sum(shares) - lines * shares[i])
            two.append(against + 10 * (Fraction(sum(closed), lines) - closed[i]))
        assert list(settled.result) == one == two
        assert sum(settled.result) == 0 == sum(settled.rounded)
        assert all(
            abs(whole - exact) < 1
            for whole, exact in zip(settled.rounded, settled.result, strict=True)
        )
        best = settled.ranks.index(1)
        assert settled.result[best] == max(settled.result)


def test_ties_in_rounding_go_to_the_higher_result_then_to_the_lower_line() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert rounded([half, -half]) == (1, -1)
    assert rounded([5 + half, half, -6]) == (6, 0, -6)
    assert rounded([third, third, -2 * third]) == (1, 0, -1)
    assert rounded([2 * third, 2 * third, -4 * third]) == (1, 1, -2)
    assert rounded([half, half, -1 - half, half]) == (1, 1, -2, 0)
