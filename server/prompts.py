"""The open prompts of a room, under the ids its people know them by.

Owns the step from the ids of the game to those of the room: after a take-back the game asks again
under numbers it has used, the room under higher ones, so that no old answer ever fits. Whoever
shows a prompt or takes an answer asks here.
"""

from __future__ import annotations

from typing import Any

from rules.api import Game, PromptId
from rules.values import replace
from server.roomtypes import Asked, Room


def prompts_of(room: Room, game: Game[Any]) -> Asked:
    """The prompts by seat; the room has a match."""
    asked: Asked = game.prompts(room.match)
    base = room.prompt_base
    if not base:
        return asked
    return {
        seat: tuple([replace(prompt, id=PromptId(base + prompt.id)) for prompt in prompts])
        for seat, prompts in asked.items()
    }


def top_of(asked: Asked) -> int:
    """The highest id among the questions that everybody may know of; 0 if there is none."""
    known = [p.id for prompts in asked.values() for p in prompts if p.must and p.shown]
    return max(known, default=0)
