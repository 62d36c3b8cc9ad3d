"""The house rules of Preferans: their declaration, the presets, and their meaning for a match.

Owns the option ids of the page's section 3. `Setup` is what the rest of the game reads; nothing
else looks into the options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules.data import Json
from rules.options import (
    BOOL,
    CHOICE,
    INT,
    INT_OR_NONE,
    LIST,
    Condition,
    Form,
    Option,
    Options,
    Problem,
    check,
    complete,
)
from rules.preferans.contracts import LEVELS

SEAT_COUNTS = (4, 3)

_ENDS = ("each", "total", "deals", "time")


def _ends_but(end: str) -> Condition:
    return {"end_mode": [other for other in _ENDS if other != end]}


_PERSONAL: Condition = {"quota": ["personal"]}
_OFF_PERSONAL: tuple[Condition, ...] = (_PERSONAL,)
_NO_OWN: tuple[Condition, ...] = (_PERSONAL, {"own_whist": [False]})
_NO_SHARING: tuple[Condition, ...] = (_PERSONAL, {"sharing": ["whister"]})
_ROSTOV: tuple[Condition, ...] = ({"pass_scoring": ["whists"]},)
_STAYS: tuple[Condition, ...] = ({"pass_dealer": ["stay3"]},)

_OPTIONS = (
    Option("seating", CHOICE, "free", "deal", values=("free", "draw")),
    Option("first_dealer", CHOICE, "random", "deal", values=("random", "chooser", "first_ace")),
    Option("hand_bids", CHOICE, "misere", "deal", values=("none", "misere", "misere_and_nine")),
    Option("misere_first", BOOL, True, "deal"),
    Option("holding", CHOICE, "both", "deal", values=("off", "senior", "both")),
    Option("give_up", CHOICE, "six", "deal", values=("off", "six", "any")),
    Option("amend_contract", BOOL, False, "deal"),
    Option("preference", CHOICE, "off", "deal", values=("off", "akq", "strict")),
    Option("share_misere", BOOL, False, "deal"),
    Option("liability", CHOICE, "full", "whist", values=("full", "half")),
    Option("quota", CHOICE, "joint", "whist", values=("joint", "personal")),
    Option(
        "sharing",
        CHOICE,
        "whister",
        "whist",
        values=("whister", "gentleman"),
        off_when=_OFF_PERSONAL,
    ),
    Option(
        "gentleman_when",
        CHOICE,
        "always",
        "whist",
        values=("always", "declarer_fails"),
        off_when=_NO_SHARING,
    ),
    Option("own_whist", BOOL, True, "whist", off_when=_OFF_PERSONAL),
    Option(
        "dealer_whist",
        CHOICE,
        "liable",
        "whist",
        values=("off", "liable", "free"),
        off_when=_NO_OWN,
    ),
    Option("ten", CHOICE, "checked", "whist", values=("checked", "whisted")),
    Option("stalingrad", BOOL, False, "whist"),
    Option("first_card_blind", BOOL, False, "whist"),
    Option("pass_talon", CHOICE, "open", "pass", values=("open", "closed")),
    Option("pass_scoring", CHOICE, "mountain", "pass", values=("mountain", "whists")),
    Option("pass_prices", LIST, [1, 2, 4], "pass", lo=1, hi=100, off_when=_ROSTOV),
    Option(
        "pass_zero",
        CHOICE,
        "pool",
        "pass",
        values=("pool", "mountain2", "none"),
        off_when=_ROSTOV,
    ),
    Option("pass_amnesty", BOOL, False, "pass", off_when=_ROSTOV),
    Option("pass_dealer", CHOICE, "slide", "pass", values=("slide", "stay3")),
    Option("pass_exit", LIST, [6], "pass", values=LEVELS),
    Option("pass_exit_cycle", BOOL, False, "pass"),
    Option(
        "pass_exit_by",
        CHOICE,
        "any",
        "pass",
        values=("any", "made", "whisted_made"),
        off_when=_STAYS,
    ),
    Option("target", INT, 10, "scoring", lo=1, hi=200),
    Option("end_mode", CHOICE, "each", "scoring", values=_ENDS),
    Option(
        "deals_limit", INT_OR_NONE, None, "scoring", lo=1, hi=500, off_when=(_ends_but("deals"),)
    ),
    Option(
        "time_limit_min", INT_OR_NONE, None, "scoring", lo=1, hi=1440, off_when=(_ends_but("time"),)
    ),
    Option(
        "help",
        CHOICE,
        "american",
        "scoring",
        values=("american", "none"),
        off_when=(_ends_but("each"),),
    ),
    Option("write_factor", INT, 1, "scoring", lo=1, hi=2),
    Option("pool_weight", INT, 10, "scoring", lo=10, hi=20, step=10),
    Option("made_to", CHOICE, "pool", "scoring", values=("pool", "mountain_first")),
    Option("consolation", CHOICE, "price", "scoring", values=("price", "ten", "off")),
    Option("talon_whists", CHOICE, "four", "scoring", values=("off", "four", "all")),
    Option("stake", INT, 0, "scoring", lo=0, hi=10_000),
)
_PRESETS: Mapping[str, Mapping[str, Json]] = {
    "sochi": {},
    "leningrad": {
        "write_factor": 2,
        "pool_weight": 20,
        "end_mode": "total",
        "help": "none",
        "liability": "half",
        "sharing": "gentleman",
        "pass_prices": [2, 4, 8],
        "pass_zero": "mountain2",
        "pass_exit": [6, 7],
    },
    "rostov": {
        "end_mode": "total",
        "help": "none",
        "made_to": "mountain_first",
        "liability": "half",
        "consolation": "ten",
        "pass_scoring": "whists",
        "pass_talon": "closed",
        "pass_prices": [1],
    },
    "sochi_book": {"pass_prices": [1, 2, 3]},
    "seed_classic": {
        "pass_dealer": "stay3",
        "amend_contract": True,
        "share_misere": True,
        "seating": "draw",
        "first_dealer": "chooser",
    },
}
_DEFAULTS: Options = {option.id: option.default for option in _OPTIONS}
_FORMS = {seats: Form(seats, _OPTIONS, _PRESETS) for seats in SEAT_COUNTS}


@dataclass(frozen=True, slots=True)
class Setup:
    """What the options of one match mean; the names and values are those of the page.

    `quota` personal has switched off what it overrides, an `end_mode` but `each` the help.
    """

    options: Options = field(hash=False)
    target: int
    end_mode: str
    deals_limit: int | None
    time_limit_min: int | None
    help: str
    write_factor: int
    pool_weight: int
    made_to: str
    liability: str
    sharing: str
    gentleman_when: str
    quota: str
    consolation: str
    own_whist: bool
    dealer_whist: str
    ten: str
    stalingrad: bool
    give_up: str
    talon_whists: str
    preference: str
    share_misere: bool
    hand_bids: str
    misere_first: bool
    holding: str
    pass_talon: str
    pass_scoring: str
    pass_prices: tuple[int, ...]
    pass_zero: str
    pass_amnesty: bool
    pass_dealer: str
    pass_exit: tuple[int, ...]
    pass_exit_cycle: bool
    pass_exit_by: str
    first_card_blind: bool
    amend_contract: bool
    seating: str
    first_dealer: str
    stake: int


def form(seats: int) -> Form:
    """The declaration. Raises ValueError if so many cannot play."""
    if seats not in _FORMS:
        raise ValueError(f"{seats} cannot play")
    return _FORMS[seats]


def check_options(seats: int, options: Options) -> tuple[Problem, ...]:
    """Every problem of complete or partial options."""
    chosen: Mapping[str, Any] = {**_DEFAULTS, **options}
    problems = check(form(seats), options)
    for end, limit, code in (
        ("deals", "deals_limit", "no_deals_limit"),
        ("time", "time_limit_min", "no_time_limit"),
    ):
        if chosen["end_mode"] == end and chosen[limit] is None:
            problems = (*problems, Problem(code, ("end_mode", limit)))
    if chosen["pass_scoring"] == "whists" and chosen["pass_talon"] == "open":
        problems = (*problems, Problem("open_talon", ("pass_scoring", "pass_talon")))
    if chosen["first_dealer"] == "chooser" and chosen["seating"] == "free":
        problems = (*problems, Problem("nobody_chose", ("first_dealer", "seating")))
    return problems


def setup(seats: int, options: Options) -> Setup:
    """The meaning of complete options. Raises ValueError if they are not complete and right."""
    declared = form(seats)
    if not complete(declared, options) or check_options(seats, options):
        raise ValueError("the options are not complete and right")
    return _setup(tuple([_frozen(options[option.id]) for option in declared.options]))


def _frozen(value: Json) -> Json:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=256, typed=True)
def _setup(values: tuple[Json, ...]) -> Setup:
    chosen: dict[str, Any] = dict(zip([o.id for o in _OPTIONS], values, strict=True))
    options = {n: list(v) if isinstance(v, tuple) else v for n, v in chosen.items()}
    if chosen["end_mode"] != "each":
        chosen["help"] = "none"
    if chosen["quota"] == "personal":
        chosen |= {"own_whist": False, "dealer_whist": "off", "sharing": "whister"}
    return Setup(options=options, **chosen)
