"""Choices too many to list, as data a browser can draw and a bot can sample.

Owns the kinds of fields and `Fields`, a shape made of them. A shape says what an action looks like,
never whether it is allowed: what combinations forbid, `Game.apply` refuses by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.api import Action
from rules.data import Json, Random


class Field(Protocol):
    """One named argument of an action."""

    @property
    def name(self) -> str: ...

    def describe(self) -> Mapping[str, Json]:
        """The field as PROTOCOL.md writes it."""
        ...

    def sample(self, rng: Random) -> Json:
        """A value that fits; None leaves the argument out."""
        ...

    def fits(self, value: Json) -> bool:
        """Whether a value has this form; None stands for a missing argument."""
        ...


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some values."""

    name: str
    values: tuple[Json, ...]

    def describe(self) -> Mapping[str, Json]:
        return {"name": self.name, "type": "one_of", "values": self.values}

    def sample(self, rng: Random) -> Json:
        return self.values[rng.randrange(0, len(self.values))]

    def fits(self, value: Json) -> bool:
        return any(type(value) is type(known) and value == known for known in self.values)


@dataclass(frozen=True, slots=True)
class Int:
    """A number from `lo` to `hi`, both included, in steps from `lo` on."""

    name: str
    lo: int
    hi: int
    step: int = 1

    def describe(self) -> Mapping[str, Json]:
        return {
            "name": self.name, "type": "int", "lo": self.lo, "hi": self.hi, "step": self.step,
        }  # fmt: skip

    def sample(self, rng: Random) -> Json:
        return self.lo + self.step * rng.randrange(0, (self.hi - self.lo) // self.step + 1)

    def fits(self, value: Json) -> bool:
        return (
            type(value) is int
            and self.lo <= value <= self.hi
            and (value - self.lo) % self.step == 0
        )


@dataclass(frozen=True, slots=True)
class Cards:
    """`n` different cards (codes) of `source`; `ordered` where their order has a meaning."""

    name: str
    n: int
    source: tuple[str, ...]
    ordered: bool = False

    def describe(self) -> Mapping[str, Json]:
        return {
            "name": self.name, "type": "cards", "n": self.n, "from": self.source,
            "ordered": self.ordered,
        }  # fmt: skip

    def sample(self, rng: Random) -> Json:
        return _shuffled(self.source, rng)[: self.n]

    def fits(self, value: Json) -> bool:
        return _distinct(value, self.source) == self.n


@dataclass(frozen=True, slots=True)
class Split:
    """All cards of `source` divided into lists of these sizes."""

    name: str
    sizes: tuple[int, ...]
    source: tuple[str, ...]

    def describe(self) -> Mapping[str, Json]:
        return {"name": self.name, "type": "split", "sizes": self.sizes, "from": self.source}

    def sample(self, rng: Random) -> Json:
        cards = _shuffled(self.source, rng)
        ends = [sum(self.sizes[: place + 1]) for place in range(len(self.sizes))]
        return [cards[end - size : end] for end, size in zip(ends, self.sizes, strict=True)]

    def fits(self, value: Json) -> bool:
        if not isinstance(value, list | tuple) or len(value) != len(self.sizes):
            return False
        if not all(isinstance(part, list | tuple) for part in value):
            return False
        if any(len(part) != size for part, size in zip(value, self.sizes, strict=True)):
            return False
        cards = [card for part in value for card in part]
        return _distinct(cards, self.source) == sum(self.sizes)


@dataclass(frozen=True, slots=True)
class Flag:
    """True, or left out."""

    name: str

    def describe(self) -> Mapping[str, Json]:
        return {"name": self.name, "type": "flag"}

    def sample(self, rng: Random) -> Json:
        return True if rng.randrange(0, 2) else None

    def fits(self, value: Json) -> bool:
        return value is None or type(value) is bool


@dataclass(frozen=True, slots=True)
class Counts:
    """A number for every seat, none below its minimum, together `total`."""

    name: str
    total: int
    minimum: tuple[int, ...]

    def describe(self) -> Mapping[str, Json]:
        return {"name": self.name, "type": "counts", "sum": self.total, "minimum": self.minimum}

    def sample(self, rng: Random) -> Json:
        counts = list(self.minimum)
        for _ in range(self.total - sum(self.minimum)):
            counts[rng.randrange(0, len(counts))] += 1
        return counts

    def fits(self, value: Json) -> bool:
        return (
            isinstance(value, list | tuple)
            and len(value) == len(self.minimum)
            and all(type(n) is int and n >= low for n, low in zip(value, self.minimum, strict=True))
            and sum(n for n in value if type(n) is int) == self.total
        )


@dataclass(frozen=True, slots=True)
class Fields:
    """The actions of one kind: an independent value for each field."""

    kind: str
    fields: tuple[Field, ...]

    def describe(self) -> Mapping[str, Json]:
        """The shape as PROTOCOL.md writes it."""
        return {"kind": self.kind, "fields": [field.describe() for field in self.fields]}

    def sample(self, rng: Random) -> Action:
        """An action of this shape; `Game.apply` may still refuse it by name."""
        values = ((field.name, field.sample(rng)) for field in self.fields)
        return {"kind": self.kind, **{name: v for name, v in values if v is not None}}

    def misfit(self, action: Action) -> str | None:
        """The name of the first argument that has another form or does not belong, or None."""
        for field in self.fields:
            if not field.fits(action.get(field.name)):
                return field.name
        names = {"kind", *(field.name for field in self.fields)}
        return next((name for name in action if name not in names), None)


def _shuffled(cards: Sequence[str], rng: Random) -> list[str]:
    places = list(range(len(cards)))
    rng.shuffle(places)
    return [cards[place] for place in places]


def _distinct(value: Json, source: Sequence[str]) -> int:
    """How many different cards of the source a list has; -1 if it holds anything else."""
    if not isinstance(value, list | tuple):
        return -1
    known = {card for card in value if isinstance(card, str) and card in source}
    return len(known) if len(known) == len(value) else -1
