"""A bare echo room on the same stack, as a yardstick: `python -m tests.load.echo SIZE`.

Starlette on uvicorn with the same loop and protocols: whatever a socket says, everybody in its room
gets a frame of SIZE bytes. No rules, no store, no checks. It must never grow a feature.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from server.serving import BACKLOG, listen


def app(size: int) -> Starlette:
    """The application: `/ws?ROOM`."""
    rooms: dict[str, set[WebSocket]] = defaultdict(set)
    frame = bytes(size)

    async def door(websocket: WebSocket) -> None:
        await websocket.accept(websocket.scope["subprotocols"][0])
        room = rooms[websocket.url.query]
        room.add(websocket)
        while (await websocket.receive())["type"] == "websocket.receive":
            for member in list(room):
                await member.send_bytes(frame)
        room.discard(websocket)

    return Starlette(routes=[WebSocketRoute("/ws", door)])


async def main(size: int) -> None:
    """Serves until a signal."""
    listener = listen("127.0.0.1", 0)
    print(f"echo: http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(
        app(size),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="error",
        access_log=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
    )
    await uvicorn.Server(config).serve([listener])


if __name__ == "__main__":
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(int(sys.argv[1])))
