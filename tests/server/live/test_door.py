"""Who is let in, with which code others are turned away, and that hostile input changes nothing."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgpack
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server import body, patience, requests, wire
from server import hub as hubs
from tests.server.live.kit import Guest, Running, level, settled


async def knock(
    hub: Running, *, origin: str | None = "", cookie: str = "", **options: Any
) -> ClientConnection:
    """A bare socket; `origin` empty: the hub's own."""
    return await connect(
        hub.base.replace("http:", "ws:") + "/ws",
        origin=hub.base if origin == "" else origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie} if cookie else {},
        proxy=None,
        compression=None,
        **{"subprotocols": ["cardroom.v1"], **options},
    )


async def end(socket: ClientConnection) -> tuple[int, str]:
    """Reads until the close; its code and reason."""
    with pytest.raises(ConnectionClosed):
        while True:
            await socket.recv()
    return socket.close_code or 0, socket.close_reason or ""


async def test_a_foreign_origin_gets_403(hub: Running) -> None:
    """Row 12."""
    port = hub.base.rpartition(":")[2]
    foreign = (
        "https://evil.example", None, "null", f"https://127.0.0.1:{port}", "http://127.0.0.1",
        f"http://127.0.0.1:{port}.evil.example", f"http://localhost:{port}", "file://",
    )  # fmt: skip
    for origin in foreign:
        with pytest.raises(InvalidStatus) as refusal:
            await knock(hub, origin=origin)
        assert refusal.value.response.status_code == 403, origin


async def test_who_is_not_welcome_is_accepted_and_closed_with_a_code(hub: Running) -> None:
    cookie = (await hub.guest()).cookie
    assert await end(await knock(hub)) == (wire.CLOSE_SESSION, "session")
    forged = cookie[:-1] + ("0" if cookie[-1] != "0" else "1")
    assert await end(await knock(hub, cookie=forged)) == (wire.CLOSE_SESSION, "session")
    bare = await knock(hub, cookie=cookie, subprotocols=None)
    assert await end(bare) == (wire.CLOSE_PROTOCOL, "subprotocol")
    lost = await knock(hub, cookie=cookie)
    await lost.send(msgpack.packb({"t": "hello", "room": "a" * 13}))
    assert await end(lost) == (wire.CLOSE_GONE, "gone")
    text = await knock(hub, cookie=cookie)
    await text.send('{"t":"hello"}')
    assert await end(text) == (wire.CLOSE_PROTOCOL, "binary_only")
    big = await knock(hub, cookie=cookie)
    await big.send(bytes(wire.MAX_FRAME + 1))
    assert (await end(big))[0] == 1009
    hasty = await knock(hub, cookie=cookie)
    await hasty.send(msgpack.packb({"t": "stand", "cid": "a"}))
    assert await end(hasty) == (wire.CLOSE_PROTOCOL, "hello_first")
    assert not hub.hub.tables


def nested(depth: int) -> Any:
    data: Any = 1
    for _ in range(depth):
        data = {"a": data}
    return data


HOSTILE: list[tuple[bytes, str]] = [
    (b"", "bad_message"),
    (b"\xc1\xff\x00", "bad_message"),
    (b"\x91" * 4000, "bad_message"),
    (b"\xdf\xff\xff\xff\xff", "bad_message"),
    (b"\x82\xa1t\xa4ping\xa1t\xa4ping", "bad_message"),
    (b"\x81\xa1t\xa3\xed\xa0\x80", "bad_message"),
    (msgpack.packb({"t": "ping", "n": 0.5}), "bad_message"),
    (msgpack.packb({"t": "ping", "n": msgpack.ExtType(1, b"")}), "bad_message"),
    (msgpack.packb({"t": "no_such_thing", "cid": "a"}), "unknown_kind"),
    (msgpack.packb({"t": "bot_act", "cid": "a", "seat": 0}), "unknown_kind"),
    (msgpack.packb({"t": "hello", "room": "a" * 13}), "bad_message"),
    (msgpack.packb({"t": "sit", "cid": "a", "seat": -1}), "bad_message"),
    (msgpack.packb({"t": "sit", "cid": "a", "seat": 2**63}), "bad_message"),
    (msgpack.packb({"t": "sit", "cid": "a b", "seat": 1}), "bad_message"),
    (msgpack.packb({"t": "rename", "cid": "a", "name": "\u202e"}), "bad_message"),
    (msgpack.packb({"t": "chat", "cid": "a", "text": "x" * 301}), "bad_message"),
    (msgpack.packb({"t": "act", "cid": "a", "prompt": 1, "action": nested(8)}), "bad_message"),
    (msgpack.packb({"t": "act", "cid": "a", "prompt": 1, "action": {"kind": "bid"}}), "late"),
    (msgpack.packb({"t": "draft", "prompt": 1, "draft": {"kind": "bid"}}), "late"),
    (msgpack.packb({"t": "advise", "n": 1, "prompt": 1, "draft": {}}), "late"),
    (
        msgpack.packb(
            {"t": "setup", "cid": "b", "game": "nope", "preset": "x", "options": {}, "seats": 3}
        ),
        "bad_options",
    ),
    (
        msgpack.packb(
            {
                "t": "setup", "cid": "c", "game": "kachuful", "preset": "seed", "seats": 3,
                "options": {"start_cards": 2**62, "nonsense": {"a": [None]}},
            }
        ),
        "bad_options",
    ),
    (msgpack.packb({"t": "host", "cid": "d", "person": "q" * 16}), "nobody_there"),
    (msgpack.packb({"t": "vote", "cid": "e", "what": "void_deal", "yes": True}), "wrong_time"),
]  # fmt: skip


async def test_hostile_frames_are_refused_by_name_and_change_nothing(
    hub: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """Row 12."""
    room, (ann, ben, _) = guests = await hub.table()
    tabs = [await (await hub.guest(ann.cookie)).open(room) for _ in range(3)]
    before = (ann.ver, ann.tok, ann.view)
    with caplog.at_level(logging.WARNING):
        for number, (frame, code) in enumerate(HOSTILE):
            tab = tabs[number % 3]  # one socket alone would be refused by rate
            assert tab.socket is not None
            await tab.socket.send(frame)
            refusal = await tab.got("no", number // 3 + 1)
            assert refusal["code"] == code, (frame, refusal)
        for tab in tabs:
            await tab.send({"t": "ping", "n": 1})
            await tab.got("pong")
    assert caplog.records == []
    assert (ann.ver, ann.tok, ann.view) == before
    assert (await ben.ask("rename", name="Benny"))["t"] == "ok"
    for guest in (*guests[1], *tabs):
        await guest.close()


async def test_a_flood_is_told_the_rate_and_then_closed(hub: Running) -> None:
    """Row 12: a flood of messages."""
    room, (ann, ben, cleo) = await hub.table()
    sent = 0
    while ann.closed is None:
        for _ in range(50):
            sent += 1
            await ann.send({"t": "swap", "cid": "f", "seat": 0})
        await ann.until(lambda n=sent: len(ann.of("no")) >= n or ann.closed is not None)  # type: ignore[misc]
    code, reason = await ann.gone()
    assert (code, reason) == (wire.CLOSE_OVERLOADED, "retry_ms=10000")
    refused = ann.of("no")
    assert any(frame["code"] == "rate" and frame["detail"]["retry_ms"] > 0 for frame in refused)
    assert (await ben.ask("rename", name="Benny"))["t"] == "ok"
    for guest in (ann, ben, cleo):
        await guest.close()


async def test_empty_fragments_without_end_are_cut(hub: Running) -> None:
    """Row 12."""
    ann = await hub.guest()
    await ann.open(await hub.room(ann))
    assert ann.socket is not None
    transport = ann.socket.transport
    transport.write(b"\x02\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 1000)
    assert (await ann.gone())[0] == 1006


async def test_odd_requests_get_an_answer_and_no_traceback(
    hub: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """Row 12."""
    host, port = hub.base.removeprefix("http://").split(":")
    upgrade = (
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    with caplog.at_level(logging.WARNING):
        for start, extra in (
            (b"GET /ws\xc3\xa4 HTTP/1.1", upgrade),
            (b"GET /ws?a=\xff HTTP/1.1", upgrade),
            (b"GET /%ff%00 HTTP/1.1", upgrade),
            (b"GET /%ff%00 HTTP/1.1", b""),
            (b"GET /static/%00 HTTP/1.1", b""),
            (b"GET /static/..%2f..%2fserver/app.py HTTP/1.1", b""),
            (b"GET /r/%00%ff HTTP/1.1", b"Cookie: cardroom=\xff\xfe; ;=;\r\n"),
            (b"GET /api/rooms/%ff/records HTTP/1.1", b"Origin: \xff\r\n"),
            (b"POST / HTTP/1.1", b"Content-Length: 0\r\n"),
            (b"GET /ws HTTP/1.1", upgrade + b"Origin: http://[\r\n"),
            (b"GET /ws HTTP/1.1", upgrade.replace(b"AAAA=", b"=")),
        ):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(start + b"\r\nHost: \x7f<>\r\nConnection: close\r\n" + extra + b"\r\n")
            status = await reader.readline()
            assert status.split()[1][:1] in (b"2", b"4"), (start, status)
            writer.transport.abort()
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def whole_answer(hub: Running, request: bytes) -> bytes:
    """Sends these bytes; everything that comes back until the other side closes."""
    host, port = hub.base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.transport.abort()


async def test_a_body_that_never_ends_is_refused(
    hub: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Row 12."""
    monkeypatch.setattr(body, "BODY_WITHIN_S", 0.05)
    monkeypatch.setattr(hub.server.config, "timeout_keep_alive", 0)
    monkeypatch.setattr(patience, "HEAD_WITHIN_S", 0.05)
    cookie = (await hub.guest()).cookie
    head = (
        f"POST /api/rooms HTTP/1.1\r\nHost: {hub.base[7:]}\r\nOrigin: {hub.base}\r\n"
        f"Cookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n"
    ).encode()
    with caplog.at_level(logging.WARNING):
        for start, why in ((b'{"game', b'"unfinished"'), (b"[" * 9000, b'"size"')):
            answer = await whole_answer(hub, head + start)
            assert answer.startswith(b"HTTP/1.1 400") and why in answer
        host, port = hub.base.removeprefix("http://").split(":")
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(head + b'{"game')
        await writer.drain()
        writer.close()
        await settled(lambda: len(hub.server.server_state.connections) == 0)
        await settled(lambda: len(hub.server.server_state.tasks) == 0)
    assert caplog.records == []


async def test_a_head_that_never_ends_is_cut(hub: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 12."""
    huge = b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 200_000
    assert await whole_answer(hub, huge) == b""
    monkeypatch.setattr(patience, "HEAD_WITHIN_S", 0.05)
    for start in (b"", b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "):
        assert await whole_answer(hub, start) == b""


async def test_watchers_cannot_fill_the_log_of_a_deal(hub: Running) -> None:
    """Row 12: a flood of commits."""
    room, guests = await hub.match()
    fans = [await (await hub.guest()).open(room) for _ in range(3)]
    before = guests[0].ver
    codes = []
    for number in range(60):
        answer = await fans[number % 3].ask("rename", name=f"Fan {number}")
        codes.append(answer.get("code"))
        if codes[-1] == "rate":
            assert answer["detail"]["retry_ms"] > 0
            break
    assert codes[-1] == "rate" and set(codes) == {None, "rate"}
    assert guests[0].ver - before <= len(codes)
    assert (await guests[1].ask("rename", name="Benny"))["t"] == "ok"
    for guest in (*guests, *fans):
        await guest.close()


async def test_a_foreign_seat_stays_foreign(hub: Running) -> None:
    """Row 12."""
    room, guests = await hub.match()
    stranger: Guest = await (await hub.guest()).open(room)
    before = guests[0].ver
    asked = [prompt for guest in guests for prompt in guest.parts["ask"]]
    for prompt in asked:
        for action in prompt["legal"]:
            answer = await stranger.ask("act", prompt=prompt["id"], action=action)
            assert answer["code"] == "not_seated"
    assert guests[0].ver == before
    for guest in (*guests, stranger):
        await guest.close()


async def test_too_many_at_the_door_come_a_little_later(
    hub: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, guests = await hub.table()
    monkeypatch.setattr(hubs, "MAX_ENTERING", 5)
    arrive, opened = requests.arrive, asyncio.Event()

    async def slowly(*entering: Any) -> None:
        await opened.wait()
        await arrive(*entering)

    monkeypatch.setattr(requests, "arrive", slowly)
    crowd = [await hub.guest() for _ in range(12)]
    entering = [asyncio.create_task(one.open(room)) for one in crowd]
    await settled(lambda: sum(one.closed is not None for one in crowd) == 7)
    waits = set()
    for one in crowd:
        if one.closed is not None:
            assert one.closed[0] == wire.CLOSE_OVERLOADED
            waits.add(int(one.closed[1].removeprefix("retry_ms=")))
    assert len(waits) > 1 and all(1_000 <= wait_ms < 5_000 for wait_ms in waits)
    # Whoever is inside is not disturbed.
    assert (await guests[1].ask("rename", name="Benny"))["t"] == "ok"
    opened.set()
    await asyncio.gather(*entering)
    for one in crowd:
        if one.closed is not None:
            await settled(lambda: hub.hub.entering == 0)
            await one.open(room)
        assert one.closed is None
    await level([*guests, *crowd])
    for guest in (*guests, *crowd):
        await guest.close()
