"""The store's promises about a table: one commit, exactly once, on exactly one history."""

from __future__ import annotations

import asyncio
import re

import pytest
from redis.crc import key_slot

from server import keys
from server.ids import Token, Version, bucket, is_table_id, new_table_id, new_token
from server.link import Scripts, StoreDown, unfit
from server.store import (
    KEEP,
    Commit,
    Committed,
    Duplicate,
    Frozen,
    Gone,
    Outcome,
    Stale,
    Store,
)
from tests.proxy import Proxy
from tests.server.stores import KIND, commit_on, new_table


async def done(store: Store, commit: Commit) -> Committed:
    outcome = await store.commit(commit)
    assert isinstance(outcome, Committed), outcome
    return outcome


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
    before_ms = await store.now_ms()
    commit = commit_on(table, 1, tok, phase="play")
    outcome = await done(store, commit)
    assert outcome.ver == 2
    assert before_ms <= outcome.at_ms <= await store.now_ms()
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


PERSON = keys.PersonId("ann")


# deadlines


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


async def test_a_store_that_is_away_says_so(redis_url: str) -> None:
    async with Proxy(path=redis_url.removeprefix("unix://")) as proxy:
        store = Store(f"redis://127.0.0.1:{proxy.port}")
        await store.now_ms()
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
    loading = 6

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

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    store = Store(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    assert await store.known(new_table_id(), "ann", "c1") == 4
    assert loading == 0
    await store.aclose()
    server.close()
    await server.wait_closed()


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
        used += [keys.tick(kind, number) for kind in keys.DUE_KINDS]
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
