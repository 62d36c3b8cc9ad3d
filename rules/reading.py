"""Reading stored data strictly: values by key and type.

Owns what loading a state is made of in every game. Whatever has another form than it should is
refused by ValueError. It must never know what the data mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.data import Json


class Fields:
    """A map whose values are read by key and type; every key must be read once."""

    def __init__(self, data: Json) -> None:
        if not isinstance(data, Mapping):
            raise ValueError("not a map")
        self._left = dict(data)

    def take(self, key: str) -> Json:
        """Whatever stands there."""
        if key not in self._left:
            raise ValueError(f"no {key}")
        return self._left.pop(key)

    def number(self, key: str, below: int | None = None) -> int:
        """A number from 0 on."""
        return number(self.take(key), below)

    def optional(self, key: str, below: int) -> int | None:
        """A number or None."""
        value = self.take(key)
        return None if value is None else number(value, below)

    def numbers(self, key: str, below: int | None = None) -> tuple[int, ...]:
        """A list of numbers."""
        return tuple(number(value, below) for value in items(self.take(key)))

    def flag(self, key: str) -> bool:
        """True or False."""
        value = self.take(key)
        if not isinstance(value, bool):
            raise ValueError("no flag")
        return value

    def end(self) -> None:
        """Nothing else may stand there."""
        if self._left:
            raise ValueError("unknown keys")


def number(data: Json, below: int | None = None) -> int:
    """A number from 0 on."""
    if type(data) is not int or data < 0 or (below is not None and data >= below):
        raise ValueError("not a number in range")
    return data


def numbers_by_seat(data: Json, seats: int) -> tuple[int, ...]:
    """A number by seat, maybe below zero."""
    values = items(data)
    found = tuple(value for value in values if type(value) is int)
    if len(found) != seats or len(values) != seats:
        raise ValueError("not a number by seat")
    return found


def items(data: Json) -> Sequence[Json]:
    """A list."""
    if not isinstance(data, list | tuple):
        raise ValueError("not a list")
    return data
