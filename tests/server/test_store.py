"""The store's promises about a table: one commit, exactly once, on exactly one history."""

from __future__ import annotations

import asyncio

import pytest

from server import keys
from server.ids import Version, new_table_id, new_token
from server.store import (
    Committed,
    Duplicate,
    Frozen,
    Gone,
    Outcome,
    Stale,
    Store,
)
from tests.server.stores import KIND, PERSON, commit_on, done, new_table

# create and load


async def test_create_is_one_conditional_write(store: Store) -> None:
    table = new_table_id()
    toks = [new_token() for _ in range(5)]
    made = await asyncio.gather(
        *(store.create(table, tok, b"e%d" % i, b"s%d" % i, **KIND) for i, tok in enumerate(toks))
    )
    assert made.count(True) == 1
    winner = made.index(True)
    snapshot = await store.load(table)
    assert snapshot is not None
    assert (snapshot.ver, snapshot.tok, snapshot.state) == (1, toks[winner], b"s%d" % winner)
    assert await store.entries(table, 0) == [(1, b"e%d" % winner)]


async def test_create_sent_again_is_the_same_table(store: Store) -> None:
    table, tok = new_table_id(), new_token()
    assert await store.create(table, tok, b"e", b"s", **KIND)
    assert await store.create(table, tok, b"e", b"s", **KIND)
    assert len(await store.entries(table, 0)) == 1


async def test_load_of_nothing_forgets_its_deadlines(store: Store) -> None:
    table, tok = await new_table(store)
    await done(store, commit_on(table, 1, tok, dues={"bot": 0, "clock": 0, "pause": 0}))
    await store.command("DEL", keys.meta(table))
    assert await store.load(table) is None
    for kind in keys.DUE_KINDS:
        assert await store.claim_due(kind, 10, 0) == []


async def test_load_gives_everything(store: Store) -> None:
    table, tok = await new_table(store)
    commit = commit_on(table, 1, tok, row=b"row0", game="skat", rules="7")
    await done(store, commit)
    snapshot = await store.load(table)
    assert snapshot is not None
    assert (snapshot.ver, snapshot.tok) == (2, commit.new_tok)
    assert (snapshot.state, snapshot.rows, snapshot.broken) == (b"state2", (b"row0",), False)
    assert (snapshot.game, snapshot.rules) == ("skat", "7")
    assert "state2" not in repr(snapshot), "a state must not get into a log"


# commit


async def test_a_commit_is_the_next_version(store: Store) -> None:
    table, tok = await new_table(store)
    before_ms = await store.read_clocks()
    commit = commit_on(table, 1, tok, phase="play")
    outcome = await done(store, commit)
    assert outcome.ver == 2
    assert before_ms <= outcome.at_ms <= await store.read_clocks()
    assert await store.heads([table]) == [(2, commit.new_tok)]
    (summary,) = await store.summaries([table])
    assert summary is not None and (summary.phase, summary.game) == ("play", "probe")
    assert await store.known(table, "ann", commit.cid) == 2
    assert await store.known(table, "bob", commit.cid) is None


@pytest.mark.parametrize("wrong", ["ver", "tok", "both"])
async def test_a_commit_on_another_history_is_stale(store: Store, wrong: str) -> None:
    table, tok = await new_table(store)
    first = commit_on(table, 1, tok)
    await done(store, first)
    stale = {
        "ver": commit_on(table, 1, first.new_tok),
        "tok": commit_on(table, 2, tok),
        "both": commit_on(table, 1, tok),
    }[wrong]
    assert await store.commit(stale) == Stale(Version(2), first.new_tok)
    assert await store.entries(table, 0) == [(1, b"entry1"), (2, first.entry)]


async def test_five_same_commits_are_one(store: Store) -> None:
    table, tok = await new_table(store)
    commit = commit_on(table, 1, tok)
    outcomes = await asyncio.gather(*(store.commit(commit) for _ in range(5)))
    assert sum(isinstance(outcome, Committed) for outcome in outcomes) == 1
    assert sum(outcome == Duplicate(Version(2)) for outcome in outcomes) == 4
    assert len(await store.entries(table, 1)) == 1


async def test_of_two_racing_commits_one_wins(store: Store, redis_url: str) -> None:
    other = Store(redis_url)
    table, tok = await new_table(store)
    mine, theirs = commit_on(table, 1, tok), commit_on(table, 1, tok, person="bob")
    outcomes: list[Outcome] = await asyncio.gather(store.commit(mine), other.commit(theirs))
    await other.aclose()
    won = [isinstance(outcome, Committed) for outcome in outcomes]
    assert sorted(won) == [False, True]
    winner = (mine, theirs)[won.index(True)]
    assert outcomes[won.index(False)] == Stale(Version(2), winner.new_tok)


async def test_a_known_cid_is_answered_whatever_happened_since(store: Store) -> None:
    table, tok = await new_table(store)
    commits = []
    for ver in range(1, 17):
        commits.append(commit_on(table, ver, tok))
        await done(store, commits[-1])
        tok = commits[-1].new_tok
    for ver, commit in enumerate(commits, 2):
        assert await store.commit(commit) == Duplicate(Version(ver))
    await done(store, commit_on(table, 17, tok))
    forgotten = await store.commit(commits[0])
    assert isinstance(forgotten, Stale), "the last 16 are remembered"


async def test_cids_are_each_persons_own(store: Store) -> None:
    table, tok = await new_table(store)
    first = commit_on(table, 1, tok, cid="same")
    await done(store, first)
    second = commit_on(table, 2, first.new_tok, person="bob", cid="same")
    assert (await done(store, second)).ver == 3
    third = commit_on(table, 3, second.new_tok, person="", cid="")
    await done(store, third)
    fourth = commit_on(table, 4, third.new_tok, person="", cid="")
    assert (await done(store, fourth)).ver == 5, "an empty cid is never known"


async def test_a_commit_on_nothing_is_gone(store: Store) -> None:
    assert await store.commit(commit_on(new_table_id(), 1, new_token())) == Gone()
    assert await store.command("DBSIZE") == 0


async def test_a_frozen_table_stands_still(store: Store) -> None:
    table, tok = await new_table(store)
    commit = commit_on(table, 1, tok, dues={"bot": 0})
    await done(store, commit)
    assert await store.freeze(table, "ValueError in apply", b"inputs")
    assert await store.freeze(table, "a later one", b"other")
    assert await store.commit(commit_on(table, 2, commit.new_tok)) == Frozen()
    assert await store.commit(commit) == Duplicate(Version(2))
    assert await store.claim_due("bot", 10, 0) == []
    snapshot = await store.load(table)
    assert snapshot is not None and snapshot.broken
    assert await store.frozen_inputs(table) == ("ValueError in apply", b"inputs")
    assert not await store.freeze(new_table_id(), "nothing")


async def test_commits_go_on_after_the_scripts_are_flushed(store: Store) -> None:
    table, tok = await new_table(store)
    for ver in range(1, 4):
        commit = commit_on(table, ver, tok, dues={"bot": 0})
        await done(store, commit)
        tok = commit.new_tok
        await store.command("SCRIPT", "FLUSH")
    assert await store.claim_due("bot", 10, 0) == [table]


# the log


async def test_entries_after_a_version(store: Store) -> None:
    table, tok = await new_table(store)
    for ver in range(1, 6):
        commit = commit_on(table, ver, tok)
        await done(store, commit)
        tok = commit.new_tok
    assert await store.entries(table, 3) == [(4, b"entry4"), (5, b"entry5"), (6, b"entry6")]
    assert await store.entries(table, 3, count=1) == [(4, b"entry4")]
    assert await store.entries(table, 6) == []
    assert await store.entries(new_table_id(), 0) == []


async def test_only_a_commit_that_says_so_trims(store: Store) -> None:
    table, tok = await new_table(store)
    for ver in range(1, 6):
        commit = commit_on(table, ver, tok, trim=ver == 4)
        await done(store, commit)
        tok = commit.new_tok
    assert await store.entries(table, 0) == [(5, b"entry5"), (6, b"entry6")]
    assert await store.heads([table]) == [(6, tok)]


async def test_rows_are_kept_beyond_the_room(store: Store) -> None:
    table, tok = await new_table(store)
    await done(store, commit_on(table, 1, tok, row=b"row"))
    for key in keys.lasting(table):
        await store.command("DEL", key)
    assert await store.rows(table) == [b"row"]
    assert await store.command("PTTL", keys.rows(table)) > store.room_ttl_ms


# lifetimes


async def test_every_key_expires(store: Store) -> None:
    table, tok = await new_table(store)
    await done(store, commit_on(table, 1, tok, row=b"row"))
    await store.set_draft(table, 0, 7, b"draft")
    await store.chat_add(table, "table", b"hello", person="ann", cid="1")
    await store.chat_add(table, "watchers", b"hello", person="bob", cid="1")
    await store.presence_lease(table, [(PERSON, "seat")], 60_000)
    await store.hold(PERSON, table)
    for key in await store.command("KEYS", "*"):
        assert await store.command("PTTL", key) > 0, key


async def test_touch_renews_the_room(store: Store) -> None:
    table, tok = await new_table(store)
    await store.set_draft(table, 0, 7, b"draft")
    for key in keys.lasting(table):
        await store.command("PEXPIRE", key, 1_000_000)
    assert await store.touch(table)
    for key in (keys.meta(table), keys.state(table), keys.entries(table), keys.drafts(table)):
        assert await store.command("PTTL", key) > 1_000_000
    assert not await store.touch(new_table_id())
