"""Which card a bot plays: rules of thumb.

Owns the play of declarer, partner, defenders and Ramsch. It searches nothing; it must never look at
anything but what its seat has seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import SUIT_OF, Card, each
from rules.schafkopf.called import TO_ESCAPE
from rules.schafkopf.contracts import POINTS, RAMSCH, is_shared
from rules.schafkopf.seen import Seen
from rules.tricks import TRUMP

_WORTH_A_TRUMP = 8
"""From so many points on a trick is worth a trump."""


def best(seen: Seen, legal: Sequence[Card]) -> Card:
    """The card to play of the legal ones."""
    if len(legal) == 1:
        return legal[0]
    if seen.contract == RAMSCH:
        return _avoid(seen, legal)
    return _follow(seen, legal) if seen.trick else _lead(seen, legal)


def cheapest(seen: Seen, cards: Sequence[Card]) -> Card:
    """The card that costs least: few points, no trump, weak."""
    power = seen.ranking.power
    return min(cards, key=lambda card: (POINTS[card], seen.suit(card) == TRUMP, power[card]))


# leading


def _lead(seen: Seen, legal: Sequence[Card]) -> Card:
    if seen.seat == seen.declarer:
        return _draw(seen, legal)
    if seen.ours:
        return _help(seen, legal)
    return _attack(seen, legal)


def _draw(seen: Seen, legal: Sequence[Card]) -> Card:
    """Trumps from the top as long as others have some, then high cards, then what must be lost."""
    trumps = [card for card in legal if seen.suit(card) == TRUMP]
    plain = [card for card in legal if seen.suit(card) != TRUMP]
    if trumps and seen.trumps_out and _foes_hold_trumps(seen):
        top = max(trumps, key=seen.ranking.power.__getitem__)
        if not seen.higher(top):
            return top
        if 2 * len(trumps) >= seen.trumps_out or not plain:
            return cheapest(seen, trumps)
    sure = [card for card in plain if not seen.higher(card)]
    if sure:
        return max(sure, key=POINTS.__getitem__)
    return cheapest(seen, plain or trumps)


def _foes_hold_trumps(seen: Seen) -> bool:
    """Whether somebody who may be an opponent has not shown to be without trumps."""
    others = [seat for seat in range(4) if seat != seen.seat and seat not in seen.friends]
    return any(not seen.voids.get(seat, 0) >> TRUMP & 1 for seat in others)


def _help(seen: Seen, legal: Sequence[Card]) -> Card:
    """The partner runs away where he can, plays trumps for the declarer, and keeps the called
    card as long as it is not asked for."""
    called = seen.called
    if called is not None and not seen.searched and seen.length(called) >= TO_ESCAPE:
        low = [card for card in legal if seen.suit(card) == SUIT_OF[called] and card != called]
        if low:
            return cheapest(seen, low)
    trumps = [card for card in legal if seen.suit(card) == TRUMP]
    if trumps and seen.trumps_out:
        top = max(trumps, key=seen.ranking.power.__getitem__)
        return top if not seen.higher(top) else cheapest(seen, trumps)
    rest = [card for card in legal if card != called] or list(legal)
    sure = [card for card in rest if not seen.higher(card)]
    return max(sure, key=POINTS.__getitem__) if sure else cheapest(seen, rest)


def _attack(seen: Seen, legal: Sequence[Card]) -> Card:
    """Defenders search for the called ace; else aces first, then a suit the declarer must follow
    or trump, never a trump while there is another card."""
    called = seen.called
    if called is not None and not seen.searched:
        search = [card for card in legal if seen.suit(card) == SUIT_OF[called]]
        if search:
            return cheapest(seen, search)
    plain = [card for card in legal if seen.suit(card) != TRUMP]
    if not plain:
        return cheapest(seen, legal)
    void = _foes_voids(seen)
    sure = [card for card in plain if not seen.higher(card) and not void >> seen.suit(card) & 1]
    if sure:
        return max(sure, key=lambda card: (POINTS[card], -seen.length(card)))
    if is_shared(seen.contract):
        return cheapest(seen, plain)
    # Alone against three: a long suit before him, a short one if he plays last.
    long = -1 if seen.behind[-1] == seen.declarer else 1
    card = max(plain, key=lambda one: (seen.length(one) * long, -POINTS[one]))
    return card if POINTS[card] < 10 else cheapest(seen, plain)


def _foes_voids(seen: Seen) -> int:
    voids = 0
    for seat in seen.foes:
        voids |= seen.voids.get(seat, 0)
    return voids


# following


def _follow(seen: Seen, legal: Sequence[Card]) -> Card:
    """Smear where the own side has the trick, take what is worth it, else lose little."""
    takers = [card for card in legal if seen.takes(card)]
    losers = [card for card in legal if card not in takers]
    if seen.winner in seen.friends and (seen.last or _stays(seen)):
        return _smear(seen, losers or legal)
    if not takers:
        return cheapest(seen, losers)
    on_table = sum(POINTS[card] for card in seen.trick)
    if seen.last or not any(seat not in seen.friends for seat in seen.behind):
        return _take_last(seen, takers, losers, on_table)
    sure = [card for card in takers if _holds(seen, card)]
    if sure:
        if seen.suit(sure[0]) != TRUMP:
            return max(sure, key=POINTS.__getitem__)
        if on_table >= _WORTH_A_TRUMP or seen.led == TRUMP or not losers:
            return min(sure, key=seen.ranking.power.__getitem__)
    ruff = [card for card in takers if seen.suit(card) == TRUMP != seen.led]
    if ruff and on_table >= _WORTH_A_TRUMP:
        return _cheap_trump(seen, ruff)
    return cheapest(seen, losers or takers)


def _take_last(seen: Seen, takers: Sequence[Card], losers: Sequence[Card], on_table: int) -> Card:
    """Nobody of the other side plays after this card."""
    plain = [card for card in takers if seen.suit(card) != TRUMP]
    if plain:
        return max(plain, key=POINTS.__getitem__)
    if losers and on_table < _WORTH_A_TRUMP // 2 and seen.led != TRUMP:
        return cheapest(seen, losers)
    return _cheap_trump(seen, takers)


def _cheap_trump(seen: Seen, trumps: Sequence[Card]) -> Card:
    """The trump to win with: an ace or ten if it holds, else the weakest."""
    rich = [card for card in trumps if POINTS[card] >= 10]
    if rich and seen.last:
        return rich[0]
    return min(trumps, key=seen.ranking.power.__getitem__)


def _holds(seen: Seen, card: Card) -> bool:
    """Whether hardly anybody behind can beat the card."""
    foes = [seat for seat in seen.behind if seat not in seen.friends]
    if seen.suit(card) == TRUMP:
        return not seen.higher(card) or all(seen.voids.get(s, 0) >> TRUMP & 1 for s in foes)
    void = any(seen.voids.get(seat, 0) >> seen.led & 1 for seat in foes)
    return not seen.higher(card) and not void


def _stays(seen: Seen) -> bool:
    """Whether the trick of a friend will hardly be taken away."""
    return not any(seat not in seen.friends for seat in seen.behind) or _holds(seen, seen.best)


def _smear(seen: Seen, cards: Sequence[Card]) -> Card:
    """The most points that are no high trump."""
    plain = [card for card in cards if seen.suit(card) != TRUMP or POINTS[card] >= 10]
    return max(plain or cards, key=lambda card: (POINTS[card], -seen.ranking.power[card]))


# Ramsch


def _avoid(seen: Seen, legal: Sequence[Card]) -> Card:
    """Take no trick: stay just below; if that cannot be, take it with the highest card."""
    power = seen.ranking.power
    if not seen.trick:
        return min(legal, key=lambda card: (_risk(seen, card), POINTS[card], power[card]))
    under = [card for card in legal if not seen.takes(card)]
    if under:
        if seen.suit(under[0]) == seen.led:
            return max(under, key=lambda card: (power[card], POINTS[card]))
        return max(under, key=lambda card: (POINTS[card], _risk(seen, card), power[card]))
    key = power.__getitem__
    return max(legal, key=key) if seen.last else min(legal, key=key)


def _risk(seen: Seen, card: Card) -> int:
    """How many unseen cards of its suit are lower, less those that are higher."""
    same = seen.unseen & seen.ranking.masks[seen.suit(card)]
    power = seen.ranking.power
    lower = sum(power[other] < power[card] for other in each(same))
    return lower - (same.bit_count() - lower)
