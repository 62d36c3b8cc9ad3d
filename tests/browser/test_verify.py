"""The page checks the shuffle as Python does, and remembers what it needs for that."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from rules.shuffle import commitment, order
from server.commands import Next, Vote
from server.records import public_records
from tests.browser.javascript import run_node
from tests.server.roomkit import ANN, BEN, running

CHECKS = Path(__file__).parent
LUCK = bytes(range(16))


def vector(rng: random.Random) -> dict[str, Any]:
    secret, number = rng.randbytes(32), rng.choice([0, 1, 255, 256, 2**31, 2**32 - 1])
    luck = [rng.choice([b"", rng.randbytes(16)]) for _ in range(rng.randrange(8))]
    cards = rng.choice([0, 1, 2, 3, 7, 8, 9, 24, 32, 52, 200])
    return {
        "secret": secret.hex(),
        "luck": [own.hex() for own in luck],
        "number": number,
        "order": order(secret, luck, number, cards),
        "commitment": commitment(secret).hex(),
    }


def record() -> Any:
    """A deal that was voided once; Ann's luck is in its pack."""
    bench = running((ANN, BEN), seats=3, preset="quick", start_cards=1)
    for person in (ANN, BEN):
        bench.do(person, Vote("void_deal", True))
    bench.do(ANN, Next(LUCK))
    bench.do(BEN, Next())
    bench.until("over")
    return json.loads(json.dumps(public_records(bench.rows, None)[0]))


def checks() -> list[dict[str, Any]]:
    good = record()
    shown, last = good["chance"]["commitment"], good["inputs"][-1]
    assert last[0] == "act"
    own = {"commitment": shown, "luck": ["00" * 16, LUCK.hex()]}
    fits = {"code": "fits", "shown": True, "mine": True}
    found = [
        {"record": good, "seen": own, "expected": fits},
        {"record": good, "seen": None, "expected": {**fits, "shown": None, "mine": None}},
        {
            "record": good,
            "seen": {"commitment": "00" * 32, "luck": ["00" * 16]},
            "expected": {**fits, "shown": False, "mine": False},
        },
        {
            "record": good,
            "seen": {"commitment": shown, "luck": []},
            "expected": {**fits, "mine": None},
        },
    ]
    for code, change in {
        "closed": {"opened": False, "chance": {**good["chance"], "secret": None}},
        "secret": {"chance": {**good["chance"], "secret": "00" * 32}},
        "given": {"chance": None},
        "odd": {"inputs": None},
    }.items():
        known = {"shown": code != "given" or None, "mine": True}
        expected = {"code": code, **known} if code != "odd" else {
            "code": "odd", "shown": None, "mine": None
        }  # fmt: skip
        found.append({"record": {**good, **change}, "seen": own, "expected": expected})
    for at in range(1, 4):
        forged = json.loads(json.dumps(good))
        pack = next(item for item in reversed(forged["inputs"]) if item[0] == "pack")
        match at:
            case 1:
                pack[1][3], pack[1][4] = pack[1][4], pack[1][3]
            case 2:
                pack[2] += 1
            case 3:
                pack[3][0] = "11" * 16
        expected = {"code": "pack", "shown": True, "mine": at != 3}
        found.append({"record": forged, "seen": own, "expected": expected})
    return found


def test_the_page_shuffles_and_checks_as_python_does() -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    given = {"vectors": [vector(rng) for _ in range(200)], "checks": checks()}
    assert run_node(CHECKS / "verify_check.mjs", json.dumps(given)) == "ok 305 200 11\n"


def test_the_page_remembers_what_it_was_shown_and_sent() -> None:
    assert run_node(CHECKS / "chance_check.mjs") == "ok\n"
