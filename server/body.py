"""The bodies people post, decoded as strictly as a frame.

Owns their limits, and the form of the wish for a new room. It must never judge whether the options
can be played.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from starlette.requests import ClientDisconnect, Request

from rules.codec import CodecError, pack, unpack
from rules.data import Json
from server.fields import MAX_NAME, Detail, Fields, WireError

T = TypeVar("T")

MAX_BODY = 8192
BODY_WITHIN_S = 10.0


class BodyError(Exception):
    """Not the body that is wanted."""

    def __init__(self, code: str, detail: Detail) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class NewRoom:
    """What somebody wants to play."""

    game: str
    preset: str
    options: Mapping[str, Json]
    seats: int
    name: str
    cid: str


def new_room(fields: Fields) -> NewRoom:
    """The wish of `POST /api/rooms`. Raises WireError."""
    return NewRoom(
        game=fields.word("game"),
        preset=fields.word("preset"),
        options=fields.mapping("options"),
        seats=fields.integer("seats", 2, 16),
        name=fields.line("name", MAX_NAME) if fields.filled("name") else "",
        cid=fields.cid() if fields.filled("cid") else "",
    )


async def read_body(request: Request, decode: Callable[[Fields], T]) -> T:
    """What `decode` makes of the body. Raises BodyError."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        _bad("content_type")
    data = _plain(await _bytes(request))
    if not isinstance(data, Mapping):
        _bad("map")
    try:
        return decode(Fields(data))
    except WireError as error:
        raise BodyError(error.code, error.detail) from error


async def _bytes(request: Request) -> bytes:
    body = b""
    try:
        async with asyncio.timeout(BODY_WITHIN_S):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MAX_BODY:
                    _bad("size")
    except (TimeoutError, ClientDisconnect):
        _bad("unfinished")
    return body


def _plain(body: bytes) -> Json:
    """JSON that could stand in a frame, too: no floats, no double keys, not too deep."""
    try:
        data = json.loads(
            body,
            parse_float=_no_number,
            parse_constant=_no_number,
            object_pairs_hook=_unique,
        )
        return unpack(pack(data))
    except (ValueError, RecursionError, CodecError):
        _bad("json")


def _no_number(text: str) -> NoReturn:
    raise ValueError("no such number here")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _bad(why: str) -> NoReturn:
    raise BodyError("bad_message", {"why": why})
