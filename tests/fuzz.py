"""Frames that are almost messages, of every kind that the wire knows.

Owns how a good frame of a kind is made (its fields are read off the wire's own decoder, so that a
new kind needs nothing here) and how it is spoilt. It must never know what the server does with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgpack

from server import codes, wire
from server.fields import MAX_NUMBER, WORD, Fields

KINDS = (*wire._COMMANDS, *wire._OTHERS)
WORDS = ("kachuful", "seed", "probe", "void_deal", "end_match", "quick", "x")


class Raw(bytes):
    """Packed bytes that go into a frame as they are."""


@dataclass
class World:
    """What a good frame may name: all of it is known to whoever watches the table."""

    room: str
    people: Sequence[str]
    answers: Sequence[tuple[int, Mapping[str, Any]]] = ((1, {"kind": "bid", "count": 0}),)
    """Prompts, each with an action that would answer it."""


class Good(Fields):
    """Gives a decoder what it asks for, and remembers it."""

    def __init__(self, world: World, rng: Random) -> None:
        super().__init__({})
        self.given: dict[str, Any] = {}
        self._world = world
        self._prompt, self._answer = rng.choice(world.answers)
        self._rng = rng

    def _give(self, name: str, value: Any) -> Any:
        self.given[name] = value
        return value

    def has(self, name: str) -> bool:
        return self._rng.random() < 0.5

    def integer(self, name: str, lo: int = 0, hi: int = MAX_NUMBER) -> int:
        return int(self._give(name, self._rng.randint(lo, min(hi, lo + 8))))

    def flag(self, name: str) -> bool:
        return bool(self._give(name, self._rng.random() < 0.5))

    def word(self, name: str, form: re.Pattern[str] = WORD) -> str:
        fit = [
            word for word in (self._world.room, *self._world.people, *WORDS) if form.fullmatch(word)
        ]
        return str(self._give(name, self._rng.choice(fit)))

    def one_of(self, name: str, words: Collection[str]) -> str:
        return str(self._give(name, self._rng.choice(sorted(words))))

    def line(self, name: str, limit: int) -> str:
        return str(self._give(name, "Zo\u00eb \U0001f0a1"[:limit]))

    def mapping(self, name: str) -> Mapping[str, Any]:
        some = ({}, {"start_cards": 2, "hook": True}, dict(self._answer))
        return dict(self._give(name, self._rng.choice(some)))

    def action(self, name: str) -> Mapping[str, Any]:
        return dict(self._give(name, dict(self._answer)))

    def prompt(self) -> Any:
        return self._give("prompt", self._prompt)

    def luck(self) -> bytes:
        return bytes(self._give("luck", self._rng.randbytes(16)))

    def code(self) -> bytes:
        return codes.digest_of(self._give("code", codes.new_code()))

    def since(self) -> Any:
        since = [self._rng.randrange(9), self._rng.randbytes(8)]
        return self._give("since", [*since, "1"] if self._rng.random() < 0.5 else since)


def good(kind: str, world: World, rng: Random) -> dict[str, Any]:
    """A message of that kind as an honest client sends it."""
    fields = Good(world, rng)
    if kind in wire._COMMANDS:
        wire._COMMANDS[kind](fields)
        return {"t": kind, "cid": f"f{rng.randrange(10**9)}", **fields.given}
    wire._OTHERS[kind](fields)
    return {"t": kind, **fields.given}


def spoilt(kind: str, world: World, rng: Random) -> bytes:
    """A frame that was good, once; or never was."""
    message = good(kind, world, rng)
    match rng.randrange(12):
        case 0 | 1 | 2:
            return _knocked(pack(message), rng)
        case 3 | 4 | 5:
            return pack(_replaced(message, rng))
        case 6:
            return pack(_replaced(_replaced(message, rng), rng))
        case 7:
            del message[rng.choice(list(message))]
            return pack(message)
        case 8:
            return _twice(message, rng)
        case 9:
            return pack({**message, rng.choice(ODD_TEXTS): rng.choice(ODD)})
        case 10:
            return pack({**message, "pad": "x" * rng.choice((3900, 4000, 4096, 9000))})
    return rng.randbytes(rng.randrange(64))


def _knocked(frame: bytes, rng: Random) -> bytes:
    """Some bytes changed, lost or added."""
    spoilt = bytearray(frame)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(spoilt) + 1)
        match rng.randrange(4):
            case 0:
                del spoilt[at : at + rng.randrange(1, 5)]
            case 1:
                spoilt[at:at] = rng.randbytes(rng.randrange(1, 5))
            case 2:
                del spoilt[at:]
            case 3:
                spoilt[at : at + 1] = rng.randbytes(1)
    return bytes(spoilt)


def _replaced(value: Any, rng: Random) -> Any:
    """The same with something odd at some place, however deep."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice(list(value))
        return {**value, name: _replaced(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return [*value[:at], _replaced(value[at], rng), *value[at + 1 :]]
    return rng.choice(ODD)


def _twice(message: Mapping[str, Any], rng: Random) -> bytes:
    """One key stands twice."""
    name = rng.choice(list(message))
    again = pack(name) + pack(rng.choice((message[name], rng.choice(ODD))))
    return Raw(_map_head(len(message) + 1) + pack(message)[1:] + again)


def pack(value: Any) -> bytes:
    """msgpack of plain dicts and lists, with `Raw` parts as they are."""
    kind = type(value)
    if kind is Raw:
        return bytes(value)
    if kind is dict:
        return _map_head(len(value)) + b"".join(
            [pack(part) for pair in value.items() for part in pair]
        )
    if kind is list:
        head = bytes(msgpack.Packer().pack_array_header(len(value)))
        return head + b"".join(map(pack, value))
    return bytes(msgpack.packb(value))


def _map_head(count: int) -> bytes:
    return bytes(msgpack.Packer().pack_map_header(count))


def _nested(depth: int, of: str) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value] if of == "lists" else {"a": value}
    return value


ODD_TEXTS = (
    "", " ", "\x00", "a\nb", "a\u202eb", "\ufeffa", "\u200d" * 24, "e" + "\u0301" * 200, "x" * 300,
    "x" * 301, "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\ue000", "__class__", "constructor",
    "../../etc", "%s%n", "{0}", "'; --", "9" * 400, "QS", "play",
)  # fmt: skip
_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 15, 16, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**64 - 1, -(2**63),
    0.5, -0.0, 1e308, float("nan"), float("inf"), b"", b"\xff" * 16, b"x" * 8, *ODD_TEXTS,
    [], [[]], {}, {"kind": "bid"}, {"kind": None}, {"": {"": []}}, {"a": b"b"}, {1: 2}, {None: 1},
    {f"k{n}": n for n in range(300)}, list(range(300)), [0, b"12345678"], ["a", "b", "c"],
    *(_nested(depth, of) for depth in (6, 7, 8, 9, 40) for of in ("lists", "maps")),
    msgpack.ExtType(1, b"x"), msgpack.Timestamp(1, 2),
    Raw(b"\xc1"), Raw(b"\xa3\xed\xa0\x80"), Raw(b"\xa2\xc3\x28"), Raw(b"\xdf\xff\xff\xff\xff"),
    Raw(b"\xdd\xff\xff\xff\xff"), Raw(b"\xdb\xff\xff\xff\xffab"), Raw(b"\xc6\xff\xff\xff\xff"),
    Raw(b"\x91" * 3000 + b"\x01"), Raw(b"\x81\xa1a" * 900 + b"\x01"), Raw(b"\x81\xc0\x01"),
)  # fmt: skip
ODD = tuple(Raw(pack(value)) for value in _VALUES)
"""Values that no field wants, packed."""
