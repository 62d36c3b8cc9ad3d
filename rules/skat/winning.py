"""Whether one player can win every trick left against two who see everything.

Owns an exact search for suit games, grand and their trumps. A card is a bit: 16 for each suit, the
stronger the higher, trumps in the last suit. It must never know a game.

What makes the search short, and is proved by `tests/rules/test_skat_solver.py` against a plain one:
he leads to every trick but perhaps the first, so a lead is safe or not whatever the other opponent
does; of a suit he may as well lead the highest card; an opponent who follows suit may as well give
the lowest, and one who discards the lowest of some suit; a suit in which an opponent beats nothing
is there to be discarded first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

SUIT = (1 << 16) - 1
TRUMP = 4
_SUITS = range(5)

Hands = tuple[int, int, int]
"""The one who must win, the opponent after him, the opponent before him."""


def wins_all(hands: Hands, trick: Sequence[int]) -> bool:
    """Whether he who is on turn wins this trick and every later one; `trick` are the bits of the
    cards on the table."""
    solved: dict[Hands, bool] = {}
    if not trick:
        return _leads(hands, solved)
    own, left, right = hands
    led = trick[0] // 16
    follow = own & SUIT << 16 * led or own
    return any(
        _takes(card, led, trick)
        and all(
            _leads((own & ~(1 << card), rest, right), solved) if rest is not None else False
            for rest in _replies(left, led, card, len(trick))
        )
        for card in _bits(follow)
    )


def _takes(card: int, led: int, trick: Sequence[int]) -> bool:
    """Whether the card beats all on the table."""
    return all(_beats(card, other, led) for other in trick)


def _beats(card: int, other: int, led: int) -> bool:
    suit = card // 16
    if suit == other // 16:
        return card > other
    return suit == TRUMP or (suit == led and other // 16 != TRUMP)


def _replies(hand: int, led: int, card: int, before: int) -> Iterator[int | None]:
    """What the opponent after him may be left with; None if he can beat the card."""
    if before == 2:
        yield hand
        return
    for reply in _bits(hand & SUIT << 16 * led or hand):
        yield None if _beats(reply, card, led) else hand & ~(1 << reply)


def _leads(hands: Hands, solved: dict[Hands, bool]) -> bool:
    """Whether he wins every trick from his lead on."""
    own, left, right = hands
    if not own:
        return True
    known = solved.get(hands)
    if known is None:
        known = solved[hands] = any(
            _lead(own, left, right, suit, solved) for suit in _SUITS if own >> 16 * suit & SUIT
        )
    return known


def _lead(own: int, left: int, right: int, suit: int, solved: dict[Hands, bool]) -> bool:
    """Whether it works to lead the highest card of that suit."""
    card = (own & SUIT << 16 * suit).bit_length() - 1
    if not (_safe(card, suit, left) and _safe(card, suit, right)):
        return False
    own &= ~(1 << card)
    return all(
        _leads((own, one, two), solved)
        for one in _after(left, suit, own)
        for two in _after(right, suit, own)
    )


def _safe(card: int, suit: int, hand: int) -> bool:
    """Whether no legal card of this hand beats the card led."""
    same = hand >> 16 * suit & SUIT
    if same:
        return 16 * suit + same.bit_length() - 1 < card
    return suit == TRUMP or not hand >> 16 * TRUMP


def _after(hand: int, suit: int, own: int) -> Iterator[int]:
    """The hands an opponent may be left with after a safe lead of that suit."""
    same = hand & SUIT << 16 * suit
    if same:
        yield hand & ~(same & -same)
        return
    # Without a card of the suit led and unable to beat it, he holds no trump.
    useful = []
    for other in _SUITS:
        held = hand & SUIT << 16 * other
        if not held:
            continue
        threatened = own & SUIT << 16 * other
        without = hand & ~(held & -held)
        if not threatened or held.bit_length() < (threatened & -threatened).bit_length():
            yield without
            return
        useful.append(without)
    yield from useful


def _bits(hand: int) -> Iterator[int]:
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low
