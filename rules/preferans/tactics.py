"""Which card a bot plays: rules of thumb.

Owns the play of contracts, misères and pass games. It searches nothing; it must never look at
anything but what its seat has seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import SUIT_MASKS, SUIT_OF, Card, each
from rules.preferans.seen import Seen
from rules.preferans.state import MISERE, PASS
from rules.tricks import TRUMP


def best(seen: Seen, legal: Sequence[Card]) -> Card:
    """The card to play of the legal ones."""
    if len(legal) == 1:
        return legal[0]
    if seen.mode == PASS or (seen.mode == MISERE and seen.hand == seen.declarer):
        return _avoid(seen, legal)
    if seen.mode == MISERE:
        return _catch(seen, legal)
    return _follow(seen, legal) if seen.trick else _lead(seen, legal)


def _power(seen: Seen, card: Card) -> tuple[bool, int]:
    """How little one likes to part with a card."""
    return seen.suit(card) == TRUMP, seen.ranking.power[card]


def _cheapest(seen: Seen, cards: Sequence[Card]) -> Card:
    return min(cards, key=lambda card: _power(seen, card))


# to take tricks


def _lead(seen: Seen, legal: Sequence[Card]) -> Card:
    """The declarer draws trumps from the top; then sure tricks are cashed, then the longest suit is
    played from below. Defenders lead no trump while they have another card."""
    out, masks = seen.out(), seen.ranking.masks
    trumps = [card for card in legal if seen.suit(card) == TRUMP]
    plain = [card for card in legal if seen.suit(card) != TRUMP]
    if seen.hand == seen.declarer and trumps and out & masks[TRUMP]:
        top = max(trumps, key=seen.ranking.power.__getitem__)
        long = 2 * len(trumps) >= (out & masks[TRUMP]).bit_count()
        if not seen.higher(top, out) or (long and not plain):
            return top
        if long:
            return _cheapest(seen, trumps)
    sure = [card for card in plain or trumps if not seen.higher(card, out)]
    if sure:
        return max(sure, key=lambda card: (seen.lower(card, out), -card))
    cards = plain or trumps
    longest = max(
        cards, key=lambda card: ((seen.cards & masks[seen.suit(card)]).bit_count(), -card)
    )
    return _cheapest(seen, [card for card in cards if seen.suit(card) == seen.suit(longest)])


def _follow(seen: Seen, legal: Sequence[Card]) -> Card:
    """Take it as cheaply as will hold, unless the own side has it for good; else lose little."""
    winner, out = seen.winner, seen.out()
    foes_behind = [seat for seat in seen.behind if seat in seen.foes]
    if winner in seen.allies:
        best = seen.best
        if not foes_behind or (best is not None and not seen.higher(best, out)):
            return _least_useful(seen, legal)
    taking = [card for card in legal if seen.takes(card)]
    if not taking:
        return _least_useful(seen, legal)
    if not foes_behind:
        return _cheapest(seen, taking)
    holding = [card for card in taking if not seen.higher(card, out)]
    return _cheapest(seen, holding) if holding else _least_useful(seen, legal)


def _least_useful(seen: Seen, legal: Sequence[Card]) -> Card:
    """A low card, rather not the guard of a high one."""

    def key(card: Card) -> tuple[bool, bool, int]:
        own = (seen.cards & SUIT_MASKS[SUIT_OF[card]]).bit_count()
        trump, power = _power(seen, card)
        return trump, own == 2 and power < 5, power

    return min(legal, key=key)


# to take none


def _avoid(seen: Seen, legal: Sequence[Card]) -> Card:
    """Under the trick with the highest that stays there; over it, if one must, with the highest if
    nobody is left to take it, else the lowest. Free choice: what is most dangerous goes first."""
    if seen.led is None:
        return min(legal, key=lambda card: _risk(seen, card))
    if all(seen.suit(card) != seen.led for card in legal):
        return max(legal, key=lambda card: _danger(seen, card))
    under = [card for card in legal if not seen.takes(card)]
    if under:
        return max(under, key=seen.ranking.power.__getitem__)
    if not seen.behind:
        return max(legal, key=seen.ranking.power.__getitem__)
    return min(legal, key=lambda card: (-_holds_under(seen, card), seen.ranking.power[card]))


def _holds_under(seen: Seen, card: Card) -> bool:
    """Whether somebody may still have to go over the card."""
    return seen.higher(card, seen.out()) > 0


def _risk(seen: Seen, card: Card) -> tuple[float, int]:
    """How likely a card led takes the trick: nobody above it, or nobody left to follow."""
    out = seen.out()
    above, below = seen.higher(card, out), seen.lower(card, out)
    if not above + below:
        return 1.0, seen.ranking.power[card]
    alone = (seen.cards & seen.ranking.masks[seen.suit(card)]).bit_count() == 1
    # A single high card is got rid of while the others still have some of the suit.
    early = 0.35 if alone and above + below >= 4 else 0.0
    return below / (above + below) - early, -seen.ranking.power[card]


def _danger(seen: Seen, card: Card) -> float:
    """How much a card threatens to take tricks later: it stands high, with little below it in
    hand, and others can still play under it."""
    out = seen.out()
    below, own_below = seen.lower(card, out), seen.lower(card, seen.cards) - 1
    return below - 1.5 * own_below + 0.1 * seen.ranking.power[card] if below else -1.0


# to make another take one


def _catch(seen: Seen, legal: Sequence[Card]) -> Card:
    """Defenders of a misère: low where the declarer may have to go over, high where he is already
    under it or out of the suit, so that the lead comes back."""
    declarer = seen.declarer
    assert declarer is not None
    his = seen.unseen
    if seen.led is None:
        return min(legal, key=lambda card: (-_may_catch(seen, card), seen.ranking.power[card]))
    if all(seen.suit(card) != seen.led for card in legal):
        return max(legal, key=lambda card: (not _keeps(seen, card), seen.ranking.power[card]))
    if seen.winner == declarer:
        under = [card for card in legal if not seen.takes(card)]
        return max(under or legal, key=seen.ranking.power.__getitem__)
    if declarer not in seen.behind:
        return max(legal, key=seen.ranking.power.__getitem__)
    threatening = [card for card in legal if seen.higher(card, his)]
    return min(threatening or legal, key=seen.ranking.power.__getitem__)


def _may_catch(seen: Seen, card: Card) -> int:
    """How far below the declarer's cards of its suit a card lies: with none lower in his hand he
    must go over it."""
    above, below = seen.higher(card, seen.unseen), seen.lower(card, seen.unseen)
    return 2 * above - 3 * below if above else -4


def _keeps(seen: Seen, card: Card) -> bool:
    """Whether a suit is one in which the declarer may be caught."""
    same = seen.cards & SUIT_MASKS[SUIT_OF[card]]
    return any(_may_catch(seen, one) > 0 for one in each(same))
