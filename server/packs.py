"""The system's randomness, and the packs of a live table.

Owns drawing secrets and the pace of bots, and the order of an awaited pack. It must never use a
seedable generator, log an order, or keep one.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from rules import shuffle
from rules.api import Pack
from server.chance import Chance

_SYSTEM = secrets.SystemRandom()


def new_secret() -> bytes:
    """What the next packs come from."""
    return secrets.token_bytes(shuffle.SECRET_BYTES)


def shuffled(pack: Pack, chance: Chance, luck: Sequence[bytes]) -> Sequence[int]:
    """The order of `range(pack.cards)` that anybody can check once the secret is open."""
    return shuffle.order(chance.secret, luck, chance.packs, pack.cards)


def between(low_ms: int, high_ms: int) -> int:
    """A random number of milliseconds: the pace of a bot."""
    return _SYSTEM.randint(low_ms, high_ms)
