"""The deadlines of the store: set by a commit in Redis time, claimed as a lease."""

from __future__ import annotations

import asyncio

from server import keys
from server.ids import BUCKETS, Version, bucket
from server.store import (
    KEEP,
    Store,
)
from tests.server.stores import commit_on, done, new_table


async def score(store: Store, kind: keys.DueKind, table: keys.TableId) -> int | None:
    found = await store.command("ZSCORE", keys.due(kind, bucket(table)), table)
    return None if found is None else int(found)


async def test_deadlines_are_in_redis_time(store: Store) -> None:
    table, tok = await new_table(store)
    commit = commit_on(table, 1, tok, dues={"pause": 30_000, "clock": 30_000, "bot": 0})
    outcome = await done(store, commit)
    assert await score(store, "pause", table) == outcome.at_ms + 30_000
    clock_ms = await score(store, "clock", table)
    assert clock_ms is not None and clock_ms - 30_000 <= store.clocks_ms(), "as far as was heard"
    assert await store.claim_due("clock", 10, 1000) == []
    assert await store.claim_due("bot", 10, 1000) == [table]


async def test_a_commit_sets_keeps_and_removes_deadlines(store: Store) -> None:
    table, tok = await new_table(store)
    first = commit_on(table, 1, tok, dues={"clock": 30_000, "bot": 500, "pause": 700})
    await done(store, first)
    clock_ms = await score(store, "clock", table)
    second = commit_on(table, 2, first.new_tok, dues={"clock": KEEP, "pause": 900})
    later_ms = (await done(store, second)).at_ms
    assert clock_ms is not None and await score(store, "clock", table) == clock_ms
    assert await score(store, "pause", table) == later_ms + 900
    assert await score(store, "bot", table) is None
    await store.undue(table)
    assert await score(store, "clock", table) is None


async def test_a_claim_is_a_lease(store: Store, redis_url: str) -> None:
    other = Store(redis_url)
    tables = set()
    for _ in range(20):
        table, tok = await new_table(store)
        await done(store, commit_on(table, 1, tok, dues={"bot": 0}))
        tables.add(table)
    both = await asyncio.gather(
        store.claim_due("bot", 100, 60_000), other.claim_due("bot", 100, 60_000)
    )
    await other.aclose()
    assert sorted([*both[0], *both[1]]) == sorted(tables), "each exactly once"
    assert await store.claim_due("bot", 100, 60_000) == []
    table = next(iter(tables))
    due_ms = await score(store, "bot", table)
    assert due_ms is not None and due_ms > await store.read_clocks()


async def test_a_claim_takes_no_more_than_its_limit(store: Store) -> None:
    made = set()
    for _ in range(9):
        table, tok = await new_table(store)
        await done(store, commit_on(table, 1, tok, dues={"pause": 0}))
        made.add(table)
    claims = [await store.claim_due("pause", 4, 60_000) for _ in range(4)]
    assert [len(claim) for claim in claims] == [4, 4, 1, 0]
    assert {table for claim in claims for table in claim} == made


async def test_a_deadline_rests_only_at_its_version(store: Store) -> None:
    table, tok = await new_table(store)
    commit = commit_on(table, 1, tok, dues={"bot": 0})
    at_ms = (await done(store, commit)).at_ms
    assert not await store.rest(table, "bot", Version(1), tok)
    assert await score(store, "bot", table) == at_ms
    assert await store.rest(table, "bot", Version(2), commit.new_tok, at_ms + 60_000)
    assert await score(store, "bot", table) == at_ms + 60_000
    assert await store.rest(table, "bot", Version(2), commit.new_tok)
    assert await score(store, "bot", table) is None


async def test_a_new_deal_forgets_the_drafts(store: Store) -> None:
    table, tok = await new_table(store)
    await store.set_draft(table, 2, 5, b"draft")
    commit = commit_on(table, 1, tok)
    await done(store, commit)
    assert await store.drafts(table) == {2: (5, b"draft")}
    await done(store, commit_on(table, 2, commit.new_tok, trim=True))
    assert await store.drafts(table) == {}


async def test_a_lease_that_ran_out_is_claimed_again(store: Store) -> None:
    table, tok = await new_table(store)
    await done(store, commit_on(table, 1, tok, dues={"bot": 0}))
    assert await store.claim_due("bot", 10, 0) == [table]
    assert await store.claim_due("bot", 10, 0) == [table]


# clock time


async def out_for(store: Store, ms: int) -> None:
    """Everything the store holds is so much older: nobody has looked at the clocks meanwhile."""
    await store.claim_due("clock", 10, 1000)
    looked_ms = int(await store.command("HGET", keys.CLOCK, "looked"))
    await store.command("HSET", keys.CLOCK, "looked", looked_ms - ms)
    for kind in keys.DUE_KINDS:
        for number in range(BUCKETS):
            for table in await store.command("ZRANGE", keys.due(kind, number), 0, -1):
                await store.command("ZINCRBY", keys.due(kind, number), -ms, table)


async def test_an_outage_costs_no_clock_time(store: Store) -> None:
    table, tok = await new_table(store)
    await store.claim_due("clock", 10, 1000)
    await done(store, commit_on(table, 1, tok, dues={"clock": 15_000, "bot": 15_000}))
    for lost_s in (20, 40, 60):
        await out_for(store, 20_000)
        assert await store.claim_due("clock", 10, 1000) == [], "no clock ran"
        assert 1000 * lost_s <= store.heard.lost_ms < 1000 * (lost_s + 10), "credited once"
    assert await store.claim_due("bot", 10, 1000) == [table], "all else is long due"


async def test_a_short_gap_is_no_outage(store: Store) -> None:
    await out_for(store, 0)
    await out_for(store, 3_000)
    await store.claim_due("clock", 10, 1000)
    assert store.heard.lost_ms == 0


async def test_a_time_is_out_by_clock_time(store: Store) -> None:
    table, tok = await new_table(store)
    await out_for(store, 20_000)
    await store.claim_due("clock", 10, 1000)
    commit = commit_on(table, 1, tok, dues={"clock": 0})
    await done(store, commit)
    assert await store.claim_due("pause", 10, 1000) == []
    assert await store.claim_due("clock", 10, 1000) == [table]
    assert await store.claim_due("clock", 10, 1000) == []
    await store.rest(table, "clock", Version(2), commit.new_tok, store.clocks_ms())
    assert await store.claim_due("clock", 10, 1000) == [table]


async def test_what_one_process_gives_back_another_hears(store: Store, redis_url: str) -> None:
    async with Store(redis_url) as other:
        await store.claim_due("clock", 10, 1000)
        await out_for(store, 20_000)
        assert not other.heard.clocks_known, "it has heard of none"
        await other.read_clocks()
        stands_ms = other.clocks_ms()
        assert not other.heard.clocks_known, "the room is out"
        assert other.clocks_ms() == stands_ms < other.clock_ms() - 19_000, "so clock time stands"
        await store.claim_due("clock", 10, 1000)
        assert store.clocks_ms() - stands_ms < 19_000
        await other.claim_due("bot", 10, 1000)
        assert other.heard.clocks_known and other.heard.lost_ms == store.heard.lost_ms
