"""Positions in the middle of a deal of Skat that a vector gives without a way to them.

Owns how the state is put together for claims and concessions; what happens then is the engine's.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from rules.cards import Hand, each, mask
from rules.skat.asking import ask
from rules.skat.carried import at_first
from rules.skat.claims import position
from rules.skat.contracts import ALL_CARDS, CONTRACTS, NULL, TRUMPS, points
from rules.skat.options import setup
from rules.skat.solver import holds
from rules.skat.state import PLAY, Deal, State
from rules.skat.values import Game, bid_values, null_value
from rules.values import replace
from tests.drivers import skat_deal as deals
from tests.drivers.form import Malformed, Vector, number

_STATE = ("declarer_points", "declarer_tricks", "defender_points", "defender_tricks")


def flag(vector: Vector, name: str) -> bool:
    """A flag; left out it is false. Raises Malformed."""
    value = vector.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(f"{name} is not true or false")
    return value


def game(vector: Vector) -> Game:
    """What is announced. Raises Malformed."""
    contract = vector["contract"]
    if contract not in CONTRACTS:
        raise Malformed("unknown contract")
    ouvert = flag(vector, "ouvert")
    hand = flag(vector, "hand_game")
    schwarz = flag(vector, "schwarz") or (ouvert and contract != NULL)
    schneider = flag(vector, "schneider") or schwarz
    if contract == NULL and schneider:
        raise Malformed("no Schneider in null")
    return Game(contract, hand, schneider, schwarz, ouvert)


def bid(vector: Vector, announced: Game) -> int:
    """The bid, one that may be made and that a null game covers. Raises Malformed."""
    value = number(vector, "bid")
    base = deals.options(vector)["grand_ouvert_base"]
    if value not in bid_values(int(str(base))):
        raise Malformed("no such bid")
    if announced.contract == NULL and null_value(announced.hand, announced.ouvert) < value:
        raise Malformed("a null game below the bid")
    return value


def taken(vector: Vector) -> Mapping[str, int]:
    """The completed tricks; nothing where nothing is said. Raises Malformed."""
    given = vector.get("state", {})
    if not isinstance(given, Mapping) or not given.keys() <= set(_STATE):
        raise Malformed("state is not a map of completed tricks")
    found = {name: number({name: 0, **given}, name) for name in _STATE}
    if min(found.values()) < 0:
        raise Malformed("less than nothing")
    if found["declarer_tricks"] + found["defender_tricks"] > 10:
        raise Malformed("more than ten tricks")
    if found["declarer_points"] + found["defender_points"] > 120:
        raise Malformed("more than 120 points")
    return found


def answers(vector: Vector) -> list[bool] | None:
    """What those asked say, None where the vector does not tell. Raises Malformed."""
    given = vector.get("answers")
    if "answers" not in vector:
        return None
    if not isinstance(given, list) or not all(isinstance(one, bool) for one in given):
        raise Malformed("answers are not true or false")
    return given


def conceding(vector: Vector) -> State:
    """The position of a concession: seat 0 is the declarer, and has so many cards left."""
    announced, found = game(vector), taken(vector)
    hand = deals.cards(vector["hand"], "hand", 10)
    laid = deals.cards(vector["laid_away"], "laid_away", 2)
    if set(hand) & set(laid):
        raise Malformed("a card stands twice")
    done = found["declarer_tricks"] + found["defender_tricks"]
    left = number(vector, "cards_left") if "cards_left" in vector else 10 - done
    if not 0 < left <= 10 - done:
        raise Malformed("not so many cards left")
    if "state" not in vector and left < 10:
        found = {**found, "defender_tricks": 10 - left}
    own = max(0, found["declarer_points"] - points(mask(laid)))
    rest = [card for card in deals.PACK if card not in (*hand, *laid)]
    hands = (mask(hand[:left]), mask(rest[:left]), mask(rest[10 : 10 + left]))
    deal = replace(
        _deal(vector, announced, hands, found),
        dealt=(mask(hand), mask(rest[:10]), mask(rest[10:])),
        skat=mask(laid),
        laid=mask(laid),
    )
    return _ask(vector, replace(deal, points=(own, *deal.points[1:])), 0)


def claiming(vector: Vector) -> State:
    """The position of a claim. Raises Malformed."""
    announced, found = game(vector), taken(vector)
    solo = number(vector, "declarer")
    given = vector["hands"]
    if solo not in (0, 1, 2) or not isinstance(given, list) or len(given) != 3:
        raise Malformed("not the hands of three")
    hands = [mask(deals.cards(hand, "hands")) for hand in given]
    table = _table(vector, solo)
    together = [card for hand in hands for card in each(hand)] + [card for _, card in table]
    if len(set(together)) != len(together):
        raise Malformed("a card stands twice")
    played = {seat for seat, _ in table}
    sizes = {hand.bit_count() + (seat in played) for seat, hand in enumerate(hands)}
    if len(sizes) != 1 or sizes == {0}:
        raise Malformed("hands of different sizes")
    deal = _deal(vector, announced, (hands[0], hands[1], hands[2]), found, solo)
    if "matadors" in vector:
        twelve = _twelve(announced.contract, number(vector, "matadors"), hands, solo)
        dealt = tuple(twelve if seat == solo else 0 for seat in range(3))
        deal = replace(deal, dealt=dealt)
    leader = table[0][0] if table else solo
    deal = replace(deal, trick=tuple(card for _, card in table), leader=leader)
    return _ask(vector, deal, solo)


def _table(vector: Vector, solo: int) -> list[tuple[int, int]]:
    """The cards on the table in playing order, the declarer being next. Raises Malformed."""
    given = vector["table"]
    if not isinstance(given, list) or len(given) > 2:
        raise Malformed("table is not a list of played cards")
    found = []
    for one in given:
        if not isinstance(one, Mapping) or one.keys() != {"seat", "card"}:
            raise Malformed("table is not a list of played cards")
        found.append((number(one, "seat"), deals.cards([one["card"]], "table")[0]))
    if [seat for seat, _ in found] != [(solo - n) % 3 for n in range(len(found), 0, -1)]:
        raise Malformed("table is not in playing order")
    return found


def is_true(state: State) -> bool:
    """What the solver says of a claim."""
    return holds(position(state.running))


def _deal(
    vector: Vector,
    announced: Game,
    hands: tuple[Hand, Hand, Hand],
    found: Mapping[str, int],
    solo: int = 0,
) -> Deal:
    """A deal in play; the other seats' points and tricks are the left defender's."""
    rules = setup(3, deals.options({**vector, "seats": 3}))
    left = (solo + 1) % 3
    side = {solo: "declarer", left: "defender"}

    def by_seat(what: str) -> tuple[int, ...]:
        return tuple(found[f"{side[s]}_{what}"] if s in side else 0 for s in range(3))

    return Deal(
        before=dataclasses.replace(at_first(rules), dealer=2),
        first_prompt=0,
        order=(0, 1, 2),
        dealt=(0, 0, 0),
        skat=0,
        hands=hands,
        won=by_seat("tricks"),
        points=by_seat("points"),
        voids=(0, 0, 0),
        offers=(0, 0, 0),
        bid=bid(vector, announced) if "bid" in vector else 18,
        declarer=solo,
        contract=announced.contract,
        game=announced,
        leader=solo,
        kontra=(solo + 1) % 3 if flag(vector, "kontra") else None,
        re=flag(vector, "re"),
    )


def _ask(vector: Vector, deal: Deal, solo: int) -> State:
    rules = setup(3, deals.options({**vector, "seats": 3}))
    return ask(State(rules, PLAY, deal.before), deal, PLAY, solo)


def _twelve(contract: str, run: int, hands: Sequence[Hand], solo: int) -> Hand:
    """Cards with that many matadors, negative without. Raises Malformed if others lie there."""
    trumps = TRUMPS[contract]
    if not 0 < abs(run) <= len(trumps):
        raise Malformed("no such matadors")
    first, after = mask(trumps[: abs(run)]), mask(trumps[abs(run) : abs(run) + 1])
    others = 0
    for seat, hand in enumerate(hands):
        others |= hand if seat != solo else 0
    held, lacked = (first, after) if run > 0 else (after, first)
    if others & held or hands[solo] & lacked:
        raise Malformed("other matadors lie on the table")
    assert not held & ~ALL_CARDS
    return held
