"""The house rules of Hazari: their declaration, the presets, and their meaning for a match.

Owns the option ids of the page's section 3. `Setup` is what the rest of the game reads; nothing
else looks into the options.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.options import INT, Form, Option, Options, complete

SEATS = 4
PACK_SIZE = 52

FORM = Form(
    SEATS,
    (
        Option("target", INT, 1000, lo=100, hi=5000),
        Option("reveal_pause", INT, 2, lo=0, hi=10),
    ),
    {"seed": {}, "short": {"target": 500}},
)


@dataclass(frozen=True, slots=True)
class Setup:
    """What the options of one match mean. `pause_ms`: how long each comparison is shown."""

    options: Options
    target: int
    pause_ms: int


def form(seats: int) -> Form:
    """The declaration. Raises ValueError if so many cannot play."""
    if seats != SEATS:
        raise ValueError(f"{seats} cannot play")
    return FORM


def setup(seats: int, options: Options) -> Setup:
    """The meaning of complete options. Raises ValueError if they are not complete and right."""
    if not complete(form(seats), options):
        raise ValueError("the options are not complete")
    target, pause_s = options["target"], options["reveal_pause"]
    assert isinstance(target, int) and isinstance(pause_s, int)
    return Setup({"target": target, "reveal_pause": pause_s}, target, 1000 * pause_s)
