"""The line to Redis, what it must be to be fit, and the slots of its keys."""

from __future__ import annotations

import asyncio
import re

import pytest
from redis.crc import key_slot

from server import keys
from server.ids import Token, Version, bucket, is_table_id, new_table_id, new_token
from server.link import Scripts, StoreDown, unfit
from server.store import (
    Duplicate,
    Store,
)
from tests.proxy import Proxy
from tests.server.stores import PERSON, commit_on, done, new_table

# the line


async def test_a_commit_whose_answer_is_lost_is_found_when_sent_again(
    store: Store, redis_url: str
) -> None:
    table, tok = await new_table(store)
    commit = commit_on(table, 1, tok)
    async with Proxy(path=redis_url.removeprefix("unix://")) as proxy:
        far = Store(f"redis://127.0.0.1:{proxy.port}")
        other, other_tok = await new_table(store)
        await done(far, commit_on(other, 1, other_tok))
        proxy.downstream_open.clear()
        with pytest.raises(StoreDown):
            await far.commit(commit)
        proxy.downstream_open.set()
        assert await far.commit(commit) == Duplicate(Version(2))
        assert await far.heads([table]) == [(2, commit.new_tok)], "answers belong to their calls"
        await far.aclose()
    assert len(await store.entries(table, 1)) == 1


async def test_a_call_cancelled_at_any_of_its_awaits_is_cancelled(redis_url: str) -> None:
    """Python 3.11's `wait_for` swallows it if the work is just done: nothing may rest on that."""
    turns = 0
    ended = False
    while not ended:
        turns += 1
        async with Store(redis_url) as store:
            task = asyncio.create_task(store.read_clocks())
            for _ in range(turns):
                await asyncio.sleep(0)
            ended = task.done()
            task.cancel()
            if not ended:
                with pytest.raises(asyncio.CancelledError):
                    await task
                assert await store.command("ECHO", f"{turns}") == f"{turns}".encode()
    assert turns > 5, "a new connection takes some turns of the loop"


async def test_a_store_that_is_away_says_so(redis_url: str) -> None:
    async with Proxy(path=redis_url.removeprefix("unix://")) as proxy:
        store = Store(f"redis://127.0.0.1:{proxy.port}")
        await store.read_clocks()
        proxy.refuse = True
        proxy.cut()
        with pytest.raises(StoreDown):
            await store.heads([new_table_id()])
        with pytest.raises(StoreDown):
            await store.commit(commit_on(new_table_id(), 1, new_token()))
        proxy.refuse = False
        assert await store.heads([new_table_id()]) == [None]
        await store.aclose()


async def test_writes_refused_by_memory_change_nothing(store: Store) -> None:
    table, tok = await new_table(store)
    try:
        await store.command("CONFIG", "SET", "maxmemory", "1")
        with pytest.raises(StoreDown):
            await store.commit(commit_on(table, 1, tok))
    finally:
        await store.command("CONFIG", "SET", "maxmemory", "0")
    assert await store.heads([table]) == [(1, tok)]
    assert len(await store.entries(table, 0)) == 1


async def test_writes_refused_for_want_of_replicas_change_nothing(store: Store) -> None:
    table, tok = await new_table(store)
    try:
        await store.command("CONFIG", "SET", "min-replicas-to-write", "1")
        with pytest.raises(StoreDown):
            await store.commit(commit_on(table, 1, tok))
        assert await store.heads([table]) == [(1, tok)], "reading goes on"
    finally:
        await store.command("CONFIG", "SET", "min-replicas-to-write", "0")
    await done(store, commit_on(table, 1, tok))


async def test_loading_is_waited_out() -> None:
    loading, left = 6, asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal loading
        while line := await reader.readline():
            parts = []
            for _ in range(int(line[1:])):
                await reader.readline()
                parts.append((await reader.readline()).strip())
            if parts[0] == b"HGET" and loading:
                loading -= 1
                writer.write(b"-LOADING the data set is being loaded\r\n")
            else:
                writer.write(b"$7\r\nc1=4 c0\r\n" if parts[0] == b"HGET" else b"+OK\r\n")
        writer.close()
        left.set()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    store = Store(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    assert await store.known(new_table_id(), "ann", "c1") == 4
    assert loading == 0
    await store.aclose()
    await left.wait()
    server.close()
    await server.wait_closed()


async def test_all_calls_share_one_connection(store: Store) -> None:
    async def connections() -> int:
        return int((await store.info())["total_connections_received"])

    before = await connections()
    answers = await asyncio.gather(*(store.known(new_table_id(), "ann", "c") for _ in range(500)))
    assert answers == [None] * 500
    assert await connections() == before


# the whole


async def test_the_secret_is_drawn_once(store: Store, redis_url: str) -> None:
    other = Store(redis_url)
    first, second = await asyncio.gather(store.secret(), other.secret())
    await other.aclose()
    assert first == second == await store.secret()
    assert len(first) == 32


async def test_this_redis_is_fit(store: Store) -> None:
    await store.check_fit()


@pytest.mark.parametrize(
    ("info", "said"),
    [
        ({"redis_version": "7.0.15", "maxmemory_policy": "noeviction"}, None),
        ({"redis_version": "6.2.1"}, "too old"),
        ({"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "7.2.0"}, None),
        ({"redis_version": "7.2.4", "server_name": "valkey", "valkey_version": "7.1.9"}, "too old"),
        ({"redis_version": "8.0.0", "maxmemory_policy": "allkeys-lru"}, "noeviction"),
    ],
)
def test_unfit_servers_are_refused_in_one_line(info: dict[str, str], said: str | None) -> None:
    problem = unfit(info)
    if said is None:
        assert problem is None
    else:
        assert problem is not None and said in problem and "\n" not in problem


def test_the_clock_is_near_before_redis_was_heard() -> None:
    assert Store("redis://127.0.0.1:1").clock_ms() > 1_600_000_000_000


# keys


def test_scripts_touch_only_declared_keys() -> None:
    scripts = Scripts()
    call = re.compile(r"redis\.call\('(\w+)'(?:,\s*([^,)]+))?")
    for name in scripts.names:
        text = scripts.text(name).decode()
        declared = set(re.findall(r"KEYS\[\w+(?: \+ \w+)?\]", text)) | {"key"}
        for names in re.findall(r"local ([\w, ]+) = KEYS\[", text):
            declared |= set(names.split(", "))
        for command, key in call.findall(text):
            if command != "TIME":
                assert key in declared or key.startswith("KEYS["), (name, command, key)


def test_all_keys_of_a_table_share_a_slot() -> None:
    for _ in range(200):
        table = new_table_id()
        assert is_table_id(table)
        number = bucket(table)
        used = [*keys.lasting(table), keys.rows(table), keys.presence(table), keys.channel(table)]
        used += [keys.due(kind, number) for kind in keys.DUE_KINDS]
        assert len(set(used)) == len(used)
        assert len({key_slot(key.encode()) for key in used}) == 1
        assert keys.table_of(keys.channel(table)) == table


async def test_every_script_call_stays_in_one_slot(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, set[int]] = {}
    run = store.script

    async def watch(name: str, used: list[str], *args: object) -> object:
        calls = [[key] for key in used] if name == "claim" else [used]
        for call in calls:  # a cluster would claim bucket by bucket
            slots = {key_slot(key.encode()) for key in call}
            assert len(slots) == 1, name
        seen.setdefault(name, set()).update(slots)
        return await run(name, used, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "script", watch)
    for _ in range(5):
        table, tok = await new_table(store)
        await store.load(table)
        await store.commit(commit_on(table, 1, tok))
        await store.set_draft(table, 0, 1, b"")
        await store.chat_add(table, "watchers", b"", person="ann", cid="1")
        await store.presence_lease(table, [(PERSON, "seat")], 1000)
        await store.presence(table)
        await store.hold(PERSON, table)
        await store.rest(table, "bot", Version(2), tok)
        await store.freeze(table, "why")
        await store.claim_due("bot", 1, 1000)
    assert set(seen) == set(store.scripts.names)


def test_tokens_are_eight_bytes() -> None:
    assert {len(new_token()) for _ in range(10)} == {8}
    assert Token(b"12345678") != new_token()
