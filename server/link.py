"""The line to Redis: deadlines, scripts, and what counts as "the store is away".

Owns how a call is sent: over one shared connection, at most two hidden retries under one deadline,
scripts by hash with NOSCRIPT answered, LOADING waited out. It must never know what a key means, and
never use MULTI: a commit is exactly one EVALSHA (or EVAL, where the script is unknown).
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, Self

from hiredis import ReplyError

from server.line import Cut, Line, Part, dial

DEADLINE_S = 2.0
LOADING_S = 60.0
_LOADING_STEP_S = 0.1
_RETRIES = 2
_RETRY_S = (0.02, 0.1)
"""Before the same is sent again on a new connection: from, to."""
_AWAY = frozenset(
    {
        "BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "MISCONF", "NOAUTH", "NOREPLICAS", "OOM",
        "READONLY", "TRYAGAIN",
    }
)  # fmt: skip
"""Codes of the replies that say: not here, or not now."""


class StoreDown(Exception):
    """Redis cannot be reached or takes no writes now. Nobody knows whether the call was done."""


class StoreUnfit(Exception):
    """This Redis must not be used; the text is one line for the person who starts the server."""


class Scripts:
    """The Lua files by name, with their hashes."""

    def __init__(self) -> None:
        self._text: dict[str, bytes] = {}
        self._sha: dict[str, str] = {}
        for file in (resources.files("server") / "lua").iterdir():
            name, _, ending = file.name.partition(".")
            if ending == "lua":
                self._text[name] = file.read_bytes()
                self._sha[name] = hashlib.sha1(self._text[name]).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """All scripts."""
        return tuple(sorted(self._text))

    def text(self, name: str) -> bytes:
        """The source of a script."""
        return self._text[name]

    def sha(self, name: str) -> str:
        """What EVALSHA calls it."""
        return self._sha[name]


class Link:
    """One connection, made when it is first needed and anew after a cut, and the ways to call."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.scripts = Scripts()
        self.failures = 0
        """Calls that ended in `StoreDown`."""
        self._line: Line | None = None
        self._dialing: asyncio.Task[Line] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connection."""
        if self._dialing is not None:
            self._dialing.cancel()
            await asyncio.gather(self._dialing, return_exceptions=True)
        if self._line is not None:
            self._line.end()

    async def command(self, *parts: Part) -> Any:
        """One plain command, its answer as it comes (texts are bytes, maps flat lists)."""
        return (await self.many((parts,)))[0]

    async def script(self, name: str, keys: Sequence[str], *args: Part) -> Any:
        """One script on declared keys of one slot."""
        call = (len(keys), *keys, *args)
        try:
            return (await self.many((("EVALSHA", self.scripts.sha(name), *call),)))[0]
        except ReplyError as error:
            if _code(error) != "NOSCRIPT":
                raise
        # Not SCRIPT LOAD and the hash again: it may be flushed once more between the two.
        return await self.command("EVAL", self.scripts.text(name), *call)

    async def many(self, calls: Sequence[Sequence[Part]]) -> list[Any]:
        """Independent plain commands in one round trip, answers in order; no MULTI. Raises
        `StoreDown`; waits while Redis loads its data."""
        if not calls:
            return []
        give_up = asyncio.get_running_loop().time() + LOADING_S
        while True:
            try:
                answers = await self._sent(calls)
            except Cut as cut:
                self.failures += 1
                raise StoreDown(str(cut)) from cut
            error = next((answer for answer in answers if isinstance(answer, ReplyError)), None)
            if error is None:
                return answers
            code = _code(error)
            if code not in _AWAY:
                raise error
            if code != "LOADING" or asyncio.get_running_loop().time() > give_up:
                self.failures += 1
                raise StoreDown(str(error))
            await asyncio.sleep(_LOADING_STEP_S)

    async def _sent(self, calls: Sequence[Sequence[Part]]) -> list[Any]:
        """The answers, after a cut those of another try. Raises `Cut` in the end."""
        too_late = asyncio.get_running_loop().time() + DEADLINE_S
        for _ in range(_RETRIES):
            try:
                return await self._asked(calls, too_late)
            except Cut:
                if asyncio.get_running_loop().time() >= too_late:
                    raise
            await asyncio.sleep(random.uniform(*_RETRY_S))
        return await self._asked(calls, too_late)

    async def _asked(self, calls: Sequence[Sequence[Part]], too_late: float) -> list[Any]:
        line = self._line
        if line is None or not line.open:
            line = await self._connected(too_late)
        return await line.ask(calls, too_late)

    async def _connected(self, too_late: float) -> Line:
        if self._dialing is None or self._dialing.done():
            # Everybody who calls meanwhile waits for this one, so it outlives whoever was first.
            self._dialing = asyncio.create_task(self._dial(too_late))
            self._dialing.add_done_callback(_dialed)
        return await asyncio.shield(self._dialing)

    async def _dial(self, too_late: float) -> Line:
        self._line = await dial(self.url, Line(), too_late)
        return self._line

    async def info(self) -> dict[str, str]:
        """How the server describes itself (INFO)."""
        lines = (await self.command("INFO")).decode().splitlines()
        return dict(line.split(":", 1) for line in lines if ":" in line)

    async def check_fit(self) -> None:
        """Raises `StoreUnfit` for a Redis that is too old or throws data away."""
        problem = unfit(await self.info())
        if problem:
            raise StoreUnfit(problem)


def _dialed(dialing: asyncio.Task[Line]) -> None:
    if not dialing.cancelled():
        dialing.exception()  # whoever waited for it has it; nobody may be left who did


def _code(error: ReplyError) -> str:
    return str(error).partition(" ")[0]


def as_map(flat: Sequence[bytes]) -> dict[bytes, bytes]:
    """The answer to HGETALL."""
    return dict(zip(flat[::2], flat[1::2], strict=True))


def unfit(info: Mapping[str, Any]) -> str | None:
    """What is wrong with a server that describes itself so (the answer to INFO), in one line."""
    valkey = info.get("server_name") == "valkey"
    name, least = ("Valkey", (7, 2)) if valkey else ("Redis", (7, 0))
    version = str(info["valkey_version" if valkey else "redis_version"])
    if tuple(int(part) for part in version.split(".")[:2]) < least:
        return f"{name} {version} is too old: Redis 7.0 or Valkey 7.2 is needed"
    policy = info.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        return f"maxmemory-policy is {policy}: it must be noeviction, or tables would vanish"
    return None
