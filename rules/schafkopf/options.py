"""The house rules of Schafkopf: their declaration, the presets, and their meaning for a match.

Owns the option ids of the page's section 3; the pictures on the cards are a personal setting and no
option. `Setup` is what the rest of the game reads; nothing else looks into the options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

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
    return _setup(tuple([_frozen(options[option.id]) for option in FORM.options]))


def _frozen(value: Json) -> Json:
    """The value in a form that can be remembered; the amounts of a tariff in their order."""
    if isinstance(value, Mapping):
        return tuple([value[name] for name in _AMOUNTS])
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=256, typed=True)
def _setup(values: tuple[Json, ...]) -> Setup:
    chosen: dict[str, object] = dict(zip([o.id for o in FORM.options], values, strict=True))
    return _meaning(**chosen)  # type: ignore[arg-type]


def _meaning(
    *,
    tariff: str,
    custom_tariff: tuple[int, ...],
    extra_contracts: tuple[str, ...],
    hochzeit: bool,
    ramsch_price: int | None,
    ramsch_durchmarsch: str | int,
    **same: object,
) -> Setup:
    amounts = Tariff(*custom_tariff) if tariff == "custom" else TARIFFS[tariff]
    options = {
        "tariff": tariff,
        "custom_tariff": dict(zip(_AMOUNTS, custom_tariff, strict=True)),
        "extra_contracts": list(extra_contracts),
        "hochzeit": hochzeit,
        "ramsch_price": ramsch_price,
        "ramsch_durchmarsch": ramsch_durchmarsch,
        **same,
    }
    march = {"none": 0, "all_tricks": None}
    return Setup(
        options={option.id: options[option.id] for option in FORM.options},  # type: ignore[misc]
        tariff=amounts,
        contracts=_ladder(extra_contracts, hochzeit),
        ramsch_price=amounts.rufer if ramsch_price is None else ramsch_price,
        durchmarsch=march[ramsch_durchmarsch]
        if isinstance(ramsch_durchmarsch, str)
        else ramsch_durchmarsch,
        **same,  # type: ignore[arg-type]
    )


def _ladder(extra: tuple[str, ...], hochzeit: bool) -> tuple[str, ...]:
    known = (RUFER, WENZ, SOLO, SIE, *extra)
    ladder = tuple([contract for contract in LADDER if family(contract) in known])
    return (ladder[0], HOCHZEIT, *ladder[1:]) if hochzeit else ladder
