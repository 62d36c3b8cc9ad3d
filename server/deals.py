"""The finished deals of a room over HTTP: their records and their replays.

Owns who may read them (whoever has the room's link), how often, and that the work is done off the
event loop. It must never tell anything of a running deal: it reads stored rows only, and those are
written by the commit that ends a deal.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.answers import answered, encoded, error
from server.ids import TableId, is_table_id
from server.records import RecordError, public_records
from server.roomcodec import running_match

if TYPE_CHECKING:
    from server.app import House


@dataclass(frozen=True, slots=True)
class Deals:
    """The stored rows of a room, and the number of its match that is not over yet."""

    rows: Sequence[bytes]
    running: int | None


Answer = Callable[["House", Deals, int], Awaitable[Response]]


async def found(house: House, room: str) -> Deals | None:
    """The finished deals of that room; None if there is no such room and none is kept."""
    if not is_table_id(room):
        return None
    table = TableId(room)
    snapshot = await house.store.load(table)
    if snapshot is not None:
        return Deals(snapshot.rows, running_match(snapshot.state))
    # The deals of a room that is gone outlive it: its last match will never go on.
    rows = await house.store.rows(table)
    return Deals(rows, None) if rows else None


def reading(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that reads the finished deals of a room, or the one of a number."""

    async def endpoint(request: Request) -> Response:
        house: House = request.app.state.house
        address = house.origins.whence(request).address
        retry_ms = house.reads.take(address, house.store.clock_ms())
        if retry_ms:
            return error(429, "rate", {"retry_ms": retry_ms})
        deals = await found(house, request.path_params["room"])
        if deals is None:
            return error(404, "not_found")
        number = request.path_params.get("number")
        if number is not None and number >= len(deals.rows):
            return error(404, "no_such_deal")
        return await answer(house, deals, number or 0)

    return endpoint


@reading
async def every_record(house: House, deals: Deals, _: int) -> Response:
    """The records of a room, oldest first."""
    return answered(
        await run_in_threadpool(
            lambda: encoded({"records": public_records(deals.rows, deals.running)})
        )
    )


@reading
async def one_record(house: House, deals: Deals, number: int) -> Response:
    """The record of one deal: a file for `cardroom verify`."""
    rows = deals.rows[number : number + 1]
    return answered(
        await run_in_threadpool(lambda: encoded(public_records(rows, deals.running)[0]))
    )


@reading
async def one_replay(house: House, deals: Deals, number: int) -> Response:
    """One deal step by step."""
    replays, rows = house.replays, deals.rows[: number + 1]
    body = replays.known(rows[-1])
    if body is None:
        try:
            body = await run_in_threadpool(replays.make, rows)
        except RecordError:
            return error(409, "not_replayable")
        replays.keep(rows[-1], body)
    return answered(body)


ROUTES = [
    Route("/api/rooms/{room}/records", every_record),
    Route("/api/rooms/{room}/records/{number:int}", one_record),
    Route("/api/rooms/{room}/replays/{number:int}", one_replay),
]
