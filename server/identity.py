"""Who somebody is: a signed cookie, and nothing else.

Owns making and checking the cookie. The name of a person is a label and lives elsewhere. It must
never accept an identity it has not signed, and compares signatures in constant time.
"""

from __future__ import annotations

import hashlib
import hmac
import re

from server.ids import PersonId, new_person_id

COOKIE = "cardroom"
MAX_AGE_S = 180 * 24 * 3600
MAX_HEADER = 8192
"""A longer cookie header is not looked at."""

_VALUE = re.compile(r"([a-z2-7]{16})\.([0-9a-f]{64})", re.ASCII)
_PURPOSE = b"cardroom person 1\0"


class Identity:
    """Signs and checks people with the secret that all hubs share."""

    def __init__(self, secret: bytes, *, secure: bool) -> None:
        if len(secret) < 16:
            raise ValueError("the secret is too short")
        self._secret = secret
        self._secure = secure

    def new(self) -> tuple[PersonId, str]:
        """A fresh person and the Set-Cookie header that makes a browser be him."""
        person = new_person_id()
        return person, self.set_cookie(person)

    def sign(self, person: PersonId) -> str:
        """The cookie's value."""
        return f"{person}.{self._signature(person)}"

    def set_cookie(self, person: PersonId) -> str:
        """The Set-Cookie header; Secure only where the public address is https."""
        secure = "; Secure" if self._secure else ""
        return (
            f"{COOKIE}={self.sign(person)}; Max-Age={MAX_AGE_S}; Path=/; HttpOnly; "
            f"SameSite=Lax{secure}"
        )

    def verify(self, value: str) -> PersonId | None:
        """The person of a cookie's value, if it is signed by us."""
        found = _VALUE.fullmatch(value)
        if found is None:
            return None
        person = PersonId(found[1])
        if not hmac.compare_digest(found[2], self._signature(person)):
            return None
        return person

    def of_header(self, header: str | None) -> PersonId | None:
        """The person of a Cookie header: the first of our cookies in it that is signed by us."""
        if header is None or len(header) > MAX_HEADER:
            return None
        for piece in header.split(";"):
            name, _, value = piece.strip().partition("=")
            person = self.verify(value) if name == COOKIE else None
            if person is not None:
                return person
        return None

    def _signature(self, person: PersonId) -> str:
        return hmac.new(self._secret, _PURPOSE + person.encode(), hashlib.sha256).hexdigest()
