"""What a deal so far tells about hands that nobody has seen.

Owns the inferences: from bids, from what was called, from who could say Stoß, from who did not
follow suit, and from the duties of the called ace. It only ever answers whether other hands would
have allowed the same moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.cards import SUIT_OF, Card, Hand, mask
from rules.schafkopf import bidding, declaring
from rules.schafkopf.called import TO_ESCAPE
from rules.schafkopf.contracts import RANKINGS, RUFER_TRUMPS, SEATS
from rules.schafkopf.state import Deal, after

_Test = Callable[[Hand], bool]


class Shown:
    """The tests that a world must pass."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._dealt: list[tuple[int, _Test]] = [*_bids(deal), *_declared(deal)]
        self._voids = [0] * SEATS
        self._not_partner = {deal.declarer, *deal.doubles[0::2]}
        self._needs_more: list[tuple[int, Hand]] = []
        suits = RANKINGS[deal.order].suit
        played: Hand = 0
        searched = False
        open_trick = ((deal.leader, deal.trick),) if deal.trick else ()
        for leader, cards in (*((t.leader, t.cards) for t in deal.tricks), *open_trick):
            for place, card in enumerate(cards):
                if suits[card] != suits[cards[0]]:
                    self._voids[after(leader, place)] |= RANKINGS[deal.order].masks[suits[cards[0]]]
            if not searched and deal.called is not None and not played >> deal.called & 1:
                searched = suits[cards[0]] == SUIT_OF[deal.called]
                if searched:
                    self._search(leader, cards, played, deal.called)
            played |= mask(cards)

    def _search(self, leader: int, cards: Sequence[Card], played: Hand, called: Card) -> None:
        """The called suit is led for the first time. Whoever leads another card of it holds enough
        to run away, or not the called one; nobody who lays another card on it holds that."""
        if cards[0] != called:
            self._needs_more.append((leader, played))
        for place, card in enumerate(cards[1:], 1):
            if card != called:
                self._not_partner.add(after(leader, place))

    def allows(
        self, dealt: Sequence[Hand], hands: Sequence[Hand], trump: Card | None, card: Card | None
    ) -> bool:
        """Whether these hands, as dealt and now, and these two cards of a Hochzeit would have
        allowed what happened."""
        if any(hand & void for hand, void in zip(hands, self._voids, strict=True)):
            return False
        if trump is not None and not RUFER_TRUMPS >> trump & 1:
            return False
        if card is not None and RUFER_TRUMPS >> card & 1:
            return False
        return self._partner(dealt) and all(test(dealt[seat]) for seat, test in self._dealt)

    def _partner(self, dealt: Sequence[Hand]) -> bool:
        """Whether the called card lies where it may."""
        called = self._deal.called
        if called is None:
            return True
        holder = next(seat for seat in range(SEATS) if dealt[seat] >> called & 1)
        if holder in self._not_partner:
            return False
        suit = RANKINGS[self._deal.order].masks[SUIT_OF[called]]
        return all(
            (dealt[seat] & ~played & suit).bit_count() >= TO_ESCAPE
            for seat, played in self._needs_more
            if seat == holder
        )


def _bids(deal: Deal) -> list[tuple[int, _Test]]:
    """Every bid needs a hand that qualifies."""

    def test(contract: str) -> _Test:
        return lambda hand: bidding.missing(contract, hand) is None

    return [(seat, test(said)) for seat, said in deal.calls if said != "pass"]


def _declared(deal: Deal) -> list[tuple[int, _Test]]:
    """The card called, or the suit named, must be one the hand may name."""
    called, suit, contract = deal.called, deal.suit, deal.contract
    if called is not None:
        return [
            (
                deal.soloist,
                lambda hand: declaring.calls(hand, deal.forced).get(SUIT_OF[called]) == called,
            )
        ]
    if suit is not None and contract is not None:
        return [(deal.soloist, lambda hand: suit in declaring.suits(contract, hand))]
    return []
