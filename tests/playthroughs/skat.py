"""The matches of Skat that are kept as golden files."""

from __future__ import annotations

from typing import Any

from tests.playthroughs import Script

PHASES = (
    "deal", "bidding", "skat_or_hand", "discard", "kontra", "re", "play", "grand_hand_offer",
    "schieben", "scoring", "deal_over", "match_over",
)  # fmt: skip


def _in_cycle(state: str, left: int, seats: int = 3) -> dict[str, Any]:
    """A match of the pirate cycle that begins in the middle of it."""
    nobody = [0] * seats
    return {
        "index": 9, "counted": 9, "dealer": seats - 1, "sums": [108, *nobody[1:]], "won": nobody,
        "lost": nobody, "cycle": {"state": state, "left": left, "target": 100},
    }  # fmt: skip


def _respond(accept: bool) -> dict[str, Any]:
    return {"kind": "respond", "accept": accept}


_CLAIM, _CONCEDE, _NO = {"kind": "claim"}, {"kind": "concede"}, {"kind": "no"}

SCRIPTS = {
    # Kontra, Re, a passed-in deal, null.
    "isko": Script(
        seats=3,
        options={"match_deals": 3, "kontra": "on", "scoring": "seeger_fabian"},
        seed=16,
    ),
    # A defender's concession and a claim are refused, then the declarer concedes.
    "consent": Script(
        seats=3,
        options={"match_deals": 3},
        seed=4,
        acts={
            13: (1, _CONCEDE),
            14: (0, _respond(False)),
            17: (2, _CLAIM),
            18: (1, _respond(True)),
            19: (0, _respond(False)),
            21: (2, _CONCEDE),
            22: (0, _respond(False)),
            23: (1, _respond(True)),
        },
        room={32: {"kind": "end_match"}},
    ),
    # Four at the table, and a claim that is false.
    "classic1974": Script(
        seats=4,
        preset="classic1974",
        options={"match_deals": 4, "stake": 5, "show_trick_points": True},
        seed=1,
        acts={9: (2, _CLAIM)},
    ),
    "raeuber": Script(
        seats=4,
        preset="raeuber",
        options={"match_deals": 12, "ramsch_push": True},
        seed=26,
        carried=_in_cycle("bock", 1, 4),
    ),
    "grand_hand": Script(
        seats=3,
        preset="raeuber",
        options={"match_deals": 12, "ramsch_grand_hand": True, "raeuber_after": "end_match"},
        seed=53,
        carried=_in_cycle("schieber", 2),
        acts={
            1: (0, _NO),
            2: (1, {"kind": "grand_hand"}),
            3: (1, _CONCEDE),
            **{number: (seat, _NO) for number, seat in ((5, 0), (6, 1), (7, 2))},
            **{number: (seat, _NO) for number, seat in ((42, 1), (43, 2), (44, 0))},
        },
    ),
    # A match without a last deal that the room ends.
    "broken_off": Script(
        seats=3,
        options={"match_deals": 0, "all_pass": "ramsch"},
        seed=3,
        room={7: {"kind": "void_deal"}, 48: {"kind": "end_match"}},
    ),
}
