"""Which address of a server friends are told."""

from __future__ import annotations

import pytest

from server.config import Settings
from server.invite import origin_for_friends, picture


@pytest.mark.parametrize(
    ("listens", "public", "own", "lan", "friends"),
    [
        ("0.0.0.0", "", "http://127.0.0.1:8000", "10.1.2.3", "http://10.1.2.3:8000"),
        ("::", "", "http://[::1]:8000", "10.1.2.3", "http://10.1.2.3:8000"),
        ("0.0.0.0", "", "http://localhost:8000", "10.1.2.3", "http://10.1.2.3:8000"),
        ("0.0.0.0", "", "http://localhost:8000", None, "http://localhost:8000"),
        # Another port: a tunnel from somewhere else, whose network this is not.
        ("0.0.0.0", "", "http://localhost:9000", "10.1.2.3", "http://localhost:9000"),
        ("127.0.0.1", "", "http://127.0.0.1:8000", "10.1.2.3", "http://127.0.0.1:8000"),
        ("0.0.0.0", "", "http://cards.lan:8000", "10.1.2.3", "http://cards.lan:8000"),
        ("0.0.0.0", "https://c.org", "http://127.0.0.1:8000", "10.1.2.3", "https://c.org"),
    ],
)
def test_the_origin_for_friends(
    listens: str, public: str, own: str, lan: str | None, friends: str
) -> None:
    settings = Settings(host=listens, port=8000, public_url=public)
    assert origin_for_friends(settings, own, lambda: lan) == friends


def test_the_code_has_its_own_paper_and_no_script() -> None:
    code = picture("http://10.1.2.3:8000/r/abcdefghijklm")
    assert code.startswith("<svg ") and 'fill="#fff"' in code and 'stroke="#000"' in code
    assert "10.1.2.3" not in code and "<script" not in code
