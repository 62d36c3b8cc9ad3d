"""A finished deal as data: what is opened, and its line of the sheet.

Owns the fields of `scoring` and of the rows, and the event that names the partner. Rows are only
ever made of finished deals.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Event
from rules.cards import GERMAN, SUITS
from rules.data import Json
from rules.schafkopf.contracts import SIE, TRUMPS, codes
from rules.schafkopf.options import Setup
from rules.schafkopf.state import Deal, Outcome, Swap, after, by_points, target
from rules.state import Trick


def partner_shown(seat: int, by: str) -> Event:
    """The partner becomes known: by the called card, by running away, by a Stoß."""
    return Event("partner", {"seat": seat, "by": by}, reveals=True)


def trick_codes(leader: int, cards: Sequence[int]) -> list[Json]:
    """The cards of a trick as data: seat and code in playing order."""
    return [[after(leader, place), GERMAN.code[card]] for place, card in enumerate(cards)]


def trick_data(trick: Trick) -> dict[str, Json]:
    """A complete trick."""
    return {
        "leader": trick.leader,
        "cards": trick_codes(trick.leader, trick.cards),
        "winner": trick.winner,
    }


def game_data(deal: Deal) -> dict[str, Json] | None:
    """What is played, once the auction has said it."""
    if deal.contract is None:
        return None
    return {
        "contract": deal.contract,
        **named(deal),
        "forced": deal.forced,
    }


def named(deal: Deal) -> dict[str, Json]:
    """The trump suit and the called card, nil where there is none (yet)."""
    return {
        "suit": None if deal.suit is None else SUITS[deal.suit],
        "called": None if deal.called is None else GERMAN.code[deal.called],
    }


def opened(deal: Deal) -> dict[str, Json]:
    """All cards of the deal: hands as dealt, what a Hochzeit swapped, the tricks, and the cards
    that somebody got without their being played."""
    return {
        "hands": [codes(hand, deal.order) for hand in deal.dealt],
        "swap": None if deal.swap is None else _swap(deal.swap),
        "tricks": [trick_data(trick) for trick in deal.tricks],
        "rest": None
        if deal.rest is None
        else {"seat": deal.rest[0], "cards": codes(deal.rest[1], deal.order)},
    }


def _swap(swap: Swap) -> dict[str, Json]:
    return {
        "offerer": swap.offerer,
        "trump": GERMAN.code[swap.trump],
        "acceptor": swap.acceptor,
        "card": GERMAN.code[swap.card],
    }


def row(setup: Setup, deal: Deal, outcome: Outcome, totals: Sequence[int]) -> dict[str, Json]:
    """The line of a finished deal in the sheet."""
    return {
        "deal": deal.before.index,
        "dealer": deal.dealer,
        "how": outcome.how,
        "game": game_data(deal),
        "declarer": deal.declarer,
        "partner": deal.partner,
        "known": deal.known,
        "knocks": deal.knocked,
        "doubles": list(deal.doubles),
        "taken": list(deal.points),
        "won": list(deal.won),
        **_counting(setup, deal, outcome),
        "factors": _factors(setup, deal, outcome),
        **_ramsch(outcome),
        "scores": list(outcome.scores),
        "totals": list(totals),
    }


def _counting(setup: Setup, deal: Deal, outcome: Outcome) -> dict[str, Json]:
    """How a declarer's game was counted; in a Ramsch its price."""
    value, run = outcome.value, outcome.run
    found: dict[str, Json] = {
        "target": None, "points": outcome.points, "tricks": outcome.tricks, "laufende": None,
        "runs": 0, "run_price": 0, "base": None, "level": None, "bonus": 0,
        "value": None, "success": outcome.won,
    }  # fmt: skip
    if value is None or run is None:
        return {**found, "base": setup.ramsch_price}
    top: list[Json] = list(GERMAN.codes(TRUMPS[deal.order][: run.count]))
    return {
        **found,
        "target": target(setup, deal) if by_points(deal) else None,
        "laufende": {"declarers": run.declarers, "cards": top},
        "runs": value.runs,
        "run_price": value.run_price,
        "base": value.base,
        "level": value.level,
        "bonus": value.bonus,
        "value": value.total,
    }


def _factors(setup: Setup, deal: Deal, outcome: Outcome) -> list[Json]:
    """What everything is multiplied by: a Tout or Sie, knocks, Stöße; in a Ramsch players without
    a trick."""
    found: list[Json] = []
    value = outcome.value
    if value is not None and value.times > 1:
        found.append(["sie" if deal.contract == SIE else "tout", value.times])
    virgins = deal.won.count(0) if _doubles_all(setup, outcome) else 0
    for name, count in (
        ("knocks", deal.knocked),
        ("stoss", len(deal.doubles)),
        ("virgins", virgins),
    ):
        if count:
            found.append([name, 1 << count])
    return found


def _doubles_all(setup: Setup, outcome: Outcome) -> bool:
    """Whether each player without a trick doubled all payments of this deal."""
    lost = outcome.ramsch is not None and outcome.ramsch.durchmarsch is None
    return lost and setup.ramsch_jungfrau == "double_all"


def _ramsch(outcome: Outcome) -> dict[str, Json]:
    """Who paid for a Ramsch, or made a Durchmarsch."""
    paid = outcome.ramsch
    return {
        "loser": None if paid is None else paid.loser,
        "durchmarsch": None if paid is None else paid.durchmarsch,
    }
