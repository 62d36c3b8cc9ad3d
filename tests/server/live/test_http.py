"""The HTTP part: headers, the page, strict bodies, records, and errors as JSON."""

from __future__ import annotations

import gzip
from typing import Any

import pytest

from server.config import Settings
from server.limits import ROOMS_PERSON
from tests.server.live.kit import Running, act, running

WISH: dict[str, Any] = {
    "game": "kachuful", "preset": "seed", "options": {}, "seats": 4, "name": "Ann",
}  # fmt: skip


async def test_every_answer_carries_the_headers(hub: Running) -> None:
    host = hub.base.removeprefix("http://")
    for path in ("/", "/r/abcdefghijklm", "/api/games", "/healthz", "/static/app.js", "/nope"):
        _, headers, _ = await hub.request(path)
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert f"connect-src 'self' ws://{host} wss://{host}" in policy
        assert "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


async def test_the_page_says_who_you_are_once(hub: Running) -> None:
    status, headers, body = await hub.request("/")
    assert status == 200 and b"<!doctype html>" in body.lower()
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    value = cookie.split(";")[0]
    _, again, _ = await hub.request("/r/abcdefghijklm", cookie=value)
    assert again["set-cookie"].split(";")[0] == value
    _, _, me = await hub.request("/api/me", cookie=value)
    kept = {"room_s": Settings().room_ttl_ms // 1000, "seat_s": Settings().seat_ttl_ms // 1000}
    assert me == {"person": value.split("=")[1].split(".")[0], "held": [], "kept": kept}


async def test_behind_https_cookies_are_secure_and_the_origin_is_the_public_one(
    live_redis: str,
) -> None:
    settings = Settings(
        public_url="https://cards.example.org", proxies=("127.0.0.1",), origins=("http://tv",)
    )
    async with running(live_redis, settings=settings) as hub:
        _, headers, _ = await hub.request("/")
        assert "; Secure" in headers["set-cookie"]
        cookie = headers["set-cookie"].split(";")[0]
        forwarded = {"X_Forwarded_Proto": "https", "X_Forwarded_Host": "mirror.example"}
        for origin, extra, status in (
            ("https://cards.example.org", {}, 201),
            ("http://tv", {}, 201),
            ("https://mirror.example", forwarded, 201),
            ("https://mirror.example", {}, 403),
            ("https://evil.example", forwarded, 403),
        ):
            answer = await hub.request(
                "/api/rooms", WISH, cookie=cookie, **{"Origin": origin, **extra}
            )
            assert answer[0] == status, (origin, answer)


async def test_static_files_are_typed_and_not_sent_twice(hub: Running) -> None:
    status, headers, _ = await hub.request("/static/app.js")
    assert status == 200
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert headers["cache-control"] == "no-cache"
    status, _, body = await hub.request("/static/app.js", If_None_Match=headers["etag"])
    assert (status, body) == (304, b"")
    for path in ("/static/../server/app.py", "/static/%2e%2e/pyproject.toml", "/static/"):
        assert (await hub.request(path))[0] == 404


async def test_only_the_files_of_the_page_are_compressed(hub: Running) -> None:
    _, plain, whole = await hub.request("/static/app.js")
    _, packed, body = await hub.request("/static/app.js", Accept_Encoding="gzip")
    assert "content-encoding" not in plain and packed["content-encoding"] == "gzip"
    assert len(body) < len(whole) and gzip.decompress(body) == whole
    assert packed["vary"] == plain["vary"] == "Accept-Encoding"
    again = await hub.request(
        "/static/app.js", Accept_Encoding="gzip", If_None_Match=packed["etag"]
    )
    assert (again[0], again[2]) == (304, b"")
    for path in ("/", "/api/games", "/api/me"):
        _, headers, _ = await hub.request(path, Accept_Encoding="gzip")
        assert "content-encoding" not in headers, path


async def test_games_are_offered_with_their_forms(hub: Running) -> None:
    _, _, answer = await hub.request("/api/games")
    game = next(game for game in answer["games"] if game["id"] == "kachuful")
    assert set(game["forms"]) == {str(seats) for seats in game["seats"]}
    assert {"seats", "options", "presets"} <= set(game["forms"]["4"])


BAD: list[tuple[Any, str]] = [
    (b"", "bad_message"),
    (b"{", "bad_message"),
    (b"[]", "bad_message"),
    (b"[" * 8000, "bad_message"),
    (b'{"game":1,"game":2}', "bad_message"),
    (b'{"seats":1.5}', "bad_message"),
    (b'{"seats":NaN}', "bad_message"),
    (b'{"seats":1' + b"0" * 7000 + b"}", "bad_message"),
    (b'{"game":"\\ud800"}', "bad_message"),
    (b"\xff\xfe{}", "bad_message"),
    ({**WISH, "game": 5}, "bad_message"),
    ({**WISH, "seats": True}, "bad_message"),
    ({**WISH, "seats": 1}, "bad_message"),
    ({**WISH, "options": []}, "bad_message"),
    ({**WISH, "name": "x" * 25}, "bad_message"),
    ({**WISH, "name": "a\u202eb"}, "bad_message"),
    ({**WISH, "options": {"x": "y" * 9000}}, "bad_message"),
    ({**WISH, "game": "whist"}, "bad_options"),
    ({**WISH, "preset": "nope"}, "bad_options"),
    ({**WISH, "seats": 9}, "bad_options"),
    ({**WISH, "options": {"start_cards": 99}}, "bad_options"),
    ({**WISH, "options": {"nope": 1}}, "bad_options"),
]


async def test_bad_wishes_are_refused_by_name(
    live_redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(live_redis) as hub:
        for body, code in BAD:
            cookie = (await hub.guest()).cookie
            status, _, answer = await hub.request("/api/rooms", body, cookie=cookie)
            assert (status, answer["code"]) == (400, code), (body, answer)
        ann = await hub.guest()
        assert (await hub.request("/api/rooms", WISH))[2]["code"] == "no_session"
        foreign = await hub.request(
            "/api/rooms", WISH, cookie=ann.cookie, Origin="https://evil.example"
        )
        assert foreign[0] == 403
        typed = await hub.request("/api/rooms", WISH, cookie=ann.cookie, Content_Type="text/plain")
        assert (typed[0], typed[2]["code"]) == (400, "bad_message")
        assert (await hub.request("/api/rooms"))[0] == 405


async def test_a_draining_hub_is_alive_but_not_ready(hub: Running) -> None:
    assert (await hub.request("/readyz"))[0] == 200
    cookie = (await hub.guest()).cookie
    hub.hub.draining = True
    assert (await hub.request("/readyz"))[0] == 503
    assert (await hub.request("/healthz"))[0] == 200
    assert (await hub.request("/api/rooms", WISH, cookie=cookie))[0] == 503
    guest = await (await hub.guest(cookie)).open("a" * 13)
    assert guest.closed == (1012, "restart")


async def test_too_many_rooms_are_told_the_rate(hub: Running) -> None:
    ann = await hub.guest()
    statuses = [
        (await hub.request("/api/rooms", WISH, cookie=ann.cookie))
        for _ in range(int(ROOMS_PERSON.burst) + 1)
    ]
    assert [status for status, _, _ in statuses[:-1]] == [201] * int(ROOMS_PERSON.burst)
    status, _, refusal = statuses[-1]
    assert (status, refusal["code"]) == (429, "rate") and refusal["detail"]["retry_ms"] > 0


async def test_records_of_finished_deals(hub: Running) -> None:
    room, guests = await hub.match(options={"start_cards": 1})
    assert (await hub.request(f"/api/rooms/{room}/records"))[2] == {"records": []}
    while guests[0].parts["room"]["status"] == "playing":
        await act(guests)
    status, _, answer = await hub.request(f"/api/rooms/{room}/records")
    assert status == 200 and len(answer["records"]) == 1
    assert answer["records"][0]["game"] == "kachuful"
    for path in ("/api/rooms/aaaaaaaaaaaaa/records", "/api/rooms/UP/records", "/api/nope"):
        status, _, answer = await hub.request(path)
        assert (status, answer) == (404, {"code": "not_found", "detail": {}})
    for guest in guests:
        await guest.close()
