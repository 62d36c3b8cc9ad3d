"""Whether one player can lose every trick left against two who see everything.

Owns an exact search for null, where no suit is trump. A card is a bit: 16 for each suit, the
stronger the higher. It must never know a game.

What makes the search short, and is proved by `tests/rules/test_skat_solver.py` against a plain one:
he may as well give the highest card that surely loses, and discard the highest of some suit; cards
of one opponent with nothing between them are one; and he is safe in a suit for good whose cards
from below have each fewer foreign cards under them than own ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

SUIT = (1 << 16) - 1
_SUITS = range(4)

Hands = tuple[int, int, int]
"""The one who must lose, the opponent after him, the opponent before him."""

_Key = tuple[int, ...]


def loses_all(hands: Hands, trick: Sequence[int]) -> bool:
    """Whether he who is on turn loses this trick and every later one; `trick` are the bits of the
    cards on the table."""
    return _Search().on_turn(hands, trick)


class _Search:
    """One search with what it has found out."""

    def __init__(self) -> None:
        self._known: dict[_Key, bool] = {}

    def on_turn(self, hands: Hands, trick: Sequence[int]) -> bool:
        own, left, right = hands
        if not own:
            return True
        if not trick:
            return self._own_lead(own, left, right)
        led = trick[0] // 16
        best = max(card for card in trick if card // 16 == led)
        if len(trick) == 1:
            return self._between(own, left, right, trick[0])
        # The left opponent has led: the trick goes to the better of the two.
        leader = 1 if best == trick[0] else 2
        return any(self._led_by(rest, left, right, leader) for rest in _losers(own, led, best))

    def _own_lead(self, own: int, left: int, right: int) -> bool:
        """He leads, only to the first trick: one of them must be forced to beat his card."""
        for suit in _SUITS:
            held = own >> 16 * suit & SUIT
            if not held:
                continue
            lowest = max(_lowest(left, suit), _lowest(right, suit))
            below = own & SUIT << 16 * suit & (1 << lowest) - 1 if lowest >= 0 else 0
            if below and self._answered(own, left, right, suit, below.bit_length() - 1):
                return True
        return False

    def _answered(self, own: int, left: int, right: int, suit: int, card: int) -> bool:
        """Whether his lead of that card works, whatever the two do."""
        rest = own & ~(1 << card)
        for one in _choices(left, suit, own | right):
            for two in _choices(right, suit, own | left):
                best = max(c for c in (card, one, two) if c // 16 == suit)
                leader = 1 if best == one else 2
                if not self._led_by(rest, left & ~(1 << one), right & ~(1 << two), leader):
                    return False
        return True

    def _led_by(self, own: int, left: int, right: int, leader: int) -> bool:
        """Whether he loses every trick when that opponent (1 left, 2 right) leads."""
        if not own or _safe(own, left | right):
            return True
        key = _key(own, left, right, leader)
        known = self._known.get(key)
        if known is None:
            lead = self._left_leads if leader == 1 else self._right_leads
            known = self._known[key] = lead(own, left, right)
        return known

    def _left_leads(self, own: int, left: int, right: int) -> bool:
        """Left leads, right follows, he plays last."""
        pairs = []
        for lead in _leads(left, own, right):
            suit = lead // 16
            for reply in _choices(right, suit, own | left):
                best = max(lead, reply) if reply // 16 == suit else lead
                lowest = _lowest(own, suit)
                if lowest > best:
                    return False
                pairs.append((lowest < 0, lead, reply, best))
        for _, lead, reply, best in sorted(pairs):
            leader = 1 if best == lead else 2
            one, two = left & ~(1 << lead), right & ~(1 << reply)
            if not any(
                self._led_by(rest, one, two, leader) for rest in _losers(own, lead // 16, best)
            ):
                return False
        return True

    def _right_leads(self, own: int, left: int, right: int) -> bool:
        """Right leads, he plays second, left last."""
        leads = list(_leads(right, own, left))
        if any(_wins_between(own, left, lead) for lead in leads):
            return False
        leads.sort(key=lambda lead: _lowest(own, lead // 16) < 0)
        return all(self._between(own, left, right & ~(1 << lead), lead) for lead in leads)

    def _between(self, own: int, left: int, right: int, lead: int) -> bool:
        """Right has led that card; he plays, then left."""
        suit = lead // 16
        # A card that is beaten by the lead, or by the lowest card left must follow with.
        bound = max(lead, _lowest(left, suit))
        return any(
            all(
                self._led_by(
                    rest,
                    left & ~(1 << reply),
                    right,
                    1 if reply // 16 == suit and reply > lead else 2,
                )
                for reply in _choices(left, suit, own | right | 1 << lead)
            )
            for rest in _losers(own, suit, bound)
        )


def _key(own: int, left: int, right: int, leader: int) -> _Key:
    """The same for positions that differ only in cards that are gone or in the names of suits."""
    suits = [
        _shape(own >> at & SUIT, left >> at & SUIT, right >> at & SUIT) for at in (0, 16, 32, 48)
    ]
    suits.sort()
    return (leader, *suits)


@lru_cache(maxsize=1 << 16)
def _shape(own: int, left: int, right: int) -> int:
    """Whose the cards of a suit are, from below, as a number."""
    shape = 1
    for card in _bits(own | left | right):
        shape = 3 * shape + (0 if own >> card & 1 else 1 if left >> card & 1 else 2)
    return shape


def _wins_between(own: int, left: int, lead: int) -> bool:
    """Whether he is made to win the trick that right leads with this card."""
    lowest = _lowest(own, lead // 16)
    return lowest > max(lead, _lowest(left, lead // 16))


def _losers(own: int, suit: int, bound: int) -> Iterator[int]:
    """What he may be left with: the highest card of the suit below the bound is gone, or, without
    the suit, the highest of some other."""
    held = own & SUIT << 16 * suit
    if held:
        below = held & (1 << bound) - 1
        if below:
            yield own & ~(1 << below.bit_length() - 1)
        return
    for other in _SUITS:
        held = own & SUIT << 16 * other
        if held:
            yield own & ~(1 << held.bit_length() - 1)


def _lowest(hand: int, suit: int) -> int:
    """The lowest card of the suit, -1 if there is none."""
    held = hand & SUIT << 16 * suit
    return (held & -held).bit_length() - 1


def _choices(hand: int, suit: int, others: int) -> Iterator[int]:
    """What an opponent may play on that suit; of equal cards one."""
    held = hand & SUIT << 16 * suit
    yield from _unequal(held or hand, others)


def _leads(hand: int, own: int, partner: int) -> Iterator[int]:
    """What an opponent may lead; of equal cards one."""
    yield from _unequal(hand, own | partner)


def _unequal(cards: int, others: int) -> Iterator[int]:
    """The lowest of each run of cards that have no foreign card between them."""
    last = -16
    for card in _bits(cards):
        between = others & ((1 << card) - (1 << last + 1) if last >= 0 else -1)
        if card // 16 != last // 16 or between:
            yield card
        last = card


def _safe(own: int, foreign: int) -> bool:
    """Whether he loses every trick that others lead, whatever they do."""
    for suit in _SUITS:
        held, others = own >> 16 * suit & SUIT, foreign >> 16 * suit & SUIT
        under = 0
        while held:
            low = held & -held
            if (others & low - 1).bit_count() > under:
                return False
            under += 1
            held ^= low
    return True


def _bits(hand: int) -> Iterator[int]:
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low
