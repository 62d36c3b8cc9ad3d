"""Runs test vectors through the real engine: `python -m tests.vectors GAME FILE...`.

Prints each failing id with expected and got, then `N passed, N failed`; vectors only a person can
check are counted apart. Exits with 1 on any failure. What a vector means is the driver's matter.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.registry import GAMES
from tests.drivers.form import Driver, Malformed, Refusal, Vector, check_form, compare

USAGE = "usage: python -m tests.vectors GAME FILE..."


@dataclass(frozen=True)
class Result:
    """How one vector went: `wrong` is empty when it passed."""

    id: str
    wrong: tuple[str, ...] = ()
    manual: bool = False


def driver(game: str) -> Driver:
    """The driver of a game."""
    module: Any = import_module(f"tests.drivers.{game}")
    return module


def run_files(game: str, files: list[Path]) -> list[Result]:
    """Every vector of these files, in order; a file that cannot be read is a failure too."""
    return [result for file in files for result in _run_file(driver(game), file)]


def _run_file(game: Driver, file: Path) -> Iterator[Result]:
    try:
        vectors = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_unique)
    except (OSError, ValueError, RecursionError) as error:
        yield Result(str(file), (f"unreadable: {error}",))
        return
    if not isinstance(vectors, list) or not vectors:
        yield Result(str(file), ("malformed: not a list of vectors",))
        return
    seen: set[str] = set()
    for place, vector in enumerate(vectors):
        name = vector.get("id") if isinstance(vector, dict) else None
        if not isinstance(name, str):
            yield Result(f"{file} no. {place + 1}", ("malformed: no id",))
        elif name in seen:
            yield Result(name, ("malformed: the id stands twice",))
        else:
            seen.add(name)
            yield run(game, vector)


def common(game: Driver, vector: Vector) -> Vector:
    """The vector in the common form, if the game's page prints another."""
    return getattr(game, "common", lambda one: one)(vector)


def run(game: Driver, vector: Vector) -> Result:
    """One vector."""
    vector = common(game, vector)
    name, kind = vector["id"], vector.get("kind")
    if kind == "manual":
        told = vector.get("manual") is True and isinstance(vector.get("note"), str)
        return Result(name, () if told else ("malformed: manual without its text",), manual=True)
    if not isinstance(kind, str) or kind not in game.KINDS:
        return Result(name, (f"unknown kind {kind}",))
    try:
        check_form(vector, game.KINDS[kind])
        got = game.KINDS[kind].run(vector)
        return Result(name, tuple(compare(vector, game.KINDS[kind], got)))
    except Malformed as error:
        return Result(name, (f"malformed: {error}",))
    except Refusal as error:
        return Result(name, (str(error),))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key stands twice in a map")
    return dict(pairs)


def main(arguments: list[str]) -> int:
    """The command; returns its exit code."""
    if len(arguments) < 2 or arguments[0] not in GAMES:
        print(USAGE, f"games: {', '.join(GAMES)}", sep="\n", file=sys.stderr)
        return 2
    results = run_files(arguments[0], [Path(name) for name in arguments[1:]])
    failed = [result for result in results if result.wrong]
    manual = [result for result in results if result.manual and not result.wrong]
    for result in failed:
        for line in result.wrong:
            print(f"{result.id}: {line}")
    passed = len(results) - len(failed) - len(manual)
    apart = f", {len(manual)} manual" if manual else ""
    print(f"{passed} passed, {len(failed)} failed{apart}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
