"""What the terminal shows."""

from __future__ import annotations

import ipaddress

import pytest

from server.announce import announcement, lan_address, links


@pytest.mark.parametrize(
    ("host", "public", "lan", "found"),
    [
        ("0.0.0.0", "", "10.1.2.3", ["http://127.0.0.1:8000/", "http://10.1.2.3:8000/"]),
        ("0.0.0.0", "", None, ["http://127.0.0.1:8000/"]),
        ("127.0.0.1", "", "10.1.2.3", ["http://127.0.0.1:8000/"]),
        ("::1", "", "10.1.2.3", ["http://[::1]:8000/"]),
        ("10.1.2.3", "https://c.org", "x", ["http://10.1.2.3:8000/", "https://c.org/"]),
    ],
)
def test_links(host: str, public: str, lan: str | None, found: list[str]) -> None:
    assert links(host, 8000, public, lambda: lan) == found


def test_the_code_is_drawn_for_the_link_to_share() -> None:
    text = announcement("127.0.0.1", 8000, "https://c.org", with_code=True)
    lines = text.splitlines()
    assert lines[:2] == ["Card room: http://127.0.0.1:8000/", "For your friends: https://c.org/"]
    assert len(lines) > 10 and "█" in text
    assert "█" not in announcement("127.0.0.1", 8000, "", with_code=True)
    assert "█" not in announcement("127.0.0.1", 8000, "https://c.org", with_code=False)


def test_the_lan_address_is_an_address_of_this_machine() -> None:
    address = lan_address()
    assert address is None or not ipaddress.ip_address(address).is_loopback
