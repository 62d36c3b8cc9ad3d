"""Resume codes by HTTP: making one, and finding the room of one that is typed.

Owns the moment in which a code exists in clear: between its drawing and the answer to who asked for
it. It must never be written down anywhere but in that answer.
"""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from rules.api import Seat
from server import codes
from server.answers import error
from server.commands import NewCode
from server.commit import carry_out, load
from server.ids import TableId, is_table_id
from server.invite import drawn, origin_for_friends
from server.posts import Post, posting
from server.room import Actor
from server.roomseats import seat_of_code
from server.store import TableGone


@posting(lambda fields: fields.some_seat(), lambda house: house.resumes)
async def new_code(post: Post[Seat | None]) -> Response:
    """A code for one's own seat, or the host's for another's. Raises Refused."""
    house, room = post.house, post.request.path_params["room"]
    if not is_table_id(room):
        return error(404, "not_found")
    table, code = TableId(room), codes.new_code()
    digest = codes.digest_of(code)
    here = (await house.store.presence(table)).people
    try:
        await carry_out(
            house.store, house.registry, table, None, Actor(post.person),
            NewCode(post.wish, digest), "", here,
        )  # fmt: skip
    except TableGone:
        return error(404, "not_found")
    await house.store.keep_code(digest, table, codes.VALID_MS)
    own = house.origins.whence(post.request).own
    link = f"{origin_for_friends(house.settings, own)}/r/{table}#seat={code}"
    picture = await run_in_threadpool(drawn, link)
    expires_ms = house.store.clock_ms() + codes.VALID_MS
    return JSONResponse({"code": code, "link": link, "qr": picture, "expires_ms": expires_ms}, 201)


@posting(lambda fields: fields.code(), lambda house: house.resumes)
async def room_of_code(post: Post[bytes]) -> Response:
    """The room in which a code moves a seat, and that seat."""
    house = post.house
    table = await house.store.table_of_code(post.wish)
    if table is None:
        return error(404, "bad_code")
    try:
        live = await load(house.store, house.registry, table)
    except TableGone:
        return error(404, "bad_code")
    seat = seat_of_code(live.room, post.wish, house.store.clock_ms())
    if seat is None:
        return error(404, "bad_code")
    return JSONResponse({"room": table, "seat": seat})


ROUTES = [
    Route("/api/rooms/{room}/code", new_code, methods=["POST"]),
    Route("/api/seat", room_of_code, methods=["POST"]),
]
