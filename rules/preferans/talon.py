"""From the won auction to the contract's name: sharing a misère, the talon, the discard.

Owns phases 4.3 and 4.4 of the page, and the check of a Preference (5.7). It must never know what a
hand is worth.
"""

from __future__ import annotations

from rules.api import Action, Event, IllegalAction, Refused, Seat, Step
from rules.arguments import own_cards
from rules.cards import FRENCH, SUIT_MASKS, SUIT_SIZE, Hand, mask
from rules.preferans import scoring
from rules.preferans.asking import ask
from rules.preferans.contracts import BLIND, codes, level_of
from rules.preferans.finishing import finish, pen
from rules.preferans.naming import begin_contract
from rules.preferans.options import Setup
from rules.preferans.reading import CARDS
from rules.preferans.state import (
    SHARE,
    TALON,
    Deal,
    Outcome,
    State,
    is_misere,
)
from rules.preferans.whisting import begin_misere
from rules.values import replace

THROWN = 2
SUIT_LENGTH = 8

OFFERS: tuple[Action, ...] = ({"kind": "offer"}, {"kind": "no_offer"})
ANSWERS: tuple[Action, ...] = ({"kind": "accept"}, {"kind": "decline"})
GIVE_UP: Action = {"kind": "give_up"}
PREFERENCE: Action = {"kind": "declare_preference"}


def won(state: State, deal: Deal) -> Step[State]:
    """The auction is over: the holder of the bid is declarer."""
    deal = replace(deal, declarer=deal.holder)
    if is_misere(deal.bid):
        deal = replace(deal, contract="M")
    event = Event("declarer", {"seat": deal.soloist, "bid": deal.bid})
    if is_misere(deal.bid) and deal.resting is not None and state.setup.share_misere:
        return Step(ask(state, deal, SHARE, deal.soloist), (event,))
    step = _to_talon(state, deal)
    return Step(step.state, (event, *step.events))


def offer(state: State, deal: Deal, seat: int) -> Step[State]:
    """The dealer is offered half of the misère."""
    assert deal.resting is not None
    asked = ask(state, deal, SHARE, deal.resting, sharing=True)
    return Step(asked, (Event("share_offer", {"seat": seat, "yes": True}),))


def no_offer(state: State, deal: Deal, seat: int) -> Step[State]:
    """The declarer keeps his misère to himself."""
    step = _to_talon(state, deal)
    return Step(step.state, (Event("share_offer", {"seat": seat, "yes": False}), *step.events))


def answer_share(state: State, deal: Deal, seat: int, yes: bool) -> Step[State]:
    """The dealer takes half of the misère, or not."""
    step = _to_talon(state, replace(deal, shared=yes))
    return Step(step.state, (Event("share_answer", {"seat": seat, "yes": yes}), *step.events))


def _to_talon(state: State, deal: Deal) -> Step[State]:
    """The talon is turned up and taken; in a game without it the deal goes on."""
    if deal.bid in BLIND:
        return begin_misere(state, deal) if is_misere(deal.bid) else begin_contract(state, deal)
    seat = deal.soloist
    event = Event("talon", {"seat": seat, "cards": FRENCH.codes(deal.talon)}, reveals=True)
    hands = deal.hands
    taken = (*hands[:seat], deal.twelve, *hands[seat + 1 :])
    return Step(ask(state, deal, TALON, seat, hands=taken, took=True), (event,))


def why_no_give_up(setup: Setup, deal: Deal) -> str | None:
    """Why the declarer may not give up, None if he may."""
    if setup.give_up == "off" or is_misere(deal.bid):
        return "no_give_up"
    assert deal.bid is not None
    return "only_six" if setup.give_up == "six" and level_of(deal.bid) > 6 else None


def why_no_preference(setup: Setup, deal: Deal) -> str | None:
    """Why the declarer may not declare a Preference, None if he may."""
    return "no_preference" if setup.preference == "off" or is_misere(deal.bid) else None


def choices(setup: Setup, deal: Deal) -> tuple[tuple[Action, ...], tuple[Refused, ...]]:
    """What may be said in place of a discard."""
    legal: list[Action] = []
    refused: list[Refused] = []
    for action, why in (
        (GIVE_UP, why_no_give_up(setup, deal)),
        (PREFERENCE, why_no_preference(setup, deal)),
    ):
        if why is None:
            legal.append(action)
        elif why == "only_six":
            refused.append(Refused(action, why))
    return tuple(legal), tuple(refused)


def read_discard(state: State, deal: Deal, seat: int, action: Action) -> tuple[int, ...]:
    """Two different cards of the twelve. Raises IllegalAction."""
    return own_cards(CARDS, deal.hands[seat], action.get("cards"), "cards", THROWN, THROWN)


def read_give_up(state: State, deal: Deal, seat: int, action: Action) -> tuple[()]:
    """Nothing to read. Raises IllegalAction."""
    return _said(why_no_give_up(state.setup, deal))


def read_preference(state: State, deal: Deal, seat: int, action: Action) -> tuple[()]:
    """Nothing to read. Raises IllegalAction."""
    return _said(why_no_preference(state.setup, deal))


def _said(why: str | None) -> tuple[()]:
    if why is not None:
        raise IllegalAction(why)
    return ()


def discard(state: State, deal: Deal, seat: int, *cards: int) -> Step[State]:
    """Two cards are thrown, unseen by the others."""
    thrown = mask(cards)
    private = {Seat(seat): {"cards": codes(thrown)}}
    event = Event("discard", {"seat": seat, "count": THROWN}, private)
    hands = deal.hands
    kept = (*hands[:seat], hands[seat] & ~thrown, *hands[seat + 1 :])
    deal = replace(deal, discard=thrown, hands=kept)
    begun = begin_misere(state, deal) if is_misere(deal.bid) else begin_contract(state, deal)
    return Step(begun.state, (event, *begun.events))


def give_up(state: State, deal: Deal, seat: int) -> Step[State]:
    """Three tricks short at the price of the bid, without play."""
    assert deal.bid is not None
    book = pen(state, deal)
    scoring.give_up(book, state.setup, seat, level_of(deal.bid))
    ended = finish(state, deal, Outcome("give_up", "said", False, tuple(book.entries)))
    return Step(ended.state, (Event("give_up", {"seat": seat}), *ended.events))


def declare_preference(state: State, deal: Deal, seat: int) -> Step[State]:
    """The twelve cards are checked at once."""
    right = is_preference(state.setup.preference, deal.hands[seat])
    book = pen(state, deal)
    scoring.preference(book, state.setup, seat, right)
    outcome = Outcome("preference", "said", right, tuple(book.entries))
    ended = finish(state, deal, outcome, ends=right)
    return Step(ended.state, (Event("preference", {"seat": seat}), *ended.events))


def is_preference(rule: str, hand: Hand) -> bool:
    """Whether these twelve cards take every trick at no trump (5.7). `akq`: just A K Q of every
    suit; else any cards that do so on any layout and any lead."""
    lengths = [(hand & suit).bit_count() for suit in SUIT_MASKS]
    tops = [_tops(hand, suit) for suit in range(len(lengths))]
    if rule == "akq":
        return tops == lengths == [len("AKQ")] * len(lengths)
    return all(
        top > 0 and (top == length or top >= SUIT_LENGTH - length)
        for length, top in zip(lengths, tops, strict=True)
    )


def _tops(hand: Hand, suit: int) -> int:
    """How many cards of a suit from the ace down without a gap."""
    ace = (suit + 1) * SUIT_SIZE - 1
    return next((n for n in range(SUIT_LENGTH) if not hand >> ace - n & 1), SUIT_LENGTH)
