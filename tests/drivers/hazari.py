"""Drives vectors of Hazari.

Owns the meaning of each kind. Whole deals, beginnings of deals, dealing, splits and front splits go
through the `Game` contract; single sets, comparisons and matches through the engine's functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.api import IllegalAction, Seat
from rules.cards import mask
from rules.hazari import scoring
from rules.hazari.combinations import key, name, parts
from rules.hazari.game import Hazari
from rules.hazari.showing import leading
from tests.drivers import hazari_deal as deals
from tests.drivers.form import Kind, Malformed, Vector, number, numbers, words

GAME = Hazari()


def key_of(vector: Vector) -> Mapping[str, Any]:
    """Category and key of a set."""
    value = key(_set(vector["cards"], "cards"))
    return {"category": name(value), "key": parts(value)}


def compare(vector: Vector) -> Mapping[str, Any]:
    """Which of two sets is better."""
    one, two = key(_set(vector["a"], "a")), key(_set(vector["b"], "b"))
    return {"result": "=" if one == two else "<" if one < two else ">"}


def _set(codes: Any, field: str) -> int:
    cards = deals.cards(codes, field)
    if len(cards) not in (3, 4):
        raise Malformed(f"{field} is not a set")
    deals.distinct(cards)
    return mask(cards)


def split(vector: Vector) -> Mapping[str, Any]:
    """Whether a hand may be split so."""
    given = vector["split"]
    if not isinstance(given, list) or not all(isinstance(part, list) for part in given):
        raise Malformed("split is not a list of lists")
    if "hand" in vector:
        state = deals.dealt_to_one(deals.cards(vector["hand"], "hand"))
    else:
        state = deals.dealt_about(deals.cards([code for part in given for code in part], "split"))
    try:
        GAME.apply(state, Seat(0), {"kind": "ready", "split": given})
    except IllegalAction as refusal:
        return {"ok": False, "error": refusal.code}
    return {"ok": True, "error": None}


def front(vector: Vector) -> Mapping[str, Any]:
    """The keys of the front split, as it is proposed and as it is played for the absent."""
    state = deals.dealt_to_one(deals.cards(vector["hand"], "hand"))
    given: Any = GAME.default(state, Seat(0))["split"]
    empty = {"kind": "ready", "split": [[], [], [], []]}
    if GAME.advise(state, Seat(0), empty)["proposal"] != given:
        raise Malformed("proposed is another split than the default")
    return {"keys": [parts(key(_set(codes, "split"))) for codes in given]}


def comparison(vector: Vector) -> Mapping[str, Any]:
    """Who takes the sets shown."""
    shown = vector["shown"]
    if not isinstance(shown, list) or not shown:
        raise Malformed("shown is not a list")
    seats, sets = [], []
    for pair in shown:
        if not isinstance(pair, list) or len(pair) != 2 or type(pair[0]) is not int:
            raise Malformed("shown is not a list of seats and sets")
        seats.append(pair[0])
        sets.append(_set(pair[1], "shown"))
    if sorted(seats) != sorted(set(seats)) or not set(seats) <= set(range(4)):
        raise Malformed("shown by no seat, or by one twice")
    if len({cards.bit_count() for cards in sets}) != 1 or sum(sets) != mask_of(sets):
        raise Malformed("sets of different sizes, or a card stands twice")
    return {
        "winner": seats[leading([key(cards) for cards in sets])],
        "points": sum(scoring.points(cards) for cards in sets),
    }


def mask_of(sets: list[int]) -> int:
    """The cards of all sets."""
    together = 0
    for cards in sets:
        together |= cards
    return together


def match(vector: Vector) -> Mapping[str, Any]:
    """After how many deals the match is over, and how; no deal is played after its end."""
    lines, totals = vector["deals"], (0,) * 4
    target = deals.target(vector)
    if not isinstance(lines, list):
        raise Malformed("deals is not a list")
    for played, line in enumerate(lines, 1):
        captured = numbers({"deals": line}, "deals")
        if len(captured) != 4 or sum(captured) != scoring.DEAL_POINTS or min(captured) < 0:
            raise Malformed("a deal that does not sum to 360")
        totals = scoring.add(totals, captured)
        winners = scoring.winners(totals, target)
        if winners:
            return {"ends_after": played, "totals": list(totals), "winners": list(winners)}
    return {
        "ends_after": None,
        "totals": list(totals),
        "winners": deals.nobody(vector["expect"].get("winners")),
    }


def dealing(vector: Vector) -> Mapping[str, Any]:
    """Who gets which card of a pack, and who comes next."""
    dealer = number(vector, "dealer")
    state = GAME.deal(deals.begin(vector, dealer), deals.whole_pack(vector["pack"])).state
    hands = [GAME.private(state, Seat(seat))["hand"] for seat in range(4)]
    for seat in range(4):
        state = deals.apply(state, seat, GAME.default(state, Seat(seat)))
    first: Any = GAME.table(state)["comparisons"]
    following: Any = GAME.carried(deals.shown_out(state))
    return {
        "hands": deals.as_written(vector["expect"].get("hands"), hands),
        "first": first[0]["order"][0],
        "next_dealer": following["dealer"],
    }


KINDS: Mapping[str, Kind] = {
    "key": Kind(key_of, words("cards"), words(""), words("category key")),
    "compare": Kind(compare, words("a b"), words(""), words("result")),
    "split": Kind(split, words("split"), words("hand"), words("ok error")),
    "comparison": Kind(comparison, words("shown"), words(""), words("winner points")),
    "front": Kind(front, words("hand"), words(""), words("keys")),
    "match": Kind(
        match, words("deals"), words("seats"), words("ends_after totals winners"), words("winners")
    ),
    "dealing": Kind(
        dealing, words("dealer pack"), words("seats"), words("hands first next_dealer")
    ),
    "deal": Kind(
        deals.whole,
        words("dealer hands actions"),
        words("seats totals pack"),
        words(
            "orders winners points_per_comparison captured_cards captured totals match_over "
            "match_winners"
        ),
        words("match_winners"),
    ),
    "flow": Kind(
        deals.beginning,
        words("dealer hands"),
        words("seats totals pack actions"),
        words("phase turn illegal default totals"),
        words("turn illegal"),
    ),
}
