"""Sets up a deal of Kachuful from a vector and plays it through the `Game` contract.

Owns how a position is reached: options, the pack that deals the given hands, the actions. It must
never compute a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules.api import Action, Event, IllegalAction, Seat
from rules.cards import FRENCH
from rules.kachuful.game import Kachuful
from rules.kachuful.schedule import TRUMP_CODES
from rules.kachuful.state import State
from rules.options import Options, resolve
from tests.drivers import position
from tests.drivers.form import Malformed, Refusal, Vector, number, text, texts
from tests.drivers.form import actions as actions_of

GAME = Kachuful()
PACK = tuple(range(52))


def seats(vector: Vector, otherwise: int | None = None) -> int:
    """How many play. Raises Malformed."""
    names = [name for name in ("players", "seats") if name in vector]
    if not names and otherwise is None:
        raise Malformed("missing field players")
    counts = {number(vector, name) for name in names} or {otherwise}
    count = counts.pop()
    if counts or count not in GAME.seat_counts:
        raise Malformed("so many cannot play")
    return count


def options(vector: Vector, count: int) -> Options:
    """The complete options. Raises Malformed."""
    resolved, problems = resolve(GAME.form(count), vector.get("preset"), vector.get("options", {}))
    if problems:
        raise Malformed(", ".join(f"{p.code} {' '.join(p.options)}".strip() for p in problems))
    return resolved


def cards(codes: Any, name: str) -> list[int]:
    """Card numbers of a list of codes. Raises Malformed."""
    found = [FRENCH.card.get(code) for code in texts(codes, name)]
    known = [card for card in found if card is not None]
    if len(known) != len(found):
        raise Malformed(f"unknown card in {name}")
    return known


def distinct(numbers: Sequence[int]) -> None:
    """Raises Malformed when a card stands twice."""
    if len(set(numbers)) != len(numbers):
        raise Malformed("a card stands twice")


def filled(top: Sequence[int]) -> list[int]:
    """A whole pack that begins with these cards."""
    return [*top, *(card for card in PACK if card not in top)]


def trump_letter(vector: Vector) -> str:
    """The vector's trump, `N` for none. Raises Malformed."""
    letter = vector["trump"]
    if not isinstance(letter, str) or letter not in tuple(TRUMP_CODES):
        raise Malformed("unknown trump")
    return letter


def begin(chosen: Options, count: int, first: int, index: Any) -> State:
    """The match before the pack of that deal."""
    carried = {"totals": [0] * count, "first_dealer": first, "index": index}
    try:
        return GAME.start(chosen, count, carried).state
    except ValueError as error:
        raise Malformed(f"no such deal: {error}") from error


def begin_at(chosen: Options, count: int, dealer: int, index: int) -> State:
    """The same, with the dealer of that very deal given."""
    if not 0 <= dealer < count:
        raise Malformed("no such dealer")
    for first in range(count):
        state = begin(chosen, count, first, index)
        if GAME.table(state)["dealer"] == dealer:
            return state
    raise Malformed("no such dealer")


def index_of(chosen: Options, count: int, size: int, letter: str | None) -> int:
    """The first deal of the schedule with that hand size, and that trump where it is fixed."""
    lines: Any = GAME.sheet(GAME.start(chosen, count).state, ())["schedule"]
    for index, line in enumerate(lines):
        if line["cards"] == size and letter in (None, line["trump"] or letter):
            return index
    raise Malformed("no deal of the schedule is like this")


def apply(state: State, seat: int, action: Action) -> State:
    """The state after an action that must be accepted. Raises Refusal."""
    return _step(state, seat, action)[0]


def _step(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    try:
        step = GAME.apply(state, Seat(seat), action)
    except IllegalAction as error:
        raise Refusal(f"seat {seat} {text(action)} was refused: {error.code}") from error
    return step.state, step.events


def accepts(state: State, seat: int, action: Action) -> bool:
    """Whether an action is accepted."""
    return position.accepts(GAME, state, seat, action)


def offered(state: State, seat: int) -> list[Action]:
    """The actions a seat is offered."""
    asked = GAME.prompts(state).get(Seat(seat), ())
    return [action for prompt in asked for action in prompt.legal]


def whole(vector: Vector) -> Mapping[str, Any]:
    """A whole deal: winners of the tricks, tricks and points by seat."""
    state = _dealt(vector)
    events: list[Event] = []
    for seat, action in actions_of(vector):
        state, more = _step(state, seat, action)
        events += more
    rows: list[Any] = [event.public["row"] for event in events if event.kind == "deal_end"]
    if not rows:
        raise Refusal(f"the deal is not over: phase {GAME.phase(state)}")
    return {
        "winners": [event.public["winner"] for event in events if event.kind == "trick"],
        "tricks": rows[0]["tricks"],
        "points": rows[0]["points"],
    }


def beginning(vector: Vector) -> Mapping[str, Any]:
    """The position after the actions."""
    state = _dealt(vector)
    for seat, action in actions_of(vector):
        state = apply(state, seat, action)
    asked = sorted(seat for seat, prompts in GAME.prompts(state).items() if prompts)
    expect = vector["expect"]
    got: dict[str, Any] = {
        "phase": GAME.phase(state),
        "turn": position.turn(asked, expect.get("turn")),
    }
    if "legal" in expect:
        got["legal"] = _legal(state, asked, expect["legal"])
    if "illegal" in expect:
        acting = asked or range(state.setup.seats)
        got["illegal"] = position.illegal(partial(accepts, state), acting, expect["illegal"])
    if "default" in expect:
        got["default"] = position.default(GAME, state, asked, expect["default"])
    return got


def _legal(state: State, asked: Sequence[int], expected: Any) -> list[Any]:
    """All legal actions, with seats where the vector writes them; each must be accepted."""
    if not isinstance(expected, list):
        raise Malformed("legal is not a list")
    named = any(isinstance(action, Mapping) and "seat" in action for action in expected)
    found: list[Any] = []
    for seat in asked:
        for action in offered(state, seat):
            if not accepts(state, seat, action):
                raise Refusal(f"{text(action)} is offered and refused")
            written = {"seat": seat, **action} if named else dict(action)
            if written not in found:
                found.append(written)
    return found


def _dealt(vector: Vector) -> State:
    """The vector's hands, dealt."""
    hands = _hands(vector)
    count = len(hands)
    chosen = options(vector, seats(vector, count))
    if seats(vector, count) != count:
        raise Malformed("not a hand for every seat")
    letter = trump_letter(vector) if "trump" in vector else None
    size = len(hands[0])
    index = number(vector, "index") if "index" in vector else index_of(chosen, count, size, letter)
    dealer = number(vector, "dealer")
    state = begin_at(chosen, count, dealer, index)
    before: Any = GAME.table(state)
    if before["cards"] != size:
        raise Malformed(f"hands of {size} cards where deal {index} has {before['cards']}")
    state = GAME.deal(state, _pack(vector, hands, dealer, before["trump"] is None)).state
    table = GAME.table(state)
    if letter is not None and table["trump"] != letter:
        raise Malformed(f"trump {letter} where the deal has {table['trump']}")
    if _held(state) != [set(hand) for hand in hands]:
        raise Malformed("the pack does not deal these hands")
    return state


def _held(state: State) -> list[set[int]]:
    return [{card for card in PACK if hand >> card & 1} for hand in state.running.hands]


def _hands(vector: Vector) -> list[list[int]]:
    value = vector["hands"]
    if not isinstance(value, list) or not value:
        raise Malformed("hands is not a list")
    hands = [cards(hand, "hands") for hand in value]
    distinct([card for hand in hands for card in hand])
    if len({len(hand) for hand in hands}) != 1:
        raise Malformed("hands of different sizes")
    return hands


def _pack(vector: Vector, hands: list[list[int]], dealer: int, turns: bool) -> list[int]:
    """The pack that deals these hands one card at a time from the dealer's left."""
    if "pack" in vector:
        pack = cards(vector["pack"], "pack")
        distinct(pack)
        if len(pack) != len(PACK):
            raise Malformed("pack is not a whole pack")
        return pack
    order = [hands[(dealer + 1 + place) % len(hands)] for place in range(len(hands))]
    dealt = [hand[turn] for turn in range(len(hands[0])) for hand in order]
    return filled([*dealt, *_turned(vector, dealt, turns)])


def _turned(vector: Vector, dealt: list[int], turns: bool) -> list[int]:
    """The card to turn up: the given one, or any undealt card of the given trump."""
    if vector.get("turned") is not None:
        card = cards([vector["turned"]], "turned")
        distinct([*dealt, *card])
        return card
    letter = vector.get("trump")
    if not turns or letter is None or letter == "N":
        return []
    suit = TRUMP_CODES.index(letter)
    undealt = [card for card in PACK if card not in dealt and card // 13 == suit]
    if not undealt:
        raise Malformed("no card of the trump suit is left to be turned")
    return undealt[:1]
