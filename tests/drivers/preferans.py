"""Drives vectors of Preferans, in the very form in which the page prints them.

Owns the meaning of each kind. Deals, auctions and whists go through the `Game` contract; scorings,
settlements and single rules through the engine's functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cards import FRENCH, SUIT_OF, SUITS, each, mask
from rules.preferans import bidding, correcting, naming, play, progress, settling, talon
from rules.preferans.contracts import LADDER, RANKINGS, STRAINS, TRICK_BIDS, talon_units
from rules.preferans.sheet import Sheet
from tests.drivers import preferans_deal as deals
from tests.drivers import preferans_play as plays
from tests.drivers import preferans_sheet as sheets
from tests.drivers.form import Kind, Malformed, Vector, words
from tests.drivers.position import accepts

_WRAPPED = {
    "ladder": "bids",
    "legal": "cards",
    "trick": "winner",
    "talon_units": "units",
    "preference_check": "right",
    "misnamed": "contract",
    "amend": "allowed",
    "progress": "deals",
}
"""Kinds whose expectation is one thing, and the name it goes by here."""


def common(vector: Vector) -> dict[str, Any]:
    """The page's form in the common one: `opt` are options, an expectation has a name."""
    found = {("options" if name == "opt" else name): value for name, value in vector.items()}
    kind = found.get("kind")
    name = _WRAPPED.get(kind) if isinstance(kind, str) else None
    expected = found.get("expect", {})
    if name is not None and expected != {} and not _is_named(expected, name):
        found["expect"] = {name: expected}
    return found


def _is_named(expected: Any, name: str) -> bool:
    return isinstance(expected, Mapping) and set(expected) == {name}


def deal(vector: Vector) -> Mapping[str, Any]:
    """What the pack deals."""
    names = deals.letters(vector)
    pack = [deals.PACK.index(card) for card in deals.cards(vector["deck"], "deck", 32)]
    dealer = deals.seat_of(names, vector["dealer"], "dealer")
    state = deals.begin(deals.options(vector, len(names)), len(names), dealer)
    running = deals.GAME.deal(state, pack).state.running
    expected = vector["expect"].get("hands")
    written = expected if isinstance(expected, Mapping) else {}
    return {
        "talon": " ".join(FRENCH.codes(running.talon)),
        "hands": {
            names[seat]: _as_written(running.dealt[seat], written.get(names[seat]))
            for seat in running.order
        },
    }


def _as_written(hand: int, expected: Any) -> str:
    """A hand in the order in which the vector writes it."""
    codes = FRENCH.codes(each(hand))
    same = isinstance(expected, str) and sorted(expected.split()) == sorted(codes)
    return str(expected) if same else " ".join(codes)


def ladder(vector: Vector) -> Mapping[str, Any]:
    """Every bid from low to high."""
    return {"bids": list(bidding.ladder(deals.rules_of(vector)))}


def auction(vector: Vector) -> Mapping[str, Any]:
    """What the words lead to: an outcome, or a question."""
    names = deals.letters(vector, "hands_order")
    if len(names) != 3:
        raise Malformed("hands_order are not three letters")
    more = {}
    if "min_level" in vector:
        if vector["min_level"] not in range(6, 11) or type(vector["min_level"]) is not int:
            raise Malformed("no such min_level")
        more["pass_exit"] = [vector["min_level"]]
    table = deals.played({**vector, "dealer": names[-1]}, names, **more)
    for letter, word in plays.pairs(vector["actions"]):
        table.act(deals.seat_of(names, letter, "seat"), _said(word))
    if deals.GAME.phase(table.state) != "bidding":
        return _bought(table, names)
    (seat,) = table.asked()
    expect = vector["expect"]
    return {
        "to_act": names[seat],
        "legal": _those(table, seat, expect.get("legal", []), True),
        "illegal": _those(table, seat, expect.get("illegal", []), False),
    }


def _bought(table: deals.Table, names: str) -> Mapping[str, Any]:
    won = table.told("declarer")
    if not won:
        return {"result": "pass_game" if table.told("all_passed") else None}
    return {"result": "won", "declarer": names[won[0]["seat"]], "bid": won[0]["bid"]}


def _said(word: str) -> dict[str, Any]:
    """The action of a word of the auction. Raises Malformed."""
    if word in ("pass", "here"):
        return {"kind": word}
    if word not in LADDER:
        raise Malformed(f"no such word: {word}")
    return {"kind": "bid", "bid": word}


def _those(table: deals.Table, seat: int, said: Any, accepted: bool) -> list[Any]:
    """Those of some words that are accepted, or refused."""
    if not isinstance(said, list):
        raise Malformed("not a list of words")
    known = [word for word in said if word in ("pass", "here", *LADDER)]
    return [
        word for word in known if accepts(deals.GAME, table.state, seat, _said(word)) == accepted
    ]


def misnamed(vector: Vector) -> Mapping[str, Any]:
    """The cheapest contract in a strain."""
    if vector["bid"] not in TRICK_BIDS or vector["strain"] not in tuple(STRAINS):
        raise Malformed("no such bid or strain")
    return {"contract": naming.cheapest(vector["bid"], vector["strain"])}


def _lead(vector: Vector) -> int:
    if vector["lead"] not in tuple(SUITS):
        raise Malformed("no such lead")
    return SUITS.index(vector["lead"])


def legal(vector: Vector) -> Mapping[str, Any]:
    """What of a hand may be played on a suit, in the order of the hand."""
    strain = plays.strain_of(vector)
    suit = RANKINGS[strain].suit[_lead(vector) * 13 + 5]
    hand = deals.cards(vector["hand"], "hand")
    may = play.playable(strain, mask(hand), suit)
    return {"cards": " ".join(FRENCH.codes(card for card in hand if may >> card & 1))}


def trick(vector: Vector) -> Mapping[str, Any]:
    """Who wins a trick; `lead` names its suit where a talon card does."""
    played = plays.pairs(vector["plays"])
    cards = deals.cards(" ".join(card for _, card in played), "plays")
    if len(cards) != 3 or any(not isinstance(letter, str) for letter, _ in played):
        raise Malformed("plays are not a trick")
    ranking = RANKINGS[plays.strain_of(vector)]
    led = ranking.suit[_lead(vector) * 13 + 5] if "lead" in vector else None
    if led is not None and SUIT_OF[cards[0]] != led and not any(SUIT_OF[c] == led for c in cards):
        raise Malformed("nobody follows")
    return {"winner": played[ranking.best(cards, led)][0]}


def units(vector: Vector) -> Mapping[str, Any]:
    """What talons count."""
    pairs = _by_hand(vector, "units", 2)
    return {"units": {codes: talon_units(cards) for codes, cards in pairs.items()}}


def right(vector: Vector) -> Mapping[str, Any]:
    """Whether hands are a Preference by the strict rule."""
    hands = _by_hand(vector, "right", 12)
    return {"right": {c: talon.is_preference("strict", mask(h)) for c, h in hands.items()}}


def _by_hand(vector: Vector, name: str, count: int) -> dict[str, list[int]]:
    """The hands an expectation is about; other ones are no hands."""
    expected = vector["expect"].get(name)
    if not isinstance(expected, Mapping):
        return {}
    return {codes: deals.cards(codes, "hand", count) for codes in expected}


def amend(vector: Vector) -> Mapping[str, Any]:
    """To what a contract may be corrected."""
    if not deals.rules_of(vector).amend_contract:
        raise Malformed("amend_contract is off")
    contract, bid, spoken = vector["contract"], vector["winning_bid"], vector["spoken"]
    if contract not in TRICK_BIDS or bid not in TRICK_BIDS:
        raise Malformed("no such contract")
    if not isinstance(spoken, list) or not all(w in ("whist", "pass_whist") for w in spoken):
        raise Malformed("spoken are no words")
    hand = mask(deals.cards(vector["hand"], "hand", 10))
    possible = correcting.corrections(contract, bid, tuple(spoken), hand)
    expected = vector["expect"].get("allowed")
    asked = expected if isinstance(expected, Mapping) else {}
    return {"allowed": {one: one in possible for one in asked if one in TRICK_BIDS}}


def progressing(vector: Vector) -> Mapping[str, Any]:
    """Dealer, minimum level and price of deals that follow each other."""
    names = deals.letters(vector)
    rules = deals.rules_of(vector, len(names))
    dealer, run = deals.seat_of(names, vector["dealer"], "dealer"), 0
    kinds = (
        progress.PASS_GAME, progress.WHISTED, progress.UNWHISTED, progress.MISERE_MADE,
        progress.FAILED,
    )  # fmt: skip
    given = vector["deals"]
    if not isinstance(given, list) or not all(kind in kinds for kind in given):
        raise Malformed("deals are no kinds of deals")
    found = []
    for kind in given:
        line: dict[str, Any] = {
            "dealer": names[dealer],
            "min_level": progress.min_level(rules, run),
        }
        if kind == progress.PASS_GAME:
            line["price"] = progress.price(rules, run)
        found.append(line)
        run, moves = progress.after(rules, run, kind)
        dealer = (dealer + moves) % len(names)
    return {"deals": found}


def settle(vector: Vector) -> Mapping[str, Any]:
    """The settlement of a sheet."""
    names = deals.letters(vector)
    rules = deals.rules_of(vector, len(names))
    sheet: Sheet = sheets.sheet_of(vector, names)
    settled = settling.settle(rules.pool_weight, sheet)
    pairs = {
        f"{one}>{two}": sheets.written(settled.pairs[i][j])
        for i, one in enumerate(names)
        for j, two in enumerate(names)
        if i < j
    }
    return {
        "closed_mountain": dict(zip(names, settled.closed, strict=True)),
        "residual": dict(zip(names, settled.rest, strict=True)),
        "pairs": pairs,
        "result": {n: sheets.written(r) for n, r in zip(names, settled.result, strict=True)},
        "rounded": dict(zip(names, settled.rounded, strict=True)),
    }


def join(vector: Vector) -> Mapping[str, Any]:
    """What who joins writes."""
    pools, mountains = sheets.numbers(vector, "pools"), sheets.numbers(vector, "mountains")
    if not pools or len(pools) != len(mountains):
        raise Malformed("not a pool and a mountain each")
    pool, mountain = settling.joining(pools, mountains)
    return {"pool": pool, "mountain": mountain}


def leave(vector: Vector) -> Mapping[str, Any]:
    """What who leaves writes."""
    given = [sheets.whole(vector, name) for name in ("pool", "mountain")]
    pool, mountain = settling.leaving(deals.rules_of(vector), *given)
    return {"pool": pool, "mountain": mountain}


_CHANGES = words("pool mountain whists")
_SHEET = words("seats dealer start")

KINDS = {
    "deal": Kind(deal, words("seats dealer deck"), frozenset(), words("talon hands")),
    "ladder": Kind(ladder, frozenset(), frozenset(), words("bids")),
    "bidding": Kind(
        auction,
        words("hands_order actions"),
        words("min_level"),
        words("result declarer bid to_act legal illegal"),
    ),
    "misnamed": Kind(misnamed, words("strain bid"), frozenset(), words("contract")),
    "legal": Kind(legal, words("trump lead hand"), frozenset(), words("cards")),
    "trick": Kind(trick, words("trump plays"), words("lead"), words("winner")),
    "contract": Kind(
        sheets.contract,
        words("seats dealer declarer level calls"),
        words("start talon took_talon tricks returned_by"),
        _CHANGES,
    ),
    "talon_units": Kind(units, frozenset(), frozenset(), words("units")),
    "give_up": Kind(sheets.give_up, words("seats dealer declarer"), words("start level"), _CHANGES),
    "misere": Kind(
        sheets.misere,
        words("seats dealer declarer declarer_tricks"),
        words("start shared_with"),
        _CHANGES,
    ),
    "pass_game": Kind(sheets.pass_game, words("seats dealer run tricks"), words("start"), _CHANGES),
    "progress": Kind(progressing, words("seats dealer deals"), frozenset(), words("deals")),
    "pass_play": Kind(
        plays.pass_play,
        words("seats dealer hands talon tricks"),
        frozenset(),
        _CHANGES | words("tricks"),
    ),
    "game_play": Kind(
        plays.game_play,
        words("seats dealer declarer trump hands talon discard tricks"),
        words("contract level calls"),
        _CHANGES | words("tricks"),
    ),
    "preference_check": Kind(right, frozenset(), frozenset(), words("right")),
    "preference_end": Kind(
        sheets.preference, words("seats dealer declarer valid"), words("start"), _CHANGES
    ),
    "settle": Kind(
        settle,
        words("seats pool mountain whists"),
        frozenset(),
        words("closed_mountain residual pairs result rounded"),
    ),
    "join": Kind(join, words("pools mountains"), frozenset(), words("pool mountain")),
    "leave": Kind(leave, words("pool mountain"), frozenset(), words("pool mountain")),
    "sequence": Kind(
        sheets.sequence,
        words("seats deals"),
        words("start"),
        _CHANGES | words("result rounded"),
    ),
    "flow": Kind(
        plays.flow,
        words("seats dealer declarer level strain actions"),
        frozenset(),
        words("phase actor actions mode leader control open how"),
        words("open"),
    ),
    "amend": Kind(amend, words("contract winning_bid spoken hand"), frozenset(), words("allowed")),
}
