"""Resume codes: eight characters that move a seat to another device, once.

Owns their alphabet and how one is drawn, shown and read. Only the SHA-256 of a code is ever kept
or passed on; the code itself goes once to who asked for it, and it must never be logged.
"""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L, which look alike."""

LENGTH = 8
MAX_TYPED = 24
VALID_MS = 600_000


def new_code() -> str:
    """A fresh code as it is shown: `XXXX-XXXX`."""
    drawn = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{drawn[:4]}-{drawn[4:]}"


def digest_of(typed: str) -> bytes | None:
    """The digest of a code as somebody types it, in any case, with blanks or dashes; None if that
    is no code."""
    plain = typed[:MAX_TYPED].upper().replace("-", "").replace(" ", "")
    if len(typed) > MAX_TYPED or len(plain) != LENGTH or not set(plain) <= set(ALPHABET):
        return None
    return hashlib.sha256(plain.encode()).digest()
