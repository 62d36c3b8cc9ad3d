"""Every decision of a seat: whether it is asked, what it means, and its short form.

Owns the kinds of actions and which phase takes them. A move is `(seat, kind, arguments ...)` in
small numbers; the moves of a deal and its cards are the whole deal, and are what is stored. It must
never carry out a rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.api import Action, IllegalAction, Step
from rules.cards import GERMAN, SUITS
from rules.schafkopf import bidding, claims, dealing, declaring, doubling, marrying, play
from rules.schafkopf.called import PLAYS
from rules.schafkopf.reading import yes_or_no
from rules.schafkopf.state import (
    AUCTION,
    DECLARE,
    KLOPFEN,
    MARRY,
    PLAY,
    STOSS,
    Deal,
    Move,
    State,
    may_claim,
    may_concede,
)
from rules.values import replace

KINDS = (
    "knock", "pass", "bid", "declare", "marry", "stoss", "play", "claim", "claim_answer", "concede",
)  # fmt: skip

_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "knock": ("yes",),
    "bid": ("contract",),
    "declare": ("suit",),
    "marry": ("yes", "give"),
    "stoss": ("yes",),
    "play": ("card",),
    "claim_answer": ("yes",),
}

CARDS_FROM: Mapping[int, int] = {KINDS.index("play"): 2, KINDS.index("marry"): 3}
"""Where in a move its cards begin; they are the last of its parts."""

_IN_TURN: Mapping[str, tuple[str, ...]] = {
    KLOPFEN: ("knock",),
    AUCTION: ("pass", "bid"),
    DECLARE: ("declare",),
    MARRY: ("marry",),
    STOSS: ("stoss",),
}


def open_kinds(state: State, seat: int) -> tuple[str, ...]:
    """What kinds of actions the seat may send now."""
    deal = state.deal
    if deal is None or seat not in deal.turn:
        return ()
    if state.phase != PLAY:
        return _IN_TURN.get(state.phase, ())
    if deal.request is not None:
        return ("claim_answer",)
    claim = ("claim",) if may_claim(deal, seat) else ()
    return ("play", *claim, "concede") if may_concede(deal, seat) else ("play", *claim)


def check(state: State, seat: int, action: Action) -> Move:
    """The move that this action is. Raises IllegalAction."""
    kind = action.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise IllegalAction("unknown_action")
    if kind not in open_kinds(state, seat):
        raise IllegalAction("not_your_turn")
    check_names(kind, action)
    arguments = _READ[kind](state, state.running, seat, action) if kind in _READ else ()
    return (seat, KINDS.index(kind), *arguments)


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
        if check(state, move[0], _action_of(state, move)) != move:
            raise ValueError("a move in another form")
    except (IllegalAction, IndexError, TypeError) as error:
        raise ValueError(f"no legal move: {error}") from error
    return make(state, move).state


def _action_of(state: State, move: Move) -> Action:
    """The action a move stands for. Raises IndexError or TypeError if it is none."""
    _, number, *arguments = move
    kind = KINDS[number]
    make_action: Callable[..., Action] = _ACTIONS.get(kind, lambda state: {"kind": kind})
    return make_action(state, *arguments)


def _yes(kind: str) -> Callable[[State, int], Action]:
    return lambda state, yes: {"kind": kind, "yes": yes == 1}


def _marry(state: State, yes: int, *card: int) -> Action:
    given = {"give": GERMAN.code[card[0]]} if card else {}
    return {"kind": "marry", "yes": yes == 1, **given}


_ACTIONS: Mapping[str, Callable[..., Action]] = {
    "knock": _yes("knock"),
    "bid": lambda state, number: {"kind": "bid", "contract": state.setup.contracts[number]},
    "declare": lambda state, suit: {"kind": "declare", "suit": SUITS[suit]},
    "marry": _marry,
    "stoss": _yes("stoss"),
    "play": lambda state, card: PLAYS[card],
    "claim_answer": _yes("claim_answer"),
}


def _read_yes(state: State, deal: Deal, seat: int, action: Action) -> Move:
    return (int(yes_or_no(action)),)


def _read_stoss(state: State, deal: Deal, seat: int, action: Action) -> Move:
    yes = yes_or_no(action)
    doubling.check(deal, seat, yes)
    return (int(yes),)


_READ: Mapping[str, Callable[[State, Deal, int, Action], Move]] = {
    "knock": _read_yes,
    "bid": bidding.read_bid,
    "declare": lambda state, deal, seat, action: declaring.read_declare(deal, action),
    "marry": lambda state, deal, seat, action: marrying.read_marry(deal, seat, action),
    "stoss": _read_stoss,
    "play": lambda state, deal, seat, action: play.read_play(deal, seat, action),
    "claim_answer": _read_yes,
}

_MAKE: Mapping[str, Callable[..., Step[State]]] = {
    "knock": dealing.knock,
    "pass": bidding.pass_,
    "bid": bidding.bid,
    "declare": declaring.declare,
    "marry": marrying.marry,
    "stoss": doubling.stoss,
    "play": play.play,
    "claim": claims.claim,
    "claim_answer": claims.claim_answer,
    "concede": claims.concede,
}
