"""Deals of Skat that are looked at in a browser, and the table at which they are dealt.

It knows no rules: whatever a deal's script leaves open is passed or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from rules.cards import FRENCH, each
from rules.skat.contracts import ALL_CARDS
from rules.skat.dealing import PATTERNS
from tests.browser.scripted import KnownTable, Lines, Script, known_table

PLACES = "FMR"
CARDS = list(each(ALL_CARDS))
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "say": {"kind": "pass"},
    "hear": {"kind": "pass"},
    "kontra": {"kind": "no"},
    "re": {"kind": "no"},
    "schieben": {"kind": "take"},
    "grand_hand_offer": {"kind": "no"},
    "respond": {"kind": "respond", "accept": True},
}


@dataclass(frozen=True)
class Deal:
    """One deal: the hands of F, M, R and the skat as they are dealt; who says what (`answers`: by
    place and kind of prompt, in order); the tricks as `F: AS JC 8S`, from the leader on."""

    hands: Sequence[str]
    skat: str
    answers: Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]] = field(default_factory=dict)
    tricks: Sequence[str] = ()

    def pack(self, pattern: str) -> list[int]:
        """The pack from which these hands are dealt."""
        places = [text.split() for text in (*self.hands, self.skat)]
        codes = [places[place].pop(0) for place in PATTERNS[pattern]]
        return [CARDS.index(FRENCH.card[code]) for code in codes]

    def cards(self, place: str) -> list[str]:
        """What that place plays, in order."""
        found = []
        for trick in self.tricks:
            leader, _, cards = trick.partition(": ")
            turn = (PLACES.index(place) - PLACES.index(leader)) % 3
            found += cards.split()[turn : turn + 1]
        return found


def place_of(seat: int, dealer: int, seats: int) -> str | None:
    """F, M or R; None for the dealer who sits out."""
    at = (seat - dealer - 1) % seats
    return PLACES[at] if at < 3 else None


def lines_of(deals: Sequence[Deal]) -> Callable[[Mapping[str, Any], int], Lines]:
    """What each seat says and plays in these deals, the last of them played again and again."""

    def lines(table: Mapping[str, Any], seat: int) -> Lines:
        place = place_of(seat, table["dealer"], len(table["hand_sizes"]))
        deal = deals[min(table["deal"], len(deals) - 1)]
        plays = [{"kind": "play", "card": card} for card in deal.cards(place or "")]
        return {**deal.answers.get(place or "", {}), "play": plays}

    return lines


def table_of(
    url: str,
    deals: Sequence[Deal],
    *,
    dealer: int,
    seats: int = 3,
    preset: str = "isko",
    **options: Any,
) -> AbstractAsyncContextManager[KnownTable]:
    """A hub at which these deals are dealt, and a room that waits for Anna."""
    pattern = options.get("deal_pattern", "isko" if preset == "isko" else "seed")
    script = Script(lines_of(deals), DEFAULTS, [deal.pack(pattern) for deal in deals])
    return known_table(url, script, dealer, seats, game="skat", preset=preset, options=options)


HEARTS = Deal(  # G01 of the rules page: hearts with one by M, 61 to 59
    hands=(
        "QS 7S AS QC 7C 8C TD KC AH TH",
        "QH 7D KH TS KS 8H JC 7H QD 9H",
        "TC 8D 9S AD 8S JS KD JH 9D 9C",
    ),
    skat="JD AC",
    tricks=(
        "F: AS JC 8S",
        "M: JD JS AH",
        "R: JH TH 7H",
        "R: AD TD 7D",
        "R: TC 7C AC",
        "M: KH 8D 7S",
        "M: QH 9S 8C",
        "M: 9H 9D QS",
        "M: 8H 9C QC",
        "M: QD KD KC",
    ),
)
SPADES_HAND = Deal(  # S26: Schneider announced, all ten tricks; 77
    hands=(
        "JC JS AS TS KS QS 9S AC TC AH",
        "JH 8S KC QC TH KH QH AD TD KD",
        "JD 7S 9C 8C 7C 9H 8H QD 9D 8D",
    ),
    skat="7D 7H",
    tricks=(
        "F: JC JH JD",
        "F: JS 8S 7S",
        "F: AS KD 8D",
        "F: TS TD 9D",
        "F: KS QH QD",
        "F: QS KH 8H",
        "F: 9S QC 7C",
        "F: AC KC 8C",
        "F: TC TH 9C",
        "F: AH AD 9H",
    ),
)
GRAND = Deal(  # S03: with four, all ten tricks; 168 before Kontra and Re
    hands=(
        "JC JS JH JD AC TC AS TS AH AD",
        "KC QC KS QS TH KH QH TD KD QD",
        "9C 8C 7C 9S 8S 7S 9H 8H 9D 7D",
    ),
    skat="7H 8D",
    answers={"M": {"kontra": [{"kind": "kontra"}]}},
)
NULL = Deal(  # N06: null ouvert after taking the skat; 46
    hands=(
        "KC QC JC KS QS JS KH QH TH KD",
        "7C 8C 9C 7S 8S TS 7H 9H 7D 9D",
        "TC 9S AS JH 8H AH QD JD TD 8D",
    ),
    skat="AC AD",
    tricks=(
        "F: TH 9H JH",
        "R: 8H KH 7H",
        "F: JC 9C TC",
        "F: JS TS 9S",
        "F: QC 8C AS",
        "F: QS 8S AH",
        "F: QH 9D QD",
        "F: KC 7C JD",
        "F: KS 7S TD",
        "F: KD 7D 8D",
    ),
)
PUSHED = Deal(  # G02: R has the most and takes the laid-away cards; -57 for R
    hands=(
        "9C 7H JH JC KS QD JD AH 7C TD",
        "AS AD QH TH KH 7S QC KC 8H 8C",
        "QS 8D 9S 7D AC 9D TC TS JS 8S",
    ),
    skat="KD 9H",
    answers={
        "F": {"pass_on": [{"kind": "pass_on", "cards": ["AH", "TD"]}]},
        "M": {"pass_on": [{"kind": "pass_on", "cards": ["AD", "AH"]}]},
        "R": {"pass_on": [{"kind": "pass_on", "cards": ["AC", "AD"]}]},
    },
    tricks=(
        "F: 7H 8H AH",
        "R: 7D QD TD",
        "M: 7S 8S KS",
        "F: 7C 8C TC",
        "R: 8D KD AS",
        "F: 9C QC TS",
        "M: QH QS 9H",
        "M: KH 9S JD",
        "F: JH TH JS",
        "R: 9D JC KC",
    ),
)
PUSHING = {
    "all_pass": "schieberamsch",
    "deal_pattern": "seed",
    "ramsch_push": True,
    "ramsch_skat": "loser",
    "ramsch_jungfrau": "off",
    "ramsch_durchmarsch": "off",
}
"""House rules under which `PUSHED` is counted as the rules page does."""
