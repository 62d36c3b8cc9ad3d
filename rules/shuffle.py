"""The checkable shuffle: bytes in, order out, as section 8 of PROTOCOL.md writes it.

Owns the commitment to a secret, the stream that a secret drives and the unbiased order made of
it. Pure: whoever has the secret gets the same order. It must never draw a secret itself, nor know
whose luck it mixes in.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import struct
from collections.abc import Iterator, Sequence

NAME = b"cardroom.shuffle.1"
"""Begins every message: another way to shuffle will have another name."""

SECRET_BYTES = 32
LUCK_BYTES = 16

_WORDS = 1 << 32
_WORDS_OF_A_BLOCK = struct.Struct(">8I")


def commitment(secret: bytes) -> bytes:
    """What is shown before the deal: the 32 bytes of the secret's SHA-256."""
    return hashlib.sha256(secret).digest()


def order(secret: bytes, luck: Sequence[bytes], number: int, cards: int) -> tuple[int, ...]:
    """The order of `range(cards)` that this secret gives pack `number` with the luck by seat,
    each 16 bytes or empty. Raises ValueError on anything else."""
    return arranged(words(secret, message(luck, number)), cards)


def message(luck: Sequence[bytes], number: int) -> bytes:
    """What the secret is applied to: the pack's number and everybody's luck."""
    if not 0 <= number < _WORDS:
        raise ValueError("not the number of a pack")
    if len(luck) > 255:
        raise ValueError("not a number of seats")
    parts = [NAME, number.to_bytes(4, "big"), bytes([len(luck)])]
    for own in luck:
        if len(own) not in (0, LUCK_BYTES):
            raise ValueError("not the luck of a seat")
        parts += bytes([len(own)]), own
    return b"".join(parts)


def words(secret: bytes, text: bytes) -> Iterator[int]:
    """HMAC-SHA256 in counter mode, read as numbers of 32 bits, without end."""
    if len(secret) != SECRET_BYTES:
        raise ValueError("not a secret")
    for block in itertools.count():
        yield from _WORDS_OF_A_BLOCK.unpack(
            hmac.digest(secret, text + block.to_bytes(4, "big"), "sha256")
        )


def arranged(numbers: Iterator[int], cards: int) -> tuple[int, ...]:
    """Fisher-Yates from the last place down, driven by these numbers of 32 bits."""
    places = list(range(cards))
    for last in range(cards - 1, 0, -1):
        other = _below(last + 1, numbers)
        places[last], places[other] = places[other], places[last]
    return tuple(places)


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number below `bound`, each equally likely: the numbers above the last whole multiple of
    it are passed over."""
    end = _WORDS - _WORDS % bound
    number = next(numbers)
    while number >= end:
        number = next(numbers)
    return number % bound
