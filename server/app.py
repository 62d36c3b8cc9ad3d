"""The routes: the page, the small HTTP part of PROTOCOL.md section 6, and the door of `/ws`.

Owns who is let in (cookie, Origin, allowances) and what every answer carries (headers, errors as
JSON). It must never touch a table but through the hub, and never tell a stranger a traceback.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rules.options import describe
from rules.registry import Registry
from server import body, deals, invite, seatcodes, wire
from server.answers import error
from server.body import NewRoom
from server.commit import found
from server.headers import Headers, static_page
from server.hub import Hub
from server.identity import Identity
from server.ids import PersonId
from server.limits import (
    CODES_ADDRESS,
    CODES_PERSON,
    CONNECTS,
    READS,
    ROOMS_ADDRESS,
    ROOMS_PERSON,
    Allowed,
    Buckets,
)
from server.metrics import CONTENT_TYPE, Metrics
from server.origins import Origins
from server.posts import Post, posting
from server.replays import Replays
from server.room import Refused
from server.socket import EXTENSION, Connection
from server.store import Store, StoreDown

if TYPE_CHECKING:
    from server.config import Settings

STATIC = Path(__file__).resolve().parent.parent / "static"


class House:
    """Everything a request may need; one a process."""

    def __init__(self, settings: Settings, store: Store, registry: Registry, hub: Hub) -> None:
        self.settings = settings
        self.store = store
        self.registry = registry
        self.hub = hub
        self.identity: Identity
        public = [settings.public_url] if settings.public_url else []
        self.origins = Origins([*settings.origins, *public], settings.proxies)
        self.connects: Buckets[str] = Buckets(CONNECTS)
        self.rooms: Allowed = Allowed(ROOMS_PERSON, ROOMS_ADDRESS)
        self.resumes: Allowed = Allowed(CODES_PERSON, CODES_ADDRESS)
        self.reads: Buckets[str] = Buckets(READS)
        self.replays = Replays(registry)
        self.metrics = Metrics(self)

    async def open(self) -> None:
        """Before the first request."""
        secret = self.settings.secret.encode() or await self.store.secret()
        secure = self.settings.public_url.startswith("https:")
        self.identity = Identity(secret, secure=secure)
        await self.hub.start()

    def person(self, connection: HTTPConnection) -> PersonId | None:
        """Who asks, by his cookie."""
        return self.identity.of_header(connection.headers.get("cookie"))


def create_app(settings: Settings, store: Store, registry: Registry, **hub: Any) -> Starlette:
    """The application of one hub; `app.state.hub` is that hub."""
    house = House(settings, store, registry, Hub(store, registry, version=_version(), **hub))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            await house.open()
            yield
        finally:
            await house.hub.stop()

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/r/{room}", page),
            Route("/r/{room}/deal/{number:int}", page),
            Route("/api/games", games),
            Route("/api/me", me),
            Route("/api/rooms", new_room, methods=["POST"]),
            *deals.ROUTES,
            *invite.ROUTES,
            *seatcodes.ROUTES,
            Route("/healthz", healthz),
            Route("/readyz", readyz),
            Route("/metrics", metrics),
            WebSocketRoute("/ws", door),
            Mount("/static", static_page(STATIC)),
        ],
        middleware=[Middleware(Headers, origins=house.origins)],
        exception_handlers={
            HTTPException: on_http_error,
            Refused: on_refused,
            StoreDown: on_store_down,
            Exception: on_bug,
        },
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.hub = house.hub
    return app


def _version() -> str:
    try:
        return version("cardroom")
    except PackageNotFoundError:
        return "dev"


def _house(connection: HTTPConnection) -> House:
    return cast(House, connection.app.state.house)


async def on_http_error(request: Request, bug: Exception) -> Response:
    """Unknown address, wrong method."""
    status = bug.status_code if isinstance(bug, HTTPException) else 500
    codes = {404: "not_found", 405: "wrong_method"}
    return error(status, codes.get(status, "bad_request"))


async def on_refused(request: Request, bug: Exception) -> Response:
    """A refusal of the room."""
    assert isinstance(bug, Refused)
    return error(400, bug.code, bug.detail)


async def on_store_down(request: Request, bug: Exception) -> Response:
    """The store is away for a moment."""
    return error(503, "read_only")


async def on_bug(request: Request, bug: Exception) -> Response:
    """A bug of ours: told in the log, not to the stranger."""
    return error(500, "bug")


# the page


async def page(request: Request) -> Response:
    """The page, and who you are if you are new."""
    house = _house(request)
    answer = FileResponse(STATIC / "index.html", media_type="text/html; charset=utf-8")
    person = house.person(request)
    cookie = house.identity.new()[1] if person is None else house.identity.set_cookie(person)
    answer.headers["set-cookie"] = cookie
    return answer


# the small API


async def games(request: Request) -> Response:
    """What can be played, and the house rules of each game."""
    registry = _house(request).registry
    listed = []
    for game_id in registry.ids:
        game = registry.game(game_id)
        forms = {str(seats): describe(game.form(seats)) for seats in game.seat_counts}
        listed.append({"id": game_id, "seats": list(game.seat_counts), "forms": forms})
    return JSONResponse({"games": listed})


async def me(request: Request) -> Response:
    """Who you are, where you hold a seat, and how long rooms and seats are kept."""
    house = _house(request)
    kept = dict(house.store.kept)
    person = house.person(request)
    if person is None:
        person, cookie = house.identity.new()
        fresh = JSONResponse({"person": person, "held": [], "kept": kept})
        fresh.headers["set-cookie"] = cookie
        return fresh
    tables = await house.store.held(person)
    summaries = await house.store.summaries(tables)
    held = [
        {
            "room": table,
            "game": summary.game,
            "status": "broken" if summary.broken else summary.phase,
        }
        for table, summary in zip(tables, summaries, strict=True)
        if summary is not None
    ]
    return JSONResponse({"person": person, "held": held, "kept": kept})


@posting(body.new_room, lambda house: house.rooms)
async def new_room(post: Post[NewRoom]) -> Response:
    """A new room; who asks is its host on seat 0."""
    house, wanted = post.house, post.wish
    table = await found(
        house.store, house.registry, post.person, wanted.name, wanted.game, wanted.preset,
        wanted.options, wanted.seats, cid=wanted.cid,
    )  # fmt: skip
    return JSONResponse({"room": table}, 201)


async def healthz(request: Request) -> Response:
    """Alive."""
    return JSONResponse({"alive": True})


async def readyz(request: Request) -> Response:
    """Whether people should be sent here."""
    ready = _house(request).hub.ready
    return JSONResponse({"ready": ready}, 200 if ready else 503)


async def metrics(request: Request) -> Response:
    """What this hub shows of itself to whoever runs it."""
    shown = _house(request).metrics
    if not shown.may_read(request):
        return error(403, "not_yours")
    return Response(await shown.text(), headers={"content-type": CONTENT_TYPE})


# the door


async def door(websocket: WebSocket) -> None:
    """`/ws`: a foreign Origin gets 403; everybody else is accepted first, so that a refusal
    arrives with its code."""
    house = _house(websocket)
    whence = house.origins.whence(websocket)
    if not house.origins.allows(websocket, whence):
        await websocket.send_denial_response(error(403, "foreign_origin"))
        return
    known = wire.SUBPROTOCOL in websocket.scope["subprotocols"]
    # WebSocketDisconnect: gone before the handshake was answered.
    with contextlib.suppress(WebSocketDisconnect):
        await websocket.accept(wire.SUBPROTOCOL if known else None)
        refusal = _refusal(house, websocket, whence.address, known)
        if refusal is not None:
            house.hub.counts.closes[refusal[0]] += 1
            await websocket.close(*refusal)
            return
        await _serve(house, websocket, whence.address)


def _refusal(
    house: House, websocket: WebSocket, address: str, known: bool
) -> tuple[int, str] | None:
    retry_ms = house.connects.take(address, house.store.clock_ms())
    if retry_ms:
        return wire.CLOSE_OVERLOADED, wire.retry_after(retry_ms)
    if house.hub.draining:
        return wire.CLOSE_RESTART, "restart"
    if not known:
        return wire.CLOSE_PROTOCOL, "subprotocol"
    if house.person(websocket) is None:
        return wire.CLOSE_SESSION, "session"
    return None


async def _serve(house: House, websocket: WebSocket, address: str) -> None:
    person = house.person(websocket)
    assert person is not None
    hub = house.hub
    connection = Connection(
        websocket.scope["extensions"][EXTENSION], hub, person, house.store.clock_ms,
        hub.allowance(person, address),
    )  # fmt: skip
    hub.connections.add(connection)
    await connection.run(websocket.receive)
