"""The house rules of Schafkopf: their declaration, the presets, and their meaning for a match.

Owns the option ids of the page's section 3; the pictures on the cards are a personal setting and no
option. `Setup` is what the rest of the game reads; nothing else looks into the options.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules.data import Json
from rules.options import (
    BOOL,
    CHOICE,
    INT,
    INT_OR_NONE,
    MAP,
    SUBSET,
    Condition,
    Form,
    Option,
    Options,
    complete,
)
from rules.schafkopf.contracts import (
    EXTRA,
    HOCHZEIT,
    LADDER,
    RUFER,
    SEATS,
    SIE,
    SOLO,
    WENZ,
    family,
)

_AMOUNTS = ("rufer", "solo", "schneider", "schwarz", "laufende")


@dataclass(frozen=True, slots=True)
class Tariff:
    """What is paid for what; `schwarz` is in place of `schneider`, `laufende` for each."""

    rufer: int
    solo: int
    schneider: int
    schwarz: int
    laufende: int


TARIFFS: Mapping[str, Tariff] = {
    "units_1_5": Tariff(1, 5, 1, 2, 1),
    "t10_50": Tariff(10, 50, 10, 20, 10),
    "t20_50": Tariff(20, 50, 10, 20, 10),
}

_SEED = TARIFFS["units_1_5"]
_NO_RAMSCH: tuple[Condition, ...] = ({"all_pass": ["redeal", "muss"]},)
_NO_MUSS: tuple[Condition, ...] = ({"all_pass": ["redeal", "ramsch"]},)
_RAMSCH_POINTS = range(91, 121)
_NAMED_MARCHES: Mapping[str | int, int | None] = {"none": 0, "all_tricks": None}
_OPTIONS = (
    Option("extra_contracts", SUBSET, [], "deal", values=EXTRA),
    Option("hochzeit", BOOL, False, "deal"),
    Option("klopfen", CHOICE, "off", "deal", values=("off", "any", "forehand", "chain")),
    Option("stoss_max", INT, 0, "deal", lo=0, hi=4),
    Option("all_pass", CHOICE, "redeal", "deal", values=("redeal", "ramsch", "muss")),
    Option("muss_sixty", BOOL, False, "deal", off_when=_NO_MUSS),
    Option("show_points", BOOL, False, "play"),
    Option("tariff", CHOICE, "units_1_5", "scoring", values=(*TARIFFS, "custom")),
    Option(
        "custom_tariff",
        MAP,
        {name: getattr(_SEED, name) for name in _AMOUNTS},
        "scoring",
        lo=0,
        hi=1000,
        keys=_AMOUNTS,
        off_when=({"tariff": list(TARIFFS)},),
    ),
    Option("laufende_min_long", INT, 3, "scoring", lo=1, hi=14),
    Option("laufende_min_short", INT, 2, "scoring", lo=1, hi=4),
    Option("deals", INT, 16, "scoring", lo=0, hi=200),
    Option("ramsch_price", INT_OR_NONE, None, "ramsch", lo=1, hi=1000, off_when=_NO_RAMSCH),
    Option(
        "ramsch_durchmarsch",
        CHOICE,
        "all_tricks",
        "ramsch",
        values=("none", "all_tricks", *_RAMSCH_POINTS),
        off_when=_NO_RAMSCH,
    ),
    Option(
        "ramsch_jungfrau",
        CHOICE,
        "none",
        "ramsch",
        values=("none", "double_all", "double_each_once", "double_each_multiple"),
        off_when=_NO_RAMSCH,
    ),
)
_PRESETS: Mapping[str, Mapping[str, Json]] = {
    "seed": {},
    "schule_10_50": {"tariff": "t10_50"},
    "tarif_20_50": {"tariff": "t20_50"},
    "stammtisch": {
        "tariff": "t20_50",
        "extra_contracts": ["farbwenz", "geier"],
        "all_pass": "ramsch",
        "klopfen": "any",
        "stoss_max": 2,
    },
}

FORM = Form(SEATS, _OPTIONS, _PRESETS)


@dataclass(frozen=True, slots=True)
class Setup:
    """What the options of one match mean.

    `contracts`: what may be bid, from low to high. `durchmarsch`: the points it takes in a Ramsch,
    None for all tricks, 0 for none. The other names and values are those of the page.
    """

    options: Options = field(hash=False)
    tariff: Tariff
    contracts: tuple[str, ...]
    laufende_min_long: int
    laufende_min_short: int
    deals: int
    show_points: bool
    all_pass: str
    ramsch_price: int
    durchmarsch: int | None
    ramsch_jungfrau: str
    muss_sixty: bool
    klopfen: str
    stoss_max: int


def form(seats: int) -> Form:
    """The declaration. Raises ValueError if so many cannot play."""
    if seats != SEATS:
        raise ValueError(f"{seats} cannot play")
    return FORM


def setup(options: Options) -> Setup:
    """The meaning of complete options. Raises ValueError if they are not complete and right."""
    if not complete(FORM, options):
        raise ValueError("the options are not complete and right")
    return _setup(json.dumps({option.id: options[option.id] for option in FORM.options}))


@lru_cache(maxsize=256)
def _setup(written: str) -> Setup:
    """From options as JSON, which can be remembered."""
    options: dict[str, Any] = json.loads(written)
    amounts, price = options["tariff"], options["ramsch_price"]
    tariff = Tariff(**options["custom_tariff"]) if amounts == "custom" else TARIFFS[amounts]
    march = options["ramsch_durchmarsch"]
    return Setup(
        options=options,
        tariff=tariff,
        contracts=_ladder(options["extra_contracts"], options["hochzeit"]),
        laufende_min_long=options["laufende_min_long"],
        laufende_min_short=options["laufende_min_short"],
        deals=options["deals"],
        show_points=options["show_points"],
        all_pass=options["all_pass"],
        ramsch_price=tariff.rufer if price is None else price,
        durchmarsch=_NAMED_MARCHES.get(march, march),
        ramsch_jungfrau=options["ramsch_jungfrau"],
        muss_sixty=options["muss_sixty"],
        klopfen=options["klopfen"],
        stoss_max=options["stoss_max"],
    )


def _ladder(extra: Sequence[str], hochzeit: bool) -> tuple[str, ...]:
    known = (RUFER, WENZ, SOLO, SIE, *extra)
    ladder = tuple([contract for contract in LADDER if family(contract) in known])
    return (ladder[0], HOCHZEIT, *ladder[1:]) if hochzeit else ladder
