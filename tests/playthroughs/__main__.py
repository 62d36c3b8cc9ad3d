"""Writes the golden files anew: `python -m tests.playthroughs [GAME...]`."""

from __future__ import annotations

import sys

from rules.registry import GAMES
from tests.playthroughs import DATA, path, record, scripts

DATA.mkdir(exist_ok=True)
for game_id in sys.argv[1:] or GAMES:
    for name, script in scripts(game_id).SCRIPTS.items():
        lines = record(game_id, script)
        path(game_id, name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{path(game_id, name).name}: {len(lines) - 1} steps")
