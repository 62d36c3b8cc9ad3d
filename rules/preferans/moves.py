"""Every decision of a seat: whether it is asked, what it means, and its short form.

Owns the kinds of actions and which phase takes them. A move is `(seat, kind, arguments ...)` in
small numbers; the moves of a deal and its cards are the whole deal, and are what is stored. It must
never carry out a rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.api import Action, IllegalAction, Step
from rules.cards import FRENCH
from rules.preferans import bidding, claims, naming, play, talon, whisting
from rules.preferans.contracts import LADDER, TRICK_BIDS
from rules.preferans.play import PLAYS
from rules.preferans.state import (
    BIDDING,
    CONTRACT,
    DEALER_ANSWER,
    MODE,
    OWN_ANSWER,
    PLAY,
    SHARE,
    TALON,
    WHISTING,
    Deal,
    Move,
    State,
)
from rules.values import replace

KINDS = (
    "pass", "bid", "here", "offer", "no_offer", "accept", "decline", "discard", "give_up",
    "declare_preference", "contract", "amend_contract", "whist", "pass_whist", "open", "closed",
    "own", "return_whist", "peek", "play", "claim",
)  # fmt: skip
_NUMBER = {kind: number for number, kind in enumerate(KINDS)}

_NAMED = ("level", "strain")
_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "bid": ("bid",),
    "discard": ("cards",),
    "contract": _NAMED,
    "amend_contract": _NAMED,
    "peek": ("hand_of",),
    "play": ("card",),
    "claim": ("tricks",),
}

CARDS_FROM: Mapping[int, int] = {_NUMBER["play"]: 2, _NUMBER["discard"]: 2}
"""Where in a move its cards begin; they are the last of its parts."""

_IN_TURN: Mapping[str, tuple[str, ...]] = {
    BIDDING: ("pass", "bid", "here"),
    TALON: ("discard", "give_up", "declare_preference"),
    CONTRACT: ("contract",),
    WHISTING: ("whist", "pass_whist"),
    MODE: ("open", "closed", "own"),
    OWN_ANSWER: ("return_whist", "accept"),
    DEALER_ANSWER: ("peek", "return_whist", "accept"),
}


def open_kinds(state: State, seat: int) -> tuple[str, ...]:
    """What kinds of actions the seat may send now."""
    deal = state.deal
    if deal is None:
        return ()
    asked = _in_turn(state, deal) if seat in deal.turn else ()
    if 0 <= seat < len(deal.offers) and deal.offers[seat]:
        return (*asked, "claim" if state.phase == PLAY else "amend_contract")
    return asked


def _in_turn(state: State, deal: Deal) -> tuple[str, ...]:
    if state.phase == SHARE:
        return ("accept", "decline") if deal.sharing else ("offer", "no_offer")
    if state.phase == PLAY:
        return ("play",) if deal.request is None else ("accept", "decline")
    return _IN_TURN.get(state.phase, ())


def check(state: State, seat: int, action: Action) -> Move:
    """The move that this action is. Raises IllegalAction."""
    kind = action.get("kind")
    if not isinstance(kind, str) or kind not in _NUMBER:
        raise IllegalAction("unknown_action")
    if kind not in open_kinds(state, seat):
        raise IllegalAction("not_your_turn")
    check_names(kind, action)
    arguments = _READ[kind](state, state.running, seat, action) if kind in _READ else ()
    return (seat, _NUMBER[kind], *arguments)


def check_names(kind: str, action: Action) -> None:
    """Raises IllegalAction on an argument that does not belong to the kind."""
    for name in action:
        if name != "kind" and name not in _ARGUMENTS.get(kind, ()):
            raise IllegalAction("bad_argument", name=name)


def make(state: State, move: Move) -> Step[State]:
    """The state after a checked move."""
    deal = state.running
    deal = replace(deal, moves=(*deal.moves, move))
    return _MAKE[KINDS[move[1]]](state, deal, move[0], *move[2:])


def apply(state: State, seat: int, action: Action) -> Step[State]:
    """The state after an action of a seat. Raises IllegalAction."""
    return make(state, check(state, seat, action))


def remade(state: State, move: Move) -> State:
    """The state after a move that was stored. Raises ValueError unless it is legal."""
    if len(move) < 2 or state.deal is None:
        raise ValueError("no move")
    try:
        if check(state, move[0], _action_of(move)) != move:
            raise ValueError("a move in another form")
    except (IllegalAction, IndexError, TypeError) as error:
        raise ValueError(f"no legal move: {error}") from error
    return make(state, move).state


def _action_of(move: Move) -> Action:
    """The action a move stands for. Raises IndexError or TypeError if it is none."""
    _, number, *arguments = move
    kind = KINDS[number]
    make_action: Callable[..., Action] = _ACTIONS.get(kind, lambda: {"kind": kind})
    return make_action(*arguments)


_ACTIONS: Mapping[str, Callable[..., Action]] = {
    "bid": lambda place: {"kind": "bid", "bid": LADDER[place]},
    "discard": lambda *cards: {"kind": "discard", "cards": FRENCH.codes(cards)},
    "contract": lambda place: naming.named("contract", TRICK_BIDS[place]),
    "amend_contract": lambda place: naming.named("amend_contract", TRICK_BIDS[place]),
    "peek": lambda seat: {"kind": "peek", "hand_of": seat},
    "play": lambda card: PLAYS[card],
    "claim": lambda *counts: {"kind": "claim", "tricks": list(counts)},
}

_READ: Mapping[str, Callable[[State, Deal, int, Action], Move]] = {
    "bid": bidding.read_bid,
    "here": bidding.read_here,
    "discard": talon.read_discard,
    "give_up": talon.read_give_up,
    "declare_preference": talon.read_preference,
    "contract": naming.read_named,
    "amend_contract": naming.read_amended,
    "own": whisting.read_own,
    "peek": whisting.read_peek,
    "play": play.read_play,
    "claim": claims.read_claim,
}


def _accept(state: State, deal: Deal, seat: int) -> Step[State]:
    if state.phase == SHARE:
        return talon.answer_share(state, deal, seat, yes=True)
    if state.phase == PLAY:
        return claims.answer(state, deal, seat, yes=True)
    return whisting.accept(state, deal, seat)


def _decline(state: State, deal: Deal, seat: int) -> Step[State]:
    if state.phase == SHARE:
        return talon.answer_share(state, deal, seat, yes=False)
    return claims.answer(state, deal, seat, yes=False)


def _says(word: str) -> Callable[[State, Deal, int], Step[State]]:
    return lambda state, deal, seat: whisting.say(state, deal, seat, word)


def _chooses(mode: str) -> Callable[[State, Deal, int], Step[State]]:
    return lambda state, deal, seat: whisting.choose(state, deal, seat, mode)


_MAKE: Mapping[str, Callable[..., Step[State]]] = {
    "pass": bidding.pass_,
    "bid": bidding.bid,
    "here": bidding.here,
    "offer": talon.offer,
    "no_offer": talon.no_offer,
    "accept": _accept,
    "decline": _decline,
    "discard": talon.discard,
    "give_up": talon.give_up,
    "declare_preference": talon.declare_preference,
    "contract": naming.contract,
    "amend_contract": naming.amend,
    "whist": _says("whist"),
    "pass_whist": _says("pass_whist"),
    "open": _chooses("open"),
    "closed": _chooses("closed"),
    "own": whisting.go_own,
    "return_whist": whisting.return_whist,
    "peek": whisting.peek,
    "play": play.play,
    "claim": claims.claim,
}
