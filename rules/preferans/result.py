"""A finished deal as data: what is opened, and its row of the sheet.

Owns the fields of `scoring` and of the rows. Rows are only ever made of finished deals.
"""

from __future__ import annotations

from rules.cards import FRENCH
from rules.data import Json
from rules.preferans.contracts import codes, talon_units
from rules.preferans.options import Setup
from rules.preferans.progress import price
from rules.preferans.settling import settle
from rules.preferans.sheet import Sheet
from rules.preferans.state import Deal, Outcome, Trick, Word, trick_seats


def trick_data(deal: Deal, trick: Trick) -> dict[str, Json]:
    """A complete trick; `talon`: the talon card that named its suit."""
    return {
        "leader": trick.leader,
        "cards": trick_codes(deal, trick.leader, trick.cards),
        "winner": trick.winner,
        "talon": None if trick.talon is None else FRENCH.code[trick.talon],
    }


def trick_codes(deal: Deal, leader: int, cards: tuple[int, ...]) -> list[Json]:
    """The cards of a trick as data: seat and code in playing order."""
    seats = trick_seats(deal, leader)
    return [[seat, FRENCH.code[card]] for seat, card in zip(seats, cards, strict=False)]


def opened(deal: Deal) -> dict[str, Json]:
    """All cards of the deal: hands as dealt, the talon, what was thrown, the tricks."""
    strain = deal.strain
    return {
        "hands": [codes(hand, strain) for hand in deal.dealt],
        "talon": FRENCH.codes(deal.talon),
        "discard": codes(deal.discard, strain) if deal.discard else None,
        "tricks": [trick_data(deal, trick) for trick in deal.tricks],
    }


def said(words: tuple[Word, ...]) -> list[Json]:
    """Words with their seats."""
    return [[seat, word] for seat, word in words]


def row(setup: Setup, deal: Deal, outcome: Outcome, sheet: Sheet) -> dict[str, Json]:
    """The row of a finished deal; `sheet` is the one after it."""
    before = deal.before
    settled = settle(setup.pool_weight, sheet).rounded
    earlier = settle(setup.pool_weight, before.sheet).rounded
    return {
        "deal": before.index,
        "dealer": deal.dealer,
        "order": list(deal.order),
        "lines": list(before.lines),
        "kind": outcome.kind,
        "how": outcome.how,
        "run": before.run,
        "price": price(setup, before.run) if outcome.kind == "pass_game" else None,
        "calls": said(deal.calls),
        "declarer": deal.declarer,
        "bid": deal.bid,
        "contract": deal.contract,
        "shared": deal.shared,
        "words": said(deal.words),
        "own": deal.own,
        "returned": deal.returned,
        "mode": deal.mode,
        "talon": talon_units(deal.talon) if deal.took else 0,
        "tricks": None if outcome.counts is None else list(outcome.counts),
        "success": outcome.success,
        "between": [entry.data() for entry in before.written],
        "entries": [entry.data() for entry in outcome.entries],
        "scores": [settled[line] - earlier[line] for line in before.lines],
        "totals": [settled[line] for line in before.lines],
    }
