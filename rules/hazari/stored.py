"""The state as plain data, and back.

Owns the stored form. Loading refuses, by ValueError, whatever `dump` cannot have written: the shape
of the data here, the sense of the state in `rules.hazari.sound`.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.data import Json
from rules.hazari.options import PACK_SIZE, SEATS, setup
from rules.hazari.showing import showdown
from rules.hazari.sound import check, check_cards
from rules.hazari.splits import SIZES, Split
from rules.hazari.state import Deal, State
from rules.reading import Fields, items, number


def dump(state: State) -> Json:
    """The state as plain data; secret."""
    return {
        "options": state.setup.options,
        "phase": state.phase,
        "index": state.index,
        "dealer": state.dealer,
        "totals": list(state.totals),
        "prompts": state.prompts,
        "between": state.between,
        "deal": None if state.deal is None else _dump_deal(state.deal),
        "winners": None if state.winners is None else list(state.winners),
    }


def _dump_deal(deal: Deal) -> Json:
    return {
        "index": deal.index,
        "dealer": deal.dealer,
        "before": list(deal.before),
        "hands": list(deal.hands),
        "splits": [None if split is None else list(split) for split in deal.splits],
        "shown": len(deal.shown),
    }


def load(data: Json) -> State:
    """The state that was dumped as this. Raises ValueError."""
    fields = Fields(data)
    options, phase, between = fields.take("options"), fields.take("phase"), fields.take("between")
    if not isinstance(options, Mapping):
        raise ValueError("no options")
    if not isinstance(phase, str) or not isinstance(between, bool):
        raise ValueError("no phase")
    deal, winners = fields.take("deal"), fields.take("winners")
    state = State(
        setup=setup(SEATS, options),
        phase=phase,
        index=fields.number("index"),
        dealer=fields.optional("dealer", SEATS),
        totals=fields.numbers("totals"),
        prompts=fields.number("prompts"),
        between=between,
        deal=None if deal is None else _deal(Fields(deal)),
        winners=None if winners is None else tuple(number(s, SEATS) for s in items(winners)),
    )
    fields.end()
    check(state)
    return state


def _deal(fields: Fields) -> Deal:
    """A deal; what has been shown follows from the splits."""
    many = fields.number("shown", len(SIZES) + 1)
    dealer = fields.number("dealer", SEATS)
    hands = fields.numbers("hands", 1 << PACK_SIZE)
    splits = tuple(_split(split) for split in items(fields.take("splits")))
    check_cards(hands, splits, many)
    arranged = [split for split in splits if split is not None]
    deal = Deal(
        index=fields.number("index"),
        dealer=dealer,
        before=fields.numbers("before"),
        hands=hands,
        splits=splits,
        shown=tuple(showdown(arranged, dealer, many)),
    )
    fields.end()
    return deal


def _split(data: Json) -> Split | None:
    if data is None:
        return None
    first, second, third, fourth = (number(cards, 1 << PACK_SIZE) for cards in items(data))
    return first, second, third, fourth
