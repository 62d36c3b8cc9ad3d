"""What a seat knows of a running deal, for a bot.

Owns the reading of a `SeatView`. It must never see more than the view: unseen cards are counted,
never known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.bots import SeatView
from rules.cards import FRENCH, Card, Hand, mask
from rules.skat.contracts import (
    ALL_CARDS,
    DECK_POINTS,
    GRAND,
    POINTS,
    RAMSCH,
    RANKINGS,
    points,
)
from rules.skat.scoring import ENOUGH, SCHNEIDER
from rules.tricks import TRUMP, Ranking
from rules.values import record


@record
class Seen:
    """The deal from one seat.

    `order` are F, M, R; `trick` the cards on the table from `leader`. `unseen` may be in any hand
    but this one, or laid away; `shown` is the declarer's open hand, 0 if it is closed. `voids` are
    effective suits (bits) by seat that a seat has shown not to hold. `sizes` are cards in hand,
    `taken` the points of completed tricks by seat, `given` the two cards laid away or passed on,
    `needed` the points that win the declarer's game, more than there are if tricks decide.
    """

    seat: int
    order: tuple[int, ...]
    contract: str
    declarer: int | None
    hand: Hand
    unseen: Hand
    shown: Hand
    leader: int
    trick: tuple[Card, ...]
    voids: Mapping[int, int]
    won: Sequence[int]
    sizes: Sequence[int]
    taken: Mapping[int, int]
    given: Hand
    needed: int

    @property
    def ranking(self) -> Ranking:
        """The order of the cards."""
        return RANKINGS[self.contract]

    @property
    def led(self) -> int:
        """The effective suit of the card led."""
        return self.ranking.suit[self.trick[0]]

    @property
    def winner(self) -> int:
        """Who leads the trick so far."""
        return self._at(self.ranking.best(self.trick))

    @property
    def best(self) -> Card:
        """The card that leads the trick so far."""
        return self.trick[self.ranking.best(self.trick)]

    @property
    def on_table(self) -> int:
        """The points of the trick so far."""
        return sum(POINTS[card] for card in self.trick)

    @property
    def last(self) -> bool:
        """Whether nobody plays after this seat."""
        return len(self.trick) == 2

    @property
    def solo(self) -> bool:
        """Whether this seat is the declarer."""
        return self.seat == self.declarer

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, in playing order after this one."""
        place = self.order.index(self.seat)
        return tuple(self.order[(place + step) % 3] for step in (1, 2))

    @property
    def solo_points(self) -> int:
        """What the declarer has, as far as this seat knows."""
        return self.taken.get(self.declarer or 0, 0) + points(self.given)

    @property
    def defended(self) -> int:
        """The points of the defenders' completed tricks."""
        return sum(own for seat, own in self.taken.items() if seat != self.declarer)

    def may_hold(self, seat: int) -> Hand:
        """The cards that another seat may have in hand."""
        if seat == self.declarer and self.shown:
            return self.shown
        cards = self.unseen & ~self.shown
        for suit, same in enumerate(self.ranking.masks):
            if self.voids.get(seat, 0) >> suit & 1:
                cards &= ~same
        return cards

    def _at(self, place: int) -> int:
        return self.order[(self.order.index(self.leader) + place) % 3]

    def takes(self, card: Card) -> bool:
        """Whether the card would lead the trick so far."""
        return not self.trick or self.ranking.beats(card, self.best, self.led)

    def higher(self, card: Card) -> int:
        """How many unseen cards of its effective suit beat it."""
        power, same = self.ranking.power, self.unseen & self.ranking.masks[self.suit(card)]
        return sum(same >> other & 1 and power[other] > power[card] for other in range(52))

    def suit(self, card: Card) -> int:
        """The effective suit of a card."""
        return self.ranking.suit[card]

    @property
    def trumps_out(self) -> int:
        """How many trumps this seat has not seen."""
        return (self.unseen & self.ranking.masks[TRUMP]).bit_count()


def read(view: SeatView) -> Seen:
    """The deal as this view tells it."""
    table: Mapping[str, Any] = view.table
    private: Mapping[str, Any] = view.private
    game = table["game"]
    contract = GRAND if game is None else game["contract"]
    own = FRENCH.hand(private["hand"])
    given = FRENCH.hand(private["given"] or ())
    played, voids, taken = _played(view.events, contract)
    opened = FRENCH.hand(table["open"] or ())
    trick = table["trick"] or {"leader": 0, "cards": []}
    return Seen(
        seat=view.seat,
        order=tuple(table["order"]),
        contract=contract,
        declarer=None if contract == RAMSCH else table["declarer"],
        hand=own,
        unseen=ALL_CARDS & ~own & ~given & ~played,
        shown=opened,
        leader=trick["leader"],
        trick=tuple(FRENCH.card[code] for _, code in trick["cards"]),
        voids=voids,
        won=table["won"],
        sizes=table["hand_sizes"],
        taken=taken,
        given=given,
        needed=_needed(game),
    )


def _needed(game: Any) -> int:
    if game is None or not game["schneider"]:
        return ENOUGH
    return DECK_POINTS + 1 if game["schwarz"] else SCHNEIDER


def _played(
    events: Sequence[Mapping[str, Any]], contract: str
) -> tuple[Hand, dict[int, int], dict[int, int]]:
    """The cards played since the last deal, who has not followed suit, and who took how much."""
    suit = RANKINGS[contract].suit
    cards: list[Card] = []
    voids: dict[int, int] = {}
    taken: dict[int, int] = {}
    led = -1
    for event in events:
        if event["kind"] == "dealt":
            cards, voids, taken = [], {}, {}
        elif event["kind"] == "played":
            card = FRENCH.card[event["card"]]
            led = suit[card] if len(cards) % 3 == 0 else led
            if suit[card] != led:
                voids[event["seat"]] = voids.get(event["seat"], 0) | 1 << led
            cards.append(card)
        elif event["kind"] == "trick":
            winner = event["winner"]
            taken[winner] = taken.get(winner, 0) + points(mask(cards[-3:]))
    return mask(cards), voids, taken
