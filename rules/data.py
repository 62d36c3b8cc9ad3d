"""The plain data everything is made of: the leaf of the import graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, Union

Json = Union[None, bool, int, str, Sequence["Json"], Mapping[str, "Json"]]  # noqa: UP007
"""Everything that may stand in a view, an event, an action or an option: no floats, no bytes."""


class Random(Protocol):
    """The part of `random.Random` that tests and bots lend to `sample` and `resample`."""

    def randrange(self, start: int, stop: int) -> int: ...
    def shuffle(self, x: list[int]) -> None: ...
