"""The claim solver of Skat against a search that tries every legal card.

Owns that second search and random positions. `tests.load.skat_bench` measures the solver.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from rules.cards import FRENCH, PACK_32, Hand, each, mask
from rules.skat.contracts import NULL, RANKINGS
from rules.skat.solver import Position, holds
from tests.laws import fresh_seed

Played = tuple[tuple[int, int], ...]
"""Seats and their cards on the table."""


def naive(position: Position) -> bool:
    """Every legal card of everybody; the declarer is seat 0, his left neighbour 1."""
    ranking, null = RANKINGS[position.contract], position.contract == NULL

    @cache
    def wins(hands: tuple[Hand, ...], turn: int, table: Played) -> bool:
        if len(table) == 3:
            winner = table[ranking.best([card for _, card in table])][0]
            return (winner == 0) != null and wins(hands, winner, ())
        if not any(hands):
            return True
        legal = hands[turn]
        if table:
            legal = legal & ranking.masks[ranking.suit[table[0][1]]] or legal
        after = (
            wins(
                (*hands[:turn], hands[turn] & ~(1 << card), *hands[turn + 1 :]),
                (turn + 1) % 3,
                (*table, (turn, card)),
            )
            for card in each(legal)
        )
        return any(after) if turn == 0 else all(after)

    leader = {0: 0, 1: 2, 2: 1}[len(position.trick)]
    table = tuple(((leader + n) % 3, card) for n, card in enumerate(position.trick))
    return wins(tuple(position.hands), 0, table)


def random_position(rng: Random, cards: int, contract: str) -> Position:
    """So many cards a hand, those of the declarer good for a claim more often than not."""
    power, suit = RANKINGS[contract].power, RANKINGS[contract].suit
    sign = -1 if contract == NULL else 1
    favour = rng.choice([0.0, 2.0, 5.0, 10.0])
    pack = sorted(PACK_32, key=lambda card: favour * sign * power[card] + 30 * rng.random())
    own, rest = pack[-cards:], pack[:-cards]
    rng.shuffle(rest)
    left, right = rest[:cards], rest[cards : 2 * cards]
    trick: tuple[int, ...] = ()
    match rng.randrange(3):
        case 1:
            trick = (right.pop(),)
        case 2:
            led = left.pop()
            follow = [card for card in right if suit[card] == suit[led]] or right
            reply = rng.choice(follow)
            right.remove(reply)
            trick = (led, reply)
    return Position(contract, (mask(own), mask(left), mask(right)), trick)


@pytest.mark.parametrize("contract", ["D", "C", "G", "N"])
def test_the_solver_is_exact(contract: str) -> None:
    rng = Random(fresh_seed())
    found = {True: 0, False: 0}
    for _ in range(400):
        position = random_position(rng, rng.randrange(1, 6), contract)
        claimed = holds(position)
        assert claimed == naive(position), position
        found[claimed] += 1
    assert min(found.values()) > 20, found


def test_claims_at_the_first_trick() -> None:
    """All trumps but the lowest hold; without the highest, or with a hole, they do not."""
    trumps = FRENCH.hand("JC JS JH JD AS TS KS QS 9S 8S".split())
    others = [card for card in PACK_32 if not trumps >> card & 1]
    lowest = FRENCH.card["7S"]
    left = mask([lowest, *[card for card in others if card != lowest][:9]])
    right = mask([card for card in others if not left >> card & 1][:10])
    assert holds(Position("S", (trumps, left, right), ()))
    assert holds(Position("S", (trumps, right, left), ()))
    club = FRENCH.card["JC"]
    without = trumps & ~(1 << club) | 1 << lowest
    left = left & ~(1 << lowest) | 1 << club
    assert not holds(Position("S", (without, left, right), ()))
