"""Coming back: events since, or the whole view with the reason why there are none."""

from __future__ import annotations

import msgpack
import pytest

from rules.registry import Registry
from server.commands import Rename
from server.commit import carry_out
from server.entry import Entry, unjoined
from server.ids import PersonId, TableId, Token, Version
from server.room import Actor
from server.store import Store
from server.views import PublicBytes
from tests.server.live.kit import Guest, Running, act, asked, level
from tests.server.live.test_door import knock
from tests.server.roomkit import every_game

REGISTRY: Registry = every_game()


async def rename(store: Store, room: str, person: str, name: str, cid: str = "") -> int:
    """A commit that comes from elsewhere."""
    done = await carry_out(
        store, REGISTRY, TableId(room), None, Actor(PersonId(person)), Rename(name), cid,
        frozenset(),
    )  # fmt: skip
    return done.ver


async def back(hub: Running, guest: Guest, room: str) -> dict[str, object]:
    """The view a guest gets who knows where he was."""
    await guest.close()
    seen = len(guest.of("view"))
    await guest.open(room, since=True)
    return guest.of("view")[seen]


async def test_nothing_missed(hub: Running) -> None:
    room, guests = await hub.match()
    view = await back(hub, guests[0], room)
    assert view["events"] == [] and "reason" not in view
    assert view["ver"] == guests[1].ver
    for guest in guests:
        await guest.close()


async def test_events_since_are_those_of_the_missed_batches(hub: Running) -> None:
    room, guests = await hub.match()
    away = next(guest for guest in guests if not guest.parts["ask"])
    tab = await (await hub.guest(away.cookie)).open(room)
    await away.close()
    others = [tab if guest is away else guest for guest in guests]
    first = tab.ver
    for _ in range(4):
        await act(others)
    batches = [frame for frame in tab.of("batch") if frame["ver"] > first]
    missed = [event for frame in batches for event in frame["events"]]
    view = await back(hub, away, room)
    assert view["events"] == missed and missed
    assert "reason" not in view
    assert away.view == tab.view
    for guest in (*others, away):
        await guest.close()


async def test_a_long_absence_is_a_gap(hub: Running, store: Store) -> None:
    ann = await hub.guest()
    room = await hub.room(ann)
    await ann.open(room)
    for number in range(70):
        await rename(store, room, ann.you, f"Ann {number}")
    await ann.until_ver(71)
    ann.ver, ann.tok = 1, ann.of("welcome")[0]["tok"]
    view = await back(hub, ann, room)
    assert view["reason"] == "gap" and view["events"] == [] and view["ver"] == 71
    await ann.close()


async def test_another_token_is_rewound(hub: Running) -> None:
    room, guests = await hub.table()
    ann = guests[0]
    ann.tok = bytes(8)
    view = await back(hub, ann, room)
    assert view["reason"] == "rewound"
    ann.ver, ann.tok = 10_000, bytes(8)
    view = await back(hub, ann, room)
    assert view["reason"] == "rewound" and view["ver"] == guests[1].ver
    for guest in guests:
        await guest.close()


async def test_a_trimmed_log_is_a_gap(hub: Running) -> None:
    room, guests = await hub.match()
    tab = await (await hub.guest(guests[0].cookie)).open(room)
    early = (guests[0].ver, guests[0].tok)
    while guests[0].parts["room"]["status"] != "between":
        await act(guests)
    for guest in guests:
        await guest.ask("next")
    await level([*guests, tab])
    await asked(guests)
    tab.ver, tab.tok = early
    view = await back(hub, tab, room)
    assert view["reason"] == "gap"
    assert tab.view == guests[0].view
    for guest in (*guests, tab):
        await guest.close()


async def test_what_was_seen_last_may_be_trimmed_if_the_next_joins_on(hub: Running) -> None:
    room, guests = await hub.match()
    while guests[0].parts["room"]["status"] != "between":
        await act(guests)
    for guest in guests[:-1]:
        await guest.ask("next")
    await level(guests)
    tab = await (await hub.guest(guests[0].cookie)).open(room)
    await tab.close()
    await guests[-1].ask("next")
    await level(guests)
    view = await back(hub, tab, room)
    assert "reason" not in view
    assert isinstance(view["events"], list) and view["events"][0]["kind"] == "dealt"
    for guest in (*guests, tab):
        await guest.close()


async def test_who_saw_other_rules_is_told(hub: Running) -> None:
    ann = await hub.guest()
    room = await hub.room(ann)
    await ann.open(room)
    for rules, reason in (("older", "rules"), (ann.parts["room"]["rules"], None)):
        socket = await knock(hub, cookie=ann.cookie)
        since = [ann.ver, ann.tok, rules]
        await socket.send(msgpack.packb({"t": "hello", "room": room, "since": since}))
        await socket.recv()
        view = msgpack.unpackb(await socket.recv())
        assert view["t"] == "view" and view.get("reason") == reason
        await socket.close()
    await ann.close()


def entry(ver: int, tok: bytes, prev: bytes) -> Entry:
    """An entry of which only the chain matters."""
    empty = PublicBytes(b"")
    return Entry(
        Version(ver), Token(tok), Token(prev), 0, PersonId(""), "", empty, (), {}, None, empty,
        empty, None, (), (), {}, False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("chain", "reason"),
    [
        ([(7, b"a", b"x"), (8, b"b", b"a"), (9, b"c", b"b")], None),
        ([(7, b"a", b"x")], None),
        ([(8, b"b", b"a"), (9, b"c", b"b")], None),
        ([], "gap"),
        ([(9, b"c", b"b")], "gap"),
        ([(7, b"a", b"x"), (9, b"c", b"b")], "gap"),
        ([(7, b"z", b"x"), (8, b"b", b"z")], "rewound"),
        ([(8, b"b", b"z"), (9, b"c", b"b")], "rewound"),
    ],
)
def test_entries_join_by_the_token_before(
    chain: list[tuple[int, bytes, bytes]], reason: str | None
) -> None:
    entries = [entry(*link) for link in chain]
    assert unjoined(entries, Version(7), Token(b"a")) == reason


async def test_a_seat_comes_back_on_another_hub(hubs: tuple[Running, Running]) -> None:
    one, two = hubs
    room, guests = await one.match()
    guest, prompt = await asked(guests)
    expected = guest.view
    await guest.close()
    far = await (await two.guest(guest.cookie)).open(room)
    assert far.view == expected
    answer = await far.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
    assert answer["t"] == "ok"
    for other in (*guests, far):
        await other.close()
