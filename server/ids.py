"""Names of things: which text or number means what.

Owns the identifier types and how new ones are drawn from the system's randomness. It must never
talk to the store, and no identifier may say anything about what it names.
"""

from __future__ import annotations

import base64
import os
import secrets
from typing import NewType
from zlib import crc32

TableId = NewType("TableId", str)
"""A room: 13 characters of lower-case base 32, 65 random bits. The room link carries it."""

PersonId = NewType("PersonId", str)
"""Who somebody is, as the signed cookie says: 16 characters of lower-case base 32."""

Version = NewType("Version", int)
"""The number of a commit of one table: 1, 2, 3 ..."""

Token = NewType("Token", bytes)
"""8 random bytes of one commit: two histories may share a version, never a token."""

NO_TOKEN = Token(bytes(8))
"""Stands before the first commit of a table."""

BUCKETS = 64
TABLE_ID_LENGTH = 13
_ALPHABET = frozenset("abcdefghijklmnopqrstuvwxyz234567")


def _draw(length: int) -> str:
    raw = secrets.token_bytes((length * 5 + 7) // 8 + 1)
    return base64.b32encode(raw).decode().lower()[:length]


def new_table_id() -> TableId:
    """A fresh room."""
    return TableId(_draw(TABLE_ID_LENGTH))


def new_person_id() -> PersonId:
    """A fresh person."""
    return PersonId(_draw(16))


def new_token() -> Token:
    """The token of one commit."""
    return Token(os.urandom(8))


def is_table_id(text: str) -> bool:
    """Whether `text` has the form of a room's id; anything else never reaches the store."""
    return len(text) == TABLE_ID_LENGTH and _ALPHABET.issuperset(text)


def bucket(table: TableId) -> int:
    """Which of the 64 buckets the table's keys lie in."""
    return crc32(table.encode()) % BUCKETS
