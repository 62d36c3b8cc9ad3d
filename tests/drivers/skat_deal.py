"""Sets up deals of Skat from vectors and plays them through the `Game` contract.

Owns how a position is reached: options, the pack that deals the given hands, the actions. It must
never compute a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from rules.api import Action, Event, IllegalAction, Seat
from rules.cards import FRENCH, each
from rules.options import Options, resolve
from rules.skat.contracts import ALL_CARDS, DECK_SIZE
from rules.skat.dealing import PATTERNS
from rules.skat.game import Skat
from rules.skat.state import RUNNING, State
from tests.drivers.form import Malformed, Refusal, Vector, number, split_action, text, texts
from tests.drivers.form import actions as actions_of

GAME = Skat()
PACK = tuple(each(ALL_CARDS))
STANDING = ("claim", "concede")
"""Offers that are no part of what a seat must decide."""


def seats(vector: Vector) -> int:
    """How many play; three where nothing is said. Raises Malformed."""
    count = number({"seats": 3, **vector}, "seats")
    if count not in GAME.seat_counts:
        raise Malformed("so many cannot play")
    return count


def dealer(vector: Vector) -> int:
    """Who deals. Raises Malformed."""
    seat = number(vector, "dealer")
    if not 0 <= seat < seats(vector):
        raise Malformed("no such dealer")
    return seat


def options(vector: Vector, **more: Any) -> Options:
    """The complete options. Raises Malformed."""
    form = GAME.form(seats(vector))
    changes = {**vector.get("options", {}), **more}
    resolved, problems = resolve(form, vector.get("preset"), changes)
    problems += GAME.check_options(seats(vector), resolved)
    if problems:
        raise Malformed(", ".join(f"{p.code} {' '.join(p.options)}".strip() for p in problems))
    return resolved


def cards(codes: Any, name: str, count: int | None = None) -> list[int]:
    """Different cards of the pack from a list of codes. Raises Malformed."""
    found = [FRENCH.card.get(code, -1) for code in texts(codes, name)]
    if not set(found) <= set(PACK):
        raise Malformed(f"unknown card in {name}")
    if len(set(found)) != len(found):
        raise Malformed("a card stands twice")
    if count is not None and len(found) != count:
        raise Malformed(f"{name} are not {count} cards")
    return found


def begin(vector: Vector, first: int) -> State:
    """The match before the pack of the vector's deal. Raises Malformed."""
    count, chosen = seats(vector), options(vector)
    start = GAME.start(chosen, count).state
    carried: dict[str, Any] = dict(GAME.carried(GAME.deal(start, range(count)).state))
    carried["dealer"] = first
    given = vector.get("cycle", {})
    if not isinstance(given, Mapping):
        raise Malformed("cycle is not a map")
    carried["cycle"] = {**carried["cycle"], **given}
    try:
        return GAME.start(chosen, count, carried).state
    except ValueError as error:
        raise Malformed(f"no such deal: {error}") from error


def whole_pack(codes: Any) -> list[int]:
    """The places of a pack in dealing order. Raises Malformed."""
    return [PACK.index(card) for card in cards(codes, "pack", DECK_SIZE)]


def packed(state: State, hands: Sequence[Sequence[int]], skat: Sequence[int]) -> list[int]:
    """The pack that deals these hands (F, M, R) and this skat."""
    places = [list(hand) for hand in (*hands, skat)]
    pattern = PATTERNS[state.setup.deal_pattern]
    return [PACK.index(places[place].pop(0)) for place in pattern]


def dealt(vector: Vector) -> State:
    """The vector's deal with its first question. Raises Malformed."""
    state = begin(vector, dealer(vector))
    if "hands" not in vector:
        pack = whole_pack(vector["pack"]) if "pack" in vector else list(range(DECK_SIZE))
        return GAME.deal(state, pack).state
    hands, skat = _hands(vector)
    order = [(dealer(vector) + place) % seats(vector) for place in (1, 2, 3)]
    resting = [hand for seat, hand in enumerate(hands) if seat not in order]
    active = [hands[seat] or [] for seat in order]
    if any(hand is not None for hand in resting) or any(len(hand) != 10 for hand in active):
        raise Malformed("not ten cards for each of the three")
    pack = packed(state, active, skat)
    if "pack" in vector and whole_pack(vector["pack"]) != pack:
        pack = whole_pack(vector["pack"])
    state = GAME.deal(state, pack).state
    deal = state.running
    if [set(each(deal.dealt[s])) for s in order] != [set(h) for h in active]:
        raise Malformed("the pack does not deal these hands")
    if set(each(deal.skat)) != set(skat):
        raise Malformed("the pack does not deal this skat")
    return state


def _hands(vector: Vector) -> tuple[list[list[int] | None], list[int]]:
    given = vector["hands"]
    if not isinstance(given, list) or len(given) != seats(vector):
        raise Malformed("not a hand for every seat")
    hands = [None if hand is None else cards(hand, "hands") for hand in given]
    known = [card for hand in hands for card in hand or ()]
    skat = cards(vector["skat"], "skat", 2) if "skat" in vector else []
    if len({*known, *skat}) != len(known) + len(skat):
        raise Malformed("a card stands twice")
    left = [card for card in PACK if card not in (*known, *skat)]
    return hands, (skat if "skat" in vector else left)


@dataclass
class Table:
    """A deal that is played."""

    state: State
    events: list[Event] = field(default_factory=list)

    def act(self, seat: int, action: Action) -> Table:
        """An action that must be accepted. Raises Refusal."""
        try:
            step = GAME.apply(self.state, Seat(seat), action)
        except IllegalAction as error:
            raise Refusal(f"seat {seat} {text(action)} was refused: {error.code}") from error
        self.state = step.state
        self.events += step.events
        return self

    def play(self, moves: Sequence[tuple[int, Action]]) -> Table:
        """Actions that must be accepted."""
        for seat, action in moves:
            self.act(seat, action)
        return self

    @property
    def row(self) -> Any:
        """The line of the finished deal, None while it runs."""
        return next((e.public["row"] for e in self.events if e.kind == "deal_end"), None)

    def told(self, kind: str) -> list[Any]:
        """The open parts of the events of a kind."""
        return [event.public for event in self.events if event.kind == kind]


def accepts(state: State, seat: int, action: Action) -> bool:
    """Whether an action is accepted; a refusal must leave the state as it was."""
    before = GAME.dump(state)
    try:
        GAME.apply(state, Seat(seat), action)
    except IllegalAction:
        if GAME.dump(state) != before:
            raise Refusal(f"{text(action)} changed the state") from None
        return False
    return True


def whole(vector: Vector) -> Mapping[str, Any]:
    """A whole deal: who played what, and how it was written down."""
    table = Table(dealt(vector)).play(actions_of(vector))
    row = table.row
    if row is None:
        raise Refusal(f"the deal is not over: phase {GAME.phase(table.state)}")
    ramsch = row["declarer"] is None
    return {
        "declarer": row["declarer"],
        "bid": row["bid"],
        "winners": [trick["winner"] for trick in table.told("trick")],
        "points": row["taken"] if ramsch else row["points"],
        "tricks": row["won"] if ramsch else row["tricks"],
        "matadors": row["matadors"],
        "multiplier": row["multiplier"],
        "value": row["value"],
        "won": row["success"],
        "overbid": row["overbid"],
        "score": row["score"],
        "scores": row["scores"],
        "laid_away": table.told("scoring")[0]["laid_away"],
        "pushes": row["pushes"],
    }


def beginning(vector: Vector) -> Mapping[str, Any]:
    """The position after the actions."""
    table = Table(dealt(vector)).play(actions_of(vector))
    state, expect = table.state, vector["expect"]
    shown: Any = GAME.table(state)
    asked: list[int] = shown["turn"]
    got: dict[str, Any] = {
        "declarer": shown["declarer"],
        "bid": shown["bid"],
        "all_passed": bool(table.told("all_passed")),
        "phase": GAME.phase(state),
        "turn": _turn(asked, isinstance(expect.get("turn"), list)),
    }
    if "legal" in expect:
        got["legal"] = _legal(state, asked, expect["legal"])
    if "illegal" in expect:
        got["illegal"] = _illegal(state, asked, expect["illegal"])
    if "default" in expect:
        got["default"] = _default(state, asked, expect["default"])
    if not vector.get("actions"):
        values = [action["value"] for action in offered(state, asked[0]) if "value" in action]
        got |= {"value_count": len(values), "value_last": max(values, default=None)}
    if table.row is not None:
        following: Any = GAME.carried(state)
        got |= {"scores": table.row["scores"], "next_dealer": following["dealer"]}
    return got


def _turn(asked: list[int], listed: bool) -> Any:
    """Who is to act: a list for several seats or where the vector writes one, else a seat."""
    if listed or len(asked) > 1:
        return asked
    return asked[0] if asked else None


def offered(state: State, seat: int) -> list[dict[str, Any]]:
    """Every legal action of a seat but standing offers."""
    asked = [p for p in GAME.prompts(state).get(Seat(seat), ()) if p.kind not in STANDING]
    listed = [dict(action) for prompt in asked for action in prompt.legal]
    shaped = [action for p in asked for shape in p.shapes for action in _all(shape.describe())]
    return listed + [action for action in shaped if accepts(state, seat, action)]


def _all(shape: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every action of a shape; a flag that is not set is left out."""
    fields = shape["fields"]
    values = [
        [None, True] if one["type"] == "flag"
        else one["values"] if one["type"] == "one_of"
        else [list(pair) for pair in combinations(one["from"], one["n"])]
        for one in fields
    ]  # fmt: skip
    return [
        {"kind": shape["kind"]}
        | {one["name"]: v for one, v in zip(fields, chosen, strict=True) if v is not None}
        for chosen in product(*values)
    ]


def _legal(state: State, asked: Sequence[int], expected: Any) -> list[Any]:
    """All legal actions, each as the vector writes it, with seats where it writes them."""
    if not isinstance(expected, list):
        raise Malformed("legal is not a list")
    named = any(isinstance(action, Mapping) and "seat" in action for action in expected)
    found: list[Any] = []
    for seat in asked:
        for action in offered(state, seat):
            written = {"seat": seat, **action} if named else action
            same = [one for one in expected if _plain(one) == _plain(written)]
            if (same or [written])[0] not in found:
                found.append((same or [written])[0])
    return found


def _plain(action: Any) -> Any:
    """The action without flags that are not set, its cards in one order."""
    if not isinstance(action, Mapping):
        return action
    return {
        name: sorted(map(str, value)) if isinstance(value, list) else value
        for name, value in action.items()
        if value is not False or name == "accept"
    }


def _illegal(state: State, asked: Sequence[int], expected: Any) -> list[Any]:
    """Those of the expected actions that are refused: an action without its seat by every seat
    that is to act, or by everybody when none is."""
    if not isinstance(expected, list):
        raise Malformed("illegal is not a list")
    acting = asked or range(state.setup.seats)
    refused = []
    for action in expected:
        if not isinstance(action, Mapping):
            continue
        moves = [split_action(action, seat) for seat in acting]
        if not any(accepts(state, seat, move) for seat, move in moves):
            refused.append(action)
    return refused


def _default(state: State, asked: Sequence[int], expected: Any) -> Any:
    """The action of an absent player; it must be accepted."""
    if not asked:
        return None
    seat, _ = split_action(expected, asked[0])
    if seat not in asked:
        return None
    action = GAME.default(state, Seat(seat))
    if not accepts(state, seat, action):
        raise Refusal(f"the default {text(action)} is refused")
    written = {"seat": seat, **action} if "seat" in expected else dict(action)
    return expected if _plain(written) == _plain(expected) else written


def dealing(vector: Vector) -> Mapping[str, Any]:
    """Who gets which card of a pack, who rests, and who deals next."""
    state = dealt(vector)
    shown: Any = GAME.table(state)
    order = shown["order"]
    hands = [GAME.private(state, Seat(seat))["hand"] for seat in range(seats(vector))]
    resting = [seat for seat in range(seats(vector)) if seat not in order]
    table = Table(state)
    while GAME.phase(table.state) in RUNNING:
        seat = next(iter(GAME.prompts(table.state)))
        table.act(seat, GAME.default(table.state, seat))
    following: Any = GAME.carried(table.state)
    return {
        "active": order,
        "sits_out": resting[0] if resting else None,
        "next_dealer": following["dealer"],
        "hands": _as_written(vector["expect"].get("hands"), hands),
        "skat": table.told("scoring")[0]["skat"],
    }


def _as_written(expected: Any, hands: Sequence[Any]) -> Any:
    """The hands, each in the order in which the vector writes it; an empty one may be null."""
    if not isinstance(expected, list) or len(expected) != len(hands):
        return hands
    return [
        given if sorted(map(str, given or ())) == sorted(hand) else hand
        for given, hand in zip(expected, hands, strict=True)
    ]
