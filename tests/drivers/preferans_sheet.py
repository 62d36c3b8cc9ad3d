"""Vectors of Preferans that write on a sheet: reading them, and what they change.

Owns the form of sheets and deals on paper. What is written comes from the engine alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.preferans import progress, scoring, settling
from rules.preferans.contracts import LEVELS, STRAINS, TRICKS, talon_units
from rules.preferans.options import Setup
from rules.preferans.scoring import OWN, PASS, UNASKED, WHIST
from rules.preferans.sheet import Book, Entry, Sheet, empty, entered
from tests.drivers import preferans_deal as deals
from tests.drivers.form import Malformed, Vector, text


def whole(vector: Vector, name: str) -> int:
    """A number. Raises Malformed."""
    value = vector[name]
    if type(value) is not int:
        raise Malformed(f"{name} is no number")
    return value


def numbers(vector: Vector, name: str) -> list[int]:
    """A list of numbers. Raises Malformed."""
    value = vector[name]
    if not isinstance(value, list) or any(type(item) is not int for item in value):
        raise Malformed(f"{name} are no numbers")
    return value


def written(number: Fraction) -> int | str:
    """A fraction as the page writes it."""
    return number.numerator if number.denominator == 1 else str(number)


def contract_of(vector: Vector) -> str:
    """The contract of a level and a strain. Raises Malformed."""
    level, strain = vector.get("level"), vector["trump"]
    if type(level) is not int or level not in LEVELS or strain not in tuple(STRAINS):
        raise Malformed("no such contract")
    return f"{level}{strain}"


def named(contract: str) -> dict[str, Any]:
    """The action that names it."""
    return {"kind": "contract", "level": int(contract[:-1]), "strain": contract[-1]}


# sheets


def sheet_of(vector: Mapping[str, Any], names: str) -> Sheet:
    """The figures of a vector; those left out are 0. Raises Malformed."""
    places = {
        f"{a}>{b}": (i, j) for i, a in enumerate(names) for j, b in enumerate(names) if a != b
    }
    pool, mountain, whists = (
        _figures(vector.get(part, {}), known)
        for part, known in (("pool", list(names)), ("mountain", list(names)), ("whists", places))
    )
    rows = [[0] * len(names) for _ in names]
    for pair, amount in whists.items():
        one, two = places[pair]
        rows[one][two] = amount
    return Sheet(
        tuple([pool.get(name, 0) for name in names]),
        tuple([mountain.get(name, 0) for name in names]),
        tuple([tuple(row) for row in rows]),
    )


def _start(vector: Vector, names: str) -> Sheet:
    """The sheet before the deal, empty where it is left out. Raises Malformed."""
    start = vector.get("start", {})
    if not isinstance(start, Mapping) or not set(start) <= {"pool", "mountain", "whists"}:
        raise Malformed("start is no sheet")
    return sheet_of(start, names)


def _figures(value: Any, known: Any) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise Malformed(f"no figures: {text(value)}")
    for name, amount in value.items():
        if name not in known or type(amount) is not int:
            raise Malformed(f"no figure: {name}")
    return dict(value)


def changes(before: Sheet, after: Sheet, names: str) -> dict[str, Any]:
    """The cells that differ, by how much."""
    lines = range(len(names))

    def differing(one: Sequence[int], two: Sequence[int]) -> dict[str, int]:
        return {names[i]: two[i] - one[i] for i in lines if one[i] != two[i]}

    return {
        "pool": differing(before.pool, after.pool),
        "mountain": differing(before.mountain, after.mountain),
        "whists": {
            f"{names[i]}>{names[j]}": after.whists[i][j] - before.whists[i][j]
            for i in lines
            for j in lines
            if after.whists[i][j] != before.whists[i][j]
        },
    }


def of_row(row: Mapping[str, Any], names: str) -> dict[str, Any]:
    """What the row of a played deal says: tricks, and the cells that changed."""
    entries = [Entry(**entry) for entry in row["entries"]]
    nothing = empty(len(names))
    tricks = {names[seat]: count for seat, count in enumerate(row["tricks"])}
    if row["dealer"] not in row["order"] and row["kind"] != "pass_game":
        del tricks[names[row["dealer"]]]
    return {"tricks": tricks, **changes(nothing, entered(nothing, entries), names)}


# deals on paper

_MOST_RUNS = 100

Write = Callable[[Book, Setup, Vector, str, "int | None"], None]


def _dealing(vector: Vector, names: str) -> tuple[int, int | None]:
    """The dealer, and whether he rests."""
    dealer = deals.seat_of(names, vector["dealer"], "dealer")
    return dealer, dealer if len(names) == 4 else None


def _seat(vector: Vector, name: str, names: str, resting: int | None) -> int:
    """A seat that holds cards. Raises Malformed."""
    seat = deals.seat_of(names, vector[name], name)
    if seat == resting:
        raise Malformed(f"the {name} holds no cards")
    return seat


def _tricks(vector: Vector, names: str) -> tuple[int, ...]:
    given = _figures(vector["tricks"], list(names))
    counts = tuple([given.get(name, 0) for name in names])
    if sum(counts) != TRICKS or min(counts) < 0:
        raise Malformed("the tricks are not ten")
    return counts


def _contract(book: Book, rules: Setup, vector: Vector, names: str, resting: int | None) -> None:
    declarer = _seat(vector, "declarer", names, resting)
    level = whole(vector, "level")
    if level not in LEVELS:
        raise Malformed("no such level")
    calls = _calls(vector, names, declarer, resting)
    returned = None
    if "returned_by" in vector:
        returned = deals.seat_of(names, vector["returned_by"], "returned_by")
        if OWN not in calls.values() or returned == declarer or calls.get(returned) == OWN:
            raise Malformed("nobody can return that whist")
    unplayed = returned is None and not {WHIST, UNASKED} & set(calls.values())
    if unplayed == ("tricks" in vector):
        raise Malformed("tricks go with a game that is played")
    tricks = None if unplayed else _tricks(vector, names)
    if tricks is not None and resting is not None and tricks[resting]:
        raise Malformed("the dealer has no tricks")
    played = scoring.Contract(declarer, level, calls, returned, tricks, _units(vector))
    scoring.contract(book, rules, played, resting)


def _calls(vector: Vector, names: str, declarer: int, resting: int | None) -> dict[int, str]:
    """The defenders' final words, in the order they speak."""
    given = vector["calls"]
    order = [(declarer + n) % len(names) for n in range(1, len(names))]
    defenders = [seat for seat in order if seat != resting]
    if not isinstance(given, Mapping) or set(given) != {names[seat] for seat in defenders}:
        raise Malformed("calls are not a word of each defender")
    if not all(word in (WHIST, PASS, OWN, UNASKED) for word in given.values()):
        raise Malformed("no such call")
    said = sorted(given.values())
    if OWN in said and (said != [OWN, PASS] or vector["level"] not in (6, 7)):
        raise Malformed("nobody can go for his own")
    if UNASKED in said and (said != [UNASKED] * 2 or vector["level"] != 10):
        raise Malformed("everybody is asked")
    return {seat: given[names[seat]] for seat in defenders}


def _units(vector: Vector) -> int:
    """What the talon counts; nothing where it is left out or was not taken."""
    took = vector.get("took_talon", True)
    if type(took) is not bool:
        raise Malformed("took_talon is no flag")
    if "talon" not in vector:
        return 0
    talon = vector["talon"]
    if not isinstance(talon, list) or not all(isinstance(code, str) for code in talon):
        raise Malformed("talon is no list of cards")
    cards = deals.cards(" ".join(talon), "talon", 2)
    return talon_units(cards) if took else 0


def _give_up(book: Book, rules: Setup, vector: Vector, names: str, resting: int | None) -> None:
    level = whole({"level": 6, **vector}, "level")
    if level not in LEVELS:
        raise Malformed("no such level")
    scoring.give_up(book, rules, _seat(vector, "declarer", names, resting), level)


def _misere(book: Book, rules: Setup, vector: Vector, names: str, resting: int | None) -> None:
    declarer, tricks = _seat(vector, "declarer", names, resting), whole(vector, "declarer_tricks")
    if not 0 <= tricks <= TRICKS:
        raise Malformed("no such number of tricks")
    shared = None
    if "shared_with" in vector:
        shared = deals.seat_of(names, vector["shared_with"], "shared_with")
        if shared != resting:
            raise Malformed("a misere is shared with the resting dealer")
    scoring.misere(book, rules, declarer, tricks, shared)


def _pass_game(book: Book, rules: Setup, vector: Vector, names: str, resting: int | None) -> None:
    run, dealer = whole(vector, "run"), names.index(vector["dealer"])
    if not 0 <= run < _MOST_RUNS:
        raise Malformed("no such run")
    order = [(dealer + place) % len(names) for place in (1, 2, 3)]
    game = scoring.PassGame(_tricks(vector, names), order)
    scoring.pass_game(book, rules, game, progress.price(rules, run))


def _preference(book: Book, rules: Setup, vector: Vector, names: str, resting: int | None) -> None:
    if type(vector["valid"]) is not bool:
        raise Malformed("valid is no flag")
    declarer = _seat(vector, "declarer", names, resting)
    scoring.preference(book, rules, declarer, vector["valid"])


def _write(write: Write, vector: Vector, names: str, rules: Setup, before: Sheet) -> Sheet:
    _, resting = _dealing(vector, names)
    book = Book(rules, before, range(len(names)))
    write(book, rules, vector, names, resting)
    return entered(before, book.entries)


def _changing(write: Write) -> Callable[[Vector], Mapping[str, Any]]:
    """The kind that says what one deal changes."""

    def run(vector: Vector) -> Mapping[str, Any]:
        names = deals.letters(vector)
        before = _start(vector, names)
        rules = deals.rules_of(vector, len(names))
        return changes(before, _write(write, vector, names, rules, before), names)

    return run


contract = _changing(_contract)
give_up = _changing(_give_up)
misere = _changing(_misere)
pass_game = _changing(_pass_game)
preference = _changing(_preference)

_DEALS: Mapping[str, Write] = {
    "contract": _contract,
    "give_up": _give_up,
    "misere": _misere,
    "pass_game": _pass_game,
}


def sequence(vector: Vector) -> Mapping[str, Any]:
    """Some deals, and the settlement after the last."""
    names = deals.letters(vector)
    rules = deals.rules_of(vector, len(names))
    sheet = _start(vector, names)
    given = vector["deals"]
    if not isinstance(given, list):
        raise Malformed("deals are no list")
    for one in given:
        if not isinstance(one, Mapping) or one.get("kind") not in tuple(_DEALS):
            raise Malformed("no such deal")
        try:
            sheet = _write(_DEALS[one["kind"]], one, names, rules, sheet)
        except KeyError as error:
            raise Malformed(f"missing field {error.args[0]}") from error
    settled = settling.settle(rules.pool_weight, sheet)
    return {
        "pool": dict(zip(names, sheet.pool, strict=True)),
        "mountain": dict(zip(names, sheet.mountain, strict=True)),
        "whists": changes(empty(len(names)), sheet, names)["whists"],
        "result": {name: written(own) for name, own in zip(names, settled.result, strict=True)},
        "rounded": dict(zip(names, settled.rounded, strict=True)),
    }
