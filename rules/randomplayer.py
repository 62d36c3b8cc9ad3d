"""A player of any game who picks among what he is asked at random.

Owns the yardstick that bots are measured with. It must never know a game.
"""

from __future__ import annotations

from typing import Any

from rules.api import Action, Prompt, Shape
from rules.bots import SeatView
from rules.data import Random


class RandomPlayer:
    """See `rules.bots.Bot`. Where a question leaves combinations to the rules, an answer may be
    refused; the next one is another."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """Every kind of answer to what must be answered is as likely as any other."""
        prompt = next(one for one in view.prompts if one.must)
        kinds = sorted({str(action["kind"]) for action in prompt.legal} | _kinds(prompt))
        kind = kinds[rng.randrange(0, len(kinds))]
        answers = [action for action in prompt.legal if action["kind"] == kind]
        answers += [_sample(shape, rng) for shape in prompt.shapes if shape.kind == kind]
        return answers[rng.randrange(0, len(answers))]


def _kinds(prompt: Prompt) -> set[str]:
    return {shape.kind for shape in prompt.shapes}


def _sample(shape: Shape, rng: Random) -> Action:
    """An action of the shape. A number is the lowest that may be named: whoever named any one
    would nearly always have promised too much."""
    described: Any = shape.describe()
    lowest = {field["name"]: _lowest(field) for field in described["fields"]}
    return {
        name: value if lowest.get(name) is None else lowest[name]
        for name, value in shape.sample(rng).items()
    }


def _lowest(field: Any) -> int | None:
    """The lowest number of a field of numbers."""
    if field["type"] == "int":
        return int(field["lo"])
    if field["type"] == "one_of" and all(type(value) is int for value in field["values"]):
        return int(min(field["values"]))
    return None
