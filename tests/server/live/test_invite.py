"""The invitation over HTTP: the link as friends open it, told to nobody but who asks."""

from __future__ import annotations

from server.config import Settings
from tests.server.live.kit import Running, running


async def test_the_link_is_the_one_the_page_was_opened_by(hub: Running) -> None:
    room = await hub.room(await hub.guest())
    path = f"/api/rooms/{room}/invitation"
    status, headers, told = await hub.request(path)
    assert (status, told["link"]) == (200, f"{hub.base}/r/{room}")
    assert told["qr"].startswith("<svg ")
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    _, _, elsewhere = await hub.request(path, Host="cards.lan:81")
    assert elsewhere["link"] == f"http://cards.lan:81/r/{room}"
    assert elsewhere["qr"] != told["qr"]


async def test_the_public_url_wins(live_redis: str) -> None:
    async with running(live_redis, settings=Settings(public_url="https://c.org")) as hub:
        room = await hub.room(await hub.guest())
        _, _, told = await hub.request(f"/api/rooms/{room}/invitation")
        assert told["link"] == f"https://c.org/r/{room}"


async def test_there_is_no_invitation_to_what_is_not_there(hub: Running) -> None:
    for room in ("a" * 13, "UP"):
        status, _, refusal = await hub.request(f"/api/rooms/{room}/invitation")
        assert (status, refusal["code"]) == (404, "not_found")
