"""The worker process in which moves that may take long are found (`Game.slow`).

Owns that process: it is started when it is first needed, ends with this one, and is made anew after
it has failed. It is given one match and one action at a time, never a room, a socket or the store.

What the delay tells: who gets the answer learns the verdict, and with it whatever the rules show
after it; but a move that is refused in the end, because the table changed meanwhile, must not tell
by its time how long the search among hidden cards took. So every answer takes full steps of time,
and nearly all of them one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from functools import partial
from time import perf_counter
from typing import Any

from rules.api import Game, IllegalAction, Step
from rules.codec import pack, reread
from server.counts import Spread
from server.guard import guarded
from server.roomtypes import Refused
from server.slowchild import HEAD, framed
from server.steps import Move, Work

log = logging.getLogger(__name__)

LIMIT_S = 30.0
"""A move that takes longer (the start of the process included) is given up."""

STEP_S = 0.25
"""An answer takes full steps of this: more than all but a few searches take."""

_COMMAND = (sys.executable, "-m", "server.slowchild")


class SlowWorker:
    """One worker process, for one event loop; moves take turns. `find` is a `steps.Slow`."""

    def __init__(self) -> None:
        self.taken = Spread()
        """Seconds from a question to its answer, waiting for one's turn included."""
        self._turn = asyncio.Lock()
        self._process: Process | None = None

    async def find(self, move: Move) -> Work:
        """What the move leads to. Raises Refused: `busy` if the process failed or took too long,
        `other_version` if it was started from a newer release than this process; RulesBroken."""
        began = perf_counter()
        question = _question(move)
        async with self._turn:
            answer = await self._ask(question)
        self.taken.add(perf_counter() - began)
        await asyncio.sleep(-(perf_counter() - began) % STEP_S)
        if answer == ("other",):
            raise Refused("other_version")
        return partial(_step, move.game, answer)

    async def aclose(self) -> None:
        """Ends the process, whatever it is at. The next move starts another one."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _ask(self, question: bytes) -> tuple[Any, ...]:
        answer: tuple[Any, ...] | None = None
        try:
            async with asyncio.timeout(LIMIT_S):
                answer = await self._answer(question)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            log.error("the slow worker failed: %s", type(error).__name__)
            raise Refused("busy") from error
        finally:
            if answer is None:  # what may still come would be taken for the next one's answer
                await self.aclose()
        return answer

    async def _answer(self, question: bytes) -> tuple[Any, ...]:
        process = self._process
        if process is None or process.returncode is not None:
            # In a session of its own: a Ctrl-C on the terminal is for this process only.
            process = self._process = await asyncio.create_subprocess_exec(
                *_COMMAND, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(framed(question))
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
        answer: tuple[Any, ...] = pickle.loads(await process.stdout.readexactly(size))
        return answer


def _question(move: Move) -> bytes:
    game, state = move.game, move.state
    dumped = pack(guarded(game.id, "dump", state, lambda: game.dump(state)))
    return pickle.dumps((game, game.version, dumped, move.seat, move.action))


def _step(game: Game[Any], answer: tuple[Any, ...]) -> Step[Any]:
    """What `Game.apply` gives or raises."""
    match answer:
        case ["step", dumped, events]:
            return Step(game.load(reread(dumped)), events)
        case ["illegal", code, detail]:
            raise IllegalAction(code, **detail)
    raise RuntimeError(f"{answer!r} in the slow worker")
