"""The supervisor of work that repeats: it may fail, it may not end.

Owns the one place where a failure of background work is caught and logged. It must never know
what the work is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from server.store import StoreDown

log = logging.getLogger(__name__)


async def every(period_s: float, work: Callable[[], Awaitable[object]], what: str) -> None:
    """Does `work` again and again, `period_s` after the end of the last time."""
    while True:
        await attempt(work, what)
        await asyncio.sleep(period_s)


async def attempt(work: Callable[[], Awaitable[object]], what: str) -> None:
    """Does `work` once; what it raises is logged, not raised."""
    try:
        await work()
    except StoreDown as away:
        log.warning("%s: the store is away (%s)", what, away)
    except Exception:
        log.exception("%s failed", what)
