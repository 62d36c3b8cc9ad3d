"""The bot of Kachuful: always legal, honest about what it sees, and better than chance."""

from __future__ import annotations

from random import Random

from rules.kachuful.bot import KachufulBot
from rules.kachuful.game import Kachuful
from rules.options import resolve
from tests.bots import AnyMove, play_match
from tests.laws import fresh_seed, random_options

GAME = Kachuful()
BOT = KachufulBot()


def test_every_choice_is_legal_under_every_option() -> None:
    """Illegal choices would raise; random ones beside it lead to odd positions."""
    rng = Random(fresh_seed())
    for _ in range(40):
        seats = rng.choice(GAME.seat_counts)
        changes = {**random_options(rng, GAME.form(seats)), "start_cards": rng.randrange(1, 6)}
        options, _ = resolve(GAME.form(seats), None, changes)
        bots = [rng.choice([BOT, AnyMove()]) for _ in range(seats)]
        play_match(GAME, options, bots, rng)


def test_one_bot_beats_three_random_players() -> None:
    rng = Random(11)
    options, _ = resolve(GAME.form(4), "seed", {})
    state, rows = play_match(GAME, options, [BOT, AnyMove(), AnyMove(), AnyMove()], rng)
    assert state.winners == (0,)
    assert state.totals[0] > 1.5 * max(state.totals[1:])
    assert len(rows) == 25


def test_bots_keep_a_fair_share_of_their_bids() -> None:
    rng = Random(12)
    options, _ = resolve(GAME.form(5), "eight_up", {})
    rows = [row for _ in range(6) for row in play_match(GAME, options, [BOT] * 5, rng)[1]]
    pairs = [pair for row in rows for pair in zip(row["bids"], row["tricks"], strict=True)]
    kept = sum(bid == tricks for bid, tricks in pairs)
    assert kept > 0.5 * len(pairs)


def test_the_same_view_gives_the_same_choice() -> None:
    options, _ = resolve(GAME.form(3), "quick", {})
    one = play_match(GAME, options, [BOT] * 3, Random(5))
    assert one == play_match(GAME, options, [BOT] * 3, Random(5))
