"""What people may ask of the server by HTTP besides reading: who may, and how often.

Owns the way in that all these routes share: Origin, cookie, allowances, the decoded body. It must
never know what is being asked for.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from server.answers import error
from server.body import BodyError, read_body
from server.fields import Fields
from server.ids import PersonId
from server.limits import Allowed

if TYPE_CHECKING:
    from server.app import House

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Post(Generic[T]):
    """Somebody's wish, with everything needed to answer it."""

    request: Request
    house: House
    person: PersonId
    wish: T


def posting(
    decode: Callable[[Fields], T], allowed: Callable[[House], Allowed]
) -> Callable[[Callable[[Post[T]], Awaitable[Response]]], Callable[[Request], Awaitable[Response]]]:
    """Makes an endpoint of what answers an admitted wish. `allowed` names what it counts as."""

    def wrap(
        answer: Callable[[Post[T]], Awaitable[Response]],
    ) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            house: House = request.app.state.house
            whence = house.origins.whence(request)
            if not house.origins.allows(request, whence):
                return error(403, "foreign_origin")
            person = house.person(request)
            if person is None:
                return error(403, "no_session")
            if house.hub.draining:
                return error(503, "read_only")
            retry_ms = allowed(house).take(person, whence.address, house.store.clock_ms())
            if retry_ms:
                return error(429, "rate", {"retry_ms": retry_ms})
            try:
                wish = await read_body(request, decode)
            except BodyError as refusal:
                return error(400, refusal.code, refusal.detail)
            return await answer(Post(request, house, person, wish))

        return endpoint

    return wrap
