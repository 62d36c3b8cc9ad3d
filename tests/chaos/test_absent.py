"""Without clocks the table does not stall, whoever is away."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

import server.hub
import server.presence
from rules.codec import unpack
from server import keys
from server.ids import TableId, bucket
from server.store import Store
from tests.chaos.kit import (
    Witness,
    arrive,
    awaited,
    begun,
    close,
    done,
    eventually,
    log_of,
    play,
    seated,
    settle,
)
from tests.hubs import Bots, Hub
from tests.proxy import Proxy
from tests.server.live.kit import running


async def away(guest: Witness, others: list[Witness]) -> None:
    """He is gone, and the others see it."""
    await guest.close()
    for other in others:
        await other.until(lambda other=other: guest.you not in other.of("presence")[-1]["here"])


def place(viewer: Witness, guest: Witness) -> dict[str, Any]:
    """The seat of somebody as a viewer sees it."""
    seats: Any = viewer.parts["room"]["seats"]
    return dict(next(seat for seat in seats if seat["person"] == guest.you))


async def test_a_bot_plays_for_the_absent_until_he_acts(
    hubs: tuple[Hub, Hub], store: Store, redis_url: str, tmp_path: Path
) -> None:
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    turn = awaited(people)
    assert turn is not None
    gone, _ = turn
    others = [guest for guest in people if guest is not gone]
    refusal = await others[0].ask("mind", seat=gone.seat)
    assert (refusal["t"], refusal["code"]) == ("no", "not_absent")
    await away(gone, others)
    await done(others[0], "mind", seat=gone.seat)
    await settle(others)
    assert place(others[1], gone)["minded"]
    seat, before = gone.seat, others[0].ver
    async with Bots(tmp_path / "bots.log", redis_url) as worker:
        await others[0].until_ver(before + 1)
        move = others[0].of("batch")[-1]
        assert (move["by"]["decided"], move["by"]["seat"]) == ("bot", seat)
        await play(others, lambda: others[0].parts["table"]["phase"] == "play")
        await gone.open(room, since=True)
        assert place(gone, gone)["minded"], "being back alone changes nothing"
        await done(gone, "back")
        await settle([*others, gone])
        assert not place(others[0], gone)["minded"]
        await away(gone, others)
        await done(others[1], "mind", seat=seat)
        # Now the bots' worker stops, so that the owner's own action comes first.
    assert "Traceback" not in worker.output, worker.output
    await settle(others)
    while (turn := awaited(others)) is not None:
        await done(turn[0], "act", prompt=turn[1]["id"], action=turn[1]["legal"][0])
        await settle(others)
    await gone.open(room, since=True)
    [prompt] = gone.parts["ask"]
    await done(gone, "act", prompt=prompt["id"], action=prompt["legal"][0])
    assert {"kind": "back", "seat": seat} in gone.of("batch")[-1]["events"]
    assert gone.of("batch")[-1]["by"]["decided"] == "person"
    await settle([*others, gone])
    assert not place(others[0], gone)["minded"]
    await close(*people)


async def test_the_hosts_role_goes_to_who_is_there(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.presence, "HOST_AWAY_MS", 0)
    monkeypatch.setattr(server.hub, "RENEW_S", 0.05)
    async with running(redis_url) as one, running(redis_url) as two:
        room, people = await seated([one.base, two.base, one.base])
        ann, ben, cleo = people
        await ann.close()
        for guest in (ben, cleo):
            await guest.until(lambda guest=guest: guest.parts["room"]["host"] == ben.you)
        refusal = await cleo.ask("watching", allowed=False)
        assert refusal["code"] == "not_host"
        await done(ben, "watching", allowed=False)
        await ann.open(room, since=True)
        assert ann.parts["room"]["host"] == ben.you
        await close(*people)


async def test_votes_count_who_is_there(hubs: tuple[Hub, Hub], store: Store) -> None:
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base, two.base], store, seats=4)
    here, gone = people[:2], people[2:]
    for number, guest in enumerate(gone):
        await away(guest, [*here, *gone[number + 1 :]])
    deal = here[0].parts["table"]["deal"]
    await done(here[0], "vote", what="void_deal", yes=True)
    assert here[0].parts["room"]["votes"]["void_deal"]["yes"] == [here[0].you]
    await settle(here)
    await done(here[1], "vote", what="void_deal", yes=True)
    await settle(here)
    events = [event["kind"] for event in here[1].of("batch")[-1]["events"]]
    assert "voted" in events and "deal_void" in events
    assert here[0].parts["table"]["deal"] == deal

    await away(here[1], here[:1])
    await done(here[0], "vote", what="end_match", yes=True)
    assert here[0].status == "over"
    await close(*people)


async def test_the_next_deal_comes_without_the_absent(hubs: tuple[Hub, Hub], store: Store) -> None:
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    await play(people, lambda: people[0].status == "between")
    here, gone = people[:2], people[2]
    await away(gone, here)
    await done(here[0], "next")
    assert here[0].status == "between"
    await done(here[1], "next")
    await settle(here)
    assert here[0].status == "playing" and here[0].parts["table"]["deal"] == 1
    await close(*people)


async def test_another_worker_continues_where_one_was_killed(
    hubs: tuple[Hub, Hub], store: Store, redis_url: str, tmp_path: Path
) -> None:
    """The first worker has claimed the turn but never hears of it; then it is killed."""
    one, two = hubs
    async with Proxy(path=redis_url.removeprefix("unix://")) as line:
        line.hold_reply = b"due:bot"
        first = Bots(tmp_path / "bots1.log", f"redis://127.0.0.1:{line.port}")
        room, people = await seated(
            [one.base, two.base], seats=3, options={"start_cards": 1, "schedule": "down"}
        )
        await done(people[0], "bot", seat=2, on=True)
        for guest in people:
            await done(guest, "ready", yes=True)
        await settle(people)
        await play(people, lambda: awaited(people) is None and turn_of(people[0]) == [2])
        before = people[0].ver
        due = await due_of(store, room)
        await eventually(lambda: passed(store, due))  # so that its very first claim finds the turn
        await first.start()
        try:
            await eventually(lambda: claimed(store, room, due))
            assert people[0].ver == before
        finally:
            await first.end(signal.SIGKILL)
    async with Bots(tmp_path / "bots2.log", redis_url) as second:
        await people[0].until_ver(before + 1)
        assert people[0].of("batch")[-1]["by"]["decided"] == "bot"
        await play(people, lambda: False)
        assert people[0].status == "over"
    assert "Traceback" not in second.output, second.output
    await close(*people)


@pytest.mark.long
async def test_the_deal_is_played_out_with_nobody_there(
    hubs: tuple[Hub, Hub], store: Store, redis_url: str, tmp_path: Path
) -> None:
    """Users' problem 37 (bots move only while a tab is open). The clock answers for the one who
    left, twice; then a bot plays for her, too. The first worker is killed in mid-turn."""
    one, two = hubs
    rules = {"start_cards": 2, "schedule": "down"}
    room, [ann] = await seated([one.base], seats=3, options=rules)
    await done(ann, "clock", preset="own", turn_s=5, bank_s=0)
    for seat in (1, 2):
        await done(ann, "bot", seat=seat, on=True)
    await done(ann, "ready", yes=True)
    await ann.until(lambda: ann.status == "playing")
    await ann.close()
    await eventually(lambda: waits_for_a_bot(store, room))
    async with Proxy(path=redis_url.removeprefix("unix://")) as line:
        line.hold_reply = b"due:bot"
        first = Bots(tmp_path / "bots1.log", f"redis://127.0.0.1:{line.port}")
        due = await due_of(store, room)
        await eventually(lambda: passed(store, due))
        await first.start()
        try:
            await eventually(lambda: claimed(store, room, due))
        finally:
            await first.end(signal.SIGKILL)
    async with Bots(tmp_path / "bots2.log", redis_url) as second:
        await eventually(lambda: stands(store, room, "between"))
        decided = {unpack(entry.by)["decided"] for entry in await log_of(store, room)}
        assert decided >= {"clock", "bot"}
        for kind in keys.DUE_KINDS:
            due_key = keys.due(kind, bucket(TableId(room)))
            assert await store.command("ZSCORE", due_key, room) is None, "nobody begins the next"
        await ann.open(room, since=True)
        assert place(ann, ann)["minded"] and ann.parts["table"]["deal"] == 0
        await done(ann, "back")
        await done(ann, "next")
        assert ann.status == "playing" and ann.parts["table"]["deal"] == 1
    assert "Traceback" not in second.output, second.output
    await close(ann)


async def test_bots_finish_the_match_when_all_have_stood_up(
    hubs: tuple[Hub, Hub], store: Store, redis_url: str, tmp_path: Path
) -> None:
    """Users' problem 37, without a clock."""
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    for guest in people:
        await done(guest, "stand")
    await close(*people)
    async with Bots(tmp_path / "bots.log", redis_url) as worker:
        await eventually(lambda: stands(store, room, "over"))
    assert "Traceback" not in worker.output, worker.output
    fan = await (await arrive(two.base)).open(room)
    assert len(fan.parts["sheet"]["rows"]) == 3
    await fan.close()


async def stands(store: Store, room: str, status: str) -> bool:
    """Whether the room has come to that."""
    [summary] = await store.summaries([TableId(room)])
    return summary is not None and summary.phase == status


async def waits_for_a_bot(store: Store, room: str) -> bool:
    """Whether a bot is to move."""
    key = keys.due("bot", bucket(TableId(room)))
    return await store.command("ZSCORE", key, room) is not None


def turn_of(guest: Witness) -> list[int]:
    """Whose turn it is, by what everybody sees."""
    return list(guest.parts["table"]["turn"])


async def due_of(store: Store, room: str) -> float:
    """When the bot's turn comes up."""
    key = keys.due("bot", bucket(TableId(room)))
    return float(await store.command("ZSCORE", key, room))


async def passed(store: Store, due: float) -> bool:
    """Whether that moment is over by Redis's clock."""
    return await store.read_clocks() > due


async def claimed(store: Store, room: str, due: float) -> bool:
    """Whether somebody has claimed the turn: it comes up again after his lease."""
    return await due_of(store, room) != due


async def test_presence_is_told_only_when_it_changed(hubs: tuple[Hub, Hub], store: Store) -> None:
    one, two = hubs
    room, people = await begun([one.base, two.base, one.base], store)
    fan = await (await arrive(two.base)).open(room)
    everybody = {guest.you for guest in people}
    for guest in (*people, fan):
        await guest.until(lambda guest=guest: told(guest) == (everybody, 1))
    before = [len(guest.of("presence")) for guest in (*people, fan)]
    await play(people, lambda: people[0].status == "between", others=[fan])
    await done(people[1], "next")
    await settle([*people, fan])
    await fan.send({"t": "ping", "n": 1})
    await fan.got("pong")
    assert [len(guest.of("presence")) for guest in (*people, fan)] == before
    tab = await (await arrive(one.base, fan.cookie)).open(room)
    stranger = await (await arrive(one.base)).open(room)
    for guest in (*people, fan, tab, stranger):
        await guest.until(lambda guest=guest: told(guest) == (everybody, 2))
    for guest in (*people, fan):
        numbers = [(frame["here"], frame["watchers"]) for frame in guest.of("presence")]
        assert all(one != other for one, other in zip(numbers, numbers[1:], strict=False)), numbers
    await close(*people, fan, tab, stranger)


def told(guest: Witness) -> tuple[set[str], int]:
    """The newest presence a guest was told."""
    frames = guest.of("presence")
    return (set(frames[-1]["here"]), frames[-1]["watchers"]) if frames else (set(), 0)
