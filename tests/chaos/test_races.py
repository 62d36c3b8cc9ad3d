"""What happens at the same instant: entering and a commit, six sitting down, a second tap."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from server.ids import new_person_id
from server.store import Store
from tests.chaos.fast import Table, lobby
from tests.chaos.kit import Witness, arrive, awaited, begun, close, done, packed, seated, settle
from tests.chaos.suspensions import ROOT, place_of, watching, written_in
from tests.hubs import Hub
from tests.server.live.kit import asked, running, settled

HUB = written_in(f"{ROOT}/server/", "/uvicorn/", "/starlette/")
LEAST = 6
"""Fewer awaits than this would mean that the instrument is broken."""


class Entering:
    """A commit made from elsewhere exactly while the hub is at its `at`-th await of letting
    somebody in; the hub's task goes on when the commit is in the store."""

    def __init__(self, table: Table, at: int) -> None:
        self._table = table
        self._at = at
        self.suspensions = 0
        self.place = ""
        self.commit: asyncio.Task[int] | None = None

    def __call__(self, work: Any) -> asyncio.Future[int] | None:
        self.suspensions += 1
        if self.suspensions != self._at:
            return None
        self.place = place_of(work)
        self.commit = asyncio.create_task(self._table.rename(f"At {self._at}"))
        return self.commit


async def test_a_commit_at_every_await_of_entering(
    store: Store, redis_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Row 4; users' problem 2 (a move lost while the socket was connecting)."""
    people = (new_person_id(), new_person_id(), new_person_id())
    table = await lobby(store, people)
    places: Counter[str] = Counter()
    async with running(redis_url) as hub:
        cookie = (await hub.guest()).cookie
        while True:
            entering = Entering(table, places.total() + 1)
            guest = Witness(hub.base, cookie)
            with watching(HUB, entering):
                await guest.open(table.id)
                await guest.got("chat_log")
                await settled(lambda: not hub.hub._work)
            if entering.commit is None:
                await guest.close()
                break
            await guest.until_ver(await entering.commit)
            names = {person["name"] for person in guest.parts["room"]["people"].values()}
            assert f"At {places.total() + 1}" in names, entering.place
            places[entering.place] += 1
            await guest.close()
            await settled(lambda: not hub.hub.tables)
    with capsys.disabled():
        print(f"\n{places.total()} awaits of entering at {len(places)} places")
    for place, count in sorted(places.items()):
        print(f"{count:4} {place}")
    assert places.total() >= LEAST


async def test_six_take_seats_at_once(hubs: tuple[Hub, Hub]) -> None:
    """Row 10; users' problem 10 (simultaneous joins overwrite each other)."""
    room, [host] = await seated([hubs[0].base], seats=6)
    await done(host, "stand")
    crowd = [await (await arrive(hubs[n % 2].base)).open(room) for n in range(6)]
    before = host.ver
    answers = await asyncio.gather(
        *(guest.ask("sit", seat=number // 2) for number, guest in enumerate(crowd))
    )
    codes = Counter(answer.get("code", "ok") for answer in answers)
    assert codes == {"ok": 3, "seat_taken": 3}
    await host.until_ver(before + 3)
    await settle([host, *crowd])
    losers = [guest for guest in crowd if guest.seat is None]
    assert len(losers) == 3
    answers = await asyncio.gather(
        *(guest.ask("sit", seat=3 + number) for number, guest in enumerate(losers))
    )
    assert [answer["t"] for answer in answers] == ["ok"] * 3, answers
    await host.until_ver(before + 6)
    await settle([host, *crowd])
    assert host.ver == before + 6
    assert sorted(str(guest.seat) for guest in crowd) == list("012345")
    await close(host, *crowd)


async def test_six_sit_down_at_the_same_instant(hubs: tuple[Hub, Hub]) -> None:
    """Row 10; users' problem 10."""
    room, [host] = await seated([hubs[0].base], seats=7)
    crowd = [await (await arrive(hubs[n % 2].base)).open(room) for n in range(6)]
    before = host.ver
    answers = await asyncio.gather(
        *(guest.ask("sit", seat=number) for number, guest in enumerate(crowd, 1))
    )
    for number, guest in enumerate(crowd, 1):
        if answers[number - 1].get("code") == "busy":  # told to send it again
            answers[number - 1] = await guest.ask("sit", seat=number)
    assert [answer["t"] for answer in answers] == ["ok"] * 6, answers
    await host.until_ver(before + 6)
    await settle([host, *crowd])
    assert host.ver == before + 6
    assert [guest.seat for guest in crowd] == [1, 2, 3, 4, 5, 6]
    await close(host, *crowd)


async def test_four_secret_answers_at_the_same_instant(hubs: tuple[Hub, Hub], store: Store) -> None:
    """Row 9; users' problem 9 (one wins, the others hear nothing)."""
    bases = [hubs[n % 2].base for n in range(4)]
    room, people = await begun(bases, store, options={"start_cards": 2, "bidding": "secret"})
    before = people[0].ver
    questions = [guest.parts["ask"][0] for guest in people]
    answers = await asyncio.gather(
        *(
            guest.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
            for guest, prompt in zip(people, questions, strict=True)
        )
    )
    assert [answer["t"] for answer in answers] == ["ok"] * 4, answers
    assert sorted(answer["ver"] for answer in answers) == [before + n for n in (1, 2, 3, 4)]
    for guest in people:
        await guest.until_ver(before + 4)
    assert people[0].parts["table"]["bids"] == [0, 0, 0, 0]
    await close(*people)


async def test_a_second_tap_is_late_and_answers_nothing_else(
    hubs: tuple[Hub, Hub], store: Store
) -> None:
    """Row 2; users' problems 13 and 14 (all clicks act one prompt late)."""
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    old: dict[str, tuple[int, Any]] = {}
    for _ in range(8):
        await settle(people)
        turn = awaited(people)
        assert turn is not None
        guest, prompt = turn
        tab = await (await arrive(two.base, guest.cookie)).open(room)
        first = {"prompt": prompt["id"], "action": prompt["legal"][0]}
        again = {"prompt": prompt["id"], "action": prompt["legal"][-1]}
        if guest.you in old:  # an answer to the question before this one
            stale = dict(zip(("prompt", "action"), old[guest.you], strict=True))
            refusal = await tab.ask("act", **stale)
            assert (refusal["t"], refusal["code"]) == ("no", "late")
            assert guest.parts["ask"][0] == prompt
        one_tap, other_tap = await asyncio.gather(
            guest.ask("act", **first), tab.ask("act", **again)
        )
        assert sorted((one_tap["t"], other_tap["t"])) == ["no", "ok"]
        lost = one_tap if one_tap["t"] == "no" else other_tap
        won = one_tap if one_tap["t"] == "ok" else other_tap
        assert lost["code"] == "late"
        for other in (*people, tab):
            await other.until_ver(won["ver"])
        assert guest.ver == won["ver"] and packed(tab) == packed(guest)
        assert all(asked["id"] != prompt["id"] for asked in guest.parts["ask"])
        old[guest.you] = (prompt["id"], first["action"])
        await tab.close()
    await close(*people)


async def test_two_tickers_end_a_pause_once(hubs: tuple[Hub, Hub]) -> None:
    room, people = await seated([hubs[0].base, hubs[1].base, hubs[0].base])
    for guest in people:
        await done(guest, "ready", yes=True)
    await settle(people)
    before = people[0].ver
    await asked([*people])
    await settle(people)
    assert people[0].ver == before + 1
    await close(*people)
