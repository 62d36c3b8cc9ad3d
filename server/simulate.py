"""Bots among themselves or with random players, without a server: what `cardroom simulate` runs.

Owns the loop that plays deals with a seeded generator, what is counted of them, and the seat's view
that a bot gets, here and in the live worker alike. It must never give a bot a state, nor look
inside a game: what it counts besides points, `Registry.figures` says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any

from rules.api import (
    Event,
    Game,
    IllegalAction,
    Options,
    Over,
    Pack,
    Pause,
    Prompt,
    Seat,
    Step,
)
from rules.bots import SeatView
from rules.codec import event_data
from rules.data import Json
from rules.figures import Figure
from rules.options import resolve
from rules.randomplayer import RandomPlayer
from rules.registry import Registry, default_registry

WITHIN = NormalDist().inv_cdf(0.975)
"""How many standard errors from the mean the true one is, 19 times out of 20."""

TRIES = 1000
"""How often a random player is asked again where the rules refuse his answer."""

BOT, RANDOM = "bot", "random player"


class SimulationError(Exception):
    """What was asked for cannot be played; the text is one line for a person."""


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a figure over `deals`; the true one is within `error`, 19 times out of 20
    (None: a single deal tells nothing of that)."""

    mean: float
    error: float | None
    deals: int

    def __str__(self) -> str:
        within = "" if self.error is None else f" ± {self.error:.1f}"
        return f"{self.mean:.1f}{within}  ({self.deals} deals)"


@dataclass(frozen=True, slots=True)
class Simulation:
    """The outcome: figures by kind of player and name."""

    title: str
    figures: Mapping[tuple[str, str], Mean]

    def lines(self) -> list[str]:
        """The outcome in words."""
        names = (f"{player}: {name}" for player, name in self.figures)
        width = max(map(len, names), default=0)
        return [
            self.title,
            *(f"{f'{who}: {name}':{width}}  {mean}" for (who, name), mean in self.figures.items()),
        ]


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
    strangers: int = 0,
    changes: Options | None = None,
    registry: Registry | None = None,
) -> Simulation:
    """Plays that many deals, match after match, `strangers` of the seats being random players.
    The same seed gives the same packs, whoever plays, and the same outcome."""
    registry = registry or default_registry()
    if game not in registry.ids:
        raise SimulationError(f"unknown game {game!r}; there are: {', '.join(registry.ids)}")
    rules = registry.game(game)
    count = rules.seat_counts[0] if seats is None else seats
    if count not in rules.seat_counts:
        raise SimulationError(
            f"{game} is for {', '.join(map(str, sorted(rules.seat_counts)))} players"
        )
    if not 0 <= strangers <= count:
        raise SimulationError(f"{strangers} of {count} players cannot be random")
    form = rules.form(count)
    name = next(iter(form.presets)) if preset is None else preset
    if name not in form.presets:
        raise SimulationError(f"unknown preset {name!r}; there are: {', '.join(form.presets)}")
    options, problems = resolve(form, name, changes or {})
    problems = problems or rules.check_options(count, options)
    if problems:
        raise SimulationError(f"not possible: {', '.join(problems[0].options)}")
    table = _Table(registry, game, count, options, seed, strangers)
    while table.deals < deals:
        table.play_match(deals)
    title = f"{game}, preset {name}, {count} players, {deals} deals, seed {seed}"
    return Simulation(title, {key: _mean(values) for key, values in sorted(table.figures.items())})


def _mean(values: Sequence[float]) -> Mean:
    many = len(values)
    error = WITHIN * stdev(values) / sqrt(many) if many > 1 else None
    return Mean(fmean(values), error, many)


class _Table:
    """Players at one table, and what was counted of their deals."""

    def __init__(
        self,
        registry: Registry,
        game: str,
        seats: int,
        options: Options,
        seed: int,
        strangers: int,
    ) -> None:
        self.game: Game[Any] = registry.game(game)
        self.bot, self.stranger = registry.bot(game), RandomPlayer()
        self.seats, self.options, self.strangers = seats, options, strangers
        self.packs, self.chance = Random(seed), Random(f"players {seed}")
        self.deals = 0
        self.figures: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        self._figures_of = registry.figures(game)
        self._log: list[Event] = []

    def play_match(self, deals: int) -> None:
        """One match, left when enough deals are finished."""
        step = self.game.start(self.options, self.seats)
        before = self._totals(step.state)
        while self.deals < deals:
            self._log += step.events
            rows = [event.public["row"] for event in step.events if event.kind == "deal_end"]
            if rows:
                after = self._totals(step.state)
                earned = [float(new - old) for new, old in zip(after, before, strict=True)]
                self._count(earned, rows[0])
                before = after
            if isinstance(self.game.awaits(step.state), Over):
                return
            step = self._go_on(step.state)

    def _count(self, earned: Sequence[float], row: Any) -> None:
        """What is counted of a finished deal: one value of each figure for each kind of player,
        since the seats of a deal do not vary by themselves."""
        points = (Figure(Seat(seat), "points a deal", own) for seat, own in enumerate(earned))
        found: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        for figure in (*points, *self._figures_of(row)):
            found[self._kind(figure.seat), figure.name].append(figure.value)
        for key, values in found.items():
            self.figures[key].append(fmean(values))
        self.deals += 1

    def _kind(self, seat: Seat) -> str:
        """The kind of player on a seat. Random players move on after as many deals as there are
        seats, so that all places in the order of play are theirs alike."""
        place = (seat - self.deals // self.seats) % self.seats
        return RANDOM if place < self.strangers else BOT

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
            self.packs.shuffle(pack)
            return self.game.deal(state, pack)
        seat = asked_first(self.game.prompts(state), [True] * self.seats)
        if seat is None:
            raise SimulationError("the deal waits for nobody")
        events = [event_data(event, seat) for event in self._log]
        view = seat_view(self.game, state, seat, self.seats, self.options, events)
        if self._kind(seat) == BOT:
            return self.game.apply(state, seat, self.bot.choose(view, self.chance))
        return self._anything(state, view)

    def _anything(self, state: Any, view: SeatView) -> Step[Any]:
        """What a random player answers; the rules' default where nothing legal is found."""
        for _ in range(TRIES):
            try:
                return self.game.apply(state, view.seat, self.stranger.choose(view, self.chance))
            except IllegalAction:
                continue
        return self.game.apply(state, view.seat, self.game.default(state, view.seat))
