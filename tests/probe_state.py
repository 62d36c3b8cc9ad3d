"""What the probe game remembers, and other worlds a viewer cannot tell from it.

Owns the state of `tests.probe`, who sees which card and `resample`. It decides no move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules import cards
from rules.api import Action, Seat
from rules.data import Json, Random
from rules.shapes import Fields, Int
from rules.tricks import ranking

SEAT_COUNTS = (4, 5)
CARDS = cards.pack("J")
CODE = cards.FRENCH.code
ORDER = cards.order((cards.SPADES, cards.HEARTS, cards.CLUBS, cards.DIAMONDS), "AKQJ")
RANKING = ranking("JQKA")
TRICKS = 4
RUNNING = ("double", "again", "bid", "show", "play")
BID = Fields("bid", (Int("count", 0, TRICKS),))


@dataclass(frozen=True, slots=True)
class State:
    """One match. `pack` are the cards in dealing order; hands follow from it and `played`. `gone`
    are the totals of those who have left."""

    deals: int
    doubling: bool
    dealer: int | None
    deal: int
    totals: tuple[int, ...]
    gone: tuple[int, ...]
    last: bool
    phase: str
    serial: int
    ids: tuple[int, ...]
    offers: tuple[int, ...]
    pack: tuple[int, ...]
    factor: int
    bids: tuple[int | None, ...]
    peeked: int | None
    played: tuple[tuple[int, int], ...]
    voids: tuple[int, ...]
    leader: int
    won: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(self.totals)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play, from the dealer's left; the others rest."""
        if self.dealer is None:
            return ()
        return tuple((self.dealer + 1 + place) % self.seats for place in range(3))

    @property
    def trick(self) -> tuple[tuple[int, int], ...]:
        return self.played[len(self.played) - len(self.played) % 3 :]

    def dealt(self, seat: int) -> int:
        """The cards dealt to a seat so far (two until the question is answered)."""
        if not self.pack or seat not in self.active:
            return 0
        at = 2 * self.active.index(seat)
        packets = self.pack[at : at + 2]
        if self.phase != "double":
            packets += self.pack[at + 6 : at + 8]
        return cards.mask(packets)

    def hand(self, seat: int) -> int:
        return self.dealt(seat) & ~cards.mask(card for _, card in self.played)

    @property
    def asked(self) -> int:
        """Who holds the lowest card dealt: secret."""
        low = min(self.pack[:12])
        return next(seat for seat in self.active if self.dealt(seat) >> low & 1)

    def _ranked(self) -> list[int]:
        return sorted(self.active, key=lambda seat: -(self.bids[seat] or 0))

    @property
    def declarer(self) -> int:
        return self._ranked()[0]

    @property
    def dummy(self) -> int | None:
        """Whose hand lies open and is played by the declarer."""
        return self._ranked()[-1] if self.phase in ("show", "play") else None

    @property
    def to_play(self) -> int:
        at = self.active.index(self.leader)
        return self.active[(at + len(self.trick)) % 3]

    @property
    def actor(self) -> int:
        return self.declarer if self.to_play == self.dummy else self.to_play

    def seen(self, viewer: int) -> int:
        """Every card whose place the viewer knows."""
        known = cards.mask(card for _, card in self.played)
        peeked = self.peeked if viewer == self.dealer else None
        for seat in (viewer, self.dummy, peeked):
            known |= 0 if seat is None else self.dealt(seat)
        return known

    def hidden(self, viewer: int) -> list[int]:
        """The cards nobody showed the viewer, by place: each seat's, then those not dealt."""
        seen = self.seen(viewer)
        hands = [self.hand(seat) & ~seen for seat in range(self.seats)]
        return [*hands, cards.mask(self.pack) & ~seen & ~sum(hands)]


def cleared(state: State, totals: Sequence[int]) -> State:
    """Before a deal, with these totals by seat: nothing of the last one is left."""
    nobody = (0,) * len(totals)
    return replace(
        state, phase="deal", pack=(), totals=tuple(totals), bids=(None,) * len(totals), peeked=None,
        played=(), voids=nobody, won=nobody, ids=nobody, offers=nobody,
    )  # fmt: skip


def ask(state: State, seats: Sequence[int], offers: Sequence[int] = ()) -> State:
    """The same state with new questions to these seats; standing offers that go on keep theirs."""
    ids, standing, serial = [0] * state.seats, [0] * state.seats, state.serial
    for seat in seats:
        serial += 1
        ids[seat] = serial
    for seat in offers:
        standing[seat] = state.offers[seat]
        if not standing[seat]:
            serial += 1
            standing[seat] = serial
    return replace(state, ids=tuple(ids), offers=tuple(standing), serial=serial)


def resample(state: State, viewer: Seat, rng: Random) -> State:
    if not state.pack:
        return state
    seen = state.seen(viewer)
    places = [place for place, card in enumerate(state.pack) if not seen >> card & 1]
    for _ in range(300):
        world = _resampled(state, viewer, places, rng)
        if _fits(state, world, viewer):
            return world
    return state


def _resampled(state: State, viewer: Seat, places: Sequence[int], rng: Random) -> State:
    hidden = [state.pack[place] for place in places]
    rng.shuffle(hidden)
    pack = list(state.pack)
    for place, card in zip(places, hidden, strict=True):
        pack[place] = card
    bids = state.bids
    if state.phase == "bid":
        bids = tuple(
            bid if bid is None or seat == viewer else rng.randrange(0, TRICKS + 1)
            for seat, bid in enumerate(bids)
        )
    world = replace(state, pack=tuple(pack), bids=bids)
    if state.phase == "again":
        ids = tuple(state.serial if s == world.asked else 0 for s in range(state.seats))
        world = replace(world, ids=ids)
    return world


def _fits(state: State, world: State, viewer: Seat) -> bool:
    """Whether the viewer knows nothing that speaks against this world."""
    if state.phase != "double" and (state.asked == viewer) != (world.asked == viewer):
        return False
    return not any(
        world.hand(seat) & cards.SUIT_MASKS[suit]
        for seat in world.active
        for suit in range(4)
        if state.voids[seat] >> suit & 1
    )


def same(action: Action, offered: Action) -> bool:
    """Equality that keeps true and 1 apart."""
    return dict(action) == dict(offered) and all(
        type(action[name]) is type(value) for name, value in offered.items()
    )


def codes(held: Sequence[int]) -> list[Json]:
    return [CODE[card] for card in held]


def laid(played: Sequence[tuple[int, int]], **more: Json) -> Json:
    return {
        "leader": played[0][0], "cards": [[seat, CODE[card]] for seat, card in played], **more,
    }  # fmt: skip


def leaders(totals: Sequence[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def frozen(value: Any) -> Any:
    return tuple(frozen(item) for item in value) if isinstance(value, list | tuple) else value
