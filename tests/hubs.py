"""Hubs and bot workers as operating-system processes of their own.

Owns their start on a free loopback port, the wait until they are ready, and their end by their own
process. It must never reach into a hub: what it knows is `/readyz` and the exit code.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    """A loopback port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """`cardroom COMMAND …` with settings by environment; its output goes to `log`."""

    module = "server.cli"

    def __init__(self, log: Path, redis_url: str, *command: str, **settings: str) -> None:
        self._command = command
        self._log = log
        self._env = {**os.environ, "REDIS_URL": redis_url, **settings}
        self._child: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Starts the process."""
        with self._log.open("ab") as log:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self.module, *self._command,
                cwd=ROOT, env=self._env, stdout=log, stderr=log,
            )  # fmt: skip

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._child is not None and self._child.returncode is None

    @property
    def pid(self) -> int:
        """The process's number."""
        assert self._child is not None
        return self._child.pid

    async def end(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Sends the signal and waits for the exit code."""
        assert self._child is not None
        if self._child.returncode is None:
            self._child.send_signal(sign)
        try:
            async with asyncio.timeout(20):
                return await self._child.wait()
        except TimeoutError:
            self._child.kill()
            await self._child.wait()
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.end()

    @property
    def output(self) -> str:
        """What the process has written so far."""
        return self._log.read_text(errors="replace")


class Hub(Process):
    """One hub; `async with Hub(...)` is ready to take sockets at `hub.base`."""

    def __init__(self, log: Path, redis_url: str, **settings: str) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        super().__init__(
            log, redis_url, "serve", "--host", "127.0.0.1", "--port", str(self.port), **settings
        )

    async def __aenter__(self) -> Hub:
        await self.start()
        await self.ready()
        return self

    async def ready(self) -> None:
        """Waits until `/readyz` says 200; fails when the process ends before."""
        async with asyncio.timeout(30):
            while await asyncio.to_thread(self.status) != 200:
                assert self.running, self.output
                await asyncio.sleep(0.05)

    def status(self) -> int:
        """What `/readyz` says; 0 without an answer."""
        try:
            with urllib.request.urlopen(self.base + "/readyz", timeout=5) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0


class Bots(Process):
    """One bots' worker."""

    def __init__(self, log: Path, redis_url: str, **settings: str) -> None:
        super().__init__(log, redis_url, "bots", **settings)

    async def __aenter__(self) -> Bots:
        await self.start()
        return self
