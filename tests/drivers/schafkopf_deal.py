"""Sets up deals of Schafkopf from vectors and plays them through the `Game` contract.

Owns how a position is reached: options, the pack that deals the given hands, the actions. It must
never compute a rule of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules.api import Pack, Pause, Seat
from rules.cards import GERMAN, PACK_32, each
from rules.options import Options, resolve
from rules.schafkopf.contracts import DECK_SIZE, SEATS
from rules.schafkopf.game import Schafkopf
from rules.schafkopf.state import State
from rules.schafkopf.state import target as needed
from tests.drivers import form, position
from tests.drivers.form import Malformed, Refusal, Vector, number, texts
from tests.drivers.form import actions as actions_of

GAME = Schafkopf()
PACK = tuple(PACK_32)
STANDING = ("claim", "concede")
"""Offers that are no part of what a seat must decide."""


def seats(vector: Vector) -> int:
    """How many play: always four. Raises Malformed."""
    if number({"seats": SEATS, **vector}, "seats") != SEATS:
        raise Malformed("so many cannot play")
    return SEATS


def seat(vector: Vector, name: str) -> int:
    """A seat. Raises Malformed."""
    found = number(vector, name)
    if not 0 <= found < SEATS:
        raise Malformed(f"no such {name}")
    return found


def options(vector: Vector, **more: Any) -> Options:
    """The complete options; the pictures on the cards are none. Raises Malformed."""
    seats(vector)
    changes = {**vector.get("options", {}), **more}
    changes.pop("deck_face", None)
    resolved, problems = resolve(GAME.form(SEATS), vector.get("preset"), changes)
    if problems:
        raise Malformed(", ".join(f"{p.code} {' '.join(p.options)}".strip() for p in problems))
    return resolved


def cards(codes: Any, name: str, count: int | None = None) -> list[int]:
    """Different cards of the pack from a list of codes. Raises Malformed."""
    return form.cards(GERMAN, PACK, texts(codes, name), name, count)


def begin(chosen: Options, dealer: int) -> State:
    """A match before its first pack."""
    carried = {"index": 0, "dealer": dealer, "totals": [0] * SEATS}
    return GAME.start(chosen, SEATS, carried).state


def packed(hands: Sequence[Sequence[int]], dealer: int) -> list[int]:
    """The pack that deals these hands, the first four cards of each in the first packet."""
    order = [hands[(dealer + 1 + place) % SEATS] for place in range(SEATS)]
    return [PACK.index(card) for start in (0, 4) for hand in order for card in hand[start:][:4]]


def dealt(vector: Vector, **more: Any) -> State:
    """The vector's deal with its first question. Raises Malformed."""
    dealer = seat(vector, "dealer")
    state = begin(options(vector, **more), dealer)
    if "hands" not in vector:
        return GAME.deal(state, range(DECK_SIZE)).state
    given = vector["hands"]
    if not isinstance(given, list) or len(given) != SEATS:
        raise Malformed("not a hand for every seat")
    hands = [cards(hand, "hands", 8) for hand in given]
    if len({card for hand in hands for card in hand}) != DECK_SIZE:
        raise Malformed("a card stands twice")
    state = GAME.deal(state, packed(hands, dealer)).state
    if [set(each(hand)) for hand in state.running.dealt] != [set(hand) for hand in hands]:
        raise Refusal("the pack does not deal these hands")
    return state


class Table(position.Table):
    """A deal that is played."""

    @property
    def revealed(self) -> Any:
        """How the partner became known, and in which trick; None if he did not."""
        tricks = 0
        for event in self.events:
            if event.kind == "trick":
                tricks = event.public["number"]  # type: ignore[assignment]
            elif event.kind == "partner":
                by = event.public["by"]
                within = {"ace": tricks + 1, "escape": tricks}
                return {"by": by, "trick": within.get(str(by), 0)}
        return None

    def go_on(self) -> Table:
        """What shows by itself has been seen: the four passes of a thrown-in deal."""
        if isinstance(GAME.awaits(self.state), Pause):
            self.state = GAME.go_on(self.state).state
        return self

    @property
    def next_dealer(self) -> Any:
        """Who deals the deal that comes next, None while one runs."""
        awaited = isinstance(GAME.awaits(self.state), Pack)
        return GAME.carried(self.state)["dealer"] if awaited else None


def table_of(state: State) -> Table:
    """The deal that goes on from there."""
    return Table(GAME, state)


def whole(vector: Vector) -> Mapping[str, Any]:
    """A whole deal: who won what, and what it cost."""
    table = table_of(dealt(vector)).play(actions_of(vector))
    row = table.row
    if row is None:
        raise Refusal(f"the deal is not over: phase {GAME.phase(table.state)}")
    declarer, run = row["declarer"], row["laufende"]
    side = None if declarer is None else sorted({declarer, row["partner"]} - {None})
    return {
        "winners": [trick["winner"] for trick in table.told("trick")],
        "points": row["taken"],
        "trick_counts": row["won"],
        "tricks_played": len(table.told("trick")),
        "side": side,
        "side_points": row["points"],
        "side_tricks": row["tricks"],
        "partner": row["partner"],
        "revealed": table.revealed,
        "laufende": None if run is None else len(run["cards"]),
        "laufende_held_by": None if run is None else held_by(run["declarers"]),
        "win": row["success"],
        "value": row["value"],
        "payout": row["scores"],
        "loser": row["loser"],
        "durchmarsch": row["durchmarsch"],
        "next_dealer": table.next_dealer,
    }


def held_by(declarers: bool) -> str:
    """Whose the Laufende were, as vectors write it."""
    return "declarer_side" if declarers else "defenders"


def beginning(vector: Vector) -> Mapping[str, Any]:
    """The position after the actions."""
    table = table_of(dealt(vector)).play(actions_of(vector)).go_on()
    state, expect = table.state, vector["expect"]
    shown: Any = GAME.table(state)
    asked = [int(s) for s, mine in GAME.prompts(state).items() if any(p.must for p in mine)]
    deal, game = state.deal, shown["game"]
    hands = [] if deal is None else [GERMAN.codes(each(hand)) for hand in deal.hands]
    got: dict[str, Any] = {
        "phase": GAME.phase(state),
        "turn": position.turn(asked, expect.get("turn")),
        "factor": shown["factor"],
        "declarer": shown["declarer"],
        "partner": shown["partner"],
        "called": None if game is None else game["called"],
        "dealer": shown["dealer"] if asked else table.next_dealer,
        "hands": position.as_written(expect.get("hands"), hands),
    }
    if deal is not None and deal.declarer is not None:
        got["target"] = needed(state.setup, deal)
    if "legal" in expect:
        got["legal"] = _legal(state, asked, expect["legal"])
    if "illegal" in expect:
        accepted = partial(position.accepts, GAME, state)
        got["illegal"] = position.illegal(accepted, asked or range(SEATS), expect["illegal"])
    if "default" in expect:
        got["default"] = position.default(GAME, state, asked, expect["default"])
    return got


def offered(state: State, seat: int) -> list[dict[str, Any]]:
    """Every legal action of a seat but standing offers."""
    asked = [p for p in GAME.prompts(state).get(Seat(seat), ()) if p.kind not in STANDING]
    return [dict(action) for prompt in asked for action in prompt.legal]


def _legal(state: State, asked: Sequence[int], expected: Any) -> list[Any]:
    """All legal actions, with seats where the vector writes them."""
    if not isinstance(expected, list):
        raise Malformed("legal is not a list")
    named = any(isinstance(action, Mapping) and "seat" in action for action in expected)
    found: list[Any] = []
    for seat in asked:
        for action in offered(state, seat):
            written = {"seat": seat, **action} if named else action
            if written not in found:
                found.append(written)
    return found
