"""Bots against bots without a server: what `cardroom simulate` runs.

Owns the loop that plays deals with a seeded generator and counts points, and the seat's view that
a bot gets, here and in the live worker alike. It must never give a bot a state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from rules.api import Event, Game, Options, Over, Pack, Pause, Prompt, Seat, Step
from rules.bots import Bot, SeatView
from rules.codec import event_data
from rules.data import Json
from rules.options import resolve
from rules.registry import Registry, default_registry


class SimulationError(Exception):
    """What was asked for cannot be played; the text is one line for a person."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The outcome: points by seat over all finished deals."""

    game: str
    preset: str
    seed: int
    deals: int
    points: tuple[Fraction, ...]

    def lines(self) -> list[str]:
        """The outcome in words: the average of a deal by seat."""
        head = f"{self.game}, preset {self.preset}, {self.deals} deals, seed {self.seed}"
        averages = (float(points / max(1, self.deals)) for points in self.points)
        return [head, *(f"seat {seat}: {mean:.2f}" for seat, mean in enumerate(averages))]


def seat_view(
    game: Game[Any],
    state: Any,
    seat: Seat,
    seats: int,
    options: Options,
    events: Sequence[Mapping[str, Json]],
) -> SeatView:
    """What that seat knows; `events` are already projected to it."""
    return SeatView(
        seat=seat,
        seats=seats,
        options=options,
        table=game.table(state),
        private=game.private(state, seat),
        prompts=game.prompts(state).get(seat, ()),
        events=events,
    )


def asked_first(prompts: Mapping[Seat, tuple[Prompt, ...]], by_bot: Sequence[bool]) -> Seat | None:
    """The first of the bots' seats that the deal waits for."""
    for seat in sorted(prompts):
        if by_bot[seat] and any(prompt.must for prompt in prompts[seat]):
            return seat
    return None


def simulate(
    game: str,
    deals: int,
    seats: int | None = None,
    preset: str | None = None,
    seed: int = 0,
    registry: Registry | None = None,
) -> Simulation:
    """Plays that many deals, match after match; the same seed gives the same outcome."""
    registry = registry or default_registry()
    if game not in registry.ids:
        raise SimulationError(f"unknown game {game!r}; there are: {', '.join(registry.ids)}")
    rules = registry.game(game)
    count = rules.seat_counts[0] if seats is None else seats
    if count not in rules.seat_counts:
        raise SimulationError(f"{game} is for {', '.join(map(str, rules.seat_counts))} players")
    form = rules.form(count)
    name = next(iter(form.presets)) if preset is None else preset
    options, problems = resolve(form, name, {})
    if problems:
        raise SimulationError(f"unknown preset {name!r}; there are: {', '.join(form.presets)}")
    table = _BotTable(rules, registry.bot(game), count, options, Random(seed))
    while table.deals < deals:
        table.play_match(deals)
    return Simulation(game, name, seed, table.deals, tuple(table.points))


class _BotTable:
    """Bots at one table, and the points they have made."""

    def __init__(
        self, game: Game[Any], bot: Bot, seats: int, options: Options, rng: Random
    ) -> None:
        self.game, self.bot, self.seats, self.options, self.rng = game, bot, seats, options, rng
        self.deals = 0
        self.points = [Fraction(0)] * seats
        self._log: list[Event] = []

    def play_match(self, deals: int) -> None:
        """One match, left when enough deals are finished."""
        step = self.game.start(self.options, self.seats)
        before = self._totals(step.state)
        while self.deals < deals:
            self._log += step.events
            if any(event.kind == "deal_end" for event in step.events):
                after = self._totals(step.state)
                for seat in range(self.seats):
                    self.points[seat] += after[seat] - before[seat]
                self.deals += 1
                before = after
            if isinstance(self.game.awaits(step.state), Over):
                return
            step = self._go_on(step.state)

    def _totals(self, state: Any) -> list[Fraction]:
        totals: Any = self.game.table(state)["totals"]
        return [Fraction(str(total)) for total in totals]

    def _go_on(self, state: Any) -> Step[Any]:
        awaits = self.game.awaits(state)
        if isinstance(awaits, Pause):
            return self.game.go_on(state)
        if isinstance(awaits, Pack):
            if awaits.purpose == "deal":
                self._log = []
            pack = list(range(awaits.cards))
            self.rng.shuffle(pack)
            return self.game.deal(state, pack)
        seat = asked_first(self.game.prompts(state), [True] * self.seats)
        if seat is None:
            raise SimulationError("the deal waits for nobody")
        events = [event_data(event, seat) for event in self._log]
        view = seat_view(self.game, state, seat, self.seats, self.options, events)
        return self.game.apply(state, seat, self.bot.choose(view, self.rng))
