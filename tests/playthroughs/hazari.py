"""The matches of Hazari that are kept as golden files."""

from __future__ import annotations

from tests.playthroughs import Script

PHASES = ("deal", "arrange", "showdown", "deal_end", "match_end")

SCRIPTS = {
    "seed": Script(seats=4, options={"target": 500}, seed=1),
    "short": Script(seats=4, preset="short", options={"reveal_pause": 0}, seed=2),
    # Two share, and one comparison goes to the one who shows an equal set later.
    "shared": Script(seats=4, options={"target": 150}, seed=66),
    "broken_off": Script(
        seats=4,
        seed=3,
        room={4: {"kind": "void_deal"}, 10: {"kind": "void_deal"}, 25: {"kind": "end_match"}},
    ),
}
