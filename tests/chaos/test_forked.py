"""The store forgets what it acknowledged, and the table goes on otherwise: two histories.

What a failover does is done to the keys: an older copy of all keys of a table is put back, and a
move other than the forgotten one is written there.
"""

from __future__ import annotations

from itertools import pairwise

from server.commands import Rename
from server.commit import carry_out
from server.ids import PersonId, TableId
from server.room import Actor
from server.store import Stale, Store
from tests.chaos.fast import REGISTRY
from tests.chaos.kit import Witness, arrive, awaited, begun, close, done, log_of, packed, settle
from tests.hubs import Hub
from tests.server.stores import commit_on


async def copy_of(store: Store, room: str) -> dict[bytes, tuple[bytes, int]]:
    """All keys of the table, with what is left of their lifetimes in ms."""
    names = await store.command("KEYS", f"*t:{room}:*")
    return {
        name: (await store.command("DUMP", name), max(0, await store.command("PTTL", name)))
        for name in names
    }


async def put_back(store: Store, room: str, kept: dict[bytes, tuple[bytes, int]]) -> None:
    """The table as it was then: later keys are gone, too."""
    for name in await store.command("KEYS", f"*t:{room}:*"):
        await store.command("DEL", name)
    for name, (data, left_ms) in kept.items():
        await store.command("RESTORE", name, left_ms, data)


async def elsewhere(store: Store, room: str, person: str, name: str) -> int:
    """A commit of a process that never saw the forgotten ones."""
    rename, actor = Rename(name), Actor(PersonId(person))
    done = await carry_out(store, REGISTRY, TableId(room), None, actor, rename, "", frozenset())
    return done.ver


async def test_a_forgotten_move_is_told_and_two_histories_never_spliced(
    hubs: tuple[Hub, Hub], store: Store
) -> None:
    """Row 3; users' problem 26. Both hubs showed a move that the store forgets; then another one
    stands under the same version number."""
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    fan = await (await arrive(two.base)).open(room)
    turn = awaited(people)
    assert turn is not None
    guest, prompt = turn
    kept, before = await copy_of(store, room), guest.ver
    move = {"prompt": prompt["id"], "action": prompt["legal"][0]}
    forgotten = await done(guest, "act", **move)
    await settle([*people, fan])
    away = await (await arrive(one.base)).open(room)
    await away.close()

    await put_back(store, room, kept)
    assert await elsewhere(store, room, people[0].you, "Other") == forgotten == before + 1
    fork = commit_on(TableId(room), forgotten, fan.tok)
    assert isinstance(await store.commit(fork), Stale), "what follows the forgotten move is refused"

    everybody: list[Witness] = [*people, fan]
    for viewer in everybody:
        await told_rewound(viewer)
        assert viewer.parts["room"]["people"][people[0].you]["name"] == "Other"
    assert [asked["id"] for asked in guest.parts["ask"]] == [prompt["id"]], "asked again"
    answer = await guest.ask("act", **move)
    assert (answer["t"], answer["ver"]) == ("ok", forgotten + 1)
    await away.open(room, since=True)
    assert away.of("view")[-1]["reason"] == "rewound" and away.of("view")[-1]["events"] == []
    await settle([*everybody, away])
    assert packed(away) == packed(fan)
    log = await log_of(store, room)
    assert all(after.follows(entry.ver, entry.tok) for entry, after in pairwise(log))
    assert log[-1].ver == forgotten + 1
    await close(*everybody, away)


async def told_rewound(viewer: Witness) -> None:
    """Waits for the view that says so."""
    await viewer.until(lambda: any(view.get("reason") == "rewound" for view in viewer.of("view")))


async def test_a_move_made_on_a_forgotten_state_is_judged_anew(
    hubs: tuple[Hub, Hub], store: Store
) -> None:
    """Row 3. The mover's hub does not know yet that its newest version is forgotten: its commit is
    refused, the move judged on what really stands, and what the hubs showed is told to be gone."""
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    turn = awaited(people)
    assert turn is not None
    guest, prompt = turn
    kept = await copy_of(store, room)
    forgotten = await done(guest, "rename", name="Forgotten")
    await settle(people)
    await put_back(store, room, kept)
    answer = await guest.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
    assert (answer["t"], answer["ver"]) == ("ok", forgotten)
    for viewer in people:
        await told_rewound(viewer)
    await settle(people)
    assert "Forgotten" not in str(people[1].parts["room"]["people"])
    assert guest.parts["ask"] == []
    last = (await log_of(store, room))[-1]
    assert (last.ver, last.cid) == (forgotten, answer["cid"])
    await close(*people)
