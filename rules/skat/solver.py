"""Whether a claim is true: exact search with all cards known.

Owns the question of `claim_rule = strict`: can the declarer, choosing each card in the knowledge of
everything, win every trick left (in null: lose every one) against every legal play of both
defenders? A pure function of the position, fit for a worker process. It must never know a score.
"""

from __future__ import annotations

from rules.cards import Card, Hand
from rules.skat import losing, winning
from rules.skat.contracts import NULL, RANKINGS
from rules.tricks import Ranking
from rules.values import record


@record
class Position:
    """`hands` of the declarer, his left and his right neighbour; `trick` the cards on the table.
    The declarer is on turn: with one card there the right neighbour has led, with two the left."""

    contract: str
    hands: tuple[Hand, Hand, Hand]
    trick: tuple[Card, ...]


def holds(position: Position) -> bool:
    """Whether the claim is true."""
    ranking = RANKINGS[position.contract]
    hands = [_ranked(hand, ranking) for hand in position.hands]
    trick = [_place(card, ranking) for card in position.trick]
    if position.contract == NULL:
        return losing.loses_all((hands[0], hands[1], hands[2]), trick)
    return winning.wins_all((hands[0], hands[1], hands[2]), trick)


def _ranked(hand: Hand, ranking: Ranking) -> int:
    """The hand in the form of both searches: cards sorted by effective suit and power."""
    ranked = 0
    while hand:
        low = hand & -hand
        ranked |= 1 << _place(low.bit_length() - 1, ranking)
        hand ^= low
    return ranked


def _place(card: Card, ranking: Ranking) -> int:
    """The bit of a card: 16 for each effective suit, a stronger card being higher."""
    suit = ranking.suit[card]
    return 16 * suit + ranking.power[card] % 100
