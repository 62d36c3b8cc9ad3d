"""Arranging: the question to each seat, and what may be answered.

Owns phase 2 of the page: `ready`, drafts, and help with them. What the fourth `ready` leads to is
in `rules.hazari.dealing`. Everything here follows from the seat's own cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.api import Action, Event, IllegalAction, Prompt, PromptId, Seat, Step
from rules.cards import FRENCH, Hand
from rules.data import Json
from rules.hazari.combinations import key, name
from rules.hazari.dealing import show_next
from rules.hazari.hands import arranged, split_codes
from rules.hazari.options import SEATS
from rules.hazari.splits import SIZES, Split, front, keys, misordered
from rules.hazari.state import State, prompt_id
from rules.shapes import Fields
from rules.shapes import Split as SplitField

READY = "ready"
ARGUMENT = "split"
WEIGHT = 4
"""Thirteen cards to arrange take as long as so many turns."""

_BIT: Mapping[Json, Hand] = {code: 1 << card for code, card in FRENCH.card.items()}


def prompt(state: State, seat: int) -> Prompt:
    """The question to a seat that is still arranging."""
    return _prompt(prompt_id(state, seat), seat, state.running.hands[seat])


@lru_cache(maxsize=1024)
def _prompt(number: int, seat: int, hand: Hand) -> Prompt:
    shape = Fields(READY, (SplitField(ARGUMENT, SIZES, arranged(hand)[0]),))
    return Prompt(PromptId(number), "arrange", True, Seat(seat), shapes=(shape,), weight=WEIGHT)


def ready(state: State, seat: int, split: Split) -> Step[State]:
    """The state after a checked split; the fourth one opens the showdown."""
    deal = state.running
    deal = replace(deal, splits=(*deal.splits[:seat], split, *deal.splits[seat + 1 :]))
    said = Event("ready", {"seat": seat}, {Seat(seat): {"split": split_codes(split)}})
    if len(deal.arranged) < SEATS:
        return Step(replace(state, deal=deal), (said,))
    opened = show_next(state, deal)
    return Step(opened.state, (said, *opened.events))


def checked(hand: Hand, given: Json) -> Split:
    """The legal split of this hand that was given. Raises IllegalAction, in the page's order."""
    sets = _lists(given)
    if tuple([len(cards) for cards in sets]) != SIZES:
        raise IllegalAction("sizes")
    first, second, third, fourth = _own_cards(hand, sets)
    split = first, second, third, fourth
    wrong = misordered(keys(split))
    if wrong:
        raise IllegalAction(wrong[0])
    return split


def check_draft(hand: Hand, given: Json) -> list[Hand]:
    """The sets of a draft: four lists of different own cards. Raises IllegalAction (`cards`)."""
    sets = _lists(given)
    if len(sets) != len(SIZES):
        raise IllegalAction("cards")
    return _own_cards(hand, sets)


def _lists(given: Json) -> Sequence[Sequence[Json]]:
    """The lists of a list; none if there is anything else in it."""
    if not isinstance(given, list | tuple):
        return ()
    lists = [cards for cards in given if isinstance(cards, list | tuple)]
    return lists if len(lists) == len(given) else ()


def _own_cards(hand: Hand, sets: Sequence[Sequence[Json]]) -> list[Hand]:
    """The cards of each list. Raises IllegalAction unless all are different ones of the hand."""
    try:
        found = [sum([_BIT[code] for code in codes]) for codes in sets]
    except (KeyError, TypeError):
        raise IllegalAction("cards") from None
    # A card that stands twice is carried, and a bit is missing.
    together = sum(found)
    if together & ~hand or together.bit_count() != sum(map(len, sets)):
        raise IllegalAction("cards")
    return found


def answer(split: Split) -> Action:
    """`ready` with this split."""
    return {"kind": READY, ARGUMENT: split_codes(split)}


def default(hand: Hand) -> Action:
    """The answer of an absent player: the front split."""
    return answer(front(hand))


def advise(hand: Hand, given: Json) -> Mapping[str, Json]:
    """What each full set of a draft is, where the order is wrong, and why it cannot be `ready`;
    and the front split as a proposal."""
    sets = check_draft(hand, given)
    full = [
        key(cards) if cards.bit_count() == size else None
        for cards, size in zip(sets, SIZES, strict=True)
    ]
    errors = misordered(full)
    return {
        "sets": [None if value is None else name(value) for value in full],
        "errors": errors,
        "problem": "sizes" if None in full else next(iter(errors), None),
        "proposal": split_codes(front(hand)),
    }
