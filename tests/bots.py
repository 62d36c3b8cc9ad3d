"""Matches of bots, as their worker plays them: each sees only what its seat sees.

Owns the loop that tests of bots share. It must never hand a state to a bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.api import Action, Event, Game, Options, Over, Pack, Pause, Prompt, Seat
from rules.bots import Bot, SeatView
from rules.codec import event_data


class AnyMove:
    """A bot that picks any legal action."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        prompt = view.prompts[0]
        return rng.choice(prompt.legal) if prompt.legal else prompt.shapes[0].sample(rng)


def play_match(
    game: Game[Any], options: Options, bots: Sequence[Bot], rng: Random
) -> tuple[Any, list[Any]]:
    """Plays one match; its last state and the rows of its deals."""
    state = game.start(options, len(bots)).state
    events: list[Event] = []
    rows: list[Any] = []
    while not isinstance(awaited := game.awaits(state), Over):
        if isinstance(awaited, Pack):
            events = [] if awaited.purpose == "deal" else events
            step = game.deal(state, rng.sample(range(awaited.cards), awaited.cards))
        elif isinstance(awaited, Pause):
            step = game.go_on(state)
        else:
            seat = next(iter(game.prompts(state)))
            step = game.apply(
                state, seat, _choice(game, state, seat, bots[seat], events, options, rng)
            )
        state = step.state
        events += step.events
        rows += [event.public["row"] for event in step.events if event.kind == "deal_end"]
    return state, rows


def _choice(
    game: Game[Any],
    state: Any,
    seat: Seat,
    bot: Bot,
    events: Sequence[Event],
    options: Options,
    rng: Random,
) -> Action:
    asked: dict[Seat, tuple[Prompt, ...]] = dict(game.prompts(state))
    table = game.table(state)
    by_seat: Any = table["hand_sizes"]
    view = SeatView(
        seat=seat,
        seats=len(by_seat),
        options=options,
        table=table,
        private=game.private(state, seat),
        prompts=asked[seat],
        events=[event_data(event, seat) for event in events],
    )
    action = bot.choose(view, rng)
    assert any(action in prompt.legal or prompt.shapes for prompt in asked[seat]), action
    return action
