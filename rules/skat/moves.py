"""Every decision of a seat: whether it is asked, what it means, and its short form.

Owns the kinds of actions and which phase takes them. A move is `(seat, kind, arguments ...)` in
small numbers; the moves of a deal and its cards are the whole deal, and are what is stored. It must
never carry out a rule itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.api import Action, IllegalAction, Step
from rules.cards import FRENCH
from rules.skat import announcing, bidding, claims, kontra, play, schieben
from rules.skat.contracts import CONTRACTS
from rules.skat.play import PLAYS
from rules.skat.state import (
    BIDDING,
    DISCARD,
    GRAND_HAND_OFFER,
    KONTRA,
    PLAY,
    RE,
    SCHIEBEN,
    SKAT_OR_HAND,
    Deal,
    Move,
    State,
    may_claim,
)
from rules.values import replace

KINDS = (
    "bid", "hold", "pass", "take_skat", "announce", "declare", "kontra", "re", "no", "play",
    "claim", "concede", "respond", "grand_hand", "take", "push", "pass_on",
)  # fmt: skip

_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "bid": ("value",),
    "announce": ("contract", "schneider", "schwarz", "ouvert"),
    "declare": ("discard", "contract", "ouvert"),
    "play": ("card",),
    "respond": ("accept",),
    "pass_on": ("cards",),
}

CARDS_FROM: Mapping[int, int] = {
    KINDS.index("play"): 2,
    KINDS.index("declare"): 4,
    KINDS.index("pass_on"): 2,
}
"""Where in a move its cards begin; they are the last of its parts."""

_IN_TURN: Mapping[str, tuple[str, ...]] = {
    SKAT_OR_HAND: ("take_skat", "announce"),
    DISCARD: ("declare",),
    KONTRA: ("kontra", "no"),
    RE: ("re", "no"),
    GRAND_HAND_OFFER: ("grand_hand", "no"),
}


def open_kinds(state: State, seat: int) -> tuple[str, ...]:
    """What kinds of actions the seat may send now."""
    deal = state.deal
    if deal is None:
        return ()
    in_turn = _in_turn(state, deal) if seat in deal.turn else ()
    if state.phase != PLAY or seat not in deal.order:
        return in_turn
    offered = ("claim",) if seat in deal.turn and may_claim(state.setup, deal) else ()
    return (*in_turn, *offered, "concede") if deal.offers[seat] else (*in_turn, *offered)


def _in_turn(state: State, deal: Deal) -> tuple[str, ...]:
    if state.phase == PLAY:
        return ("play",) if deal.request is None else ("respond",)
    if state.phase == BIDDING:
        return ("bid", "pass") if bidding.says(deal) else ("hold", "pass")
    if state.phase == SCHIEBEN:
        if deal.taken:
            return ("pass_on",)
        return ("take", "push") if state.setup.ramsch_push else ("take",)
    return _IN_TURN.get(state.phase, ())


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
    """The state after a move that was stored. Raises ValueError unless it is legal; whether a
    claim was true is believed, for to find it out may take long."""
    if len(move) < 2 or state.deal is None:
        raise ValueError("no move")
    try:
        action = _action_of(move)
        if _believed(state, move):
            if "claim" not in open_kinds(state, move[0]):
                raise ValueError("no claim now")
        elif check(state, move[0], action) != move:
            raise ValueError("a move in another form")
    except (IllegalAction, IndexError, TypeError) as error:
        raise ValueError(f"no legal move: {error}") from error
    return make(state, move).state


def _believed(state: State, move: Move) -> bool:
    return (
        KINDS[move[1]] == "claim"
        and state.setup.claim_rule == "strict"
        and move[2:] in ((0,), (1,))
    )


def _action_of(move: Move) -> Action:
    """The action a move stands for. Raises IndexError or TypeError if it is none."""
    _, number, *arguments = move
    kind = KINDS[number]
    if kind == "claim":
        return {"kind": kind}
    make_action: Callable[..., Action] = _ACTIONS.get(kind, lambda: {"kind": kind})
    return make_action(*arguments)


def _announce(contract: int, schneider: int, schwarz: int, ouvert: int) -> Action:
    return {
        "kind": "announce",
        "contract": CONTRACTS[contract],
        "schneider": schneider == 1,
        "schwarz": schwarz == 1,
        "ouvert": ouvert == 1,
    }


def _declare(contract: int, ouvert: int, one: int, two: int) -> Action:
    return {
        "kind": "declare",
        "discard": FRENCH.codes((one, two)),
        "contract": CONTRACTS[contract],
        "ouvert": ouvert == 1,
    }


_ACTIONS: Mapping[str, Callable[..., Action]] = {
    "bid": lambda value: {"kind": "bid", "value": value},
    "announce": _announce,
    "declare": _declare,
    "play": lambda card: PLAYS[card],
    "respond": lambda accept: {"kind": "respond", "accept": accept == 1},
    "pass_on": lambda one, two: {"kind": "pass_on", "cards": FRENCH.codes((one, two))},
}

_READ: Mapping[str, Callable[[State, Deal, int, Action], Move]] = {
    "bid": lambda state, deal, seat, action: bidding.read_bid(state, deal, action),
    "announce": lambda state, deal, seat, action: announcing.read_announce(deal, action),
    "declare": lambda state, deal, seat, action: announcing.read_declare(deal, seat, action),
    "play": lambda state, deal, seat, action: play.read_play(deal, seat, action),
    "claim": lambda state, deal, seat, action: claims.read_claim(state, deal),
    "respond": lambda state, deal, seat, action: claims.read_respond(action),
    "pass_on": schieben.read_pass_on,
}


def _no(state: State, deal: Deal, seat: int) -> Step[State]:
    if state.phase == GRAND_HAND_OFFER:
        return schieben.no_grand_hand(state, deal, seat)
    return kontra.no(state, deal, seat)


_MAKE: Mapping[str, Callable[..., Step[State]]] = {
    "bid": bidding.bid,
    "hold": bidding.hold,
    "pass": bidding.pass_,
    "take_skat": announcing.take_skat,
    "announce": announcing.announce,
    "declare": announcing.declare,
    "kontra": kontra.kontra,
    "re": kontra.re,
    "no": _no,
    "play": play.play,
    "claim": claims.claim,
    "concede": claims.concede,
    "respond": claims.respond,
    "grand_hand": schieben.grand_hand,
    "take": schieben.take,
    "push": schieben.push,
    "pass_on": schieben.pass_on,
}
