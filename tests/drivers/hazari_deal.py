"""Sets up a deal of Hazari from a vector and plays it through the `Game` contract.

Owns how a position is reached: options, the pack that deals the given hands, the actions. It must
never compute a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rules.api import Action, Event, IllegalAction, Pack, Pause, Seat
from rules.cards import FRENCH, mask
from rules.hazari.game import Hazari
from rules.hazari.splits import keys
from rules.hazari.state import State
from rules.options import Options, resolve
from tests.drivers.form import Malformed, Refusal, Vector, numbers, split_action, text, texts
from tests.drivers.form import actions as actions_of
from tests.drivers.form import number as number_of
from tests.drivers.position import illegal

GAME = Hazari()
SEATS = range(4)
HAND = 13


def options(vector: Vector) -> Options:
    """The complete options. Raises Malformed."""
    if number_of({"seats": 4, **vector}, "seats") != len(SEATS):
        raise Malformed("so many cannot play")
    resolved, problems = resolve(GAME.form(4), vector.get("preset"), vector.get("options", {}))
    if problems:
        raise Malformed(", ".join(f"{p.code} {' '.join(p.options)}".strip() for p in problems))
    return resolved


def target(vector: Vector) -> int:
    """The total that ends the match."""
    return int(str(options(vector)["target"]))


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


def whole_pack(codes: Any) -> list[int]:
    """The cards of a pack in their order. Raises Malformed."""
    pack = cards(codes, "pack")
    distinct(pack)
    if len(pack) != len(FRENCH.code):
        raise Malformed("pack is not a whole pack")
    return pack


def begin(vector: Vector, dealer: int) -> State:
    """The match before the pack of the vector's deal. Raises Malformed."""
    totals = numbers(vector, "totals") if "totals" in vector else [0] * len(SEATS)
    carried = {"totals": totals, "dealer": dealer, "index": 0}
    try:
        return GAME.start(options(vector), len(SEATS), carried).state
    except ValueError as error:
        raise Malformed(f"no such deal: {error}") from error


def dealt_to_one(hand: Sequence[int]) -> State:
    """A deal in which seat 0 has this hand and the others any cards. Raises Malformed."""
    distinct(hand)
    if len(hand) != HAND:
        raise Malformed("not a hand of 13 cards")
    left = [card for card in range(52) if card not in hand]
    hands = [list(hand), left[:13], left[13:26], left[26:]]
    return GAME.deal(begin({}, 0), _packed(hands, 0)).state


def dealt_about(numbers: Sequence[int]) -> State:
    """The same with these cards; a split of too few or too many is refused whatever the others."""
    hand = list(dict.fromkeys([*numbers, *range(52)]))[:HAND]
    return dealt_to_one(hand)


def apply(state: State, seat: int, action: Action) -> State:
    """The state after an action that must be accepted. Raises Refusal."""
    return _Table(state).act(seat, action).state


def accepts(state: State, seat: int, action: Action) -> bool:
    """Whether an action is accepted; a refusal must leave the state as it was."""
    before = GAME.dump(state)
    try:
        _give(state, seat, action)
    except IllegalAction:
        if GAME.dump(state) != before:
            raise Refusal(f"{text(action)} changed the state") from None
        return False
    return True


def shown_out(state: State, until: Any = None) -> State:
    """The state after the showing, or as soon as it is in that phase."""
    return _Table(state).show(until).state


def nobody(expected: Any) -> Any:
    """No winners, written as the vector writes it."""
    return [] if expected == [] else None


def as_written(expected: Any, hands: Sequence[Sequence[str]]) -> Any:
    """The hands by seat; in the vector's order of cards if they are the same cards."""
    if isinstance(expected, list) and all(isinstance(hand, list) for hand in expected):
        if [sorted(map(text, hand)) for hand in expected] == [
            sorted(map(text, hand)) for hand in hands
        ]:
            return expected
    return hands


@dataclass
class _Table:
    """A deal that goes on, with its events and everybody's last draft."""

    state: State
    events: list[Event] = field(default_factory=list)
    drafts: dict[int, Action] = field(default_factory=dict)

    def act(self, seat: int, action: Action) -> _Table:
        """One action that must be accepted; a draft only stays in mind. Raises Refusal."""
        try:
            after, events = _give(self.state, seat, action)
        except IllegalAction as error:
            raise Refusal(f"seat {seat} {text(action)} was refused: {error.code}") from error
        if action["kind"] == "draft":
            self.drafts[seat] = {**action, "kind": "ready"}
        self.state = after
        self.events += events
        return self

    def show(self, until: Any = None) -> _Table:
        """What shows by itself, up to that phase."""
        while isinstance(GAME.awaits(self.state), Pause) and GAME.phase(self.state) != until:
            step = GAME.go_on(self.state)
            self.state = step.state
            self.events += step.events
        return self

    def default(self, seat: int) -> Action:
        """What an absent player does: his last draft if that is legal, else the rules' default."""
        draft = self.drafts.get(seat)
        if draft is not None and accepts(self.state, seat, draft):
            return draft
        action = GAME.default(self.state, Seat(seat))
        if not accepts(self.state, seat, action):
            raise Refusal(f"the default {text(action)} is refused")
        return action


def _give(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after an action of a vector; `draft` is a draft of `ready`. Raises
    IllegalAction."""
    if action["kind"] == "draft":
        GAME.check_draft(state, Seat(seat), {**action, "kind": "ready"})
        return state, ()
    step = GAME.apply(state, Seat(seat), action)
    return step.state, step.events


def whole(vector: Vector) -> Mapping[str, Any]:
    """A whole deal: its comparisons, what everybody captured, and the match after it."""
    table = _played(vector).show()
    rows: list[Any] = [event.public["row"] for event in table.events if event.kind == "deal_end"]
    if not rows:
        raise Refusal(f"the deal is not over: phase {GAME.phase(table.state)}")
    seen: Any = GAME.table(table.state)
    comparisons = seen["comparisons"]
    taken = [0] * len(SEATS)
    for one in comparisons:
        taken[one["winner"]] += sum(map(len, one["sets"]))
    over = seen["winners"] is not None
    return {
        "orders": [one["order"] for one in comparisons],
        "winners": rows[0]["winners"],
        "points_per_comparison": [one["points"] for one in comparisons],
        "captured_cards": taken,
        "captured": rows[0]["captured"],
        "totals": rows[0]["totals"],
        "match_over": over,
        "match_winners": seen["winners"] if over else nobody(vector["expect"].get("match_winners")),
    }


def beginning(vector: Vector) -> Mapping[str, Any]:
    """The position after the actions; the showing goes on to the phase that is expected."""
    table = _played(vector)
    expect = vector["expect"]
    state = table.show(expect["phase"]).state if "phase" in expect else table.state
    asked = sorted(GAME.prompts(state))
    got: dict[str, Any] = {
        "phase": GAME.phase(state),
        "turn": asked,
        "totals": GAME.table(state)["totals"],
    }
    if "illegal" in expect:
        got["illegal"] = illegal(partial(accepts, state), asked or SEATS, expect["illegal"])
    if "default" in expect:
        got["default"] = _default(table, asked, expect["default"])
    return got


def _default(table: _Table, asked: Sequence[int], expected: Any) -> Any:
    """What the absent player of that seat does, written as the vector writes it if it is the same:
    the order in a set has no meaning, and of splits with equal keys any will do."""
    if not asked:
        return None
    seat, written = split_action(expected, asked[0])
    if seat not in asked:
        return None
    action = table.default(seat)
    alike = _sets(written) == _sets(action) or (
        seat not in table.drafts and _equal_split(table.state, seat, written, action)
    )
    if alike and written.keys() == action.keys() and written["kind"] == action["kind"]:
        return expected
    return {"seat": seat, **action} if "seat" in expected else dict(action)


def _sets(action: Action) -> Any:
    """The sets of a split without the order in them."""
    split = action.get("split")
    if not isinstance(split, list) or not all(isinstance(part, list) for part in split):
        return None
    return [sorted(map(text, part)) for part in split]


def _equal_split(state: State, seat: int, one: Action, two: Action) -> bool:
    """Whether both are legal splits with the same four keys."""
    if not accepts(state, seat, one):
        return False
    pair: list[Any] = [action["split"] for action in (one, two)]
    values = [keys(tuple(FRENCH.hand(codes) for codes in split)) for split in pair]
    return values[0] == values[1]


def _played(vector: Vector) -> _Table:
    """The vector's deal after its actions."""
    table = _Table(_dealt(vector))
    for seat, action in actions_of(vector):
        table.act(seat, action)
    return table


def _dealt(vector: Vector) -> State:
    """The vector's hands, dealt."""
    hands = _hands(vector)
    dealer = number_of(vector, "dealer")
    state = begin(vector, dealer)
    assert isinstance(GAME.awaits(state), Pack)
    pack = whole_pack(vector["pack"]) if "pack" in vector else _packed(hands, dealer)
    state = GAME.deal(state, pack).state
    if list(state.running.hands) != [mask(hand) for hand in hands]:
        raise Malformed("the pack does not deal these hands")
    return state


def _hands(vector: Vector) -> list[list[int]]:
    value = vector["hands"]
    if not isinstance(value, list) or len(value) != len(SEATS):
        raise Malformed("not a hand for every seat")
    hands = [cards(hand, "hands") for hand in value]
    distinct([card for hand in hands for card in hand])
    if any(len(hand) != HAND for hand in hands):
        raise Malformed("not a hand of 13 cards")
    return hands


def _packed(hands: Sequence[Sequence[int]], dealer: int) -> list[int]:
    """The pack that deals these hands one card at a time from the dealer's right on."""
    return [hands[(dealer - 1 - place) % 4][place // 4] for place in range(52)]
