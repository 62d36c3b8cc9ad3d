"""The bots' worker: claims the turns that are due, lets a bot choose, commits like anybody.

Owns the loop of `cardroom bots`. A bot gets the view, prompts and events of its seat, never the
state. A claim is a lease: a worker that dies in mid-turn loses nothing, another one claims the
turn again. It must never write to the store but through `commit.carry_out`.

What the delay tells: nothing. It was drawn before the bot thinks, and how long it thinks, which its
cards decide, is hidden in a full step of time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from rules.api import Action, Prompt, Seat
from rules.codec import event_data
from rules.registry import Registry, default_registry
from server.commands import BotAct
from server.commit import Live, carry_out, freeze, load, rest
from server.guard import RulesBroken, guarded
from server.ids import TableId
from server.prompts import prompts_of
from server.records import told
from server.roomtypes import BOTS, Refused, Room
from server.simulate import asked_first, seat_view
from server.slow import SlowWorker
from server.steps import Slow, at_once
from server.store import Store, StoreDown, TableGone

if TYPE_CHECKING:
    from server.config import Settings

log = logging.getLogger(__name__)

POLL_MS = 100
AWAY_MS = 500
"""How long the worker waits when nothing is due, and when the store is away."""

LEASE_MS = 5_000
CLAIMED_AT_ONCE = 8
TURNS_IN_A_ROW = 100

STEP_S = 0.05
"""An answer takes full steps of this: more than all but a few thoughts take."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A question to a seat that a bot plays, and what else it may say now."""

    seat: Seat
    prompts: tuple[Prompt, ...]

    def answered_by(self, action: Action | None) -> Prompt:
        """Which prompt the action answers, an offer perhaps; else the one that must be answered."""
        kind = "" if action is None else str(action.get("kind"))
        asked = next(prompt for prompt in self.prompts if prompt.must)
        return next((open_ for open_ in self.prompts if open_.answered_by(kind)), asked)


async def run(settings: Settings, registry: Registry | None = None) -> None:
    """Works until SIGTERM or SIGINT; a turn under way is finished."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    store = Store(
        settings.redis_url,
        room_ttl_ms=settings.room_ttl_ms,
        record_ttl_ms=settings.record_ttl_ms,
        seat_ttl_ms=settings.seat_ttl_ms,
    )
    try:
        async with contextlib.aclosing(SlowWorker()) as slow:
            worker = Worker(store, registry or default_registry(), slow=slow.find)
            await worker.serve(stop)
    finally:
        await store.aclose()


def turn_of(room: Room, registry: Registry) -> Turn | None:
    """The first question that a bot is to answer now."""
    if room.status != "playing" or room.match is None:
        return None
    game = registry.game(room.game)
    prompts: Mapping[Seat, tuple[Prompt, ...]] = guarded(
        game.id, "prompts", room.match, lambda: prompts_of(room, game)
    )
    seat = asked_first(prompts, [place.by_bot for place in room.seats])
    if seat is None:
        return None
    return Turn(seat, prompts[seat])


class Worker:
    """One worker; several may run beside each other."""

    def __init__(
        self,
        store: Store,
        registry: Registry,
        rng: Random | None = None,
        slow: Slow = at_once,
    ) -> None:
        self._store = store
        self._registry = registry
        self._slow = slow
        self._rng = rng or Random(secrets.randbits(64))

    async def serve(self, stop: asyncio.Event) -> None:
        """Claims and plays until told to stop; outlives every outage and bug of a table."""
        while not stop.is_set():
            wait_ms = POLL_MS
            try:
                if await self.round(stop):
                    wait_ms = 0
            except StoreDown as error:
                log.warning("store away", extra={"error": str(error)})
                wait_ms = AWAY_MS
            except Exception:
                log.exception("a round of the bots failed")
                wait_ms = AWAY_MS
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_ms / 1000):
                    await stop.wait()

    async def round(self, stop: asyncio.Event | None = None) -> int:
        """Plays every turn due now; how many tables had one."""
        tables = await self._store.claim_due("bot", CLAIMED_AT_ONCE, LEASE_MS)
        turns = [self.play(table, stop) for table in tables]
        for failure in await asyncio.gather(*turns, return_exceptions=True):
            if failure is not None:
                raise failure
        return len(tables)

    async def play(self, table: TableId, stop: asyncio.Event | None = None) -> None:
        """The due turn, and the following ones while they are due at once."""
        try:
            live: Live | None = await load(self._store, self._registry, table)
            for number in range(TURNS_IN_A_ROW):
                # Whoever plays with bots sees the first one; at once come turns among bots only.
                live = await self._turn(table, live, held=number == 0)
                if live is None or not self._due_now(live) or (stop and stop.is_set()):
                    return
        except TableGone:
            return
        except RulesBroken as bug:
            await freeze(self._store, table, bug)
        except Refused as refusal:
            # Somebody was first (`late`) and has set the next deadline; or the table is broken.
            log.info("turn refused", extra={"code": refusal.code})

    async def _turn(self, table: TableId, live: Live | None, *, held: bool) -> Live | None:
        if live is None:
            return None
        turn = turn_of(live.room, self._registry)
        if turn is None:
            await rest(self._store, "bot", live)
            return None
        began = perf_counter()
        action = self._choice(live.room, turn)
        if held:
            await asyncio.sleep(-(perf_counter() - began) % STEP_S)
        try:
            return await self._commit(table, live, turn, action)
        except Refused as refusal:
            if refusal.code != "illegal":
                raise
            log.error("bot chose an illegal action", extra={"game": live.room.game})
            return await self._commit(table, live, turn, None)

    async def _commit(
        self, table: TableId, live: Live, turn: Turn, action: Action | None
    ) -> Live | None:
        here = (await self._store.presence(table)).people
        done = await carry_out(
            self._store,
            self._registry,
            table,
            live,
            BOTS,
            BotAct(turn.seat, turn.answered_by(action).id, action),
            f"bot-{secrets.token_hex(8)}",
            here,
            slow=self._slow,
        )
        return done.live

    def _choice(self, room: Room, turn: Turn) -> Action | None:
        """The bot's answer; None (the rules' default) if the bot fails."""
        game = self._registry.game(room.game)
        events = guarded(game.id, "replay", room.running, lambda: told(room, game))
        seen = [event_data(event, turn.seat) for event in events]
        view = guarded(
            game.id,
            "views",
            room.match,
            lambda: seat_view(game, room.match, turn.seat, len(room.seats), room.options, seen),
        )
        bot = self._registry.bot(room.game)
        try:
            return guarded(game.id, "bot", view, lambda: bot.choose(view, self._rng))
        except RulesBroken as bug:
            # Its words and its trace may name cards.
            log.error("bot failed: %s", type(bug.__cause__).__name__, extra={"game": room.game})
            return None

    def _due_now(self, live: Live) -> bool:
        due = live.room.dues.get("bot")
        return due is not None and due.at_ms <= self._store.clock_ms()
