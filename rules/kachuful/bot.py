"""A bot for Kachuful: bids what it expects, then plays for exactly that.

Owns the strategy. It counts cards but searches nothing, so a choice takes well under a
millisecond; it must never look at anything but its view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.api import Action
from rules.bots import SeatView
from rules.cards import FRENCH, SUIT_MASKS, SUIT_OF, Card, each, size
from rules.data import Random
from rules.kachuful.schedule import NO_TRUMP
from rules.kachuful.seen import Seen, read

GOOD_ENOUGH = 0.5
"""The chance from which a card is worth being played for a trick."""

LOW_TRUMP = 0.4
"""What a trump that is not high is worth: it may take a trick of a short suit."""

GUARDED = 0.6
"""What each unseen higher card leaves of a card that lower ones can keep back."""

RUFFED = 0.7
"""What each earlier trick of a plain suit leaves of the next: others run out and ruff."""

UNEVEN = 1.2
"""How much longer than evenly a suit usually lies with one of the others."""

LONG = 0.5
"""What a plain card is worth that nobody can follow any more."""


class KachufulBot:
    """See `rules.bots.Bot`."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """The answer to the open prompt, always one of its legal actions."""
        prompt = view.prompts[0]
        seen = read(view)
        if prompt.kind == "bid":
            return nearest(prompt.legal, expected(seen))
        legal = [FRENCH.card[str(action["card"])] for action in prompt.legal]
        card = best(seen, legal, wants(seen, view.options))
        return prompt.legal[legal.index(card)]


def expected(seen: Seen) -> float:
    """About how many tricks this hand takes; a hand not yet seen takes its share at most."""
    if not seen.hand:
        return seen.cards / seen.seats
    return sum(_suit_tricks(seen, suit) for suit in range(4))


def _suit_tricks(seen: Seen, suit: int) -> float:
    """What the cards of one suit take: high ones, guarded ones, and those nobody can follow."""
    cards = sorted(each(seen.hand & SUIT_MASKS[suit]), reverse=True)
    held = seen.held * size(seen.unseen & SUIT_MASKS[suit])
    # Tricks until the others have run out of this suit, as it usually breaks.
    rounds = held / (seen.seats - 1) * UNEVEN
    # In short hands there is no time to keep cards back, to ruff or to run a suit.
    time = min(1.0, size(seen.hand) / 13)
    low = LOW_TRUMP * time * _can_ruff(seen) if suit == seen.trump else 0.0
    tricks = 0.0
    for place, card in enumerate(cards):
        guarded = time * GUARDED ** seen.higher(card) if len(cards) > seen.higher(card) else 0.0
        if suit != seen.trump != NO_TRUMP:
            guarded *= min(1.0, rounds / (place + 1)) * RUFFED**place
        long = 0.0
        if place >= rounds:
            long = 1.0 if suit == seen.trump else LONG * time
        tricks += max(seen.chance(card, seen.seats - 1), guarded, low, long)
    return tricks


def _can_ruff(seen: Seen) -> bool:
    """Whether a short plain suit gives trumps a chance."""
    plain = [suit for suit in range(4) if suit != seen.trump]
    return any(size(seen.hand & SUIT_MASKS[suit]) <= 1 for suit in plain)


def nearest(legal: Sequence[Action], tricks: float) -> Action:
    """The legal bid nearest to the expectation, the lower of two equally near."""
    counts: Sequence[Any] = [action["count"] for action in legal]
    place = min(range(len(counts)), key=lambda i: (abs(counts[i] - tricks), counts[i]))
    return legal[place]


def wants(seen: Seen, options: Mapping[str, Any]) -> bool:
    """Whether another trick is welcome."""
    bid = seen.bids[seen.seat] or 0
    won = seen.won[seen.seat]
    if options["scoring"] == "point_per_trick" and won > bid:
        return True  # The bid is missed, but every trick still counts a point.
    return won < bid


def best(seen: Seen, legal: Sequence[Card], want: bool) -> Card:
    """The card for a seat that wants this trick, or does not."""
    if not seen.trick:
        return _lead(seen, legal, want)
    takers = [card for card in legal if seen.takes(card)]
    if want:
        return _take(seen, legal, takers)
    return _duck(seen, legal, takers)


def _lead(seen: Seen, legal: Sequence[Card], want: bool) -> Card:
    """The surest card, or the one most likely to be beaten."""
    chances = {card: seen.chance(card, seen.seats - 1) for card in legal}
    return max(chances, key=chances.__getitem__) if want else min(chances, key=chances.__getitem__)


def _take(seen: Seen, legal: Sequence[Card], takers: Sequence[Card]) -> Card:
    """The cheapest card that takes the trick well enough; else the least useful one."""
    sure = [card for card in takers if seen.chance(card, seen.to_follow) >= GOOD_ENOUGH]
    needed = (seen.bids[seen.seat] or 0) - seen.won[seen.seat]
    if takers and not sure and needed >= size(seen.hand):
        return max(takers, key=lambda card: seen.chance(card, seen.to_follow))
    return min(sure or legal, key=lambda card: _danger(seen, card))


def _duck(seen: Seen, legal: Sequence[Card], takers: Sequence[Card]) -> Card:
    """The most dangerous card that stays below; else the one with the best hope to be beaten."""
    losers = [card for card in legal if card not in takers]
    if losers or not seen.to_follow:
        return max(losers or takers, key=lambda card: _danger(seen, card))
    return min(takers, key=lambda card: seen.chance(card, seen.to_follow))


def _danger(seen: Seen, card: Card) -> tuple[float, int]:
    """How likely a card is to take a later trick."""
    return (seen.chance(card, seen.seats - 1) + (SUIT_OF[card] == seen.trump), card % 13)
