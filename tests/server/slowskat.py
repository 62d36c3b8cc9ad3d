"""Skat as the tests of the worker process want it.

Owns these games alone: the worker imports this module, and is to be ready soon.
"""

from __future__ import annotations

import os
import socket
from typing import Any

from rules.api import Action, Seat, Step
from rules.skat.game import Skat
from rules.skat.state import State


class Held(Skat):
    """Each claim says at the gate in which process it is looked into, and waits there."""

    def __init__(self, gate: str) -> None:
        self.gate = gate

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action["kind"] == "claim":
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(self.gate)
                line.sendall(os.getpid().to_bytes(8, "big"))
                line.recv(1)
        return super().apply(state, seat, action)


class Broken(Skat):
    """Skat with a bug."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        raise KeyError("a card")


class Older(Skat):
    """Skat as a hub has it that was started from an older release: its worker has today's."""

    version = "0"

    def __reduce__(self) -> Any:
        return (Skat, ())


class Sluggish(Skat):
    """Skat in which most answers may take long."""

    slow = frozenset({"pass", "play"})
