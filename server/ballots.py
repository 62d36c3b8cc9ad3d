"""Votes under way: what they are about, who is for and against, how long they stand.

Owns the values and the arithmetic of votes. It must never know what may be voted on, or what a
decided vote does: that is `roomvotes.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rules.api import Seat
from rules.values import replace
from server.ids import PersonId

STANDS_MS = 60_000
"""An undecided vote lapses after so long."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """One vote: who began it, when, and each vote cast (True: for it)."""

    by: PersonId
    at_ms: int
    cast: Mapping[PersonId, bool] = field(default_factory=dict)

    def with_vote(self, person: PersonId, yes: bool) -> Ballot:
        """After that person's vote; it replaces his former one."""
        return replace(self, cast={**self.cast, person: yes})

    def passed_on(self, old: PersonId, new: PersonId) -> Ballot:
        """With everything the one has said as the other's word."""
        cast = {new if voter == old else voter: yes for voter, yes in self.cast.items()}
        return replace(self, by=new if self.by == old else self.by, cast=cast)

    def majority(self, voters: Collection[PersonId], least: int = 1) -> bool | None:
        """Whether more than half of the voters, and at least so many, are for it; None while that
        is open, and where nobody is there to vote."""
        for_it = self._count(voters, True)
        if for_it >= least and 2 * for_it > len(voters):
            return True
        against = self._count(voters, False)
        return False if against and 2 * against >= len(voters) else None

    def unanimous(self, voters: Collection[PersonId], least: int = 1) -> bool | None:
        """Whether all the voters, and at least so many, are for it; one no ends it. None while that
        is open, and where nobody is there to vote."""
        if self._count(voters, False):
            return False
        return True if self._count(voters, True) == len(voters) >= least else None

    def _count(self, voters: Collection[PersonId], yes: bool) -> int:
        return sum(self.cast.get(voter) is yes for voter in voters)


Ballots = Mapping[str, Ballot]
"""The votes under way by key: `pause`, or `bot:2` where it is about a seat."""


def key_of(what: str, seat: Seat | None) -> str:
    """The key of a vote."""
    return what if seat is None else f"{what}:{seat}"


def split_key(key: str) -> tuple[str, Seat | None]:
    """What a vote is on, and the seat it is about."""
    what, _, seat = key.partition(":")
    return what, Seat(int(seat)) if seat else None


def without_voter(ballots: Ballots, person: PersonId) -> Ballots:
    """The votes without that person's; those that nobody has voted in any more are gone."""
    left = {
        key: replace(
            ballot, cast={voter: yes for voter, yes in ballot.cast.items() if voter != person}
        )
        for key, ballot in ballots.items()
    }
    return {key: ballot for key, ballot in left.items() if ballot.cast}


def without_seat(ballots: Ballots, seat: Seat) -> Ballots:
    """The votes without those about that seat."""
    return {key: ballot for key, ballot in ballots.items() if split_key(key)[1] != seat}
