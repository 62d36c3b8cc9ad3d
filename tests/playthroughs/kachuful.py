"""The matches of Kachuful that are kept as golden files."""

from __future__ import annotations

from rules.cards import FRENCH
from tests.playthroughs import Script

PHASES = ("draw", "deal", "bid", "play", "deal_end", "match_end")

_TIES = tuple(
    FRENCH.card[rank + suit] for rank in "AKQJT98765432" for suit in "CDHS"
)  # Four seats tie in every round until the pack is used up.

SCRIPTS = {
    "seed": Script(seats=4, options={"start_cards": 3}, seed=1),
    "seven": Script(seats=7, options={"start_cards": 2, "trump_mode": "cycle_nt"}, seed=2),
    "turnup": Script(
        seats=3,
        preset="oh_hell",
        options={"start_cards": 2, "schedule": "up_down"},
        seed=3,
    ),
    "secret": Script(
        seats=4,
        options={
            "start_cards": 2,
            "schedule": "up",
            "bidding": "secret",
            "blind_one_card": True,
            "scoring": "square",
        },
        seed=4,
        packs=[_TIES],
    ),
    "blind": Script(
        seats=5,
        options={"start_cards": 2, "schedule": "down", "blind_one_card": True, "hook": False},
        seed=5,
    ),
    "broken_off": Script(
        seats=3,
        options={"start_cards": 4, "schedule": "down", "scoring": "penalty"},
        seed=6,
        room={7: {"kind": "void_deal"}, 30: {"kind": "end_match"}},
    ),
}
