"""The house rules of Skat: their declaration, the presets, and their meaning for a match.

Owns the option ids of the page's section 3. `Setup` is what the rest of the game reads; nothing
else looks into the options.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from rules.data import Json
from rules.options import (
    BOOL,
    CHOICE,
    INT,
    Condition,
    Form,
    Option,
    Options,
    Problem,
    check,
    complete,
)

SEAT_COUNTS = (3, 4)
MOST_ROUNDS = 100
"""The longest match in deals a seat."""

_NO_CYCLE: Condition = {"raeuber_cycle": [False]}
_NO_RAMSCH: Condition = {"all_pass": ["redeal"], **_NO_CYCLE}
_NO_SCHIEBERAMSCH: Condition = {"all_pass": ["redeal", "ramsch"], **_NO_CYCLE}


@dataclass(frozen=True, slots=True)
class Setup:
    """What the options of one match mean; names and values are those of the page."""

    seats: int
    options: Options = field(hash=False)
    deal_pattern: str
    hand_loss_factor: int
    grand_ouvert_base: int
    all_pass: str
    kontra: str
    claim_rule: str
    concede_scoring: str
    defender_concede: str
    scoring: str
    match_deals: int
    ramsch_skat: str
    ramsch_jungfrau: str
    ramsch_durchmarsch: str
    ramsch_tie: str
    ramsch_push: bool
    ramsch_jacks: bool
    ramsch_grand_hand: bool
    raeuber_cycle: bool
    raeuber_threshold: int
    raeuber_after: str
    stake: int
    show_trick_points: bool


@lru_cache
def form(seats: int) -> Form:
    """The declaration for that many seats. Raises ValueError if so many cannot play."""
    if seats not in SEAT_COUNTS:
        raise ValueError(f"{seats} cannot play")
    options = (
        Option("deal_pattern", CHOICE, "isko", "deal", values=("isko", "seed")),
        Option("all_pass", CHOICE, "redeal", "deal", values=("redeal", "ramsch", "schieberamsch")),
        Option("kontra", CHOICE, "off", "deal", values=("off", "on", "bidders")),
        Option("claim_rule", CHOICE, "consent", "play", values=("off", "consent", "strict")),
        Option("defender_concede", CHOICE, "both", "play", values=("both", "one")),
        Option("concede_scoring", CHOICE, "simple", "play", values=("simple", "rest")),
        Option("show_trick_points", BOOL, False, "play"),
        Option("hand_loss_factor", CHOICE, 2, "scoring", values=(1, 2)),
        Option("grand_ouvert_base", CHOICE, 24, "scoring", values=(24, 36)),
        Option("scoring", CHOICE, "plain", "scoring", values=("plain", "seeger_fabian")),
        Option("match_deals", INT, 12 * seats, "scoring", lo=0, hi=MOST_ROUNDS * seats, step=seats),
        Option("stake", INT, 0, "scoring", lo=0, hi=10_000),
        *_ramsch(),
        *_raeuber(),
    )
    return Form(seats, options, _presets())


def _ramsch() -> tuple[Option, ...]:
    def choice(name: str, default: str, *values: str) -> Option:
        return Option(name, CHOICE, default, "ramsch", values=values, off_when=(_NO_RAMSCH,))

    return (
        choice("ramsch_skat", "last_trick", "last_trick", "loser"),
        choice("ramsch_jungfrau", "double", "off", "double"),
        choice("ramsch_durchmarsch", "plus120", "off", "plus120"),
        choice("ramsch_tie", "each", "each", "share"),
        Option("ramsch_push", BOOL, True, "ramsch", off_when=(_NO_SCHIEBERAMSCH,)),
        Option("ramsch_jacks", BOOL, False, "ramsch", off_when=(_NO_SCHIEBERAMSCH,)),
        Option("ramsch_grand_hand", BOOL, False, "ramsch", off_when=(_NO_CYCLE,)),
    )


def _raeuber() -> tuple[Option, ...]:
    after = ("normal", "end_match")
    return (
        Option("raeuber_cycle", BOOL, False, "raeuber"),
        Option("raeuber_threshold", INT, 100, "raeuber", lo=50, hi=500, off_when=(_NO_CYCLE,)),
        Option("raeuber_after", CHOICE, "normal", "raeuber", values=after, off_when=(_NO_CYCLE,)),
    )


def _presets() -> dict[str, dict[str, Json]]:
    seed: dict[str, Json] = {
        "deal_pattern": "seed",
        "hand_loss_factor": 1,
        "grand_ouvert_base": 36,
        "claim_rule": "strict",
    }
    return {
        "isko": {},
        "classic1974": seed,
        "raeuber": {
            **seed,
            "ramsch_skat": "loser",
            "ramsch_jungfrau": "off",
            "ramsch_durchmarsch": "off",
            "ramsch_push": False,
            "raeuber_cycle": True,
        },
    }


def check_options(seats: int, options: Options) -> tuple[Problem, ...]:
    """Every problem of complete or partial options."""
    problems = check(form(seats), options)
    if options.get("scoring") == "seeger_fabian" and options.get("raeuber_cycle") is True:
        return (*problems, Problem("lists_without_cycle", ("scoring", "raeuber_cycle")))
    return problems


def setup(seats: int, options: Options) -> Setup:
    """The meaning of complete options. Raises ValueError if they are not complete and right."""
    declared = form(seats)
    if not complete(declared, options) or check_options(seats, options):
        raise ValueError("the options are not complete and right")
    return _setup(seats, tuple(options[option.id] for option in declared.options))


@lru_cache(maxsize=256, typed=True)
def _setup(seats: int, values: tuple[Json, ...]) -> Setup:
    options = {option.id: value for option, value in zip(form(seats).options, values, strict=True)}
    return Setup(seats=seats, options=options, **options)  # type: ignore[arg-type]
