"""Proof that the no-leak law catches a Kachuful that tells too much, however quietly.

Owns games with one deliberate leak each: in a count, an event, of secret bids; the common ones are
in `tests.rules.leaks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.api import Action, Seat, Step
from rules.cards import FRENCH, SUIT_MASKS, SUIT_OF, size
from rules.data import Json
from rules.kachuful.game import Kachuful
from rules.kachuful.state import State
from tests.rules.leaks import caught, common, retold
from tests.rules.test_laws_kachuful import KACHUFUL, SecretBids, secretly

pytestmark = pytest.mark.bulk


class CountsSuits(Kachuful):
    """How many clubs everybody holds together."""

    def table(self, state: State) -> Mapping[str, Json]:
        hands = () if state.deal is None else state.deal.hands
        return {**super().table(state), "clubs": sum(size(hand & SUIT_MASKS[0]) for hand in hands)}


class CountsWhatIsLeft(Kachuful):
    """Every card is announced with the number left in its suit."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        if action["kind"] != "play":
            return step
        suit = SUIT_MASKS[SUIT_OF[FRENCH.card[str(action["card"])]]]
        left = size(state.running.hands[seat] & suit)
        return retold(step, "played", lambda event: {"left": left})


class TellsParity(SecretBids):
    """Whether the secret bids so far are even together."""

    def table(self, state: State) -> Mapping[str, Json]:
        said = () if state.deal is None else state.deal.shown_bids
        return {**super().table(state), "parity": sum(said) % 2}


@pytest.mark.parametrize("leaking", [CountsSuits, CountsWhatIsLeft, *common(Kachuful)])
def test_a_leak_is_caught(leaking: type[Kachuful]) -> None:
    caught(KACHUFUL, leaking)


def test_a_leak_of_secret_bids_is_caught() -> None:
    subject = replace(KACHUFUL, secret=frozenset({"bid"}), options=secretly)
    caught(subject, TellsParity, share=0.5, matches=20)
