"""Two worlds that a viewer cannot tell apart, by game: what is dealt, and what is played.

Owns courses of `test_no_leak_wire`: each has viewers, a pack, and cards hidden from all of these,
which the other world exchanges. In Skat one of them lies in the skat, is taken up and laid
away; in Schafkopf one is the called ace, so that the other world has another partner.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from rules.api import Action, Prompt, Seat
from rules.cards import FRENCH, GERMAN
from rules.skat.contracts import DECK_SIZE as SKAT_PACK
from server.ids import PersonId
from tests.browser.schafkopf import DEALER, ESCAPE, PACK, Deal
from tests.browser.skat import CARDS as CARDS_OF_SKAT
from tests.browser.skat import HEARTS
from tests.chaos.fast import REGISTRY

Viewer = int | None
"""A seat, or nobody's: a spectator."""

Move = tuple[PersonId, int, Action]
"""Who answers which prompt, and how."""

Swap = tuple[int, ...]
"""Cards by their number in the pack: the other world exchanges the first with the last of them, the
second with the last but one, and so on."""


LAID_AWAY = ("discard", "cards")
"""Where an action names cards that are thrown."""


def laid_away(action: Action, exchange: Mapping[str, str]) -> Action:
    """The same action in the other world: what nobody else sees of it is exchanged."""
    return {
        key: [exchange.get(str(code), str(code)) for code in value]
        if key in LAID_AWAY and isinstance(value, list)
        else value
        for key, value in action.items()
    }


class Course:
    """How worlds of Kachuful are dealt and played."""

    wish: Mapping[str, Any] = {"game": "kachuful", "preset": "seed", "start_cards": 6}
    seats = 3
    codes: Sequence[str] = FRENCH.code
    """The cards by their number in a pack."""

    least = 3
    """So many moves at least are made."""

    late: Sequence[str] = ()
    """Cards that are played only where nothing else is left."""

    left_alone: Sequence[str] = ("play",)
    """The kinds of questions to which the answer of an absent player does for the course."""

    def __init__(self, *viewers: Viewer) -> None:
        self.viewers = viewers

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.viewers}"

    @property
    def lays_away(self) -> bool:
        """Whether one of these cards is laid away, unseen."""
        return False

    def hands(self, match: Any) -> list[set[int]]:
        """The hands by seat, as card numbers."""
        game, number = REGISTRY.game(self.wish["game"]), {c: n for n, c in enumerate(self.codes)}
        return [
            {number[code] for code in game.private(match, Seat(seat))["hand"]}  # type: ignore[union-attr]
            for seat in range(self.seats)
        ]

    def pack(self, cards: int, rng: Random) -> list[int]:
        """A pack of the first world."""
        return rng.sample(range(cards), cards)

    def swap(self, held: Sequence[set[int]], rng: Random) -> Swap:
        """Two cards of one suit, in different places hidden from the viewer."""
        dealt = set().union(*held)
        places = [hand for seat, hand in enumerate(held) if seat not in self.viewers]
        stock = set(range(52)) - dealt
        pairs = [
            (x, y)
            for one, two in itertools.permutations([*places, stock], 2)
            for x in one
            for y in two
            if FRENCH.code[x][1] == FRENCH.code[y][1] and (x in dealt or y in dealt)
        ]
        return rng.choice(sorted(pairs))

    def answers(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        """What may be answered, the best first."""
        return prompt.legal

    def offers(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        """What is said besides, where nobody waits for it, the best first."""
        return ()


def next_move(
    course: Course, asked: Mapping[Seat, Sequence[Prompt]], hidden: Collection[str]
) -> tuple[Seat, Prompt, Action] | None:
    """What comes next, by seat and question: offers first. None if it would show a hidden card."""
    found = [(seat, prompt) for seat, mine in sorted(asked.items()) for prompt in mine]
    for seat, prompt in sorted(found, key=lambda one: one[1].must):
        for action in (course.answers if prompt.must else course.offers)(prompt, seat):
            if action.get("card") not in hidden:
                return seat, prompt, dict(action)
    return None


class SkatCourse(Course):
    """One deal of Skat, known but for who watches: seat 1 takes the skat and lays the ace away."""

    wish: Mapping[str, Any] = {"game": "skat", "preset": "isko"}
    codes = [FRENCH.code[card] for card in CARDS_OF_SKAT]
    declarer = 1
    swaps = {None: ("AC", "KC"), 0: ("AC", "TC"), 1: ("8C", "9C"), 2: ("AC", "KC")}
    """By viewer: a card of the skat and one of a defender, or one of each defender."""

    @property
    def lays_away(self) -> bool:
        return self.declarer not in self.viewers

    def pack(self, cards: int, rng: Random) -> list[int]:
        return HEARTS.pack("isko") if cards == SKAT_PACK else [2, 0, 1]

    def swap(self, held: Sequence[set[int]], rng: Random) -> Swap:
        x, y = (self.codes.index(code) for code in self.swaps[self.viewers[0]])
        return x, y

    def answers(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        match prompt.kind:
            case "say" if seat == self.declarer:
                return [{"kind": "bid", "value": 18}]
            case "hear":
                return [{"kind": "pass"}]
            case "discard":
                return [{"kind": "declare", "discard": ["TS", "AC"], "contract": "H"}]
        return prompt.legal


class SchafkopfCourse(Course):
    """A Rufer of seat 1 on the acorn Daus. Two seats that no viewer has hold the Daus and the ten:
    in the other world the other one is the partner. He keeps silent in the rounds of Stoß, too, and
    throws away other cards than the Daus; acorns are led only where nothing else is left."""

    wish: Mapping[str, Any] = {
        "game": "schafkopf", "preset": "seed", "klopfen": "any", "stoss_max": 2,
        "show_points": True,
    }  # fmt: skip
    seats = 4
    codes = [GERMAN.code[card] for card in PACK]
    declarer = 1
    late = ("7C", "8C", "9C", "KC")
    left_alone = ("klopfen", "declare", "stoss", "play")
    least = 30

    @property
    def holders(self) -> tuple[int, int, int]:
        """Who holds the Daus, the ten and the king of acorns."""
        others = [seat for seat in range(self.seats) if seat != self.declarer]
        unseen = [seat for seat in others if seat not in self.viewers]
        daus, ten = unseen[0], unseen[-1]
        return daus, ten, next(seat for seat in others if seat not in (daus, ten))

    def deal(self) -> Deal:
        """The first world."""
        dealt = {
            0: "OS UH 9H AS 8S AD 8D",
            2: "OD UD 8H TS 9S TD 9D",
            3: "US KH 7H KS 7S KD 7D",
        }
        more = dict(zip(self.holders, ("AC", "TC", "KC"), strict=True))
        hands = {seat: f"{more[seat]} {cards}" for seat, cards in dealt.items()}
        return Deal(hands=[hands.get(seat, "OC OH UC AH TH 9C 8C 7C") for seat in range(4)])

    def pack(self, cards: int, rng: Random) -> list[int]:
        if cards == self.seats:
            return [DEALER, *range(DEALER)]
        return self.deal().pack()

    def swap(self, held: Sequence[set[int]], rng: Random) -> Swap:
        return self.codes.index("AC"), self.codes.index("TC")

    def answers(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        match prompt.kind:
            case "klopfen":
                return [{"kind": "knock", "yes": seat == 2}]
            case "auction" if seat == self.declarer:
                return [{"kind": "bid", "contract": "rufer"}]
            case "declare":
                return [{"kind": "declare", "suit": "C"}]
            case "stoss" if seat != self.holders[2]:
                return [{"kind": "stoss", "yes": False}]
        return self.cards(prompt, seat)

    def cards(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        """What may be played, the best first."""
        return sorted(prompt.legal, key=lambda action: action.get("card") in self.late)


class EscapeCourse(SchafkopfCourse):
    """The called suit is led by a partner who runs away, or by an opponent who searches: up to the
    moment when the other one would have to show the Daus nobody can tell."""

    least = 25

    def deal(self) -> Deal:
        return ESCAPE

    def swap(self, held: Sequence[set[int]], rng: Random) -> Swap:
        return self.codes.index("AC"), self.codes.index("AD")

    def cards(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        if prompt.kind != "play":
            return prompt.legal
        ordered = self.deal().cards(seat)
        following = min(prompt.legal, key=lambda action: ordered.index(action["card"]))
        return () if following["card"] == "9D" else [following]


COURSES: Sequence[Course] = (
    *[Course(viewer) for viewer in (None, 0, 1, 2)],
    *[SkatCourse(viewer) for viewer in (None, 0, 1, 2)],
    SchafkopfCourse(None, 1, 2),
    SchafkopfCourse(0),
    SchafkopfCourse(3),
    EscapeCourse(None, 0, 1),
)
