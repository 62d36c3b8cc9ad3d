"""Hubs inside the test's loop and people on real sockets.

Owns starting a hub on a free loopback port, and guests: clients with a cookie of their own. It
must never reach around the wire for what a guest sees.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from rules.registry import Registry
from server import keys
from server.app import create_app
from server.chance import Shuffle
from server.commands import GoOn
from server.commit import carry_out
from server.config import Settings
from server.hub import Hub
from server.ids import PersonId, TableId
from server.packs import shuffled
from server.room import ROOM, Refused
from server.serving import Server, configured, listen
from server.store import Store
from tests.client import WAIT_S, Client, get_cookie
from tests.server.roomkit import every_game


class Guest(Client):
    """A client that takes any close for what it is. `told` is the version of his last `ok`, which
    may come before the version itself."""

    told = 0

    def _take(self, frame: dict[str, Any]) -> None:
        super()._take(frame)
        if frame["t"] in ("welcome", "ok") or frame.get("reason") == "rewound":
            self.told = frame["ver"]

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            await super()._read(socket)
        async with self._changed:
            self.closed = (socket.close_code or 1006, socket.close_reason or "")
            self._changed.notify_all()

    async def send(self, message: dict[str, Any]) -> None:
        """As its base; who was closed meanwhile is told by `closed`."""
        with contextlib.suppress(ConnectionClosed):
            await super().send(message)

    async def until_ver(self, ver: int) -> None:
        """Waits until that version has been shown."""
        await self.until(lambda: self.ver >= ver)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The frames of one kind so far."""
        return [frame for frame in self.frames if frame["t"] == kind]

    async def got(self, kind: str, count: int = 1) -> dict[str, Any]:
        """Waits for the `count`-th frame of a kind."""
        await self.until(lambda: len(self.of(kind)) >= count)
        return self.of(kind)[count - 1]

    async def gone(self) -> tuple[int, str]:
        """Waits for the close: its code and reason."""
        await self.until(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed


@dataclass(frozen=True)
class Running:
    """A hub that takes sockets at `base`."""

    base: str
    hub: Hub
    store: Store
    server: Server
    serving: asyncio.Task[None]

    async def guest(self, cookie: str = "") -> Guest:
        """Somebody new, or the person of that cookie; not connected yet."""
        return Guest(self.base, cookie or await asyncio.to_thread(get_cookie, self.base))

    async def request(
        self, path: str, body: Any = None, *, cookie: str = "", **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        """Status, headers and body (JSON decoded) of one HTTP request."""
        return await asyncio.to_thread(self._request, path, body, cookie, headers)

    def _request(
        self, path: str, body: Any, cookie: str, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], Any]:
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"Origin": self.base, "Content-Type": "application/json", "Cookie": cookie}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(
            self.base + path, data, {name: value for name, value in sent.items() if value}
        )
        try:
            answer = urllib.request.urlopen(request, timeout=20)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        with answer:
            found = answer.read()
            kind = answer.headers.get("content-type", "")
            decoded = json.loads(found) if kind == "application/json" and found else found
            return answer.status, {k.lower(): v for k, v in answer.headers.items()}, decoded

    async def room(self, host: Guest, **wish: Any) -> str:
        """A new room of that host."""
        wanted = {"game": "kachuful", "preset": "seed", "options": {"start_cards": 2}, "seats": 3}
        status, _, answer = await self.request(
            "/api/rooms", {**wanted, "name": "Ann", **wish}, cookie=host.cookie
        )
        assert status == 201, answer
        return str(answer["room"])

    async def table(self, people: int = 3, **wish: Any) -> tuple[str, list[Guest]]:
        """A room with so many people seated and connected, still in its lobby."""
        guests = [await self.guest() for _ in range(people)]
        room = await self.room(guests[0], **{"seats": people, **wish})
        for seat, guest in enumerate(guests):
            await guest.open(room, name=f"Guest {seat}")
            if seat:
                assert (await guest.ask("sit", seat=seat))["t"] == "ok"
        return room, guests

    async def match(self, people: int = 3, **wish: Any) -> tuple[str, list[Guest]]:
        """The same, and the match has begun: somebody is asked."""
        room, guests = await self.table(people, **wish)
        for guest in guests:
            answer = await guest.ask("ready", yes=True)
            assert answer["t"] == "ok", answer
        await skip_pause(self.store, TableId(room), self.hub.shuffle)
        await level(guests)
        await asked(guests)
        return room, guests


async def skip_pause(store: Store, table: TableId, shuffle: Shuffle = shuffled) -> None:
    """Something has been looked at long enough: its pause is over, if it is not already."""
    nobody = frozenset[PersonId]()
    with contextlib.suppress(Refused):
        await carry_out(store, every_game(), table, None, ROOM, GoOn(), "", nobody, shuffle=shuffle)


async def pass_time(store: Store, ms: int) -> int:
    """So much clock time passes at once at all tables. Returns what a hub then hears as lost."""
    return int(await store.command("HINCRBY", keys.CLOCK, "lost", -ms))


async def settled(holds: Callable[[], bool]) -> None:
    """Lets the loop turn until `holds()`: for what no frame tells."""
    async with asyncio.timeout(WAIT_S):
        while True:
            if holds():
                return
            await asyncio.sleep(0)


async def level(guests: list[Guest]) -> int:
    """Waits until all have seen the newest version any of them has or was told of."""
    ver = max(max(guest.ver, guest.told) for guest in guests)
    for guest in guests:
        await guest.until_ver(ver)
    return ver


async def asked(guests: list[Guest]) -> tuple[Guest, dict[str, Any]]:
    """The first guest with an open question, and that question."""
    for _ in range(50):
        for guest in guests:
            for prompt in guest.parts["ask"]:
                if prompt["must"] and prompt["legal"]:
                    return guest, prompt
        await guests[0].until_ver(guests[0].ver + 1)
        await level(guests)
    raise AssertionError("nobody is asked")


async def act(guests: list[Guest]) -> int:
    """The first legal answer to the first open question; the version it leads to."""
    guest, prompt = await asked(guests)
    answer = await guest.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
    assert answer["t"] == "ok", answer
    for other in guests:
        await other.until_ver(answer["ver"])
    return int(answer["ver"])


@contextlib.asynccontextmanager
async def running(
    url: str, *, registry: Registry | None = None, settings: Settings | None = None, **hub: Any
) -> AsyncIterator[Running]:
    """A hub (`hub`: as it is made) on a free loopback port; drained and closed at the end."""
    store = Store(url)
    app = create_app(settings or Settings(), store, registry or every_game(), **hub)
    listener = listen("127.0.0.1", 0)
    server = Server(configured(app), app.state.hub, signals=False)
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started:
        assert not serving.done(), serving.exception()
        await asyncio.sleep(0.01)
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        yield Running(base, app.state.hub, store, server, serving)
    finally:
        server.should_exit = True
        await serving
        await app.state.hub.stop()  # after a second signal the hub is left as it is
        await store.aclose()
