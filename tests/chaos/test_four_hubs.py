"""Four hubs, four hands: everybody is asked at once, and answers at once."""

from __future__ import annotations

import asyncio
import contextlib

from tests.chaos.kit import Witness, close, done, seated
from tests.server.live.kit import level, running

EMPTY = {"kind": "ready", "split": [[], [], [], []]}
SETS = 4


async def sorted_for(guest: Witness) -> list[list[str]]:
    """The split the server proposes for that hand."""
    prompt = guest.parts["ask"][0]["id"]
    await guest.send({"t": "advise", "n": 1, "prompt": prompt, "draft": EMPTY})
    return list((await guest.got("advice"))["advice"]["proposal"])


async def test_four_arrangements_at_the_same_instant(redis_url: str) -> None:
    """Row 9; users' problem 9 (one wins, the others hear nothing)."""
    async with contextlib.AsyncExitStack() as stack:
        hubs = [await stack.enter_async_context(running(redis_url)) for _ in range(SETS)]
        wish = {"game": "hazari", "seats": SETS, "options": {"reveal_pause": 10}}
        _, people = await seated([hub.base for hub in hubs], **wish)
        for guest in people:
            await done(guest, "ready", yes=True)
        before = await level([*people])
        splits = [await sorted_for(guest) for guest in people]
        answers = await asyncio.gather(
            *(
                guest.ask(
                    "act",
                    prompt=guest.parts["ask"][0]["id"],
                    action={"kind": "ready", "split": split},
                )
                for guest, split in zip(people, splits, strict=True)
            )
        )
        assert [answer["t"] for answer in answers] == ["ok"] * SETS, answers
        versions = sorted(answer["ver"] for answer in answers)
        assert versions == list(range(before + 1, before + 1 + SETS))
        for guest, split in zip(people, splits, strict=True):
            await guest.until_ver(before + SETS)
            assert guest.parts["private"]["split"] == split
            assert guest.parts["table"]["ready"] == [True] * SETS
            assert len(guest.parts["table"]["comparisons"]) == 1, "no later one before its time"
        await close(*people)
