"""A Skat table whose cards are known: a hub that deals given hands, and players over the wire who
say and play what the deal's script has for them.

Owns the deals that are looked at in a browser, and how they get onto a real table. It knows no
rules: whatever a script leaves open is passed, refused or the first legal card.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.api import Pack
from rules.cards import FRENCH, each
from rules.codec import unpack
from rules.registry import default_registry
from rules.skat.contracts import ALL_CARDS
from rules.skat.dealing import PATTERNS
from server.chance import Chance, Shuffle
from server.ids import TableId
from tests.chaos.kit import eventually
from tests.client import Client
from tests.server.live.kit import Running, running

ANNA = 1
"""The seat of the person with a page: the host, who made the room over the wire, has seat 0."""

NAMES = ("Boris", "Clara", "Wilhelmina")
"""The others by rising seat."""

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


class Scripted(Client):
    """A player over the wire on `seat` who answers by the scripts of the deals."""

    def __init__(self, base: str, cookie: str, seat: int, deals: Sequence[Deal]) -> None:
        super().__init__(base, cookie)
        self.own = seat
        self.deals = deals
        self.held = ""
        """A kind of question on which this player lets everybody wait."""
        self._said: dict[tuple[int, str], int] = {}

    async def answer(self) -> None:
        """Until cancelled. Who has nothing to say for a minute would be taken for gone."""
        while True:
            await self.send({"t": "ping", "n": 0})
            with contextlib.suppress(TimeoutError):
                await self.until(lambda: self._asked() is not None)
                ver, prompt = self.ver, self._asked()
                assert prompt is not None
                answer = await self.ask("act", prompt=prompt["id"], action=self._action(prompt))
                assert answer["t"] == "ok", (prompt, answer)
                await self.until(lambda ver=ver: self.ver > ver)  # type: ignore[misc]

    def _asked(self) -> dict[str, Any] | None:
        asked = (prompt for prompt in self.parts["ask"] if prompt["must"])
        return next((prompt for prompt in asked if prompt["kind"] != self.held), None)

    async def go_on(self) -> None:
        """Lets nobody wait any more."""
        self.held = ""
        await self.send({"t": "ping", "n": 0})

    async def offer(self, kind: str) -> None:
        """Takes a standing offer: a claim, or giving up."""
        await self.until(lambda: any(prompt["kind"] == kind for prompt in self.parts["ask"]))
        prompt = next(prompt for prompt in self.parts["ask"] if prompt["kind"] == kind)
        answer = await self.ask("act", prompt=prompt["id"], action=prompt["legal"][0])
        assert answer["t"] == "ok", answer

    def _action(self, prompt: dict[str, Any]) -> Mapping[str, Any]:
        kind, table = prompt["kind"], self.parts["table"]
        place = place_of(self.own, table["dealer"], len(table["hand_sizes"]))
        deal = self.deals[min(table["deal"], len(self.deals) - 1)]
        script: Sequence[Mapping[str, Any]] = deal.answers.get(place or "", {}).get(kind, ())
        if kind == "play":
            script = [{"kind": "play", "card": card} for card in deal.cards(place or "")]
        number = self._said.get((table["deal"], kind), 0)
        self._said[table["deal"], kind] = number + 1
        if number < len(script):
            return script[number]
        first: Mapping[str, Any] = DEFAULTS.get(kind) or prompt["legal"][0]
        return first


def shuffle_of(deals: Sequence[Deal], dealer: int, pattern: str) -> Shuffle:
    """The lot falls on the dealer; then these deals in turn, the last of them again and again."""

    def shuffle(pack: Pack, chance: Chance, _: Sequence[bytes]) -> list[int]:
        if pack.purpose == "lot":
            return [dealer, *(seat for seat in range(pack.cards) if seat != dealer)]
        return deals[min(chance.packs - 1, len(deals) - 1)].pack(pattern)

    return shuffle


@dataclass(frozen=True)
class SkatTable:
    """A room with everybody but Anna seated; nobody is ready but those over the wire."""

    hub: Running
    path: str
    players: Sequence[Scripted]

    async def kept(self, draft: Mapping[str, Any]) -> None:
        """Waits until the server keeps this of Anna's as an answer in the making."""
        table = TableId(self.path.removeprefix("/r/"))

        async def found() -> bool:
            drafts = await self.hub.store.drafts(table)
            return ANNA in drafts and unpack(drafts[ANNA][1]) == draft

        await eventually(found)


@contextlib.asynccontextmanager
async def table_of(
    url: str,
    deals: Sequence[Deal],
    *,
    dealer: int,
    seats: int = 3,
    preset: str = "isko",
    **options: Any,
) -> AsyncIterator[SkatTable]:
    """A hub at which these deals are dealt, and a room that waits for Anna."""
    pattern = options.get("deal_pattern", "isko" if preset == "isko" else "seed")
    shuffle = shuffle_of(deals, dealer, pattern)
    async with running(url, registry=default_registry(), shuffle=shuffle) as hub:
        host = await hub.guest()
        wish = {"game": "skat", "preset": preset, "options": options, "seats": seats}
        wish["name"] = NAMES[0]
        room = await hub.room(host, **wish)
        others = [seat for seat in range(seats) if seat != ANNA]
        cookies = [host.cookie, *[(await hub.guest()).cookie for _ in others[1:]]]
        players = [
            Scripted(hub.base, cookie, seat, deals)
            for seat, cookie in zip(others, cookies, strict=True)
        ]
        for name, player in zip(NAMES, players, strict=False):
            await player.open(room, name=name)
            if player.own:
                assert (await player.ask("sit", seat=player.own))["t"] == "ok"
            assert (await player.ask("ready", yes=True))["t"] == "ok"
        tasks = [asyncio.create_task(player.answer()) for player in players]
        try:
            yield SkatTable(hub, f"/r/{room}", players)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for player in players:
                await player.close()


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
