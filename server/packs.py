"""The only place where cards are shuffled for a live table.

Owns turning the system's randomness into an order. It must never use a seedable generator, log an
order, or keep one.
"""

from __future__ import annotations

import secrets

from rules.api import Pack

_SYSTEM = secrets.SystemRandom()


def shuffled(pack: Pack) -> list[int]:
    """A random order of `range(pack.cards)`, every order equally likely."""
    order = list(range(pack.cards))
    _SYSTEM.shuffle(order)
    return order


def between(low_ms: int, high_ms: int) -> int:
    """A random number of milliseconds: the pace of a bot."""
    return _SYSTEM.randint(low_ms, high_ms)
