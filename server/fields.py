"""The fields of what people send, each fetched with its rule.

Owns the form of every single value, in a frame and in a posted body alike. It must never know which
message a field belongs to.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NoReturn

from rules.api import PromptId, Seat
from rules.codec import CodecError, Wire, check_plain
from rules.data import Json
from server import codes
from server.ids import PersonId, Token, Version

Detail = Mapping[str, Json]

MAX_NAME = 24
MAX_NUMBER = 2**31 - 1
CID = re.compile(r"[A-Za-z0-9_-]{1,32}")
ROOM = re.compile(r"[a-z2-7]{13}")
WORD = re.compile(r"[A-Za-z0-9_.-]{1,48}")
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


class Fields:
    """The fields of one message, each fetched with its rule."""

    def __init__(self, data: Mapping[str, Wire]) -> None:
        self._data = data

    def bad(self, name: str, rule: str) -> NoReturn:
        raise WireError("bad_message", why=rule, field=name)

    def has(self, name: str) -> bool:
        return self._data.get(name) is not None

    def filled(self, name: str) -> bool:
        return bool(self._data.get(name))

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

    def word(self, name: str, form: re.Pattern[str] = WORD) -> str:
        value = self.text(name)
        if form.fullmatch(value) is None:
            self.bad(name, "form")
        return value

    def cid(self) -> str:
        return self.word("cid", CID)

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
        return codes.digest_of(self.text("code"))

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
