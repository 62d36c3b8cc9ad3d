"""The house rules of Kachuful: their declaration, the presets, and their meaning for a match.

Owns the option ids of the page's section 3. `Setup` is what the rest of the game reads; nothing
else looks into the options.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.data import Json
from rules.kachuful import schedule
from rules.options import BOOL, CHOICE, INT, Form, Option, Options, complete

SEAT_COUNTS = (4, 3, 5, 6, 7)
PACK_SIZE = 52


@dataclass(frozen=True, slots=True)
class Setup:
    """What the options of one match mean."""

    seats: int
    options: Options
    sizes: tuple[int, ...]
    trumps: tuple[int | None, ...]
    hook: bool
    secret: bool
    blind_one_card: bool
    scoring: str


@lru_cache
def form(seats: int) -> Form:
    """The declaration for that many seats. Raises ValueError if so many cannot play."""
    if seats not in SEAT_COUNTS:
        raise ValueError(f"{seats} cannot play")
    most = PACK_SIZE // seats
    options = (
        Option("start_cards", INT, most, lo=1, hi=most),
        Option("schedule", CHOICE, "down_up", values=("down_up", "down", "up", "up_down")),
        Option("trump_mode", CHOICE, "cycle", values=("cycle", "cycle_nt", "turnup")),
        Option("hook", BOOL, True, off_when=({"bidding": ["secret"]},)),
        Option("bidding", CHOICE, "in_turn", values=("in_turn", "secret")),
        Option("blind_one_card", BOOL, False),
        Option(
            "scoring",
            CHOICE,
            "exact",
            values=("exact", "times10", "point_per_trick", "penalty", "eleven", "square"),
        ),
    )
    return Form(seats, options, _presets(seats))


def _presets(seats: int) -> dict[str, dict[str, Json]]:
    most = PACK_SIZE // seats
    eight_up: dict[str, Json] = {"start_cards": min(8, most), "schedule": "up"}
    return {
        "seed": {},
        "quick": {"start_cards": min(7, most), "schedule": "down"},
        "eight_up": eight_up,
        "judgement_times10": {**eight_up, "scoring": "times10"},
        "oh_hell": {
            "start_cards": min(10, (PACK_SIZE - 1) // seats),
            "trump_mode": "turnup",
            "scoring": "point_per_trick",
        },
    }


def setup(seats: int, options: Options) -> Setup:
    """The meaning of complete options. Raises ValueError if they are not complete and right."""
    declared = form(seats)
    if not complete(declared, options):
        raise ValueError("the options are not complete")
    return _setup(seats, tuple(options[option.id] for option in declared.options))


@lru_cache(maxsize=256, typed=True)
def _setup(seats: int, values: tuple[Json, ...]) -> Setup:
    options = {option.id: value for option, value in zip(form(seats).options, values, strict=True)}
    start_cards = options["start_cards"]
    assert isinstance(start_cards, int)
    sizes = schedule.sizes(str(options["schedule"]), start_cards)
    return Setup(
        seats=seats,
        options=options,
        sizes=sizes,
        trumps=schedule.trumps(str(options["trump_mode"]), len(sizes)),
        hook=options["hook"] is True,
        secret=options["bidding"] == "secret",
        blind_one_card=options["blind_one_card"] is True,
        scoring=str(options["scoring"]),
    )
