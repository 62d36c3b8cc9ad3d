"""A bot for Schafkopf: bids by the strength of its hand, plays by rules of thumb.

Owns the decisions before the play; cards are chosen by `rules.schafkopf.tactics`, claims by
`rules.schafkopf.settling`. It must never look at anything but its view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.api import Action, Prompt
from rules.bots import SeatView
from rules.cards import GERMAN, SUIT_OF, SUITS, Hand, each
from rules.data import Random
from rules.schafkopf.contracts import (
    HOCHZEIT,
    OBERS,
    POINTS,
    RUFER,
    RUFER_TRUMPS,
    order_of,
    ordinary,
)
from rules.schafkopf.seen import Seen, read
from rules.schafkopf.settling import agrees, offer
from rules.schafkopf.strength import best as best_contract
from rules.schafkopf.strength import call, chance, knocks, strength
from rules.schafkopf.tactics import best
from rules.tricks import TRUMP

RETOUR = 0.9
"""The chance of the own contract from which a Stoß is doubled again."""

STOSS = 6.0
"""The strength in trumps and aces from which a defender doubles."""

MARRIES = (5, 2)
"""So many trumps, so many of them Obers, accept a Hochzeit."""


class SchafkopfBot:
    """See `rules.bots.Bot`."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """An answer to the question that must be answered, always a legal one."""
        prompt = next(one for one in view.prompts if one.must)
        private: Mapping[str, Any] = view.private
        hand = GERMAN.hand(private["hand"])
        match prompt.kind:
            case "klopfen":
                return {"kind": "knock", "yes": knocks(hand)}
            case "auction":
                return _bid(prompt, hand)
            case "declare":
                return _declare(prompt, hand, view.table["game"])
            case "marry":
                return _marry(prompt, hand)
            case "stoss":
                return prompt.legal[0 if _doubles(read(view), prompt) else -1]
            case "claim_answer":
                return {"kind": "claim_answer", "yes": agrees(read(view), view.table)}
        return _play(prompt, view)


def _play(prompt: Prompt, view: SeatView) -> Action:
    """A card, or the end of a deal that is decided."""
    seen = read(view)
    legal = [GERMAN.card[str(action["card"])] for action in prompt.legal]
    return offer(view, seen) or prompt.legal[legal.index(best(seen, legal))]


def _bid(prompt: Prompt, hand: Hand) -> Action:
    """The contract that promises most; a hand with one trump offers a Hochzeit."""
    contracts = [str(one["contract"]) for one in prompt.legal if one["kind"] == "bid"]
    found = best_contract(contracts, hand)
    if found is not None:
        return {"kind": "bid", "contract": found.contract}
    if "hochzeit" in contracts:
        return {"kind": "bid", "contract": "hochzeit"}
    return {"kind": "pass"}


def _declare(prompt: Prompt, hand: Hand, game: Any) -> Action:
    """The ace of the shortest suit, or the strongest trump suit."""
    suits = [SUITS.index(str(one["suit"])) for one in prompt.legal]
    contract = game["contract"]
    if contract == RUFER:
        return {"kind": "declare", "suit": SUITS[call(suits, hand)]}
    strongest = max(suits, key=lambda suit: strength(order_of(contract, suit), hand))
    return {"kind": "declare", "suit": SUITS[strongest]}


def _marry(prompt: Prompt, hand: Hand) -> Action:
    """A strong hand gives its cheapest card of its shortest suit."""
    trumps, obers = MARRIES
    gifts = [one for one in prompt.legal if one["yes"]]
    if (
        not gifts
        or (hand & RUFER_TRUMPS).bit_count() < trumps
        or (hand & OBERS).bit_count() < obers
    ):
        return {"kind": "marry", "yes": False}

    def key(one: Action) -> tuple[int, int]:
        card = GERMAN.card[str(one["give"])]
        return (hand & ordinary(RUFER, SUIT_OF[card])).bit_count(), POINTS[card]

    return min(gifts, key=key)


def _doubles(seen: Seen, prompt: Prompt) -> bool:
    """Stoß with many tricks against the contract, Retour with a safe one; the secret partner keeps
    silent."""
    if len(prompt.legal) == 1:
        return False
    if seen.contract == HOCHZEIT:
        return False
    if seen.seat == seen.declarer:
        return chance(seen.contract, strength(seen.order, seen.hand)) >= RETOUR
    if seen.ours:
        return False
    return _holds_against(seen) >= STOSS


def _holds_against(seen: Seen) -> float:
    """About how strong a defender is: trumps, high ones more, and aces."""
    trumps = seen.hand & seen.ranking.masks[TRUMP]
    aces = sum(POINTS[card] == 11 for card in each(seen.hand & ~trumps))
    top = sum(not seen.higher(card) for card in each(trumps))
    return trumps.bit_count() + 0.5 * (trumps & OBERS).bit_count() + aces + 0.5 * top
