"""Drives vectors of Kachuful.

Owns the meaning of each kind. Whole deals, beginnings of deals, draws, schedules and bids go
through the `Game` contract alone; cards, tricks and countings through the engine's functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cards import FRENCH, each
from rules.kachuful import play, scoring
from rules.kachuful.game import Kachuful
from rules.kachuful.schedule import TRUMP_CODES
from tests.drivers import kachuful_deal as deals
from tests.drivers.form import Kind, Malformed, Vector, number, numbers, words

GAME = Kachuful()

_UNDECIDED = "these cards do not decide the draw, or one stands twice"


def schedule(vector: Vector) -> Mapping[str, Any]:
    """Hand sizes and trumps of all deals, as the score sheet shows them."""
    seats = deals.seats(vector)
    state = GAME.start(deals.options(vector, seats), seats).state
    lines: Any = GAME.sheet(state, ())["schedule"]
    return {
        "cards": [line["cards"] for line in lines],
        "trumps": [line["trump"] for line in lines],
        "deals": GAME.table(state)["deals"],
    }


def deal_info(vector: Vector) -> Mapping[str, Any]:
    """One deal of the schedule, dealt from an unshuffled pack so that places can be read off."""
    seats, first, index = deals.seats(vector), number(vector, "first_dealer"), vector["index"]
    state = deals.begin(deals.options(vector, seats), seats, first, index)
    table: Any = GAME.table(GAME.deal(state, deals.PACK).state)
    turned = table["turned"]
    return {
        "cards": table["cards"],
        # The suit of a turned card depends on the pack: nothing to compare with.
        "trump": table["trump"] if turned is None else None,
        "dealer": table["dealer"],
        "unused": len(deals.PACK) - sum(table["hand_sizes"]),
        "turned": None if turned is None else FRENCH.card[turned],
    }


def bids(vector: Vector) -> Mapping[str, Any]:
    """The legal bids after the previous ones, from the dealer's left on."""
    seats, previous = deals.seats(vector), numbers(vector, "previous")
    options = deals.options(vector, seats)
    index = deals.index_of(options, seats, number(vector, "cards"), None)
    dealer = number(vector, "dealer") if "dealer" in vector else seats - 1
    state = GAME.deal(deals.begin_at(options, seats, dealer, index), deals.PACK).state
    if len(previous) >= seats:
        raise Malformed("everybody has bid")
    for place, count in enumerate(previous):
        seat = (dealer + 1 + place) % seats
        state = deals.apply(state, seat, {"kind": "bid", "count": count})
    seat = (dealer + 1 + len(previous)) % seats
    legal = deals.offered(state, seat)
    accepted = [
        count
        for count in range(-1, number(vector, "cards") + 2)
        if deals.accepts(state, seat, {"kind": "bid", "count": count})
    ]
    if sorted(accepted) != sorted(action["count"] for action in legal):
        raise Malformed("what is offered is not what is accepted")
    return {"legal": accepted}


def legal(vector: Vector) -> Mapping[str, Any]:
    """What of a hand may be played on a trick."""
    hand, trick = deals.cards(vector["hand"], "hand"), deals.cards(vector["trick"], "trick")
    deals.distinct([*hand, *trick])
    mask = sum(1 << card for card in hand)
    return {"cards": FRENCH.codes(each(play.playable(mask, trick)))}


def trick(vector: Vector) -> Mapping[str, Any]:
    """Who wins a complete trick."""
    seats, leader = deals.seats(vector), number(vector, "leader")
    deals.options(vector, seats)
    cards = deals.cards(vector["cards"], "cards")
    deals.distinct(cards)
    if len(cards) != seats or not 0 <= leader < seats:
        raise Malformed("not a complete trick")
    trump = TRUMP_CODES.index(deals.trump_letter(vector))
    return {"winner": play.winner(trump, leader, cards, seats)}


def score(vector: Vector) -> Mapping[str, Any]:
    """The points of one deal."""
    said, won = numbers(vector, "bids"), numbers(vector, "tricks")
    if len(said) != len(won) or deals.seats(vector, len(said)) != len(said):
        raise Malformed("bids and tricks of different lengths")
    options = deals.options(vector, len(said))
    return {"points": list(scoring.points(str(options["scoring"]), said, won))}


def draw(vector: Vector) -> Mapping[str, Any]:
    """Who deals first; a pack that runs out is followed by the cards of the next one."""
    seats = deals.seats(vector)
    state = GAME.start(deals.options(vector, seats), seats).state
    left, used = deals.cards(vector["cards"], "cards"), 0
    while GAME.phase(state) == "draw" and GAME.table(state)["dealer"] is None:
        if not left:
            raise Malformed(_UNDECIDED)
        pack = _one_pack(left)
        state = GAME.deal(state, deals.filled(pack)).state
        drawn: Any = GAME.table(state)["drawn"]
        taken = sum(map(len, drawn)) - used
        used += taken
        if taken > len(pack):
            raise Malformed(_UNDECIDED)
        left = left[taken:]
    return {"dealer": GAME.table(state)["dealer"], "cards_used": used}


def _one_pack(cards: Sequence[int]) -> list[int]:
    """The beginning of a list of drawn cards that can come from one pack."""
    pack: list[int] = []
    for card in cards:
        if card in pack:
            break
        pack.append(card)
    return pack


def match(vector: Vector) -> Mapping[str, Any]:
    """Totals and winners after some deals."""
    lines = vector["deal_points"]
    if not isinstance(lines, list) or not lines or not all(isinstance(x, list) for x in lines):
        raise Malformed("deal_points is not a list of lists")
    totals = (0,) * len(lines[0])
    deals.options(vector, deals.seats(vector, len(totals)))
    for line in lines:
        points = numbers({"deal_points": line}, "deal_points")
        if len(points) != len(totals):
            raise Malformed("deal_points of different lengths")
        totals = scoring.add(totals, points)
    return {"totals": list(totals), "winners": list(scoring.winners(totals))}


_SEATS = "players seats"
_DEAL = words("dealer hands actions")
_DEAL_MORE = words(f"{_SEATS} index trump turned pack")

KINDS: Mapping[str, Kind] = {
    "schedule": Kind(schedule, words(""), words(_SEATS), words("cards deals trumps")),
    "deal_info": Kind(
        deal_info,
        words("first_dealer index"),
        words(_SEATS),
        words("cards trump dealer unused turned"),
    ),
    "bids": Kind(
        bids, words("cards previous"), words(f"{_SEATS} dealer"), words("legal"), words("legal")
    ),
    "legal": Kind(
        legal, words("hand trick"), words(f"{_SEATS} trump"), words("cards"), words("cards")
    ),
    "trick": Kind(trick, words("trump leader cards"), words(_SEATS), words("winner")),
    "score": Kind(score, words("bids tricks"), words(_SEATS), words("points")),
    "draw": Kind(draw, words("cards"), words(_SEATS), words("dealer cards_used")),
    "match": Kind(
        match, words("deal_points"), words(_SEATS), words("totals winners"), words("winners")
    ),
    "deal": Kind(deals.whole, _DEAL, _DEAL_MORE, words("winners tricks points")),
    "flow": Kind(
        deals.beginning,
        _DEAL - {"actions"},
        _DEAL_MORE | {"actions"},
        words("phase turn legal illegal default"),
        words("turn legal illegal"),
    ),
}
