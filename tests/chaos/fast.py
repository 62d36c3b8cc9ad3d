"""A table set up beside the sockets: commits straight into the store, as other hubs make them.

Owns people without sockets. It takes the same road as every command: `commit.carry_out`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.api import Seat
from rules.registry import Registry
from server.chance import Shuffle
from server.commands import Act, Command, Ready, Rename, Sit
from server.commit import Live, carry_out, found, load
from server.ids import PersonId, TableId
from server.packs import shuffled
from server.prompts import prompts_of
from server.room import ROOM, Actor
from server.store import Store
from tests.server.live.kit import skip_pause
from tests.server.roomkit import every_game

REGISTRY: Registry = every_game()
LUCK = bytes(range(16))


@dataclass(frozen=True)
class Table:
    """A table of the store whose people act without sockets."""

    store: Store
    id: TableId
    people: tuple[PersonId, ...]
    shuffle: Shuffle = shuffled

    async def live(self) -> Live:
        """As it stands."""
        return await load(self.store, REGISTRY, self.id)

    async def do(self, person: PersonId | None, command: Command, cid: str = "") -> int:
        """One command; its version."""
        actor = ROOM if person is None else Actor(person)
        here = frozenset(self.people)
        done = await carry_out(
            self.store, REGISTRY, self.id, None, actor, command, cid, here, shuffle=self.shuffle
        )
        return done.ver

    async def rename(self, name: str) -> int:
        """A commit that disturbs nobody."""
        return await self.do(self.people[-1], Rename(name))

    async def play(self, until: PersonId) -> None:
        """All others play until that person is asked."""
        while (turn := self.turn(await self.live())) is not None:
            person, prompt, action = turn
            if person == until:
                return
            await self.do(person, Act(prompt, action))

    def turn(self, live: Live) -> tuple[PersonId, Any, Any] | None:
        """Who is asked, and a legal answer."""
        game = REGISTRY.game(live.room.game)
        for seat, asked in prompts_of(live.room, game).items():
            person = live.room.seats[seat].person
            assert person is not None
            return person, asked[0].id, asked[0].legal[0]
        return None


async def lobby(
    store: Store,
    people: tuple[PersonId, ...],
    shuffle: Shuffle = shuffled,
    *,
    game: str = "kachuful",
    preset: str = "seed",
    **options: Any,
) -> Table:
    """A new room in which these people sit, in this order."""
    seats = len(people)
    room = await found(store, REGISTRY, people[0], "Ann", game, preset, options, seats)
    table = Table(store, room, people, shuffle)
    for seat, person in enumerate(people[1:], 1):
        await table.do(person, Sit(Seat(seat)))
    return table


async def match(
    store: Store, people: tuple[PersonId, ...], shuffle: Shuffle = shuffled, **options: Any
) -> Table:
    """The same, and the first deal is dealt; only the first person's luck is in it."""
    table = await lobby(store, people, shuffle, **options)
    for person in people:
        await table.do(person, Ready(True, LUCK if person == people[0] else b""))
    await skip_pause(store, table.id, shuffle)
    return table
