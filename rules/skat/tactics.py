"""Which card a bot plays: rules of thumb.

Owns the play of declarer, defenders, null and Ramsch. It searches nothing; it must never look at
anything but what its seat has seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Card, each
from rules.skat.contracts import NULL, POINTS, RAMSCH
from rules.skat.seen import Seen
from rules.tricks import TRUMP

_WORTH_A_TRUMP = 10
"""From so many points on a trick is worth a trump of the declarer."""


def best(seen: Seen, legal: Sequence[Card]) -> Card:
    """The card to play of the legal ones."""
    if len(legal) == 1:
        return legal[0]
    if seen.contract == NULL:
        return _null(seen, legal)
    if seen.contract == RAMSCH:
        return _avoid(seen, legal)
    if not seen.trick:
        return _solo_lead(seen, legal) if seen.solo else _lead(seen, legal)
    return _solo_follow(seen, legal) if seen.solo else _follow(seen, legal)


def _power(seen: Seen, card: Card) -> tuple[int, int]:
    return seen.suit(card) == TRUMP, seen.ranking.power[card]


def cheapest(seen: Seen, cards: Sequence[Card]) -> Card:
    """The card that costs least: few points, no trump, weak."""
    return min(cards, key=lambda card: (POINTS[card], *_power(seen, card)))


# the declarer


def _solo_lead(seen: Seen, legal: Sequence[Card]) -> Card:
    """Draw trumps, then high cards, then what must be lost."""
    trumps = [card for card in legal if seen.suit(card) == TRUMP]
    plain = [card for card in legal if seen.suit(card) != TRUMP]
    if trumps and seen.trumps_out and _others_hold_trumps(seen):
        top = max(trumps, key=seen.ranking.power.__getitem__)
        if not seen.higher(top):
            return top
        if len(trumps) > seen.trumps_out // 2 or not plain:
            return cheapest(seen, trumps)
    sure = [card for card in plain if not seen.higher(card)]
    if sure:
        return max(sure, key=POINTS.__getitem__)
    if plain:
        return cheapest(seen, plain)
    return max(trumps, key=seen.ranking.power.__getitem__)


def _others_hold_trumps(seen: Seen) -> bool:
    """Whether some opponent has not shown to be without trumps."""
    return any(not seen.voids.get(seat, 0) >> TRUMP & 1 for seat in seen.others)


def _solo_follow(seen: Seen, legal: Sequence[Card]) -> Card:
    """Take what is worth it, as cheaply as it holds; else lose little."""
    takers = [card for card in legal if seen.takes(card)]
    losers = [card for card in legal if card not in takers]
    if not takers:
        return cheapest(seen, losers)
    if seen.last:
        rich = max(takers, key=lambda card: (seen.suit(card) != TRUMP, POINTS[card]))
        ruffed = seen.suit(rich) == TRUMP != seen.led
        if ruffed:
            rich = _trump(seen, takers)
            if seen.on_table < _WORTH_A_TRUMP and losers and _blank(seen, losers):
                return cheapest(seen, losers)
        return rich
    holding = [card for card in takers if not seen.higher(card)]
    if seen.led == TRUMP or not holding:
        return _beat_or_duck(seen, takers, losers, holding)
    if seen.suit(holding[0]) == TRUMP:
        return _trump(seen, takers) if seen.on_table >= 3 or not losers else cheapest(seen, losers)
    return max(holding, key=POINTS.__getitem__)


def _beat_or_duck(
    seen: Seen, takers: Sequence[Card], losers: Sequence[Card], holding: Sequence[Card]
) -> Card:
    """In the middle, where one opponent may still beat the card."""
    if holding:
        return min(holding, key=seen.ranking.power.__getitem__)
    if seen.suit(takers[0]) == TRUMP and seen.led != TRUMP and seen.on_table >= _WORTH_A_TRUMP:
        return _trump(seen, takers)
    return cheapest(seen, losers or takers)


def _trump(seen: Seen, takers: Sequence[Card]) -> Card:
    """The trump to ruff with: one rich in points if it holds, else the lowest."""
    trumps = [card for card in takers if seen.suit(card) == TRUMP]
    rich = [card for card in trumps if POINTS[card] >= 10]
    if rich and seen.last:
        return rich[0]
    return min(trumps or takers, key=seen.ranking.power.__getitem__)


def _blank(seen: Seen, losers: Sequence[Card]) -> bool:
    """Whether there is a worthless card to throw away."""
    return any(POINTS[card] == 0 and seen.suit(card) != TRUMP for card in losers)


# the defenders


def _lead(seen: Seen, legal: Sequence[Card]) -> Card:
    """Aces first; a long suit if the declarer plays next, a short one if he plays last."""
    plain = [card for card in legal if seen.suit(card) != TRUMP]
    if not plain:
        return cheapest(seen, legal)
    declarer_void = seen.voids.get(seen.declarer or 0, 0)
    sure = [
        card for card in plain if not seen.higher(card) and not declarer_void >> seen.suit(card) & 1
    ]
    if sure:
        return max(sure, key=lambda card: (POINTS[card], -_length(seen, card)))
    long = seen.others[0] == seen.declarer
    card = max(plain, key=lambda one: (_length(seen, one) * (1 if long else -1), -POINTS[one]))
    return card if POINTS[card] < 10 else cheapest(seen, plain)


def _length(seen: Seen, card: Card) -> int:
    return (seen.hand & seen.ranking.masks[seen.suit(card)]).bit_count()


def _follow(seen: Seen, legal: Sequence[Card]) -> Card:
    """Smear if the partner has the trick, beat the declarer, else save points."""
    takers = [card for card in legal if seen.takes(card)]
    losers = [card for card in legal if card not in takers]
    if seen.winner != seen.declarer and (seen.last or _partner_holds(seen)):
        return _smear(seen, losers or legal)
    if seen.last:
        if takers:
            return max(takers, key=lambda card: (seen.suit(card) != TRUMP, POINTS[card]))
        return cheapest(seen, losers)
    declarer_last = seen.others[0] == seen.declarer
    sure = [card for card in takers if not seen.higher(card)]
    if sure and (seen.led == TRUMP or not declarer_last or seen.suit(sure[0]) != TRUMP):
        return max(sure, key=lambda card: (seen.suit(card) != TRUMP, POINTS[card]))
    return cheapest(seen, losers or takers)


def _partner_holds(seen: Seen) -> bool:
    """Whether the declarer, who still plays, can hardly beat the partner's card."""
    if seen.suit(seen.best) != TRUMP:
        void = seen.voids.get(seen.declarer or 0, 0) >> seen.led & 1
        return not void and not seen.higher(seen.best)
    return not seen.higher(seen.best)


def _smear(seen: Seen, cards: Sequence[Card]) -> Card:
    """The most points that are not a trump, an ace kept behind a ten."""
    plain = [card for card in cards if seen.suit(card) != TRUMP] or list(cards)
    return max(plain, key=lambda card: (POINTS[card] == 10, POINTS[card]))


# null and Ramsch


def _null(seen: Seen, legal: Sequence[Card]) -> Card:
    if seen.solo:
        return _avoid(seen, legal)
    power = seen.ranking.power
    if not seen.trick:
        # The suit of which least is out below the declarer's cards: low cards, short suits.
        return min(legal, key=lambda card: (power[card] + _length(seen, card), power[card]))
    declarer_played = seen.declarer not in seen.others[: 2 - len(seen.trick)]
    if declarer_played and seen.winner == seen.declarer:
        under = [card for card in legal if not seen.takes(card)]
        return max(under or legal, key=power.__getitem__)
    if declarer_played or seen.suit(legal[0]) != seen.led:
        return max(legal, key=lambda card: (power[card], -_length(seen, card)))
    return min(legal, key=power.__getitem__)


def _avoid(seen: Seen, legal: Sequence[Card]) -> Card:
    """Take no trick: stay just below; if that cannot be, take it with the richest card."""
    power = seen.ranking.power
    if not seen.trick:
        return min(legal, key=lambda card: (_risk(seen, card), POINTS[card], power[card]))
    under = [card for card in legal if not seen.takes(card)]
    if under:
        if seen.suit(under[0]) == seen.led:
            return max(under, key=lambda card: (power[card], POINTS[card]))
        return max(under, key=lambda card: (_risk(seen, card), POINTS[card], power[card]))
    if seen.last:
        return max(legal, key=power.__getitem__)
    return min(legal, key=power.__getitem__)


def _risk(seen: Seen, card: Card) -> int:
    """How many unseen cards of its suit are lower, less those that are higher."""
    same = seen.unseen & seen.ranking.masks[seen.suit(card)]
    power = seen.ranking.power
    lower = sum(power[other] < power[card] for other in each(same))
    return lower - (same.bit_count() - lower)
