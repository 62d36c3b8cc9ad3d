"""Two hubs as processes on a Redis of their own, and a store beside them.

Owns what all failure tests share: starting a hub costs more than most tests. Each test makes its
own tables and leaves those of the others alone.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from server.store import Store
from tests.chaos.kit import process_hubs
from tests.conftest import private_redis
from tests.hubs import Hub


@pytest.fixture(scope="package")
def redis_url() -> Iterator[str]:
    """A Redis of this folder: hubs that go on running must not disturb other tests."""
    with private_redis() as url:
        yield url


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def hubs(
    redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two hubs as operating-system processes on one Redis."""
    async with process_hubs(tmp_path_factory.mktemp("hubs"), redis_url) as (one, two):
        yield one, two


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[Store]:
    """Another process's view of the same Redis."""
    async with Store(redis_url) as store:
        yield store
