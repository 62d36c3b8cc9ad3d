"""The colours of the suits: told apart by eyes that see all colours and by those that do not.

Distances are CIE76 between the two closest suits; how eyes without one kind of cones see a colour
is the model of Machado, Oliveira and Fernandes (2009) at full strength.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

STYLE = (Path(__file__).parents[2] / "static/style-cards.css").read_text()
Triple = tuple[float, ...]
Matrix = tuple[Triple, ...]

ALL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
DEUTAN: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
PROTAN: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
TRITAN: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def palettes() -> list[tuple[str, dict[str, str]]]:
    """Every palette as light pages have it, and as dark ones do where those differ."""
    found: list[tuple[str, dict[str, str]]] = []
    for rule, body in re.findall(r"^(.*data-palette=.*?) \{(.*?)\}", STYLE, re.MULTILINE):
        (name,) = set(re.findall(r'data-palette="([\w-]+)"', rule))
        colours = dict(re.findall(r"--suit-(\w): (#\w+);", body))
        theme = "dark" if "dark" in rule else "light"
        found.append((f"{name} {theme}", {**dict(found).get(f"{name} light", {}), **colours}))
    return found


def times(matrix: Matrix, vector: Triple) -> Triple:
    """The product."""
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def linear(colour: str) -> Triple:
    """Red, green and blue from 0 to 1, as light."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def lab(light: Triple) -> Triple:
    """L*, a*, b* of a light."""
    within = tuple(min(1.0, max(0.0, c)) for c in light)
    x, y, z = (
        math.cbrt(c) if c > 216 / 24389 else (24389 / 27 * c + 16) / 116
        for c in (c / w for c, w in zip(times(XYZ, within), WHITE, strict=True))
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def closest(colours: dict[str, str], eyes: Matrix) -> float:
    """The distance of the two suits that look most alike."""
    seen = [lab(times(eyes, linear(colour))) for colour in colours.values()]
    return min(math.dist(a, b) for a, b in combinations(seen, 2))


@pytest.mark.parametrize(
    ("name", "least"), [("german", 17), ("german-blind", 30), ("blind", 30), ("four", 14)]
)
def test_suits_are_told_apart_by_all_eyes(name: str, least: float) -> None:
    themes = {key: colours for key, colours in palettes() if key.split()[0] == name}
    assert f"{name} light" in themes
    for key, colours in themes.items():
        assert set(colours) == set("shdc"), key
        for eyes in (ALL, DEUTAN, PROTAN, TRITAN):
            assert closest(colours, eyes) >= least, (key, eyes)
