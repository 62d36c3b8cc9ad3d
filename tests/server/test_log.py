"""Log lines: both forms, and that no room's key gets into them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from server import log
from server.ids import new_table_id


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Gives the root logger back as it was."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def written(form: str, stream: io.StringIO | None = None) -> str:
    stream = stream or io.StringIO()
    log.set_up(form, "info", stream)
    table = new_table_id()
    try:
        raise KeyError(table)
    except KeyError:
        logging.getLogger("server.x").exception(
            "failed at /r/%s", table, extra={"table": table, "ver": 3, "tables": [table]}
        )
    text = stream.getvalue()
    assert table not in text and f"{table[:4]}…" in text
    return text


def test_json_is_one_object_a_line() -> None:
    text = written("json")
    assert text.count("\n") == 1
    line = json.loads(text)
    assert line["level"] == "error" and line["logger"] == "server.x" and line["ver"] == 3
    assert "KeyError" in line["trace"] and line["at"].endswith("+00:00")


def test_lines_for_people() -> None:
    first, *trace = written("text").splitlines()
    assert " error   server.x: failed at /r/" in first and "ver=3" in first
    assert trace[0].startswith("Traceback")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_auto_looks_at_the_reader() -> None:
    assert written("auto").startswith("{")
    assert not written("auto", Terminal()).startswith("{")


def test_the_libraries_are_quiet() -> None:
    stream = io.StringIO()
    log.set_up("json", "debug", stream)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
        logging.getLogger(name).info("chatter")
        logging.getLogger(name).warning("trouble")
    assert "chatter" not in stream.getvalue()
    assert stream.getvalue().count("trouble") == 4


def test_a_field_cannot_forge_a_line() -> None:
    stream = io.StringIO()
    log.set_up("text", "info", stream)
    logging.getLogger("server.x").info("hello", extra={"who": "Ann\n12:00 error forged"})
    assert stream.getvalue().count("\n") == 1
