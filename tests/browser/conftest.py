"""Two hubs on one Redis for the browser tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.store import Store
from tests.hubs import Bots, Hub


@pytest.fixture
async def hubs(store: Store, redis_url: str, tmp_path: Path) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two hubs as operating-system processes on one empty Redis."""
    async with (
        Hub(tmp_path / "hub1.log", redis_url) as one,
        Hub(tmp_path / "hub2.log", redis_url) as other,
    ):
        yield one, other
    for hub in (one, other):
        assert "Traceback" not in hub.output, hub.output


@pytest.fixture
async def bots(hubs: tuple[Hub, Hub], redis_url: str, tmp_path: Path) -> AsyncIterator[Bots]:
    """A bots' worker on the same Redis."""
    async with Bots(tmp_path / "bots.log", redis_url) as worker:
        yield worker
    assert "Traceback" not in worker.output, worker.output
