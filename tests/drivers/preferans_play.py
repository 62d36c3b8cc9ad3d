"""Vectors of Preferans that are played: whole deals card by card, and the defenders' words.

Owns how plays and words are read and made. What follows comes from the `Game` contract alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.api import Seat
from rules.cards import FRENCH
from rules.preferans.contracts import STRAINS
from tests.drivers import preferans_deal as deals
from tests.drivers import preferans_sheet as sheets
from tests.drivers.form import Malformed, Refusal, Vector, text


def pairs(value: Any) -> list[tuple[Any, str]]:
    """Seats and words. Raises Malformed."""
    if not isinstance(value, list):
        raise Malformed("actions are no list")
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], str):
            raise Malformed(f"no action: {text(pair)}")
    return [(pair[0], pair[1]) for pair in value]


def strain_of(vector: Vector) -> str:
    """The strain of a vector: no trump where it has none. Raises Malformed."""
    trump = vector["trump"]
    if trump is not None and trump not in tuple(STRAINS):
        raise Malformed("no such trump")
    return "N" if trump is None else str(trump)


def pass_play(vector: Vector) -> Mapping[str, Any]:
    """A whole pass game, card by card."""
    names = deals.letters(vector)
    table = deals.played(vector, names)
    while deals.GAME.phase(table.state) == "bidding":
        table.act(table.asked()[0], {"kind": "pass"})
    _tricks(vector, table, names)
    return sheets.of_row(table.over, names)


def game_play(vector: Vector) -> Mapping[str, Any]:
    """A whole contract, card by card."""
    names = deals.letters(vector)
    table = deals.played(vector, names)
    declarer = deals.seat_of(names, vector["declarer"], "declarer")
    misere = vector.get("contract") == "misere"
    if not misere and "contract" in vector:
        raise Malformed("no such contract")
    bid = "M" if misere else sheets.contract_of(vector)
    if misere and strain_of(vector) != "N":
        raise Malformed("a misere has no trump")
    thrown = FRENCH.codes(deals.cards(vector["discard"], "discard", 2))
    table.win_auction(declarer, bid).act(declarer, {"kind": "discard", "cards": thrown})
    if not misere:
        table.act(declarer, sheets.named(bid))
        calls = vector.get("calls")
        if not isinstance(calls, Mapping):
            raise Malformed("calls are no words by seat")
        said = {"whist": "whist", "pass": "pass_whist"}
        for letter, word in calls.items():
            if word not in tuple(said):
                raise Malformed("no such call")
            table.act(deals.seat_of(names, letter, "seat"), {"kind": said[word]})
    elif "calls" in vector or "level" in vector:
        raise Malformed("nobody whists a misere")
    _tricks(vector, table, names)
    return sheets.of_row(table.over, names)


def _tricks(vector: Vector, table: deals.Table, names: str) -> None:
    """Plays the tricks; each must be won by whom the vector says. Raises Malformed, Refusal."""
    given = vector["tricks"]
    if not isinstance(given, list):
        raise Malformed("tricks are no list")
    for one in given:
        if not isinstance(one, Mapping) or "winner" not in one or "plays" not in one:
            raise Malformed("no trick")
        for letter, card in pairs(one["plays"]):
            seat = deals.seat_of(names, letter, "seat")
            if seat == table.state.running.resting:
                _lies(table, card)
            else:
                table.act(seat, {"kind": "play", "card": card})
        won = table.told("trick")
        if not won or names[won[-1]["winner"]] != one["winner"]:
            raise Refusal(f"trick {len(won)} is not won by {one['winner']}")


def _lies(table: deals.Table, card: str) -> None:
    """The dealer's talon card lies on the table already."""
    shown: Any = deals.GAME.table(table.state)["trick"]
    if shown is None or [code for _, code in shown["cards"]] != [card]:
        raise Refusal(f"the dealer has not led {card}")


def flow(vector: Vector) -> Mapping[str, Any]:
    """What is asked after the defenders' words."""
    names = deals.letters(vector)
    table = deals.played(vector, names)
    declarer = deals.seat_of(names, vector["declarer"], "declarer")
    bid = sheets.contract_of({**vector, "trump": vector["strain"]})
    table.win_auction(declarer, bid)
    table.act(declarer, deals.GAME.default(table.state, Seat(declarer)))
    table.act(declarer, sheets.named(bid))
    for letter, word in pairs(vector["actions"]):
        action: dict[str, Any] = {"kind": word}
        if word == "peek":
            action["hand_of"] = table.state.running.defenders[0]
        table.act(deals.seat_of(names, letter, "seat"), action)
    return _question(table, names)


def _question(table: deals.Table, names: str) -> Mapping[str, Any]:
    state = table.state
    phase = deals.GAME.phase(state)
    if phase == "score":
        return {"phase": phase, "how": table.over["how"]}
    shown: Any = deals.GAME.table(state)
    (seat,) = table.asked()
    prompt = deals.GAME.prompts(state)[Seat(seat)][0]
    found: dict[str, Any] = {"phase": phase}
    if phase != "play":
        actions = [str(action["kind"]) for action in prompt.legal]
        return {**found, "actor": names[seat], "actions": list(dict.fromkeys(actions))}
    return {
        **found,
        "mode": shown["mode"],
        "leader": names[shown["trick"]["leader"]],
        "control": {names[hand]: names[by] for hand, by in shown["controls"]},
        "open": [names[s] for s, _ in shown["open"]],
    }
