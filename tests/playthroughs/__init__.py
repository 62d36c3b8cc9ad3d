"""Golden files of whole matches: every input with every view, prompt and event that followed.

Owns the form of the files and their replay. A line is one step; views stand in it as the keys that
changed. `python -m tests.playthroughs` writes the files anew from the scripts of each game; it must
be run only when the rules are meant to change, and its difference read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from rules.api import TABLE, Action, Asked, Carried, Event, Game, Over, Pack, Prompt, Seat, Step
from rules.codec import prompt_data
from rules.data import Json
from rules.options import resolve
from rules.registry import default_registry
from tests.laws import Coverage, Input, feed, refused, sample_answer

DATA = Path(__file__).parent / "data"

TRIES = 100
"""How often a random answer may be refused: what a shape's fields fit may still be against the
rules."""


@dataclass(frozen=True)
class Script:
    """How a match is made: options, a seed for packs and answers, and what is not left to it.

    `packs` are the first packs, each completed to a whole one; `room` are decisions of the room
    before the input with that number, `acts` those of a seat. `carried`: how the match begins.
    """

    seats: int
    preset: str | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    seed: int = 1
    packs: Sequence[Sequence[int]] = ()
    room: Mapping[int, Action] = field(default_factory=dict)
    acts: Mapping[int, tuple[int, Action]] = field(default_factory=dict)
    carried: Carried | None = None


def scripts(game_id: str) -> Any:
    """The module with `SCRIPTS` by name and `PHASES`, all phases of the page's section 4."""
    return import_module(f"tests.playthroughs.{game_id}")


def path(game_id: str, name: str) -> Path:
    """The golden file of one match."""
    return DATA / f"{game_id}-{name}.jsonl"


def record(game_id: str, script: Script) -> list[str]:
    """The lines of a new golden file."""
    game = default_registry().game(game_id)
    options, problems = resolve(game.form(script.seats), script.preset, script.options)
    assert not problems
    header = {"game": game_id, "version": game.version, "seats": script.seats, "options": options}
    header |= {} if script.carried is None else {"carried": script.carried}
    return [_line(header), *_lines(game, header, _Scripted(game, script))]


def replay(lines: Sequence[str]) -> list[str]:
    """The same match played again from the inputs that stand in these lines."""
    header, *steps = (json.loads(line) for line in lines)
    game = default_registry().game(header["game"])
    return [_line(header), *_lines(game, header, _Recorded(steps))]


class _Scripted:
    """Inputs made from a script."""

    def __init__(self, game: Game[Any], script: Script) -> None:
        self._game, self._script, self._rng = game, script, Random(script.seed)
        self._packs, self._count = list(script.packs), 0

    def next(self, state: Any) -> Input:
        room, act = self._script.room.get(self._count), self._script.acts.get(self._count)
        self._count += 1
        if room is not None:
            return Input(seat=TABLE, action=room)
        if act is not None:
            return Input(seat=Seat(act[0]), action=act[1])
        match self._game.awaits(state):
            case Pack() as awaited:
                top = list(self._packs.pop(0)) if self._packs else []
                rest = [card for card in range(awaited.cards) if card not in top]
                self._rng.shuffle(rest)
                return Input(pack=[*top, *rest])
            case Asked():
                asked = self._game.prompts(state)
                must = [(s, p) for s, mine in asked.items() for p in mine if p.must]
                seat, prompt = self._rng.choice(must)
                return Input(seat=seat, action=self._answer(state, seat, prompt))
        return Input()

    def _answer(self, state: Any, seat: Seat, prompt: Prompt) -> Action:
        """A random answer that is accepted; what an absent player does if there is none."""
        for _ in range(TRIES):
            action = sample_answer(prompt, self._rng)
            if not refused(self._game, state, seat, action, Coverage()):
                return action
        return self._game.default(state, seat)


class _Recorded:
    """Inputs read from a golden file."""

    def __init__(self, steps: Sequence[Mapping[str, Any]]) -> None:
        self._left = iter(steps[1:])

    def next(self, state: Any) -> Input:
        given = next(self._left)["in"]
        return Input(given["pack"], given["seat"], given["action"])


def _lines(game: Game[Any], header: Any, inputs: _Scripted | _Recorded) -> Iterator[str]:
    step: Step[Any] = game.start(header["options"], header["seats"], header.get("carried"))
    given: Input | None = None
    rows: list[Json] = []
    shown: dict[str, Any] = {}
    while True:
        rows += [event.public["row"] for event in step.events if event.kind == "deal_end"]
        views = _views(game, step.state, rows, header["seats"])
        yield _line(
            {
                "in": None if given is None else asdict(given),
                "events": [_event(event) for event in step.events],
                **{part: _changed(shown.get(part, {}), view) for part, view in views.items()},
                "ask": _asks(game, step.state),
            }
        )
        if isinstance(game.awaits(step.state), Over):
            return
        shown, given = views, inputs.next(step.state)
        step = feed(game, step.state, given)


def _views(game: Game[Any], state: Any, rows: Sequence[Json], seats: int) -> dict[str, Any]:
    awaited = game.awaits(state)
    return {
        "awaits": {"what": type(awaited).__name__.lower(), **asdict(awaited)},
        "table": game.table(state),
        "sheet": game.sheet(state, rows),
        **{f"private {seat}": game.private(state, Seat(seat)) for seat in range(seats)},
    }


def _asks(game: Game[Any], state: Any) -> Mapping[str, Json]:
    return {
        str(seat): [prompt_data(prompt) for prompt in prompts]
        for seat, prompts in game.prompts(state).items()
    }


def _event(event: Event) -> Mapping[str, Json]:
    private: Any = {str(seat): fields for seat, fields in event.private.items()}
    return {"kind": event.kind, **event.public, "private": private, "reveals": event.reveals}


def _changed(before: Mapping[str, Json], now: Mapping[str, Json]) -> Mapping[str, Json]:
    """What is new; a key that went away stands as "gone"."""
    gone: dict[str, Json] = dict.fromkeys(sorted(before.keys() - now.keys()), "gone")
    return {k: v for k, v in now.items() if k not in before or before[k] != v} | gone


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
