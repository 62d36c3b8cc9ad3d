"""Questions to seats: their prompts, and the numbers of standing offers.

Owns what games that ask one question after another share: every question has a new id, standing
offers keep theirs. It must never decide what may be answered.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from rules.api import Action, Prompt, PromptId, Refused, Seat, Shape
from rules.state import BaseDeal, OutcomeT, StandingT
from rules.values import replace


@dataclass(frozen=True, kw_only=True)  # no slots: see rules.values
class OfferingDeal(BaseDeal[StandingT, OutcomeT]):
    """A deal with standing offers; `offers` are their prompt ids by seat, 0 for none."""

    offers: tuple[int, ...]


D = TypeVar("D", bound=OfferingDeal[Any, Any])


def offer(deal: D, seats: Iterable[int], given: int) -> tuple[D, int]:
    """The deal with a standing offer to each of these seats, and the last id given, `given` being
    the last one before."""
    offers = list(deal.offers)
    for seat in seats:
        given += 1
        offers[seat] = given
    return replace(deal, offers=tuple(offers)), given


def quiet(deal: D) -> D:
    """The deal without any question or standing offer."""
    return replace(deal, turn=(), offers=(0,) * len(deal.offers))


def must(
    number: int,
    kind: str,
    seat: int,
    legal: tuple[Action, ...],
    refused: tuple[Refused, ...] = (),
    shapes: tuple[Shape, ...] = (),
    weight: int = 1,
) -> Prompt:
    """A question that the deal waits for; `seat`: whose cards move."""
    return Prompt(PromptId(number), kind, True, Seat(seat), legal, refused, shapes, weight=weight)


@lru_cache(maxsize=1024)
def standing(number: int, kind: str, seat: int) -> Prompt:
    """A standing offer of a single action that needs no arguments."""
    return Prompt(PromptId(number), kind, False, Seat(seat), ({"kind": kind},))
