"""The bot of Hazari: always legal, exact about what it weighs, and better than chance."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from rules.api import Action
from rules.bots import Bot, SeatView
from rules.cards import FRENCH, mask
from rules.hazari.arranging import default
from rules.hazari.bot import HazariBot, stakes
from rules.hazari.combinations import Key, key
from rules.hazari.game import Hazari
from rules.hazari.scoring import points
from rules.hazari.search import best_split
from rules.hazari.splits import Split, by_strength, keys, misordered
from rules.options import resolve
from tests.anysplit import AnySplit, any_split
from tests.bots import play_match
from tests.laws import fresh_seed, random_options

GAME = Hazari()
BOT = HazariBot()


class FrontSplit:
    """A bot that does what is done for an absent player."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        return default(FRENCH.hand(view.private["hand"]))


def test_every_choice_is_legal_under_every_option() -> None:
    """Illegal choices would raise; random ones beside it lead to odd positions."""
    rng = Random(fresh_seed())
    for _ in range(10):
        changes = {**random_options(rng, GAME.form(4)), "target": rng.randrange(100, 400)}
        options, _ = resolve(GAME.form(4), None, changes)
        bots: list[Bot] = [rng.choice([BOT, AnySplit()]) for _ in range(4)]
        play_match(GAME, options, bots, rng)


def captured(bots: list[Bot], matches: int, rng: Random) -> list[float]:
    """Points a deal by seat."""
    options, _ = resolve(GAME.form(4), "seed", {})
    rows = [row for _ in range(matches) for row in play_match(GAME, options, bots, rng)[1]]
    return [sum(row["captured"][seat] for row in rows) / len(rows) for seat in range(4)]


def test_the_bot_beats_random_players() -> None:
    won = captured([BOT, AnySplit(), AnySplit(), AnySplit()], 4, Random(11))
    print(f"points a deal of the bot and of three random players: {won}")
    assert won[0] > 2 * max(won[1:])


@pytest.mark.bulk
def test_the_bot_beats_front_splits() -> None:
    won = captured([BOT, FrontSplit(), BOT, FrontSplit()], 5, Random(12))
    print(f"points a deal of bots (seats 0, 2) and of front splits: {won}")
    assert won[0] + won[2] > won[1] + won[3]


def test_the_same_view_gives_the_same_choice() -> None:
    options, _ = resolve(GAME.form(4), "short", {})
    one = play_match(GAME, options, [BOT] * 4, Random(5))
    assert one == play_match(GAME, options, [BOT] * 4, Random(5))


@dataclass(frozen=True)
class Prize:
    """A set earns its points, and `prize` more if it is good enough."""

    enough: Key
    prize: int

    def earned(self, value: Key, own: int) -> int:
        return own + self.prize if value >= self.enough else 0


def earned(split: Split, worth: list[Prize]) -> int:
    return sum(
        stake.earned(value, points(cards))
        for stake, value, cards in zip(worth, keys(split), split, strict=True)
    )


def test_the_search_finds_no_less_than_any_other_split() -> None:
    """Against sixty random legal splits a hand, with prizes that a front split often misses."""
    rng = Random(fresh_seed())
    for _ in range(8):
        hand = mask(rng.sample(range(52), 13))
        some = [rng.choice(by_strength(hand))[0] for _ in range(4)]
        worth = [Prize(enough, rng.randrange(0, 300)) for enough in some]
        found = best_split(hand, worth)
        assert sum(found) == hand and not misordered(keys(found))
        codes = FRENCH.codes(card for card in range(52) if hand >> card & 1)
        for _ in range(60):
            first, second, third, fourth = map(FRENCH.hand, any_split(codes, rng))
            assert earned((first, second, third, fourth), worth) <= earned(found, worth)


def test_stakes_grow_with_strength() -> None:
    rng = Random(fresh_seed())
    hand = mask(rng.sample(range(52), 13))
    for stake in stakes(hand, rng):
        rising = [stake.earned(value, 15) for value, _ in reversed(by_strength(hand))]
        assert rising == sorted(rising)
        assert stake.earned(key(mask([0, 13, 26])), 15) <= 2 * 16 * (120 + 15)
