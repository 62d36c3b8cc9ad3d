"""How a stored match loads, and that what cannot have been stored is refused.

Owns the checks for games that store a deal as its cards and moves: `standing`, and `deal` with
`moves`, are all they know of the form. Which states, and what else is wrong, each game's tests say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.api import Asked, Game
from rules.codec import pack, unpack


def assert_refused(game: Game[Any], data: Any, what: str) -> None:
    """Fails unless that is no state."""
    with pytest.raises(ValueError):
        game.load(data)
        raise AssertionError(what)


def assert_loads(game: Game[Any], state: Any) -> None:
    """The state loads as it was, and is stored alike again."""
    stored = pack(game.dump(state))
    loaded = game.load(unpack(stored))
    assert loaded == state and pack(game.dump(loaded)) == stored


def assert_whole(game: Game[Any], state: Any) -> None:
    """No part may be missing, and none be added."""
    stored: Any = game.dump(state)
    for key in stored:
        assert_refused(game, {k: v for k, v in stored.items() if k != key}, key)
    assert_refused(game, {**stored, "more": 1}, "more")
    for part in ("standing", "deal"):
        for key in stored[part] or ():
            less = {k: v for k, v in stored[part].items() if k != key}
            assert_refused(game, {**stored, part: less}, key)


def assert_deal_refused(game: Game[Any], state: Any, **wrong: Any) -> None:
    """The same match with another deal is refused."""
    stored: Any = game.dump(state)
    changed = {**stored, "deal": {**stored["deal"], **wrong}}
    assert_refused(game, changed, str(wrong)[-80:])


def assert_odd_moves_refused(game: Game[Any], state: Any, kinds: int) -> None:
    """A move too many or too early, of a kind beyond the last, in another form; far too many."""
    stored: Any = game.dump(state)
    moves = stored["deal"]["moves"]
    seat, number, *arguments = moves[-1]
    for wrong in (
        [*moves, moves[-1]],
        [moves[-1], moves[-1], *moves],
        [*moves[:-1], [seat, kinds, *arguments]],
        [*moves[:-1], [seat, number, *arguments, 0, 0]],
        [*moves[:-1], [seat]],
        [*moves[:-1], []],
        [*moves[:-1], [-1, number, *arguments]],
        [*moves[:-1], [True, number, *arguments]],
        [*moves[:-1], [7, number, *arguments]],
        moves * 100,
        7,
    ):
        assert_deal_refused(game, state, moves=wrong)


def assert_standing_refused(
    game: Game[Any], options: Any, state: Any, *wrongs: Mapping[str, Any]
) -> None:
    """Neither a stored match nor a new one goes on from these."""
    stored: Any = game.dump(state)
    standing = stored["standing"]
    for wrong in wrongs:
        changed = {**standing, **wrong}
        assert_refused(game, {**stored, "standing": changed}, str(wrong))
        if wrong != {"dealer": None}:  # A match may begin with the lot.
            with pytest.raises(ValueError):
                game.start(options, len(stored["deal"]["hands"]), changed)


def assert_loads_at_every_move(game: Game[Any], state: Any) -> None:
    """Move by move, and in jumps: what is remembered of one load serves the next."""
    states = [state]
    while isinstance(game.awaits(state), Asked):
        seat = next(iter(game.prompts(state)))
        state = game.apply(state, seat, game.default(state, seat)).state
        states.append(state)
    assert len(states) > 30
    for some in (states, states[::7], states[::-1]):
        for one in some:
            assert game.load(unpack(pack(game.dump(one)))) == one
