"""The maps that PROTOCOL.md draws have exactly the fields that the code sends."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rules.codec import unpack_wire
from server.records import record_of, withheld
from server.views import render
from tests.server.roomkit import ANN, BEN, running

PAGE = (Path(__file__).parents[2] / "PROTOCOL.md").read_text("utf-8")
NESTED = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]")


def drawn(section: str) -> set[str]:
    """The fields of the first map drawn in a section, without what is nested in it."""
    text = PAGE.split(f"\n## {section}")[1].split("\n    {", 1)[1].split("\n\n")[0]
    text = re.sub(r"#.*", "", text).rstrip().removesuffix("}")
    while NESTED.search(text):
        text = NESTED.sub("", text)
    return {field.split(":")[0].strip() for field in text.split(",")}


def test_the_room_part() -> None:
    bench = running((ANN, BEN), seats=3)
    room: Any = unpack_wire(render(bench.room, (), bench.registry).room)
    assert drawn("4. The room part") == room.keys()


def test_a_record() -> None:
    bench = running((ANN, BEN), seats=3, preset="quick", start_cards=1)
    bench.until("over")
    record = record_of(bench.rows[0])
    assert drawn("9. Records") == record.keys() == withheld(record).keys()
