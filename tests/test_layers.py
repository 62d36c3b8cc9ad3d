"""The dependency rule: the page knows the wire, the server the rules' contract, the rules nothing.

Reads the source files of the tree; imports none of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

CONTRACT = {
    "rules.api",
    "rules.bots",
    "rules.codec",
    "rules.data",
    "rules.figures",
    "rules.options",
    "rules.randomplayer",
    "rules.registry",
    "rules.shuffle",
    "rules.values",
}
"""What the server may import of the rules; a game is reached through the registry."""

IMPURE = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random",
    "secrets", "server", "shutil", "socket", "subprocess", "sys", "tempfile", "threading", "time",
    "uuid",
}  # fmt: skip

RULES_LIBRARIES = {"msgpack"}
"""The only code from outside that the rules may use, and only in their codec."""


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, at its top or inside a function; `from a import b` is `a`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield str(node.module)
            if node.module == "rules":
                yield from (f"rules.{alias.name}" for alias in node.names)


def top(module: str) -> str:
    return module.split(".")[0]


def test_there_is_something_to_check() -> None:
    assert sources("rules") and sources("server") and list((ROOT / "static").rglob("*.js"))


@pytest.mark.parametrize("path", sources("rules"), ids=short)
def test_rules_are_pure(path: Path) -> None:
    used = set(imports(path))
    assert not {module for module in used if top(module) in IMPURE}
    if path.name != "codec.py":
        assert not {module for module in used if top(module) in RULES_LIBRARIES}
    names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8")))
             if isinstance(node, ast.Name)}  # fmt: skip
    assert not names & {"open", "print", "input", "eval", "exec", "__import__", "globals"}


@pytest.mark.parametrize("path", sources("rules"), ids=short)
def test_games_do_not_know_each_other(path: Path) -> None:
    folder = path.parent.relative_to(ROOT / "rules").parts
    others = {child.name for child in (ROOT / "rules").iterdir() if child.is_dir()}
    others -= {*folder, "__pycache__"}
    if path.name == "registry.py":
        return
    assert not {m for m in imports(path) for other in others if m.startswith(f"rules.{other}")}


@pytest.mark.parametrize("path", sources("server"), ids=short)
def test_server_sees_only_the_contract(path: Path) -> None:
    used = {module for module in imports(path) if top(module) == "rules"}
    assert used - {"rules"} <= CONTRACT
    assert not {module for module in imports(path) if top(module) in ("static", "tests")}


@pytest.mark.parametrize("path", sorted((ROOT / "static").rglob("*.js")), ids=short)
def test_page_imports_only_its_own(path: Path) -> None:
    """Every import of the page is a relative path inside `static`."""
    for line in path.read_text("utf-8").splitlines():
        words = line.strip()
        if not words.startswith(("import ", "export ", "} from ")) or " from " not in f" {words}":
            continue
        target = words.rsplit("from ", 1)[1].strip(" ;").strip("\"'")
        if not target.startswith("."):
            assert not words.startswith("import "), f"{path}: {words}"
            continue
        resolved = (path.parent / target).resolve()
        assert resolved.is_relative_to(ROOT / "static"), f"{path}: {words}"
        assert resolved.is_file(), f"{path} imports {target}, which does not exist"
