"""Checking the shuffle of recorded deals: what `cardroom verify` runs.

Owns what must fit together in a record: the secret its commitment, every pack the secret, the
luck and its number. It must never need the room the record came from, nor trust a field of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.shuffle import commitment, order
from server.records import Record, name_of, read_file


def verify_file(path: Path | str) -> tuple[list[str], bool]:
    """A line for each record of a file, and whether all fit. Raises RecordError if the file holds
    none."""
    lines, good = [], True
    seen: dict[str, str] = {}
    for number, record in enumerate(read_file(path), 1):
        try:
            line, fits = _line(record, seen)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            line, fits = f"record {number}: DOES NOT FIT: it is no whole record ({error!r})", False
        lines.append(line)
        good = good and fits
    return lines, good


def _line(record: Record, seen: dict[str, str]) -> tuple[str, bool]:
    """What is to be said of one record, and whether it fits; `seen` are the commitments of the
    records before it."""
    name, chance = name_of(record), record["chance"]
    if chance is None:
        return f"{name}: dealt from given packs, nothing to check", True
    if not record["opened"]:
        return f"{name}: opens when the match ends", True
    faults = [*_repeated(name, chance["commitment"], seen), *faults_of(record)]
    if faults:
        return f"{name}: DOES NOT FIT: {'; '.join(faults)}", False
    packs = [item for item in record["inputs"] if item[0] == "pack"]
    numbers = ", ".join(str(item[2]) for item in packs)
    lucky = ", ".join(str(seat) for seat, own in enumerate(packs[-1][3]) if own)
    return f"{name}: fits (packs {numbers}; luck of seats {lucky or 'none'})", True


def faults_of(record: Record) -> Iterator[str]:
    """Everything that does not fit in an opened record, in words."""
    chance: Mapping[str, Any] = record["chance"]
    secret = bytes.fromhex(chance["secret"])
    if commitment(secret).hex() != chance["commitment"]:
        yield "the secret is not the one that was committed to"
    last = -1
    for item in record["inputs"]:
        if item[0] != "pack":
            continue
        _, cards, number, luck = item
        if number <= last:
            yield f"pack {number} comes after pack {last}"
        if len(luck) != record["seats"]:
            yield f"pack {number} has the luck of {len(luck)} seats"
        if tuple(cards) != order(secret, [bytes.fromhex(own) for own in luck], number, len(cards)):
            yield f"pack {number} is not the one that secret and luck give"
        last = number


def _repeated(name: str, shown: str, seen: dict[str, str]) -> Iterator[str]:
    if shown in seen:
        yield f"its commitment was that of {seen[shown]} already"
    seen[shown] = name
