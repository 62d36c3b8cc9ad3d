"""Canonical msgpack of states, events and views, and what each audience gets of an event.

The same data give the same bytes: keys stay in declared order and integers take their shortest
form. Decoding is strict. It must never know what the data mean, and nothing secret may pass
`event_data` or `prompt_data` that the audience is not meant to have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Union

import msgpack  # type: ignore[import-untyped]

from rules.api import Event, Prompt, Seat
from rules.data import Json

Wire = Union[None, bool, int, str, bytes, Sequence["Wire"], Mapping[str, "Wire"]]  # noqa: UP007
"""Plain data that may hold raw bytes besides: frames and stored entries."""

MAX_DEPTH = 8
"""How deep maps and lists may nest, the outermost counted."""


class CodecError(ValueError):
    """Bytes that are not the canonical data they should be, or data with no such form."""


# One for all: to make one for each call costs as much as packing a hand. A call is not interrupted
# by another thread, and starts anew after an error.
_packer = msgpack.Packer(use_bin_type=True)


def pack(data: Wire) -> bytes:
    """The canonical bytes. Raises CodecError on what msgpack has no form for.

    Types are checked by mypy and by the laws, not here: this runs on every move.
    """
    try:
        packed: bytes = _packer.pack(data)
    except (TypeError, ValueError, OverflowError) as error:
        raise CodecError(f"cannot be packed: {error}") from error
    return packed


def list_head(count: int) -> bytes:
    """What stands before the packed items of a list."""
    head: bytes = _packer.pack_array_header(count)
    return head


def map_head(count: int) -> bytes:
    """What stands before the packed keys and values of a map."""
    head: bytes = _packer.pack_map_header(count)
    return head


def unpack(data: bytes, depth: int = MAX_DEPTH) -> Json:
    """Strict: one value of plain data without bytes. Raises CodecError."""
    value: Json = _decode(data)
    _check(value, depth, _PLAIN)
    return value


def unpack_wire(data: bytes, depth: int = MAX_DEPTH) -> Wire:
    """The same, raw bytes allowed."""
    value: Wire = _decode(data)
    _check(value, depth, _WITH_BYTES)
    return value


def check_plain(data: object, depth: int = MAX_DEPTH) -> None:
    """Refuses, by CodecError, data that `unpack` would refuse once packed."""
    _check(data, depth, _PLAIN)


def event_data(event: Event, seat: Seat | None) -> Mapping[str, Json]:
    """The event as that seat (None: the public) receives it."""
    data: dict[str, Json] = {"kind": event.kind, **event.public}
    if seat is not None and seat in event.private:
        data.update(event.private[seat])
    if event.reveals:
        data["reveals"] = True
    return data


def prompt_data(prompt: Prompt) -> Mapping[str, Json]:
    """The prompt as its own seat receives it."""
    return {
        "id": prompt.id,
        "kind": prompt.kind,
        "must": prompt.must,
        "for": prompt.for_seat,
        "legal": prompt.legal,
        "refused": [
            {"action": refused.action, "code": refused.code, "detail": refused.detail}
            for refused in prompt.refused
        ],
        "shapes": [shape.describe() for shape in prompt.shapes],
    }


_PLAIN = frozenset({type(None), bool, int, str})
_WITH_BYTES = _PLAIN | {bytes}


def _decode(data: bytes) -> Wire:
    try:
        value: Wire = msgpack.unpackb(
            data,
            raw=False,
            strict_map_key=True,
            object_pairs_hook=_unique,
            ext_hook=_no_ext,
        )
    except (ValueError, msgpack.UnpackException) as error:
        raise CodecError(f"cannot be unpacked: {error}") from error
    return value


def _unique(pairs: Sequence[tuple[object, Wire]]) -> dict[object, Wire]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise CodecError("a key stands twice")
    return found


def _no_ext(code: int, data: bytes) -> object:
    raise CodecError(f"ext type {code}")


def _check(value: object, depth: int, scalars: frozenset[type]) -> None:
    kind = type(value)
    if kind in scalars:
        return
    if depth == 0:
        raise CodecError("nested too deep")
    if isinstance(value, dict):
        for key, item in value.items():
            if type(key) is not str:
                raise CodecError("a key is not text")
            _check(item, depth - 1, scalars)
    elif isinstance(value, list | tuple):
        for item in value:
            _check(item, depth - 1, scalars)
    else:
        raise CodecError(f"type {kind.__name__}")
