"""The forms of HTTP answers besides files: JSON, and refusals by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse, Response


def error(status: int, code: str, detail: Mapping[str, Any] | None = None) -> Response:
    """Any refusal over HTTP."""
    return JSONResponse({"code": code, "detail": dict(detail or {})}, status)


def encoded(data: Mapping[str, Any]) -> bytes:
    """The body of an answer; large ones are made off the event loop."""
    return json.dumps(data, ensure_ascii=False).encode()


def answered(body: bytes) -> Response:
    """An answer made before."""
    return Response(body, media_type="application/json")
