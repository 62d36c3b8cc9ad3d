"""What every HTTP answer carries, and the files of the page.

Owns the security headers (own origin only, nothing inline, the link is never a referrer) and the
types of static files. It must never depend on who asks.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.origins import Origins

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""By us, not by the machine: a wrong type of a module is a blank page."""

FIXED = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-resource-policy": "same-origin",
}


def policy(host: str) -> str:
    """The content security policy; the socket's own addresses are named because not every
    browser counts them as 'self'."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


class Headers:
    """Adds the headers to every HTTP answer."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = self._origins.whence(HTTPConnection(scope)).host

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = policy(host)
                for name, value in FIXED.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store" if _private(scope) else "no-cache"
            await send(message)

        await self._app(scope, receive, with_headers)


def _private(scope: Scope) -> bool:
    return not str(scope["path"]).startswith("/static/")


LEVEL = 5
"""Of compression: higher ones cost more time and save hardly a byte."""


def static_page(directory: Path) -> ASGIApp:
    """The files of the page, compressed. Nothing else is: the length of an answer that holds a
    secret beside something of a stranger's choice would tell of both."""
    return GZipMiddleware(StaticPage(directory), compresslevel=LEVEL)


class StaticPage(StaticFiles):
    """The files of the page: asked for anew each time, answered by 304 if unchanged."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """As Starlette's, with our own type."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        kind = TYPES.get(Path(full_path).suffix)
        if kind is not None and response.status_code == 200:
            response.headers["content-type"] = kind
        return response
