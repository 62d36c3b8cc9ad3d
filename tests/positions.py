"""The laws of single positions and single steps: see `tests.laws` for the walk that meets them.

Owns offers and refusals, prompt ids, defaults, the data form, conservation of cards, carried state.
It never looks at what a viewer may not know; that is `tests.secrecy`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Action, Asked, IllegalAction, Pack, Pause, Prompt, Seat
from rules.codec import check_plain, event_data, pack, prompt_data, unpack
from tests.laws import (
    VIEW_DEPTH,
    Check,
    Coverage,
    Game,
    Input,
    Position,
    Step,
    StepCheck,
    feed,
    fitting_shape,
    hostile,
    refused,
    sample_answer,
    view,
)


def offers(position: Position, rng: Random, coverage: Coverage) -> None:
    """What is offered applies, what is refused does not, and the state stays as it was."""
    game, state = position.game, position.state
    before = pack(game.dump(state))
    asked = game.prompts(state)
    assert bool(asked) == isinstance(game.awaits(state), Asked)
    for seat, prompts in asked.items():
        for prompt in prompts:
            _one_prompt(game, state, seat, prompt, rng, coverage)
    every = [prompt for mine in asked.values() for prompt in mine]
    everything = [
        action
        for prompt in every
        for action in (*prompt.legal, *(shape.sample(rng) for shape in prompt.shapes))
    ]
    for seat in map(Seat, range(position.seats)):
        mine = asked.get(seat, ())
        for action in everything:
            if not any(_offered(prompt, action) for prompt in mine):
                assert refused(game, state, seat, action, coverage), (seat, action)
    assert pack(game.dump(state)) == before, "apply changed a state it was given"


def _one_prompt(
    game: Game, state: Any, seat: Seat, prompt: Prompt, rng: Random, coverage: Coverage
) -> None:
    for action in prompt.legal:
        assert prompt.answered_by(str(action["kind"]))
        assert refused(game, state, seat, action, coverage) is None, (seat, action)
    for refusal in prompt.refused:
        error = refused(game, state, seat, refusal.action, coverage)
        assert error is not None, f"{refusal.action} was dimmed but is accepted"
        assert (error.code, dict(error.detail)) == (refusal.code, dict(refusal.detail))
    for shape in prompt.shapes:
        action = shape.sample(rng)
        assert action["kind"] == shape.kind
        refused(game, state, seat, action, coverage)


def _offered(prompt: Prompt, action: Action) -> bool:
    return action in prompt.legal or fitting_shape(prompt, action)


def hostile_input(position: Position, rng: Random, coverage: Coverage) -> None:
    """Nothing but IllegalAction answers nonsense, from any seat, as action or as draft."""
    game, state = position.game, position.state
    before = pack(game.dump(state))
    asked = game.prompts(state)
    for number in (*range(position.seats), TABLE):
        seat = Seat(number)
        mine = [
            a for p in asked.get(seat, ()) for a in (*p.legal, *(s.sample(rng) for s in p.shapes))
        ]
        for _ in range(4):
            action = hostile(rng, mine)
            accepted = refused(game, state, seat, action, coverage) is None
            open_to_it = any(_offered(prompt, action) for prompt in asked.get(seat, ()))
            assert not accepted or open_to_it, (seat, action)
            _draft(game, state, seat, action)
    for action in game.table_actions(state):
        assert refused(game, state, TABLE, action, coverage) is None
        for number in range(position.seats):
            assert refused(game, state, Seat(number), action, coverage), (number, action)
    assert pack(game.dump(state)) == before


def _draft(game: Game, state: Any, seat: Seat, draft: Action) -> bool:
    if seat == TABLE:
        return False
    try:
        game.check_draft(state, seat, draft)
    except IllegalAction as error:
        check_plain(dict(error.detail), VIEW_DEPTH)
        return False
    return True


def wrong_time(position: Position, rng: Random, coverage: Coverage) -> None:
    """Packs and pauses are taken only when awaited, packs only when they are permutations."""
    game, state = position.game, position.state
    awaited = game.awaits(state)
    size = awaited.cards if isinstance(awaited, Pack) else 4
    bad: list[list[int]] = [[], list(range(size + 1)), [0] * size, list(range(1, size + 1))]
    code = "bad_pack"
    if not isinstance(awaited, Pack):
        bad, code = [list(range(size))], "no_pack_awaited"
    for wrong in bad:
        with pytest.raises(IllegalAction) as raised:
            game.deal(state, wrong)
        assert raised.value.code == code
        coverage.errors.add(code)
    if not isinstance(awaited, Pause):
        with pytest.raises(IllegalAction) as raised:
            game.go_on(state)
        assert raised.value.code == "no_pause"
        coverage.errors.add("no_pause")


def defaults(position: Position, rng: Random, coverage: Coverage) -> None:
    """The default of every awaited seat answers a `must` prompt, is legal and always the same."""
    game, state = position.game, position.state
    for seat, prompts in game.prompts(state).items():
        musts = [prompt for prompt in prompts if prompt.must]
        if musts:
            action = game.default(state, seat)
            assert any(prompt.answered_by(str(action["kind"])) for prompt in musts)
            assert pack(game.default(state, seat)) == pack(action)
            assert refused(game, state, seat, action, coverage) is None, action


def drafts_and_advice(position: Position, rng: Random, coverage: Coverage) -> None:
    """A draft that was accepted gets advice; both are questions that change nothing."""
    game, state = position.game, position.state
    for seat, prompts in game.prompts(state).items():
        draft = sample_answer(rng.choice(prompts), rng)
        if _draft(game, state, seat, draft):
            check_plain(dict(game.advise(state, seat, draft)), VIEW_DEPTH)


def data_form(position: Position, rng: Random, coverage: Coverage) -> None:
    """States survive the codec, byte for byte; views and prompts are plain data."""
    game, state = position.game, position.state
    dumped = game.dump(state)
    check_plain(dumped, VIEW_DEPTH)
    stored = pack(dumped)
    loaded = game.load(unpack(stored))
    assert loaded == state
    assert pack(game.dump(loaded)) == stored
    damaged: list[Any] = [None, [], {}, 7, "state"]
    if isinstance(dumped, Mapping):
        lost = rng.choice(list(dumped))
        damaged += [{k: v for k, v in dumped.items() if k != lost}, {**dumped, "more": 1}]
    for wrong in damaged:
        with pytest.raises(ValueError):
            game.load(wrong)
    # Prompts stand in a list in the list of all parts.
    for viewer in (TABLE, *(Seat(n) for n in range(position.seats))):
        check_plain(unpack(view(game, state, position.rows, viewer)), VIEW_DEPTH + 2)


def common_parts(position: Position, rng: Random, coverage: Coverage) -> None:
    """The parts PROTOCOL.md promises of every game, and turn marks that match the prompts."""
    game, state, seats = position.game, position.state, position.seats
    table = game.table(state)
    assert table["phase"] == game.phase(state)
    for name in ("deal", "dealer", "turn", "trick", "last", "winners"):
        assert name in table, name
    for name in ("hand_sizes", "won", "totals"):
        by_seat: Any = table[name]
        assert len(by_seat) == seats, name
    turn: Any = table["turn"]
    asked = game.prompts(state)
    shown = [s for s, mine in asked.items() if any(p.must and p.shown for p in mine)]
    assert sorted(turn) == sorted(shown)
    for number in range(seats):
        private: Any = game.private(state, Seat(number))
        assert sum(private["groups"]) == len(private["hand"])
    sheet: Any = game.sheet(state, position.rows)
    assert isinstance(sheet["n"], int)


def cards_conserved(position: Position, rng: Random, coverage: Coverage) -> None:
    """Every card of the pack is in exactly one place."""
    cards = sorted(position.subject.cards(position.state))
    assert cards in ([], sorted(position.subject.pack))


def carried(position: Position, rng: Random, coverage: Coverage) -> None:
    """A deal begun anew from `carried` and given the same inputs is the same deal."""
    game, base = position.game, position.base
    awaited = game.awaits(base)
    # A match that the room ended between two deals keeps the last one on the table: none is begun.
    dealt = bool(position.inputs) and position.inputs[0].pack is not None
    if not isinstance(awaited, Pack) or not dealt:
        return
    again = game.start(position.options, position.seats, game.carried(base)).state
    awaited_again = game.awaits(again)
    assert isinstance(awaited_again, Pack)
    assert (awaited_again.purpose, awaited_again.cards) == (awaited.purpose, awaited.cards)
    state = base
    for given in position.inputs:
        one, two = feed(game, state, given), feed(game, again, given)
        assert one.events == two.events
        state, again = one.state, two.state
        assert pack(game.table(state)) == pack(game.table(again))
        for number in range(position.seats):
            seat = Seat(number)
            assert pack(game.private(state, seat)) == pack(game.private(again, seat))
            assert _nameless(game, state, seat) == _nameless(game, again, seat)
    assert pack(game.carried(state)) == pack(game.carried(again))


def _nameless(game: Game, state: Any, seat: Seat) -> bytes:
    """The prompts of a seat without their ids."""
    mine = game.prompts(state).get(seat, ())
    return pack([{**prompt_data(prompt), "id": 0} for prompt in mine])


# checks of a step


def prompt_ids(position: Position, given: Input, step: Step, coverage: Coverage) -> None:
    """Ids are unique and grow; a prompt stays as it is until its own seat answers."""
    game = position.game
    old, new = game.prompts(position.state), game.prompts(step.state)
    before = {prompt.id: (seat, prompt) for seat, mine in old.items() for prompt in mine}
    after = [(seat, prompt) for seat, mine in new.items() for prompt in mine]
    assert len({prompt.id for _, prompt in after}) == len(after), "two prompts with one id"
    for seat, prompt in after:
        if prompt.id in before:
            assert before[prompt.id] == (seat, prompt), f"prompt {prompt.id} changed"
        else:
            assert prompt.id > max(before, default=0), "a new prompt has an old id"
            if seat != given.seat:
                renamed = [replace(p, id=prompt.id) for p in old.get(seat, ())]
                assert prompt not in renamed, "another seat's answer renamed a prompt"
    if given.seat is not None and given.seat != TABLE:
        kind = str(given.action["kind"])
        answered = {p.id for p in old[given.seat] if p.answered_by(kind)}
        assert len(answered) == 1, f"{kind} answers {len(answered)} prompts"
        assert not answered & {prompt.id for _, prompt in after}, "answered, but still open"


def events_plain(position: Position, given: Input, step: Step, coverage: Coverage) -> None:
    """Events are plain data, for each audience, and keep their names apart."""
    for event in step.events:
        assert "kind" not in event.public and "reveals" not in event.public
        for seat in (None, *(Seat(n) for n in range(position.seats))):
            check_plain(event_data(event, seat), VIEW_DEPTH)
        for fields in event.private.values():
            assert not fields.keys() & event.public.keys(), event.kind
        known = event.kind in position.subject.reveals
        assert event.reveals == known, f"{event.kind} is no declared reveal"


def scores_close(position: Position, given: Input, step: Step, coverage: Coverage) -> None:
    """Each finished deal's scores close as the game says; deals and matches end once."""
    rows: list[Any] = [e.public["row"] for e in step.events if e.kind == "deal_end"]
    assert len(rows) <= 1
    for row in rows:
        position.subject.row(position.options, row)
    over = position.game.table(step.state)["winners"] is not None
    assert over == any(event.kind == "match_end" for event in step.events)


def opens_what_was_shown(position: Position, given: Input, step: Step, coverage: Coverage) -> None:
    """A deal's shuffle opens at its end only if its public events have shown every card."""
    game, state = position.game, position.base
    if all(event.kind != "deal_end" for event in step.events) or not game.all_shown(step.state):
        return
    told: set[str] = set()
    for one in (*position.inputs, given):
        dealt = feed(game, state, one)
        told |= {text for event in dealt.events for text in _texts(event.public)}
        state = dealt.state
    hidden = {position.subject.codes[card] for card in position.subject.pack} - told
    assert not hidden, f"never shown: {sorted(hidden)}"


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping | list | tuple):
        for item in data.values() if isinstance(data, Mapping) else data:
            yield from _texts(item)


POSITION_CHECKS: Mapping[Check, float] = {
    offers: 0.3,
    hostile_input: 0.3,
    wrong_time: 0.1,
    defaults: 0.5,
    drafts_and_advice: 0.2,
    data_form: 0.2,
    common_parts: 0.5,
    cards_conserved: 0.5,
    carried: 0.02,
}
"""Every law of a position with the share of positions it looks at."""

STEP_CHECKS: tuple[StepCheck, ...] = (
    prompt_ids, events_plain, scores_close, opens_what_was_shown,
)  # fmt: skip
"""Every law of a step."""
