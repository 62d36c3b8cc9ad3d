"""Two hubs as processes, and a store beside them, for the failure tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.store import Store
from tests.chaos.kit import process_hubs
from tests.hubs import Hub


@pytest.fixture
async def hubs(store: Store, redis_url: str, tmp_path: Path) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two hubs as operating-system processes on one empty Redis."""
    async with process_hubs(tmp_path, redis_url) as (one, two):
        yield one, two
