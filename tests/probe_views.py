"""What the probe game asks and shows.

Owns the prompts and views of `tests.probe`. It decides no move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules import cards
from rules.api import Action, Prompt, PromptId, Refused, Seat
from rules.data import Json
from tests.probe_state import BID, CODE, ORDER, RANKING, State, codes, laid, leaders


def table(state: State) -> Mapping[str, Json]:
    """What everybody sees."""
    shown = state.phase in ("show", "play")
    trick, old = state.trick, state.played[: len(state.played) - len(state.played) % 3]
    last = None if not old else laid(old[-3:], winner=state.leader)
    return {
        "phase": state.phase,
        "deal": state.deal,
        "dealer": state.dealer,
        "turn": [s for s in range(state.seats) if state.ids[s] and state.phase != "again"],
        "hand_sizes": [cards.size(state.hand(seat)) for seat in range(state.seats)],
        "won": state.won,
        "totals": state.totals,
        "trick": laid(trick) if trick else None,
        "last": last,
        "winners": _winners(state),
        "factor": state.factor,
        "bidden": [bid is not None for bid in state.bids],
        "bids": state.bids if shown else (None,) * state.seats,
        "open": _open(state),
        "peeked": state.peeked,
    }


def _open(state: State) -> Json:
    if state.dummy is None:
        return None
    hand = ORDER.arrange(state.hand(state.dummy))[0]
    return {"seat": state.dummy, "hand": codes(hand)}


def _winners(state: State) -> Json:
    if state.phase != "match_end":
        return None
    return leaders(state.totals) if state.last else []


def private(state: State, seat: Seat) -> Mapping[str, Json]:
    """What a seat sees besides."""
    hand, groups = ORDER.arrange(state.hand(seat))
    seen: Json = None
    if seat == state.dealer and state.peeked is not None:
        seen = codes(ORDER.arrange(state.hand(state.peeked))[0])
    return {
        "hand": codes(hand), "groups": groups, "bid": state.bids[seat], "peeked": seen,
    }  # fmt: skip


def questions(state: State, seat: int) -> tuple[Prompt, ...]:
    """The question a seat must answer, if there is one."""
    if not state.ids[seat]:
        return ()
    base = Prompt(PromptId(state.ids[seat]), state.phase, True, Seat(seat))
    match state.phase:
        case "double":
            choices: tuple[Action, ...] = (
                {"kind": "double", "yes": False},
                {"kind": "double", "yes": True},
            )
            return (replace(base, legal=choices),)
        case "again":
            return (replace(base, legal=({"kind": "keep"}, {"kind": "again"}), shown=False),)
        case "bid":
            return (replace(base, shapes=(BID,)),)
    return (_play_prompt(state, base),)


def _play_prompt(state: State, base: Prompt) -> Prompt:
    owner = state.to_play
    legal = _playable(state)
    held = ORDER.arrange(state.hand(owner))[0]
    return replace(
        base,
        for_seat=Seat(owner),
        legal=tuple({"kind": "play", "card": CODE[c]} for c in held if legal >> c & 1),
        refused=tuple(
            Refused({"kind": "play", "card": CODE[c]}, "must_follow", _led(state))
            for c in held
            if not legal >> c & 1
        ),
    )


def offers(state: State, seat: int) -> tuple[Prompt, ...]:
    """What a seat may do unasked."""
    if not state.offers[seat]:
        return ()
    number, asked = PromptId(state.offers[seat]), Seat(seat)
    if seat == state.dealer:
        peeks: tuple[Action, ...] = tuple({"kind": "peek", "of": other} for other in state.active)
        return (Prompt(number, "peek", False, asked, legal=peeks),)
    return (Prompt(number, "concede", False, asked, legal=({"kind": "concede"},)),)


def _playable(state: State) -> int:
    hand = state.hand(state.to_play)
    if not state.trick:
        return hand
    return RANKING.follow(hand, RANKING.suit[state.trick[0][1]])


def _led(state: State) -> Mapping[str, Json]:
    return {"suit": CODE[state.trick[0][1]][1]}
