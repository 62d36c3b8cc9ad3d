"""The connection's state machine: orders, silences, allowances, close codes."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

from server import commands, wire
from server.limits import REFUSALS
from server.session import (
    HELLO_WITHIN_MS,
    IN_FLIGHT,
    SILENCE_MS,
    Close,
    Do,
    Effect,
    Pong,
    Reply,
    Session,
)

ROOM = "abcdefghijklm"


def pack(**fields: Any) -> bytes:
    return bytes(msgpack.packb(fields))


HELLO = pack(t="hello", room=ROOM)


def fresh(retry_ms: int = 0) -> Session:
    return Session(0, lambda now_ms, cost: retry_ms)


def entered() -> Session:
    session = fresh()
    [effect] = session.receive(HELLO, 0)
    assert isinstance(effect, Do)
    return session


def told(effect: Effect) -> dict[str, Any]:
    assert isinstance(effect, Reply)
    return dict(msgpack.unpackb(effect.payload))


def test_hello_enters_once() -> None:
    session = entered()
    [again] = session.receive(HELLO, 1)
    assert told(again) == {"t": "no", "code": "bad_message", "detail": {"why": "one_room"}}


def test_anything_before_hello_ends_it() -> None:
    session = fresh()
    refusal, close = session.receive(pack(t="sit", cid="a", seat=1), 0)
    assert told(refusal)["cid"] == "a"
    assert close == Close(wire.CLOSE_PROTOCOL, "hello_first")
    assert session.receive(HELLO, 0) == []


def test_nonsense_before_hello_ends_it() -> None:
    refusal, close = fresh().receive(b"\xc1", 0)
    assert told(refusal)["code"] == "bad_message"
    assert close == Close(wire.CLOSE_PROTOCOL, "hello_first")


def test_text_frames_end_it() -> None:
    assert entered().receive("{}", 0) == [Close(wire.CLOSE_PROTOCOL, "binary_only")]


def test_ping_is_answered_before_and_after_hello() -> None:
    for session in (fresh(), entered()):
        [answer] = session.receive(pack(t="ping", n=7), 1234)
        assert answer == Pong(7)


def test_hello_must_come_in_time_and_pings_do_not_help() -> None:
    session = fresh()
    session.receive(pack(t="ping", n=1), HELLO_WITHIN_MS - 1)
    assert session.deadline_ms == HELLO_WITHIN_MS
    assert session.tick(HELLO_WITHIN_MS - 1) is None
    assert session.tick(HELLO_WITHIN_MS) == Close(wire.CLOSE_PROTOCOL, "hello_first")
    assert session.tick(HELLO_WITHIN_MS) is None


def test_silence_ends_it_and_any_frame_breaks_it() -> None:
    session = entered()
    assert session.tick(SILENCE_MS - 1) is None
    session.receive(pack(t="ping", n=1), SILENCE_MS - 1)
    assert session.tick(SILENCE_MS) is None
    assert session.tick(2 * SILENCE_MS - 1) == Close(wire.CLOSE_SILENT, "silent")


def test_requests_are_handed_on() -> None:
    session = entered()
    [effect] = session.receive(pack(t="vote", cid="c-1", what="void_deal", yes=True), 0)
    assert effect == Do(wire.Intent("c-1", commands.Vote("void_deal", True)))


@pytest.mark.parametrize("apart_ms", [0, 10, 30])
def test_a_flood_is_refused_by_rate_then_ended(apart_ms: int) -> None:
    session = entered()
    refusals = now_ms = 0
    while True:
        now_ms += apart_ms
        effects = session.receive(pack(t="stand", cid="x"), now_ms)
        if isinstance(effects[0], Reply):
            refusal = told(effects[0])
            assert refusal["code"] == "rate" and refusal["cid"] == "x"
            assert refusal["detail"]["retry_ms"] > 0
            refusals += 1
        if len(effects) == 2:
            break
    assert REFUSALS.burst < refusals < 1.25 * REFUSALS.burst
    assert effects[1] == Close(wire.CLOSE_OVERLOADED, "retry_ms=10000")


def test_the_shared_allowance_counts_too() -> None:
    session = Session(0, lambda now_ms, cost: 77)
    [refusal] = session.receive(HELLO, 0)
    assert told(refusal) == {"t": "no", "code": "rate", "detail": {"retry_ms": 77}}


def test_bad_messages_are_named_and_leave_the_session_open() -> None:
    session = entered()
    [refusal] = session.receive(pack(t="dance", cid="q"), 0)
    assert told(refusal) == {
        "t": "no", "code": "unknown_kind", "detail": {"kind": "dance"}, "cid": "q",
    }  # fmt: skip
    assert isinstance(session.receive(pack(t="back", cid="r"), 0)[0], Do)


def test_so_many_intents_may_wait() -> None:
    session = entered()
    session.in_flight = IN_FLIGHT
    [refusal] = session.receive(pack(t="next", cid="z"), 0)
    assert told(refusal)["code"] == "rate"


@pytest.mark.parametrize("frame", [HELLO, b"\xc1", "text"])
def test_closed_is_closed(frame: bytes | str) -> None:
    session = entered()
    session.closed()
    assert session.receive(frame, 0) == []
    assert session.tick(10**9) is None
