"""HTTP for people who never finish their request.

Owns how long and how large the head of a request may be, and how long a connection may go on
sending after it was answered. It must never look at what is asked.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_WITHIN_S = 20.0
MAX_HEAD = 64 * 1024


class PatientProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, cut off when no whole head of a request comes in time."""

    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """From here on a request is awaited."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Anything sent after an answer must be the next request."""
        if self._alarm is None and self.cycle is not None and self.cycle.response_complete:
            self._await_head()
        if self._alarm is not None:
            self._head += len(data)
            if self._head > MAX_HEAD:
                self.transport.abort()
                return
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is here."""
        self._disarm()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is awaited any more."""
        self._disarm()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        self._head = 0
        self._alarm = self.loop.call_later(HEAD_WITHIN_S, self.transport.abort)

    def _disarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
