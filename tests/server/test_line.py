"""One connection to Redis: order, what leaves together, credentials, and its end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvloop
from hiredis import ReplyError

from server.line import Cut, Line, dial
from server.store import Store, StoreDown
from tests.proxy import Proxy
from tests.server.live.kit import settled

SOON_S = 20.0
"""The bound after which an answer counts as missing."""


def soon(seconds: float = SOON_S) -> float:
    return asyncio.get_running_loop().time() + seconds


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Line]:
    line = await dial(url, Line(), soon())
    try:
        yield line
    finally:
        line.end()


async def test_answers_come_in_order_and_an_error_is_one(redis_url: str) -> None:
    async with connected(redis_url) as line:
        first, second, third = await asyncio.gather(
            line.ask((("ECHO", "1"), ("ECHO", b"\x00\xff")), soon()),
            line.ask((("NO", "SUCH"),), soon()),
            line.ask((("ECHO", 3),), soon()),
        )
    assert first == [b"1", b"\x00\xff"] and third == [b"3"]
    assert isinstance(second[0], ReplyError)


async def test_who_no_longer_waits_shifts_nothing(redis_url: str) -> None:
    async with connected(redis_url) as line:
        left = asyncio.create_task(line.ask((("ECHO", "left"),), soon()))
        await asyncio.sleep(0)
        left.cancel()
        assert await line.ask((("ECHO", "stayed"),), soon()) == [b"stayed"]


async def test_what_is_sent_in_one_turn_leaves_together(redis_url: str) -> None:
    """Redis then syncs its file once for all of it."""
    async with Proxy(path=redis_url.removeprefix("unix://")) as proxy:
        async with connected(f"redis://127.0.0.1:{proxy.port}") as line:
            proxy.hold_request = b"first"
            asked = [line.ask((("ECHO", word),), soon()) for word in ("first", "second", "third")]
            waiting = asyncio.gather(*asked)
            await settled(lambda: b"first" in proxy.held)
            assert proxy.held.count(b"ECHO") == 3, "one read brought all three"
            proxy.upstream_open.set()
            assert await waiting == [[b"first"], [b"second"], [b"third"]]


async def test_a_cut_is_told_to_all_who_wait_and_to_its_owner(redis_url: str) -> None:
    ended: list[Cut] = []
    async with Proxy(path=redis_url.removeprefix("unix://")) as proxy:
        line = await dial(f"redis://127.0.0.1:{proxy.port}", Line(cut=ended.append), soon())
        proxy.downstream_open.clear()
        waiting = [asyncio.create_task(line.ask((("PING",),), soon())) for _ in range(3)]
        await asyncio.sleep(0)
        proxy.cut()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(answer, Cut) for answer in answers)
    assert len(ended) == 1 and not line.open
    with pytest.raises(Cut):
        await line.ask((("PING",),), soon())


async def test_an_overdue_answer_ends_the_connection(redis_url: str) -> None:
    async with Proxy(path=redis_url.removeprefix("unix://")) as proxy:
        line = await dial(f"redis://127.0.0.1:{proxy.port}", Line(), soon())
        proxy.downstream_open.clear()
        behind = asyncio.create_task(line.ask((("PING",),), soon()))
        with pytest.raises(Cut, match="no answer in time"):
            await line.ask((("PING",),), soon(0.05))
        with pytest.raises(Cut):
            await behind


def test_what_has_come_while_this_process_was_late_counts(redis_url: str) -> None:
    async def late() -> list[object]:
        async with connected(redis_url) as line:
            asked = asyncio.create_task(line.ask((("PING",),), soon(0.05)))
            for _ in range(3):
                await asyncio.sleep(0)
            time.sleep(0.2)  # noqa: ASYNC251 (the process itself stands still)
            return await asked

    # uvloop looks at its timers before it reads.
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(late()) == [b"PONG"]


async def test_credentials_and_database_of_the_address(store: Store, redis_url: str) -> None:
    await store.command("CONFIG", "SET", "requirepass", "open sesame")
    try:
        async with Store(f"{redis_url}?password=open%20sesame&db=3") as inside:
            await inside.command("SET", "where", "three")
        async with connected(f"{redis_url}?password=open%20sesame") as line:
            assert await line.ask((("GET", "where"), ("SELECT", 3), ("GET", "where")), soon()) == [
                None, b"OK", b"three",
            ]  # fmt: skip
        for url in (redis_url, f"{redis_url}?password=wrong"):
            async with Store(url) as outside:
                with pytest.raises(StoreDown, match="NOAUTH|WRONGPASS"):
                    await outside.read_clocks()
    finally:
        await store.command("CONFIG", "SET", "requirepass", "")
        await store.command("FLUSHALL")


async def test_nobody_there_is_a_cut() -> None:
    with pytest.raises(Cut, match="Error"):
        await dial("unix:///nowhere/at/all", Line(), soon())
