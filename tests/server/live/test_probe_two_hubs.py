"""The probe over two hubs: every feature of the rules contract on the wire at once.

Owns one whole match whose every view is compared with what the rules give, and the secret of who is
asked: the frames of all others are the same bytes whoever it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgpack
import pytest

from rules.api import Pack, Seat
from rules.codec import pack, prompt_data
from server.commands import Ready
from server.commit import carry_out, load
from server.ids import PersonId, TableId
from server.room import Actor
from server.store import Store
from tests.chaos.fast import REGISTRY
from tests.chaos.kit import Witness, arrive, done, new_room, same, same_batches, settle
from tests.probe import Probe
from tests.server.live.kit import Running, level

PROBE = Probe()
DEALER = 3
WISH = {"game": "probe", "preset": "seed", "options": {}, "seats": 4}


async def table(hubs: Sequence[Running], cookies: Sequence[str]) -> tuple[str, list[Witness]]:
    """A room in its lobby: four people and two watchers, in turn at either hub."""
    places = itertools.cycle(hub.base for hub in hubs)
    everybody = [await arrive(base, cookie) for base, cookie in zip(places, cookies, strict=False)]
    room = await new_room(everybody[0], **WISH)
    for number, guest in enumerate(everybody):
        await guest.open(room, name=f"Guest {number}")
        if 0 < number < 4:
            await done(guest, "sit", seat=number)
    await level([*everybody])
    return room, everybody


async def cookies_of(hubs: Sequence[Running], count: int) -> list[str]:
    """New people, known to both hubs."""
    return [(await arrive(hubs[0].base)).cookie for _ in range(count)]


async def close(everybody: Sequence[Witness]) -> None:
    for guest in everybody:
        await guest.close()


# one whole match


class Course:
    """What happens in the match: who asks for what, once each."""

    def __init__(self, hub: Running, store: Store, room: str, everybody: list[Witness]) -> None:
        self.hub = hub
        self.store = store
        self.room = room
        self.everybody = everybody
        self.people = everybody[:4]
        self.once: set[str] = set()
        self.acted_for_another = 0

    def first(self, name: str) -> bool:
        """Whether this is the first time for that."""
        fresh = name not in self.once
        self.once.add(name)
        return fresh

    async def run(self) -> None:
        """Plays to the end, everything compared on the way."""
        while await self.check() != "over":
            if self.people[0].status == "between":
                for player in self.people:
                    await done(player, "next")
            elif self.people[0].parts["table"]["phase"] == "show":
                self.once.add("pause")
                # Nobody is asked: the ticker of a hub goes on.
                await self.people[0].until_ver(self.people[0].ver + 1)
            else:
                await self.step()

    async def check(self) -> str:
        """All see the same version, and exactly what the rules give; the room's status."""
        while True:
            await settle(self.everybody)
            live = await load(self.store, REGISTRY, TableId(self.room))
            if live.ver == self.people[0].ver:
                break
            await self.people[0].until_ver(live.ver)
        state = live.room.match
        prompts = PROBE.prompts(state)
        for number, viewer in enumerate(self.everybody):
            seat = Seat(number) if number < 4 else None
            told = pack([prompt_data(prompt) for prompt in prompts.get(Seat(number), ())])
            own = None if seat is None else PROBE.private(state, seat)
            assert msgpack.packb(viewer.parts["table"]) == pack(PROBE.table(state))
            assert msgpack.packb(viewer.parts["private"]) == pack(own)
            assert msgpack.packb(viewer.parts["ask"]) == told
        return self.people[0].status

    async def step(self) -> None:
        """The next thing somebody does."""
        phase, table = self.people[0].parts["table"]["phase"], self.people[0].parts["table"]
        if phase == "bid" and self.first("help"):
            await self.drafts()
        elif phase == "bid" and table["peeked"] is None and table["deal"] == 0:
            dealer = self.people[table["dealer"]]
            await self.act(dealer, {"kind": "peek", "of": (table["dealer"] + 1) % 4})
            assert len(dealer.parts["private"]["peeked"]) == 4
        elif phase == "play" and self.first("shown anew"):
            self.hub.hub.tables[TableId(self.room)].show_all(None)  # as after an outage
        elif phase == "play" and sum(table["won"]) == 2 and self.first("void"):
            for voter in self.people[:3]:
                await done(voter, "vote", what="void_deal", yes=True)
        elif phase == "play" and table["deal"] == 1 and self.first("concede"):
            declarer = next(p for p in self.people if "concede" in asked_kinds(p))
            await self.act(declarer, {"kind": "concede"})
        else:
            guest, prompt = self.awaited()
            self.acted_for_another += prompt["for"] != guest.seat
            await self.act(guest, self.answer(prompt))

    def awaited(self) -> tuple[Witness, dict[str, Any]]:
        """Somebody who must answer, and his question."""
        return next((p, asked) for p in self.people for asked in p.parts["ask"] if asked["must"])

    def answer(self, prompt: dict[str, Any]) -> dict[str, Any]:
        if prompt["kind"] == "again":
            return {"kind": "again" if self.first("again") else "keep"}
        if prompt["kind"] == "bid":
            return {"kind": "bid", "count": prompt["for"]}
        action: dict[str, Any] = prompt["legal"][-1]
        return action

    async def act(self, guest: Witness, action: dict[str, Any]) -> None:
        prompt = next(
            asked
            for asked in guest.parts["ask"]
            if any(offer["kind"] == action["kind"] for offer in (*asked["legal"], *asked["shapes"]))
        )
        await done(guest, "act", prompt=prompt["id"], action=action)

    async def drafts(self) -> None:
        """A draft is given back to its own seat at either hub, and advice comes to who asked."""
        guest, prompt = self.awaited()
        draft = {"kind": "bid", "count": 4}
        await guest.send({"t": "draft", "prompt": prompt["id"], "draft": draft})
        await guest.send({"t": "advise", "n": 7, "prompt": prompt["id"], "draft": draft})
        advice = (await guest.got("advice"))["advice"]
        assert advice.keys() == {"count"}
        for viewer, base in itertools.product(self.everybody, {p.base for p in self.everybody}):
            again = await (await arrive(base, viewer.cookie)).open(self.room)
            kept = again.of("view")[0].get("draft")
            assert kept == ({"prompt": prompt["id"], "draft": draft} if viewer is guest else None)
            assert msgpack.packb(again.view) == msgpack.packb(viewer.view)
            await again.close()
        assert sum(len(viewer.of("advice")) for viewer in self.everybody) == 1


def asked_kinds(guest: Witness) -> set[str]:
    return {prompt["kind"] for prompt in guest.parts["ask"]}


async def test_a_whole_match(hubs: tuple[Running, Running], store: Store) -> None:
    room, everybody = await table(hubs, await cookies_of(hubs, 6))
    for guest in everybody[:4]:
        await done(guest, "ready", yes=True)
    course = Course(hubs[0], store, room, everybody)
    await course.run()
    assert course.once == {"help", "void", "again", "concede", "pause", "shown anew"}
    assert course.acted_for_another
    told = {event["kind"] for frame in everybody[4].of("batch") for event in frame["events"]}
    assert told >= {
        "dealer", "dealt", "doubled", "packet", "kept", "dealt_again", "bid_in", "bids_shown",
        "opened", "peeked", "play_begins", "played", "trick", "conceded", "deal_end", "deal_void",
        "match_end",
    }  # fmt: skip
    assert same(everybody) > 20
    assert same_batches(*everybody[4:]) > 20
    await close(everybody)


# who is asked


def pack_that_asks(asked: int, viewer: int) -> list[int]:
    """A pack that gives the lowest card to `asked`, and to the viewer the same in any case."""
    other = 3 - asked - viewer
    order = list(range(16))
    for seat, card in ((asked, 0), (other, 2), (viewer, 4)):
        order[2 * seat] = card
    return order


async def asked_in_secret(
    hubs: Sequence[Running], store: Store, cookies: Sequence[str], asked: int, viewer: int
) -> list[list[bytes]]:
    """What the viewer, the resting dealer and both watchers receive while that seat is asked."""
    room, everybody = await table(hubs, cookies)
    for guest in everybody[:3]:
        await done(guest, "ready", yes=True)
    await settle(everybody)
    before = everybody[0].ver
    here = frozenset(PersonId(guest.you) for guest in everybody[:4])

    def shuffle(awaited: Pack, *_: object) -> list[int]:
        lot = [DEALER, 0, 1, 2]
        return lot if awaited.purpose == "lot" else pack_that_asks(asked, viewer)

    last = Actor(PersonId(everybody[DEALER].you))
    await carry_out(
        store, REGISTRY, TableId(room), None, last, Ready(True), "ready", here, shuffle=shuffle
    )
    await everybody[0].until_ver(before + 1)
    prompt = everybody[0].parts["ask"][0]
    await done(everybody[0], "act", prompt=prompt["id"], action={"kind": "double", "yes": False})
    await settle(everybody)
    assert [n for n, guest in enumerate(everybody) if guest.parts["ask"]] == [asked]
    secret = everybody[asked].parts["ask"][0]["id"]
    watching = [everybody[number] for number in (viewer, DEALER, 4, 5)]
    fresh = []
    for guest, action in itertools.product(watching, ("keep", "again")):
        answer = await guest.ask("act", cid="try", prompt=secret, action={"kind": action})
        assert answer["t"] == "no"
        fresh.append(await (await arrive(guest.base, guest.cookie)).open(room))
    await done(everybody[asked], "act", prompt=secret, action={"kind": "keep"})
    await settle([*everybody, *fresh])
    received = [frames_of(guest, room, before) for guest in (*watching, *fresh)]
    await close([*everybody, *fresh])
    return received


def frames_of(guest: Witness, room: str, before: int) -> list[bytes]:
    """What a guest received of the deal and as answers, without what differs between two rooms."""
    frames = []
    for raw, frame in zip(guest.raw, guest.frames, strict=True):
        if frame["t"] == "no" or (frame["t"] in ("view", "batch") and frame["ver"] > before):
            for noise in ("tok", "at_ms", "clock_ms"):
                if noise in frame:
                    raw = raw.replace(msgpack.packb(frame[noise]), b"-")
            if "pace" in frame:
                raw = raw.replace(msgpack.packb(frame["pace"]), timeless(frame["pace"]))
            if "room" in frame:
                raw = raw.replace(frame["room"]["chance"]["commitment"].encode(), b"-")
            frames.append(raw.replace(room.encode(), b"-"))
    return frames


def timeless(pace: dict[str, Any]) -> bytes:
    """The part without the times that differ between two rooms."""
    seats = [seat and {**seat, "waited_ms": 0} for seat in pace["seats"]]
    return bytes(msgpack.packb({**pace, "clock_ms": 0, "seats": seats}))


@pytest.mark.parametrize("viewer", [0, 1, 2])
async def test_nobody_else_sees_who_is_asked(
    hubs: tuple[Running, Running], store: Store, viewer: int
) -> None:
    cookies = await cookies_of(hubs, 6)
    seats = [seat for seat in range(3) if seat != viewer]
    one, two = [await asked_in_secret(hubs, store, cookies, seat, viewer) for seat in seats]
    assert all(len(frames) >= 2 for frames in one)
    assert one == two
