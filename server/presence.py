"""Who is connected, over all hubs.

Owns this hub's leases for the people at one table and the picture of everybody's. A lease is
renewed every 10 s and ends after 25 s, so a killed hub's people fade by themselves. It must never
touch a socket or change a version.
"""

from __future__ import annotations

from collections.abc import Iterable

from server.ids import PersonId, TableId
from server.store import Presence, Store

RENEW_S = 10.0
LEASE_MS = 25_000
HOST_AWAY_MS = 60_000
KIND = "on"


class Attendance:
    """The people of one table as one hub knows them."""

    def __init__(self, store: Store, table: TableId) -> None:
        self._store = store
        self._table = table
        self._local: dict[PersonId, int] = {}
        self._known = Presence(0, {})
        self._people: frozenset[PersonId] | None = None
        self._host: PersonId | None = None
        self._host_seen_ms = 0
        self._last: frozenset[PersonId] = frozenset()

    @property
    def n(self) -> int:
        """The number of the picture."""
        return self._known.n

    @property
    def people(self) -> frozenset[PersonId]:
        """Everybody connected here or elsewhere."""
        if self._people is None:  # every move asks
            self._people = self._known.people | self._local.keys()
        return self._people

    def came(self, person: PersonId) -> bool:
        """One more socket; whether it is the person's first at this hub."""
        self._local[person] = self._local.get(person, 0) + 1
        self._people = None
        return self._local[person] == 1

    def went(self, person: PersonId) -> bool:
        """One socket less; whether it was the person's last at this hub."""
        self._local[person] -= 1
        if self._local[person]:
            return False
        del self._local[person]
        self._people = None
        return True

    async def renew(self, people: Iterable[PersonId] | None = None) -> None:
        """Renews the leases of these (None: all) people."""
        chosen = self._local.keys() if people is None else people
        leases = [(person, KIND) for person in chosen if person in self._local]
        await self._store.presence_lease(self._table, leases, LEASE_MS)

    async def drop(self, person: PersonId) -> None:
        """Gives a person's lease back, unless he has come again meanwhile."""
        if person not in self._local:
            await self._store.presence_drop(self._table, [(person, KIND)])

    async def look(self) -> None:
        """Reads the picture anew."""
        self._known = await self._store.presence(self._table)
        self._people = None

    def unchanged(self) -> bool:
        """Whether the same people are here as when this was asked last."""
        before, self._last = self._last, self.people
        return before == self._last

    def host_away(self, host: PersonId, now_ms: int) -> bool:
        """Whether the host has been away for too long."""
        if host != self._host or host in self.people:
            self._host, self._host_seen_ms = host, now_ms
        return now_ms - self._host_seen_ms >= HOST_AWAY_MS
