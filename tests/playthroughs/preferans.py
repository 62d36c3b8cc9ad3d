"""The matches of Preferans kept as golden files: every preset with three and four seats."""

from __future__ import annotations

from collections.abc import Mapping

from rules.api import Action
from rules.data import Json
from tests.playthroughs import Script

PHASES = (
    "deal", "bidding", "share", "talon", "contract", "whist", "mode", "own_answer",
    "dealer_answer", "play", "scoring", "score", "match_over",
)  # fmt: skip

PACK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
"""The cards by their number in a pack."""


def _pack(first: str, second: str, third: str, talon: str) -> list[int]:
    """The pack that deals these hands, first hand first."""
    hands = [hand.split() for hand in (first, second, third)]
    pairs = [hand[at : at + 2] for at in range(0, 10, 2) for hand in hands]
    pairs.insert(3, talon.split())
    return [PACK.index(code) for pair in pairs for code in pair]


STRONG = _pack(
    "AS KS QS JS TS AC KC AD 7D 7H",
    "9S 8S QC JC TC KD QD AH 8H 9H",
    "7S 9C 8C 7C JD TD 9D KH QH TH",
    "8D JH",
)
"""The first hand has tricks for any spade contract."""

LOW = _pack(
    "7S 8S TS 7C 9C JC 7D 8D TD 7H",
    "AS KS QS AC KC QC AD KD QD AH",
    "9S JS 8C TC 9D JD 8H 9H TH JH",
    "KH QH",
)
"""The first hand is a misère."""

TOPS = _pack(
    "AS KS QS AC KC QC AD KD QD AH",
    "JS TS 9S JC TC 9C JD TD 9D JH",
    "8S 7S 8C 7C 8D 7D TH 9H 8H 7H",
    "KH QH",
)
"""The first hand and the talon are a Preference."""

_PASS: Action = {"kind": "pass"}
_WHIST: Action = {"kind": "whist"}
_NO: Action = {"kind": "pass_whist"}
_OWN: Action = {"kind": "own"}
_YES: Action = {"kind": "accept"}
_RETURN: Action = {"kind": "return_whist"}


def _bid(bid: str) -> Action:
    return {"kind": "bid", "bid": bid}


def _throw(*cards: str) -> Action:
    return {"kind": "discard", "cards": list(cards)}


def _named(level: int, strain: str, kind: str = "contract") -> Action:
    return {"kind": kind, "level": level, "strain": strain}


def _claim(*counts: int) -> Action:
    return {"kind": "claim", "tricks": list(counts)}


def _turns(first: int, *turns: tuple[int, Action]) -> Mapping[int, tuple[int, Action]]:
    """What seats say, from the input with that number on."""
    return dict(enumerate(turns, first))


def _short(deals: int, **more: Json) -> dict[str, Json]:
    return {"end_mode": "deals", "deals_limit": deals, **more}


# Where the lot gives seat 0 the deal, seat 1 is the first hand.
SPADES = (
    (1, _bid("6S")), (2, _PASS), (3, _PASS), (1, _throw("7D", "7H")), (1, _named(6, "S")),
)  # fmt: skip
"""Seat 1 of four plays six spades."""

SCRIPTS = {
    # A six, whisted alone with open cards; a pass game in which the dealer leads the talon.
    "sochi_4": Script(
        4, "sochi", _short(2), 1, ([0, 1, 2, 3], STRONG), {},
        _turns(2, *SPADES, (2, _NO), (3, _WHIST), (3, {"kind": "open"}))
        | _turns(41, (2, _PASS), (3, _PASS), (0, _PASS)),
    ),
    # The same with three: half-whist that nobody returns, then a claim that all accept.
    "sochi_3": Script(
        3, "sochi", _short(2), 2, ([0, 1, 2], STRONG, STRONG), {},
        _turns(
            2, (1, _bid("6S")), (2, _PASS), (0, _PASS), (1, _throw("7D", "7H")),
            (1, _named(6, "S")), (2, _NO), (0, _WHIST), (0, _OWN), (2, _YES),
        )
        | _turns(
            12, (2, _bid("6S")), (0, _PASS), (1, _PASS), (2, _throw("7D", "7H")),
            (2, _named(7, "S")), (0, _WHIST), (1, _NO), (0, {"kind": "closed"}),
            (0, _claim(2, 0, 8)), (1, _YES), (2, _YES),
        ),
    ),
    # Half-whist returned by the dealer, who has looked at one hand.
    "leningrad_4": Script(
        4, "leningrad", _short(1), 3, ([0, 1, 2, 3], STRONG), {},
        _turns(
            2, *SPADES, (2, _WHIST), (3, _NO), (2, _OWN), (3, _YES),
            (0, {"kind": "peek", "hand_of": 3}), (0, _RETURN),
        ),
    ),
    # A misère with the defenders' hands open; a pass game with three.
    "leningrad_3": Script(
        3, "leningrad", _short(2), 4, ([0, 1, 2], LOW), {},
        _turns(2, (1, _bid("M")), (2, _PASS), (0, _PASS), (1, _throw("KH", "QH")))
        | _turns(37, (2, _PASS), (0, _PASS), (1, _PASS)),
    ),
    # A pass game for whists.
    "rostov_4": Script(
        4, "rostov", _short(1), 5, ([0, 1, 2, 3],), {},
        _turns(2, (1, _PASS), (2, _PASS), (3, _PASS)),
    ),
    "rostov_3": Script(
        3, "rostov", _short(2), 6, ([0, 1, 2], STRONG), {},
        _turns(
            2, (1, _bid("6S")), (2, _bid("6C")), (0, _PASS), (1, {"kind": "here"}), (2, _PASS),
            (1, _throw("7D", "7H")), (1, _named(10, "S")),
        ),
    ),
    # A Preference ends the match.
    "sochi_book_4": Script(
        4, "sochi_book", {"preference": "akq"}, 7, ([0, 1, 2, 3], STRONG, TOPS), {},
        _turns(2, *SPADES, (2, _NO), (3, _NO))
        | _turns(10, (2, _bid("6S")), (3, _PASS), (0, _PASS), (2, {"kind": "declare_preference"})),
    ),
    # Given up; a deal that does not count, a fine, and the end by the room's will.
    "sochi_book_3": Script(
        3, "sochi_book", {}, 8, ([0, 1, 2], STRONG, STRONG),
        {6: {"kind": "fine", "seat": 2}, 10: {"kind": "void_deal"}, 11: {"kind": "end_match"}},
        _turns(2, (1, _bid("6S")), (2, _PASS), (0, _PASS), (1, {"kind": "give_up"})),
    ),
    # Seats are drawn; a shared misère; a contract that is corrected.
    "seed_classic_4": Script(
        4, "seed_classic", _short(2), 9, ([], LOW, STRONG), {},
        _turns(
            2, (1, _bid("M")), (2, _PASS), (3, _PASS), (1, {"kind": "offer"}), (0, _YES),
            (1, _throw("KH", "QH")),
        )
        | _turns(
            39, (2, _bid("6S")), (3, _PASS), (0, _PASS), (2, _throw("7D", "7H")),
            (2, _named(6, "D")), (3, _WHIST), (2, _named(6, "S", "amend_contract")), (3, _WHIST),
            (0, _WHIST),
        ),
    ),
    # Three pass games by one dealer, the first ace, time that runs out.
    "seed_classic_3": Script(
        3, "seed_classic",
        {
            "end_mode": "time", "time_limit_min": 5, "first_dealer": "first_ace",
            "first_card_blind": True, "pass_exit": [6, 7, 8],
        },
        10, ([], []), {12: {"kind": "time_up"}},
    ),
}  # fmt: skip
