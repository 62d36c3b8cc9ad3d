"""What a seat knows of the cards, for a bot.

Owns the reading of a `SeatView` and the chances of a card. It must never see more than the view:
unseen cards are counted, never known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.bots import SeatView
from rules.cards import FRENCH, SUIT_MASKS, SUIT_OF, Card, Hand, mask, size
from rules.kachuful.options import PACK_SIZE
from rules.kachuful.schedule import NO_TRUMP, TRUMP_CODES
from rules.tricks import suit_ranking


@dataclass(frozen=True, slots=True)
class Seen:
    """The deal from one seat.

    `trick` are the cards on the table. `sizes` are the hand sizes, the other seats' cards being
    among `unseen`.
    """

    seat: int
    seats: int
    cards: int
    trump: int
    hand: Hand
    unseen: Hand
    sizes: tuple[int, ...]
    trick: tuple[Card, ...]
    bids: tuple[int | None, ...]
    won: tuple[int, ...]

    @property
    def to_follow(self) -> int:
        """How many seats play to this trick after this one."""
        return self.seats - 1 - len(self.trick)

    def takes(self, card: Card) -> bool:
        """Whether the card would lead the trick so far."""
        ranking = suit_ranking(None if self.trump == NO_TRUMP else self.trump)
        return ranking.best((*self.trick, card)) == len(self.trick)

    @property
    def held(self) -> float:
        """The share of the unseen cards that the others hold."""
        others = sum(self.sizes) - self.sizes[self.seat]
        return min(1.0, others / max(1, size(self.unseen)))

    def higher(self, card: Card) -> int:
        """How many unseen cards of its suit are higher."""
        same = self.unseen & SUIT_MASKS[SUIT_OF[card]]
        return size(same >> card)

    def chance(self, card: Card, opponents: int) -> float:
        """About how likely that many opponents leave a trick to this card when it leads.

        An unseen card is taken to be anywhere with equal chance; nobody ducks on purpose.
        """
        held = max(self.sizes[: self.seat] + self.sizes[self.seat + 1 :], default=0)
        one = min(1.0, held / max(1, size(self.unseen)))
        same = self.unseen & SUIT_MASKS[SUIT_OF[card]]
        safe: float = (1 - min(1.0, one * opponents)) ** self.higher(card)
        if self.trump in (NO_TRUMP, SUIT_OF[card]):
            return safe
        void = (1 - one) ** size(same)
        no_trump = (1 - one) ** size(self.unseen & SUIT_MASKS[self.trump])
        return safe * (1 - void * (1 - no_trump)) ** opponents


def read(view: SeatView) -> Seen:
    """The deal as this view tells it."""
    table: Mapping[str, Any] = view.table
    private: Mapping[str, Any] = view.private
    hand = FRENCH.hand(private["hand"])
    known = hand | mask(_played(view.events))
    if table["turned"] is not None:
        known |= 1 << FRENCH.card[table["turned"]]
    on_table = table["trick"]["cards"] if table["trick"] else []
    return Seen(
        seat=view.seat,
        seats=view.seats,
        cards=table["cards"],
        trump=TRUMP_CODES.index(table["trump"]),
        hand=hand,
        unseen=((1 << PACK_SIZE) - 1) & ~known,
        sizes=tuple(table["hand_sizes"]),
        trick=tuple(FRENCH.card[code] for _, code in on_table),
        bids=tuple(table["bids"]),
        won=tuple(table["won"]),
    )


def _played(events: Sequence[Mapping[str, Any]]) -> list[Card]:
    """The cards that have been played since the last deal."""
    cards: list[Card] = []
    for event in events:
        if event["kind"] == "dealt":
            cards = []
        elif event["kind"] == "played":
            cards.append(FRENCH.card[event["card"]])
    return cards
