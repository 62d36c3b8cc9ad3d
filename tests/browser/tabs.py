"""Tabs of a chromium that hides and freezes them, as a phone does.

Owns the browser's start and the few commands of its debugging protocol that this takes. Playwright
is no help here: it keeps every page visible, and a visible page is never frozen.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import tempfile
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.browser.people import CHROMIUM, FLAGS
from tests.chaos.kit import eventually
from tests.client import WAIT_S


class Debugger:
    """One connection to the browser; `session` names the tab a command is for."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def listen(self) -> None:
        """Hands every answer to who waits for it."""
        async for message in self._socket:
            answer = json.loads(message)
            if (waiting := self._waiting.pop(answer.get("id"), None)) is not None:
                waiting.set_result(answer)

    async def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """What the browser answers; asserts that it did what was asked."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        await self._socket.send(json.dumps(message))
        async with asyncio.timeout(WAIT_S):
            answer = await self._waiting[number]
        assert "error" not in answer, answer
        return dict(answer["result"])


class Tab:
    """One page."""

    def __init__(self, debugger: Debugger, target: str, session: str) -> None:
        self._debugger = debugger
        self._target = target
        self._session = session

    @classmethod
    async def open(cls, debugger: Debugger, url: str) -> Tab:
        """A new tab, in front of the others."""
        target = (await debugger.call("Target.createTarget", url=url))["targetId"]
        attached = await debugger.call("Target.attachToTarget", targetId=target, flatten=True)
        return cls(debugger, target, attached["sessionId"])

    async def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = await self._debugger.call(
            "Runtime.evaluate", self._session,
            expression=script, awaitPromise=True, returnByValue=True,
        )  # fmt: skip
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    async def until(self, script: str) -> None:
        """Waits until an expression is true."""

        async def holds() -> bool:
            return bool(await self.run(script))

        await eventually(holds)

    async def show(self) -> None:
        """Brings it to the front: the tab that was there is hidden."""
        await self._debugger.call("Target.activateTarget", targetId=self._target)

    async def freeze(self) -> None:
        """Nothing of the page runs any more until it is shown; it must be hidden."""
        await self._debugger.call("Page.setWebLifecycleState", self._session, state="frozen")


@asynccontextmanager
async def debugged() -> AsyncIterator[Debugger]:
    """A chromium without a screen and without Playwright."""
    with tempfile.TemporaryDirectory(prefix="cardroom-") as folder:
        flags = [*FLAGS, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}"]
        child = await asyncio.create_subprocess_exec(
            CHROMIUM, *flags, "about:blank", stdout=DEVNULL, stderr=PIPE
        )
        try:
            async with connect(await _address(child), max_size=None, proxy=None) as socket:
                debugger = Debugger(socket)
                listening = asyncio.create_task(debugger.listen())
                try:
                    yield debugger
                finally:
                    listening.cancel()
        finally:
            child.terminate()
            await child.wait()


async def _address(child: asyncio.subprocess.Process) -> str:
    """Where it listens: it says so in its first lines."""
    assert child.stderr is not None
    async with asyncio.timeout(WAIT_S):
        while (found := re.search(rb"ws://\S+", await child.stderr.readline())) is None:
            assert child.returncode is None
    return found[0].decode()
