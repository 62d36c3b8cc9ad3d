"""Reading and running the page's modules in tests.

Owns a small lexer that tells the literals of a JavaScript file from its code and comments, and the
Node that comes with Playwright. It must never be used on code that is not ours: the lexer knows
only what our style uses.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import playwright

STATIC = Path(__file__).parents[2] / "static"
NODE = Path(playwright.__file__).parent / "driver" / "node"

_REGEX_AFTER = "(,=:[!&|?{};"
_HOLE = "\0"
"""Stands for `${...}` in the text of a template."""


@dataclass(frozen=True, slots=True)
class Literal:
    """One string: its text, where it stands, and the code of its line before it."""

    text: str
    template: bool
    start: int
    end: int
    before: str


def modules() -> list[Path]:
    """All modules of the page."""
    return sorted(STATIC.rglob("*.js"))


def run_node(script: Path, stdin: str = "") -> str:
    """What a module prints when it is run with the page's directory as its argument."""
    done = subprocess.run(
        [NODE, script, STATIC.as_uri()], input=stdin, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def literals(source: str) -> list[Literal]:
    """Every string literal of a module, those inside templates' holes too."""
    return list(_scan(source, 0, len(source)))


def _scan(source: str, at: int, end: int) -> Iterator[Literal]:
    code = ""
    while at < end:
        if source.startswith("//", at):
            at = _until(source, "\n", at, end)
        elif source.startswith("/*", at):
            at = source.index("*/", at) + 2
        elif source[at] in "'\"":
            close = _close(source, at)
            yield Literal(source[at + 1 : close], False, at, close + 1, code)
            at, code = close + 1, code + source[at : close + 1]
        elif source[at] == "`":
            yield from (found := list(_template(source, at, code)))
            at, code = found[0].end, code + "``"
        elif source[at] == "/" and (code.rstrip() or "(")[-1] in _REGEX_AFTER:
            at, code = _regex(source, at), code + "//"
        else:
            code = "" if source[at] == "\n" else code + source[at]
            at += 1


def _template(source: str, start: int, code: str) -> Iterator[Literal]:
    """The template that begins at `start`, then the literals in its holes."""
    text, at, holes = "", start + 1, []
    while source[at] != "`":
        if source.startswith("${", at):
            close = _hole_end(source, at + 2)
            holes.append((at + 2, close))
            text, at = text + _HOLE, close + 1
        elif source[at] == "\\":
            text, at = text + source[at : at + 2], at + 2
        else:
            text, at = text + source[at], at + 1
    yield Literal(text, True, start, at + 1, code)
    for begin, close in holes:
        yield from _scan(source, begin, close)


def _hole_end(source: str, at: int) -> int:
    depth = 0
    while source[at] != "}" or depth:
        if source[at] in "'\"":
            at = _close(source, at)
        elif source[at] == "`":
            at = next(_template(source, at, "")).end - 1
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return at


def _close(source: str, start: int) -> int:
    at = start + 1
    while source[at] != source[start]:
        at += 2 if source[at] == "\\" else 1
    return at


def _regex(source: str, start: int) -> int:
    found = re.compile(r"/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\[])+/\w*").match(source, start)
    assert found, source[start : start + 40]
    return found.end()


def _until(source: str, mark: str, at: int, end: int) -> int:
    found = source.find(mark, at, end)
    return end if found < 0 else found


def pattern(text: str) -> re.Pattern[str]:
    """What a template may become."""
    return re.compile(".+".join(re.escape(part) for part in text.split(_HOLE)))


def has_hole(text: str) -> bool:
    """Whether a template's text has a hole."""
    return _HOLE in text


def fixed(text: str) -> str:
    """A template's text without its holes."""
    return text.replace(_HOLE, "")
