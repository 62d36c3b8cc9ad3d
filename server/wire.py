"""The wire of PROTOCOL.md: every message, error code and close code, in one place.

Owns strict decoding of what browsers send and the encoding of the small messages to them (views
and batches are spliced in `server.frames`). It must never trust a field, nor know who sent it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from rules.api import PromptId, Seat
from rules.codec import CodecError, Wire, check_plain, pack, unpack_wire
from rules.data import Json
from rules.values import record
from server import codes, commands
from server.clock import BANK_S, OWN, PRESETS, TURN_S, Pace
from server.commands import Command
from server.ids import PersonId, TableId, Token, Version

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
        "no_watching", "broken", "other_version",
        "paused", "banned", "full", "bad_code", "no_consent",
    }
)  # fmt: skip
"""Every code of a `no`."""

Detail = Mapping[str, Json]

MAX_TEXT = 300
MAX_NAME = 24
MAX_NUMBER = 2**31 - 1
_CID = re.compile(r"[A-Za-z0-9_-]{1,32}")
_ROOM = re.compile(r"[a-z2-7]{13}")
_WORD = re.compile(r"[A-Za-z0-9_.-]{1,48}")
_PERSON = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TOKEN_BYTES = 8
_LUCK_BYTES = 16


class WireError(Exception):
    """A frame that is not a message of the protocol; `cid` or `n` if it could be read."""

    def __init__(self, code: str, cid: str | None = None, n: int | None = None, **detail: Json):
        super().__init__(code, detail)
        self.code = code
        self.cid = cid
        self.n = n
        self.detail: Detail = detail


@dataclass(frozen=True, slots=True)
class Since:
    """What somebody saw last; `rules` is the rules version he saw it under, if he says so."""

    ver: Version
    tok: Token
    rules: str | None = None


@dataclass(frozen=True, slots=True)
class Hello:
    """Enter a room."""

    room: TableId
    name: str
    since: Since | None


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
    """A line of chat."""

    cid: str
    text: str


Request = Intent | Draft | Advise | Say
Message = Hello | Ping | Request


class Fields:
    """The fields of one message, each fetched with its rule."""

    def __init__(self, data: Mapping[str, Wire]) -> None:
        self._data = data

    def bad(self, name: str, rule: str) -> NoReturn:
        raise WireError("bad_message", why=rule, field=name)

    def has(self, name: str) -> bool:
        return self._data.get(name) is not None

    def integer(self, name: str, lo: int = 0, hi: int = MAX_NUMBER) -> int:
        value = self._data.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            self.bad(name, "integer")
        if not lo <= value <= hi:
            self.bad(name, "range")
        return value

    def flag(self, name: str) -> bool:
        value = self._data.get(name)
        if not isinstance(value, bool):
            self.bad(name, "flag")
        return value

    def text(self, name: str) -> str:
        value = self._data.get(name)
        if not isinstance(value, str):
            self.bad(name, "text")
        return value

    def word(self, name: str, form: re.Pattern[str] = _WORD) -> str:
        value = self.text(name)
        if form.fullmatch(value) is None:
            self.bad(name, "form")
        return value

    def cid(self) -> str:
        return self.word("cid", _CID)

    def one_of(self, name: str, words: Collection[str]) -> str:
        value = self.text(name)
        if value not in words:
            self.bad(name, "unknown")
        return value

    def line(self, name: str, limit: int) -> str:
        value = clean(self.text(name))
        if value is None:
            self.bad(name, "characters")
        if not 1 <= len(value) <= limit:
            self.bad(name, "length")
        return value

    def mapping(self, name: str) -> Mapping[str, Json]:
        value = self._data.get(name)
        if not isinstance(value, Mapping):
            self.bad(name, "map")
        try:
            check_plain(value)
        except CodecError:
            self.bad(name, "plain")
        return value

    def action(self, name: str) -> Mapping[str, Json]:
        value = self.mapping(name)
        if not isinstance(value.get("kind"), str):
            self.bad(name, "kind")
        return value

    def seat(self, name: str = "seat") -> Seat:
        return Seat(self.integer(name, 0, 15))

    def some_seat(self) -> Seat | None:
        """None if the message names no seat."""
        return self.seat() if self.has("seat") else None

    def person(self) -> PersonId:
        return PersonId(self.word("person", _PERSON))

    def code(self) -> bytes:
        """The digest of a resume code."""
        found = codes.digest_of(self.text("code"))
        if found is None:
            self.bad("code", "form")
        return found

    def prompt(self) -> PromptId:
        return PromptId(self.integer("prompt"))

    def luck(self) -> bytes:
        """Empty if there is none."""
        value = self._data.get("luck")
        if value is None:
            return b""
        if not isinstance(value, bytes):
            self.bad("luck", "bytes")
        if len(value) != _LUCK_BYTES:
            self.bad("luck", "length")
        return value

    def since(self) -> Since | None:
        value = self._data.get("since")
        if value is None:
            return None
        if not isinstance(value, list) or len(value) not in (2, 3):
            self.bad("since", "pair")
        ver, tok, rules = (*value, None)[:3]
        if not isinstance(ver, int) or isinstance(ver, bool) or not 0 <= ver < 2**53:
            self.bad("since", "version")
        if not isinstance(tok, bytes) or len(tok) != _TOKEN_BYTES:
            self.bad("since", "token")
        if rules is not None and not isinstance(rules, str):
            self.bad("since", "rules")
        return Since(Version(ver), Token(tok), rules)


def clean(text: str) -> str | None:
    """The text in one normal form without edge blanks; None if it holds characters that have no
    place in a line (controls, direction overrides, lone surrogates)."""
    text = unicodedata.normalize("NFC", text).strip()
    return text if all(map(_printable, text)) else None


def _printable(char: str) -> bool:
    if char in "\u200c\u200d":  # joiners: Indic scripts and emoji need them
        return True
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


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
        TableId(f.word("room", _ROOM)),
        f.line("name", MAX_NAME) if f.has("name") else "",
        f.since(),
    ),
    "ping": lambda f: Ping(f.integer("n")),
    "draft": lambda f: Draft(f.prompt(), f.mapping("draft")),
    "advise": lambda f: Advise(f.integer("n"), f.prompt(), f.mapping("draft")),
    "chat": lambda f: Say(f.cid(), f.line("text", MAX_TEXT)),
}


def decode(frame: bytes) -> Message:
    """One message of a client. Raises WireError naming the rule it breaks."""
    data = _map(frame)
    cid, n = data.get("cid"), data.get("n")
    try:
        return _message(data)
    except WireError as error:
        error.cid = cid if isinstance(cid, str) and _CID.fullmatch(cid) else None
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
