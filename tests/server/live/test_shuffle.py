"""The shuffle over real sockets: luck comes in, the secret stays in until its records open."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgpack
import pytest

from server import keys, packs, ticker
from server.ids import TableId, bucket
from server.records import replay_file
from server.verify import verify_file
from tests.server.live.kit import Guest, Running, act, asked, level

OPTIONS = {"start_cards": 2, "schedule": "down"}
LUCK = (b"Ann's own luck!!", b"Ben comes later.", b"Cleopatra's luck")


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every secret that is made, oldest first."""
    made: list[bytes] = []
    draw = packs.new_secret

    def noted() -> bytes:
        made.append(draw())
        return made[-1]

    monkeypatch.setattr(packs, "new_secret", noted)
    return made


def spelled(secret: bytes) -> tuple[bytes, ...]:
    """The forms in which a secret might slip out."""
    return secret, secret.hex().encode(), repr(secret)[2:-1].encode()


def found(forms: Iterable[bytes], told: Sequence[bytes]) -> bool:
    """Whether any of these stands in anything that was told."""
    return any(form in one for form in forms for one in told)


async def body(hub: Running, room: str) -> bytes:
    """What the records route answers."""
    return json.dumps((await hub.request(f"/api/rooms/{room}/records"))[2]).encode()


async def all_ask(guests: list[Guest], kind: str, luck: dict[int, bytes], **fields: bool) -> None:
    """Everybody asks for what comes next, some with luck."""
    for seat, guest in enumerate(guests):
        more = {"luck": luck[seat]} if seat in luck else {}
        answer = await guest.ask(kind, **fields, **more)
        assert answer["t"] == "ok", answer
    await level(guests)


@dataclass(frozen=True)
class Played:
    """A match of two deals that is over, and all that was told of it on the way."""

    room: str
    guests: list[Guest]
    fan: Guest
    log: list[bytes]
    before_end: bytes

    async def deal(self, hub: Running) -> None:
        """Plays the deal that begins."""
        await asked(self.guests)
        while self.guests[0].parts["room"]["status"] == "playing":
            await act(self.guests)
            self.log.extend(data for _, data in await hub.store.entries(TableId(self.room), 0))


async def played(hub: Running) -> Played:
    """Ann and Cleo send luck; the first deal is voided, and Ben's luck comes with the next."""
    room, guests = await hub.table(3, options=OPTIONS)
    fan = await (await hub.guest()).open(room)
    match = Played(room, guests, fan, [], b"")
    assert fan.parts["room"]["chance"]["luck"] == [False] * 3
    odd = await guests[1].ask("ready", yes=True, luck=b"too short")
    assert (odd["code"], odd["detail"]["field"]) == ("bad_message", "luck")
    await all_ask(guests, "ready", {0: LUCK[0], 2: LUCK[2]}, yes=True)
    await fan.until(lambda: fan.parts["room"]["chance"]["luck"] == [True, False, True])
    for guest in guests[:2]:
        await asked(guests)
        assert (await guest.ask("vote", what="void_deal", yes=True))["t"] == "ok"
    await all_ask(guests, "next", {1: LUCK[1]})
    await match.deal(hub)
    before_end = await body(hub, room)
    await all_ask(guests, "next", {0: LUCK[0], 2: LUCK[2]})
    await match.deal(hub)
    await level([*guests, fan])
    assert fan.parts["room"]["status"] == "over"
    return replace(match, before_end=before_end)


async def test_a_match_keeps_its_secrets_until_its_end(
    hub: Running, secrets: list[bytes], caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    match = await played(hub)
    everybody = [*match.guests, match.fan]
    assert len(set(secrets)) >= 3 and len(match.log) > 10
    told = [*(raw for guest in everybody for raw in guest.raw), *match.log, caplog.text.encode()]
    shown = match.fan.parts["room"]["chance"]["commitment"]
    assert found([shown.encode()], told), "the search finds nothing at all"
    for secret in secrets:
        assert not found(spelled(secret), [*told, match.before_end])
    for own in LUCK:
        assert not found(spelled(own), told)

    open_now = await body(hub, match.room)
    records = json.loads(open_now)["records"]
    used = {record["chance"]["secret"] for record in records}
    assert len(used) == 2 and used < {secret.hex() for secret in secrets}
    (tmp_path / "early").write_bytes(match.before_end)
    (tmp_path / "late").write_bytes(open_now)
    assert replay_file(tmp_path / "early") == ["kachuful match 1 deal 1: opens when the match ends"]
    assert all(line.endswith("same result") for line in replay_file(tmp_path / "late"))
    assert verify_file(tmp_path / "late") == (
        [
            "kachuful match 1 deal 1: fits (packs 2; luck of seats 0, 1, 2)",
            "kachuful match 1 deal 2: fits (packs 3; luck of seats 0, 2)",
        ],
        True,
    )
    for guest in everybody:
        await guest.close()


async def test_the_commitment_shown_before_a_deal_is_the_one_of_its_record(hub: Running) -> None:
    match = await played(hub)
    records = json.loads(await body(hub, match.room))["records"]
    shown = {
        (frame["room"]["status"], frame["room"]["records"]): frame["room"]["chance"]["commitment"]
        for frame in match.fan.frames
        if "room" in frame
    }
    before = [("lobby", 0), ("between", 1)]
    assert [record["chance"]["commitment"] for record in records] == [shown[at] for at in before]
    assert shown["over", 2] not in [shown[at] for at in before]
    for guest in [*match.guests, match.fan]:
        await guest.close()


async def test_a_table_of_another_release_is_refused_by_name_and_left_alone(
    hub: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ann = await hub.guest()
    room = TableId(await hub.room(ann))
    stored = await hub.store.command("GET", keys.state(room))
    old = msgpack.packb([1, *msgpack.unpackb(stored)[1:]])
    await hub.store.command("SET", keys.state(room), old)
    await hub.store.command("ZADD", keys.due("pause", bucket(room)), 1, room)
    with caplog.at_level(logging.WARNING):
        await ticker.tick(hub.store, hub.hub.registry)
        await ann.open(room)
    assert await ann.gone() == (4002, "other_version")
    assert ann.of("no")[0]["code"] == "other_version"
    assert await hub.store.frozen_inputs(room) is None and caplog.records == []
    assert await hub.store.command("GET", keys.state(room)) == old
    assert await body(hub, room) == b'{"records": []}'
