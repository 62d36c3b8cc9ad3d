"""Claims of Skat that are looked into until the test lets them go, and a hub that plays it.

Owns the `Gate` where they wait, and the way to a claim over the wire. As a program it is a hub
(`python -m tests.server.held GATE PORT`, the store by REDIS_URL).
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.registry import GAMES, Entry, Registry
from server import slow
from server.config import Settings
from server.start import serve
from tests.client import WAIT_S, Client
from tests.rules.skat_kit import kind
from tests.server.slowskat import Held

PATIENCE_S = 300.0
"""So long a claim may be held, however slow the machine is."""

STRICT = {"game": "skat", "preset": "isko", "options": {"claim_rule": "strict"}, "seats": 3}


@dataclass(frozen=True)
class Claim:
    """A claim that is being looked into by that process."""

    pid: int
    _line: asyncio.StreamWriter

    def let_go(self) -> None:
        """The verdict may be found."""
        self._line.close()


class Gate:
    """`async with Gate() as gate:` – where the claims of `gate.game` wait."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="gate"))
        self.path = str(self._folder / "gate.sock")
        self.game = Held(self.path)
        self._came: asyncio.Queue[Claim] = asyncio.Queue()
        self._lines: list[asyncio.StreamWriter] = []

    @property
    def registry(self) -> Registry:
        """Every game of the room, Skat held."""
        return held(self.path)

    async def __aenter__(self) -> Gate:
        self._server = await asyncio.start_unix_server(self._come, self.path)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()
        for line in self._lines:
            line.close()
        shutil.rmtree(self._folder)

    async def _come(self, said: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
        self._lines.append(line)
        self._came.put_nowait(Claim(int.from_bytes(await said.readexactly(8), "big"), line))

    async def claim(self) -> Claim:
        """The next claim that waits."""
        async with asyncio.timeout(WAIT_S):
            return await self._came.get()

    @property
    def empty(self) -> bool:
        """No other claim has come."""
        return self._came.empty()


def held(gate: str) -> Registry:
    """Every game of the room; the claims of Skat wait at that gate."""
    return Registry({**GAMES, "skat": Entry(lambda: Held(gate), GAMES["skat"].bot)})


SAID = (
    kind("bid", value=18),
    kind("pass"),
    kind("pass"),
    kind("announce", contract="G", schneider=False, schwarz=False, ouvert=False),
)
"""Middlehand plays a grand, whatever was dealt."""


async def to_claim(guests: Sequence[Client]) -> Client:
    """From the first question on, until the declarer may claim; who that is."""
    said = list(SAID)
    while True:
        for guest in guests:
            if any(prompt["kind"] == "claim" for prompt in guest.parts["ask"]):
                return guest
        guest, prompt = await _asked(guests)
        action = said.pop(0) if said else prompt["legal"][0]
        answer = await guest.ask("act", prompt=prompt["id"], action=action)
        assert answer["t"] == "ok", (action, answer)
        await _seen(guests, answer["ver"])


async def _asked(guests: Sequence[Client]) -> tuple[Client, dict[str, Any]]:
    for guest in guests:
        for prompt in guest.parts["ask"]:
            if prompt["must"]:
                return guest, prompt
    raise AssertionError("nobody is asked")


async def _seen(guests: Sequence[Client], ver: int) -> None:
    for guest in guests:
        await guest.until(lambda guest=guest: guest.ver >= ver)  # type: ignore[misc]


def offer(guest: Client, what: str = "claim") -> dict[str, Any]:
    """The open prompt of that kind."""
    [prompt] = [prompt for prompt in guest.parts["ask"] if prompt["kind"] == what]
    return prompt


def claiming(guest: Client) -> asyncio.Task[dict[str, Any]]:
    """The declarer claims; the answer."""
    return asyncio.create_task(guest.ask("act", prompt=offer(guest)["id"], action=kind("claim")))


async def main(gate: str, port: str) -> None:
    """A hub on that port."""
    slow.LIMIT_S = PATIENCE_S
    settings = Settings(host="127.0.0.1", port=int(port), redis_url=os.environ["REDIS_URL"])
    await serve(settings, print, held(gate))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
