"""Entering, acting, and that everybody sees the same table: over real sockets."""

from __future__ import annotations

import msgpack

from server import wire
from tests.server.live.kit import Guest, Running, act, asked, level


async def test_hello_is_answered_by_welcome_view_presence_and_chat(hub: Running) -> None:
    ann = await hub.guest()
    room = await hub.room(ann)
    await ann.open(room)
    await ann.got("chat_log")
    assert [frame["t"] for frame in ann.frames[:2]] == ["welcome", "view"]
    assert {frame["t"] for frame in ann.frames[2:]} <= {"presence", "chat_log"}
    view = ann.of("view")[0]
    assert "reason" not in view and view["events"] == []
    assert view["room"]["id"] == room and view["room"]["host"] == ann.you
    assert (await ann.got("presence"))["here"] == [ann.you]
    await ann.send({"t": "ping", "n": 5})
    assert (await ann.got("pong"))["n"] == 5
    await ann.close()


async def test_an_act_is_answered_after_its_commit_and_seen_by_all(hub: Running) -> None:
    room, guests = await hub.match()
    watcher = await (await hub.guest()).open(room)
    everybody = [*guests, watcher]
    guest, prompt = await asked(guests)
    before = guest.ver
    answer = await guest.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
    assert answer["t"] == "ok" and answer["ver"] == before + 1
    await level(everybody)
    public = {"table", "sheet", "room"}
    for other in everybody:
        assert {name: other.parts[name] for name in public} == {
            name: guest.parts[name] for name in public
        }
        batch = other.of("batch")[-1]
        assert batch["by"]["person"] == guest.you and batch["by"]["decided"] == "person"
    assert watcher.parts["private"] is None and watcher.parts["ask"] == []
    hands = [tuple(other.parts["private"]["hand"]) for other in guests]
    assert len(set(hands)) == len(hands)
    for other in everybody:
        await other.close()


async def test_an_audience_gets_the_same_bytes(hub: Running) -> None:
    room, guests = await hub.match()
    tab = await (await hub.guest(guests[0].cookie)).open(room)
    watchers = [await (await hub.guest()).open(room) for _ in range(2)]
    ver = await act(guests)
    frames = []
    for other in (guests[0], tab, *watchers):
        await other.until_ver(ver)
        frames.append(next(raw for raw in other.raw if b"batch" in raw[:16] and ver_of(raw) == ver))
    assert frames[0] == frames[1] and frames[2] == frames[3]
    assert frames[0] != frames[2]
    for other in (*guests, tab, *watchers):
        await other.close()


def ver_of(raw: bytes) -> int:
    return int(msgpack.unpackb(raw).get("ver", 0))


async def test_a_whole_match_over_two_hubs(hubs: tuple[Running, Running]) -> None:
    one, two = hubs
    room, guests = await one.match(3, options={"start_cards": 1})
    moved = await (await two.guest(guests[1].cookie)).open(room)
    players: list[Guest] = [guests[0], moved, guests[2]]
    while guests[0].parts["room"]["status"] != "over":
        if guests[0].parts["room"]["status"] == "between":
            for player in players:
                await player.ask("next")
            await level(players)
        else:
            await act(players)
    await level([*guests, moved])
    assert guests[0].parts["sheet"]["winners"] is not None
    assert moved.view == guests[1].view
    for other in (*guests, moved):
        await other.close()


async def test_all_tabs_of_a_seat_are_equal(hub: Running) -> None:
    room, guests = await hub.match()
    guest, prompt = await asked(guests)
    tabs = [await (await hub.guest(guest.cookie)).open(room) for _ in range(3)]
    assert all(tab.view == guest.view for tab in tabs)
    answer = await tabs[1].ask("act", prompt=prompt["id"], action=prompt["legal"][0])
    assert answer["t"] == "ok"
    await level([guest, *tabs])
    assert all(tab.view == guest.view for tab in tabs)
    assert all(tab.closed is None for tab in (guest, *tabs))
    for other in (*guests, *tabs):
        await other.close()


async def test_the_same_cid_is_applied_once_and_answered_alike(
    hubs: tuple[Running, Running],
) -> None:
    one, two = hubs
    room, guests = await one.match()
    guest, prompt = await asked(guests)
    tab = await (await one.guest(guest.cookie)).open(room)
    far = await (await two.guest(guest.cookie)).open(room)
    fields = {"prompt": prompt["id"], "action": prompt["legal"][0]}
    before = guest.ver
    answers = [await who.ask("act", cid="same", **fields) for who in (guest, guest, tab, far, far)]
    assert {(answer["t"], answer["ver"]) for answer in answers} == {("ok", before + 1)}
    await level([*guests, tab, far])
    assert guest.ver == before + 1
    late = await far.ask("act", cid="another", **fields)
    assert (late["t"], late["code"]) == ("no", "late")
    for other in (*guests, tab, far):
        await other.close()


async def test_refusals_have_the_codes_of_the_page_and_change_nothing(hub: Running) -> None:
    room, guests = await hub.match()
    guest, prompt = await asked(guests)
    other = next(one for one in guests if one is not guest)
    watcher = await (await hub.guest()).open(room)
    before = guest.ver
    action = prompt["legal"][0]
    refused = [
        await other.ask("act", prompt=prompt["id"], action=action),
        await guest.ask("act", prompt=prompt["id"] + 1000, action=action),
        await guest.ask("act", prompt=prompt["id"], action={"kind": action["kind"]}),
        await watcher.ask("act", prompt=prompt["id"], action=action),
        await watcher.ask("sit", seat=0),
        await watcher.ask("sit", seat=9),
        await guest.ask("sit", seat=0),
        await watcher.ask("setup", game="kachuful", preset="seed", options={}, seats=3),
        await guest.ask("mind", seat=guests.index(other)),
    ]
    assert all(answer["t"] == "no" for answer in refused)
    codes = [answer["code"] for answer in refused]
    assert set(codes) <= wire.CODES
    assert codes[:5] == ["late", "late", "illegal", "not_seated", "seat_taken"]
    assert refused[2]["detail"]["code"] == "bad_argument"
    assert codes[5:] == ["no_such_seat", "already_seated", "not_host", "not_absent"]
    fresh = await (await hub.guest()).open(room)
    assert fresh.ver == before
    for one in (*guests, watcher, fresh):
        await one.close()
