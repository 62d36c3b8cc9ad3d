"""What is written about a running server, and how it looks.

Owns the two forms (lines for people, JSON) and the scrubbing: a room id is the key to a room, so
only its first letters are ever written. It must never be given a card, a secret or a state.

    log = logging.getLogger(__name__)
    log.info("table loaded", extra={"table": table, "ver": ver})
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

_ROOM = re.compile(r"(?<![A-Za-z0-9])([a-z2-7]{4})[a-z2-7]{9}(?![A-Za-z0-9])")
_BUILT_IN = frozenset(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {
    "message", "asctime", "taskName", "color_message",
}  # fmt: skip
_QUIET = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets", "asyncio")


def scrub(text: str) -> str:
    """The text with room ids cut to their first four letters."""
    return _ROOM.sub("\\1…", text)


def _no_denial(record: logging.LogRecord) -> bool:
    """uvicorn calls every handshake answered by a plain 403 an error of ours."""
    return not str(record.msg).startswith("ASGI callable returned without completing handshake")


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    return {
        name: value if isinstance(value, int | float | None) else scrub(str(value))
        for name, value in vars(record).items()
        if name not in _BUILT_IN
    }


def _plain(value: Any) -> str:
    """A value on a line for people: quoted where it could be taken for more than one."""
    text = str(value)
    return text if text.isprintable() and " " not in text else json.dumps(text)


class _Formatter(logging.Formatter):
    """Time, level, source, message and fields; the trace, scrubbed, if there is one."""

    def _trace(self, record: logging.LogRecord) -> str:
        return scrub(self.formatException(record.exc_info)) if record.exc_info else ""


class TextFormatter(_Formatter):
    """A line for people: `12:30:05 info  server.hub: table loaded table=abcd… ver=3`."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, and the trace below it."""
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        pairs = "".join(f" {name}={_plain(value)}" for name, value in _fields(record).items())
        text = f"{at} {record.levelname.lower():<7} {record.name}: {scrub(record.getMessage())}"
        trace = self._trace(record)
        return text + pairs + (f"\n{trace}" if trace else "")


class JsonFormatter(_Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as an object: `at`, `level`, `logger`, `message`, fields, `trace`."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": scrub(record.getMessage()),
            **_fields(record),
        }
        if trace := self._trace(record):
            line["trace"] = trace
        return json.dumps(line, ensure_ascii=False)


def set_up(form: str, level: str, stream: TextIO | None = None) -> None:
    """Sends all logging to `stream` (standard error) in the form `auto`, `text` or `json`."""
    stream = stream or sys.stderr
    as_text = form == "text" or (form == "auto" and stream.isatty())
    handler = logging.StreamHandler(stream)
    handler.setFormatter(TextFormatter() if as_text else JsonFormatter())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("uvicorn.error").addFilter(_no_denial)
    for name in _QUIET:
        quiet = logging.getLogger(name)
        quiet.handlers.clear()
        quiet.propagate = True
        quiet.setLevel(logging.WARNING)
