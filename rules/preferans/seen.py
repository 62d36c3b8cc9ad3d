"""What a seat knows of a running deal, for a bot.

Owns the reading of a `SeatView`. It must never see more than the view: unseen cards are counted,
never known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.bots import SeatView
from rules.cards import FRENCH, Card, Hand, each, mask
from rules.preferans.contracts import ALL_CARDS, RANKINGS, strain_of
from rules.tricks import TRUMP, Ranking
from rules.values import record


@record
class Seen:
    """The deal from the seat that plays.

    `hand` is the seat whose card is next, `cards` what it holds; `allies` are the seats on its
    side, `foes` the others. `unseen` may be in any hand that is not open; `shown` are open hands by
    seat. `order` is who plays to this trick, `trick` the cards so far, `led` the suit to follow.
    """

    mode: str
    strain: str
    declarer: int | None
    hand: int
    cards: Hand
    allies: tuple[int, ...]
    foes: tuple[int, ...]
    unseen: Hand
    shown: Mapping[int, Hand]
    order: tuple[int, ...]
    trick: tuple[Card, ...]
    led: int | None

    @property
    def ranking(self) -> Ranking:
        """What follows and beats what."""
        return RANKINGS[self.strain]

    def suit(self, card: Card) -> int:
        """The effective suit of a card."""
        return self.ranking.suit[card]

    @property
    def best(self) -> Card | None:
        """The card that leads the trick so far, None where none can."""
        if not self.trick:
            return None
        card = self.trick[self.ranking.best(self.trick, self.led)]
        return card if self.suit(card) in (self.led, TRUMP) else None

    @property
    def winner(self) -> int | None:
        """Who leads the trick so far."""
        best = self.best
        return None if best is None else self.order[self.trick.index(best)]

    @property
    def behind(self) -> tuple[int, ...]:
        """Who plays after this hand."""
        return self.order[len(self.trick) + 1 :]

    def takes(self, card: Card) -> bool:
        """Whether the card would lead the trick."""
        best, suit = self.best, self.suit(card)
        if best is None:
            return self.led is None or suit in (self.led, TRUMP)
        assert self.led is not None
        return self.ranking.beats(card, best, self.led)

    def out(self) -> Hand:
        """What others than the own side may still hold."""
        found = self.unseen
        for seat, cards in self.shown.items():
            if seat in self.foes:
                found |= cards
        return found

    def higher(self, card: Card, among: Hand) -> int:
        """How many of these cards beat it in its own suit."""
        power, same = self.ranking.power, among & self.ranking.masks[self.suit(card)]
        return sum([power[other] > power[card] for other in each(same)])

    def lower(self, card: Card, among: Hand) -> int:
        """How many of these cards of its suit it beats."""
        same = among & self.ranking.masks[self.suit(card)]
        return same.bit_count() - self.higher(card, among)


def read(view: SeatView, hand: int) -> Seen:
    """The deal as this view tells it, for the hand whose card is next."""
    table: Mapping[str, Any] = view.table
    private: Mapping[str, Any] = view.private
    shown = {seat: FRENCH.hand(codes) for seat, codes in table["open"]}
    own = FRENCH.hand(private["hand"])
    cards = own if hand == view.seat else shown[hand]
    order, declarer = tuple(table["order"]), table["declarer"]
    strain = "N" if table["contract"] is None else strain_of(table["contract"])
    trick = table["trick"]
    on_table = [FRENCH.card[code] for _, code in trick["cards"]]
    named = on_table[0] if trick["talon"] is None and on_table else None
    if trick["talon"] is not None:
        named = FRENCH.card[trick["talon"]]
    sides = _sides(order, declarer, hand)
    known = own | gone(view.events) | FRENCH.hand(private["discard"] or ())
    for open_hand in shown.values():
        known |= open_hand
    return Seen(
        mode=str(table["mode"]),
        strain=strain,
        declarer=declarer,
        hand=hand,
        cards=cards,
        allies=sides[0],
        foes=sides[1],
        unseen=ALL_CARDS & ~known,
        shown=shown,
        order=_playing(order, trick["leader"]),
        trick=tuple(on_table),
        led=None if named is None else RANKINGS[strain].suit[named],
    )


def _sides(
    order: Sequence[int], declarer: int | None, hand: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The other hands on this one's side, and those against it."""
    others = [seat for seat in order if seat != hand]
    if declarer is None or hand == declarer:
        return (), tuple(others)
    return tuple([seat for seat in others if seat != declarer]), (declarer,)


def _playing(order: tuple[int, ...], leader: int) -> tuple[int, ...]:
    if leader not in order:
        return (leader, *order)
    at = order.index(leader)
    return order[at:] + order[:at]


def gone(events: Sequence[Mapping[str, Any]]) -> Hand:
    """Cards that have been played, and talon cards of a pass game, as a set."""
    kinds = ("played", "talon_card")
    return mask([FRENCH.card[event["card"]] for event in events if event["kind"] in kinds])
