"""The open questions to each seat.

Owns the kinds of prompts. What may be answered is told by the phases' own files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.api import Action, Prompt, PromptId, Refused, Seat, Shape
from rules.asking import must
from rules.preferans import bidding, claims, play, talon, whisting
from rules.preferans.contracts import codes
from rules.preferans.correcting import allowed, now_possible
from rules.preferans.naming import named
from rules.preferans.state import PLAY, Deal, State
from rules.shapes import Cards, Fields, OneOf

_Said = tuple[tuple[Action, ...], tuple[Refused, ...], tuple[Shape, ...]]


def prompts(state: State) -> Mapping[Seat, tuple[Prompt, ...]]:
    """The open questions by seat; who must decide gets his decision before offers."""
    deal = state.deal
    if deal is None:
        return {}
    found: dict[Seat, tuple[Prompt, ...]] = {}
    if deal.request is not None:
        return _claimed(deal, deal.asked)
    for seat in deal.turn:
        found[Seat(seat)] = (_question(state, deal, seat),)
    for seat, number in enumerate(deal.offers):
        if number and (standing := _standing(state, deal, seat, number)) is not None:
            found[Seat(seat)] = (*found.get(Seat(seat), ()), standing)
    return found


def _claimed(deal: Deal, number: int) -> dict[Seat, tuple[Prompt, ...]]:
    """Everybody who is asked about a claim has an id of his own."""
    request = deal.request
    assert request is not None
    return {
        Seat(seat): (
            must(number + request.asked.index(seat), "claim_answer", seat, claims.ANSWERS),
        )
        for seat in request.open
    }


def _question(state: State, deal: Deal, seat: int) -> Prompt:
    """The question that the deal waits for."""
    if state.phase == PLAY:
        said = play.choices(deal.strain, deal.hands[deal.hand], play.led(deal))
        return must(deal.asked, "play", deal.hand, *said)
    kind, (legal, refused, shapes) = _asked(state, deal, seat)
    return must(deal.asked, kind, seat, legal, refused, shapes)


def _asked(state: State, deal: Deal, seat: int) -> tuple[str, _Said]:
    match state.phase:
        case "bidding":
            legal, refused, bids = bidding.choices(state, deal, seat)
            return "bidding", (legal, refused, _one_of(bids))
        case "share":
            if deal.sharing:
                return "share_answer", (talon.ANSWERS, (), ())
            return "share", (talon.OFFERS, (), ())
        case "talon":
            said, refused = talon.choices(state.setup, deal)
            source = tuple(codes(deal.hands[seat]))
            shape = Fields("discard", (Cards("cards", talon.THROWN, source),))
            return "talon", (said, refused, (shape,))
        case "contract":
            assert deal.bid is not None
            return "contract", (_contracts("contract", allowed(deal.bid)), (), ())
        case "whist":
            # After a correction the same words are about another contract: another question.
            kind = "whist_again" if deal.amended else "whist"
            return kind, (whisting.WORDS, (), ())
        case "mode":
            return "mode", (whisting.modes(state.setup, deal), (), ())
        case "own_answer":
            return "own_answer", (whisting.ANSWERS, (), ())
    return "dealer_answer", ((*whisting.peeks(deal), *whisting.ANSWERS), (), ())


@lru_cache(maxsize=1024)
def _one_of(bids: tuple[str, ...]) -> tuple[Shape, ...]:
    return (Fields("bid", (OneOf("bid", bids),)),) if bids else ()


@lru_cache(maxsize=256)
def _contracts(kind: str, contracts: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple([named(kind, contract) for contract in contracts])


def _standing(state: State, deal: Deal, seat: int, number: int) -> Prompt | None:
    """An offer to claim; to the declarer, while the defenders speak, to correct the contract."""
    if state.phase == PLAY:
        return _claim(number, seat, deal.won)
    possible = now_possible(deal)
    if not possible:
        return None
    legal = _contracts("amend_contract", possible)
    return Prompt(PromptId(number), "amend", False, Seat(seat), legal)


@lru_cache(maxsize=1024)
def _claim(number: int, seat: int, won: tuple[int, ...]) -> Prompt:
    shapes = (claims.shape(won),)
    return Prompt(PromptId(number), "claim", False, Seat(seat), (), (), shapes)
