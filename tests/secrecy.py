"""The no-leak law: what a viewer gets is the same in every world he cannot tell apart.

Owns the comparison of a position with its resampled worlds: views, prompts, events, advice and
error texts, byte by byte, up to the next reveal. It trusts `Game.resample` only as far as
`hidden` of the subject shows that cards really moved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rules.api import TABLE, Action, Asked, IllegalAction, Over, Pack, Pause, Seat
from rules.codec import event_data, pack
from rules.data import Json
from tests.laws import (
    Coverage,
    Game,
    Input,
    Position,
    feed,
    hostile,
    sample_answer,
    view,
)

LEAST_CHANGED = 0.9
"""The share of worlds in which a hidden card must have changed its place."""

AHEAD = 6
"""How many inputs a pair of worlds is followed."""


@dataclass(frozen=True)
class Outcome:
    """What a viewer gets of one input in order; a reveal cuts it short, what that event tells
    besides is the last thing."""

    got: list[bytes]
    cut: bool = False


def no_leak(position: Position, rng: Random, coverage: Coverage) -> None:
    """One viewer, one other world: everything he gets is the same, now and for some moves on."""
    game = position.game
    viewer = _viewer(position, rng)
    world = game.resample(position.state, viewer, rng)
    _count(position, world, viewer, coverage)
    cards = position.subject.cards
    assert sorted(cards(position.state)) == sorted(cards(world)), "resample lost a card"
    _compare_deal(position, world, viewer)
    _compare_queries(position, world, viewer, rng)
    _compare_own(position, world, viewer, rng)
    _compare_ahead(position, world, viewer, rng)
    _secret_contents(position, viewer, rng)


def _viewer(position: Position, rng: Random) -> Seat:
    """Anybody or the public; every other time somebody who is asked, for he is told most."""
    asked = list(position.game.prompts(position.state))
    if asked and rng.random() < 0.5:
        return rng.choice(asked)
    return Seat(rng.randrange(-1, position.seats))


def enough_changed(coverage: Coverage, asks_in_secret: bool) -> None:
    """Fails if the worlds compared were too much like the real one."""
    assert coverage.worlds, "no world was compared"
    share = coverage.changed / coverage.worlds
    assert share >= LEAST_CHANGED, f"only {share:.0%} of the worlds changed a hidden card"
    assert coverage.asked_moved or not asks_in_secret, "nobody else was ever asked in secret"


def _count(position: Position, world: Any, viewer: Seat, coverage: Coverage) -> None:
    """Worlds with something to exchange are counted: four hidden cards in two places."""
    before = list(position.subject.hidden(position.state, viewer))
    places = [place for place in before if place]
    if len(places) >= 2 and sum(place.bit_count() for place in places) >= 4:
        coverage.worlds += 1
        coverage.changed += before != list(position.subject.hidden(world, viewer))
    game = position.game
    coverage.asked_moved += _unseen(game, position.state) != _unseen(game, world)


def _unseen(game: Game, state: Any) -> list[Seat]:
    asked = game.prompts(state)
    return [seat for seat, mine in asked.items() if any(not p.shown for p in mine)]


def _compare_deal(position: Position, world: Any, viewer: Seat) -> None:
    """A deal that brings the viewer the same cards tells him the same."""
    awaited = position.game.awaits(position.base)
    given = position.inputs[0] if len(position.inputs) == 1 else Input()
    if given.pack is None or not isinstance(awaited, Pack) or awaited.purpose != "deal":
        return
    other = Input(pack=position.subject.dealt(world))
    before = replace(position, state=position.base)
    _same(before, position.base, given, other, viewer)


def _compare_queries(position: Position, world: Any, viewer: Seat, rng: Random) -> None:
    game, state = position.game, position.state
    assert view(game, state, position.rows, viewer) == view(game, world, position.rows, viewer)
    assert game.awaits(state) == game.awaits(world)
    assert game.table_actions(state) == game.table_actions(world)
    assert _clocks(game, state) == _clocks(game, world)
    assert pack(game.carried(state)) == pack(game.carried(world))
    if any(prompt.must for prompt in game.prompts(state).get(viewer, ())):
        assert pack(game.default(state, viewer)) == pack(game.default(world, viewer))
    for prompt in game.prompts(state).get(viewer, ()):
        likely = sample_answer(prompt, rng)
        for draft in (likely, _any_card(position, likely, rng), hostile(rng, prompt.legal)):
            assert _help(game, state, viewer, draft) == _help(game, world, viewer, draft)


def _clocks(game: Game, state: Any) -> tuple[Mapping[Seat, list[tuple[int, int]]], list[int]]:
    """How long the room waits for whom, under which number, and for those whom nobody may know
    of."""
    asked = {seat: [p for p in mine if p.must] for seat, mine in game.prompts(state).items()}
    shown = {seat: [(p.id, p.weight) for p in mine if p.shown] for seat, mine in asked.items()}
    hidden = [p.weight for mine in asked.values() for p in mine if not p.shown]
    return {seat: known for seat, known in shown.items() if known}, sorted(hidden)


def _help(game: Game, state: Any, seat: Seat, draft: Action) -> bytes:
    try:
        game.check_draft(state, seat, draft)
    except IllegalAction as error:
        return pack([error.code, dict(error.detail)])
    return pack(game.advise(state, seat, draft))


def _compare_own(position: Position, world: Any, viewer: Seat, rng: Random) -> None:
    """What the viewer may try himself, legal or not, has the same outcome for him; so has what the
    room decides."""
    game = position.game
    for action in game.table_actions(position.state):
        given = Input(seat=TABLE, action=action)
        _same(position, world, given, given, viewer)
    tries: list[Action] = [hostile(rng, ())]
    for prompt in game.prompts(position.state).get(viewer, ()):
        tries += [*prompt.legal, *(refusal.action for refusal in prompt.refused)]
        tries += [hostile(rng, prompt.legal), *(shape.sample(rng) for shape in prompt.shapes)]
    tries += [_others_answer(position, rng) for _ in range(2)]
    for action in rng.sample(tries, min(6, len(tries))):
        given = Input(seat=viewer, action=action)
        _same(position, world, given, given, viewer)


def _others_answer(position: Position, rng: Random) -> Action:
    """An answer to anybody's question, maybe with a card of the viewer's choice in it."""
    asked = position.game.prompts(position.state)
    if not asked:
        return hostile(rng, ())
    action = sample_answer(rng.choice(asked[rng.choice(list(asked))]), rng)
    return _any_card(position, action, rng)


def _any_card(position: Position, action: Action, rng: Random) -> Action:
    """The same with a card that may be anybody's."""
    return {**action, "card": rng.choice(position.subject.codes)} if "card" in action else action


def _compare_ahead(position: Position, world: Any, viewer: Seat, rng: Random) -> None:
    """Both worlds go on with inputs that are possible in both, until something is revealed."""
    game, rows, state = position.game, position.rows, position.state
    for _ in range(AHEAD):
        pair = _common(game, state, world, viewer, rng)
        if pair is None:
            return
        one, two = pair
        here = Position(position.subject, position.options, position.seats, state, rows, state, ())
        if not _same(here, world, one, two, viewer):
            return
        step = feed(game, state, one)
        rows = _rows(rows, step.events)
        state, world = step.state, feed(game, world, two).state


def _common(
    game: Game, state: Any, world: Any, viewer: Seat, rng: Random
) -> tuple[Input, Input] | None:
    """An input of either world that looks the same from outside, or None if none was found."""
    match game.awaits(state):
        case Pack() as awaited:
            given = Input(pack=rng.sample(range(awaited.cards), awaited.cards))
            return given, given
        case Pause():
            return Input(), Input()
        case Over():
            return None
        case Asked():
            pass
    asked = game.prompts(state)
    for _ in range(12):
        seat = rng.choice(list(asked))
        prompt = rng.choice(asked[seat])
        action = sample_answer(prompt, rng)
        other = seat if prompt.shown or seat == viewer else _asked_instead(game, world, viewer)
        one, two = Input(seat=seat, action=action), Input(seat=other, action=action)
        if _accepted(game, state, one) and _accepted(game, world, two):
            return one, two
    return None


def _asked_instead(game: Game, world: Any, viewer: Seat) -> Seat:
    """Who is asked in secret in the other world."""
    return next((seat for seat in _unseen(game, world) if seat != viewer), viewer)


def _accepted(game: Game, state: Any, given: Input) -> bool:
    try:
        feed(game, state, given)
    except IllegalAction:
        return False
    return True


def _secret_contents(position: Position, viewer: Seat, rng: Random) -> None:
    """Two different secret answers of a seat look the same to everybody else."""
    game, state = position.game, position.state
    for seat, prompts in game.prompts(state).items():
        for prompt in prompts:
            one, two = sample_answer(prompt, rng), sample_answer(prompt, rng)
            if seat == viewer or one["kind"] != two["kind"]:
                continue
            if one["kind"] not in position.subject.secret:
                continue
            pair = Input(seat=seat, action=one), Input(seat=seat, action=two)
            if all(_accepted(game, state, given) for given in pair):
                _same(position, state, *pair, viewer)


def _same(position: Position, world: Any, one: Input, two: Input, viewer: Seat) -> bool:
    """Asserts that both inputs bring the viewer the same; whether the worlds go on alike."""
    first = _outcome(position, position.state, one, viewer)
    second = _outcome(position, world, two, viewer)
    if first.cut == second.cut:
        assert first.got == second.got, (viewer, one, two)
        return not first.cut
    # Whether there is something to reveal may be the secret itself.
    length = len(first.got if first.cut else second.got) - 1
    assert first.got[:length] == second.got[:length], (viewer, one, two)
    return False


def _outcome(position: Position, state: Any, given: Input, viewer: Seat) -> Outcome:
    game, reveals = position.game, position.subject.reveals
    try:
        step = feed(game, state, given)
    except IllegalAction as error:
        return Outcome([pack(["refused", error.code, dict(error.detail)])])
    got: list[bytes] = [b"accepted"]
    for event in step.events:
        told = event_data(event, None if viewer == TABLE else viewer)
        if event.reveals:
            revealed = reveals.get(event.kind, frozenset())
            rest = {name: value for name, value in told.items() if name not in revealed}
            return Outcome([*got, pack(rest)], cut=True)
        got.append(pack(told))
    rows, place = _rows(position.rows, step.events), _place_after(viewer, step.events)
    got.append(view(game, step.state, rows, place))
    return Outcome(got)


def _place_after(viewer: Seat, events: Sequence[Any]) -> Seat:
    """Where the viewer sits then; whose seat is gone looks on."""
    for event in events:
        if event.kind == "seating" and viewer != TABLE:
            order = event.public["order"]
            viewer = Seat(order.index(viewer)) if viewer in order else TABLE
    return viewer


def _rows(rows: tuple[Json, ...], events: Sequence[Any]) -> tuple[Json, ...]:
    return (*rows, *(event.public["row"] for event in events if event.kind == "deal_end"))
