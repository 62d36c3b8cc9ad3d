"""The common form of test vectors: reading their fields, and comparing what came out.

Owns what is the same for every game. It must never know a game's kinds; a field that is missing,
unknown or of the wrong type is a `Malformed` vector, never a pass.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.cards import Names

Vector = Mapping[str, Any]

COMMON = frozenset({"id", "kind", "preset", "options", "note", "source", "expect", "manual"})
"""Fields any vector may have."""


class Malformed(Exception):
    """The vector itself is wrong."""


class Refusal(Exception):
    """The engine refused what the vector says must be accepted."""


@dataclass(frozen=True)
class Kind:
    """One kind of vector: what it holds, what it may expect, and how it is run.

    `run` returns everything that can be compared; `sets` are the expectations whose order has no
    meaning.
    """

    run: Callable[[Vector], Mapping[str, Any]]
    required: frozenset[str]
    optional: frozenset[str]
    expects: frozenset[str]
    sets: frozenset[str] = field(default_factory=frozenset)


class Driver(Protocol):
    """A module under tests/drivers."""

    KINDS: Mapping[str, Kind]


def words(text: str) -> frozenset[str]:
    """Field names from text, for short tables of kinds."""
    return frozenset(text.split())


def check_form(vector: Vector, kind: Kind) -> None:
    """Raises Malformed when a field is missing or does not belong to this kind."""
    missing = kind.required - vector.keys()
    if missing:
        raise Malformed(f"missing field {_list(missing)}")
    unknown = vector.keys() - COMMON - kind.required - kind.optional
    if unknown:
        raise Malformed(f"unknown field {_list(unknown)}")
    if not isinstance(vector.get("options", {}), Mapping):
        raise Malformed("options is not a map")
    if not isinstance(vector.get("preset", ""), str):
        raise Malformed("preset is not text")
    expect = vector.get("expect")
    if not isinstance(expect, Mapping) or not expect:
        raise Malformed("nothing is expected")
    unknown = expect.keys() - kind.expects
    if unknown:
        raise Malformed(f"unknown expectation {_list(unknown)}")


def compare(vector: Vector, kind: Kind, got: Mapping[str, Any]) -> list[str]:
    """A line for every expectation that is not met."""
    wrong = []
    for key, expected in vector["expect"].items():
        if key not in got:
            raise Malformed(f"{key} cannot be told here")
        if not _same(expected, got[key], key in kind.sets):
            wrong.append(f"{key}: expected {text(expected)}, got {text(got[key])}")
    return wrong


def text(value: Any) -> str:
    """A value as one line."""
    return json.dumps(value, ensure_ascii=False)


def number(vector: Vector, name: str) -> int:
    """A whole number field. Raises Malformed."""
    value = vector[name]
    if type(value) is not int:
        raise Malformed(f"{name} is not a whole number")
    return value


def numbers(vector: Vector, name: str) -> list[int]:
    """A list of whole numbers. Raises Malformed."""
    value = vector[name]
    if not isinstance(value, list) or any(type(item) is not int for item in value):
        raise Malformed(f"{name} is not a list of whole numbers")
    return value


def texts(value: Any, name: str) -> list[str]:
    """A list of texts. Raises Malformed."""
    if not isinstance(value, list) or any(type(item) is not str for item in value):
        raise Malformed(f"{name} is not a list of texts")
    return value


def cards(
    names: Names, pack: Collection[int], codes: Sequence[str], name: str, count: int | None
) -> list[int]:
    """Different cards of the pack by their codes, `count` of them. Raises Malformed."""
    found = [names.card.get(code, -1) for code in codes]
    if not set(found) <= set(pack):
        raise Malformed(f"unknown card in {name}")
    if len(set(found)) != len(found):
        raise Malformed("a card stands twice")
    if count is not None and len(found) != count:
        raise Malformed(f"{name} are not {count} cards")
    return found


def actions(vector: Vector) -> list[tuple[int, dict[str, Any]]]:
    """The actions with their seats, none where the field is left out. Raises Malformed."""
    value = vector.get("actions", [])
    if not isinstance(value, list):
        raise Malformed("actions is not a list")
    return [split_action(action) for action in value]


def split_action(action: Any, seat: int | None = None) -> tuple[int, dict[str, Any]]:
    """An action and who does it; `seat` where the action does not say. Raises Malformed."""
    if not isinstance(action, Mapping) or not isinstance(action.get("kind"), str):
        raise Malformed(f"no action: {text(action)}")
    actor = action.get("seat", seat)
    if type(actor) is not int:
        raise Malformed(f"no seat: {text(action)}")
    return actor, {key: value for key, value in action.items() if key != "seat"}


def _same(expected: Any, got: Any, unordered: bool) -> bool:
    if unordered and isinstance(expected, list) and isinstance(got, list):
        return sorted(map(_canonical, expected)) == sorted(map(_canonical, got))
    return _canonical(expected) == _canonical(got)


def _canonical(value: Any) -> str:
    """Equal data, equal text: 1 is not true, and the order of keys has no meaning."""
    return json.dumps(value, sort_keys=True)


def _list(names: Sequence[str] | frozenset[str] | set[str]) -> str:
    return ", ".join(sorted(names))
