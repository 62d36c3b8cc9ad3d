"""`/metrics`: what one hub shows of itself to Prometheus.

Owns the names of the metrics and who may read them. Gauges are read off the hub when somebody asks;
what happens in between is in `server.counts`, how deals end in `server.tally`. No label may ever
name a room, a person or a card.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator, Mapping, Sized
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from starlette.requests import Request

from server import tally
from server.counts import Spread
from server.store import StoreDown

if TYPE_CHECKING:
    from server.app import House

CONTENT_TYPE = CONTENT_TYPE_LATEST
ROLES = ("seat", "watcher", "none")
"""What a socket is to its table; none: it has not entered a room yet."""

_GROWING = (dict, OrderedDict, Counter, set, list, deque)


class Metrics(Collector):
    """The metrics of one hub, with a registry of their own."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._token = house.settings.metrics_token.encode()
        self._deals: Mapping[tuple[str, str], int] = {}
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def may_read(self, request: Request) -> bool:
        """Whether a program on this machine asks, or the bearer of the token."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        borne = scheme.lower() == "bearer" and hmac.compare_digest(token.encode(), self._token)
        return (borne and self._token != b"") or self._house.origins.local(request)

    async def text(self) -> bytes:
        """Everything in the text format; without store the deals are those known last."""
        with contextlib.suppress(StoreDown):
            self._deals = await tally.read(self._house.store)
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """Reads the hub, without waiting for anything."""
        yield from self._state()
        yield from self._sockets()
        yield from self._happened()
        yield from self._store()
        yield _gauge("map_size", "Entries of every map this process keeps.", "map", self._sizes())

    def _state(self) -> Iterator[Metric]:
        hub = self._house.hub
        tables = [table for table in hub.tables.values() if table.ready]
        statuses = Counter(str(table.seen.room["status"]) for table in tables)
        yield _gauge("build_info", "The version that runs.", "version", {hub.version: 1})
        yield _plain("ready", "Whether people should be sent here.", hub.ready)
        yield _gauge("rooms", "Rooms with somebody connected here.", "status", statuses)
        yield _plain("entering", "Sockets on their way into a room.", hub.entering)

    def _sockets(self) -> Iterator[Metric]:
        connections = list(self._house.hub.connections)
        roles = Counter(dict.fromkeys(ROLES, 0))
        for connection in connections:
            table = connection.table
            seated = table is not None and table.seat_of(connection.person) is not None
            roles["none" if table is None else "seat" if seated else "watcher"] += 1
        waiting = [connection.waiting for connection in connections] or [(0, 0, 0)]
        frames, sizes, buffers = zip(*waiting, strict=True)
        yield _gauge("sockets", "Open sockets.", "role", roles)
        yield _plain("outbox_frames", "Frames that wait for slow sockets.", sum(frames))
        yield _plain("outbox_bytes", "Bytes that wait for slow sockets.", sum(sizes))
        yield _plain("outbox_frames_most", "Frames that wait for the slowest socket.", max(frames))
        yield _plain("buffer_bytes", "Bytes the kernel has not taken yet.", sum(buffers))

    def _happened(self) -> Iterator[Metric]:
        counts, slow = self._house.hub.counts, self._house.hub.slow.taken
        commands = HistogramMetricFamily(
            "cardroom_command_seconds", "From a request to its answer.", labels=("kind",)
        )
        for kind, spread in counts.commands.items():
            commands.add_metric((kind,), _buckets(spread), spread.total)
        yield commands
        yield HistogramMetricFamily(
            "cardroom_loop_lag_seconds",
            "How late the event loop comes to a timer.",
            _buckets(counts.lag),
            counts.lag.total,
        )
        yield HistogramMetricFamily(
            "cardroom_slow_seconds",
            "From a move that may take long to what it leads to.",
            _buckets(slow),
            slow.total,
        )
        yield _counter("refusals", "Refusals by their code.", "code", counts.refusals)
        yield _counter("resumes", "Returns, by what came of `since`.", "result", counts.resumes)
        yield _counter("closes", "Sockets sent off, by the code.", "code", counts.closes)

    def _store(self) -> Iterator[Metric]:
        house = self._house
        deals = CounterMetricFamily(
            "cardroom_deals",
            "Deals that ended at all tables of the store, whoever played.",
            labels=("game", "outcome"),
        )
        for game in house.registry.ids:
            for outcome in tally.OUTCOMES:
                deals.add_metric((game, outcome), self._deals.get((game, outcome), 0))
        yield deals
        done = {kind.__name__.lower(): n for kind, n in house.store.outcomes.items()}
        yield _counter("commits", "Commits of this process; stale: judged anew.", "outcome", done)
        yield _plain("store_up", "Whether the store answers.", house.hub.store_answers)
        yield _total("store_failures", "Calls the store did not carry out.", house.store.failures)
        yield _total("channel_cuts", "Breaks of the line of the channels.", house.hub.channels.cuts)

    def _sizes(self) -> Mapping[str, int]:
        """Whatever can grow in the objects of this hub, by owner and name: a map that somebody adds
        is here by itself."""
        house, hub = self._house, self._house.hub
        tables = list(hub.tables.values())
        attendances = [table.attendance for table in tables]
        sizes, counted = dict[str, int](), set[int]()
        for owners in ([house], [hub], [hub.channels], tables, attendances):
            # What grows in the first one grows in all of them; a thing they share counts once.
            for name, first in vars(owners[0]).items() if owners else ():
                if _size(first) is not None and id(first) not in counted:
                    counted.add(id(first))
                    size = sum(_size(vars(owner).get(name)) or 0 for owner in owners)
                    sizes[f"{type(owners[0]).__name__.lower()}.{name.lstrip('_')}"] = size
        return sizes


def _size(thing: Any) -> int | None:
    """How many entries it holds, if it can grow: a map, or an object of ours that has a length."""
    kind = type(thing)
    if kind in _GROWING or (kind.__module__.startswith("server.") and isinstance(thing, Sized)):
        return len(thing)
    return thing.qsize() if isinstance(thing, asyncio.Queue) else None


def _gauge(name: str, help: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(f"cardroom_{name}", help, labels=(label,))
    for value, number in values.items():
        family.add_metric((value,), number)
    return family


def _plain(name: str, help: str, value: float) -> Metric:
    return GaugeMetricFamily(f"cardroom_{name}", help, value=value)


def _counter(name: str, help: str, label: str, values: Mapping[Any, float]) -> Metric:
    family = CounterMetricFamily(f"cardroom_{name}", help, labels=(label,))
    for value, number in values.items():
        family.add_metric((str(value),), number)
    return family


def _total(name: str, help: str, value: float) -> Metric:
    return CounterMetricFamily(f"cardroom_{name}", help, value=value)


def _buckets(spread: Spread) -> list[tuple[str, float]]:
    return list(zip((*map(str, spread.bounds), "+Inf"), accumulate(spread.counts), strict=True))
