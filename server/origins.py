"""From where a request came: address, scheme and host, and whether its Origin is ours.

Owns what is believed of forwarded headers (only what a known proxy says) and the Origin check. It
must never answer a request itself.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_SECURE = {"ws": "http", "wss": "https", "http": "http", "https": "https"}
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers that only a proxy sets."""


@dataclass(frozen=True, slots=True)
class Whence:
    """One request's origin as far as it can be believed; `host` is empty if it is no host."""

    address: str
    scheme: str
    host: str

    @property
    def own(self) -> str:
        """The origin of our own pages at this address."""
        return _origin(self.scheme, self.host)


class Origins:
    """Who may talk to this server."""

    def __init__(self, origins: Iterable[str], proxies: Iterable[str]) -> None:
        self._allowed = frozenset(normal for text in origins if (normal := normal_origin(text)))
        self._networks = [ipaddress.ip_network(text, strict=False) for text in proxies]

    def whence(self, connection: HTTPConnection) -> Whence:
        """What is believed of this request."""
        peer = connection.client.host if connection.client else ""
        scheme = _SECURE.get(connection.scope.get("scheme", "http"), "http")
        host = connection.headers.get("host", "")
        if self._trusted(peer):
            peer = self._forwarded_for(connection, peer)
            scheme = _SECURE.get(_last(connection, "x-forwarded-proto").lower(), scheme)
            host = _last(connection, "x-forwarded-host") or host
        return Whence(peer, scheme, host if _HOST.fullmatch(host) else "")

    def local(self, connection: HTTPConnection) -> bool:
        """Whether a program on this machine asks, and no proxy for somebody else: a proxy says so
        in a header, or is known (and then may say nothing)."""
        peer = connection.client.host if connection.client else ""
        if self._trusted(peer) or any(name in connection.headers for name in FORWARDED):
            return False
        try:
            address = ipaddress.ip_address(peer)
        except ValueError:
            return False
        return (getattr(address, "ipv4_mapped", None) or address).is_loopback

    def allows(self, connection: HTTPConnection, whence: Whence) -> bool:
        """Whether the Origin header is the request's own, or one of ours. None is no origin."""
        found = connection.headers.getlist("origin")
        if len(found) != 1:
            return False
        origin = normal_origin(found[0])
        if not origin:
            return False
        return origin in self._allowed or (whence.host != "" and origin == whence.own)

    def _trusted(self, peer: str) -> bool:
        try:
            address = ipaddress.ip_address(peer)
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    def _forwarded_for(self, connection: HTTPConnection, peer: str) -> str:
        """The nearest address that is none of our proxies."""
        hops = ",".join(connection.headers.getlist("x-forwarded-for")).split(",")
        for hop in reversed([hop.strip() for hop in hops]):
            try:
                ipaddress.ip_address(hop)
            except ValueError:
                return peer
            peer = hop
            if not self._trusted(hop):
                return hop
        return peer


def normal_origin(text: str) -> str:
    """`scheme://host[:port]` in one spelling; empty if it is no origin."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return ""
    if parts.scheme not in _DEFAULT_PORTS or not _HOST.fullmatch(parts.netloc):
        return ""
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        return ""
    return _origin(parts.scheme, parts.netloc)


def _origin(scheme: str, host: str) -> str:
    return f"{scheme}://{host.lower().removesuffix(_DEFAULT_PORTS[scheme])}"


def _last(connection: HTTPConnection, name: str) -> str:
    return connection.headers.get(name, "").rpartition(",")[2].strip()
