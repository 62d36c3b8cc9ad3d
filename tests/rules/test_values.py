"""Changed copies of frozen values are what `dataclasses.replace` makes."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from rules.values import replace


@dataclass(frozen=True)
class Plain:
    one: int
    two: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Slotted:
    one: int
    two: tuple[int, ...] = ()


@pytest.mark.parametrize("kind", [Plain, Slotted])
def test_a_copy_with_other_fields(kind: type[Plain]) -> None:
    value = kind(1, (2,))
    copy = replace(value, two=(3,))
    assert copy == dataclasses.replace(value, two=(3,)) == kind(1, (3,))
    assert type(copy) is kind and hash(copy) == hash(kind(1, (3,)))
    assert value == kind(1, (2,)), "the value itself is as it was"
    with pytest.raises(dataclasses.FrozenInstanceError):
        copy.one = 4  # type: ignore[misc]
