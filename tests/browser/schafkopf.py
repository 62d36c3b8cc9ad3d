"""Deals of Schafkopf that are looked at in a browser, and the table at which they are dealt.

Places are written as on the rules page: forehand is 0. Seat 3 deals first, so in the first deal
places are seats, and the person with a page has place 1; in the next one place 0. It knows no
rules: whatever a script leaves open is passed or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from rules.cards import GERMAN, PACK_32
from tests.browser.scripted import KnownTable, Lines, Script, known_table

DEALER = 3
SEATS = 4
PACK = list(PACK_32)
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "klopfen": {"kind": "knock", "yes": False},
    "auction": {"kind": "pass"},
    "marry": {"kind": "marry", "yes": False},
    "stoss": {"kind": "stoss", "yes": False},
    "claim_answer": {"kind": "claim_answer", "yes": True},
}


@dataclass(frozen=True)
class Deal:
    """One deal: hands by place; who says what (`answers`: by place and kind of question, in order);
    the tricks as `0: TD KD 7D 8D`, from the leader on."""

    hands: Sequence[str]
    answers: Mapping[int, Mapping[str, Sequence[Mapping[str, Any]]]] = field(default_factory=dict)
    tricks: Sequence[str] = ()

    def pack(self) -> list[int]:
        """The pack from which these hands are dealt, four cards and four."""
        halves = [hand.split()[at : at + 4] for at in (0, 4) for hand in self.hands]
        return [PACK.index(GERMAN.card[code]) for half in halves for code in half]

    def cards(self, place: int) -> list[str]:
        """What that place plays, in order."""
        found = []
        for trick in self.tricks:
            leader, _, cards = trick.partition(": ")
            found.append(cards.split()[(place - int(leader)) % 4])
        return found


def lines_of(deals: Sequence[Deal]) -> Callable[[Mapping[str, Any], int], Lines]:
    """What each seat says and plays in these deals, the last of them played again and again."""

    def lines(table: Mapping[str, Any], seat: int) -> Lines:
        place = (seat - table["dealer"] - 1) % SEATS
        deal = deals[min(table["deal"], len(deals) - 1)]
        plays = [{"kind": "play", "card": card} for card in deal.cards(place)]
        return {**deal.answers.get(place, {}), "play": plays}

    return lines


def table_of(
    url: str, *deals: Deal, preset: str = "seed", **options: Any
) -> AbstractAsyncContextManager[KnownTable]:
    """A hub at which these are dealt, and a room that waits for Anna."""
    script = Script(lines_of(deals), DEFAULTS, [deal.pack() for deal in deals])
    return known_table(url, script, DEALER, SEATS, game="schafkopf", preset=preset, options=options)


def bids(contract: str, **more: Any) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """What the declarer says."""
    said: dict[str, Sequence[Mapping[str, Any]]] = {
        "auction": [{"kind": "bid", "contract": contract}]
    }
    return said | ({"declare": [{"kind": "declare", **more}]} if more else {})


ESCAPE = Deal(  # 61 of the rules page: Anna calls acorns, seat 3 runs away in trick 3; 72 points
    hands=(
        "OS UC AH 9H AS KS 9S TD",
        "OC OH TH 8H 7H KC 9C KD",
        "OD US TS 8S 7S AD 9D 7D",
        "UH UD KH AC TC 8C 7C 8D",
    ),
    tricks=(
        "0: TD KD 7D 8D",
        "0: AS 7H TS UH",
        "3: 8C AH KC 9D",
        "0: UC TH OD KH",
        "2: US UD OS OC",
        "1: 9C 7S TC KS",
        "3: 7C 9H OH 8S",
        "1: 8H AD AC 9S",
    ),
)
SEARCH = Deal(  # Clara calls Anna's ace and leads its suit in trick 3: 108 points, with four
    hands=(
        "AC 9C 7C UC 8S AH 8H 7D",
        "OC OD 7H AS KS TD 9D 8D",
        "OS OH UD KH TC 9S 7S AD",
        "US UH TH 9H KC 8C TS KD",
    ),
    answers={2: bids("rufer", suit="S")},
    tricks=(
        "0: AC 7H TC KC",
        "1: 9D AD KD 7D",
        "2: 9S TS 8S AS",
        "1: TD 7S 8C UC",
        "0: 9C OD KH 9H",
    ),
)
WENZ = Deal(  # 63: a Wenz of seat 2 with two, 91 points
    hands=(
        "TC 9C 8C OS 9S AH KH 9D",
        "UH 7C TS 7S 8H 7H TD 7D",
        "UC US UD AC OC AS KS OH",
        "KC 8S TH 9H AD KD OD 8D",
    ),
    answers={2: bids("wenz")},
    tricks=(
        "0: 8C 7C OC KC",
        "3: 8S OS 7S KS",
        "2: AC 9H TC TD",
        "2: UD AD 9D UH",
        "1: 7D OH KD 9C",
        "3: OD KH TS US",
        "2: AS 8D 9S 8H",
        "2: UC TH AH 7H",
    ),
)
SOLO_TOUT = Deal(  # Anna's in bells, with six: nobody holds a trump for long
    hands=(
        "UH TD 9H TH KC TS 8S 7C",
        "OC OS OH OD UC US AD AC",
        "UD KD 9D 7H KH 9C AS 7S",
        "8D 7D AH 8H TC 8C KS 9S",
    ),
    tricks=(
        "0: 9H AD 7H 8H",
        "1: OC UD 7D TD",
        "1: OS 9D 8D UH",
    ),
)
DOUBLED = Deal(  # Boris's Wenz with two, which Anna beats: Stoß and Re; 21 points
    hands=(
        "UC US AS KS OS 9S TH 8C",
        "AC TC KC AH KH AD TD 7D",
        "UH 9C OC TS 7S OH 9H KD",
        "UD 7C 8S 8H 7H OD 9D 8D",
    ),
    answers={
        0: {**bids("wenz"), "stoss": [{"kind": "stoss", "yes": yes} for yes in (False, True)]}
    },
    tricks=(
        "0: UC 7D UH UD",
        "0: AS KH 7S 8S",
        "0: 8C AC 9C 7C",
    ),
)
SIE = Deal(  # Anna is forehand and wins before a card is played
    hands=(
        "OC OS OH OD UC US UH UD",
        "AC TC KC 9C AS TS KS 9S",
        "AH TH KH 9H 8C 7C 8S 7S",
        "AD TD KD 9D 8D 7D 8H 7H",
    ),
)
HOCHZEIT = Deal(  # of Boris; Anna gives him the acorn nine
    hands=(
        "8H AC TC KC AS TS AD 9D",
        "OC UC AH KH 7S 8S 9C KD",
        "OS US OH UH TH 9H KS 9S",
        "OD UD 7H TD 8D 7D 8C 7C",
    ),
    answers={0: bids("hochzeit")},
)
MUSS = Deal(  # nobody plays: forehand must, and calls the bell ace, which falls in trick 2
    hands=(
        "OC UD 9H AC TC KC AS 9S",
        "OS US AH KS 8S KD 7D 9C",
        "OH UC TH 7H AD TD 8C TS",
        "OD UH KH 8H 8D 9D 7C 7S",
    ),
    tricks=(
        "0: 9S KS TS 7S",
        "1: KD AD 8D UD",
    ),
)
