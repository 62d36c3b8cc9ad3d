"""Brings one process up: store, hub, bots' worker, in this order; and down again in reverse.

Owns the composition of `cardroom serve` and `cardroom bots`. It must never contain what the parts
do themselves.
"""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import os
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack

from rules.registry import Registry, default_registry
from server.announce import announcement
from server.children import Kept, start_kept
from server.config import BadSetting, Settings, child_env
from server.embedded import Embedded
from server.link import StoreUnfit
from server.store import Store, StoreDown

GARBAGE = 20_000
"""So many objects more than before are looked through for cycles."""
FIT_S = 30.0
"""How long a Redis that does not answer yet is waited for."""


def open_store(settings: Settings) -> Store:
    """The store of these settings; nothing is sent yet."""
    return Store(
        settings.redis_url,
        room_ttl_ms=settings.room_ttl_ms,
        record_ttl_ms=settings.record_ttl_ms,
        seat_ttl_ms=settings.seat_ttl_ms,
    )


async def wait_until_fit(store: Store, patience_s: float = FIT_S) -> None:
    """Waits for the store to answer. Raises `StoreUnfit`, also if it does not."""
    loop = asyncio.get_running_loop()
    give_up = loop.time() + patience_s
    while True:
        try:
            return await store.check_fit()
        except StoreDown as error:
            if loop.time() > give_up:
                raise StoreUnfit(f"the store does not answer ({error})") from error
            await asyncio.sleep(0.2)


async def _start_bots(settings: Settings) -> asyncio.subprocess.Process:
    command = (sys.executable, "-m", "server.cli", "bots")
    return await start_kept(command, env=child_env(settings, os.environ))


def _calm_collector() -> None:
    """What a move makes is freed by its reference counts: cycles are looked for more seldom than
    every 700 objects, and never among what was there at the start."""
    gc.freeze()
    gc.set_threshold(GARBAGE, 10, 10)


async def serve(
    settings: Settings, tell: Callable[[str], None], registry: Registry | None = None
) -> None:
    """A hub until SIGTERM or SIGINT; `tell` gets the text for the terminal when it listens.
    Raises `BadSetting` or `StoreUnfit` if it cannot start."""
    from server.app import create_app
    from server.serving import Server, configured, listen

    try:
        listener = listen(settings.host, settings.port)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadSetting(f"cannot listen on {settings.host}:{settings.port}: {why}") from error
    async with AsyncExitStack() as stack:
        stack.callback(listener.close)
        own_store = not settings.redis_url
        if own_store:
            embedded = await stack.enter_async_context(Embedded(settings.var_dir))
            settings = dataclasses.replace(settings, redis_url=embedded.url)
        store = open_store(settings)
        stack.push_async_callback(store.aclose)
        await wait_until_fit(store)
        if settings.bots == "on" or (settings.bots == "auto" and own_store):
            await stack.enter_async_context(Kept("bots", lambda: _start_bots(settings)))
        app = create_app(settings, store, registry or default_registry())
        port = listener.getsockname()[1]
        with_code = sys.stdout.isatty()
        tell(announcement(settings.host, port, settings.public_url, with_code=with_code))
        _calm_collector()
        await Server(configured(app), app.state.hub).serve([listener])
