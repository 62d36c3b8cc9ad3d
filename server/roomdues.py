"""What happens at a table by itself, and when: pauses and the turns of bots.

Owns the deadlines of a room as milliseconds from now. What was awaited before and still is keeps
its deadline, so that renaming or chatting neither stalls nor hurries a table. It must never carry
anything out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.api import Pause, Prompt, Seat
from server.guard import guarded
from server.ids import PersonId
from server.roommatch import present
from server.roomtypes import PACE_MS, SHOWS_MS, Context, Due, Room


def with_dues(
    room: Room, person: PersonId | None, context: Context
) -> tuple[Room, Mapping[str, int]]:
    """The room with its deadlines, and those in milliseconds from now by kind."""
    humans = bool(present(room, context, person))
    awaited = _awaited(room, context, humans)
    if awaited is None:
        return replace(room, dues={}), {}
    kind, key, fresh_ms = awaited
    left_ms = fresh_ms
    old = room.dues.get(kind)
    if old is not None and old.key == key:
        left_ms = min(fresh_ms, max(0, old.at_ms - context.now_ms))
    due = Due(key, context.now_ms + left_ms)
    return replace(room, dues={kind: due}), {kind: left_ms}


def _awaited(room: Room, context: Context, humans: bool) -> tuple[str, str, int] | None:
    if room.status == "between":
        return None if humans else ("pause", f"next {room.match_no}.{room.moves}", SHOWS_MS)
    if room.status != "playing" or room.match is None:
        return None
    game = context.registry.game(room.game)
    awaits = guarded(game.id, "awaits", room.match, lambda: game.awaits(room.match))
    if isinstance(awaits, Pause):
        return "pause", f"pause {room.match_no}.{room.moves}", awaits.ms
    prompts: Mapping[Seat, tuple[Prompt, ...]] = guarded(
        game.id, "prompts", room.match, lambda: game.prompts(room.match)
    )
    waiting = [
        f"{seat}:{prompt.id}"
        for seat in sorted(prompts)
        for prompt in prompts[seat]
        if prompt.must and room.seats[seat].by_bot
    ]
    if not waiting:
        return None
    key = f"{room.match_no} {' '.join(waiting)}"
    # The delay is drawn before the bot thinks: tempo says nothing about a hand.
    return "bot", key, context.between(*PACE_MS) if humans else 0
