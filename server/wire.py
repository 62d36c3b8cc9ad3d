"""The wire of PROTOCOL.md: every message, error code and close code, in one place.

Owns strict decoding of what browsers send and the encoding of the small messages to them (views
and batches are spliced in `server.frames`). It must never trust a field, nor know who sent it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.api import PromptId
from rules.codec import CodecError, Wire, pack, unpack_wire
from rules.data import Json
from rules.values import record
from server import commands
from server.clock import BANK_S, OWN, PRESETS, TURN_S, Pace
from server.commands import Command
from server.fields import CID, MAX_NAME, MAX_NUMBER, ROOM, Detail, Fields, Since, WireError
from server.ids import PersonId, TableId

SUBPROTOCOL = "cardroom.v1"
MAX_FRAME = 4096
"""Bytes of one message from a client."""

CLOSE_SESSION = 4001
CLOSE_GONE = 4002
CLOSE_PROTOCOL = 4003
CLOSE_SILENT = 4004
CLOSE_SLOW = 4008
CLOSE_RESTART = 1012
CLOSE_OVERLOADED = 1013

CODES = frozenset(
    {
        "bad_message", "unknown_kind", "late", "illegal", "busy", "read_only", "rate",
        "not_seated", "seat_taken", "no_such_seat", "already_seated",
        "not_host", "wrong_time", "not_absent", "nobody_there", "bad_options",
        "no_watching", "broken", "other_version", "phrases_only",
        "paused", "banned", "full", "bad_code", "no_consent",
    }
)  # fmt: skip
"""Every code of a `no`."""

MAX_TEXT = 300

PHRASES = ("hello", "luck", "well_played", "thanks", "sorry", "moment", "ready", "bye")
"""The ready phrases of the chat; their words are the reader's."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Enter a room; with the digest of a resume code also one that is closed to watchers."""

    room: TableId
    name: str
    since: Since | None
    code: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Ping:
    """Still there?"""

    n: int


@record
class Intent:
    """A command on the room, applied once per `cid`."""

    cid: str
    command: Command


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer in the making, to be kept."""

    prompt: PromptId
    draft: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Advise:
    """A question for help."""

    n: int
    prompt: PromptId
    draft: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Say:
    """A line of chat: a text, or a ready phrase."""

    cid: str
    text: str
    phrase: str | None = None


Request = Intent | Draft | Advise | Say
Message = Hello | Ping | Request


def _pace(fields: Fields) -> Pace:
    preset = fields.one_of("preset", (*PRESETS, OWN))
    if preset != OWN:
        return PRESETS[preset]
    turn_s, bank_s = fields.integer("turn_s", *TURN_S), fields.integer("bank_s", *BANK_S)
    return Pace(preset, 1000 * turn_s, 1000 * bank_s)


_COMMANDS: Mapping[str, Callable[[Fields], Command]] = {
    "act": lambda f: commands.Act(f.prompt(), f.action("action")),
    "sit": lambda f: commands.Sit(f.some_seat()),
    "stand": lambda f: commands.Stand(),
    "swap": lambda f: commands.Swap(f.seat()),
    "swap_answer": lambda f: commands.SwapAnswer(f.flag("yes")),
    "rename": lambda f: commands.Rename(f.line("name", MAX_NAME)),
    "ready": lambda f: commands.Ready(f.flag("yes"), f.luck()),
    "next": lambda f: commands.Next(f.luck()),
    "rematch": lambda f: commands.Rematch(f.luck()),
    "bot": lambda f: commands.SetBot(f.seat(), f.flag("on")),
    "setup": lambda f: commands.Setup(
        f.word("game"), f.word("preset"), f.mapping("options"), f.integer("seats", 2, 16)
    ),
    "clock": lambda f: commands.SetClock(_pace(f)),
    "watching": lambda f: commands.Watching(f.flag("allowed")),
    "phrases": lambda f: commands.Phrases(f.flag("only")),
    "host": lambda f: commands.PassHost(f.person()),
    "mind": lambda f: commands.Mind(f.seat()),
    "back": lambda f: commands.Back(),
    "vote": lambda f: commands.Vote(f.word("what"), f.flag("yes"), f.some_seat()),
    "continue": lambda f: commands.Continue(),
    "kick": lambda f: commands.Kick(f.person(), f.flag("ban")),
    "unban": lambda f: commands.Unban(f.person()),
    "use_code": lambda f: commands.UseCode(f.code()),
}

_OTHERS: Mapping[str, Callable[[Fields], Message]] = {
    "hello": lambda f: Hello(
        TableId(f.word("room", ROOM)),
        f.line("name", MAX_NAME) if f.has("name") else "",
        f.since(),
        f.code() if f.has("code") else None,
    ),
    "ping": lambda f: Ping(f.integer("n")),
    "draft": lambda f: Draft(f.prompt(), f.mapping("draft")),
    "advise": lambda f: Advise(f.integer("n"), f.prompt(), f.mapping("draft")),
    "chat": lambda f: (
        Say(f.cid(), "", f.one_of("phrase", PHRASES))
        if f.has("phrase")
        else Say(f.cid(), f.line("text", MAX_TEXT))
    ),
}


def decode(frame: bytes) -> Message:
    """One message of a client. Raises WireError naming the rule it breaks."""
    data = _map(frame)
    cid, n = data.get("cid"), data.get("n")
    try:
        return _message(data)
    except WireError as error:
        error.cid = cid if isinstance(cid, str) and CID.fullmatch(cid) else None
        error.n = n if type(n) is int and 0 <= n <= MAX_NUMBER else None
        raise


def _map(frame: bytes) -> Mapping[str, Wire]:
    if len(frame) > MAX_FRAME:
        raise WireError("bad_message", why="size")
    try:
        data = unpack_wire(frame)
    except CodecError as error:
        raise WireError("bad_message", why="codec", rule=str(error)) from error
    if not isinstance(data, Mapping):
        raise WireError("bad_message", why="map")
    return data


def _message(data: Mapping[str, Wire]) -> Message:
    kind = data.get("t")
    if not isinstance(kind, str):
        raise WireError("bad_message", why="text", field="t")
    fields = Fields(data)
    if kind in _COMMANDS:
        return Intent(fields.cid(), _COMMANDS[kind](fields))
    if kind in _OTHERS:
        return _OTHERS[kind](fields)
    raise WireError("unknown_kind", kind=kind[:32])


# messages to the client


def welcome(
    you: str,
    now_ms: int,
    clock_ms: int,
    ver: int,
    tok: bytes,
    version: str,
    rules: str,
    kept: Detail,
) -> bytes:
    """You are in. `kept`: how many seconds an abandoned room, and an absent owner's seat, last."""
    return pack(
        {
            "t": "welcome",
            "you": you,
            "now_ms": now_ms,
            "clock_ms": clock_ms,
            "ver": ver,
            "tok": tok,
            "version": version,
            "rules": rules,
            "kept": kept,
        }
    )


def ok(cid: str, ver: int) -> bytes:
    """Done, now or before."""
    return pack({"t": "ok", "cid": cid, "ver": ver})


def no(
    code: str, detail: Detail | None = None, cid: str | None = None, n: int | None = None
) -> bytes:
    """Refused; nothing changed."""
    message: dict[str, Wire] = {"t": "no", "code": code, "detail": detail or {}}
    if cid is not None:
        message["cid"] = cid
    if n is not None:
        message["n"] = n
    return pack(message)


def pong(n: int, now_ms: int, clock_ms: int) -> bytes:
    """Answer to `ping`."""
    return pack({"t": "pong", "n": n, "now_ms": now_ms, "clock_ms": clock_ms})


def advice(n: int, found: Mapping[str, Json]) -> bytes:
    """Answer to `advise`."""
    return pack({"t": "advice", "n": n, "advice": found})


def chat_log(lines: Sequence[Mapping[str, Json]]) -> bytes:
    """The last lines of the chats somebody may read."""
    return pack({"t": "chat_log", "lines": lines})


def chat(line: Mapping[str, Json]) -> bytes:
    """One more line."""
    return pack({"t": "chat", "line": line})


def presence(n: int, here: Sequence[PersonId], watchers: int) -> bytes:
    """Who is connected."""
    return pack({"t": "presence", "n": n, "here": list(here), "watchers": watchers})


def drain(after_ms: int) -> bytes:
    """This server restarts: it closes this socket in about so long."""
    return pack({"t": "drain", "after_ms": after_ms})


def retry_after(retry_ms: int) -> str:
    """The reason of a close with 1013."""
    return f"retry_ms={retry_ms}"
