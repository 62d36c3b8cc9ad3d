"""A Redis for the session, and hubs on it within the test's own loop.

Owns their start and end. Tests talk to a hub over real sockets; they may look inside it, too.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server.store import Store
from tests.server.live.kit import Running, running


@pytest.fixture(scope="session")
def live_redis() -> Iterator[str]:
    """The URL of an empty Redis of this session's own."""
    folder = Path(tempfile.mkdtemp(prefix="cardroom"))
    path = folder / "redis.sock"
    command = ("redis-server", "--port", "0", "--unixsocket", str(path), "--save", "")
    process = subprocess.Popen(
        [*command, "--dir", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait(process, path)
        yield f"unix://{path}"
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(process: subprocess.Popen[bytes], path: Path) -> None:
    while process.poll() is None:
        with socket.socket(socket.AF_UNIX) as probe:
            if path.exists() and probe.connect_ex(str(path)) == 0:
                return
        time.sleep(0.01)
    raise AssertionError("redis-server did not start")


@pytest.fixture
async def store(live_redis: str) -> AsyncIterator[Store]:
    """Another process's view of the same Redis."""
    store = Store(live_redis)
    yield store
    await store.aclose()


@pytest.fixture
async def hub(live_redis: str) -> AsyncIterator[Running]:
    """One hub."""
    async with running(live_redis) as one:
        yield one


@pytest.fixture
async def hubs(live_redis: str) -> AsyncIterator[tuple[Running, Running]]:
    """Two hubs on one Redis."""
    async with running(live_redis) as one, running(live_redis) as two:
        yield one, two
