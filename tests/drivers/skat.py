"""Drives vectors of Skat.

Owns the meaning of each kind. Whole deals, auctions, refusals, claims and concessions go through
the `Game` contract; countings, cards and tricks through the engine's functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.api import Seat
from rules.cards import FRENCH, each, mask
from rules.skat import lists, play, ramsch, scoring
from rules.skat.carried import at_first, standing_from
from rules.skat.contracts import DECK_POINTS, NULL, RANKINGS
from rules.skat.cycle import cycle_data
from rules.skat.finishing import following
from rules.skat.options import Setup, setup
from rules.skat.scoring import Stakes
from rules.skat.state import Standing
from rules.skat.values import bid_values, matadors
from tests.drivers import skat_deal as deals
from tests.drivers import skat_position as middle
from tests.drivers.form import Kind, Malformed, Vector, number, numbers, words

GAME = deals.GAME


def rules_of(vector: Vector) -> Setup:
    """What the options mean. Raises Malformed."""
    return setup(deals.seats(vector), deals.options(vector))


def score(vector: Vector) -> Mapping[str, Any]:
    """How a game with these points and tricks is counted."""
    game = middle.game(vector)
    twelve = deals.cards(vector["hand"], "hand", 10)
    twelve += deals.cards(vector["laid_away"], "laid_away", 2)
    if len(set(twelve)) != 12:
        raise Malformed("a card stands twice")
    null = game.contract == NULL
    run = 0 if null else matadors(game.contract, mask(twelve))
    doubled = middle.flag(vector, "kontra") + middle.flag(vector, "re")
    bock = middle.flag(vector, "bock")
    stakes = Stakes(game, run, middle.bid(vector, game), doubled, bock)
    total = number(vector, "points") if "points" in vector or not null else 0
    tricks = number(vector, "tricks")
    if not 0 <= total <= DECK_POINTS or not 0 <= tricks <= scoring.TRICKS:
        raise Malformed("not so many points or tricks")
    result = scoring.played(rules_of(vector), stakes, total, tricks)
    return {
        "matadors": None if null else run,
        "multiplier": result.steps,
        "value": result.value,
        "score": result.score,
        "won": result.won,
        "overbid": result.overbid,
    }


def refused(vector: Vector) -> Mapping[str, Any]:
    """Each action tried alone by the seat to act."""
    state = _before(vector)
    actions = vector["actions"]
    if not isinstance(actions, list) or not all(isinstance(one, Mapping) for one in actions):
        raise Malformed("actions is not a list of actions")
    ok = [deals.accepts(state, 0, action) for action in actions]
    got: dict[str, Any] = {"ok": ok}
    if True in ok:
        stored = GAME.apply(state, Seat(0), actions[len(ok) - 1 - ok[::-1].index(True)]).state
        got["stored"] = GAME.table(stored)["game"]
    if "legal_pairs" in vector["expect"]:
        pairs = [one for one in deals.offered(state, 0) if one["kind"] == "pass_on"]
        got["legal_pairs"] = len(pairs)
    return got


def _before(vector: Vector) -> Any:
    """Forehand with that hand and skat before it decides. Raises Malformed."""
    phase = vector["phase"]
    hand = deals.cards(vector["hand"], "hand", 10)
    skat = deals.cards(vector["skat"], "skat", 2)
    rest = [card for card in deals.PACK if card not in (*hand, *skat)]
    if len(rest) != 20:
        raise Malformed("a card stands twice")
    chosen = deals.options(vector)
    cycle = {"state": "schieber", "left": 3} if phase == "schieben" else {}
    if phase == "schieben" and not chosen["raeuber_cycle"]:
        more = {"options": {**vector.get("options", {}), "all_pass": "schieberamsch"}}
        vector, cycle = {**vector, **more}, {}
    state = deals.begin({**vector, "seats": 3, "cycle": cycle}, 2)
    pack = deals.packed(state, (hand, rest[:10], rest[10:]), skat)
    table = deals.table_of(GAME.deal(state, pack).state)
    if phase == "schieben":
        return _schieben(table)
    if phase not in ("skat_or_hand", "discard"):
        raise Malformed("unknown phase")
    _win_auction(table, number(vector, "bid"), int(str(chosen["grand_ouvert_base"])))
    if phase == "discard":
        table.act(0, {"kind": "take_skat"})
    return table.state


def _win_auction(table: deals.Table, value: int, base: int) -> None:
    if value not in bid_values(base):
        raise Malformed("no such bid")
    table.act(1, {"kind": "bid", "value": value}).act(0, {"kind": "hold"})
    table.act(1, {"kind": "pass"}).act(2, {"kind": "pass"})


def _schieben(table: deals.Table) -> Any:
    """Forehand has taken the two cards."""
    while GAME.phase(table.state) != "schieben":
        seat = next(iter(GAME.prompts(table.state)))
        table.act(seat, GAME.default(table.state, seat))
    if GAME.prompts(table.state)[Seat(0)][0].kind == "schieben":
        table.act(0, {"kind": "take"})
    return table.state


def legal(vector: Vector) -> Mapping[str, Any]:
    """What of a hand may be played on a trick."""
    hand = deals.cards(vector["hand"], "hand")
    trick = deals.cards(vector["trick"], "trick")
    if len(trick) > 2 or set(hand) & set(trick):
        raise Malformed("no such trick")
    may = play.playable(_contract(vector), mask(hand), tuple(trick))
    return {"cards": FRENCH.codes(each(may))}


def trick(vector: Vector) -> Mapping[str, Any]:
    """Who wins a complete trick of seats 0, 1, 2."""
    leader = number(vector, "leader")
    if leader not in (0, 1, 2):
        raise Malformed("no such leader")
    cards = deals.cards(vector["cards"], "cards", 3)
    return {"winner": (leader + RANKINGS[_contract(vector)].best(cards)) % 3}


def _contract(vector: Vector) -> str:
    contract = vector["contract"]
    if not isinstance(contract, str) or contract not in RANKINGS:
        raise Malformed("unknown contract")
    return contract


def concede(vector: Vector) -> Mapping[str, Any]:
    """What it counts if one side gives up, as far as the other one agrees."""
    by = vector["by"]
    if by not in ("declarer", "defenders"):
        raise Malformed("conceded by nobody")
    table = deals.table_of(middle.conceding(vector))
    table.act(0 if by == "declarer" else 1, {"kind": "concede"})
    return _answered(table, middle.answers(vector))


def claim(vector: Vector) -> Mapping[str, Any]:
    """Whether a claim is true, and what it counts."""
    state = middle.claiming(vector)
    got: dict[str, Any] = {"valid": middle.is_true(state)}
    if "matadors" in vector:
        table = deals.table_of(state)
        table.act(number(vector, "declarer"), {"kind": "claim"})
        got |= _answered(table, middle.answers(vector))
    return got


def _answered(table: deals.Table, answers: list[bool] | None) -> dict[str, Any]:
    """The end after these answers (None: everybody asked agrees)."""
    given = list(answers or ())
    while table.row is None:
        turn: Any = GAME.table(table.state)["turn"]
        if GAME.prompts(table.state)[turn[0]][0].kind != "respond":
            break
        if answers is not None and not given:
            break
        accept = True if answers is None else given.pop(0)
        table.act(turn[0], {"kind": "respond", "accept": accept})
    if given:
        raise Malformed("more answers than were asked for")
    row = table.row
    if row is None:
        return {"ended": False}
    return {
        "ended": True,
        "score": row["score"],
        "points": row["points"],
        "tricks": row["tricks"],
        "value": row["value"],
        "won": row["success"],
        "overbid": row["overbid"],
    }


def ramsch_of(vector: Vector) -> Mapping[str, Any]:
    """The scores of F, M, R."""
    own, tricks = numbers(vector, "points"), numbers(vector, "tricks")
    laid, last = number(vector, "laid_away_points"), number(vector, "last")
    pushes = number({"pushes": 0, **vector}, "pushes")
    if len(own) != 3 or len(tricks) != 3 or min(*own, *tricks, laid) < 0:
        raise Malformed("not the points and tricks of three")
    if sum(own) + laid != DECK_POINTS or sum(tricks) != scoring.TRICKS:
        raise Malformed("not all points and tricks")
    if last not in (0, 1, 2) or not tricks[last] or not 0 <= pushes <= 3:
        raise Malformed("no such last trick, or so many pushes")
    bock = middle.flag(vector, "bock")
    found = ramsch.counted(rules_of(vector), own, tricks, laid, last, pushes, bock)
    return {"scores": list(found.scores)}


def cycle(vector: Vector) -> Mapping[str, Any]:
    """The state of the cycle after each deal."""
    rules = rules_of(vector)
    standing, over, after = _standing(rules, vector["start"]), False, []
    expected = vector["expect"].get("after")
    for line in _lines(vector):
        if over:
            raise Malformed("the match is over before")
        scores, declarer, won = _scores(rules, line)
        account = lists.entered(standing.account, scores, declarer, won)
        counts = not middle.flag(line, "grand_hand")
        standing, over = following(rules, standing, account, counts)
        full = {"totals": list(lists.totals(rules, account)), **cycle_data(standing.cycle)}
        after.append(_asked(expected, len(after), full))
    return {
        "after": after,
        "match_over": over,
        "ranking": _ranking(vector, lists.ranking(rules, standing.account)),
    }


def _standing(rules: Setup, start: Any) -> Standing:
    if not isinstance(start, Mapping):
        raise Malformed("start is not a map")
    unknown = start.keys() - {"state", "left", "target", "totals"}
    first = {"state": "normal", "left": 0, "target": rules.raeuber_threshold}
    nothing = [0] * rules.seats
    carried: dict[str, Any] = {
        "index": 0, "counted": 0, "dealer": 0, "won": nothing, "lost": nothing,
        "sums": start.get("totals", nothing),
        "cycle": first | {k: v for k, v in start.items() if k != "totals"},
    }  # fmt: skip
    if unknown:
        raise Malformed("start has an unknown part")
    try:
        return standing_from(rules, carried)
    except ValueError as error:
        raise Malformed(f"no such start: {error}") from error


def _lines(vector: Vector) -> list[Mapping[str, Any]]:
    lines = vector["deals"]
    if not isinstance(lines, list) or not all(isinstance(line, Mapping) for line in lines):
        raise Malformed("deals is not a list of deals")
    return lines


def _scores(rules: Setup, line: Mapping[str, Any]) -> tuple[list[int], int | None, bool]:
    """The scores of a deal, whose game it was, and whether it was won. Raises Malformed."""
    nothing = [0] * rules.seats
    if line.keys() - {"passed", "scores", "declarer", "score", "grand_hand"}:
        raise Malformed("a deal has an unknown part")
    if middle.flag(line, "passed"):
        return nothing, None, False
    if "declarer" not in line:
        scores = numbers({"scores": None, **line}, "scores")
        if len(scores) != rules.seats:
            raise Malformed("not a score by seat")
        return scores, None, False
    declarer, own = number(line, "declarer"), number({"score": None, **line}, "score")
    if not 0 <= declarer < rules.seats:
        raise Malformed("no such declarer")
    return [own if s == declarer else 0 for s in range(rules.seats)], declarer, own > 0


def _asked(expected: Any, place: int, full: dict[str, Any]) -> dict[str, Any]:
    """Only the parts that the vector tells."""
    line = expected[place] if isinstance(expected, list) and place < len(expected) else None
    return {key: full[key] for key in line if key in full} if isinstance(line, Mapping) else full


def _ranking(vector: Vector, ranks: tuple[int, ...]) -> list[Any]:
    """The ranks as the vector writes them: by seat, or the seats in order, or in groups."""
    expected = vector["expect"].get("ranking")
    groups = [[s for s, rank in enumerate(ranks) if rank == n] for n in sorted(set(ranks))]
    if isinstance(expected, list) and any(isinstance(one, list) for one in expected):
        return groups
    if isinstance(expected, list) and 0 in expected:
        return [seat for group in groups for seat in group]
    return list(ranks)


def listed(vector: Vector) -> Mapping[str, Any]:
    """The list of a match, or the settlement of totals."""
    rules = rules_of(vector)
    account = at_first(rules).account
    if ("deals" in vector) == ("totals" in vector):
        raise Malformed("neither deals nor totals, or both")
    if "totals" in vector:
        final = tuple(numbers(vector, "totals"))
        if len(final) != rules.seats:
            raise Malformed("not a total by seat")
        ranks = lists.ranking(rules, lists.Account(final, account.won, account.lost))
        plain: tuple[int, ...] | None = None
    else:
        for line in _lines(vector):
            scores, declarer, won = _scores(rules, line)
            account = lists.entered(account, scores, declarer, won)
        final, plain = lists.totals(rules, account), account.sums
        ranks = lists.ranking(rules, account)
    return {
        "totals": list(final),
        **({} if plain is None else {"plain": list(plain)}),
        "ranking": _ranking(vector, ranks),
        "settlement": list(lists.settlement(final)),
    }


_GAME = "schneider schwarz ouvert hand_game"
_FLOW = "declarer bid all_passed phase turn legal illegal default scores next_dealer"
_END = "ended score points tricks value won overbid"

KINDS: Mapping[str, Kind] = {
    "score": Kind(
        score,
        words("contract hand laid_away bid tricks"),
        words(f"{_GAME} points kontra re bock seats"),
        words("matadors multiplier value score won overbid"),
    ),
    "refused": Kind(
        refused,
        words("phase hand skat actions"),
        words("bid"),
        words("ok stored legal_pairs"),
    ),
    "bidding": Kind(
        deals.beginning,
        words("dealer actions"),
        words("seats hands skat pack cycle"),
        words(f"{_FLOW} value_count value_last"),
        words("legal illegal"),
    ),
    "legal": Kind(legal, words("contract trick hand"), words(""), words("cards"), words("cards")),
    "trick": Kind(trick, words("contract leader cards"), words(""), words("winner")),
    "concede": Kind(
        concede,
        words("contract hand laid_away bid by"),
        words(f"{_GAME} state cards_left answers kontra re"),
        words(_END),
    ),
    "claim": Kind(
        claim,
        words("contract declarer hands table"),
        words(f"{_GAME} matadors bid state answers kontra re"),
        words(f"valid {_END}"),
    ),
    "ramsch": Kind(
        ramsch_of,
        words("points tricks laid_away_points last"),
        words("pushes bock seats"),
        words("scores"),
    ),
    "cycle": Kind(cycle, words("seats start deals"), words(""), words("after match_over ranking")),
    "list": Kind(
        listed, words("seats"), words("deals totals"), words("totals plain ranking settlement")
    ),
    "dealing": Kind(
        deals.dealing,
        words("seats dealer"),
        words("pack cycle"),
        words("active sits_out next_dealer hands skat"),
    ),
    "deal": Kind(
        deals.whole,
        words("dealer hands actions"),
        words("seats skat pack cycle"),
        words(
            "declarer bid winners points tricks matadors multiplier value won overbid score "
            "scores laid_away pushes"
        ),
        words("laid_away"),
    ),
    "flow": Kind(
        deals.beginning,
        words("dealer hands"),
        words("seats skat pack cycle actions"),
        words(_FLOW),
        words("turn legal illegal"),
    ),
}
