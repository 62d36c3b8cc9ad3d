"""Sets up deals of Skat from vectors and plays them through the `Game` contract.

Owns how a position is reached: options, the pack that deals the given hands, the actions. It must
never compute a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, product
from typing import Any

from rules.api import Action, Seat
from rules.cards import FRENCH, each
from rules.options import Options, resolve
from rules.skat.contracts import ALL_CARDS, DECK_SIZE
from rules.skat.dealing import PATTERNS
from rules.skat.game import Skat
from rules.skat.state import RUNNING, State
from tests.drivers import form, position
from tests.drivers.form import Malformed, Refusal, Vector, number, texts
from tests.drivers.form import actions as actions_of
from tests.drivers.position import Table

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
    declared = GAME.form(seats(vector))
    changes = {**vector.get("options", {}), **more}
    resolved, problems = resolve(declared, vector.get("preset"), changes)
    problems += GAME.check_options(seats(vector), resolved)
    if problems:
        raise Malformed(", ".join(f"{p.code} {' '.join(p.options)}".strip() for p in problems))
    return resolved


def cards(codes: Any, name: str, count: int | None = None) -> list[int]:
    """Different cards of the pack from a list of codes. Raises Malformed."""
    return form.cards(FRENCH, PACK, texts(codes, name), name, count)


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


def table_of(state: State) -> Table:
    """The deal that goes on from there."""
    return Table(GAME, state)


def accepts(state: State, seat: int, action: Action) -> bool:
    """Whether an action is accepted."""
    return position.accepts(GAME, state, seat, action)


def whole(vector: Vector) -> Mapping[str, Any]:
    """A whole deal: who played what, and how it was written down."""
    table = table_of(dealt(vector)).play(actions_of(vector))
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
    table = table_of(dealt(vector)).play(actions_of(vector))
    state, expect = table.state, vector["expect"]
    shown: Any = GAME.table(state)
    asked: list[int] = shown["turn"]
    got: dict[str, Any] = {
        "declarer": shown["declarer"],
        "bid": shown["bid"],
        "all_passed": bool(table.told("all_passed")),
        "phase": GAME.phase(state),
        "turn": position.turn(asked, expect.get("turn")),
    }
    if "legal" in expect:
        got["legal"] = _legal(state, asked, expect["legal"])
    if "illegal" in expect:
        acting = asked or range(state.setup.seats)
        got["illegal"] = position.illegal(partial(accepts, state), acting, expect["illegal"])
    if "default" in expect:
        got["default"] = _default(state, asked, expect["default"])
    if not vector.get("actions"):
        values = [action["value"] for action in offered(state, asked[0]) if "value" in action]
        got |= {"value_count": len(values), "value_last": max(values, default=None)}
    if table.row is not None:
        following: Any = GAME.carried(state)
        got |= {"scores": table.row["scores"], "next_dealer": following["dealer"]}
    return got


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


def _default(state: State, asked: Sequence[int], expected: Any) -> Any:
    """The action of an absent player, as the vector writes it."""
    found = position.default(GAME, state, asked, expected)
    return expected if _plain(found) == _plain(expected) else found


def dealing(vector: Vector) -> Mapping[str, Any]:
    """Who gets which card of a pack, who rests, and who deals next."""
    state = dealt(vector)
    shown: Any = GAME.table(state)
    order = shown["order"]
    hands = [GAME.private(state, Seat(seat))["hand"] for seat in range(seats(vector))]
    resting = [seat for seat in range(seats(vector)) if seat not in order]
    table = table_of(state)
    while GAME.phase(table.state) in RUNNING:
        seat = next(iter(GAME.prompts(table.state)))
        table.act(seat, GAME.default(table.state, seat))
    following: Any = GAME.carried(table.state)
    return {
        "active": order,
        "sits_out": resting[0] if resting else None,
        "next_dealer": following["dealer"],
        "hands": position.as_written(vector["expect"].get("hands"), hands),
        "skat": table.told("scoring")[0]["skat"],
    }
