"""House rules as declared data: what may be chosen, and what a choice means.

A game declares an `Option` per agreement and its presets; this module checks choices against the
declaration and describes it for a browser. It knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from rules.data import Json

BOOL, CHOICE, LIST, INT, INT_OR_NONE, SUBSET, MAP = (
    "bool", "choice", "list", "int", "int_or_none", "subset", "map",
)  # fmt: skip

Condition = Mapping[str, Sequence[Json]]


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule, resolved for a seat count.

    `id` is the page's option id and the text key; `group` the text key of its group. `values` for
    choice, list and subset; `lo`, `hi`, `step` for ints (in a map with fixed `keys`: of each value;
    in a list without `values`: of each item). `off_when` are conditions on other options, under
    any of which this one has no effect; each names values of one or several options and holds if
    all of them have such a value: `({"bidding": ["secret"]},)`.
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
    off_when: tuple[Condition, ...] = ()


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


Options = Mapping[str, Json]
"""Choices by option id; complete ones hold every option of the form, in its order."""

MAX_LIST = 16
"""The longest value of a `list` option."""


def resolve(
    form: Form, preset: str | None, changes: Options
) -> tuple[Options, tuple[Problem, ...]]:
    """Complete options: the defaults, then the preset (None: only defaults), then the changes.

    Returned in the form's order and always playable by type: what is named in a problem
    (`unknown_preset`, `unknown_option`, `bad_value`) keeps the value from before.
    """
    problems: list[Problem] = []
    if preset is not None and preset not in form.presets:
        problems.append(Problem("unknown_preset", ()))
    wrong = check(form, changes)
    problems += wrong
    bad = {option for problem in wrong for option in problem.options}
    chosen = {
        **(form.presets.get(preset, {}) if preset is not None else {}),
        **{option: value for option, value in changes.items() if option not in bad},
    }
    complete = {
        option.id: _canonical(option, chosen.get(option.id, option.default))
        for option in form.options
    }
    return complete, tuple(problems)


def check(form: Form, options: Options) -> tuple[Problem, ...]:
    """Every problem of complete or partial options that the declaration alone can see."""
    known = {option.id: option for option in form.options}
    unknown = [name for name in options if name not in known]
    return (
        *(Problem("unknown_option", (name,)) for name in unknown),
        *(
            Problem("bad_value", (name,))
            for name, option in known.items()
            if name in options and not fits(option, options[name])
        ),
    )


def complete(form: Form, options: Options) -> bool:
    """Whether these are all options of the form, each with a value that fits."""
    return len(options) == len(form.options) and not check(form, options)


def fits(option: Option, value: Json) -> bool:
    """Whether an option may have this value."""
    match option.type:
        case "bool":
            return type(value) is bool
        case "choice":
            return _among(option, value)
        case "int":
            return _in_range(option, value)
        case "int_or_none":
            return value is None or _in_range(option, value)
        case "list":
            return _items(value, MAX_LIST) and all(_item_fits(option, item) for item in value)
        case "subset":
            return (
                _items(value, len(option.values), least=0)
                and all(_among(option, item) for item in value)
                and all(item not in value[:place] for place, item in enumerate(value))
            )
        case "map":
            return (
                isinstance(value, Mapping)
                and set(value) == set(option.keys)
                and all(_in_range(option, item) for item in value.values())
            )
    raise ValueError(f"option {option.id} has the unknown type {option.type}")


def describe(form: Form) -> Json:
    """The form as a browser draws it; see PROTOCOL.md."""
    return {
        "seats": form.seats,
        "options": [
            {
                "id": option.id,
                "type": option.type,
                "default": option.default,
                "group": option.group,
                "values": option.values,
                "lo": option.lo,
                "hi": option.hi,
                "step": option.step,
                "keys": option.keys,
                "off_when": option.off_when,
            }
            for option in form.options
        ],
        "presets": form.presets,
    }


def _among(option: Option, value: Json) -> bool:
    return any(type(value) is type(known) and value == known for known in option.values)


def _in_range(option: Option, value: Json) -> bool:
    return (
        type(value) is int
        and option.lo <= value <= option.hi
        and (value - option.lo) % option.step == 0
    )


def _item_fits(option: Option, value: Json) -> bool:
    return _among(option, value) if option.values else _in_range(option, value)


def _items(value: Json, most: int, least: int = 1) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, list | tuple) and least <= len(value) <= most


def _canonical(option: Option, value: Json) -> Json:
    """One form for equal choices: subsets and maps in declared order, lists as lists."""
    if option.type == "subset" and isinstance(value, list | tuple):
        return [known for known in option.values if known in value]
    if option.type == "list" and isinstance(value, list | tuple):
        return list(value)
    if option.type == "map" and isinstance(value, Mapping):
        return {key: value[key] for key in option.keys}
    return value
