"""The settings: what they are called, what they default to, how they are read.

Owns the one table that flags, environment, `check-config` and the README come from. A bad value
raises `BadSetting` with one line that names it. It must never open a connection or a file.
"""

from __future__ import annotations

import dataclasses
import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit


class BadSetting(Exception):
    """A setting that cannot be used; the text is one line for the person who starts the server."""


_UNITS_MS = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


def duration_ms(text: str) -> int:
    """`90s`, `30m`, `12h`, `7d` as milliseconds."""
    match = re.fullmatch(r"([1-9][0-9]{0,8})([smhd])", text.strip())
    if match is None:
        raise ValueError("is not a duration such as 90s, 30m, 12h or 7d")
    return int(match[1]) * _UNITS_MS[match[2]]


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65535:
        raise ValueError("is not a port between 0 and 65535")
    return int(text)


def _one_of(*values: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in values:
            raise ValueError(f"is not one of {', '.join(values)}")
        return text

    return parse


def _redis_url(text: str) -> str:
    scheme = text.partition("://")[0] if "://" in text else ""
    if scheme in ("redis+sentinel", "redis+cluster"):
        raise ValueError(f"starts with {scheme}://, which is not yet supported")
    if text and scheme not in ("redis", "rediss", "unix"):
        raise ValueError("does not start with redis://, rediss:// or unix://")
    try:
        port = urlsplit(text).port
    except ValueError:
        port = 0
    if port == 0:
        raise ValueError("has a bad port")
    return text


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or text.count("/") > 2:
        raise ValueError("is not an origin such as https://cards.example.org")
    return text


def _public_url(text: str) -> str:
    return _origin(text.rstrip("/")) if text else ""


def _origins(text: str) -> tuple[str, ...]:
    return tuple(_origin(part.strip().rstrip("/")) for part in text.split(",") if part.strip())


def _proxies(text: str) -> tuple[str, ...]:
    networks = [part.strip() for part in text.split(",") if part.strip()]
    for network in networks:
        try:
            ipaddress.ip_network(network, strict=False)
        except ValueError:
            raise ValueError("is not a list of addresses or networks (10.0.0.0/8)") from None
    return tuple(networks)


def _secret(text: str) -> str:
    if text and len(text) < 16:
        raise ValueError("is too short: 16 characters at least")
    return text


def _setting(default: str, env: str, parse: Callable[[str], Any], help: str) -> Any:
    """A field of `Settings`; `default` is written as in the environment. `env`: names, first
    wins."""
    meta = {"default": default, "env": tuple(env.split()), "parse": parse, "help": help}
    return field(default_factory=lambda: parse(default), metadata=meta)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. Flags win over the environment, the environment over defaults."""

    host: str = _setting("0.0.0.0", "CARDROOM_HOST", str, "address to listen on")
    port: int = _setting("8000", "CARDROOM_PORT PORT", _port, "port to listen on; 0 takes any")
    redis_url: str = _setting(
        "", "REDIS_URL", _redis_url,
        "Redis 7.0+ or Valkey 7.2+ (redis://, rediss://, unix://); empty: a private one of its own",
    )  # fmt: skip
    var_dir: Path = _setting("var", "CARDROOM_VAR", Path, "where the private store keeps its files")
    public_url: str = _setting(
        "", "CARDROOM_PUBLIC_URL", _public_url,
        "the address people type (https://cards.example.org); https makes cookies Secure",
    )  # fmt: skip
    origins: tuple[str, ...] = _setting(
        "", "CARDROOM_ORIGINS", _origins, "other origins whose pages may connect, with commas"
    )
    proxies: tuple[str, ...] = _setting(
        "", "CARDROOM_PROXIES", _proxies,
        "addresses or networks whose forwarded headers are believed, with commas",
    )  # fmt: skip
    secret: str = field(
        default="",
        repr=False,
        metadata={
            "default": "",
            "env": ("CARDROOM_SECRET",),
            "parse": _secret,
            "help": "what cookies are signed with; empty: drawn once and kept in the store",
        },
    )
    metrics_token: str = field(
        default="",
        repr=False,
        metadata={
            "default": "",
            "env": ("CARDROOM_METRICS_TOKEN",),
            "parse": _secret,
            "help": "who bears it may read `/metrics` from anywhere; empty: this machine only",
        },
    )
    bots: str = _setting(
        "auto", "CARDROOM_BOTS", _one_of("auto", "on", "off"),
        "whether `serve` starts a bots' worker; auto: with the private store",
    )  # fmt: skip
    room_ttl_ms: int = _setting(
        "7d", "CARDROOM_ROOM_TTL", duration_ms, "how long an abandoned room is kept"
    )
    record_ttl_ms: int = _setting(
        "30d", "CARDROOM_RECORD_TTL", duration_ms, "how long finished deals are kept"
    )
    seat_ttl_ms: int = _setting(
        "24h", "CARDROOM_SEAT_TTL", duration_ms, "how long a seat is kept for an owner who is away"
    )
    log_format: str = _setting(
        "auto", "CARDROOM_LOG", _one_of("auto", "text", "json"),
        "lines for people or JSON; auto: by whether a terminal reads them",
    )  # fmt: skip
    log_level: str = _setting(
        "info", "CARDROOM_LOG_LEVEL", _one_of("debug", "info", "warning", "error"),
        "the least important lines that are written",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spec:
    """One setting as declared."""

    name: str
    flag: str
    env: tuple[str, ...]
    default: str
    help: str
    parse: Callable[[str], Any]


def specs() -> tuple[Spec, ...]:
    """All settings, in order."""
    found = []
    for one in dataclasses.fields(Settings):
        meta = one.metadata
        flag = "--" + one.name.removesuffix("_ms").removesuffix("_dir").replace("_", "-")
        found.append(
            Spec(one.name, flag, meta["env"], meta["default"], meta["help"], meta["parse"])
        )
    return tuple(found)


def read_settings(flags: Mapping[str, str | None], env: Mapping[str, str]) -> Settings:
    """Flags (by field name, None = not given) over environment over default."""
    values: dict[str, Any] = {}
    for spec in specs():
        where, text = _source(spec, flags, env)
        try:
            values[spec.name] = spec.parse(text)
        except ValueError as error:
            raise BadSetting(f"{where} {shown(spec.name, text)!r} {error}") from None
    return Settings(**values)


def _source(spec: Spec, flags: Mapping[str, str | None], env: Mapping[str, str]) -> tuple[str, str]:
    """What a person would call the place of the value, and the value as text."""
    given = flags.get(spec.name)
    if given is not None:
        return spec.flag, given
    for name in spec.env:
        if env.get(name):
            return name, env[name]
    return spec.name, spec.default


def shown(name: str, value: object) -> str:
    """A value as it may be shown: no secret, no password in an address."""
    if name in ("secret", "metrics_token"):
        return "(hidden)" if value else ""
    return re.sub(r"://[^@/]*@", "://(hidden)@", str(value)) if name == "redis_url" else str(value)


def settings_table() -> str:
    """The settings as the README shows them."""
    lines = ["| flag | environment | default | meaning |", "|---|---|---|---|"]
    for spec in specs():
        names = ", ".join(f"`{name}`" for name in spec.env)
        default = f"`{spec.default}`" if spec.default else ""
        lines.append(f"| `{spec.flag}` | {names} | {default} | {spec.help} |")
    return "\n".join(lines) + "\n"


def child_env(settings: Settings, env: Mapping[str, str]) -> dict[str, str]:
    """The environment that gives a child process the same store, lifetimes and log."""
    shared = {
        "REDIS_URL": settings.redis_url,
        "CARDROOM_ROOM_TTL": f"{settings.room_ttl_ms // 1000}s",
        "CARDROOM_RECORD_TTL": f"{settings.record_ttl_ms // 1000}s",
        "CARDROOM_SEAT_TTL": f"{settings.seat_ttl_ms // 1000}s",
        "CARDROOM_LOG": settings.log_format,
        "CARDROOM_LOG_LEVEL": settings.log_level,
    }
    return {**env, **shared}
