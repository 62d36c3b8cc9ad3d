"""The page's msgpack against Python's: both read and write the same bytes."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgpack

from tests.browser.javascript import run_node

CHECK = Path(__file__).with_name("msgpack_check.mjs")
EDGES = [
    *(sign * (1 << bits) + step for bits in (5, 7, 8, 15, 16, 31, 32, 52) for sign in (1, -1)
      for step in (-1, 0, 1)),
    0, 2**53 - 1, -(2**53) + 1, None, True, False, "", b"", [], {},
    *("ж" * n for n in (1, 15, 16, 100, 40_000)), *("a" * n for n in (31, 32, 255, 256, 65_536)),
    *(bytes(n) for n in (1, 255, 256, 65_536)), *([0] * n for n in (15, 16, 65_536)),
    *({f"k{i}": i for i in range(n)} for n in (15, 16, 70_000)),
]  # fmt: skip
REFUSED = [
    b"",
    b"\xc0\xc0",
    b"\xcb" + bytes(8),
    b"\xc7\x01\x01\x00",
    b"\x81\x01\x02",
    b"\xa5ab",
    b"\xa1\xff",
    b"\xdd\xff\xff\xff\xff",
    b"\xcf" + b"\xff" * 8,
    b"\x91" * 60 + b"\xc0",
]


def exchange(messages: list[bytes]) -> list[dict[str, Any]]:
    lines = run_node(CHECK, "\n".join(message.hex() or " " for message in messages)).splitlines()
    assert len(lines) == len(messages)
    return [json.loads(line) for line in lines]


def plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def invent(rng: random.Random, depth: int = 0) -> Any:
    kinds = 7 if depth < 5 else 5
    match rng.randrange(kinds):
        case 0:
            return rng.choice([None, True, False])
        case 1:
            return rng.randrange(-(2**53) + 1, 2**53) >> rng.randrange(54)
        case 2 | 3:
            return "".join(rng.choice("abcжё♠\U0001f600 ") for _ in range(rng.randrange(40)))
        case 4:
            return rng.randbytes(rng.randrange(40))
        case 5:
            return [invent(rng, depth + 1) for _ in range(rng.randrange(20))]
        case _:
            return {f"key{i}": invent(rng, depth + 1) for i in range(rng.randrange(20))}


def check(values: list[Any]) -> None:
    packed = [msgpack.packb(value) for value in values]
    for value, message, seen in zip(values, packed, exchange(packed), strict=True):
        assert seen.get("value") == plain(value)
        assert seen["again"] == message.hex()


def test_edges() -> None:
    check(EDGES)


def test_random_values() -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    check([invent(rng) for _ in range(300)])


def test_what_the_wire_does_not_use_is_refused() -> None:
    assert all("error" in seen for seen in exchange(REFUSED))
