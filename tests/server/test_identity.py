"""The signed cookie: what it says is believed only if it was signed here."""

from __future__ import annotations

from random import Random

import pytest

from server.identity import COOKIE, Identity
from server.ids import PersonId

SECRET = bytes(range(32))


def test_a_signed_person_is_known_again() -> None:
    identity = Identity(SECRET, secure=False)
    person, header = identity.new()
    pair = header.split(";")[0]
    assert identity.of_header(f"theme=dark; {pair}; x=1") == person
    assert Identity(SECRET, secure=True).of_header(pair) == person
    assert Identity(b"another secret of ours", secure=False).of_header(pair) is None


def test_the_cookies_attributes() -> None:
    header = Identity(SECRET, secure=False).set_cookie(PersonId("a" * 16))
    for attribute in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=15552000"):
        assert attribute in header.split("; ")
    assert "Secure" not in header
    assert Identity(SECRET, secure=True).set_cookie(PersonId("a" * 16)).endswith("; Secure")


def test_tampering_with_any_character() -> None:
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    rng, identity = Random(seed), Identity(SECRET, secure=False)
    value = identity.sign(PersonId("abcdefgh234567ab"))
    assert identity.verify(value) is not None
    for place in range(len(value)):
        other = rng.choice([char for char in "abc234.xé\n" if char != value[place]])
        assert identity.verify(value[:place] + other + value[place + 1 :]) is None


@pytest.mark.parametrize(
    "header",
    [None, "", ";;;", f"{COOKIE}=", f"{COOKIE}=.", f"{COOKIE}={'a' * 16}.{'0' * 64}", "x" * 9000,
     f"{COOKIE}=\u0661.{'0' * 64}"],
)  # fmt: skip
def test_odd_headers_are_nobody(header: str | None) -> None:
    assert Identity(SECRET, secure=False).of_header(header) is None


def test_a_forged_cookie_does_not_hide_the_true_one() -> None:
    identity = Identity(SECRET, secure=False)
    true = identity.sign(PersonId("b" * 16))
    header = f"{COOKIE}={'a' * 16}.{'0' * 64}; {COOKIE}={true}"
    assert identity.of_header(header) == "b" * 16


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError):
        Identity(b"short", secure=False)
