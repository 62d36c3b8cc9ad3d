"""Decoding what browsers send: every message of PROTOCOL.md, all else refused by name."""

from __future__ import annotations

import hashlib
import random
import re
from pathlib import Path
from typing import Any

import msgpack
import pytest

from server import commands, wire
from server.clock import PRESETS, Pace
from server.fields import Since, WireError, clean

ROOM = "abcdefghijklm"
ACTION = {"kind": "play", "card": "QS"}
LUCK = bytes(range(16))
CODE = hashlib.sha256(b"ABCDEFGH").digest()

GOOD: list[tuple[dict[str, Any], object]] = [
    ({"t": "hello", "room": ROOM}, wire.Hello(ROOM, "", None)),  # type: ignore[arg-type]
    (
        {"t": "hello", "room": ROOM, "name": " Ann ", "since": [7, b"12345678"], "lang": "de"},
        wire.Hello(ROOM, "Ann", Since(7, b"12345678")),  # type: ignore[arg-type]
    ),
    ({"t": "ping", "n": 3}, wire.Ping(3)),
    ({"t": "draft", "prompt": 4, "draft": {}}, wire.Draft(4, {})),  # type: ignore[arg-type]
    ({"t": "advise", "n": 1, "prompt": 4, "draft": {}}, wire.Advise(1, 4, {})),  # type: ignore[arg-type]
    ({"t": "chat", "cid": "a", "text": "hi \U0001f600"}, wire.Say("a", "hi \U0001f600")),
    ({"t": "chat", "cid": "a", "phrase": "thanks"}, wire.Say("a", "", "thanks")),
]

COMMANDS: list[tuple[dict[str, Any], object]] = [
    ({"t": "act", "prompt": 9, "action": ACTION}, commands.Act(9, ACTION)),  # type: ignore[arg-type]
    ({"t": "sit", "seat": 2}, commands.Sit(2)),  # type: ignore[arg-type]
    ({"t": "sit"}, commands.Sit(None)),
    ({"t": "stand"}, commands.Stand()),
    ({"t": "swap", "seat": 0}, commands.Swap(0)),  # type: ignore[arg-type]
    ({"t": "swap_answer", "yes": True}, commands.SwapAnswer(True)),
    ({"t": "rename", "name": "Zoë"}, commands.Rename("Zoë")),
    ({"t": "ready", "yes": False}, commands.Ready(False)),
    ({"t": "ready", "yes": True, "luck": LUCK}, commands.Ready(True, LUCK)),
    ({"t": "next"}, commands.Next()),
    ({"t": "next", "luck": None}, commands.Next()),
    ({"t": "next", "luck": LUCK}, commands.Next(LUCK)),
    ({"t": "rematch"}, commands.Rematch()),
    ({"t": "rematch", "luck": LUCK}, commands.Rematch(LUCK)),
    ({"t": "bot", "seat": 1, "on": True}, commands.SetBot(1, True)),  # type: ignore[arg-type]
    (
        {
            "t": "setup",
            "game": "kachuful",
            "preset": "seed",
            "options": {"hook": False},
            "seats": 5,
        },
        commands.Setup("kachuful", "seed", {"hook": False}, 5),
    ),
    ({"t": "clock", "preset": "fast"}, commands.SetClock(PRESETS["fast"])),
    (
        {"t": "clock", "preset": "own", "turn_s": 5, "bank_s": 0},
        commands.SetClock(Pace("own", 5_000, 0)),
    ),
    ({"t": "watching", "allowed": False}, commands.Watching(False)),
    ({"t": "phrases", "only": True}, commands.Phrases(True)),
    ({"t": "host", "person": "p" * 16}, commands.PassHost("p" * 16)),  # type: ignore[arg-type]
    ({"t": "mind", "seat": 3}, commands.Mind(3)),  # type: ignore[arg-type]
    ({"t": "back"}, commands.Back()),
    ({"t": "vote", "what": "end_match", "yes": True}, commands.Vote("end_match", True)),
    (
        {"t": "vote", "what": "bot", "seat": 3, "yes": False},
        commands.Vote("bot", False, 3),  # type: ignore[arg-type]
    ),
    ({"t": "continue"}, commands.Continue()),
    ({"t": "kick", "person": "p" * 16, "ban": True}, commands.Kick("p" * 16, True)),  # type: ignore[arg-type]
    ({"t": "unban", "person": "p" * 16}, commands.Unban("p" * 16)),  # type: ignore[arg-type]
    ({"t": "use_code", "code": "abcd efgh"}, commands.UseCode(CODE)),
]


def pack(data: Any) -> bytes:
    return bytes(msgpack.packb(data, use_bin_type=True))


@pytest.mark.parametrize(("data", "message"), GOOD, ids=lambda value: str(value)[:20])
def test_messages(data: dict[str, Any], message: object) -> None:
    assert wire.decode(pack(data)) == message
    assert wire.decode(pack({**data, "new_field": [1]})) == message, "unknown fields are ignored"


@pytest.mark.parametrize(("data", "command"), COMMANDS, ids=lambda value: str(value)[:20])
def test_commands(data: dict[str, Any], command: object) -> None:
    assert wire.decode(pack({**data, "cid": "c_-1"})) == wire.Intent("c_-1", command)  # type: ignore[arg-type]
    for cid in (None, "", 5, "x" * 33, "a b", "ä", ["a"]):
        with pytest.raises(WireError) as refusal:
            wire.decode(pack({**data, "cid": cid}))
        assert refusal.value.code == "bad_message"


def nested(depth: int) -> Any:
    data: Any = 1
    for _ in range(depth):
        data = [data]
    return data


BAD: list[tuple[bytes, str]] = [
    (b"", "codec"),
    (b"\xc1", "codec"),
    (b"\x81\xa1t", "codec"),
    (pack({"t": "ping", "n": 1}) + b"\x00", "codec"),
    (pack({"t": "ping", "n": 1.0}), "codec"),
    (pack({"t": "ping", "n": float("nan")}), "codec"),
    (pack({"t": "ping", "n": msgpack.ExtType(4, b"x")}), "codec"),
    (pack({"t": "ping", "n": msgpack.Timestamp(1)}), "codec"),
    (b"\x82\xa1t\xa4ping\xa1t\xa4ping", "codec"),
    (pack({1: 2}), "codec"),
    (b"\x81\xa1t\xa2\xc3\x28", "codec"),
    (b"\x81\xa1t\xa3\xed\xa0\x80", "codec"),
    (pack({"t": "draft", "prompt": 1, "draft": nested(8)}), "codec"),
    (b"\x81\xa1t" + b"\x91" * 3000 + b"\x01", "codec"),
    (b"\xdf\xff\xff\xff\xff", "codec"),
    (b"\xdd\xff\xff\xff\xff", "codec"),
    (b"\xdb\xff\xff\xff\xffab", "codec"),
    (pack([]), "map"),
    (pack(None), "map"),
    (pack({}), "text"),
    (pack({"t": b"ping"}), "text"),
    (pack({"t": "ping"}), "integer"),
    (pack({"t": "ping", "n": True}), "integer"),
    (pack({"t": "ping", "n": "1"}), "integer"),
    (pack({"t": "ping", "n": -1}), "range"),
    (pack({"t": "ping", "n": 2**63}), "range"),
    (pack({"t": "hello", "room": "short"}), "form"),
    (pack({"t": "hello", "room": "ABCDEFGHIJKLM"}), "form"),
    (pack({"t": "hello", "room": ROOM, "name": "x" * 25}), "length"),
    (pack({"t": "hello", "room": ROOM, "name": "a\u202eb"}), "characters"),
    (pack({"t": "hello", "room": ROOM, "since": 3}), "pair"),
    (pack({"t": "hello", "room": ROOM, "since": [3]}), "pair"),
    (pack({"t": "hello", "room": ROOM, "since": [-3, b"12345678"]}), "version"),
    (pack({"t": "hello", "room": ROOM, "since": [True, b"12345678"]}), "version"),
    (pack({"t": "hello", "room": ROOM, "since": [3, b"1234567"]}), "token"),
    (pack({"t": "hello", "room": ROOM, "since": [3, "12345678"]}), "token"),
    (pack({"t": "sit", "cid": "a", "seat": 16}), "range"),
    (pack({"t": "ready", "cid": "a", "yes": 1}), "flag"),
    (pack({"t": "next", "cid": "a", "luck": LUCK.hex()}), "bytes"),
    (pack({"t": "next", "cid": "a", "luck": b""}), "length"),
    (pack({"t": "ready", "cid": "a", "yes": True, "luck": bytes(17)}), "length"),
    (pack({"t": "rematch", "cid": "a", "luck": [0] * 16}), "bytes"),
    (pack({"t": "rename", "cid": "a", "name": "  "}), "length"),
    (pack({"t": "rename", "cid": "a", "name": "a\nb"}), "characters"),
    (pack({"t": "chat", "cid": "a", "text": ""}), "length"),
    (pack({"t": "chat", "cid": "a", "phrase": "she has the queen"}), "unknown"),
    (pack({"t": "chat", "cid": "a", "text": "x" * 301}), "length"),
    (pack({"t": "chat", "cid": "a", "text": "\x00"}), "characters"),
    (pack({"t": "act", "cid": "a", "prompt": 1, "action": []}), "map"),
    (pack({"t": "act", "cid": "a", "prompt": 1, "action": {}}), "kind"),
    (pack({"t": "act", "cid": "a", "prompt": 1, "action": {"kind": 1}}), "kind"),
    (pack({"t": "act", "cid": "a", "prompt": 1, "action": {"kind": "x", "y": b"z"}}), "plain"),
    (pack({"t": "clock", "cid": "a", "preset": "slow"}), "unknown"),
    (pack({"t": "clock", "cid": "a", "preset": "own", "turn_s": 4, "bank_s": 0}), "range"),
    (pack({"t": "clock", "cid": "a", "preset": "own", "turn_s": 5}), "integer"),
    (pack({"t": "setup", "cid": "a", "game": "a b", "preset": "", "options": {}}), "form"),
    (pack({"t": "chat", "cid": "a", "text": "x" * 5000}), "size"),
]


@pytest.mark.parametrize(("frame", "why"), BAD, ids=lambda value: str(value)[:30])
def test_bad_messages_name_the_rule(frame: bytes, why: str) -> None:
    with pytest.raises(WireError) as refusal:
        wire.decode(frame)
    assert (refusal.value.code, refusal.value.detail["why"]) == ("bad_message", why)


def test_unknown_kinds_are_refused_by_name_with_their_marks() -> None:
    with pytest.raises(WireError) as refusal:
        wire.decode(pack({"t": "x" * 100, "cid": "me", "n": 3}))
    error = refusal.value
    assert (error.code, error.cid, error.n) == ("unknown_kind", "me", 3)
    assert error.detail == {"kind": "x" * 32}


def test_internal_commands_have_no_kind() -> None:
    for kind in ("go_on", "bot_act", "host_gone", "GoOn", "BotAct"):
        with pytest.raises(WireError):
            wire.decode(pack({"t": kind, "cid": "a", "seat": 0, "prompt": 1, "action": ACTION}))


def test_random_bytes_are_a_message_or_a_named_refusal() -> None:
    seed = random.SystemRandom().randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)
    good = [pack({**data, "cid": "a"}) for data, _ in GOOD + COMMANDS]
    for _ in range(5000):
        frame = bytearray(rng.choice(good))
        for _ in range(rng.randrange(1, 4)):
            frame[rng.randrange(len(frame))] = rng.randrange(256)
        try:
            wire.decode(bytes(frame[: rng.randrange(1, len(frame) + 1)]))
        except WireError as refusal:
            assert refusal.code in wire.CODES
            assert msgpack.unpackb(wire.no(refusal.code, refusal.detail, refusal.cid, refusal.n))


def test_names_are_cleaned_to_one_form() -> None:
    assert clean("  Zoe\u0308 ") == "Zoë"
    assert clean("👨‍👩‍👧") == "👨‍👩‍👧"
    for text in ("a\u202eb", "a\u2066b", "a\x7fb", "a\u2028b", "\ufeffa", "a\ue000"):
        assert clean(text) is None


PAGE = (Path(__file__).parents[2] / "PROTOCOL.md").read_text(encoding="utf-8")


def first_cells(section: str) -> set[str]:
    """The names in backticks in the first cells of a section's tables."""
    text = PAGE.split(f"\n## {section}")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([a-z_]+)`", cell)}


def test_the_page_names_every_message_and_code() -> None:
    assert first_cells("2.") - {"t"} == {data["t"] for data, _ in GOOD + COMMANDS}
    assert first_cells("5.") == wire.CODES
