"""One chromium, and two hubs on a Redis of theirs, for all browser tests of a worker.

Owns what takes longer to start than most tests last; therefore all tests of this folder run in one
loop. Each test makes its own tables, and the people of one are gone before the next. A test that
starts hubs itself has the `store` on `redis_url`, which is empty and no other hub's.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from server.store import Store
from tests.browser.people import chromium
from tests.chaos.kit import process_hubs
from tests.conftest import private_redis
from tests.hubs import Bots, Hub


def pytest_itemcollected(item: pytest.Item) -> None:
    """One loop for all tests of this folder: there lives the browser."""
    if pytest_asyncio.is_async_test(item):
        item.add_marker(pytest.mark.asyncio(loop_scope="package"), append=False)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def one_chromium() -> AsyncIterator[Browser]:
    """The browser process."""
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="package")
async def browser(one_chromium: Browser) -> AsyncIterator[Browser]:
    """A browser without any profile."""
    yield one_chromium
    for profile in one_chromium.contexts:
        await profile.close()


@pytest.fixture(scope="package")
def hubs_redis() -> Iterator[str]:
    """The Redis of `hubs`."""
    with private_redis() as url:
        yield url


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def hubs(
    hubs_redis: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two hubs as operating-system processes; whoever ends one starts hubs of his own."""
    async with process_hubs(tmp_path_factory.mktemp("hubs"), hubs_redis) as (one, two):
        yield one, two


@pytest_asyncio.fixture(loop_scope="package")
async def hubs_store(hubs_redis: str) -> AsyncIterator[Store]:
    """Another process's view of the Redis of `hubs`."""
    async with Store(hubs_redis) as store:
        yield store


@pytest_asyncio.fixture(loop_scope="package")
async def bots(hubs: tuple[Hub, Hub], hubs_redis: str, tmp_path: Path) -> AsyncIterator[Bots]:
    """A bots' worker beside `hubs`."""
    async with Bots(tmp_path / "bots.log", hubs_redis) as worker:
        yield worker
    assert "Traceback" not in worker.output, worker.output


@pytest_asyncio.fixture(loop_scope="package")
async def store(redis_url: str) -> AsyncIterator[Store]:
    """A store on an empty Redis."""
    async with Store(redis_url) as store:
        await store.command("FLUSHALL")
        yield store
