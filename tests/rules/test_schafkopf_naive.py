"""Whole random deals of Schafkopf against a referee written from the page without looking at the
engine.

Owns that referee: it reads only what everybody may read once a deal is over, and judges every card,
every trick, the partner's reveal and the payments anew, slowly and in words. Nothing of the engine
may be used in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from rules.api import Asked, Event, Over, Pack, Pause, Seat
from rules.options import resolve
from tests.laws import fresh_seed, random_options
from tests.rules.schafkopf_kit import GAME

WORTH = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
SUITS = "CSHD"
TARIFFS = {
    "units_1_5": {"rufer": 1, "solo": 5, "schneider": 1, "schwarz": 2, "laufende": 1},
    "t10_50": {"rufer": 10, "solo": 50, "schneider": 10, "schwarz": 20, "laufende": 10},
    "t20_50": {"rufer": 20, "solo": 50, "schneider": 10, "schwarz": 20, "laufende": 10},
}


@dataclass
class Referee:
    """One deal as everybody may know it at its end."""

    options: Mapping[str, Any]
    row: Mapping[str, Any]
    hands: list[list[str]]
    cards: list[tuple[int, str]]
    partner_event: Mapping[str, Any] | None
    knocks: int
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)

    def kind(self) -> str:
        return str(self.row["game"]["contract"]).removesuffix("_tout")

    def tout(self) -> bool:
        return str(self.row["game"]["contract"]).endswith("_tout")

    def trumps(self) -> list[str]:
        obers, unters = ["O" + s for s in SUITS], ["U" + s for s in SUITS]
        suit = self.row["game"]["suit"]
        match self.kind():
            case "wenz":
                return unters
            case "geier":
                return obers
            case "farbwenz":
                return unters + [rank + suit for rank in "ATKO987"]
            case "farbgeier":
                return obers + [rank + suit for rank in "ATKU987"]
            case "solo":
                return obers + unters + [rank + suit for rank in "ATK987"]
        return obers + unters + [rank + "H" for rank in "ATK987"]

    def suit_of(self, card: str) -> str:
        return "trump" if card in self.trumps() else card[1]

    def strength(self, card: str) -> int:
        """Higher is stronger, within the trumps or one suit."""
        trumps = self.trumps()
        return -trumps.index(card) if card in trumps else -"ATKOU987".index(card[0])

    def winner(self, trick: Sequence[tuple[int, str]]) -> int:
        ruffed = [play for play in trick if self.suit_of(play[1]) == "trump"]
        led = [play for play in trick if self.suit_of(play[1]) == self.suit_of(trick[0][1])]
        return max(ruffed or led, key=lambda play: self.strength(play[1]))[0]

    def judge_play(self) -> None:
        """Every card was legal, every trick went to its winner, the partner showed in time."""
        held = [list(hand) for hand in self.hands]
        called, escaped, shown = self.row["game"]["called"], False, None
        leader = (self.row["dealer"] + 1) % 4
        trick: list[tuple[int, str]] = []
        for seat, card in self.cards:
            assert seat == (leader + len(trick)) % 4, "out of turn"
            assert card in self.allowed(held[seat], [c for _, c in trick], called, escaped)
            held[seat].remove(card)
            trick.append((seat, card))
            if card == called and shown is None:
                shown = {"seat": seat, "by": "ace"}
            if len(trick) == 4:
                self.tricks.append(trick)
                first_seat, first = trick[0]
                if called in held[first_seat] and first[1] == called[1] and not escaped:
                    if self.suit_of(first) != "trump":
                        escaped = True
                        shown = shown or {"seat": first_seat, "by": "escape"}
                leader, trick = self.winner(trick), []
        told = self.partner_event
        if told is None or told["by"] != "stoss":
            assert told == shown
        if called is not None:
            holder = next(s for s in range(4) if called in self.hands[s])
            assert holder == self.row["partner"]
            assert told is None or told["seat"] == holder

    def allowed(
        self, hand: list[str], trick: list[str], called: str | None, escaped: bool
    ) -> list[str]:
        bound = called is not None and called in hand and not escaped
        suit_cards = [c for c in hand if called and self.suit_of(c) == called[1]]
        if not trick:
            if bound and len(suit_cards) < 4:
                return [card for card in hand if card not in suit_cards or card == called]
            return hand
        led = self.suit_of(trick[0])
        if bound and called and led == called[1]:
            return [called]
        same = [card for card in hand if self.suit_of(card) == led]
        if same:
            return same
        if bound and len(hand) > 1:
            return [card for card in hand if card != called]
        return hand

    def judge_count(self) -> None:
        """Points, tricks, Laufende, value and payments."""
        row = self.row
        points, tricks = [0] * 4, [0] * 4
        for trick in self.tricks:
            seat = self.winner(trick)
            tricks[seat] += 1
            points[seat] += sum(WORTH[card[0]] for _, card in trick)
        if row["how"] in ("claimed", "conceded"):
            seat = row["rest"]["seat"]
            if row["how"] == "conceded":
                assert seat == (row["declarer"] + 1) % 4
            tricks[seat] += 8 - sum(tricks)
            points[seat] += 120 - sum(points)
        assert (row["taken"], row["won"]) == (points, tricks)
        expected = (
            self.ramsch(points, tricks) if self.kind() == "ramsch" else self.game(points, tricks)
        )
        assert row["scores"] == expected
        assert sum(expected) == 0

    def game(self, points: list[int], tricks: list[int]) -> list[int]:
        row = self.row
        side = [row["declarer"]] + ([] if row["partner"] is None else [row["partner"]])
        total, won_tricks = sum(points[s] for s in side), sum(tricks[s] for s in side)
        rates = TARIFFS.get(self.options["tariff"], self.options["custom_tariff"])
        together = [card for seat in side for card in self.hands[seat]]
        trumps, run = self.trumps(), 0
        while run < len(trumps) and (trumps[run] in together) == (trumps[0] in together):
            run += 1
        short = self.kind() in ("wenz", "geier")
        least = self.options["laufende_min_short" if short else "laufende_min_long"]
        paid = run if run >= least else 0
        if self.kind() == "sie":
            won, value = True, 4 * rates["solo"] + 32 * rates["laufende"]
        elif self.tout():
            won = won_tricks == 8
            value = 2 * rates["solo"] + 2 * paid * rates["laufende"]
        else:
            needed = 61
            own_trumps = [c for c in self.hands[row["declarer"]] if c in trumps]
            if row["game"]["forced"] and self.options["muss_sixty"] and len(own_trumps) <= 3:
                needed = 60
            won = total >= needed
            value = rates["rufer" if len(side) == 2 else "solo"] + paid * rates["laufende"]
            if won_tricks in (0, 8):
                value += rates["schwarz"]
            elif total > 90 or total < 31:
                value += rates["schneider"]
        value *= 2 ** (self.knocks + len(row["doubles"]))
        sign = 1 if won else -1
        mine = sign * value * (1 if len(side) == 2 else 3)
        return [mine if seat in side else -sign * value for seat in range(4)]

    def ramsch(self, points: list[int], tricks: list[int]) -> list[int]:
        options, rates = self.options, TARIFFS.get(self.options["tariff"])
        rates = rates or self.options["custom_tariff"]
        price = options["ramsch_price"]
        price = (rates["rufer"] if price is None else price) * 2**self.knocks
        march = options["ramsch_durchmarsch"]
        for seat in range(4):
            enough = tricks[seat] == 8 if march == "all_tricks" else False
            if enough or (march not in ("none", "all_tricks") and points[seat] >= march):
                return [3 * price if s == seat else -price for s in range(4)]
        losers = [seat for seat in range(4) if points[seat] == max(points)]
        if len(losers) > 1:
            top = {seat: self.best_trump(seat) for seat in losers}
            losers = [seat for seat in losers if top[seat] == max(top.values())]
            losers = [s for s in losers if tricks[s] == max(tricks[x] for x in losers)]
        order = [(self.row["dealer"] + n) % 4 for n in range(1, 5)]
        loser = next(seat for seat in order if seat in losers)
        virgins = tricks.count(0)
        scores = []
        for seat in range(4):
            times = 1
            if options["ramsch_jungfrau"] == "double_all":
                times = 2**virgins
            elif tricks[seat] == 0 and options["ramsch_jungfrau"] == "double_each_once":
                times = 2
            elif tricks[seat] == 0 and options["ramsch_jungfrau"] == "double_each_multiple":
                times = 2**virgins
            scores.append(0 if seat == loser else times * price)
        scores[loser] = -sum(scores)
        return scores

    def best_trump(self, seat: int) -> int:
        taken = [card for trick in self.tricks if self.winner(trick) == seat for _, card in trick]
        rest = self.row["rest"]
        taken += rest["cards"] if rest is not None and rest["seat"] == seat else []
        return max((self.strength(c) for c in taken if c in self.trumps()), default=-99)


def referee(options: Mapping[str, Any], events: Sequence[Event]) -> Referee:
    """What the open parts of a finished deal's events tell."""
    told: dict[str, list[Any]] = {}
    for event in events:
        told.setdefault(event.kind, []).append(event.public)
    opened = told["scoring"][0]
    hands = [list(hand) for hand in opened["hands"]]
    swap = opened["swap"]
    if swap is not None:
        hands[swap["offerer"]].remove(swap["trump"])
        hands[swap["acceptor"]].remove(swap["card"])
        hands[swap["offerer"]].append(swap["card"])
        hands[swap["acceptor"]].append(swap["trump"])
    return Referee(
        options=options,
        row={**told["deal_end"][0]["row"], "rest": opened["rest"]},
        hands=hands,
        cards=[(play["seat"], play["card"]) for play in told.get("played", [])],
        partner_event=told.get("partner", [None])[0],
        knocks=sum(knock["yes"] for knock in told.get("knock", [])),
    )


def deals(options: Any, rng: Random) -> list[list[Event]]:
    """The events of every finished deal of a random match."""
    state, events, found = GAME.start(options, 4).state, [], []
    while not isinstance(awaited := GAME.awaits(state), Over):
        if isinstance(awaited, Pack):
            events = []
            step = GAME.deal(state, rng.sample(range(awaited.cards), awaited.cards))
        elif isinstance(awaited, Pause):
            step = GAME.go_on(state)
        else:
            assert isinstance(awaited, Asked)
            asked = [(s, p) for s, mine in GAME.prompts(state).items() for p in mine]
            seat, prompt = asked[0] if rng.random() < 0.98 else rng.choice(asked)
            step = GAME.apply(state, Seat(seat), _answer(prompt, rng))
        state = step.state
        events += step.events
        if any(event.kind == "deal_end" for event in step.events):
            found.append(events)
    return found


def _answer(prompt: Any, rng: Random) -> Any:
    """Low contracts come up as often as high ones, Hochzeiten whenever they may, and claims are
    mostly believed."""
    if prompt.kind == "auction" and rng.random() < 0.6:
        low = [one for one in prompt.legal if one.get("contract", "rufer") in ("rufer", "hochzeit")]
        return next((one for one in low if one.get("contract") == "hochzeit"), rng.choice(low))
    if prompt.kind == "claim_answer":
        return prompt.legal[0 if rng.random() < 0.8 else 1]
    return rng.choice(prompt.legal)


EVERYTHING = {
    "rufer", "wenz", "solo", "farbwenz", "geier", "ramsch", "hochzeit", "wenz_tout", "solo_tout",
    "played", "claimed", "conceded",
}  # fmt: skip
"""What must have been judged, contracts and ends."""

MATCHES = 40
"""So many at least."""


@pytest.mark.bulk
def test_every_deal_is_judged_alike() -> None:
    rng = Random(fresh_seed())
    seen: set[str] = set()
    played = 0
    while played < MATCHES or not seen >= EVERYTHING:
        played += 1
        changes = {**random_options(rng, GAME.form(4)), "deals": 12}
        changes["hochzeit"] = rng.random() < 0.5
        preset = rng.choice([None, *GAME.form(4).presets])
        options, problems = resolve(GAME.form(4), preset, changes)
        assert not problems
        for events in deals(options, rng):
            judge = referee(options, events)
            judge.judge_play()
            judge.judge_count()
            seen |= {judge.row["game"]["contract"], judge.row["how"]}
