"""What the failure tests share: witnesses that remember every version, and whole matches.

Owns arriving at a hub by its address, seating people over several hubs, and playing by the
prompts. It must never reach around the wire for what a guest sees.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgpack

from server.entry import Entry, decode_entry
from server.ids import PersonId, TableId
from server.store import Store
from tests.client import WAIT_S, get_cookie
from tests.hubs import Hub
from tests.server.live.kit import Guest, Running, asked, level, skip_pause
from tests.waiting import awaited as awaited_seats

PUBLIC = ("room", "table", "pace", "sheet")
SHORT = {"start_cards": 3, "schedule": "down"}
"""The house rules of a short match: deals of three, two and one card."""


class Witness(Guest):
    """A guest who remembers, by version, the public parts he was shown and the bytes of the
    commit. A hub shows whole views besides, whenever the clocks were set back for one."""

    def __init__(self, base: str, cookie: str, via_port: int | None = None) -> None:
        super().__init__(base, cookie, via_port)
        self.public: dict[int, bytes] = {}
        self.batches: dict[int, bytes] = {}
        self.asked: dict[int, bool] = {}
        """By version, whether this guest must decide something."""
        self.at_s: dict[int, float] = {}
        """By version, when it was shown."""

    def _take(self, frame: dict[str, Any]) -> None:
        super()._take(frame)
        if frame["t"] in ("view", "batch"):
            self.public[self.ver] = msgpack.packb({part: self.parts[part] for part in PUBLIC})
            self.at_s[self.ver] = asyncio.get_running_loop().time()
            self.asked[self.ver] = any(prompt["must"] for prompt in self.parts["ask"])
        if frame["t"] == "batch":
            self.batches[self.ver] = self.raw[-1]

    @property
    def status(self) -> str:
        """Where the room stands."""
        return str(self.parts["room"]["status"])

    def oks(self, cid: str) -> list[int]:
        """The versions with which that intent was acknowledged on this socket, one an answer."""
        return [frame["ver"] for frame in self.of("ok") if frame["cid"] == cid]


async def arrive(base: str, cookie: str = "", via_port: int | None = None) -> Witness:
    """Somebody new at that hub, or the person of that cookie; not connected yet."""
    return Witness(base, cookie or await asyncio.to_thread(get_cookie, base), via_port)


def cookie_of(hub: Running, person: PersonId) -> str:
    """The cookie of a person whom the test made up."""
    app: Any = hub.server.config.app
    return f"cardroom={app.state.house.identity.sign(person)}"


async def new_room(host: Guest, **wish: Any) -> str:
    """A new room of that host."""
    wanted = {"game": "kachuful", "preset": "seed", "options": SHORT, "seats": 3, "name": "Ann"}
    return await asyncio.to_thread(_new_room, host, {**wanted, **wish})


def _new_room(host: Guest, wanted: dict[str, Any]) -> str:
    request = urllib.request.Request(
        host.base + "/api/rooms",
        json.dumps(wanted).encode(),
        {"Origin": host.base, "Content-Type": "application/json", "Cookie": host.cookie},
    )
    with urllib.request.urlopen(request, timeout=WAIT_S) as answer:
        return str(json.load(answer)["room"])


async def records_of(base: str, room: str) -> bytes:
    """The body of the records route."""

    def fetch() -> bytes:
        with urllib.request.urlopen(f"{base}/api/rooms/{room}/records", timeout=WAIT_S) as answer:
            return bytes(answer.read())

    return await asyncio.to_thread(fetch)


async def seated(bases: Sequence[str], **wish: Any) -> tuple[str, list[Witness]]:
    """A room in its lobby with a person from each hub, in order of the seats."""
    people = [await arrive(base) for base in bases]
    room = await new_room(people[0], **{"seats": len(bases), **wish})
    for seat, guest in enumerate(people):
        await guest.open(room, name=f"Guest {seat}")
        if seat:
            await done(guest, "sit", seat=seat)
    await level([*people])
    return room, people


async def begun(
    bases: Sequence[str], store: Store | None = None, **wish: Any
) -> tuple[str, list[Witness]]:
    """The same, and the match has begun: somebody is asked. With a store nobody waits until the
    draw has been looked at."""
    room, people = await seated(bases, **wish)
    for guest in people:
        await done(guest, "ready", yes=True)
    if store is not None:
        await skip_pause(store, TableId(room))
    await level([*people])
    await asked([*people])
    return room, people


async def done(guest: Guest, kind: str, **fields: Any) -> int:
    """An intent that must be carried out; its version, seen by the guest himself."""
    answer = await guest.ask(kind, **fields)
    assert answer["t"] == "ok", answer
    await guest.until_ver(answer["ver"])
    return int(answer["ver"])


async def eventually(holds: Callable[[], Awaitable[bool]]) -> None:
    """Waits, within the bound, until what must be asked for is so."""
    async with asyncio.timeout(2 * WAIT_S):
        while True:
            if await holds():
                return
            await asyncio.sleep(0.005)


async def settle(guests: Iterable[Guest]) -> None:
    """Waits until all of them show the same newest version."""
    guests = list(guests)
    while len({guest.ver for guest in guests}) > 1:
        await level(guests)


async def play(
    players: Sequence[Witness], enough: Callable[[], bool], *, others: Sequence[Witness] = ()
) -> None:
    """Plays by the prompts, the last legal answer each time, until `enough()`."""
    everybody = [*players, *others]
    await settle(everybody)
    while not enough() and players[0].status != "over":
        if players[0].status == "between":
            for player in players:
                await done(player, "next")
        elif (turn := awaited(players)) is not None:
            guest, prompt = turn
            await done(guest, "act", prompt=prompt["id"], action=prompt["legal"][-1])
        else:
            await players[0].until_ver(players[0].ver + 1)  # a bot, or something shows by itself
        await settle(everybody)


def awaited(players: Sequence[Guest]) -> tuple[Any, dict[str, Any]] | None:
    """The first player with an open question, and that question."""
    for guest in players:
        for prompt in guest.parts["ask"]:
            if prompt["must"]:
                return guest, prompt
    return None


def same(guests: Iterable[Witness]) -> int:
    """Asserts that whoever saw a version saw the same public parts, byte by byte; how many
    versions were seen by more than one."""
    by_version: dict[int, list[bytes]] = {}
    for guest in guests:
        for ver, public in guest.public.items():
            by_version.setdefault(ver, []).append(public)
    for ver, seen in by_version.items():
        assert len(set(seen)) == 1, f"version {ver} differs"
    return sum(len(seen) > 1 for seen in by_version.values())


def same_batches(one: Witness, other: Witness) -> int:
    """Asserts that two of the same audience were sent each commit as the same bytes; how many
    commits both were sent."""
    both = one.batches.keys() & other.batches.keys()
    for ver in both:
        assert one.batches[ver] == other.batches[ver], f"version {ver} differs"
    return len(both)


def lags(guests: Iterable[Witness]) -> list[float]:
    """By version, the seconds from its first sight to the last guest's sight of it or of a newer
    one: for people who read the figures."""
    guests = list(guests)
    found = []
    for ver in sorted({ver for guest in guests for ver in guest.at_s}):
        newer = [[at for seen, at in guest.at_s.items() if seen >= ver] for guest in guests]
        if all(newer):
            seen = [min(times) for times in newer]
            found.append(max(seen) - min(seen))
    return found


def nobody_waits_for_the_other(people: Iterable[Witness]) -> int:
    """Users' problem 11 over all views of every version (`tests.waiting`): those whom the table
    calls awaited are the ones who are asked. How many times a person was."""
    times = 0
    seen: dict[int, tuple[bytes, dict[str, bool]]] = {}
    for guest in people:
        for ver, public in guest.public.items():
            seen.setdefault(ver, (public, {}))[1][guest.you] = guest.asked[ver]
    for public, answers in seen.values():
        parts = msgpack.unpackb(public)
        seats = enumerate(seat["person"] for seat in parts["room"]["seats"])
        by_seat = {seat: answers[person] for seat, person in seats if person in answers}
        awaited_seats(parts["room"], parts["table"], by_seat)
        times += sum(by_seat.values())
    return times


def packed(guest: Guest) -> bytes:
    """Everything a guest sees, as bytes."""
    return bytes(msgpack.packb(guest.view))


async def log_of(store: Store, room: str) -> list[Entry]:
    """The entries of the running deal."""
    return [decode_entry(data) for _, data in await store.entries(TableId(room), 0)]


async def close(*guests: Guest) -> None:
    """Ends all sockets politely."""
    for guest in guests:
        await guest.close()


@contextlib.asynccontextmanager
async def process_hubs(folder: Path, url: str, count: int = 2) -> AsyncIterator[list[Hub]]:
    """So many hubs as operating-system processes on one Redis; none may log a traceback."""
    hubs = [Hub(folder / f"hub{number}.log", url) for number in range(count)]
    started: list[Hub] = []
    try:
        await asyncio.gather(*(hub.start() for hub in hubs))
        started = hubs
        await asyncio.gather(*(hub.ready() for hub in hubs))
        yield hubs
    finally:
        for hub in started:
            if hub.running:
                await hub.end()
    for hub in hubs:
        assert "Traceback" not in hub.output, hub.output
