"""Skat or hand, the contract, and the two cards laid away.

Owns sections 4.2 and 4.3 of the page. It must never know whether a game will be won.
"""

from __future__ import annotations

from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Refused, Seat, Shape, Step
from rules.arguments import flag, own_cards
from rules.cards import FRENCH, Hand
from rules.data import Json
from rules.shapes import Cards, Fields, Flag, OneOf
from rules.skat.asking import ask
from rules.skat.contracts import CONTRACTS, NULL, codes
from rules.skat.kontra import begin_kontra
from rules.skat.result import game_data
from rules.skat.state import DISCARD, Deal, State
from rules.skat.values import Game, null_value
from rules.values import replace

TAKE_SKAT: Action = {"kind": "take_skat"}

_CONTRACT = OneOf("contract", CONTRACTS)
_ANNOUNCE: tuple[Shape, ...] = (
    Fields("announce", (_CONTRACT, Flag("schneider"), Flag("schwarz"), Flag("ouvert"))),
)
_LEGAL = (TAKE_SKAT,)


def hand_choices(deal: Deal) -> tuple[tuple[Action, ...], tuple[Refused, ...], tuple[Shape, ...]]:
    """Take the skat, or announce a hand game; null games that the bid forbids with the reason."""
    return _LEGAL, _nulls_refused("announce", True, deal.bid), _ANNOUNCE


def discard_choices(deal: Deal) -> tuple[tuple[Refused, ...], tuple[Shape, ...]]:
    """The contract together with the two cards laid away."""
    return _nulls_refused("declare", False, deal.bid), _declare(deal.hands[deal.soloist])


@lru_cache(maxsize=1024)
def _declare(twelve: Hand) -> tuple[Shape, ...]:
    cards = Cards("discard", 2, tuple(codes(twelve)))
    return (Fields("declare", (cards, _CONTRACT, Flag("ouvert"))),)


@lru_cache(maxsize=256)
def _nulls_refused(kind: str, hand: bool, bid: int) -> tuple[Refused, ...]:
    found = []
    for ouvert in (False, True):
        value = null_value(hand, ouvert)
        if value < bid:
            action: dict[str, Json] = {"kind": kind, "contract": NULL}
            if ouvert:
                action["ouvert"] = True
            found.append(Refused(action, "null_below_bid", {"value": value, "bid": bid}))
    return tuple(found)


def take_skat(state: State, deal: Deal, seat: int) -> Step[State]:
    """The skat joins the declarer's hand."""
    twelve = deal.hands[seat] | deal.skat
    taken = ask(
        state,
        deal,
        DISCARD,
        seat,
        took=True,
        hands=(*deal.hands[:seat], twelve, *deal.hands[seat + 1 :]),
    )
    private = {Seat(seat): {"cards": codes(deal.skat), "hand": codes(twelve)}}
    return Step(taken, (Event("take_skat", {"seat": seat}, private, reveals=True),))


def read_announce(state: State, deal: Deal, seat: int, action: Action) -> tuple[int, int, int, int]:
    """A hand game: number of the contract and its flags. Raises IllegalAction."""
    contract = _contract(action)
    schneider, schwarz, ouvert = (flag(action, name) for name in ("schneider", "schwarz", "ouvert"))
    if contract == NULL:
        if schneider or schwarz:
            raise IllegalAction("not_in_null")
        _covered(deal, True, ouvert)
    else:
        schwarz = schwarz or ouvert
        schneider = schneider or schwarz
    return CONTRACTS.index(contract), int(schneider), int(schwarz), int(ouvert)


def read_declare(state: State, deal: Deal, seat: int, action: Action) -> tuple[int, int, int, int]:
    """A skat game: number of the contract, ouvert, the two cards. Raises IllegalAction."""
    contract = _contract(action)
    ouvert = flag(action, "ouvert")
    if contract == NULL:
        _covered(deal, False, ouvert)
    elif ouvert:
        raise IllegalAction("ouvert_needs_hand")
    one, two = own_cards(FRENCH, deal.hands[seat], action.get("discard"), "discard", 2, 2)
    return CONTRACTS.index(contract), int(ouvert), one, two


def _contract(action: Action) -> str:
    contract = action.get("contract")
    if not isinstance(contract, str) or contract not in CONTRACTS:
        raise IllegalAction("bad_argument", name="contract")
    return contract


def _covered(deal: Deal, hand: bool, ouvert: bool) -> None:
    """A null game is worth what it is: refused if the bid is higher."""
    value = null_value(hand, ouvert)
    if value < deal.bid:
        raise IllegalAction("null_below_bid", value=value, bid=deal.bid)


def announce(
    state: State, deal: Deal, seat: int, contract: int, schneider: int, schwarz: int, ouvert: int
) -> Step[State]:
    """A hand game; the skat stays unseen and counts for the declarer."""
    game = Game(CONTRACTS[contract], True, schneider == 1, schwarz == 1, ouvert == 1)
    deal = replace(deal, game=game, contract=game.contract, laid=deal.skat)
    return _announced(state, deal, seat, {})


def declare(
    state: State, deal: Deal, seat: int, contract: int, ouvert: int, one: int, two: int
) -> Step[State]:
    """A skat game; two of the twelve cards are laid away."""
    game = Game(CONTRACTS[contract], ouvert=ouvert == 1)
    laid = 1 << one | 1 << two
    hand = deal.hands[seat] & ~laid
    deal = replace(
        deal,
        game=game,
        contract=game.contract,
        laid=laid,
        hands=(*deal.hands[:seat], hand, *deal.hands[seat + 1 :]),
    )
    return _announced(state, deal, seat, {"discard": codes(laid, game.contract)})


def _announced(state: State, deal: Deal, seat: int, private: dict[str, Json]) -> Step[State]:
    public = {"seat": seat, **(game_data(deal) or {})}
    event = Event("announced", public, {Seat(seat): private} if private else {})
    step = begin_kontra(state, deal)
    return Step(step.state, (event, *step.events))
