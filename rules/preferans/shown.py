"""What a deal so far tells about hands that nobody has seen.

Owns the inferences: from suits that were not followed, and from a corrected contract. It only ever
answers whether other hands would have allowed the same moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Hand
from rules.preferans.contracts import TRICK_BIDS
from rules.preferans.correcting import corrections
from rules.preferans.moves import MOVES
from rules.preferans.state import Deal, trick_seats
from rules.tricks import TRUMP

_SAYS = {MOVES.numbers[word]: word for word in ("whist", "pass_whist")}
_CONTRACT, _AMENDED = MOVES.numbers["contract"], MOVES.numbers["amend_contract"]


class Shown:
    """The tests that a world must pass."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._voids = [0] * len(deal.hands)
        self._amended = _correction(deal)
        ranking = deal.ranking
        open_trick = ((deal.leader, deal.trick, deal.named),) if deal.trick else ()
        for leader, cards, named in (
            *((t.leader, t.cards, t.talon) for t in deal.tricks),
            *open_trick,
        ):
            led = ranking.suit[cards[0] if named is None else named]
            for seat, card in zip(trick_seats(deal, leader), cards, strict=False):
                if ranking.suit[card] != led:
                    self._voids[seat] |= ranking.masks[led]
                    if ranking.suit[card] != TRUMP:
                        self._voids[seat] |= ranking.masks[TRUMP]

    def allows(self, dealt: Sequence[Hand], thrown: Hand) -> bool:
        """Whether these hands as dealt (the talon last) would have allowed what happened, the
        declarer having thrown these cards."""
        deal = self._deal
        for seat, void in enumerate(self._voids):
            if void and self._now(dealt, seat, thrown) & void:
                return False
        if self._amended is None:
            return True
        contract, spoken, became = self._amended
        assert deal.bid is not None
        hand = self._begun(dealt, deal.soloist, thrown)
        return became in corrections(contract, deal.bid, spoken, hand)

    def _begun(self, dealt: Sequence[Hand], seat: int, thrown: Hand) -> Hand:
        """The hand of a seat as play begins."""
        deal = self._deal
        if seat != deal.declarer or not deal.took:
            return dealt[seat]
        return (dealt[seat] | dealt[-1]) & ~thrown

    def _now(self, dealt: Sequence[Hand], seat: int, thrown: Hand) -> Hand:
        return self._begun(dealt, seat, thrown) & ~self._deal.played


def _correction(deal: Deal) -> tuple[str, tuple[str, ...], str] | None:
    """The contract that was corrected, what had been said, and what it became."""
    contract = ""
    spoken: tuple[str, ...] = ()
    for move in deal.moves:
        if move[1] == _CONTRACT:
            contract = TRICK_BIDS[move[2]]
        elif move[1] == _AMENDED:
            return contract, spoken, TRICK_BIDS[move[2]]
        elif move[1] in _SAYS:
            spoken = (*spoken, _SAYS[move[1]])
    return None
