"""The codec: one form for the same data, strict reading, projection to an audience."""

from __future__ import annotations

from collections.abc import Callable

import msgpack  # type: ignore[import-untyped]
import pytest

from rules.api import Event, Prompt, PromptId, Refused, Seat
from rules.codec import (
    CodecError,
    check_plain,
    event_data,
    pack,
    prompt_data,
    unpack,
    unpack_wire,
)
from rules.data import Json
from rules.shapes import Fields, Int

PLAIN: dict[str, Json] = {
    "z": [1, -1, 1 << 40],
    "a": {"text": "ü♠", "none": None, "flag": True},
    "empty": [[], {}],
}


def nested(depth: int) -> bytes:
    return b"\x91" * depth + b"\x01"


def test_round_trip_keeps_order_and_bytes() -> None:
    packed = pack(PLAIN)
    again = unpack(packed)
    assert again == PLAIN
    assert isinstance(again, dict) and list(again) == ["z", "a", "empty"]
    assert pack(again) == packed


def test_tuples_and_lists_have_one_form() -> None:
    assert pack((1, (2, 3))) == pack([1, [2, 3]])


@pytest.mark.parametrize(
    "hostile",
    [
        b"", b"\xc1", b"\x93\x01", pack(1) + pack(2), pack(b"raw"),
        msgpack.packb(1.5), msgpack.packb(float("nan")), msgpack.packb(msgpack.ExtType(5, b"x")),
        msgpack.packb(msgpack.Timestamp(1, 0)), msgpack.packb({1: 2}), msgpack.packb({b"k": 1}),
        b"\x82\xa1a\x01\xa1a\x02", b"\xa2\xff\xfe", b"\xdd\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        nested(9), nested(3000), b"\x81\x91\x01\x01", b"\x81\x80\x01",
    ],
)  # fmt: skip
@pytest.mark.parametrize("read", [unpack, unpack_wire])
def test_strict_reading(hostile: bytes, read: Callable[[bytes], object]) -> None:
    if read is unpack_wire and hostile == pack(b"raw"):
        assert read(hostile) == b"raw"
        return
    with pytest.raises(CodecError):
        read(hostile)


def test_depth_of_eight_is_read() -> None:
    assert unpack(nested(8))
    with pytest.raises(CodecError, match="deep"):
        unpack(nested(4), depth=3)


@pytest.mark.parametrize("data", [1 << 70, {1, 2}, object()])
def test_what_has_no_form_is_refused(data: object) -> None:
    with pytest.raises(CodecError):
        pack(data)  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [1.5, {"a": b"x"}, [{2: 3}], {"a": {4, 5}}])
def test_check_plain(data: object) -> None:
    check_plain(PLAIN)
    with pytest.raises(CodecError):
        check_plain(data)


def test_event_goes_to_each_audience_apart() -> None:
    event = Event("dealt", {"deal": 0}, {Seat(1): {"hand": ["AS"]}})
    assert event_data(event, None) == {"kind": "dealt", "deal": 0}
    assert event_data(event, Seat(0)) == {"kind": "dealt", "deal": 0}
    assert event_data(event, Seat(1)) == {"kind": "dealt", "deal": 0, "hand": ["AS"]}
    assert event_data(Event("shown", reveals=True), None) == {"kind": "shown", "reveals": True}


def test_prompt_as_the_wire_has_it() -> None:
    prompt = Prompt(
        PromptId(7), "bid", True, Seat(2), legal=({"kind": "pass"},),
        refused=(Refused({"kind": "bid", "count": 1}, "hook", {"sum": 3}),),
        shapes=(Fields("bid", (Int("count", 0, 4),)),), shown=False,
    )  # fmt: skip
    assert prompt_data(prompt) == {
        "id": 7, "kind": "bid", "must": True, "for": 2, "legal": ({"kind": "pass"},),
        "refused": [
            {"action": {"kind": "bid", "count": 1}, "code": "hook", "detail": {"sum": 3}}
        ],
        "shapes": [
            {"kind": "bid",
             "fields": [{"name": "count", "type": "int", "lo": 0, "hi": 4, "step": 1}]}
        ],
    }  # fmt: skip
    assert unpack(pack(prompt_data(prompt)))
