"""Fixtures every test may use: a real private Redis and a store on it.

Owns one server child of the whole run, ended by its own pid. It must never touch a Redis that was
there before.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import redis

from server.embedded import arguments, find_server
from server.store import Store

PATIENCE_S = 30.0  # the bound after which a start has failed; nothing is measured by it


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In each folder what is marked `long` comes first: no worker is left alone with it at last."""
    folders = list(dict.fromkeys(item.path.parent for item in items))
    items.sort(
        key=lambda item: (folders.index(item.path.parent), not item.get_closest_marker("long"))
    )


def wait_for_redis(socket: Path, child: subprocess.Popen[bytes]) -> None:
    """Returns when the server answers."""
    give_up = time.monotonic() + PATIENCE_S
    with redis.Redis(unix_socket_path=str(socket)) as client:
        while True:
            try:
                client.ping()
                return
            except redis.ConnectionError:
                assert child.poll() is None, "the test Redis ended"
                assert time.monotonic() < give_up, "the test Redis does not answer"
                time.sleep(0.02)


@contextlib.contextmanager
def private_redis() -> Iterator[str]:
    """A Redis of its own, on a unix socket: `redis-server` if there is one, so that it and the
    private store's binary are both tried."""
    folder = Path(tempfile.mkdtemp(prefix="cardroom-"))
    binary = shutil.which("redis-server") or find_server()
    command = [binary, *arguments(folder, folder / "r"), "--appendonly", "no"]
    child = subprocess.Popen(command)
    try:
        wait_for_redis(folder / "r", child)
        yield f"unix://{folder / 'r'}"
    finally:
        child.terminate()
        child.wait()
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis of this run alone."""
    with private_redis() as url:
        yield url


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[Store]:
    """A store on an empty Redis."""
    store = Store(redis_url)
    await store.command("FLUSHALL")
    await store.command("SCRIPT", "FLUSH")
    yield store
    await store.aclose()
