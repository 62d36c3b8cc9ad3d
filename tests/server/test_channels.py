"""What a process hears of its tables, and that it knows when it may have missed something."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.channels import Channels, Message, Resubscribed
from server.ids import TableId, new_table_id
from server.store import Committed, Store, StoreDown
from tests.proxy import Proxy
from tests.server.stores import commit_on, new_table

WAIT_S = 20.0  # the bound after which a wait is a failure; nothing is measured by it


Heard = asyncio.Queue[Message | Resubscribed]


@pytest.fixture
def heard() -> Heard:
    return asyncio.Queue()


@pytest.fixture
async def channels(store: Store, heard: Heard) -> AsyncIterator[Channels]:
    async with store.channels(heard.put_nowait) as channels:
        yield channels


async def hear(heard: Heard) -> Message | Resubscribed:
    async with asyncio.timeout(WAIT_S):
        return await heard.get()


async def hear_resubscribed(heard: Heard) -> list[Message]:
    """Everything up to the marker."""
    before: list[Message] = []
    while isinstance(message := await hear(heard), Message):
        before.append(message)
    return before


async def test_what_a_table_publishes(store: Store, channels: Channels, heard: Heard) -> None:
    table, tok = await new_table(store)
    await channels.subscribe(table)
    await channels.subscribe(table)
    await store.commit(commit_on(table, 1, tok))
    await store.chat_add(table, "table", b"hi", person="ann", cid="1")
    await store.chat_add(table, "watchers", b"ho", person="ann", cid="2")
    n = await store.presence_lease(table, [("ann", "seat")], 1000)  # type: ignore[list-item]
    await store.freeze(table, "why")
    got = [await hear(heard) for _ in range(5)]
    assert got == [
        Message(table, b"e" + (2).to_bytes(8, "big") + b"entry2"),
        Message(table, b"ct" + (1).to_bytes(8, "big") + b"hi"),
        Message(table, b"cw" + (1).to_bytes(8, "big") + b"ho"),
        Message(table, b"p" + n.to_bytes(8, "big")),
        Message(table, b"b"),
    ]


async def test_a_refused_commit_publishes_nothing(
    store: Store, channels: Channels, heard: Heard
) -> None:
    table, tok = await new_table(store)
    await channels.subscribe(table)
    commit = commit_on(table, 1, tok)
    await store.commit(commit)
    await store.commit(commit)
    await store.commit(commit_on(table, 1, tok))
    await store.freeze(table, "why")
    got = [await hear(heard), await hear(heard)]
    assert [message.data[:1] for message in got if isinstance(message, Message)] == [b"e", b"b"]


async def test_only_subscribed_tables_are_heard(
    store: Store, channels: Channels, heard: Heard
) -> None:
    (mine, mine_tok), (other, other_tok) = await new_table(store), await new_table(store)
    await channels.subscribe(other)
    channels.unsubscribe(other)
    await channels.subscribe(mine)
    await store.commit(commit_on(other, 1, other_tok))
    await store.commit(commit_on(mine, 1, mine_tok))
    got = await hear(heard)
    assert isinstance(got, Message) and got.table == mine
    await channels.subscribe(other)
    await store.freeze(other, "why")
    assert await hear(heard) == Message(other, b"b")


async def test_a_cut_is_told_after_every_table_is_heard_again(
    store: Store, channels: Channels, heard: Heard
) -> None:
    tables = [await new_table(store) for _ in range(10)]
    for table, _ in tables:
        await channels.subscribe(table)
    for _ in range(3):
        await store.command("CLIENT", "KILL", "TYPE", "pubsub")
        await hear_resubscribed(heard)
    for table, tok in tables:
        assert isinstance(await store.commit(commit_on(table, 1, tok)), Committed)
    got = {await hear(heard) for _ in tables}
    assert {message.table for message in got if isinstance(message, Message)} == {
        table for table, _ in tables
    }


async def test_a_table_subscribed_during_a_cut_is_heard(
    store: Store, channels: Channels, heard: Heard
) -> None:
    first, _ = await new_table(store)
    await channels.subscribe(first)
    await store.command("CLIENT", "KILL", "TYPE", "pubsub")
    second, _ = await new_table(store)
    await channels.subscribe(second)
    await hear_resubscribed(heard)
    await store.freeze(second, "why")
    assert await hear(heard) == Message(second, b"b")


async def test_no_confirmation_is_store_down_and_the_wish_stays(
    store: Store, redis_url: str, heard: Heard
) -> None:
    table, _ = await new_table(store)
    async with Proxy(path=redis_url.removeprefix("unix://")) as proxy:
        proxy.refuse = True
        async with Channels(f"redis://127.0.0.1:{proxy.port}", heard.put_nowait) as channels:
            with pytest.raises(StoreDown):
                await channels.subscribe(table)
            proxy.refuse = False
            await channels.subscribe(table)
            await store.freeze(table, "why")
            assert await hear(heard) == Message(table, b"b")


async def test_a_quick_change_of_mind_is_still_confirmed(
    store: Store, channels: Channels, heard: Heard
) -> None:
    for _ in range(50):
        table, tok = await new_table(store)
        waiting = asyncio.ensure_future(channels.subscribe(table))
        await asyncio.sleep(0)
        channels.unsubscribe(table)
        await channels.subscribe(table)
        await store.commit(commit_on(table, 1, tok))
        got = await hear(heard)
        assert isinstance(got, Message) and got.table == TableId(table)
        waiting.cancel()


async def test_an_unknown_table_can_be_subscribed(channels: Channels) -> None:
    await channels.subscribe(new_table_id())
