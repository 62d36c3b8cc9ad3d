"""The state of one match of Hazari.

Owns the two immutable values everything works on and the small questions about them. A card is a
number, a set of cards a bit mask. It must never hold text for people or decide a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Hand
from rules.hazari.options import SEATS, Setup
from rules.hazari.scoring import captured
from rules.hazari.showing import Comparison
from rules.hazari.splits import SIZES, Split

DEAL, ARRANGE, SHOWDOWN = "deal", "arrange", "showdown"
DEAL_END, MATCH_END = "deal_end", "match_end"
"""The phases at which a state can rest. `deal` and `deal_end` wait for a pack, the latter with the
finished deal still on the table; `deal` without a dealer waits for the lot."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, from its pack on; it stays on the table until the next pack.

    `before` are the totals before it. `splits` are None for seats that are not ready. `shown` are
    the comparisons that everybody has seen, the last one being looked at in `showdown`.
    """

    index: int
    dealer: int
    before: tuple[int, ...]
    hands: tuple[Hand, ...]
    splits: tuple[Split | None, ...] = (None,) * SEATS
    shown: tuple[Comparison, ...] = ()

    @property
    def arranged(self) -> tuple[Split, ...]:
        """The splits of those who are ready."""
        return tuple([split for split in self.splits if split is not None])

    @property
    def captured(self) -> tuple[int, ...]:
        """The points captured so far by seat."""
        return captured([(one.winner, one.points) for one in self.shown], SEATS)

    def held(self, seat: int) -> Hand:
        """The cards of a seat that it has not shown."""
        split = self.splits[seat]
        if split is None or not self.shown:
            return self.hands[seat]
        return sum(split[len(self.shown) :])

    @property
    def hand_size(self) -> int:
        """How many cards each seat has not shown."""
        return sum(SIZES[len(self.shown) :])


@dataclass(frozen=True, slots=True)
class State:
    """One match. `index` and `dealer` name the deal that runs or comes next.

    `dealer` is None until it has been drawn by lot. `prompts` counts the prompt ids given so far.
    `between`: the next pack waits until the people ask for it. `winners` is None until the match is
    over, and empty when it was broken off.
    """

    setup: Setup
    phase: str
    index: int
    dealer: int | None
    totals: tuple[int, ...]
    prompts: int = 0
    between: bool = False
    deal: Deal | None = None
    winners: tuple[int, ...] | None = None

    @property
    def running(self) -> Deal:
        """The deal under way; only in the phases `arrange` and `showdown`."""
        assert self.deal is not None
        return self.deal


def awaited(state: State) -> tuple[int, ...]:
    """The seats that are still arranging."""
    if state.phase != ARRANGE:
        return ()
    return tuple([seat for seat, split in enumerate(state.running.splits) if split is None])


def prompt_id(state: State, seat: int) -> int:
    """The id of the open prompt of an awaited seat: all four are asked at once."""
    return state.prompts - SEATS + 1 + seat
