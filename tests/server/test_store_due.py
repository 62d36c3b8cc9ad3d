"""The deadlines of the store: set by a commit in Redis time, claimed as a lease."""

from __future__ import annotations

import asyncio

from server import keys
from server.ids import Version, bucket
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
    commit = commit_on(table, 1, tok, dues={"clock": 30_000, "bot": 0})
    outcome = await done(store, commit)
    assert await score(store, "clock", table) == outcome.at_ms + 30_000
    assert await score(store, "pause", table) is None
    assert await store.claim_due("clock", 10, 1000) == []
    assert await store.claim_due("bot", 10, 1000) == [table]


async def test_a_commit_sets_keeps_and_removes_deadlines(store: Store) -> None:
    table, tok = await new_table(store)
    first = commit_on(table, 1, tok, dues={"clock": 30_000, "bot": 500, "pause": 700})
    at_ms = (await done(store, first)).at_ms
    second = commit_on(table, 2, first.new_tok, dues={"clock": KEEP, "pause": 900})
    later_ms = (await done(store, second)).at_ms
    assert await score(store, "clock", table) == at_ms + 30_000
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
    assert due_ms is not None and due_ms > await store.now_ms()


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
    assert await store.rest(table, "bot", Version(2), commit.new_tok, 60_000)
    later_ms = await score(store, "bot", table)
    assert later_ms is not None and later_ms >= at_ms + 60_000
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


async def test_an_outage_is_credited_to_every_deadline(store: Store) -> None:
    table, tok = await new_table(store)
    await store.claim_due("clock", 10, 1000, credit_gap_ms=5000)
    at_ms = (await done(store, commit_on(table, 1, tok, dues={"clock": 0}))).at_ms
    tick = keys.tick("clock", bucket(table))
    looked_ms = at_ms - 60_000
    await store.command("SET", tick, looked_ms)
    assert await store.claim_due("clock", 10, 1000, credit_gap_ms=5000) == []
    credited_ms = await score(store, "clock", table)
    assert credited_ms is not None and credited_ms >= at_ms + 60_000
    assert int(await store.command("GET", tick)) >= at_ms
    assert await store.claim_due("clock", 10, 1000, credit_gap_ms=5000) == []
    assert await score(store, "clock", table) == credited_ms, "credited once"
