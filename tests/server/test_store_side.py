"""What lies beside the cards: drafts, chat, presence, held seats."""

from __future__ import annotations

import asyncio

import pytest

from server import keys
from server.ids import PersonId, new_person_id, new_table_id
from server.store import Line, Store, TableGone
from tests.server.stores import new_table

ANN, BOB = PersonId("ann"), PersonId("bob")


async def test_drafts_by_seat(store: Store) -> None:
    table, _ = await new_table(store)
    await store.set_draft(table, 0, 7, b"first")
    await store.set_draft(table, 0, 7, b"sec:ond")
    await store.set_draft(table, 2, 9, b"")
    assert await store.drafts(table) == {0: (7, b"sec:ond"), 2: (9, b"")}
    assert (await store.heads([table]))[0] is not None
    with pytest.raises(TableGone):
        await store.set_draft(new_table_id(), 0, 7, b"first")


async def test_two_chats_count_apart(store: Store) -> None:
    table, tok = await new_table(store)
    assert await store.chat_add(table, "table", b"a", person="ann", cid="1") == 1
    assert await store.chat_add(table, "table", b"b", person="bob", cid="1") == 2
    assert await store.chat_add(table, "watchers", b"w", person="cid", cid="1") == 1
    assert await store.chat_lines(table, "table") == [Line(1, b"a"), Line(2, b"b")]
    assert await store.chat_lines(table, "watchers") == [Line(1, b"w")]
    assert await store.heads([table]) == [(1, tok)], "chat is no commit"


async def test_a_line_sent_again_is_said_once(store: Store) -> None:
    table, _ = await new_table(store)
    numbers = await asyncio.gather(
        *(store.chat_add(table, "table", b"a", person="ann", cid="same") for _ in range(5))
    )
    assert numbers == [1] * 5
    assert len(await store.chat_lines(table, "table")) == 1


async def test_a_chat_keeps_its_last_hundred_lines(store: Store) -> None:
    table, _ = await new_table(store)
    for n in range(1, 131):
        assert await store.chat_add(table, "table", b"x", person="ann", cid=f"c{n}") == n
    lines = await store.chat_lines(table, "table")
    assert [line.n for line in lines] == list(range(31, 131))


async def test_chat_of_no_table(store: Store) -> None:
    with pytest.raises(TableGone):
        await store.chat_add(new_table_id(), "table", b"a", person="ann", cid="1")
    assert await store.command("DBSIZE") == 0


async def test_presence_is_the_union_of_all_hubs(store: Store, redis_url: str) -> None:
    other = Store(redis_url)
    table, tok = await new_table(store)
    first = await store.presence_lease(table, [(ANN, "seat"), (BOB, "watch")], 60_000)
    assert await other.presence_lease(table, [(ANN, "seat")], 60_000) == first
    assert await store.presence_drop(table, [(ANN, "seat"), (BOB, "watch")]) == first + 1
    here = await store.presence(table)
    assert (here.n, here.people) == (first + 1, {ANN}), "the other hub still has Ann"
    assert here.kinds == {ANN: {"seat"}}
    assert await other.presence_drop(table, [(ANN, "seat")]) == first + 2
    assert (await store.presence(table)).people == frozenset()
    assert await store.heads([table]) == [(1, tok)], "presence is no commit"
    await other.aclose()


async def test_a_lease_that_ran_out_counts_no_more(store: Store) -> None:
    table, _ = await new_table(store)
    first = await store.presence_lease(table, [(ANN, "seat")], 60_000)
    await store.presence_lease(table, [(BOB, "seat")], 60_000)
    now_ms = await store.read_clocks()
    await store.command("ZADD", keys.presence(table), now_ms - 1, f"ann seat {store.holder}")
    assert (await store.presence(table)).people == {BOB}
    assert await store.presence_lease(table, [(BOB, "seat")], 60_000) == first + 2, "noticed"
    assert await store.presence_lease(table, [(BOB, "seat")], 60_000) == first + 2


async def test_presence_of_no_table(store: Store) -> None:
    with pytest.raises(TableGone):
        await store.presence_lease(new_table_id(), [(ANN, "seat")], 60_000)
    assert (await store.presence(new_table_id())).people == frozenset()


async def test_held_seats(store: Store) -> None:
    person = new_person_id()
    tables = [new_table_id() for _ in range(105)]
    for table in tables:
        await store.hold(person, table)
    held = await store.held(person)
    assert len(held) == 100 and set(held) <= set(tables)
    await store.unhold(person, held[0])
    assert held[0] not in await store.held(person)
    assert await store.held(new_person_id()) == []
