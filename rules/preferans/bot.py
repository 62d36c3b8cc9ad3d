"""A bot for Preferans: bids by playing tricks, whists by expected tricks, plays by rules of thumb.

Owns the decisions before the play and the answers to claims; cards are chosen by
`rules.preferans.tactics`. It must never look at anything but its view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.api import Action, Prompt
from rules.bots import SeatView
from rules.cards import FRENCH, Hand
from rules.data import Random
from rules.preferans.certain import certain, offer
from rules.preferans.contracts import (
    DUTIES,
    MISERES,
    STEP,
    TRICK_BIDS,
    TRICKS,
    level_of,
    strain_of,
    trick_bid,
)
from rules.preferans.naming import named
from rules.preferans.seen import read
from rules.preferans.strength import (
    defence,
    highest,
    holes,
    limit,
    plan,
    safest,
    surrendered,
    tricks,
    worth,
)
from rules.preferans.tactics import best
from rules.preferans.talon import is_preference

_PARTNER = 1.0
"""The tricks that a passing partner takes, on average."""

_SHARE_OF_SIX, _SHARE = 1.7, 1.0
"""With so many tricks the first defender whists a six, and anything higher."""

_SHORT_OF_SIX, _SHORT_ABOVE = 0.6, 0.2
"""By so much the duty may be out of reach for whoever whists alone, up to seven and above."""

_RETURNS = 2.6
"""With so many tricks a passer returns the whist."""

_DEALER_RETURNS = 1.2
"""By so much the two hands may fall short of the duty, and the dealer still returns the whist."""


class PreferansBot:
    """See `rules.bots.Bot`."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """An answer to the question that must be answered, always a legal one."""
        prompt = next(one for one in view.prompts if one.must)
        private: Mapping[str, Any] = view.private
        table: Mapping[str, Any] = view.table
        hand = FRENCH.hand(private["hand"])
        match prompt.kind:
            case "bidding":
                return _bid(prompt, hand, table)
            case "share":
                return {"kind": "no_offer"}
            case "share_answer":
                return {"kind": "accept"}
            case "talon":
                return _discard(view, prompt, hand, str(table["bid"]))
            case "contract":
                return _contract(hand, str(table["bid"]))
            case "whist" | "whist_again":
                return {"kind": "whist" if _whists(hand, table) else "pass_whist"}
            case "mode":
                return _mode(prompt, hand, table)
            case "own_answer":
                returns = defence(hand, strain_of(table["contract"])) >= _RETURNS
                return {"kind": "return_whist" if returns else "accept"}
            case "dealer_answer":
                return _dealer(private["peeked"], table)
            case "claim_answer":
                return {"kind": "accept" if _grants(view) else "decline"}
        return offer(view) or _play(view, prompt)


def _play(view: SeatView, prompt: Prompt) -> Action:
    """A card of the hand in turn."""
    legal = [FRENCH.card[str(action["card"])] for action in prompt.legal]
    return prompt.legal[legal.index(best(read(view, prompt.for_seat), legal))]


def _bid(prompt: Prompt, hand: Hand, table: Mapping[str, Any]) -> Action:
    """The lowest bid up to what the hand is worth; a safe misère; holding rather than raising."""
    described: list[Any] = [shape.describe() for shape in prompt.shapes]
    bids = [str(bid) for shape in described for bid in shape["fields"][0]["values"]]
    risk = holes(hand)
    for misere, most in (("M", 1), ("Mx", 0)):
        if misere in bids and risk <= most:
            return {"kind": "bid", "bid": misere}
    top = highest(limit(hand), TRICK_BIDS)
    if top is None:
        return {"kind": "pass"}
    here, bid = {"kind": "here"} in prompt.legal, table["bid"]
    if here and bid in STEP and STEP[bid] <= STEP[top]:
        return {"kind": "here"}
    affordable = [one for one in bids if one in STEP and STEP[one] <= STEP[top]]
    return {"kind": "bid", "bid": affordable[0]} if affordable else {"kind": "pass"}


def _discard(view: SeatView, prompt: Prompt, twelve: Hand, bid: str) -> Action:
    """A Preference is declared; else what is left must play best."""
    said = [action["kind"] for action in prompt.legal]
    if "declare_preference" in said and is_preference(str(view.options["preference"]), twelve):
        return {"kind": "declare_preference"}
    if bid in MISERES:
        return {"kind": "discard", "cards": FRENCH.codes(safest(twelve))}
    found = plan(twelve, TRICK_BIDS[STEP[bid] :])
    if "give_up" in said and found.value < surrendered(level_of(bid)):
        return {"kind": "give_up"}
    return {"kind": "discard", "cards": FRENCH.codes(found.thrown)}


def _contract(hand: Hand, bid: str) -> Action:
    """The contract that promises most."""
    allowed = TRICK_BIDS[STEP[trick_bid(bid)] :]
    chosen = max(allowed, key=lambda one: worth(tricks(hand, strain_of(one)), level_of(one)))
    return named("contract", chosen)


def _whists(hand: Hand, table: Mapping[str, Any]) -> bool:
    """Whether the own half of the duty is there; alone, the whole with what the passer brings."""
    contract = str(table["contract"])
    level, own = level_of(contract), defence(hand, strain_of(contract))
    passed = any(word == "pass_whist" for _, word in table["words"])
    if passed:
        return own + _PARTNER >= DUTIES[level] - (_SHORT_OF_SIX if level <= 7 else _SHORT_ABOVE)
    return own >= (_SHARE_OF_SIX if level == 6 else _SHARE)


def _mode(prompt: Prompt, hand: Hand, table: Mapping[str, Any]) -> Action:
    """For one's own where the duty is in doubt, else with open cards."""
    contract = str(table["contract"])
    expected = defence(hand, strain_of(contract)) + _PARTNER
    own: Action = {"kind": "own"}
    if own in prompt.legal and expected < DUTIES[level_of(contract)] + 0.4:
        return own
    return {"kind": "open"}


def _dealer(peeked: Mapping[str, Any] | None, table: Mapping[str, Any]) -> Action:
    """The dealer looks at the hand of who went for his own, and returns the whist unless it and
    an average other one fall far short of the duty."""
    if peeked is None:
        return {"kind": "peek", "hand_of": table["whister"]}
    contract = str(table["contract"])
    expected = defence(FRENCH.hand(peeked["hand"]), strain_of(contract)) + _PARTNER
    returns = expected >= DUTIES[level_of(contract)] - _DEALER_RETURNS
    return {"kind": "return_whist" if returns else "accept"}


def _grants(view: SeatView) -> bool:
    """Whether a claim is certain from what everybody sees, or gives the own side all it can get."""
    table: Mapping[str, Any] = view.table
    counts, sure = table["request"]["tricks"], certain(view)
    if sure is None:
        return _gets_all(view)
    declarer = table["declarer"]
    # How the defenders of a misère share their tricks counts for nothing.
    if table["mode"] == "misere" and counts[declarer] == sure[declarer]:
        return True
    return bool(counts == sure) or _gets_all(view)


def _gets_all(view: SeatView) -> bool:
    """Whether a claim gives the own side all that is left; a whister who writes his own tricks only
    has no side but himself."""
    table: Mapping[str, Any] = view.table
    seat = view.seat
    counts, won = table["request"]["tricks"], table["won"]
    declarer, left = table["declarer"], TRICKS - sum(won)
    gains = [count - own for count, own in zip(counts, won, strict=True)]
    if declarer is None:
        return bool(gains[seat] == 0)
    if seat == declarer:
        return bool(gains[seat] == (0 if table["mode"] == "misere" else left))
    if table["mode"] == "misere":
        return bool(gains[declarer] == left)
    alone = table["whister"] is not None and view.options["quota"] == "joint"
    return bool(gains[declarer] == 0 if alone else gains[seat] == left)
