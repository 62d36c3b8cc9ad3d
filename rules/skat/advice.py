"""Help while deciding: what a game would count, and why a declaration cannot be made yet.

Owns `advise` and the check of drafts. Everything follows from the seat's own cards and from what
everybody knows: the skat is never looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.api import Action, IllegalAction
from rules.arguments import flag, own_cards
from rules.cards import FRENCH, Hand
from rules.data import Json
from rules.skat.contracts import CONTRACTS, NULL
from rules.skat.moves import MOVES
from rules.skat.state import BIDDING, DISCARD, SKAT_OR_HAND, State
from rules.skat.values import Game, base, matadors, multiplier, null_value, step_names

_FLAGS = ("schneider", "schwarz", "ouvert")
_CALCULATED = (BIDDING, SKAT_OR_HAND, DISCARD)


def check_draft(state: State, seat: int, draft: Action) -> None:
    """An action in the making: a kind that is open to the seat, and arguments that may become
    right ones, some of them still missing. Raises IllegalAction."""
    MOVES.check_draft(state, seat, draft)
    hand = state.running.hands[seat]
    for name in ("discard", "cards"):
        if name in draft:
            own_cards(FRENCH, hand, draft[name], name, 0, 2)
    if "contract" in draft and draft["contract"] not in (None, *CONTRACTS):
        raise IllegalAction("bad_argument", name="contract")
    for name in (*_FLAGS, "accept"):
        flag(draft, name)
    for name in ("value", "card"):
        if not isinstance(draft.get(name), str | int | None):
            raise IllegalAction("bad_argument", name=name)


def advise(state: State, seat: int, draft: Action) -> Mapping[str, Json]:
    """What every contract would count with the own cards, and the drafted game with its flags."""
    check_draft(state, seat, draft)
    if state.phase not in _CALCULATED:
        return {}
    deal, unit = state.running, state.setup.grand_ouvert_base
    took = state.phase == DISCARD
    return {
        "games": _games(deal.hands[seat], took, unit),
        "draft": _drafted(deal.hands[seat], draft, took, unit, deal.bid),
    }


@lru_cache(maxsize=1024)
def _games(hand: Hand, took: bool, unit: int) -> list[Json]:
    """A line for each contract: of the skat game, and the value of the hand game while one is
    possible."""
    return [
        {
            **_line(hand, Game(contract), unit),
            "hand_value": None if took else _line(hand, Game(contract, hand=True), unit)["value"],
        }
        for contract in CONTRACTS
    ]


def _line(hand: Hand, game: Game, unit: int) -> dict[str, Json]:
    if game.contract == NULL:
        value = null_value(game.hand, game.ouvert)
        return {"contract": NULL, "matadors": None, "steps": None, "base": None, "value": value}
    run = matadors(game.contract, hand)
    return {
        "contract": game.contract,
        "matadors": run,
        "steps": step_names(game, unit),
        "base": base(game, unit),
        "value": multiplier(game, run, unit) * base(game, unit),
    }


def _drafted(hand: Hand, draft: Action, took: bool, unit: int, bid: int) -> Json:
    """The drafted game: its line, what else it must reach to cover the bid, and its problem."""
    contract = draft.get("contract")
    if not isinstance(contract, str):
        return None
    schneider, schwarz, ouvert = (flag(draft, name) for name in _FLAGS)
    if contract != NULL:
        schwarz = schwarz or ouvert
        schneider = schneider or schwarz
    game = Game(contract, not took, schneider, schwarz, ouvert)
    line = _line(hand, game, unit)
    value = line["value"]
    assert isinstance(value, int)
    return {
        **line,
        "covers": value >= bid,
        "needs": None if value >= bid or contract == NULL else _needs(hand, game, unit, bid),
        "problem": _problem(game, draft, value, bid),
    }


def _needs(hand: Hand, game: Game, unit: int, bid: int) -> str:
    """The least level that lifts the game to the bid if it is made; `more` if none does."""
    run = matadors(game.contract, hand)
    for level, schwarz in (("schneider", False), ("schwarz", True)):
        if multiplier(game, run, unit, True, schwarz) * base(game, unit) >= bid:
            return level
    return "more"


def _problem(game: Game, draft: Action, value: int, bid: int) -> str | None:
    """Why the game cannot be announced so."""
    if game.contract == NULL:
        if game.schneider or game.schwarz:
            return "not_in_null"
        if value < bid:
            return "null_below_bid"
    elif game.ouvert and not game.hand:
        return "ouvert_needs_hand"
    discard = draft.get("discard")
    if not game.hand and not (isinstance(discard, list | tuple) and len(discard) == 2):
        return "discard"
    return None
