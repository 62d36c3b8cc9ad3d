"""The commit path: races, hidden retries, repeated intents, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from server.commands import Command, GoOn, HostGone, Rename, SetBot, Sit
from server.commit import TRIES, Done, carry_out, found, load
from server.ids import PersonId, TableId, new_person_id
from server.room import ROOM, Actor, Refused
from server.store import Commit, Committed, Outcome, Store, StoreDown, TableGone
from tests.server.roomkit import every_game

REGISTRY = every_game()


class Odd(Store):
    """A store in whose commits something happens."""

    repeats = 0
    loses = False
    before: Any = None
    after: Any = None

    async def commit(self, commit: Commit) -> Outcome:
        if self.before is not None:
            await self.before()
        outcome = await super().commit(commit)
        if self.after is not None:
            await self.after()
        for _ in range(self.repeats):  # a retry below us, whose first answer was lost
            outcome = await super().commit(commit)
        if self.loses:
            raise StoreDown("the answer is lost")
        return outcome


@pytest.fixture
async def odd(live_redis: str) -> AsyncIterator[Odd]:
    """A store to be bent."""
    store = Odd(live_redis)
    yield store
    await store.aclose()


async def table_of(store: Store) -> tuple[TableId, PersonId]:
    """A new room and its host."""
    host = new_person_id()
    return await found(store, REGISTRY, host, "Ann", "kachuful", "seed", {}, 4), host


async def do(
    store: Store, table: TableId, person: PersonId | None, command: Command, cid: str = ""
) -> Done:
    """One command of a person, or of the room itself."""
    actor = ROOM if person is None else Actor(person)
    return await carry_out(store, REGISTRY, table, None, actor, command, cid, frozenset())


async def test_a_found_room_is_version_one(store: Store) -> None:
    table, host = await table_of(store)
    live = await load(store, REGISTRY, table)
    assert (live.ver, live.room.host, live.room.seat_of(host)) == (1, host, 0)
    assert await store.held(host) == [table]
    [(ver, _)] = await store.entries(table, 0)
    assert ver == 1


async def test_what_is_done_is_what_is_loaded(store: Store) -> None:
    table, host = await table_of(store)
    done = await do(store, table, host, SetBot(1, True))  # type: ignore[arg-type]
    assert done.live == await load(store, REGISTRY, table)


async def test_a_cached_state_that_is_stale_is_loaded_anew(store: Store) -> None:
    table, host = await table_of(store)
    cached = await load(store, REGISTRY, table)
    await do(store, table, host, Rename("One"))
    done = await carry_out(
        store,
        REGISTRY,
        table,
        cached,
        Actor(host),
        SetBot(2, True),
        "x",
        frozenset(),  # type: ignore[arg-type]
    )
    assert done.ver == 3 and done.live is not None
    assert done.live.room.people[host].name == "One"


async def test_a_refusal_by_an_old_state_is_judged_anew(store: Store) -> None:
    table, host = await table_of(store)
    cached = await load(store, REGISTRY, table)
    await do(store, table, host, SetBot(1, True))  # type: ignore[arg-type]
    off = SetBot(1, False)  # type: ignore[arg-type]
    with pytest.raises(Refused):
        await carry_out(
            store, REGISTRY, table, cached, Actor(new_person_id()), off, "x", frozenset()
        )
    done = await carry_out(store, REGISTRY, table, cached, Actor(host), off, "x", frozenset())
    assert done.ver == 3 and done.live is not None and done.live.room.seats[1].empty


async def test_a_repeated_intent_is_answered_by_its_old_version(store: Store) -> None:
    table, host = await table_of(store)
    ben = new_person_id()
    first = await do(store, table, ben, Sit(1), "s")  # type: ignore[arg-type]
    await do(store, table, host, Rename("Ann 2"))
    again = await do(store, table, ben, Sit(1), "s")  # type: ignore[arg-type]
    assert again.ver == first.ver == 2, "although the seat is taken now"
    with pytest.raises(Refused, match="already_seated"):
        await do(store, table, ben, Sit(1), "t")  # type: ignore[arg-type]


@pytest.mark.parametrize("cid", ["", "mine"])
async def test_a_hidden_retry_is_recognised(odd: Odd, cid: str) -> None:
    table, host = await table_of(odd)
    odd.repeats = 2
    assert (await do(odd, table, host, Rename("Twice"), cid)).ver == 2
    assert (await load(odd, REGISTRY, table)).ver == 2


async def test_a_hidden_retry_is_recognised_behind_others(odd: Odd, store: Store) -> None:
    table, host = await table_of(odd)

    async def others() -> None:
        await do(store, table, host, Rename("Later"))

    odd.after, odd.repeats = others, 1
    done = await do(odd, table, host, SetBot(1, True))  # type: ignore[arg-type]
    live = await load(odd, REGISTRY, table)
    assert (done.ver, live.ver) == (2, 3)
    assert live.room.people[host].name == "Later" and live.room.seats[1].bot is not None


async def test_a_lost_answer_and_the_same_cid_again(odd: Odd) -> None:
    table, host = await table_of(odd)
    odd.loses = True
    with pytest.raises(StoreDown):
        await do(odd, table, host, Rename("Once"), "r")
    odd.loses = False
    assert (await do(odd, table, host, Rename("Once"), "r")).ver == 2
    assert (await load(odd, REGISTRY, table)).ver == 2


async def test_so_many_tries_then_busy(odd: Odd, store: Store) -> None:
    table, host = await table_of(odd)
    tries = 0

    async def first() -> None:
        nonlocal tries
        tries += 1
        await do(store, table, host, Rename(f"Name {tries}"))

    odd.before = first
    with pytest.raises(Refused, match="busy"):
        await do(odd, table, host, SetBot(1, True), "b")  # type: ignore[arg-type]
    assert tries == TRIES
    odd.before = None
    live = await load(odd, REGISTRY, table)
    assert live.ver == 1 + TRIES and live.room.seats[1].empty


async def test_a_stale_command_is_judged_anew(odd: Odd, store: Store) -> None:
    table, host = await table_of(odd)
    ben, cleo = new_person_id(), new_person_id()

    async def first() -> None:
        odd.before = None
        await do(store, table, cleo, Sit(1))  # type: ignore[arg-type]

    odd.before = first
    with pytest.raises(Refused, match="seat_taken"):
        await do(odd, table, ben, Sit(1), "s")  # type: ignore[arg-type]
    assert await odd.held(ben) == [] and await odd.held(cleo) == [table]


async def test_many_at_once_all_count(store: Store) -> None:
    table, host = await table_of(store)
    people = [new_person_id() for _ in range(3)]
    done = await asyncio.gather(
        *(do(store, table, person, Sit(seat)) for seat, person in enumerate(people, 1))  # type: ignore[arg-type]
    )
    assert sorted(one.ver for one in done) == [2, 3, 4]
    assert (await load(store, REGISTRY, table)).room.seated == (host, *people)


async def test_nobody_acts_for_the_room_but_the_room(store: Store) -> None:
    table, host = await table_of(store)
    for person, command in ((host, GoOn()), (host, HostGone(host)), (None, Rename("x"))):
        with pytest.raises((Refused, AssertionError)):
            await do(store, table, person, command)
    assert (await load(store, REGISTRY, table)).ver == 1


async def test_an_unknown_table_is_gone(store: Store) -> None:
    with pytest.raises(TableGone):
        await do(store, TableId("a" * 13), new_person_id(), Rename("x"))


async def test_a_frozen_table_takes_nothing(store: Store) -> None:
    table, host = await table_of(store)
    cached = await load(store, REGISTRY, table)
    await store.freeze(table, "a test")
    for live in (cached, None):
        with pytest.raises(Refused, match="broken"):
            await carry_out(
                store, REGISTRY, table, live, Actor(host), Rename("x"), "c", frozenset()
            )
    assert (await load(store, REGISTRY, table)).broken


async def test_an_unreadable_state_freezes_its_table(store: Store) -> None:
    table, _ = await table_of(store)
    live = await load(store, REGISTRY, table)
    outcome = await store.commit(
        Commit(
            table=table, ver=live.ver, tok=live.tok, new_tok=live.tok, entry=b"?", state=b"?",
            phase="lobby", person="", cid="", game="kachuful", rules="1",
        )
    )  # fmt: skip
    assert isinstance(outcome, Committed)
    with pytest.raises(Refused, match="broken"):
        await load(store, REGISTRY, table)
    assert await store.frozen_inputs(table) is not None
