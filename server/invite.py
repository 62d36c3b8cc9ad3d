"""How others come to a room: its link, and that link as a QR code.

Owns which address of this server friends can open: the public one if there is one; the one of the
local network instead of a loopback one, which means another machine to everybody else. It must
never write a link down: whoever has it can enter.
"""

from __future__ import annotations

import io
import ipaddress
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from server.announce import EVERYWHERE, lan_address
from server.answers import error
from server.ids import TableId, is_table_id

if TYPE_CHECKING:
    from server.app import House
    from server.config import Settings

PICTURES = 256
"""How many codes are remembered: making one costs as much as a hundred moves."""


def origin_for_friends(
    settings: Settings, own: str, lan: Callable[[], str | None] = lan_address
) -> str:
    """Where friends open what somebody has opened at the origin `own`."""
    if settings.public_url:
        return settings.public_url
    parts = urlsplit(own)
    ours = settings.host in EVERYWHERE and (parts.port or 80) == settings.port
    if ours and _is_loopback(parts.hostname or "") and (address := lan()):
        return f"{parts.scheme}://{address}:{settings.port}"
    return own


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def drawn(link: str) -> str:
    """The QR code of a link as SVG: black on white, with its quiet zone, of any size."""
    code = io.BytesIO()
    segno.make_qr(link, error="m").save(
        code, kind="svg", border=4, light="#fff", xmldecl=False, omitsize=True, nl=False
    )
    return code.getvalue().decode()


@lru_cache(PICTURES)
def picture(link: str) -> str:
    """The same, remembered."""
    return drawn(link)


async def invitation(request: Request) -> Response:
    """The link of a room as friends open it, and its code."""
    house: House = request.app.state.house
    whence = house.origins.whence(request)
    retry_ms = house.reads.take(whence.address, house.store.clock_ms())
    if retry_ms:
        return error(429, "rate", {"retry_ms": retry_ms})
    room = request.path_params["room"]
    if not is_table_id(room) or (await house.store.summaries([TableId(room)]))[0] is None:
        return error(404, "not_found")
    link = f"{origin_for_friends(house.settings, whence.own)}/r/{room}"
    return JSONResponse({"link": link, "qr": await run_in_threadpool(picture, link)})


ROUTES = [Route("/api/rooms/{room}/invitation", invitation)]
