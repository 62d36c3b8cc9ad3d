"""The section of PROTOCOL.md about Preferans names exactly what the code sends."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules.api import Event
from tests.rules.preferans_kit import GAME, coming, dealt, played, private, room, row_of, table
from tests.rules.test_laws_preferans import PREFERANS

PAGE = (Path(__file__).parents[2] / "PROTOCOL.md").read_text("utf-8")
SECTION = PAGE.split("\n### Preferans\n")[1].split("\n## ")[0]
NESTED = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]|\([^()]*\)")
COMMON = {
    "phase", "deal", "dealer", "turn", "hand_sizes", "won", "trick", "last", "totals", "winners",
}  # fmt: skip
"""Parts of the table that every game has."""


def fields(text: str) -> set[str]:
    """The names in the braces that begin the text."""
    depth, inside = 0, ""
    for letter in text:
        depth += (letter in "{[") - (letter in "]}")
        inside += letter
        if depth == 0:
            break
    inside = inside[1:-1]
    while NESTED.search(inside):
        inside = NESTED.sub("", inside)
    return {name.split(":")[0].split("|")[0].strip() for name in inside.split(",") if name.strip()}


def after(mark: str) -> set[str]:
    return fields(SECTION.split(mark, 1)[1])


def paragraph(name: str) -> str:
    """The lines that begin with a word, up to the next one that begins so."""
    return SECTION.split(f"`{name}` besides: ")[1]


DEAL = dealt(coming())
OVER, EVENTS = played(DEAL)
ROW = row_of(EVENTS)


@pytest.mark.parametrize("state", [coming(), DEAL, OVER])
def test_the_table(state: Any) -> None:
    told = SECTION.split("`private` besides")[0]
    for name in set(table(state)) - COMMON:
        assert f"`{name}`" in told, name


def test_what_a_seat_sees() -> None:
    told = paragraph("private").split("\n")[0]
    assert {name for name in private(DEAL, 1) if f"`{name}`" in told} == {
        "discard", "peeked"
    }  # fmt: skip
    assert set(private(DEAL, 1)) == {"hand", "groups", "discard", "peeked"}


def test_the_sheet_and_its_rows() -> None:
    sheet: Any = GAME.sheet(room(OVER, "fine", seat=1).state, [ROW])
    assert after("`sheet`: `") == set(sheet)
    assert after("A row is `") == set(ROW)
    assert after("fractions as text (`34/3`): `") == set(sheet["settlement"])
    assert after("An entry is `") == set(sheet["between"][0])
    assert after("`running` `[") == set(sheet["running"][0])


def test_events() -> None:
    told = SECTION.split("\nEvents: ")[1].split("\n\n")[0]
    named = set(re.findall(r"`(\w+)\{", told))
    assert named == PREFERANS.events | {"joined", "left"}
    for event in EVENTS:
        check(told, event)


def check(told: str, event: Event) -> None:
    """The event has the open fields that stand in its braces."""
    written = re.search(rf"`{event.kind}(\{{[^`]*\}})`", told)
    assert written is not None, event.kind
    assert fields(written[1]) == set(event.public), event.kind


def test_codes_and_phases() -> None:
    for code in PREFERANS.errors - {"no_pack_awaited", "bad_pack", "no_pause"}:
        assert f"`{code}`" in SECTION, code
    told = SECTION.split("\nPhases: ")[1].split("\n")[0]
    for phase in PREFERANS.phases:
        assert f"`{phase}`" in told, phase
    for kind in PREFERANS.actions:
        assert kind in SECTION, kind


def test_reasons_of_entries() -> None:
    told = SECTION.split("\nReasons: ")[1].split("\n")[0]
    sources = (Path(__file__).parents[2] / "rules" / "preferans").glob("*.py")
    code = "\n".join(path.read_text("utf-8") for path in sources)
    for reason in re.findall(r"`(\w+)`", told):
        assert f'"{reason}"' in code, reason
