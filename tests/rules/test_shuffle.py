"""The shuffle: the example of PROTOCOL.md, every order equally likely, and its edges."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from math import factorial
from pathlib import Path
from random import Random

import pytest

from rules.shuffle import arranged, commitment, message, order, words
from tests.laws import fresh_seed

TIMES = 100_000
"""Shuffles of each small pack."""

BOUND = {4: 78.0, 5: 218.0}
"""By cards: a chi-square over all orders that a fair shuffle exceeds once in ten million runs (23
and 119 degrees of freedom)."""

SECRET = bytes(range(32))
PAGE = (Path(__file__).parents[2] / "PROTOCOL.md").read_text("utf-8")


def chi_square(deal: Callable[[int], Sequence[int]], cards: int, times: int) -> float:
    """How far the counts of all orders are from being equal."""
    seen = Counter(map(tuple, map(deal, range(times))))
    expected = times / factorial(cards)
    orders = itertools.permutations(range(cards))
    return sum((seen[one] - expected) ** 2 / expected for one in orders)


@pytest.mark.bulk
@pytest.mark.parametrize("cards", BOUND)
def test_every_order_is_equally_likely(cards: int) -> None:
    rng = Random(fresh_seed())
    secrets = [rng.randbytes(32) for _ in range(TIMES // 1000)]
    luck = [rng.randbytes(16)]

    def deal(number: int) -> Sequence[int]:
        return order(secrets[number % len(secrets)], luck, number // len(secrets), cards)

    assert chi_square(deal, cards, TIMES) < BOUND[cards]


def test_the_bound_tells_a_biased_shuffle() -> None:
    rng = Random(fresh_seed())

    def any_place(_: int) -> Sequence[int]:  # exchanges with any place: 4^4 ways for 4! orders
        places = list(range(4))
        for place in range(4):
            other = rng.randrange(4)
            places[place], places[other] = places[other], places[place]
        return places

    assert chi_square(any_place, 4, 20_000) > BOUND[4]


def test_numbers_beyond_the_last_whole_multiple_are_passed_over() -> None:
    top = 2**32
    # 2^32 mod 3 = 1: only the highest number is refused; for two cards none ever is.
    assert arranged(iter([top - 1, 2, 0]), 3) == arranged(iter([2, 0]), 3)
    assert arranged(iter([top - 2, 0]), 3) == arranged(iter([2, 0]), 3)
    assert arranged(iter([top - 1]), 2) == (0, 1)
    # 2^32 mod 52 = 48: forty-eight numbers are refused, again and again.
    refused = range(top - 48, top)
    rest = [0] * 50
    assert arranged(iter([*refused, 7, *rest]), 52) == arranged(iter([7, *rest]), 52)
    last = arranged(iter([top - 49, *rest]), 52)
    assert last == arranged(iter([51, *rest]), 52) != arranged(iter([50, *rest]), 52)
    with pytest.raises(StopIteration):
        arranged(iter(refused), 52)


def test_one_number_for_each_place_and_none_for_the_first() -> None:
    left = iter([5, 4, 3, 2, 1])
    assert arranged(left, 6) == (0, 1, 2, 3, 4, 5)
    assert next(left, None) is None
    assert arranged(iter([]), 1) == (0,)
    assert arranged(iter([]), 0) == ()


def test_the_stream_goes_on_over_blocks() -> None:
    stream = b"".join(word.to_bytes(4, "big") for word in itertools.islice(words(SECRET, b"x"), 24))
    blocks = [hmac.digest(SECRET, b"x" + bytes([0, 0, 0, k]), "sha256") for k in range(3)]
    assert stream == b"".join(blocks)


def test_another_secret_luck_seat_or_number_is_another_pack() -> None:
    one, two = b"1" * 16, b"2" * 16
    lucks = [[one, two], [two, one], [one, b""], [b"", one], [one], [b"", b"", one], []]
    packs = {
        order(secret, luck, number, 52)
        for secret in (SECRET, bytes(32))
        for luck in lucks
        for number in (0, 1, 256, 2**32 - 1)
    }
    assert len(packs) == 2 * len(lucks) * 4
    assert all(sorted(pack) == list(range(52)) for pack in packs)


@pytest.mark.parametrize(
    ("secret", "luck", "number"),
    [
        (b"", [], 0),
        (bytes(31), [], 0),
        (SECRET, [bytes(15)], 0),
        (SECRET, [bytes(17)], 0),
        (SECRET, [b""] * 256, 0),
        (SECRET, [], -1),
        (SECRET, [], 2**32),
    ],
)
def test_odd_inputs_are_refused(secret: bytes, luck: list[bytes], number: int) -> None:
    with pytest.raises(ValueError):
        order(secret, luck, number, 52)


def test_the_example_of_the_protocol() -> None:
    example = PAGE.split("### Example")[1].split("###")[0]
    number, cards = map(int, re.findall(r"pack number (\d+), of (\d+) cards", example)[0])
    said = {
        name.strip(): " ".join(text.split())
        for name, text in re.findall(r"^    (\S+(?: \d)?) +(.*(?:\n {15,}.*)*)", example, re.M)
    }
    secret = bytes.fromhex(said["secret"])
    luck = [
        bytes.fromhex("" if said[f"luck {seat}"] == "(none)" else said[f"luck {seat}"])
        for seat in range(3)
    ]
    text, order_of = message(luck, number), order(secret, luck, number, cards)
    assert commitment(secret).hex() == hashlib.sha256(secret).hexdigest() == said["commitment"]
    assert text == bytes.fromhex(said["message"])
    block = hmac.digest(secret, text + bytes(4), "sha256")
    assert block == bytes.fromhex(said["block 0"])
    numbers = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 4 * cards - 4, 4)]
    assert numbers == list(map(int, said["numbers"].split()))
    bounds = range(cards, 1, -1)
    places = [number % bound for number, bound in zip(numbers, bounds, strict=True)]
    assert places == list(map(int, said["places"].split()))
    assert list(order_of) == list(map(int, said["order"].split()))
