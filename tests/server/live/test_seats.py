"""Seats over real sockets: taken at once by many, moved by a code, lost for good by a ban."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from server import wire
from server.commit import load
from server.entry import decode_entry
from server.ids import PersonId, TableId
from server.roomtypes import SEEN_STEP_MS
from server.store import Store
from tests.server.live.kit import Guest, Running, act, asked

Hubs = tuple[Running, Running]


async def new_code(hub: Running, room: str, guest: Guest, **wish: int) -> dict[str, Any]:
    """The answer to that guest's wish for a code."""
    status, _, answer = await hub.request(f"/api/rooms/{room}/code", wish, cookie=guest.cookie)
    assert status == 201, answer
    return dict(answer)


async def shown(ver: int, *guests: Guest) -> None:
    """Waits until all of them have seen that version."""
    for guest in guests:
        await guest.until_ver(ver)


async def test_six_sit_down_at_the_same_instant(hubs: Hubs, store: Store) -> None:
    """Users' problem 10 and row 10: six joins at once are six seats, and no write is lost."""
    one, two = hubs
    host = await one.guest()
    room = await one.room(host, seats=7)
    people = [await hub.guest() for hub in (one, two) * 3]
    late = await two.guest()
    for guest in (host, *people, late):
        await guest.open(room)
    answers = await asyncio.gather(*(guest.ask("sit") for guest in people))
    assert [answer["t"] for answer in answers] == ["ok"] * 6, answers
    await shown(max(answer["ver"] for answer in answers), host, *people)
    seats = [seat["person"] for seat in host.parts["room"]["seats"]]
    assert sorted(seats) == sorted([host.you, *(guest.you for guest in people)])
    assert (await late.ask("sit"))["code"] == "full"
    assert (await late.ask("sit", seat=3))["code"] == "seat_taken"
    for guest in (host, *people, late):
        await guest.close()


async def test_a_code_moves_a_seat_to_another_device(
    hubs: Hubs, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """Users' problems 21 and 33. The phone gets hand, question and draft; the old device watches;
    the code itself stands nowhere."""
    caplog.set_level(logging.DEBUG)
    one, two = hubs
    room, guests = await one.match()
    owner, prompt = await asked(guests)
    seat, hand = owner.seat, owner.parts["private"]
    await owner.send({"t": "draft", "prompt": prompt["id"], "draft": dict(prompt["legal"][-1])})
    made = await new_code(one, room, owner)
    phone, tab = await two.guest(), await one.guest(owner.cookie)
    for guest in (phone, tab):
        await guest.open(room)
    assert phone.seat is None and phone.parts["private"] is None
    typed = made["code"].lower().replace("-", " ")
    status, _, found = await two.request("/api/seat", {"code": typed}, cookie=phone.cookie)
    assert (status, found["room"]) == (200, room)
    answer = await phone.ask("use_code", code=typed)
    assert answer["t"] == "ok", answer
    await phone.until(lambda: any("draft" in view for view in phone.of("view")))
    await shown(answer["ver"], *guests, tab, phone)

    assert phone.seat == seat and phone.parts["private"] == hand
    assert phone.of("view")[-1]["draft"]["prompt"] == prompt["id"]
    assert phone.parts["ask"] == [prompt]
    for old in (owner, tab):
        assert old.seat is None and old.parts["private"] is None and old.parts["ask"] == []
        assert old.closed is None, "it goes on watching"
    late = await owner.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
    assert late["code"] == "not_seated"
    assert (await phone.ask("act", prompt=prompt["id"], action=prompt["legal"][0]))["t"] == "ok"
    people = [phone if guest is owner else guest for guest in guests]
    await act(people)

    assert (await owner.ask("use_code", code=typed))["code"] == "bad_code", "it was good once"
    await nowhere(made["code"], [*guests, tab, phone], store, room, caplog.text)
    for guest in (*guests, tab, phone):
        await guest.close()


async def nowhere(code: str, guests: list[Guest], store: Store, room: str, log: str) -> None:
    """The code is in no frame, no line of the log, no entry and no stored state."""
    snapshot = await store.load(TableId(room))
    assert snapshot is not None
    kept = [snapshot.state, *[entry for _, entry in await store.entries(TableId(room), 0)]]
    kept += [frame for guest in guests for frame in guest.raw]
    kept += await store.command("KEYS", "*")
    for text in (code, code.replace("-", ""), code.lower(), code.lower().replace("-", " ")):
        assert not any(text.encode() in data for data in kept) and text not in log


async def test_a_code_is_good_once_over_two_hubs(hubs: Hubs) -> None:
    one, two = hubs
    room, guests = await one.match()
    for _ in range(5):
        owner = guests[1]
        made = await new_code(one, room, owner)
        devices = [await hub.guest() for hub in (one, two)]
        for device in devices:
            await device.open(room)
        answers = await asyncio.gather(
            *(device.ask("use_code", code=made["code"]) for device in devices)
        )
        kinds = sorted(answer.get("code", "ok") for answer in answers)
        assert kinds == ["bad_code", "ok"]
        await shown(max(answer.get("ver", 0) for answer in answers), *guests, *devices)
        (winner,) = [device for device in devices if device.seat is not None]
        assert winner.seat == 1 and guests[0].parts["room"]["seats"][1]["person"] == winner.you
        for device in (owner, *devices):
            if device is not winner:
                await device.close()
        guests[1] = winner
    for guest in guests:
        await guest.close()


async def test_who_may_have_a_code(hub: Running) -> None:
    room, guests = await hub.match()
    stranger = await hub.guest()
    path = f"/api/rooms/{room}/code"

    async def refusal(guest: Guest, path: str = path, **wish: Any) -> tuple[int, str]:
        status, _, answer = await hub.request(path, wish, cookie=guest.cookie)
        return status, answer["code"]

    assert await refusal(stranger) == (400, "not_seated")
    assert await refusal(guests[1], seat=2) == (400, "not_host")
    assert await refusal(guests[0], seat=2) == (400, "not_absent")
    assert await refusal(guests[0], path="/api/rooms/aaaaaaaaaaaaa/code") == (404, "not_found")
    assert await refusal(guests[0], path="/api/rooms/nonsense/code") == (404, "not_found")
    assert await refusal(guests[0], seat=99) == (400, "bad_message")
    for typed in ("AAAA-BBBB", "", "ä" * 500):
        assert await refusal(stranger, "/api/seat", code=typed) == (404, "bad_code")
    status, _, _ = await hub.request(
        path, {}, cookie=guests[0].cookie, Origin="http://evil.example"
    )
    assert status == 403
    found = {(await refusal(stranger, "/api/seat", code="AAAA-BBBB"))[1] for _ in range(12)}
    assert "rate" in found, "nobody guesses on and on"
    await stranger.open(room)
    answers = [await stranger.ask("use_code", code="AAAA-BBBB") for _ in range(12)]
    assert [answer["code"] for answer in answers[:2]] == ["bad_code"] * 2
    assert answers[-1]["code"] == "rate" and answers[-1]["detail"]["retry_ms"] > 0
    for guest in (*guests, stranger):
        await guest.close()


async def test_the_link_of_a_code_hides_it_from_the_wire(hub: Running) -> None:
    room, guests = await hub.table()
    made = await new_code(hub, room, guests[1])
    address, _, fragment = made["link"].partition("#")
    assert address.endswith(f"/r/{room}") and fragment == f"seat={made['code']}"
    assert made["qr"].startswith("<svg") and made["expires_ms"] > hub.store.clock_ms()
    for guest in guests:
        await guest.close()


async def test_a_ban_closes_the_sockets_on_every_hub(hubs: Hubs) -> None:
    one, two = hubs
    room, guests = await one.match()
    out = guests[2]
    tab = await two.guest(out.cookie)
    await tab.open(room)
    answer = await guests[0].ask("kick", person=out.you, ban=True)
    assert answer["t"] == "ok", answer
    for socket in (out, tab):
        assert await socket.gone() == (wire.CLOSE_GONE, "banned")
        assert socket.of("no")[-1]["code"] == "banned"
    await shown(answer["ver"], *guests[:2])
    seats = guests[0].parts["room"]["seats"]
    assert seats[2]["person"] is None and seats[2]["bot"] is not None
    again = await two.guest(out.cookie)
    await again.open(room)
    assert await again.gone() == (wire.CLOSE_GONE, "banned") and again.of("view") == []
    assert (await guests[0].ask("unban", person=out.you))["t"] == "ok"
    back = await one.guest(out.cookie)
    await back.open(room)
    assert back.closed is None and back.of("view") != []
    assert back.of("welcome")[0]["kept"] == {"room_s": 7 * 86_400, "seat_s": 86_400}
    for guest in (*guests[:2], back):
        await guest.close()


async def test_every_acknowledged_command_of_a_deal_with_take_backs_is_in_the_log_once(
    hubs: Hubs, store: Store
) -> None:
    """Users' problems 14 and 38. What was taken back stays in the log; no version is missing; an
    answer to a question of before is `late`, however often it comes."""
    one, two = hubs
    room, guests = await one.match(options={"start_cards": 4})
    tab = await two.guest(guests[0].cookie)
    await tab.open(room)
    done: dict[tuple[str, str], int] = {}
    old: list[tuple[Guest, int, dict[str, Any]]] = []
    for turn in range(9):
        guest, prompt = await asked(guests)
        action = prompt["legal"][0]
        answer = await guest.ask("act", cid=f"a{turn}", prompt=prompt["id"], action=action)
        assert answer["t"] == "ok", answer
        done[guest.you, f"a{turn}"] = answer["ver"]
        old.append((guest, prompt["id"], action))
        await shown(answer["ver"], *guests, tab)
        if turn % 3 == 2:
            for voter in (guest, *(other for other in guests if other is not guest)):
                cid = f"v{turn}"
                answer = await voter.ask(
                    "vote", cid=cid, what="take_back", seat=guest.seat, yes=True
                )
                assert answer["t"] == "ok", answer
                done[voter.you, cid] = answer["ver"]
            await shown(answer["ver"], *guests, tab)
            assert "taken_back" in [event["kind"] for event in tab.of("batch")[-1]["events"]]
            top = max(number for _, number, _ in old)
            assert (await asked(guests))[1]["id"] > top
            for before, number, action in old:
                refused = await before.ask("act", prompt=number, action=action)
                assert refused["code"] == "late"
    entries = [decode_entry(data) for _, data in await store.entries(TableId(room), 0)]
    assert [entry.ver for entry in entries] == list(range(entries[0].ver, entries[-1].ver + 1))
    logged = [(entry.person, entry.cid) for entry in entries if entry.cid]
    assert len(set(logged)) == len(logged)
    assert {key: ver for key, ver in done.items() if key not in logged} == {}
    assert all(entries[ver - entries[0].ver].cid == cid for (_, cid), ver in done.items())
    for guest in (*guests, tab):
        await guest.close()


async def test_a_vote_is_counted_again_without_who_has_gone(hubs: Hubs) -> None:
    one, two = hubs
    room, guests = await one.match(people=4)
    for guest in guests[:2]:
        assert (await guest.ask("vote", what="end_match", yes=True))["t"] == "ok"
    await guests[3].close()
    await guests[0].until(lambda: guests[3].you not in guests[0].of("presence")[-1]["here"])
    await one.hub._renew()
    assert guests[0].parts["room"]["status"] == "playing", "he may be back in a moment"
    await one.hub._renew()
    await guests[0].until(lambda: guests[0].parts["room"]["status"] == "over")
    for guest in guests[:3]:
        await guest.close()


async def test_who_stays_is_seen_now_and_then(hub: Running) -> None:
    room, guests = await hub.table()
    table = TableId(room)
    seen = [await seen_ms(hub, table, guest) for guest in guests]
    later_ms = hub.store.clock_ms() + 5 * SEEN_STEP_MS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub.store, "clock_ms", lambda: later_ms)
        await hub.hub._touch()
    assert [await seen_ms(hub, table, guest) for guest in guests] == [later_ms] * 3 != seen
    for guest in guests:
        await guest.close()


async def seen_ms(hub: Running, table: TableId, guest: Guest) -> int:
    """When that guest was seen last on his seat."""
    room = (await load(hub.store, hub.hub.registry, table)).room
    return room.people[PersonId(guest.you)].seen_ms
