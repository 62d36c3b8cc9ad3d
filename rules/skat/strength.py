"""How strong a hand is for each contract, for a bot.

Owns rules of thumb: trumps, aces and guarded tens make a game, low cards with short gaps a null. It
must never see more than the cards it is given.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from rules.cards import SUIT_MASKS, Hand, each
from rules.skat.contracts import ALL_CARDS, CONTRACTS, GRAND, JACKS, NULL, RANKINGS
from rules.skat.values import Game, base, matadors, multiplier, null_value
from rules.tricks import TRUMP
from rules.values import record

EVEN = {GRAND: 6.0, NULL: 1.6}
"""The strength with which a game is won every other time; that of a suit game is below."""

EVEN_SUIT = 6.5
SKAT_HELPS = 1.0
"""What the two cards of the skat add to a hand, in strength."""

STEEP = 0.8
"""How much strength takes the chance from an even one to about three in four."""

WITHOUT_AT_MOST = 2
"""Missing jacks that a bid counts on: the next may lie in the skat."""

_RISK = 2
"""What a lost game costs of its value."""


@record
class Plan:
    """A game a bot may play: what it expects to earn, its value, its chance."""

    contract: str
    hand: bool
    ouvert: bool
    chance: float
    value: int

    @property
    def gain(self) -> float:
        """What the game earns on average."""
        return self.value * (self.chance - _RISK * (1 - self.chance))


def chance(contract: str, strength: float) -> float:
    """About how often a game of that strength is won."""
    return 1 / (1 + exp((EVEN.get(contract, EVEN_SUIT) - strength) / STEEP))


@lru_cache(maxsize=8192)
def strength(contract: str, hand: Hand) -> float:
    """The strength of ten cards in a contract."""
    if contract == NULL:
        return -_danger(hand)
    ranking = RANKINGS[contract]
    held = hand & ranking.masks[TRUMP]
    if contract == GRAND:
        found = 1.2 * held.bit_count() + 0.6 * (held >> _TOP & 1)
    else:
        jacks = (hand & JACKS).bit_count()
        found = held.bit_count() + 0.25 * jacks + 0.4 * (held >> _TOP & 1)
    return found + sum(_side(hand & SUIT_MASKS[suit] & ~held, contract) for suit in range(4)
                       if ranking.suit[13 * suit + 12] != TRUMP)  # fmt: skip


_TOP = 9
"""The jack of clubs."""

_ACE, _TEN, _KING = 12, 8, 11


def _side(cards: Hand, contract: str) -> float:
    """What a plain suit adds: high cards that hold, and in a suit game no cards at all."""
    if not cards:
        return 0.0 if contract == GRAND else 0.6
    ranks = {card % 13 for card in each(cards)}
    long = 0.2 * max(0, len(ranks) - 3) if contract == GRAND else 0.0
    if _ACE in ranks:
        return 1.0 + (0.9 if _TEN in ranks else 0.1 if len(ranks) == 1 else 0.0) + long
    if _TEN in ranks:
        return (0.5 if _KING in ranks else 0.1) - 0.1 * len(ranks)
    return -0.15 * len(ranks)


def _danger(hand: Hand) -> float:
    """How many cards of a null hand may be forced to win: those with too many lower ones out."""
    power = RANKINGS[NULL].power
    found = 0.0
    for suit in range(4):
        own = sorted(power[card] for card in each(hand & SUIT_MASKS[suit]))
        out = sorted(power[card] for card in each(ALL_CARDS & ~hand & SUIT_MASKS[suit]))
        worst = 0.0
        for place, card in enumerate(own):
            above = sum(other < card for other in out) - place
            if above > 0 and out:
                # Long suits are played often enough for the others to get under.
                worst = max(worst, above / 2 if len(own) < 3 else above)
        found += min(worst, 2.5)
    return found


def plan(
    contract: str,
    cards: Hand,
    bid: int,
    unit: int,
    *,
    hand: bool = False,
    ouvert: bool = False,
    more: float = 0.0,
) -> Plan:
    """A game with these ten cards; `more` strength is hoped for."""
    strong = strength(contract, cards) + more
    if contract == NULL:
        worse = 1.2 if ouvert else 0.0
        likely = chance(NULL, 3.2 + strong - worse)
        return Plan(NULL, hand, ouvert, likely, null_value(hand, ouvert))
    game = Game(contract, hand)
    run = max(matadors(contract, cards), -WITHOUT_AT_MOST)
    value = multiplier(game, run, unit) * base(game, unit)
    return Plan(contract, hand, False, chance(contract, strong), max(value, bid))


@lru_cache(maxsize=1024)
def worth(cards: Hand, unit: int) -> int:
    """The highest value that ten cards are good for; the skat helps a little."""
    best = 0
    for contract in CONTRACTS:
        for ouvert in (False, True) if contract == NULL else (False,):
            found = plan(contract, cards, 0, unit, ouvert=ouvert, more=SKAT_HELPS)
            if found.gain > 0:
                best = max(best, found.value)
    return best


def harmless(hand: Hand) -> bool:
    """Whether a hand will hardly take most points in a Ramsch: at most one jack, and a low card
    under every high one."""
    if (hand & JACKS).bit_count() > 1:
        return False
    for suit in range(4):
        ranks = [card % 13 for card in each(hand & SUIT_MASKS[suit] & ~JACKS)]
        low = sum(rank <= _NINE for rank in ranks)
        if 2 * low < len(ranks):
            return False
    return True


_NINE = 7
