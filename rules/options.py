"""House rules as declared data: what may be chosen, and what a choice means.

A game declares an `Option` per agreement and its presets; this module checks choices against the
declaration and describes it for a browser. It knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.data import Json

BOOL, CHOICE, LIST, INT, INT_OR_NONE, SUBSET, MAP = (
    "bool", "choice", "list", "int", "int_or_none", "subset", "map",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule, resolved for a seat count.

    `id` is the page's option id and the text key; `group` the text key of its group. `values` for
    choice, list and subset; `lo`, `hi`, `step` for ints (in a map: of each value). `off_when` are
    choices of other options under which this one has no effect: `{"bidding": ["secret"]}`.
    """

    id: str
    type: str
    default: Json
    group: str = "game"
    values: tuple[Json, ...] = ()
    lo: int = 0
    hi: int = 0
    step: int = 1
    keys: tuple[str, ...] = ()
    off_when: Mapping[str, Sequence[Json]] | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Why options cannot be played: a code and the options it concerns."""

    code: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """The declaration for one seat count. The first preset is the default one."""

    seats: int
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Json]]
