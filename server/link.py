"""The line to Redis: connections, deadlines, scripts, and what counts as "the store is away".

Owns how a call is sent: at most two hidden retries under one deadline, scripts by hash with
NOSCRIPT answered, LOADING waited out. It must never know what a key means, and never use MULTI or
Script objects: a commit is exactly one EVALSHA (or EVAL, where the script is unknown).
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib import resources
from typing import Any, Self, TypeVar

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import (
    BusyLoadingError,
    ClusterDownError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

T = TypeVar("T")
Part = bytes | str | int

DEADLINE_S = 2.0
LINES = 64
"""Connections of one process: one call each, the others wait for their turn."""
LOADING_S = 60.0
_LOADING_STEP_S = 0.1
_RETRIES = 2
_AWAY_NOW = (OutOfMemoryError, ReadOnlyError, ClusterDownError, TryAgainError)
_AWAY_CODES = ("NOREPLICAS", "MISCONF", "BUSY")  # codes the client library has no class for


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


def new_pool(url: str, retries: int = _RETRIES) -> ConnectionPool:
    """Connections to `url`. RESP 2: published messages are plain answers of their connection.

    No time limit of theirs on a call: redis-py sets it by `asyncio.wait_for`, which before Python
    3.12 may swallow the cancelling of the caller. Whoever calls sets a deadline around.
    """
    return ConnectionPool.from_url(
        url,
        protocol=2,
        socket_timeout=None,
        socket_connect_timeout=DEADLINE_S,
        retry=Retry(ExponentialWithJitterBackoff(base=0.02, cap=0.2), retries),
    )


def as_store_down(error: Exception) -> StoreDown | None:
    """The error as `StoreDown`, or None if it is a mistake of ours."""
    if isinstance(error, RedisConnectionError | RedisTimeoutError | TimeoutError | OSError):
        return StoreDown(f"{type(error).__name__}: {error}")
    if isinstance(error, _AWAY_NOW):
        return StoreDown(f"{type(error).__name__}: {error}")
    if isinstance(error, ResponseError) and str(error).startswith(_AWAY_CODES):
        return StoreDown(str(error))
    return None


class Link:
    """A pool of connections and the ways to call through it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.scripts = Scripts()
        self.failures = 0
        """Calls that ended in `StoreDown`."""
        self.redis: Redis = Redis.from_pool(new_pool(url))
        self._lines = asyncio.Semaphore(LINES)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes all connections."""
        await self.redis.aclose()

    async def run(self, call: Callable[[], Awaitable[T]]) -> T:
        """One call under the deadline. Raises `StoreDown`; waits while Redis loads its data."""
        loop = asyncio.get_running_loop()
        give_up = loop.time() + LOADING_S
        while True:
            try:
                async with asyncio.timeout(DEADLINE_S), self._lines:
                    return await call()
            except BusyLoadingError as error:
                if loop.time() > give_up:
                    self.failures += 1
                    raise StoreDown(str(error)) from error
            except (RedisError, TimeoutError, OSError) as error:
                down = as_store_down(error)
                if down is None:
                    raise
                self.failures += 1
                raise down from error
            await asyncio.sleep(_LOADING_STEP_S)

    async def command(self, *parts: Part) -> Any:
        """One plain command, its answer as it comes."""
        execute: Callable[..., Awaitable[Any]] = self.redis.execute_command
        return await self.run(lambda: execute(*parts))

    async def script(self, name: str, keys: Sequence[str], *args: Part) -> Any:
        """One script on declared keys of one slot."""
        call = (len(keys), *keys, *args)
        try:
            return await self.command("EVALSHA", self.scripts.sha(name), *call)
        except NoScriptError:
            # Not SCRIPT LOAD and the hash again: it may be flushed once more between the two.
            return await self.command("EVAL", self.scripts.text(name), *call)

    async def many(self, calls: Sequence[Sequence[Part]]) -> list[Any]:
        """Independent plain commands in one round trip, answers in order; no MULTI."""
        return _raised(await self._send(calls))

    async def _send(self, calls: Sequence[Sequence[Part]]) -> list[Any]:
        """Answers and errors, in order."""

        async def send() -> list[Any]:
            async with self.redis.pipeline(transaction=False) as pipe:
                for call in calls:
                    pipe.execute_command(*call)
                return list(await pipe.execute(raise_on_error=False))

        return await self.run(send) if calls else []

    async def check_fit(self) -> None:
        """Raises `StoreUnfit` for a Redis that is too old or throws data away."""
        info = await self.command("INFO")
        problem = unfit(info)
        if problem:
            raise StoreUnfit(problem)


def _raised(answers: list[Any]) -> list[Any]:
    """The answers, unless one is an error."""
    for answer in answers:
        if isinstance(answer, Exception):
            raise as_store_down(answer) or answer
    return answers


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
