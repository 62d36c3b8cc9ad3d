"""What a seat knows of a running deal, for a bot.

Owns the reading of a `SeatView`. It must never see more than the view: unseen cards are counted,
never known, and so is the partner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.bots import SeatView
from rules.cards import GERMAN, SUIT_OF, SUITS, Card, Hand, each, mask
from rules.schafkopf.contracts import (
    ALL_CARDS,
    POINTS,
    RAMSCH,
    RANKINGS,
    SEATS,
    is_shared,
    order_of,
)
from rules.schafkopf.state import after
from rules.tricks import TRUMP, Ranking
from rules.values import record


@record
class Seen:
    """The deal from one seat.

    `trick` are the cards on the table from `leader`. `unseen` may be in any other hand. `voids` are
    effective suits (bits) by seat that a seat has shown not to hold. `taken` are the points of
    complete tricks by seat. `friends` and `foes` are the seats of which this one knows. `searched`:
    the called suit has been led.
    """

    seat: int
    contract: str
    order: str
    declarer: int | None
    called: Card | None
    hand: Hand
    played: Hand
    unseen: Hand
    leader: int
    trick: tuple[Card, ...]
    voids: Mapping[int, int]
    taken: Sequence[int]
    friends: frozenset[int]
    foes: frozenset[int]
    searched: bool

    @property
    def ranking(self) -> Ranking:
        """The order of the cards."""
        return RANKINGS[self.order]

    @property
    def led(self) -> int:
        """The effective suit of the card led."""
        return self.ranking.suit[self.trick[0]]

    @property
    def winner(self) -> int:
        """Who leads the trick so far."""
        return after(self.leader, self.ranking.best(self.trick))

    @property
    def best(self) -> Card:
        """The card that leads the trick so far."""
        return self.trick[self.ranking.best(self.trick)]

    @property
    def last(self) -> bool:
        """Whether nobody plays after this seat."""
        return len(self.trick) == SEATS - 1

    @property
    def behind(self) -> tuple[int, ...]:
        """Who plays to this trick after this seat."""
        return tuple(after(self.seat, places) for places in range(1, SEATS - len(self.trick)))

    @property
    def ours(self) -> bool:
        """Whether this seat belongs to the declarer's side."""
        return self.seat == self.declarer or (
            is_shared(self.contract) and self.declarer in self.friends
        )

    @property
    def trumps_out(self) -> int:
        """How many trumps this seat has not seen."""
        return (self.unseen & self.ranking.masks[TRUMP]).bit_count()

    def suit(self, card: Card) -> int:
        """The effective suit of a card."""
        return self.ranking.suit[card]

    def takes(self, card: Card) -> bool:
        """Whether the card would lead the trick so far."""
        return not self.trick or self.ranking.beats(card, self.best, self.led)

    def higher(self, card: Card) -> int:
        """How many unseen cards of its effective suit beat it."""
        power, same = self.ranking.power, self.unseen & self.ranking.masks[self.suit(card)]
        return sum(power[other] > power[card] for other in each(same))

    def length(self, card: Card) -> int:
        """How many cards of its effective suit the hand has."""
        return (self.hand & self.ranking.masks[self.suit(card)]).bit_count()


def read(view: SeatView) -> Seen:
    """The deal as this view tells it."""
    table: Mapping[str, Any] = view.table
    private: Mapping[str, Any] = view.private
    game = table["game"] or {"contract": RAMSCH, "suit": None, "called": None}
    suit = None if game["suit"] is None else SUITS.index(game["suit"])
    order = order_of(game["contract"], suit)
    called = None if game["called"] is None else GERMAN.card[game["called"]]
    hand = GERMAN.hand(private["hand"])
    tricks = _tricks(view.events)
    played = mask(card for _, cards in tricks for card in cards)
    voids, searched = _voids(tricks, order, called)
    friends, foes = _sides(view.seat, table, private, voids, called)
    trick = table["trick"] or {"leader": 0, "cards": []}
    return Seen(
        seat=view.seat,
        contract=game["contract"],
        order=order,
        declarer=table["declarer"],
        called=called,
        hand=hand,
        played=played,
        unseen=ALL_CARDS & ~hand & ~played,
        leader=trick["leader"],
        trick=tuple(GERMAN.card[code] for _, code in trick["cards"]),
        voids=voids,
        taken=_taken(tricks, order),
        friends=friends,
        foes=foes,
        searched=searched,
    )


def _tricks(events: Sequence[Mapping[str, Any]]) -> list[tuple[int, list[Card]]]:
    """The tricks since the last deal, each with its leader; the last may be incomplete."""
    tricks: list[tuple[int, list[Card]]] = []
    for event in events:
        if event["kind"] == "dealt":
            tricks = []
        elif event["kind"] == "played":
            if not tricks or len(tricks[-1][1]) == SEATS:
                tricks.append((event["seat"], []))
            tricks[-1][1].append(GERMAN.card[event["card"]])
    return tricks


def _taken(tricks: Sequence[tuple[int, list[Card]]], order: str) -> list[int]:
    """The points of the complete tricks, by seat."""
    taken = [0] * SEATS
    for leader, cards in tricks:
        if len(cards) == SEATS:
            winner = after(leader, RANKINGS[order].best(cards))
            taken[winner] += sum(POINTS[card] for card in cards)
    return taken


def _voids(
    tricks: Sequence[tuple[int, list[Card]]], order: str, called: Card | None
) -> tuple[dict[int, int], bool]:
    """Who has not followed which suit, and whether the called suit was led."""
    suit = RANKINGS[order].suit
    voids: dict[int, int] = {}
    searched = False
    for leader, cards in tricks:
        led = suit[cards[0]]
        searched |= called is not None and led == SUIT_OF[called]
        for place, card in enumerate(cards):
            if suit[card] != led:
                seat = after(leader, place)
                voids[seat] = voids.get(seat, 0) | 1 << led
    return voids, searched


def _sides(
    seat: int,
    table: Mapping[str, Any],
    private: Mapping[str, Any],
    voids: Mapping[int, int],
    called: Card | None,
) -> tuple[frozenset[int], frozenset[int]]:
    """Whom this seat knows to be on its side, and whom on the other."""
    others = {other for other in range(SEATS) if other != seat}
    declarer, partner = table["declarer"], table["partner"]
    if declarer is None:
        return frozenset(), frozenset(others)
    if private["partner"]:
        partner = seat
    elif partner is None and called is not None:
        # Whoever has no card of the called suit, or has said Stoß first, is not the partner.
        out = {s for s in others if voids.get(s, 0) >> SUIT_OF[called] & 1}
        left = others - out - {declarer} - set(table["doubles"][0::2])
        if len(left) > 1:
            known = others - left - {declarer}
            if seat == declarer:
                return frozenset(), frozenset(known)
            return frozenset(known), frozenset(others & {declarer})
        partner = next(iter(left), None)
    side = {declarer} if partner is None else {declarer, partner}
    mine = side if seat in side else set(range(SEATS)) - side
    return frozenset(mine - {seat}), frozenset(set(range(SEATS)) - mine)
