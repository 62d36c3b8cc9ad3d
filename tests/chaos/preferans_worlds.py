"""Two worlds of Preferans that a viewer cannot tell apart: what is thrown, what lies in the talon,
and the hand that the dealer looks at.

Owns its courses for `test_no_leak_wire`. The last seat deals, so that places are seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rules.api import Action, Prompt, Seat
from rules.cards import FRENCH
from tests.browser.preferans import DEFAULTS, PACK, WHIST, Deal, bought
from tests.chaos.worlds import Course, Swap, Viewer

Answers = Mapping[int, Mapping[str, Sequence[Mapping[str, Any]]]]
"""By place and kind of question what is said, the best first."""

END: Mapping[str, Any] = {"kind": "end"}
"""Nothing is said any more: the course ends."""

DECLARER = 1


@dataclass(frozen=True, repr=False)
class PreferansCourse(Course):
    """A known deal in which nobody plays a hidden card. These are exchanged from the ends of
    `hidden`: the first with the last, and so on."""

    name: str
    deal: Deal
    hidden: str
    viewers: tuple[Viewer, ...]
    least: int = 0
    seats: int = 4
    options: Mapping[str, Any] | None = None
    codes = [FRENCH.code[card] for card in PACK]

    def __repr__(self) -> str:
        return f"{self.name}{self.viewers}"

    @property
    def wish(self) -> Mapping[str, Any]:  # type: ignore[override]
        return {"game": "preferans", "preset": "sochi", **(self.options or {})}

    @property
    def lays_away(self) -> bool:
        said = self.deal.answers.get(DECLARER, {}).get("talon", ())
        return any(set(self.hidden.split()) & set(action.get("cards", ())) for action in said)

    def pack(self, cards: int, rng: Random) -> list[int]:
        if cards == self.seats:
            return [cards - 1, *range(cards - 1)]
        return self.deal.pack()

    def swap(self, held: Sequence[set[int]], rng: Random) -> Swap:
        return tuple(self.codes.index(code) for code in self.hidden.split())

    def answers(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        place = prompt.for_seat if prompt.kind == "play" else seat
        for action in self.deal.answers.get(place, {}).get(prompt.kind, ()):
            if action == END:
                return ()
            if prompt.shapes or action in prompt.legal:
                return [action]
        plain = DEFAULTS.get(prompt.kind)
        return prompt.legal if plain is None else [plain]

    def offers(self, prompt: Prompt, seat: Seat) -> Sequence[Action]:
        """A claim, once: before the first trick is taken."""
        if prompt.kind != "claim":
            return ()
        (shape,) = prompt.shapes
        counts: Any = shape.describe()
        won = counts["fields"][0]["minimum"]
        said = self.deal.answers.get(seat, {}).get(prompt.kind, ())
        return [one for one in said if not any(won) and len(one["tricks"]) == len(won)]


def saying(deal: Deal, answers: Answers) -> Deal:
    """The same cards, and this is said besides."""
    both = {place: {**deal.answers.get(place, {}), **said} for place, said in answers.items()}
    return replace(deal, answers={**deal.answers, **both})


CARDS = Deal(
    hands=(
        "TS 8S JC TC KD QD JD KH QH JH",
        "AS KS QS JS 9S AC KC 8D 8H 7H",
        "7S 9C 8C 7C AH TH 9H 7D TD 9D",
    ),
    talon="AD QC",
)


def first(cards: str) -> dict[str, Sequence[Mapping[str, Any]]]:
    """These cards are played before any other."""
    return {"play": [{"kind": "play", "card": code} for code in cards.split()]}


def claims(*counts: int) -> dict[str, Sequence[Mapping[str, Any]]]:
    """Before the first trick is taken these are claimed to be the final counts, by seat."""
    return {"claim": [{"kind": "claim", "tricks": list(counts)}]}


DECLINES: Mapping[str, Sequence[Mapping[str, Any]]] = {"claim_answer": [{"kind": "decline"}]}

SIX = saying(CARDS, {DECLARER: bought("6S", "8H", "7H"), 0: first("KD")})
"""The first lead finds the declarer with one diamond or two; then all is his, up to two cards."""

BOTH = saying(
    SIX,
    {
        0: {"whist": [WHIST], **claims(3, 5, 2, 0)},
        DECLARER: claims(0, 10, 0, 0),
        2: {"whist": [WHIST], **DECLINES},
    },
)
OPEN = saying(
    SIX,
    {
        DECLARER: claims(1, 8, 1, 0),
        2: {"whist": [WHIST], "mode": [{"kind": "open"}], **DECLINES},
    },
)
HALF = saying(SIX, {0: {"whist": [WHIST], "mode": [{"kind": "own"}]}})
LOOKS = {"kind": "peek", "hand_of": 0}
RETURNED = saying(
    HALF,
    {
        DECLARER: DECLINES,
        3: {"dealer_answer": [LOOKS, {"kind": "return_whist"}], **claims(1, 7, 2, 0)},
    },
)
PEEKED = saying(HALF, {3: {"dealer_answer": [LOOKS, END]}})
ALONE = saying(SIX, {2: {"whist": [WHIST]}})
TEN = saying(
    CARDS,
    {DECLARER: {**bought("10S", "8H", "7H"), **claims(0, 10, 0, 0)}, 2: DECLINES, 0: first("KD")},
)
TAKEN = saying(SIX, {DECLARER: {"talon": [END]}})
CHOSEN = saying(OPEN, {0: {"play": [END]}})
THROWN = "8D KC 8H 7H"

MISERE = Deal(
    hands=(
        "AS QS TS 9S AC QC JD TD JH TH",
        "8S 7S 9C 8C 7C 8D 7D AH 8H 7H",
        "KS JS KC JC TC AD QD 9D QH 9H",
    ),
    talon="KD KH",
    answers={0: first("AS QS TS 9S"), 2: first("KS")},
)
OFFERED = saying(
    MISERE, {DECLARER: {"bidding": [{"kind": "bid", "bid": "M"}], "share": [{"kind": "offer"}]}}
)
PUT = saying(OFFERED, {3: {"share_answer": [END]}})
SHARED = saying(OFFERED, {3: {"share_answer": [{"kind": "accept"}]}})
CAUGHT = saying(
    SHARED,
    {
        DECLARER: {"talon": [{"kind": "discard", "cards": ["AH", "9C"]}], **DECLINES},
        2: claims(4, 2, 4, 0),
    },
)
BLIND = saying(
    SHARED,
    {DECLARER: {"bidding": [{"kind": "bid", "bid": "Mx"}], **claims(5, 0, 5, 0)}, 2: DECLINES},
)
"""The dealer has taken half of it, as of the misère above."""

NINE = saying(
    CARDS,
    {
        0: {"bidding": [{"kind": "bid", "bid": "Mx"}], "whist": [WHIST]},
        DECLARER: {**bought("9S"), "bidding": [{"kind": "bid", "bid": "9Sx"}]},
    },
)

NAMED = Deal(
    hands=(CARDS.hands[0], "AS KS QS JS AC KC 9H 8H 7H 8D", "7S 9S 9C 8C 7C AH TH 7D TD 9D"),
    talon=CARDS.talon,
)
AMENDABLE = saying(
    NAMED,
    {
        DECLARER: {
            "bidding": [{"kind": "bid", "bid": "6S"}],
            "talon": [{"kind": "discard", "cards": ["9H", "8H"]}],
            "contract": [{"kind": "contract", "level": 6, "strain": "H"}],
            "play": [END],
        },
        2: {"whist": [WHIST]},
        0: {"whist": [WHIST]},
    },
)
"""Two hearts thrown he may still correct it when one has whisted; with three in hand he may not."""

ALL_PASS = saying(
    CARDS,
    {0: {**first("TS"), **claims(4, 3, 3, 0)}, 1: first("AS KS QS JS 9S"), 2: DECLINES},
)
UPPER = saying(CARDS, {0: claims(3, 3, 2, 2), 2: {"play": [END], **DECLINES}})
"""A pass game up to the end of its first trick."""

ALL_BUT_DECLARER: tuple[Viewer, ...] = (None, 0, 2, 3)

PREFERANS: Sequence[PreferansCourse] = (
    PreferansCourse("thrown", BOTH, THROWN, ALL_BUT_DECLARER, 31),
    PreferansCourse("thrown, open", OPEN, THROWN, ALL_BUT_DECLARER, 32),
    PreferansCourse("thrown, returned", RETURNED, THROWN, ALL_BUT_DECLARER, 35),
    PreferansCourse(
        "thrown, personal quota", ALONE, THROWN, ALL_BUT_DECLARER, 31,
        options={"quota": "personal"},
    ),
    PreferansCourse("thrown, checked ten", TEN, THROWN, ALL_BUT_DECLARER, 20),
    PreferansCourse(
        "thrown, misere", CAUGHT, "8C 8H AH 9C", ALL_BUT_DECLARER, 16,
        options={"share_misere": True, "first_card_blind": True},
    ),
    PreferansCourse(
        "thrown, amended", AMENDABLE, "8D KC 8H 9H", ALL_BUT_DECLARER, 8,
        options={"amend_contract": True},
    ),
    PreferansCourse(
        "talon, blind misere", BLIND, "8H 8D KD KH", ALL_BUT_DECLARER, 16,
        options={"share_misere": True},
    ),
    PreferansCourse(
        "talon, misere offered", PUT, "KD QD", (None, 0, 1, 3), 4,
        options={"share_misere": True},
    ),
    PreferansCourse(
        "defenders, giving up", TAKEN, "KH JD TD 9C", (None, 1, 3), 3,
        options={"give_up": "any", "preference": "strict"},
    ),
    PreferansCourse(
        "defenders, first card blind", CHOSEN, "KH JD TD 9C", (None, 1, 3), 9,
        options={"first_card_blind": True},
    ),
    PreferansCourse(
        "talon, nine", NINE, "KD JC QC AD", (None, 1, 2, 3), 10,
        options={"hand_bids": "misere_and_nine"},
    ),
    PreferansCourse(
        "talon, closed pass game", ALL_PASS, "8D KC QC AD", ALL_BUT_DECLARER, 18,
        options={"pass_talon": "closed"},
    ),
    PreferansCourse(
        "talon, closed pass game", ALL_PASS, "8D KC QC AD", (None, 0, 2), 18, seats=3,
        options={"pass_talon": "closed"},
    ),
    PreferansCourse("lower card of the talon", UPPER, "KC QC", ALL_BUT_DECLARER, 5),
    PreferansCourse("lower card of the talon", UPPER, "KC QC", (None, 0, 2), 5, seats=3),
    PreferansCourse("defenders, closed", BOTH, "KH JD TD 9C", (None, 1, 3), 16),
    PreferansCourse("peeked", PEEKED, "KH 8S 7S AH", (None, 1), 9),
    PreferansCourse("peeked", PEEKED, "JD JC KC 8D", (None, 2), 9),
    PreferansCourse("not peeked", PEEKED, "TD 9C KC 8D", (None, 0, 3), 9),
)  # fmt: skip


def course_of(name: str) -> PreferansCourse:
    """The first course of that name."""
    return next(course for course in PREFERANS if course.name == name)
