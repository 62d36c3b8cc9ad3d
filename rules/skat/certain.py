"""What is certain however the cards lie that one does not see.

Owns two tests without any search: cards that win every trick left, and cards that lose every one in
null. A true answer is a proof; a false one says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card, Hand, each
from rules.skat.contracts import NULL, RANKINGS
from rules.tricks import TRUMP, Ranking


def certain(contract: str, own: Hand, others: Hand, trick: tuple[Card, ...]) -> bool:
    """Whether a declarer on turn with these cards may claim, whoever holds what of `others`."""
    if contract == NULL:
        return bool(trick) and loses_all(own, others | _cards(trick))
    return not trick and wins_all(contract, own, others)


def wins_all(contract: str, own: Hand, others: Hand) -> bool:
    """Whether who leads these cards, trumps first and high ones first, wins every trick."""
    ranking = RANKINGS[contract]
    trumps = ranking.masks[TRUMP]
    out = (others & trumps).bit_count()
    if own & ~trumps and (own & trumps).bit_count() < out:
        return False
    return all(_runs(ranking, own & suit, others & suit) for suit in _suits(ranking, own))


def loses_all(own: Hand, others: Hand) -> bool:
    """Whether in null, others leading, no card ever has to win: under each card lie no more
    foreign ones than own ones."""
    ranking = RANKINGS[NULL]
    return all(
        _lower(ranking, card, others & suit) <= place
        for suit in _suits(ranking, own)
        for place, card in enumerate(_rising(ranking, own & suit))
    )


def _runs(ranking: Ranking, own: Hand, out: Hand) -> bool:
    """Whether these cards of a suit win from the top; each lead draws a card from who has any."""
    many = out.bit_count()
    return all(
        place >= many or _lower(ranking, card, out) == many
        for place, card in enumerate(reversed(_rising(ranking, own)))
    )


def _suits(ranking: Ranking, own: Hand) -> Iterator[Hand]:
    return (suit for suit in ranking.masks if own & suit)


def _rising(ranking: Ranking, cards: Hand) -> list[Card]:
    return sorted(each(cards), key=ranking.power.__getitem__)


def _lower(ranking: Ranking, card: Card, cards: Hand) -> int:
    return sum(ranking.power[other] < ranking.power[card] for other in each(cards))


def _cards(trick: tuple[Card, ...]) -> Hand:
    return sum(1 << card for card in trick)
