"""Drives vectors of Schafkopf.

Owns the meaning of each kind. Whole deals, beginnings of deals and auctions go through the `Game`
contract; cards, tricks, single bids and countings through the engine's functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cards import GERMAN, SUIT_OF, SUITS, each, mask
from rules.schafkopf import bidding, called, declaring, ramsch, scoring
from rules.schafkopf.contracts import (
    CALLABLE,
    DECK_POINTS,
    HOCHZEIT,
    LADDER,
    RAMSCH,
    RANKINGS,
    RUFER,
    SEATS,
    SIE,
    TRICKS,
    TRUMPS,
    called_card,
    is_coloured,
    is_shared,
    order_of,
    points,
)
from rules.schafkopf.options import Setup, setup
from rules.tricks import TRUMP
from tests.drivers import schafkopf_deal as deals
from tests.drivers.form import Kind, Malformed, Vector, number, numbers, words

_PLAYED = (*LADDER, HOCHZEIT, RAMSCH, "muss")


def rules_of(vector: Vector) -> Setup:
    """What the options mean. Raises Malformed."""
    return setup(deals.options(vector))


def contract(vector: Vector) -> str:
    """The contract; a Rufer where none is named. Raises Malformed."""
    word = vector.get("contract", RUFER)
    if word not in _PLAYED:
        raise Malformed("unknown contract")
    return RUFER if word == "muss" else str(word)


def order(vector: Vector) -> str:
    """The order of the cards. Raises Malformed."""
    kind, suit = contract(vector), vector.get("suit")
    if (suit is not None) != is_coloured(kind):
        raise Malformed("a suit goes with a contract that has one")
    if suit is not None and suit not in tuple(SUITS):
        raise Malformed("unknown suit")
    return order_of(kind, None if suit is None else SUITS.index(suit))


def flag(vector: Vector, name: str) -> bool:
    """A flag, false where it is left out. Raises Malformed."""
    value = vector.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(f"{name} is not a flag")
    return value


def trumps(vector: Vector) -> Mapping[str, Any]:
    """The trumps from the top."""
    return {"order": GERMAN.codes(TRUMPS[order(vector)])}


def trick(vector: Vector) -> Mapping[str, Any]:
    """Who wins a complete trick, and its points."""
    cards = deals.cards(vector["cards"], "cards", SEATS)
    leader = deals.seat(vector, "leader")
    winner = (leader + RANKINGS[order(vector)].best(cards)) % SEATS
    return {"winner": winner, "points": points(mask(cards))}


def callable_(vector: Vector) -> Mapping[str, Any]:
    """The aces that a hand may call."""
    hand = mask(deals.cards(vector["hand"], "hand", 8))
    aces = [called_card(suit) for suit in CALLABLE if declaring.callable_ace(hand, suit)]
    return {"aces": GERMAN.codes(aces)}


def bids(vector: Vector) -> Mapping[str, Any]:
    """What a hand may say over the highest bid."""
    contracts, highest = rules_of(vector).contracts, vector.get("highest")
    if highest not in (None, *contracts):
        raise Malformed("unknown bid")
    hand = mask(deals.cards(vector["hand"], "hand", 8))
    legal, _ = bidding.choices(contracts, highest, hand)
    return {"legal": [action.get("contract", "pass") for action in legal]}


def declare(vector: Vector) -> Mapping[str, Any]:
    """The suits that a declarer may name."""
    hand = mask(deals.cards(vector["hand"], "hand", 8))
    return {"suits": [SUITS[suit] for suit in declaring.suits(contract(vector), hand)]}


def auction(vector: Vector) -> Mapping[str, Any]:
    """Who plays what after these bids, from hands that allow them."""
    said = vector["bids"]
    if not isinstance(said, list) or not all(isinstance(word, str) for word in said):
        raise Malformed("bids is not a list of words")
    table = deals.table_of(deals.dealt({**vector, "hands": _hands_for(vector, said)}))
    forehand = (number(vector, "dealer") + 1) % SEATS
    for place, word in enumerate(said):
        bid = {"kind": "pass"} if word == "pass" else {"kind": "bid", "contract": word}
        table.act((forehand + place) % SEATS, bid)
    table.go_on()
    shown = table.told("declarer")
    return {
        "declarer": shown[0]["seat"] if shown else None,
        "contract": shown[0]["contract"] if shown else None,
        "all_pass": bool(table.told("all_passed")),
        "next_dealer": table.next_dealer,
    }


_RARE = {
    SIE: [rank + suit for rank in "OU" for suit in "CSHD"],
    HOCHZEIT: "7H AC TC KC 9C 8C 7C 7S".split(),
}
"""Hands that these bids need."""


def _hands_for(vector: Vector, said: list[str]) -> list[list[str]]:
    """Hands that allow these bids: leaves and bells for everybody, the aces in different hands."""
    forehand = (number(vector, "dealer") + 1) % SEATS
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    aces = ["AS", "AD"]
    for place in range(SEATS):
        word = said[place] if place < len(said) else "pass"
        hand = _RARE.get(word) or ["TK98"[place] + suit for suit in "SD"]
        if word not in _RARE and aces:
            hand = [*hand, aces.pop(0)]
        hands[(forehand + place) % SEATS] = list(hand)
    trumps = GERMAN.codes(TRUMPS[RUFER])
    plain = [card for card in GERMAN.codes(deals.PACK) if card not in trumps]
    left = [card for card in (*trumps, *plain) if not any(card in hand for hand in hands)]
    for hand in hands:
        while len(hand) < 8:
            hand.append(left.pop(0))
    return hands


def legal(vector: Vector) -> Mapping[str, Any]:
    """What of a hand may be played on a trick; who holds the called card has its duties."""
    hand = deals.cards(vector["hand"], "hand")
    on_table = deals.cards(vector["trick"], "trick")
    if len(on_table) >= SEATS or set(hand) & set(on_table):
        raise Malformed("no such trick")
    suit = RANKINGS[order(vector)].suit[on_table[0]] if on_table else None
    bound = None
    if "called" in vector:
        (card,) = deals.cards([vector["called"]], "called")
        if not is_shared(contract(vector)) or SUIT_OF[card] not in CALLABLE:
            raise Malformed("no such card can be called")
        bound = card if card in hand and not flag(vector, "escaped") else None
    may = called.playable(order(vector), mask(hand), suit, bound)
    return {"cards": GERMAN.codes(each(may))}


def laufende(vector: Vector) -> Mapping[str, Any]:
    """The run of trumps from the top of whoever was dealt it."""
    side = deals.cards(vector["side_cards"], "side_cards")
    if len(side) != (16 if is_shared(contract(vector)) else 8):
        raise Malformed("not the cards of one side")
    run = scoring.run(TRUMPS[order(vector)], mask(side))
    return {"count": run.count, "held_by": deals.held_by(run.declarers)}


def value(vector: Vector) -> Mapping[str, Any]:
    """What a deal with this end is worth."""
    kind, rules = contract(vector), rules_of(vector)
    filled = {"knocks": 0, "stoss": 0, "target": scoring.ENOUGH, "side_points": DECK_POINTS,
              "side_tricks": TRICKS, **vector}  # fmt: skip
    if kind != SIE and not {"side_points", "side_tricks"} <= vector.keys():
        raise Malformed("missing field side_points or side_tricks")
    total, tricks = number(filled, "side_points"), number(filled, "side_tricks")
    doublings = number(filled, "knocks") + number(filled, "stoss")
    run, target = number(vector, "laufende"), number(filled, "target")
    declarer = deals.seat(vector, "declarer")
    partner = deals.seat(vector, "partner") if vector.get("partner") is not None else None
    if (partner is not None) != is_shared(kind) or partner == declarer:
        raise Malformed("a partner goes with a Rufer")
    if not 0 <= total <= DECK_POINTS or not 0 <= tricks <= TRICKS or not 0 <= doublings <= 8:
        raise Malformed("not so many points, tricks or doublings")
    if not 0 <= run <= len(TRUMPS[RUFER]) or target not in (scoring.ENOUGH - 1, scoring.ENOUGH):
        raise Malformed("not so many Laufende, or another target")
    won = scoring.is_won(kind, total, tricks, target)
    found = scoring.value(rules, kind, run, total, tricks, doublings)
    scores = scoring.payout(declarer, partner, won, found.total)
    return {"win": won, "value": found.total, "payout": list(scores)}


def ramsch_of(vector: Vector) -> Mapping[str, Any]:
    """Who pays for a Ramsch; forehand is the seat left of the dealer, 0 where none is told."""
    own, tricks = numbers(vector, "points"), numbers(vector, "tricks")
    knocks = number({"knocks": 0, **vector}, "knocks")
    dealer = deals.seat({"dealer": SEATS - 1, **vector}, "dealer")
    if len(own) != SEATS or len(tricks) != SEATS or min(*own, *tricks, knocks) < 0:
        raise Malformed("not the points and tricks of four")
    if sum(own) != DECK_POINTS or sum(tricks) != TRICKS:
        raise Malformed("not all points and tricks")
    forehand = (dealer + 1) % SEATS
    paid = ramsch.paid(rules_of(vector), own, tricks, _highest(vector), forehand, knocks)
    return {"loser": paid.loser, "durchmarsch": paid.durchmarsch, "payout": list(paid.scores)}


def _highest(vector: Vector) -> list[int]:
    codes = vector.get("highest_captured_trump", [None] * SEATS)
    if not isinstance(codes, list) or len(codes) != SEATS:
        raise Malformed("not a trump by seat")
    cards = [None if code is None else deals.cards([code], "trumps")[0] for code in codes]
    ranking = RANKINGS[RUFER]
    if any(card is not None and ranking.suit[card] != TRUMP for card in cards):
        raise Malformed("not a trump by seat")
    return [-1 if card is None else ranking.power[card] for card in cards]


_WHOLE = (
    "winners points trick_counts tricks_played side side_points side_tricks partner revealed "
    "laufende laufende_held_by win value payout loser durchmarsch next_dealer"
)
_FLOW = "phase turn legal illegal default factor declarer partner called target hands dealer"

KINDS: Mapping[str, Kind] = {
    "trumps": Kind(trumps, words("contract"), words("suit"), words("order")),
    "trick": Kind(trick, words("contract leader cards"), words("suit"), words("winner points")),
    "callable": Kind(callable_, words("hand"), words(""), words("aces"), words("aces")),
    "bids": Kind(bids, words("hand"), words("highest"), words("legal"), words("legal")),
    "declare": Kind(declare, words("contract hand"), words(""), words("suits"), words("suits")),
    "auction": Kind(
        auction,
        words("dealer bids"),
        words("seats"),
        words("declarer contract all_pass next_dealer"),
    ),
    "legal": Kind(
        legal,
        words("hand trick"),
        words("contract suit called escaped"),
        words("cards"),
        words("cards"),
    ),
    "laufende": Kind(laufende, words("contract side_cards"), words("suit"), words("count held_by")),
    "value": Kind(
        value,
        words("contract declarer laufende"),
        words("partner suit side_points side_tricks knocks stoss target"),
        words("win value payout"),
    ),
    "ramsch": Kind(
        ramsch_of,
        words("points tricks"),
        words("highest_captured_trump knocks dealer"),
        words("loser durchmarsch payout"),
    ),
    "deal": Kind(
        deals.whole, words("dealer hands actions"), words("seats"), words(_WHOLE), words("side")
    ),
    "flow": Kind(
        deals.beginning,
        words("dealer hands"),
        words("seats actions"),
        words(_FLOW),
        words("legal illegal"),
    ),
}
