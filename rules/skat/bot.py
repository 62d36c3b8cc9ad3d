"""A bot for Skat: bids by the strength of its hand, plays by rules of thumb.

Owns the decisions before the play; cards are chosen by `rules.skat.tactics`. It must never look at
anything but its view.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rules.api import Action, Prompt
from rules.bots import SeatView
from rules.cards import FRENCH, Hand, each, mask
from rules.data import Random
from rules.skat.contracts import CONTRACTS, GRAND, JACKS, NULL, POINTS, RANKINGS
from rules.skat.schieben import PUSH, TAKE
from rules.skat.seen import Seen, read
from rules.skat.settling import agrees, offer
from rules.skat.strength import Plan, harmless, plan, worth
from rules.skat.tactics import best
from rules.skat.values import null_value
from rules.tricks import TRUMP

HAND_GAME = 0.9
SCHNEIDER = 0.995
"""The chance of a game from which the skat is left alone, and from which Schneider is announced."""

GRAND_HAND = 0.85
KONTRA = 6.0
"""The strength from which a defender says Kontra: of such games nearly half are lost, and a loss
counts twice."""


class SkatBot:
    """See `rules.bots.Bot`."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        """An answer to the question that must be answered, always a legal one."""
        prompt = next(one for one in view.prompts if one.must)
        table: Mapping[str, Any] = view.table
        private: Mapping[str, Any] = view.private
        hand = FRENCH.hand(private["hand"])
        unit = int(str(view.options["grand_ouvert_base"]))
        match prompt.kind:
            case "say":
                return _say(prompt, worth(hand, unit))
            case "hear":
                return {"kind": "hold" if table["bid"] <= worth(hand, unit) else "pass"}
            case "skat_or_hand":
                return _hand_game(hand, table["bid"], unit)
            case "discard":
                return _declare(hand, table["bid"], unit)
            case "kontra":
                return {"kind": "kontra" if _holds_against(read(view)) >= KONTRA else "no"}
            case "re" | "grand_hand_offer":
                return _sure(prompt.kind, hand, table["game"])
            case "schieben":
                return PUSH if PUSH in prompt.legal and harmless(hand) else TAKE
            case "pass_on":
                return _pass_on(prompt)
            case "respond":
                return {"kind": "respond", "accept": agrees(read(view), table["request"])}
        return _play(prompt, view)


def _play(prompt: Prompt, view: SeatView) -> Action:
    """A card, or the end of a deal that is decided."""
    seen = read(view)
    legal = [FRENCH.card[str(action["card"])] for action in prompt.legal]
    return offer(view, seen) or prompt.legal[legal.index(best(seen, legal))]


def _say(prompt: Prompt, most: int) -> Action:
    """The next value, as long as the hand is worth it."""
    for shape in prompt.shapes:
        fields: Any = shape.describe()["fields"]
        value = fields[0]["values"][0]
        if value <= most:
            return {"kind": "bid", "value": value}
    return {"kind": "pass"}


def _hand_game(hand: Hand, bid: int, unit: int) -> Action:
    """A hand game where it is nearly sure; else the skat helps."""
    sure = [found for found in _hand_plans(hand, bid, unit) if found.chance >= HAND_GAME]
    if not sure:
        return {"kind": "take_skat"}
    game = max(sure, key=lambda found: found.gain)
    action: dict[str, Any] = {"kind": "announce", "contract": game.contract}
    if game.contract == NULL:
        return {**action, "ouvert": game.ouvert}
    return {**action, "schneider": game.chance >= SCHNEIDER}


def _hand_plans(hand: Hand, bid: int, unit: int) -> list[Plan]:
    found = [plan(c, hand, 0, unit, hand=True, ouvert=False) for c in CONTRACTS]
    found.append(plan(NULL, hand, 0, unit, hand=True, ouvert=True))
    return [one for one in found if one.value >= bid]


def _declare(twelve: Hand, bid: int, unit: int) -> Action:
    """The contract and the two cards with the best prospect; an overbid hand loses least."""
    offers = []
    for laid in combinations(each(twelve), 2):
        hand = twelve & ~mask(laid)
        saved = sum(POINTS[card] for card in laid) / 30
        for contract in CONTRACTS:
            for ouvert in (False, True) if contract == NULL else (False,):
                if contract == NULL and null_value(False, ouvert) < bid:
                    continue
                found = plan(contract, hand, bid, unit, hand=False, ouvert=ouvert)
                extra = 0.0 if contract == NULL else saved
                covers = contract == NULL or _covers(contract, twelve, bid, unit)
                offers.append((covers, found.gain + extra, contract, ouvert, laid))
    _, _, contract, ouvert, laid = max(offers)
    action: dict[str, Any] = {"kind": "declare", "contract": contract}
    return {**action, "discard": FRENCH.codes(laid), "ouvert": ouvert}


def _covers(contract: str, twelve: Hand, bid: int, unit: int) -> bool:
    return plan(contract, twelve, 0, unit, hand=False, ouvert=False).value >= bid


def _holds_against(seen: Seen) -> float:
    """About how many tricks a defender holds: trumps and aces."""
    if seen.contract == NULL:
        return 0.0
    trumps = (seen.hand & seen.ranking.masks[TRUMP]).bit_count()
    aces = sum(POINTS[c] == 11 and seen.suit(c) != TRUMP for c in each(seen.hand))
    return trumps + aces + 0.5 * (seen.hand & JACKS).bit_count()


def _sure(kind: str, hand: Hand, game: Any) -> Action:
    """Re, or a Grand Hand, with a game that is hardly lost."""
    contract = GRAND if game is None else game["contract"]
    found = plan(contract, hand, 0, 24, hand=True, ouvert=False)
    enough = found.chance >= (GRAND_HAND if game is None else HAND_GAME)
    said = "grand_hand" if kind == "grand_hand_offer" else "re"
    return {"kind": said if enough else "no"}


def _pass_on(prompt: Prompt) -> Action:
    """The two cards that are likeliest to win tricks and points."""
    shape: Any = prompt.shapes[0].describe()
    power = RANKINGS["R"].power
    cards = [FRENCH.card[code] for code in shape["fields"][0]["from"]]
    worst = sorted(cards, key=lambda card: (POINTS[card], power[card]))[-2:]
    return {"kind": "pass_on", "cards": FRENCH.codes(worst)}
