"""A Hazari table whose cards are known and whose pauses end when the test says so: a hub that deals
given splits, and players over the wire who answer with them.

Owns how the deal of a rule vector gets onto a real table. It knows no rules.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

from rules.api import Awaits, Pack, Pause
from rules.cards import FRENCH
from rules.hazari.game import Hazari
from rules.hazari.state import State
from rules.registry import GAMES, Entry, Registry
from server.chance import Chance, Shuffle
from server.commands import GoOn
from server.commit import carry_out
from server.ids import PersonId, TableId
from server.room import ROOM
from server.store import Store
from tests.client import Client, get_cookie
from tests.rules.hazari_kit import splits_of
from tests.server.live.kit import Running, running

DEALER = 3
PING_S = 20
EQUAL = splits_of("38")
"""Seats 0, 2, 0 and 3 take 105, 100, 70 and 85 points; the second comparison by showing later."""

Splits = Sequence[Sequence[Sequence[str]]]


def pack_of(splits: Splits, dealer: int) -> list[int]:
    """The pack from which that dealer gives these hands."""
    hands = [[card for cards in split for card in cards] for split in splits]
    return [FRENCH.card[hands[(dealer - 1 - place) % 4][place // 4]] for place in range(52)]


class Patient(Hazari):
    """Hazari that rests on each comparison for good; a page paces it by the house rule as ever."""

    def awaits(self, state: State) -> Awaits:
        found = super().awaits(state)
        return replace(found, ms=3_600_000) if isinstance(found, Pause) else found


REGISTRY = Registry({**GAMES, "hazari": Entry(Patient, GAMES["hazari"].bot)})


def shuffle_of(splits: Splits) -> Shuffle:
    """The lot falls on the dealer, and every deal is this one, whoever deals."""

    def shuffle(pack: Pack, chance: Chance, _: Sequence[bytes]) -> list[int]:
        if pack.purpose == "lot":
            return [DEALER, 0, 1, 2]
        return pack_of(splits, (DEALER - (chance.packs - 1)) % 4)

    return shuffle


@contextlib.asynccontextmanager
async def dealing(url: str, splits: Splits = EQUAL) -> AsyncIterator[Running]:
    """A hub at which every deal is this one."""
    async with running(url, registry=REGISTRY, shuffle=shuffle_of(splits)) as hub:
        yield hub


async def go_on(store: Store, path: str) -> None:
    """The comparison has been looked at."""
    table, nobody = TableId(path.removeprefix("/r/")), frozenset[PersonId]()
    await carry_out(store, REGISTRY, table, None, ROOM, GoOn(), "", nobody)


class Arranged(Client):
    """A player on `seat` who is ready with a given split whenever asked."""

    seat = 0

    async def answer(self, splits: Splits = EQUAL) -> None:
        """One deal's answer."""
        await self.until(lambda: bool(self.parts["ask"]))
        action: dict[str, Any] = {"kind": "ready", "split": splits[self.seat]}
        answer = await self.ask("act", prompt=self.parts["ask"][0]["id"], action=action)
        assert answer["t"] == "ok", answer


@contextlib.asynccontextmanager
async def others(base: str, path: str) -> AsyncIterator[list[Arranged]]:
    """The players on the seats 1 to 3, ready for the match."""
    players = [Arranged(base, await asyncio.to_thread(get_cookie, base)) for _ in range(3)]
    for seat, player in enumerate(players, 1):
        player.seat = seat
        await player.open(path.removeprefix("/r/"), name=("Boris", "Clara", "Wilhelmina")[seat - 1])
        assert (await player.ask("sit", seat=seat))["t"] == "ok"
        assert (await player.ask("ready", yes=True))["t"] == "ok"
    awake = asyncio.create_task(keep_awake(players))
    try:
        yield players
    finally:
        awake.cancel()
        for player in players:
            await player.close()


async def keep_awake(players: Sequence[Client]) -> None:
    """Nobody is taken for silent, however long a page is looked at."""
    while True:
        for player in players:
            await player.send({"t": "ping", "n": 0})
        await asyncio.sleep(PING_S)
