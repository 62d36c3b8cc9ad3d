"""Random auctions of Preferans beside a second, naive one written from the page."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.api import Seat
from rules.options import resolve
from rules.preferans.options import check_options, form
from tests.laws import fresh_seed, random_options
from tests.rules.preferans_kit import GAME, act, bid, dealt, say

AUCTIONS = 300
LADDER = [
    *[f"{level}{strain}" for level in (6, 7, 8) for strain in "SCDHN"], "M",
    *[f"9{strain}" for strain in "SCDHN"], "Mx", *[f"9{strain}x" for strain in "SCDHN"],
    *[f"10{strain}" for strain in "SCDHN"],
]  # fmt: skip
MISERES = ("M", "Mx")


class Auction:
    """Section 4.2 word by word: whose turn it is and what he may say."""

    def __init__(self, options: Any, order: list[int]) -> None:
        self.options, self.order, self.turn = options, order, order[0]
        self.own: dict[int, list[str]] = {seat: [] for seat in order}
        self.left, self.current, self.holder = list(order), "", -1
        self.held = self.senior_raised = False

    def fits(self, seat: int, code: str) -> bool:
        """Rule 3: misère is a first word, and binds."""
        kept = [(own in MISERES) == (code in MISERES) for own in self.own[seat]]
        return not self.options["misere_first"] or all(kept)

    def bids(self) -> set[str]:
        above = LADDER[LADDER.index(self.current) + 1 if self.current else 0 :]
        least, without = self.options["pass_exit"][0], self.options["hand_bids"]
        blind_nines = without == "misere_and_nine" and self.current.endswith("x")
        return {
            code
            for code in above
            if (code in MISERES or int(code.rstrip("SCDHNx")) >= least)
            and not (code == "Mx" and without == "none")
            and not (code[0] == "9" and code[-1] == "x" and not blind_nines)
            and self.fits(self.turn, code)
        }

    def here(self) -> bool:
        seat, holding = self.turn, self.options["holding"]
        if holding == "off" or len(self.left) != 2 or self.holder in (seat, -1) or self.held:
            return False
        senior = seat == self.left[0] or (holding == "both" and self.senior_raised)
        return bool(self.own[seat]) and self.fits(seat, self.current) and senior

    def say(self, word: str) -> None:
        seat = self.turn
        self.senior_raised = self.here() and seat == self.left[0] and word not in ("pass", "here")
        place = self.order.index(seat)
        after = [self.order[(place + step) % 3] for step in (1, 2, 3)]
        if word == "pass":
            self.left.remove(seat)
        else:
            self.current, self.held, self.holder = (
                self.current if word == "here" else word, word == "here", seat,
            )  # fmt: skip
            self.own[seat].append(self.current)
        self.turn = next((other for other in after if other in self.left), -1)

    def over(self) -> bool:
        return not self.left or self.left == [self.holder]


def options(rng: Random, seats: int) -> Any:
    while True:
        changes = {**random_options(rng, form(seats)), "seating": "free", "first_dealer": "random"}
        chosen, _ = resolve(form(seats), None, changes)
        if not check_options(seats, chosen):
            return chosen


def test_auctions_allow_what_a_naive_one_allows() -> None:
    rng = Random(fresh_seed())
    for _ in range(AUCTIONS):
        seats = rng.choice([3, 4])
        chosen = options(rng, seats)
        state = dealt(GAME.deal(GAME.start(chosen, seats).state, range(seats)).state)
        naive, said = Auction(chosen, [1, 2, 3 % seats]), []
        top, pause = rng.choice([1, 3, 40]), rng.choice([0.05, 0.3])
        while not naive.over():
            (prompt,) = GAME.prompts(state)[Seat(naive.turn)]
            shapes: list[Any] = [shape.describe() for shape in prompt.shapes]
            bids = {code for shape in shapes for code in shape["fields"][0]["values"]}
            here = say("here") in prompt.legal
            assert (bids, here) == (naive.bids(), naive.here()), (naive.turn, said, chosen)
            assert say("pass") in prompt.legal
            word = "here" if here and rng.random() < 0.6 else "pass"
            if word == "pass" and bids and rng.random() > pause:
                word = rng.choice([code for code in LADDER if code in bids][:top])
            said.append((naive.turn, word))
            action = bid(word) if word in LADDER else say(word)
            state = act(state, (naive.turn, action))
            naive.say(word)
        table: Any = GAME.table(state)
        if naive.left:
            assert (table["declarer"], table["bid"]) == (naive.holder, naive.current), said
        else:
            assert (table["mode"], table["declarer"]) == ("pass", None), said
