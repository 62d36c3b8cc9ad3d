"""Token buckets: how much one socket, one person and one address may ask for.

Owns the numbers and the arithmetic; time comes in as an argument. The maps by person and address
are bounded (least recently used falls out), so strangers cannot fill the memory. It must never
know what is being limited.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

Clock = Callable[[], int]
"""The time in ms."""


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, then `per_s` in a second."""

    burst: float
    per_s: float


SOCKET = Rate(burst=60, per_s=20)
REFUSALS = Rate(burst=200, per_s=2)
"""Frames of a socket that are no message or come too fast: what is beyond ends the connection."""
PERSON = Rate(burst=120, per_s=40)
ADDRESS = Rate(burst=3000, per_s=1000)
GUESTS = Rate(burst=40, per_s=4)
"""Commits at one table by all who neither sit there nor are its host: each one is kept while a deal
runs."""
CHAT = Rate(burst=20, per_s=1)
"""Lines of one person at one table: each is brought to everybody, and a hundred push out what the
others said."""
CONNECTS = Rate(burst=3000, per_s=300)
"""Handshakes of one address: a school behind one address comes back at once after a restart."""
READS = Rate(burst=300, per_s=20)
"""Records and replays read by one address: each is some milliseconds of work."""
ROOMS_PERSON = Rate(burst=10, per_s=0.1)
ROOMS_ADDRESS = Rate(burst=300, per_s=5)
CODES_PERSON = Rate(burst=10, per_s=0.05)
"""Resume codes made or tried: nobody guesses one of 850 thousand million in its ten minutes."""
CODES_ADDRESS = Rate(burst=60, per_s=0.5)

REMEMBERED = 20_000
"""How many people or addresses a map remembers."""


class Bucket:
    """One allowance. `take` answers 0 if granted, else the milliseconds until it would be."""

    __slots__ = ("_rate", "_tokens", "_at_ms")

    def __init__(self, rate: Rate, now_ms: int) -> None:
        self._rate = rate
        self._tokens = rate.burst
        self._at_ms = now_ms

    def take(self, now_ms: int, cost: float = 1) -> int:
        """Takes `cost` tokens if there are enough."""
        passed_ms = max(0, now_ms - self._at_ms)
        self._at_ms = now_ms
        self._tokens = min(self._rate.burst, self._tokens + passed_ms * self._rate.per_s / 1000)
        if self._tokens >= cost:
            self._tokens -= cost
            return 0
        return int((cost - self._tokens) * 1000 / self._rate.per_s) + 1


class Buckets(Generic[K]):
    """A bucket per key, of the keys last seen."""

    def __init__(self, rate: Rate, size: int = REMEMBERED) -> None:
        self._rate = rate
        self._size = size
        self._buckets: OrderedDict[K, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: K, now_ms: int, cost: float = 1) -> int:
        """As `Bucket.take`, for that key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now_ms)
            if len(self._buckets) > self._size:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now_ms, cost)


class Allowed:
    """How much of one kind a person may ask for, and all people of an address together."""

    def __init__(self, person: Rate, address: Rate) -> None:
        self._by_person: Buckets[str] = Buckets(person)
        self._by_address: Buckets[str] = Buckets(address)

    def __len__(self) -> int:
        return len(self._by_person) + len(self._by_address)

    def take(self, person: str, address: str, now_ms: int) -> int:
        """As `Bucket.take`."""
        return self._by_person.take(person, now_ms) or self._by_address.take(address, now_ms)
