"""What must hold for every game, checked by random play.

Owns the description of a game under test (`Subject`) and the walk through random matches. The
checks of single positions are in `tests.positions`, those of secrecy in `tests.secrecy`. Nothing
here knows a game: what only a game can say, its `Subject` says. A run prints its seed;
`CARDROOM_SEED=n` repeats it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from rules.api import TABLE, Action, Asked, Event, IllegalAction, Options, Over, Pack, Pause, Seat
from rules.api import Game as GameOf
from rules.api import Step as StepOf
from rules.cards import FRENCH
from rules.codec import check_plain, pack, prompt_data
from rules.data import Json
from rules.options import Form, Option, resolve
from rules.shapes import Fields

Game = GameOf[Any]
Step = StepOf[Any]

BROKEN_OFF = 0.15
"""The share of matches that the room may end before their end."""

ROOM = 0.02
"""The share of inputs that the room decides."""

VIEW_DEPTH = 6
"""How deep views, events, prompts and states may nest; the frame around them needs the rest."""


@dataclass(frozen=True)
class Subject:
    """A game and what only that game can say about itself.

    `phases`, `actions`, `events`, `errors`: the declared names; every one must occur in a run.
    `cards(state)` are all cards of the running deal wherever they are ([] between deals), `pack`
    how they must look, sorted. `hidden(state, viewer)` are the cards whose place the viewer
    (`TABLE`: the public) does not know, by place. `dealt(state)` is a pack that would have dealt a
    state that has just been dealt. `row(options, row)` asserts that a finished
    deal's scores close. `reveals` are the event kinds that reveal, with the fields that do.
    `secret` are action kinds whose contents others may not learn before a reveal. `asks_in_secret`:
    who is asked may itself be secret. `most_inputs` ends a match. `codes`: those of all cards.
    `room_between`: how often the room decides something between two deals.
    """

    game: Game
    phases: frozenset[str]
    actions: frozenset[str]
    events: frozenset[str]
    errors: frozenset[str]
    cards: Callable[[Any], Sequence[int]]
    pack: Sequence[int]
    hidden: Callable[[Any, Seat], Sequence[int]]
    dealt: Callable[[Any], Sequence[int]]
    row: Callable[[Options, Mapping[str, Any]], None]
    reveals: Mapping[str, Set[str]]
    secret: frozenset[str] = frozenset()
    asks_in_secret: bool = False
    most_inputs: int = 5000
    codes: Sequence[str] = FRENCH.code
    options: Callable[[Random, Form], Options | None] = lambda rng, form: None
    room_between: float = ROOM


@dataclass(frozen=True)
class Input:
    """One thing a state was waiting for: a pack, a pause's end, or a seat's action."""

    pack: Sequence[int] | None = None
    seat: Seat | None = None
    action: Action = field(default_factory=dict)


def feed(game: Game, state: Any, given: Input) -> Step:
    """The step this input leads to."""
    if given.pack is not None:
        return game.deal(state, given.pack)
    if given.seat is None:
        return game.go_on(state)
    return game.apply(state, given.seat, given.action)


@dataclass
class Coverage:
    """The declared names that occurred, and how many worlds were compared."""

    phases: set[str] = field(default_factory=set)
    actions: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    errors: set[str] = field(default_factory=set)
    worlds: int = 0
    changed: int = 0
    asked_moved: int = 0

    def missing(self, subject: Subject) -> dict[str, list[str]]:
        """What was declared and did not occur, and what occurred and was not declared."""
        found: dict[str, list[str]] = {}
        for name in ("phases", "actions", "events", "errors"):
            declared, seen = getattr(subject, name), getattr(self, name)
            if declared != seen:
                found[name] = sorted(declared - seen) + [f"undeclared {n}" for n in seen - declared]
        return found


@dataclass(frozen=True)
class Position:
    """A state inside a random match, and how the match came there.

    `base` and `inputs`: the last state that awaited a deal's pack, and every input since.
    """

    subject: Subject
    options: Options
    seats: int
    state: Any
    rows: tuple[Json, ...]
    base: Any
    inputs: tuple[Input, ...]

    @property
    def game(self) -> Game:
        return self.subject.game


Check = Callable[[Position, Random, Coverage], None]
StepCheck = Callable[[Position, Input, Step, Coverage], None]


def fresh_seed() -> int:
    """The seed of this run, printed: from `CARDROOM_SEED`, else a new one."""
    seed = int(os.environ.get("CARDROOM_SEED") or SystemRandom().randrange(1 << 32))
    print(f"CARDROOM_SEED={seed}")
    return seed


def run(
    subject: Subject,
    checks: Mapping[Check, float],
    step_checks: Sequence[StepCheck] = (),
    matches: int = 10,
    most: int = 2_000,
    covered: bool = True,
    seed: int | None = None,
) -> Coverage:
    """Plays random matches and checks positions on the way.

    `checks` gives each check the share of positions it looks at. At least `matches` are played,
    every preset at every seat count before any random options; then, if `covered`, more (at most
    `most`) until every declared name occurred. `seed` is for the tests of the laws themselves.
    """
    rng = Random(fresh_seed() if seed is None else seed)
    coverage = Coverage()
    tables = _tables(subject, rng)
    played = 0
    while played < matches or (covered and coverage.missing(subject) and played < most):
        seats, options = next(tables)
        for position in _match(subject, seats, options, rng, coverage, step_checks):
            for check, share in checks.items():
                if rng.random() < share:
                    check(position, rng, coverage)
        played += 1
    if covered:
        assert not coverage.missing(subject), coverage.missing(subject)
    return coverage


def refused(
    game: Game, state: Any, seat: Seat, action: Action, coverage: Coverage
) -> IllegalAction | None:
    """The refusal of this action, or None if it is accepted."""
    try:
        game.apply(state, seat, action)
    except IllegalAction as error:
        check_plain(dict(error.detail), VIEW_DEPTH)
        coverage.errors.add(error.code)
        return error
    return None


def kinds(events: Sequence[Event]) -> set[str]:
    return {event.kind for event in events}


# random matches


def _tables(subject: Subject, rng: Random) -> Iterator[tuple[int, Options]]:
    """Every preset at every seat count in random order, then random changes to any for ever."""
    game = subject.game
    presets = [(n, preset) for n in game.seat_counts for preset in game.form(n).presets]
    rng.shuffle(presets)
    for seats, preset in presets:
        options, problems = resolve(game.form(seats), preset, {})
        assert not problems and not game.check_options(seats, options), (seats, preset, problems)
        yield seats, options
    while True:
        seats = rng.choice(game.seat_counts)
        form = game.form(seats)
        chosen = subject.options(rng, form) or random_options(rng, form)
        preset = rng.choice([None, *form.presets])
        options, problems = resolve(form, preset, chosen)
        assert not problems, problems
        if not game.check_options(seats, options):
            yield seats, options


def random_options(rng: Random, form: Form) -> Options:
    """A value for about half of the options."""
    return {option.id: _random_value(rng, option) for option in form.options if rng.random() < 0.5}


def _random_value(rng: Random, option: Option) -> Json:
    number = rng.randrange(option.lo, option.hi + 1, option.step)
    match option.type:
        case "bool":
            return rng.random() < 0.5
        case "choice":
            return rng.choice(option.values)
        case "int_or_none":
            return rng.choice([None, number])
        case "subset":
            return [value for value in option.values if rng.random() < 0.5]
        case "list":
            items = option.values or range(option.lo, option.hi + 1, option.step)
            return [rng.choice(items) for _ in range(rng.randrange(1, 5))]
        case "map":
            return {
                key: rng.randrange(option.lo, option.hi + 1, option.step) for key in option.keys
            }
    return number


def _match(
    subject: Subject,
    seats: int,
    options: Options,
    rng: Random,
    coverage: Coverage,
    step_checks: Sequence[StepCheck],
) -> Iterator[Position]:
    game = subject.game
    first = game.start(options, seats)
    position = Position(subject, options, seats, first.state, (), first.state, ())
    coverage.events |= kinds(first.events)
    broken_off = rng.random() < BROKEN_OFF
    for _ in range(subject.most_inputs):
        coverage.phases.add(game.phase(position.state))
        yield position
        if isinstance(game.awaits(position.state), Over):
            return
        between = getattr(game.awaits(position.state), "after_deal", False)
        room = subject.room_between if between else ROOM
        given = random_input(game, position.state, rng, broken_off, room)
        step = feed(game, position.state, given)
        if given.action:
            coverage.actions.add(str(given.action["kind"]))
        coverage.events |= kinds(step.events)
        for check in step_checks:
            check(position, given, step, coverage)
        position = _after(position, given, step)
    raise AssertionError(f"no end after {subject.most_inputs} inputs")


def _after(position: Position, given: Input, step: Step) -> Position:
    game, state = position.game, step.state
    rows = (*position.rows, *(e.public["row"] for e in step.events if e.kind == "deal_end"))
    base, inputs = position.base, (*position.inputs, given)
    awaited = game.awaits(state)
    if isinstance(awaited, Pack) and (given.pack is None or awaited.purpose == "deal"):
        base, inputs = state, ()
    seats, options = position.seats, position.options
    for event in step.events:
        if event.kind == "seating":
            seats = len(event.public["order"])  # type: ignore[arg-type]
            options, _ = resolve(game.form(seats), None, options)
    return Position(position.subject, options, seats, state, rows, base, inputs)


def random_input(
    game: Game, state: Any, rng: Random, broken_off: bool, room_decides: float = ROOM
) -> Input:
    """Something the state waits for; now and then a decision of the room."""
    if rng.random() < room_decides:
        room = [a for a in game.table_actions(state) if broken_off or a["kind"] != "end_match"]
        if room:
            kind = rng.choice(sorted({str(action["kind"]) for action in room}))
            chosen = rng.choice([action for action in room if action["kind"] == kind])
            return Input(seat=TABLE, action=chosen)
    match game.awaits(state):
        case Pack() as awaited:
            return Input(pack=rng.sample(range(awaited.cards), awaited.cards))
        case Pause():
            return Input()
        case Asked():
            return Input(*_random_answer(game, state, rng))
    raise AssertionError("the match is over")


def _random_answer(game: Game, state: Any, rng: Random) -> tuple[None, Seat, Action]:
    """An accepted answer to one of the open prompts; standing offers are rarely taken."""
    prompts = [(seat, prompt) for seat, mine in game.prompts(state).items() for prompt in mine]
    assert any(prompt.must for _, prompt in prompts), "nobody has to answer"
    for _ in range(200):
        seat, prompt = rng.choice(prompts)
        if not prompt.must and rng.random() < 0.8:
            continue
        action = sample_answer(prompt, rng)
        try:
            game.apply(state, seat, action)
        except IllegalAction:
            continue
        return None, seat, action
    seat = next(seat for seat, prompt in prompts if prompt.must)
    return None, seat, game.default(state, seat)


def sample_answer(prompt: Any, rng: Random) -> Action:
    """One of the listed answers, or one of a shape."""
    choices = [*prompt.legal, *prompt.shapes]
    choice = rng.choice(choices)
    return choice if isinstance(choice, Mapping) else choice.sample(rng)


def hostile(rng: Random, legal: Sequence[Action]) -> Action:
    """Something a hostile client may send in place of one of these actions."""
    junk: list[Any] = [
        None, True, False, 0, 1, -1, 1 << 62, "", "AS", "as", "ZZ", "\ud7ff", [], {}, [[]], ["AS"],
        {"card": "AS"}, [["AS"], ["AS"]], *rng.sample(FRENCH.code, 8),
    ]  # fmt: skip
    base = dict(rng.choice(legal)) if legal else {"kind": "play", "card": "AS"}
    match rng.randrange(6):
        case 0:
            return {}
        case 1:
            return {"kind": rng.choice(junk)}
        case 2:
            return {**base, "kind": rng.choice(["", "Play", "__class__", "void_deal", "deal"])}
        case 3:
            return {**base, "more": rng.choice(junk)}
        case 4:
            name = rng.choice(list(base))
            return {key: value for key, value in base.items() if key != name}
    name = rng.choice([key for key in base if key != "kind"] or ["kind"])
    return {**base, name: rng.choice(junk)}


def view(game: Game, state: Any, rows: Sequence[Json], viewer: Seat) -> bytes:
    """Everything the room sends this viewer (`TABLE`: a spectator) of a state, as bytes."""
    mine = game.prompts(state).get(viewer, ())
    parts: list[Json] = [
        game.phase(state), game.table(state), game.sheet(state, rows),
        None if viewer == TABLE else game.private(state, viewer),
        [prompt_data(prompt) for prompt in mine],
    ]  # fmt: skip
    return pack(parts)


def fitting_shape(prompt: Any, action: Action) -> bool:
    """Whether the action has the form of one of the prompt's shapes."""
    return any(
        isinstance(shape, Fields) and shape.kind == action.get("kind") and not shape.misfit(action)
        for shape in prompt.shapes
    )
