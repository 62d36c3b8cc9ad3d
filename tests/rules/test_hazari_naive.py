"""Hazari's combinations against an evaluator written from the page without looking at the engine.

Owns that second evaluator: slow, on codes, every rule spelled out. Nothing of the engine may be
used in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from rules.api import IllegalAction, Seat
from rules.cards import FRENCH
from rules.hazari.combinations import key, name, parts, triple_key
from rules.hazari.game import Hazari
from rules.hazari.scoring import points
from rules.hazari.showing import showdown
from rules.hazari.splits import Split, front, keys
from rules.options import resolve
from tests.anysplit import any_split
from tests.laws import fresh_seed

GAME = Hazari()
RUNS = ["AKQ", "A23", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432"]
VALUE = dict(zip("AKQJT98765432", range(14, 1, -1), strict=True))
COUNTS = {"troy": 52, "colour_run": 48, "run": 720, "colour": 1096, "pair": 3744, "indi": 16440}


def naive_key(codes: Sequence[str]) -> list[int]:
    """The key of three or four cards as the page's table writes it."""
    if len(codes) == 4:
        return max(naive_key(three) for three in combinations(codes, 3))
    ranks, suits = [code[0] for code in codes], {code[1] for code in codes}
    falling = sorted((VALUE[rank] for rank in ranks), reverse=True)
    same = Counter(ranks).most_common()
    for place, run in enumerate(RUNS):
        if set(run) == set(ranks):
            return [5 if len(suits) == 1 else 4, 12 - place]
    if len(same) == 1:
        return [6, VALUE[ranks[0]]]
    if len(suits) == 1:
        return [3, *falling]
    if len(same) == 2:
        return [2, VALUE[same[0][0]], VALUE[same[1][0]]]
    return [1, *falling]


def naive_points(codes: Sequence[str]) -> int:
    return sum(10 if code[0] in "AKQJT" else 5 for code in codes)


def naive_front(hand: Sequence[str]) -> list[list[int]]:
    """The greatest four keys of all 200,200 splits, found by trying every one."""
    known = {frozenset(three): naive_key(three) for three in combinations(hand, 3)}
    best: list[list[int]] = [[0]] * 4
    for four in combinations(hand, 4):
        last = max(known[frozenset(three)] for three in combinations(four, 3))
        nine = [code for code in hand if code not in four]
        for two in combinations(nine[1:], 2):
            first = frozenset((nine[0], *two))
            six = [code for code in nine[1:] if code not in two]
            for pair in combinations(six[1:], 2):
                second = frozenset((six[0], *pair))
                third = frozenset(six) - second
                sets = sorted((known[first], known[second], known[third]), reverse=True)
                if sets[2] >= last and [*sets, last] > best:
                    best = [*sets, last]
    return best


def random_hand(rng: Random) -> list[str]:
    return rng.sample(FRENCH.code, 13)


def test_every_triple() -> None:
    """All 22,100 of them: category and key; the counts and the number of keys of the page."""
    names: Counter[str | None] = Counter()
    seen: dict[int, list[int]] = {}
    for codes in combinations(FRENCH.code, 3):
        value = triple_key(FRENCH.hand(codes))
        expected = naive_key(codes)
        assert parts(value) == expected, codes
        names[name(value)] += 1
        seen[value] = expected
    assert names == COUNTS
    assert len(seen) == 741
    assert [seen[value] for value in sorted(seen)] == sorted(seen.values()), "larger is better"


def test_sets_of_four() -> None:
    rng = Random(fresh_seed())
    for _ in range(2000):
        codes = rng.sample(FRENCH.code, 4)
        assert parts(key(FRENCH.hand(codes))) == naive_key(codes), codes


@pytest.mark.bulk
def test_the_front_split_against_all_splits() -> None:
    rng = Random(fresh_seed())
    for _ in range(4):
        hand = random_hand(rng)
        split = front(FRENCH.hand(hand))
        assert [parts(value) for value in keys(split)] == naive_front(hand), hand


def naive_showdown(
    splits: Sequence[Sequence[Sequence[str]]], dealer: int
) -> list[tuple[list[int], int, int]]:
    """Order, winner and points of the four comparisons."""
    first, told = (dealer + 3) % 4, []
    for number in range(4):
        order = [first, (first + 3) % 4, (first + 6) % 4, (first + 9) % 4]
        best = order[0]
        for seat in order[1:]:
            if naive_key(splits[seat][number]) >= naive_key(splits[best][number]):
                best = seat
        told.append((order, best, sum(naive_points(splits[seat][number]) for seat in order)))
        first = best
    return told


def test_showdowns() -> None:
    rng = Random(fresh_seed())
    for _ in range(300):
        pack = rng.sample(FRENCH.code, 52)
        splits = [any_split(pack[seat * 13 : seat * 13 + 13], rng) for seat in range(4)]
        masks: list[Split] = [tuple(map(FRENCH.hand, split)) for split in splits]
        dealer = rng.randrange(4)
        told = [(list(one.order), one.winner, one.points) for one in showdown(masks, dealer)]
        assert told == naive_showdown(splits, dealer)
        assert sum(points_of for _, _, points_of in told) == 360


def naive_refusal(hand: Sequence[str], split: Any) -> str | None:
    if [len(cards) for cards in split] != [3, 3, 3, 4]:
        return "sizes"
    if sorted(code for cards in split for code in cards) != sorted(hand):
        return "cards"
    values = [naive_key(cards) for cards in split]
    for place in range(3):
        if values[place] < values[place + 1]:
            return f"order{place + 1}{place + 2}"
    return None


def test_splits_are_refused_alike() -> None:
    """Random splits, with cards lost, doubled, foreign or moved now and then."""
    rng = Random(fresh_seed())
    options, _ = resolve(GAME.form(4), None, {})
    found: Counter[str | None] = Counter()
    for _ in range(60):
        start = GAME.start(options, 4, {"totals": [0] * 4, "dealer": 0, "index": 0}).state
        state = GAME.deal(start, rng.sample(range(52), 52)).state
        hand: Any = GAME.private(state, Seat(0))["hand"]
        for _ in range(40):
            split = damaged(hand, rng)
            expected = naive_refusal(hand, split)
            found[expected] += 1
            try:
                GAME.apply(state, Seat(0), {"kind": "ready", "split": split})
                code = None
            except IllegalAction as refusal:
                code = refusal.code
            assert code == expected, split
    assert set(found) == {"sizes", "cards", "order12", "order23", "order34", None}


def damaged(hand: Sequence[str], rng: Random) -> list[list[str]]:
    """A split that may be wrong in one way."""
    if rng.random() < 0.2:
        cards = rng.sample(hand, 13)
        return [cards[:3], cards[3:6], cards[6:9], cards[9:]]
    split = [list(cards) for cards in any_split(hand, rng)]
    one, two = rng.sample(range(4), 2)
    match rng.randrange(5):
        case 0:
            split[one].pop()
        case 1:
            split[one][0] = split[two][0]
        case 2:
            split[one][0] = rng.choice(FRENCH.code)
        case 3:
            split[two].append(split[one].pop())
        case 4:
            split[one][0], split[two][0] = split[two][0], split[one][0]
    return split


def test_points_of_a_pack() -> None:
    assert sum(points(FRENCH.hand([code])) for code in FRENCH.code) == 360
    for code in FRENCH.code:
        assert points(FRENCH.hand([code])) == naive_points([code])
