"""The server processes under measurement: started on a processor of their own, and what they use.

Owns starting `cardroom serve` (or another server of the same stack) with the settings of
`scripts/run` and reading CPU time and memory of it and its children from /proc. It must never
speak the wire.
"""

from __future__ import annotations

import contextlib
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from redis import Redis

from server.embedded import Embedded

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_END_S = 20.0
_STORE_SETTINGS = ("appendonly", "appendfsync", "save", "maxmemory-policy")


@dataclass(frozen=True)
class Use:
    """What the processes have used: CPU seconds so far, resident bytes now."""

    hub_s: float
    store_s: float
    hub_bytes: int
    store_bytes: int


@dataclass(frozen=True)
class Served:
    """A running server: where it listens, and its processes. `settings` says how its store runs."""

    port: int
    pid: int
    settings: str = ""

    def use(self) -> Use:
        """Everything of it: the hub, and its children (the store and what keeps it)."""
        while True:
            with contextlib.suppress(FileNotFoundError):  # a fork of the store ended meanwhile
                children = _descendants(self.pid)
                return Use(
                    _cpu_s(self.pid),
                    sum(map(_cpu_s, children)),
                    _resident(self.pid),
                    max((_resident(pid) for pid in children), default=0),
                )


def raise_file_limit() -> int:
    """Sockets are files: as many as the system allows, for this process and its children."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def processors() -> tuple[set[int], set[int]]:
    """One processor for the servers, the others for the clients (the same if there is but one)."""
    usable = sorted(os.sched_getaffinity(0))
    return {usable[0]}, set(usable[1:]) or {usable[0]}


@contextlib.contextmanager
def card_room(secret: str, on: set[int]) -> Iterator[Served]:
    """`cardroom serve` as `scripts/run` starts it: private store, every write on disk before its
    answer, uvloop, one hub. The bots' worker stays away: every seat is taken."""
    with tempfile.TemporaryDirectory(prefix="cardroom-load-") as var:
        command = ["-m", "server.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
        flags = ["--var", var, "--bots", "off", "--secret", secret, "--log-level", "warning"]
        with _running([*command, *flags], on) as served:
            yield replace(served, settings=_store_settings(Embedded(Path(var)).url))


@contextlib.contextmanager
def echo_room(size: int, on: set[int]) -> Iterator[Served]:
    """The bare echo room of `tests.load.echo`."""
    with _running(["-m", "tests.load.echo", str(size)], on) as served:
        yield served


@contextlib.contextmanager
def _running(arguments: Sequence[str], on: set[int]) -> Iterator[Served]:
    """Starts Python with these arguments on those processors; the port stands in the first line
    it prints."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, on)  # inherited, by the store too
    try:
        process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True)
    finally:
        os.sched_setaffinity(0, before)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {line!r}")
        yield Served(int(found[1]), process.pid)
    finally:
        process.terminate()
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _store_settings(url: str) -> str:
    with Redis.from_url(url, decode_responses=True) as store:
        info, found = store.info("server"), store.config_get(*_STORE_SETTINGS)
    version = info.get("valkey_version") or info["redis_version"]
    settings = ", ".join(f"{name} {found[name] or '-'}" for name in _STORE_SETTINGS)
    return f"store {info.get('server_name', 'redis')} {version}: {settings}"


def own_cpu_s() -> float:
    """CPU seconds of this process: what the clients cost."""
    return _cpu_s(os.getpid())


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *_descendants(int(child))]
    return found


def _cpu_s(pid: int) -> float:
    """User and system time, ended children included (the store forks to rewrite its file)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / _TICKS


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
