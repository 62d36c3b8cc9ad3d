"""Random auctions of Preferans against a second, naive reading of section 4.2."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.api import Seat
from rules.preferans.options import Setup
from rules.preferans.state import State
from tests.laws import fresh_seed
from tests.rules.preferans_kit import GAME, coming

AUCTIONS = 400
LADDER = [
    *[f"{level}{strain}" for level in (6, 7, 8) for strain in "SCDHN"], "M",
    *[f"9{strain}" for strain in "SCDHN"], "Mx", *[f"9{strain}x" for strain in "SCDHN"],
    *[f"10{strain}" for strain in "SCDHN"],
]  # fmt: skip
Words = list[tuple[int, str]]


def resolved(words: Words) -> Words:
    """The words with "here" as the bid it stands for."""
    found: Words = []
    for seat, word in words:
        bids = [said for _, said in found if said != "pass"]
        found.append((seat, bids[-1] if word == "here" else word))
    return found


def may_bid(house: Setup, least: int, words: Words, seat: int, bid: str) -> bool:
    """Rules 1 to 4, one after the other."""
    said = resolved(words)
    bids = [word for _, word in said if word != "pass"]
    own = [word for speaker, word in said if speaker == seat and word != "pass"]
    misere = bid in ("M", "Mx")
    if bids and LADDER.index(bid) <= LADDER.index(bids[-1]):
        return False
    if not misere and int(bid.rstrip("SCDHNx")) < least:
        return False
    if house.misere_first and misere and any(word not in ("M", "Mx") for word in own):
        return False
    if house.misere_first and not misere and any(word in ("M", "Mx") for word in own):
        return False
    if bid == "Mx":
        return house.hand_bids != "none"
    if bid[-1] == "x":
        blind = bids and (bids[-1] == "Mx" or bids[-1][-1] == "x")
        return house.hand_bids == "misere_and_nine" and bool(blind)
    return True


def may_hold(house: Setup, order: list[int], words: Words, seat: int) -> bool:
    """The conditions of "here", one after the other."""
    said = resolved(words)
    out = {speaker for speaker, word in words if word == "pass"}
    left = [one for one in order if one not in out]
    bids = [(speaker, word) for speaker, word in said if word != "pass"]
    if house.holding == "off" or len(left) != 2 or not bids or bids[-1][0] == seat:
        return False
    own = [word for speaker, word in bids if speaker == seat]
    last = [word for _, word in words if word != "pass"][-1]
    if not own or last == "here":
        return False
    miseres = [word in ("M", "Mx") for word in own]
    if house.misere_first and not all(one == (bids[-1][1] in ("M", "Mx")) for one in miseres):
        return False
    senior = left[0]
    if seat == senior:
        return True
    # The word before was the senior's raise: could he have said "here" instead?
    return (
        house.holding == "both"
        and words[-1][0] == senior
        and words[-1][1] not in ("pass", "here")
        and may_hold(house, order, words[:-1], senior)
    )


def test_auctions_go_as_a_naive_reading_says() -> None:
    rng = Random(fresh_seed())
    held = 0
    for _ in range(AUCTIONS):
        least = rng.choice([6, 6, 7, 8])
        state = coming(
            rng.choice([3, 4]),
            hand_bids=rng.choice(["none", "misere", "misere_and_nine"]),
            misere_first=rng.random() < 0.7,
            holding=rng.choice(["off", "senior", "both", "both"]),
            pass_exit=[least],
            share_misere=True,
        )
        state = GAME.deal(state, rng.sample(range(32), 32)).state
        words: Words = []
        while GAME.phase(state) == "bidding":
            seat, word = one_word(state, rng, least, words)
            kind = {"kind": word} if word in ("pass", "here") else {"kind": "bid", "bid": word}
            state = GAME.apply(state, Seat(seat), kind).state
            words.append((seat, word))
            held += word == "here"
        check_end(state, words)
    assert held > 20


def one_word(state: State, rng: Random, least: int, words: Words) -> tuple[int, str]:
    """Compares what is offered with the naive reading; a low word among the legal ones."""
    ((seat, (prompt,)),) = GAME.prompts(state).items()
    order: Any = GAME.table(state)["order"]
    offered = {str(action["kind"]) for action in prompt.legal}
    for shape in prompt.shapes:
        described: Any = shape.describe()
        offered |= set(described["fields"][0]["values"])
    house = state.setup
    legal = {bid for bid in LADDER if may_bid(house, least, words, seat, bid)} | {"pass"}
    legal |= {"here"} if may_hold(house, order, words, seat) else set()
    assert offered == legal, (words, house)
    low = [bid for bid in LADDER if bid in legal][: rng.choice([1, 1, 2, 12])]
    kinds = [low, low, ["pass"], ["here"] if "here" in legal else low]
    return seat, rng.choice(rng.choice([some for some in kinds if some]))


def check_end(state: State, words: Words) -> None:
    """Who has the last bid plays it; without one it is a pass game."""
    bids = [(seat, word) for seat, word in resolved(words) if word != "pass"]
    shown = GAME.table(state)
    if not bids:
        assert shown["mode"] == "pass" and len(words) == 3
        return
    assert (shown["declarer"], shown["bid"]) == bids[-1]
    passed = [seat for seat, word in words if word == "pass"]
    assert len(passed) == len(set(passed)) == 2 and shown["declarer"] not in passed
    blind = bids[-1][1].endswith("x")
    phases = {"share"} if bids[-1][1] in ("M", "Mx") and state.standing.seats == 4 else set()
    phases |= {"contract" if bids[-1][1][0] == "9" else "play"} if blind else {"talon"}
    assert GAME.phase(state) in phases
