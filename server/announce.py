"""What the terminal shows when the server is up: address, LAN link, QR code.

Owns the words and how the LAN address is found (no packet is sent for it). It must never start or
stop anything.
"""

from __future__ import annotations

import io
import ipaddress
import socket
from collections.abc import Callable

import segno

EVERYWHERE = ("", "0.0.0.0", "::")
"""Hosts that mean all addresses of this machine."""
_ELSEWHERE = ("192.0.2.1", 9)  # an address of documentation: only the route to it is asked for


def lan_address() -> str | None:
    """The address under which other machines of the local network reach this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_loopback else address


def links(host: str, port: int, public_url: str, lan: Callable[[], str | None]) -> list[str]:
    """The addresses to tell, the one for this machine first, the one to share last."""
    everywhere = host in EVERYWHERE
    shown = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    found = [f"http://{shown}:{port}/"]
    if everywhere and (address := lan()):
        found.append(f"http://{address}:{port}/")
    if public_url:
        found.append(f"{public_url}/")
    return found


def announcement(host: str, port: int, public_url: str, *, with_code: bool) -> str:
    """The text; the QR code carries the link to share, if there is one beside this machine's."""
    found = links(host, port, public_url, lan_address)
    lines = [f"Card room: {found[0]}"]
    if len(found) > 1:
        lines.append(f"For your friends: {found[-1]}")
        if with_code:
            code = io.StringIO()
            segno.make(found[-1], error="m").terminal(code, compact=True)
            lines.append(code.getvalue().rstrip("\n"))
    return "\n".join(lines)
