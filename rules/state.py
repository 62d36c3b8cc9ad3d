"""The state of a match whose deals are kept as their moves.

Owns the immutable values that every such game begins with: a game's own state adds what only it
knows. A card is a number, a hand a bit mask. It must never hold text for people or decide a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rules.cards import Card, Hand

DEAL = "deal"
"""The phase that waits for a pack, nothing lying on the table."""

Move = tuple[int, ...]
"""A seat, the number of a kind of action, and its arguments: see `rules.moves`."""


class AnyStanding(Protocol):
    """What one deal hands to the next."""

    @property
    def dealer(self) -> int | None:
        """Who deals; None until the first dealer is known."""
        ...


SetupT = TypeVar("SetupT")
StandingT = TypeVar("StandingT", bound=AnyStanding)
OutcomeT = TypeVar("OutcomeT")


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: its cards in playing order from `leader`."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


@dataclass(frozen=True, kw_only=True)  # no slots: see rules.values
class BaseDeal(Generic[StandingT, OutcomeT]):
    """One deal, from its pack on; it stays on the table until the next pack.

    `before` is the standing it began with, `first_prompt` the prompt ids given before it, `dealt`
    the hands as they were dealt. `moves` are all decisions so far: with the cards dealt they are
    the whole deal. `turn` are the seats that must decide, the prompt id of the first being `asked`.
    """

    before: StandingT
    first_prompt: int
    dealt: tuple[Hand, ...]
    hands: tuple[Hand, ...]
    moves: tuple[Move, ...] = ()
    turn: tuple[int, ...] = ()
    asked: int = 0
    declarer: int | None = None
    leader: int = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    played: Hand = 0
    outcome: OutcomeT | None = None

    @property
    def dealer(self) -> int:
        """Who deals."""
        assert self.before.dealer is not None
        return self.before.dealer

    @property
    def soloist(self) -> int:
        """The declarer; only where there is one."""
        assert self.declarer is not None
        return self.declarer


DealT = TypeVar("DealT", bound=BaseDeal)  # type: ignore[type-arg]


@dataclass(frozen=True)  # no slots: see rules.values
class BaseState(Generic[SetupT, StandingT, DealT]):
    """One match. `standing` is before the deal that runs or comes next.

    `prompts` counts the prompt ids given so far. `between`: the next pack waits until the people
    ask for it. `stopped`: the room ended the match. `winners` is None until it is over.
    """

    setup: SetupT
    phase: str
    standing: StandingT
    prompts: int = 0
    between: bool = False
    deal: DealT | None = None
    stopped: bool = False
    winners: tuple[int, ...] | None = None

    @property
    def running(self) -> DealT:
        """The deal people decide in; only where there is one."""
        assert self.deal is not None
        return self.deal
