"""Each course of Preferans' two worlds comes to the moment that it is there for, and would tell.

Owns a game that tells everything, but at one moment only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

import pytest

from rules.data import Json
from rules.preferans.game import Preferans
from rules.preferans.state import PASS, Deal, State
from rules.registry import GAMES, Entry, Registry
from tests.chaos.preferans_worlds import PREFERANS, course_of
from tests.server.twoworlds import PEOPLE, Worlds

TELLS = r"^\(Actor\("
"""How the law says who did what when a viewer was told."""

Moment = Callable[[Deal], bool]


@dataclass(frozen=True)
class Talkative(Preferans):
    """Tells all cards at that moment."""

    comes: Moment

    def table(self, state: State) -> Mapping[str, Json]:
        told, deal = super().table(state), state.deal
        if deal is None or deal.outcome is not None or not self.comes(deal):
            return told
        return {**told, "cards": [*deal.dealt, *deal.talon, deal.discard]}


def asked(deal: Deal) -> bool:
    """A claim is pending."""
    return deal.request is not None


def half_granted(deal: Deal) -> bool:
    """Somebody has agreed to it, somebody has not."""
    return deal.request is not None and bool(deal.request.accepted and deal.request.open)


MOMENTS: Mapping[str, Moment] = {
    "thrown": half_granted,
    "thrown, open": lambda deal: asked(deal) and bool(deal.controls),
    "thrown, returned": lambda deal: asked(deal) and deal.player == deal.resting,
    "thrown, personal quota": lambda deal: deal.mode == "closed" and deal.whister is not None,
    "thrown, checked ten": lambda deal: deal.mode == "checked" and len(deal.tricks) > 3,
    "thrown, misere": lambda deal: asked(deal) and deal.shared and not deal.opened,
    "thrown, amended": lambda deal: len(deal.words) == 1,
    "talon, blind misere": lambda deal: half_granted(deal) and deal.shared and not deal.took,
    "talon, misere offered": lambda deal: deal.sharing and not deal.took,
    "defenders, giving up": lambda deal: deal.took and not deal.discard,
    "defenders, first card blind": lambda deal: asked(deal) and not deal.opened,
    "talon, nine": lambda deal: deal.contract == "9S" and len(deal.words) == 1,
    "talon, closed pass game": lambda deal: half_granted(deal) and deal.mode == PASS,
    "lower card of the talon": lambda deal: asked(deal) and deal.mode == PASS,
    "defenders, closed": lambda deal: len(deal.tricks) > 1,
    "peeked": lambda deal: deal.peeked is not None,
    "not peeked": lambda deal: deal.peeked is not None,
}


def test_every_course_has_its_moment() -> None:
    assert MOMENTS.keys() == {course.name for course in PREFERANS}


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_told_then_is_seen(name: str) -> None:
    entry = Entry(lambda: Talkative(MOMENTS[name]), GAMES["preferans"].bot)
    worlds = Worlds(course_of(name), PEOPLE, Random(1), Registry({**GAMES, "preferans": entry}))
    with pytest.raises(AssertionError, match=TELLS):
        worlds.play()
