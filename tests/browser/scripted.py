"""A table of any game whose cards are known: a hub that deals given packs, and players over the
wire who say and play what their scripts have for them.

Owns how known deals get onto a real table. It knows no rules: whatever a script leaves open is
answered by the defaults of the game, or with the first legal action.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.api import Pack
from rules.codec import unpack
from rules.registry import default_registry
from server.chance import Chance, Shuffle
from server.ids import TableId
from tests.chaos.kit import eventually
from tests.client import Client
from tests.server.live.kit import Running, running

ANNA = 1
"""The seat of the person with a page: the host, who made the room over the wire, has seat 0."""

NAMES = ("Boris", "Clara", "Wilhelmina")
"""The others by rising seat."""

Lines = Mapping[str, Sequence[Mapping[str, Any]]]
"""What a seat answers in a deal: by kind of question, in order."""


@dataclass(frozen=True)
class Script:
    """Whatever is said and played: `lines` of a seat in the deal on a table, `defaults` by kind of
    question, and the packs of the deals, the last of them dealt again and again."""

    lines: Callable[[Mapping[str, Any], int], Lines]
    defaults: Mapping[str, Mapping[str, Any]]
    packs: Sequence[Sequence[int]]

    def shuffle(self, dealer: int) -> Shuffle:
        """The lot falls on the dealer; then these packs in turn."""

        def shuffle(pack: Pack, chance: Chance, _: Sequence[bytes]) -> list[int]:
            if pack.purpose == "lot":
                return [dealer, *(seat for seat in range(pack.cards) if seat != dealer)]
            return list(self.packs[min(chance.packs - 1, len(self.packs) - 1)])

        return shuffle


class Scripted(Client):
    """A player over the wire on a seat who answers by a script."""

    def __init__(self, base: str, cookie: str, seat: int, script: Script) -> None:
        super().__init__(base, cookie)
        self.own = seat
        self.script = script
        self.held = ""
        """A kind of question on which this player lets everybody wait."""
        self._said: dict[tuple[int, str], int] = {}

    async def answer(self) -> None:
        """Until cancelled. Who has nothing to say for a minute would be taken for gone."""
        while True:
            await self.send({"t": "ping", "n": 0})
            with contextlib.suppress(TimeoutError):
                await self.until(lambda: self._asked() is not None)
                prompt = self._asked()
                assert prompt is not None
                answer = await self.ask("act", prompt=prompt["id"], action=self._action(prompt))
                assert answer["t"] == "ok", (prompt, answer)
                await self.until(lambda prompt=prompt: self._asked() != prompt)  # type: ignore[misc]

    def _asked(self) -> dict[str, Any] | None:
        asked = (prompt for prompt in self.parts["ask"] if prompt["must"])
        return next((prompt for prompt in asked if prompt["kind"] != self.held), None)

    async def go_on(self) -> None:
        """Lets nobody wait any more."""
        self.held = ""
        await self.send({"t": "ping", "n": 0})

    async def offer(self, kind: str) -> None:
        """Takes a standing offer: a claim, or giving up."""
        await self.until(lambda: any(prompt["kind"] == kind for prompt in self.parts["ask"]))
        prompt = next(prompt for prompt in self.parts["ask"] if prompt["kind"] == kind)
        answer = await self.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
        assert answer["t"] == "ok", answer

    def _action(self, prompt: dict[str, Any]) -> Mapping[str, Any]:
        kind, table = prompt["kind"], self.parts["table"]
        lines = self.script.lines(table, self.own).get(kind, ())
        number = self._said.get((table["deal"], kind), 0)
        self._said[table["deal"], kind] = number + 1
        if number < len(lines):
            return lines[number]
        first: Mapping[str, Any] = self.script.defaults.get(kind) or prompt["legal"][0]
        return first


@dataclass(frozen=True)
class KnownTable:
    """A room with everybody but Anna seated; nobody is ready but those over the wire."""

    hub: Running
    path: str
    players: Sequence[Scripted]

    async def kept(self, draft: Mapping[str, Any]) -> None:
        """Waits until the server keeps this of Anna's as an answer in the making."""
        table = TableId(self.path.removeprefix("/r/"))

        async def found() -> bool:
            drafts = await self.hub.store.drafts(table)
            return ANNA in drafts and unpack(drafts[ANNA][1]) == draft

        await eventually(found)


@contextlib.asynccontextmanager
async def known_table(
    url: str, script: Script, dealer: int, seats: int, **wish: Any
) -> AsyncIterator[KnownTable]:
    """A hub at which the script is dealt, and a room as wished that waits for Anna."""
    shuffle = script.shuffle(dealer)
    async with running(url, registry=default_registry(), shuffle=shuffle) as hub:
        host = await hub.guest()
        room = await hub.room(host, name=NAMES[0], seats=seats, **wish)
        others = [seat for seat in range(seats) if seat != ANNA]
        cookies = [host.cookie, *[(await hub.guest()).cookie for _ in others[1:]]]
        players = [
            Scripted(hub.base, cookie, seat, script)
            for seat, cookie in zip(others, cookies, strict=True)
        ]
        for name, player in zip(NAMES, players, strict=False):
            await player.open(room, name=name)
            if player.own:
                assert (await player.ask("sit", seat=player.own))["t"] == "ok"
            assert (await player.ask("ready", yes=True))["t"] == "ok"
        tasks = [asyncio.create_task(player.answer()) for player in players]
        try:
            yield KnownTable(hub, f"/r/{room}", players)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            for player in players:
                await player.close()
            failed = [end for end in ended if isinstance(end, Exception)]
            assert failed == [], failed
