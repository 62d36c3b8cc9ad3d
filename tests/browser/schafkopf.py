"""Deals of Schafkopf that are looked at in a browser, and the table at which they are dealt.

Seats are written as on the rules page: forehand is seat 0, so seat 3 deals; the person with a page
has seat 1. It knows no rules: whatever a script leaves open is passed or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any

from rules.cards import GERMAN, PACK_32
from tests.browser.scripted import KnownTable, Lines, Script, known_table

DEALER = 3
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
    """One deal: hands by seat; who says what (`answers`: by seat and kind of question, in order);
    the tricks as `0: TD KD 7D 8D`, from the leader on."""

    hands: Sequence[str]
    answers: Mapping[int, Mapping[str, Sequence[Mapping[str, Any]]]] = field(default_factory=dict)
    tricks: Sequence[str] = ()

    def pack(self) -> list[int]:
        """The pack from which these hands are dealt, four cards and four."""
        halves = [hand.split()[at : at + 4] for at in (0, 4) for hand in self.hands]
        return [PACK.index(GERMAN.card[code]) for half in halves for code in half]

    def cards(self, seat: int) -> list[str]:
        """What that seat plays, in order."""
        found = []
        for trick in self.tricks:
            leader, _, cards = trick.partition(": ")
            found.append(cards.split()[(seat - int(leader)) % 4])
        return found


def lines_of(deal: Deal) -> Callable[[Mapping[str, Any], int], Lines]:
    """What each seat says and plays in this deal."""

    def lines(_: Mapping[str, Any], seat: int) -> Lines:
        plays = [{"kind": "play", "card": card} for card in deal.cards(seat)]
        return {**deal.answers.get(seat, {}), "play": plays}

    return lines


def table_of(
    url: str, deal: Deal, preset: str = "seed", **options: Any
) -> AbstractAsyncContextManager[KnownTable]:
    """A hub at which this is dealt, and a room that waits for Anna."""
    script = Script(lines_of(deal), DEFAULTS, [deal.pack()])
    return known_table(url, script, DEALER, 4, game="schafkopf", preset=preset, options=options)


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
REVEAL = Deal(  # 62: Anna calls leaves, the ace of seat 0 appears last; lost with Schneider
    hands=(
        "OC 7H TC AS KS TD KD 8D",
        "OS OH KH 8C 9S 7S AD 7D",
        "US UH UD 9H KC 7C TS 8S",
        "OD UC AH TH 8H AC 9C 9D",
    ),
    tricks=(
        "0: OC OH UH TH",
        "0: 7H OS US UC",
        "1: AD 9H 9D KD",
        "2: KC AC TC 8C",
        "3: OD KS KH UD",
        "3: 8H TD 7S TS",
        "3: 9C 8D 7D 7C",
        "3: AH AS 9S 8S",
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
SOLO = Deal(  # 64: Anna's Solo in acorns, lost with Schneider
    hands=(
        "OC 9C KS 8S TH 9H 8H TD",
        "OD UC US AC 8C 7S KH 7H",
        "OS OH UH UD TC KC KD 8D",
        "7C AS TS 9S AH AD 9D 7D",
    ),
    tricks=(
        "0: 9H 7H TC AH",
        "2: OS 7C 9C OD",
        "2: UH AD OC UC",
        "0: TD 7S 8D 7D",
        "0: TH KH KC TS",
        "2: KD 9D KS 8C",
        "1: AC UD AS 8H",
        "2: OH 9S 8S US",
    ),
)
WENZ_TOUT = Deal(  # 65: a Wenz Tout of seat 2, lost with the third trick
    hands=(
        "9C 8C 9S 7S TH 8H 7H OD",
        "UH UD AC OC 7C 8S TD 9D",
        "UC US KC KS OS AH KH OH",
        "TC AS TS 9H AD KD 8D 7D",
    ),
    answers={2: bids("wenz_tout")},
    tricks=(
        "0: 8H OC OH 9H",
        "2: US TS 7H UH",
        "2: KH 7D TH AC",
    ),
)
