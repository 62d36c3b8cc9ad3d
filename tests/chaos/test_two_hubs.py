"""A whole match over two operating-system processes on one Redis.

Everybody sees the same public table at every version, and a spectator's bytes hold no card before
it is public.
"""

from __future__ import annotations

import json
import sys
from asyncio import create_subprocess_exec, subprocess
from pathlib import Path
from typing import Any

import msgpack

from rules.cards import FRENCH
from tests.chaos.kit import (
    Witness,
    arrive,
    begun,
    close,
    done,
    nobody_waits_for_the_other,
    packed,
    play,
    records_of,
    same,
    same_batches,
    seated,
    settle,
)
from tests.hubs import ROOT, Bots, Hub

CODES = [FRENCH.code[card] for card in range(52)]


async def test_a_whole_match_of_two_people_a_bot_and_a_spectator(
    hubs: tuple[Hub, Hub], redis_url: str, tmp_path: Path
) -> None:
    one, two = hubs
    async with Bots(tmp_path / "bots.log", redis_url) as worker:
        room, people = await seated([one.base, two.base], seats=3)
        fans = [await arrive(hub.base) for hub in hubs]
        for fan in fans:
            await fan.open(room)
        await done(people[0], "bot", seat=2, on=True)
        # The rules are set by the host in the lobby, as a person would.
        rules = {"start_cards": 3, "schedule": "down"}
        await done(people[0], "setup", game="kachuful", preset="seed", options=rules, seats=3)
        for guest in people:
            await done(guest, "ready", yes=True)
        await play(people, lambda: False, others=fans)
        assert people[0].status == "over" and len(people[0].parts["sheet"]["rows"]) == 3
        await check(room, [one, two], people, fans)
        decided = {frame["by"]["decided"] for frame in fans[0].of("batch")}
        assert decided >= {"person", "bot"}
        await close(*people, *fans)
    assert "Traceback" not in worker.output, worker.output


async def test_a_whole_match_of_three_people(hubs: tuple[Hub, Hub], tmp_path: Path) -> None:
    one, two = hubs
    room, people = await begun([one.base, two.base, two.base])
    fans = [await arrive(hub.base) for hub in hubs]
    for fan in fans:
        await fan.open(room)
    await play(people, lambda: False, others=fans)
    await check(room, [one, two], people, fans)
    await replays(room, one, two, tmp_path)
    await close(*people, *fans)


async def check(room: str, hubs: list[Hub], people: list[Witness], fans: list[Witness]) -> None:
    """Equal at every version and afterwards; nothing hidden in a spectator's bytes."""
    await settle([*people, *fans])
    assert same([*people, *fans]) >= 15
    assert nobody_waits_for_the_other(people) >= 9 * len(people)
    assert same_batches(*fans) >= 15
    for viewer in [*people, *fans]:
        for hub in hubs:
            fresh = await (await arrive(hub.base, viewer.cookie)).open(room)
            assert packed(fresh) == packed(viewer)
            await fresh.close()
    assert leaks(fans[0]) == leaks(fans[1]) == 0


def leaks(fan: Witness) -> int:
    """How many codes of cards not yet public stand in the frames of a spectator. What is public is
    told by the events alone; at least one card must have been found."""
    public: set[str] = set()
    found = wrong = 0
    for raw, frame in zip(fan.raw, fan.frames, strict=True):
        public = public_after(frame, public)
        searched = raw
        for noise in noises(frame):  # chance may spell a card there
            searched = searched.replace(msgpack.packb(noise), b"")
        held = {code for code in CODES if msgpack.packb(code) in searched}
        found += len(held)
        wrong += len(held - public)
    assert found, "the search finds nothing at all"
    return wrong


def noises(frame: dict[str, Any]) -> list[Any]:
    """What a frame says of the time, and its token."""
    names = {"tok", "at_ms", "now_ms", "clock_ms"}
    parts = (frame, frame.get("pace") or {})
    return [part[name] for part in parts for name in names & part.keys()]


def public_after(frame: dict[str, Any], public: set[str]) -> set[str]:
    """The cards that everybody knows once the events of this frame happened."""
    if frame["t"] == "view":  # whoever enters late is told what lies open
        return public | {card for _, card in open_cards(frame["table"] or {})}
    for event in frame.get("events", ()):
        match event["kind"]:
            case "drew":
                public = public | {card for _, card in event["cards"]}
            case "dealt":  # what was played before lies in the pack again; the draw is still shown
                public = drawn(frame["table"]) | {event["turned"]} - {None}
            case "played":
                public = public | {event["card"]}
    return public


def open_cards(table: dict[str, Any]) -> list[tuple[int, str]]:
    """Seats and cards that lie open, by the view."""
    tricks = [trick["cards"] for trick in (table.get("trick"), table.get("last")) if trick]
    return [(seat, card) for cards in (*tricks, *table.get("drawn", ())) for seat, card in cards]


def drawn(table: dict[str, Any]) -> set[str]:
    """The cards of the draw while they are still shown."""
    return {card for turn in table["drawn"] for _, card in turn}


async def replays(room: str, one: Hub, two: Hub, folder: Path) -> None:
    """The records are the same at both hubs; the commands run them again and check the shuffle."""
    body = await records_of(one.base, room)
    assert body == await records_of(two.base, room)
    records = json.loads(body)["records"]
    assert [record["deal"] for record in records] == [0, 1, 2]
    good, bad = folder / "good.json", folder / "bad.json"
    good.write_bytes(body)
    code, output = await cardroom("replay", str(good))
    assert code == 0 and output.count("same result") == 3, output
    code, output = await cardroom("verify", str(good))
    assert code == 0 and output.count(": fits (") == 3, output
    records[1]["row"]["points"][0] += 1
    bad.write_text(json.dumps({"records": records}))
    code, output = await cardroom("replay", str(bad))
    assert code != 0 and "record 2" in output, output
    records[2]["chance"]["commitment"] = "00" * 32
    bad.write_text(json.dumps({"records": records}))
    code, output = await cardroom("verify", str(bad))
    assert code == 1 and output.count("DOES NOT FIT") == 1, output


async def cardroom(*arguments: str) -> tuple[int, str]:
    """Exit code and output of a command."""
    child = await create_subprocess_exec(
        sys.executable, "-m", "server.cli", *arguments,
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    output, _ = await child.communicate()
    assert child.returncode is not None
    return child.returncode, output.decode()
