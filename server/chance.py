"""The chance of a room: the secret of its next packs, and the luck its people sent.

Owns the value that packs are drawn from and how it goes on. A secret serves until the next deal's
end; its commitment is all that anybody may have of it before. It must never be sent, logged or
put into an entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.api import Pack
from rules.values import replace
from server.ids import PersonId


@dataclass(frozen=True, slots=True)
class Chance:
    """`luck`: 16 bytes of each person who sent some since the secret was made. `packs`: the number
    of the match's next pack, never used twice. `deals`: how many `deal` packs this secret gave."""

    secret: bytes = field(repr=False)
    luck: Mapping[PersonId, bytes] = field(default_factory=dict, repr=False)
    packs: int = 0
    deals: int = 0

    def renewed(self, secret: bytes) -> Chance:
        """Another secret, after a deal or a match: luck counts only if sent after it is shown."""
        return Chance(secret, packs=self.packs)

    def with_luck(self, person: PersonId, luck: bytes, seated: Iterable[PersonId]) -> Chance:
        """With that person's luck (unless it is empty), and that of nobody who has no seat."""
        if not luck:
            return self
        known = {**self.luck, person: luck}
        return replace(self, luck={who: known[who] for who in seated if who in known})

    def by_seat(self, people: Iterable[PersonId | None]) -> tuple[bytes, ...]:
        """The luck on each seat; empty for bots and whoever sent none."""
        return tuple(b"" if person is None else self.luck.get(person, b"") for person in people)

    def drawn(self, pack: Pack) -> Chance:
        """After one more pack."""
        return replace(self, packs=self.packs + 1, deals=self.deals + (pack.purpose == "deal"))


Shuffle = Callable[[Pack, Chance, Sequence[bytes]], Sequence[int]]
"""Gives the order of an awaited pack from the room's chance and the luck by seat."""
