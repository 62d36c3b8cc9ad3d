"""Players without a browser: clients of the wire that answer at once, so that one page sees a deal
pass in seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from tests.client import Client, get_cookie


class Quick(Client):
    """A player who answers every question with the first legal action."""

    async def answer(self) -> None:
        """Until cancelled. Who has nothing to say for a minute would be taken for gone."""
        while True:
            await self.send({"t": "ping", "n": 0})
            with contextlib.suppress(TimeoutError):
                await self.until(lambda: any(prompt["legal"] for prompt in self.parts["ask"]))
                ver, prompt = self.ver, self.parts["ask"][0]
                await self.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
                await self.until(lambda ver=ver: self.ver > ver)  # type: ignore[misc]


@contextlib.asynccontextmanager
async def others(
    base: str, path: str, count: int = 2, first: int = 1
) -> AsyncIterator[list[Quick]]:
    """So many players on the seats from `first` on, ready."""
    players = [Quick(base, await asyncio.to_thread(get_cookie, base)) for _ in range(count)]
    for seat, player in enumerate(players, first):
        await player.open(path.removeprefix("/r/"), name=f"Quick {seat}")
        assert (await player.ask("sit", seat=seat))["t"] == "ok"
        assert (await player.ask("ready", yes=True))["t"] == "ok"
    tasks = [asyncio.create_task(player.answer()) for player in players]
    try:
        yield players
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for player in players:
            await player.close()
