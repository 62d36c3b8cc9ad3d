"""Deals of Preferans that are looked at in a browser, and the table at which they are dealt.

Places are written as on the rules page: the first hand is 0, then clockwise. It knows no rules:
whatever a script leaves open is passed or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from rules.cards import FRENCH, PACK_32
from tests.browser.scripted import KnownTable, Lines, Script, known_table

SEATS = 4
PACK = list(PACK_32)
WHIST = {"kind": "whist"}
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "bidding": {"kind": "pass"},
    "whist": {"kind": "pass_whist"},
    "share": {"kind": "no_offer"},
    "share_answer": {"kind": "decline"},
    "mode": {"kind": "closed"},
    "own_answer": {"kind": "accept"},
    "dealer_answer": {"kind": "accept"},
    "claim_answer": {"kind": "accept"},
}


@dataclass(frozen=True)
class Deal:
    """One deal: hands by place and the talon; who says what (`answers`: by place and kind of
    question, in order); `plays`: the cards of a place in order, else the first legal one."""

    hands: Sequence[str]
    talon: str
    answers: Mapping[int, Mapping[str, Sequence[Mapping[str, Any]]]] = field(default_factory=dict)
    plays: Mapping[int, str] = field(default_factory=dict)

    def pack(self) -> list[int]:
        """The pack from which these hands are dealt: two cards at a time, the fourth pair being
        the talon."""
        pairs = [hand.split()[at : at + 2] for at in range(0, 10, 2) for hand in self.hands]
        pairs.insert(3, self.talon.split())
        return [PACK.index(FRENCH.card[code]) for pair in pairs for code in pair]


def lines_of(deals: Sequence[Deal], seats: int) -> Callable[[Mapping[str, Any], int], Lines]:
    """What each seat says and plays in these deals, the last of them played again and again."""

    def lines(table: Mapping[str, Any], seat: int) -> Lines:
        place = (seat - table["dealer"] - 1) % seats
        deal = deals[min(table["deal"], len(deals) - 1)]
        plays = [{"kind": "play", "card": card} for card in deal.plays.get(place, "").split()]
        return {**deal.answers.get(place, {}), "play": plays}

    return lines


def table_of(
    url: str, *deals: Deal, seats: int = SEATS, dealer: int, preset: str = "sochi", **options: Any
) -> AbstractAsyncContextManager[KnownTable]:
    """A hub at which these are dealt, and a room that waits for Anna."""
    script = Script(lines_of(deals, seats), DEFAULTS, [deal.pack() for deal in deals])
    return known_table(url, script, dealer, seats, game="preferans", preset=preset, options=options)


def bought(bid: str, *thrown: str) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """What a declarer says who plays what he has bid."""
    return {
        "bidding": [{"kind": "bid", "bid": bid}],
        "talon": [{"kind": "discard", "cards": list(thrown)}],
        "contract": [{"kind": "contract", "level": int(bid[:-1]), "strain": bid[-1]}],
    }


SIX = Deal(  # the first hand's six spades, made by seven; both whist, and one of them takes nothing
    hands=(
        "AS KS QS JS 9S AC KC QC 7D 7H",
        "TS 8S JC TC KD QD JD KH QH JH",
        "7S 9C 8C 7C AH TH 9H 8H TD 9D",
    ),
    talon="AD 8D",
    answers={0: bought("6S", "7D", "7H"), 1: {"whist": [WHIST]}, 2: {"whist": [WHIST]}},
)
TRUMPS = Deal(  # 69 of the rules page: the second hand's six spades, made by seven against two
    hands=(
        "8S 7C AD TD 9D KH QH JH TH 9H",
        "AS KS QS 9S 7S AC QD 8D AH 8H",
        "JS TS KC QC 9C 8C KD JD 7D 7H",
    ),
    talon="JC TC",
    answers={0: {"whist": [WHIST]}, 2: {"whist": [WHIST]}},
    plays={
        0: "AD KH 8S 7C 9D 9H TD TH JH QH",
        1: "QD AH AS AC KS QS JC TC 7S 9S",
        2: "7D 7H TS 8C JS 9C QC KC KD JD",
    },
)
CAUGHT = Deal(  # 70: a misère of the third hand, caught on one
    hands=(
        "AS QS TS 8S 9C JD AH JH TH 8H",
        "KS JS AC KC QC TC 8C AD KH QH",
        "9S 7S JC 7C KD TD 9D 8D 9H 7H",
    ),
    talon="QD 7D",
    plays={
        0: "8S 9C 8H TS QS TH JD JH AS AH",
        1: "JS 8C QH TC KS QC KC KH AC AD",
        2: "9S 7C 9H JC 7S TD 9D 7H 8D 7D",
    },
)
PASSED_BY_FOUR = Deal(  # 68: all pass, and a card of the talon takes a trick for the dealer
    hands=(
        "8S 9S AS 7C 9C JC QC AC QD TH",
        "QS TC 8D 9D TD 7H 8H JH QH AH",
        "7S TS JS KS KC 7D JD KD AD 9H",
    ),
    talon="8C KH",
    plays={
        0: "9C TH QD 9S AC 8S 7C JC QC AS",
        1: "TC JH TD QS 9D 7H 8D 8H QH AH",
        2: "KC 9H KD TS JD 7S 7D JS KS AD",
    },
)
PASSED_BY_THREE = Deal(  # 67: the same, where the talon only names the suit
    hands=PASSED_BY_FOUR.hands,
    talon=PASSED_BY_FOUR.talon,
    plays={
        0: "9C TH QD 9S AC 8S 7C JC QC AS",
        1: "TC AH TD QS 9D 7H 8D 8H JH QH",
        2: "KC 9H KD TS JD 7S 7D JS KS AD",
    },
)
