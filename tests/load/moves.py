"""What a move costs the servers: `python -m tests.load.moves`.

A real hub with the settings of `scripts/run` and tables of four players and four watchers, first
answering at once, then one move a second a table; then the same for a bare echo room on the same
stack. It is a measurement and must never be a pass condition: machines are noisy.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import platform
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from random import Random
from time import perf_counter

import click
import uvloop

from server.identity import COOKIE, Identity
from tests.load.clients import PING_S, SEATS, SOCKETS, Echo, Guest, Table, Tally
from tests.load.processes import (
    Served,
    Use,
    card_room,
    echo_room,
    own_cpu_s,
    processors,
    raise_file_limit,
)

SECRET = "nobody plays here for more than a minute"
OPEN_AT_ONCE = 12
"""Tables that come in together."""
SETTLE_S = 2.0
"""Between the start of a pace and the first counted move."""
STARTS_WITHIN_S = 60.0

_HEAD = (
    "tables  pace    moves/s   CPU µs a move:   hub + store   clients"
    "    ms: p50    p95    p99    bytes a frame"
)


@dataclass(frozen=True)
class Span:
    """One measured stretch of time."""

    seconds: float
    before: Use
    after: Use
    clients_s: float


@click.command()
@click.option("--tables", default="50,200,1000", show_default=True, help="how many, with commas")
@click.option("--seconds", default=8.0, show_default=True, help="length of each measurement")
@click.option("--echo/--no-echo", default=True, help="the bare echo room too")
@click.option("--paced/--no-paced", default=True, help="one move a second a table too")
@click.option("--seed", default=1, show_default=True, help="which legal answers are chosen")
def main(tables: str, seconds: float, echo: bool, paced: bool, seed: int) -> None:
    """CPU time, delays, bytes and memory of a move, for several numbers of tables."""
    raise_file_limit()
    counts = sorted(int(count) for count in tables.split(","))
    paces = (0.0, 1.0) if paced else (0.0,)
    servers, clients = processors()
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, clients)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        size = runner.run(_cards(counts, seconds, paces, seed, servers))
        if echo:
            runner.run(_echo(counts, seconds, paces, seed, servers, size))


async def _cards(
    counts: Sequence[int], seconds: float, paces: Sequence[float], seed: int, on: set[int]
) -> int:
    """Measures the card room; the mean size of its frames in bytes."""
    tally = Tally(Random(seed))
    with card_room(SECRET, on) as served:
        click.echo(
            f"Card room, Kachuful: {SEATS} players and {SOCKETS - SEATS} watchers a table, "
            f"seed {seed}\nPython {platform.python_version()}, uvloop {version('uvloop')}, "
            f"uvicorn {version('uvicorn')}; one hub and its store on processor "
            f"{sorted(on)}, clients elsewhere if there is another one\n"
            f"{served.settings}\n\n{_HEAD}"
        )
        before = served.use()
        people = Identity(SECRET.encode(), secure=False)
        open_: list[Table] = []
        async with _pinging(open_):
            size = 0
            for count in counts:
                await _open_cards(served, people, open_, count, tally)
                for pace in paces:
                    size = await _measure(served, open_, tally, pace, seconds) or size
                after = served.use()
                click.echo(
                    f"{count:6}  memory a table: hub "
                    f"{(after.hub_bytes - before.hub_bytes) / count / 1024:.0f} KB, store "
                    f"{(after.store_bytes - before.store_bytes) / count / 1024:.0f} KB"
                )
        _hang_up(open_)
    return size


async def _echo(
    counts: Sequence[int],
    seconds: float,
    paces: Sequence[float],
    seed: int,
    on: set[int],
    size: int,
) -> None:
    click.echo(f"\nBare echo room, same stack, frames of {size} bytes\n{_HEAD}")
    tally = Tally(Random(seed))
    with echo_room(size, on) as served:
        open_: list[Table] = []
        for count in counts:
            await _open_echo(served, open_, count, tally)
            for pace in paces:
                await _measure(served, open_, tally, pace, seconds)
        _hang_up(open_)


async def _measure(
    served: Served, tables: Sequence[Table], tally: Tally, pace: float, seconds: float
) -> int:
    """Plays on at that pace and prints a line; the mean size of a frame in bytes."""
    tally.interval_s = pace
    for table in tables:
        table.pace()
    tally.go_on()
    await asyncio.sleep(SETTLE_S)
    # The clients' own pauses must not show as delays of the server.
    gc.collect()
    gc.freeze()
    gc.disable()
    tally.start()
    began, before, own = perf_counter(), served.use(), own_cpu_s()
    await asyncio.sleep(seconds)
    tally.counting = False
    span = Span(perf_counter() - began, before, served.use(), own_cpu_s() - own)
    gc.enable()
    if tally.failed:
        raise click.ClickException(f"{len(tally.failed)} failures: {tally.failed[0]}")
    _print(len(tables), pace, tally, span)
    return round(tally.bytes / tally.frames)


def _print(tables: int, pace: float, tally: Tally, span: Span) -> None:
    moves = tally.moves
    hub = (span.after.hub_s - span.before.hub_s) / moves * 1e6
    store = (span.after.store_s - span.before.store_s) / moves * 1e6
    name = f"{1 / pace:.0f}/s" if pace else "at once"
    click.echo(
        f"{tables:6}  {name:8}{moves / span.seconds:7.0f}   {hub + store:13.0f}   "
        f"{hub:5.0f} + {store:<5.0f}   {span.clients_s / moves * 1e6:7.0f}"
        f"   {tally.delay_ms(0.5):8.1f}{tally.delay_ms(0.95):7.1f}{tally.delay_ms(0.99):7.1f}"
        f"   {tally.bytes / tally.frames:14.0f}"
        + (f"   {tally.again} sent again" if tally.again else "")
    )


# opening


async def _open_cards(
    served: Served, people: Identity, tables: list[Table], count: int, tally: Tally
) -> None:
    """More tables, until there are so many and all of them play."""
    gate = asyncio.Semaphore(OPEN_AT_ONCE)

    async def seat(number: int) -> Table:
        async with gate:
            return await _card_table(served.port, people, Table(number, tally))

    tally.holding = True  # those that play already do not crowd out who comes in
    new = await asyncio.gather(*(seat(number) for number in range(len(tables), count)))
    tables += new
    async with asyncio.timeout(STARTS_WITHIN_S):  # the draw for the first dealer is shown a while
        for table in new:
            await table.plays.wait()


async def _card_table(port: int, people: Identity, table: Table) -> Table:
    loop = asyncio.get_running_loop()
    cookies = [f"{COOKIE}={people.sign(people.new()[0])}" for _ in range(SOCKETS)]
    room = await _new_room(port, table.address, cookies[0])
    guests = [Guest(table, room, cookie, seat) for seat, cookie in enumerate(cookies)]
    for guest in guests:
        await loop.create_connection(
            lambda guest=guest: guest, "127.0.0.1", port, local_addr=(table.address, 0)
        )
        await guest.enter()
    for seat, guest in enumerate(guests[:SEATS]):
        if seat:
            await guest.ask("sit", seat=seat)
        await guest.ask("ready", yes=True)
    table.lines += guests
    return table


async def _new_room(port: int, address: str, cookie: str) -> str:
    body = {"game": "kachuful", "preset": "seed", "options": {}, "seats": SEATS, "name": "Guest 1"}
    data = json.dumps(body).encode()
    head = (
        f"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
        f"Cookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        "Connection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(head.encode() + data)
    answer = await reader.read()
    writer.close()
    found = json.loads(answer.partition(b"\r\n\r\n")[2])
    if "room" not in found:
        raise click.ClickException(f"no room: {found}")
    return str(found["room"])


async def _open_echo(served: Served, tables: list[Table], count: int, tally: Tally) -> None:
    loop = asyncio.get_running_loop()
    tally.holding = True
    for number in range(len(tables), count):
        table = Table(number, tally)
        tables.append(table)
        sockets = [Echo(table, number, seat) for seat in range(SOCKETS)]
        for line in sockets:
            await loop.create_connection(
                lambda line=line: line, "127.0.0.1", served.port, local_addr=(table.address, 0)
            )
            await line.opened
        table.lines += sockets
        sockets[0].speak()


@contextlib.asynccontextmanager
async def _pinging(tables: list[Table]) -> AsyncIterator[None]:
    """Every client of the card room says now and then that it is there, evenly over the time."""

    async def ping() -> None:
        while True:
            lines = [line for table in tables for line in table.lines if isinstance(line, Guest)]
            for number, line in enumerate(lines):
                line.ping()
                if number % 16 == 15:
                    await asyncio.sleep(PING_S * 16 / len(lines))
            await asyncio.sleep(0.1 if lines else 0.5)

    task = asyncio.create_task(ping())
    try:
        yield
    finally:
        task.cancel()


def _hang_up(tables: Sequence[Table]) -> None:
    for table in tables:
        for line in table.lines:
            line.transport.abort()


if __name__ == "__main__":
    main()
