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
VALID_MS = 600_000


def new_code() -> str:
    """A fresh code as it is shown: `XXXX-XXXX`."""
    drawn = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{drawn[:4]}-{drawn[4:]}"


def digest_of(typed: str) -> bytes:
    """The digest of a code as somebody types it, in any case, with blanks or dashes. What is no
    code at all has one, too: that of no seat."""
    plain = typed.upper().replace("-", "").replace(" ", "")
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).digest()
