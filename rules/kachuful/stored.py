"""The state as plain data, and back.

Owns the stored form. Loading refuses, by ValueError, whatever `dump` cannot have written: the shape
of the data here, the sense of the state in `rules.kachuful.sound`.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.cards import Card
from rules.data import Json
from rules.kachuful.options import PACK_SIZE, setup
from rules.kachuful.sound import check
from rules.kachuful.state import Deal, Round, State
from rules.reading import Fields, items, number, numbers_by_seat
from rules.state import Trick


def dump(state: State) -> Json:
    """The state as plain data; secret."""
    return {
        "seats": state.setup.seats,
        "options": state.setup.options,
        "phase": state.phase,
        "index": state.index,
        "first": state.first,
        "totals": list(state.totals),
        "prompts": state.prompts,
        "drawing": list(state.drawing),
        "drawn": rounds_data(state.drawn),
        "between": state.between,
        "deal": None if state.deal is None else _dump_deal(state.deal),
        "winners": None if state.winners is None else list(state.winners),
    }


def _dump_deal(deal: Deal) -> Json:
    last = deal.last
    return {
        "index": deal.index,
        "dealer": deal.dealer,
        "size": deal.size,
        "trump": deal.trump,
        "turned": deal.turned,
        "before": list(deal.before),
        "hands": list(deal.hands),
        "bids": list(deal.bids),
        "won": list(deal.won),
        "voids": list(deal.voids),
        "played": deal.played,
        "leader": deal.leader,
        "trick": list(deal.trick),
        "last": None if last is None else [last.leader, list(last.cards), last.winner],
    }


def load(data: Json) -> State:
    """The state that was dumped as this. Raises ValueError."""
    try:
        state = _state(Fields(data))
    except (TypeError, AssertionError) as error:
        raise ValueError("no state of Kachuful") from error
    check(state)
    return state


def rounds_data(rounds: tuple[Round, ...]) -> list[Json]:
    """The rounds of the draw as data."""
    return [[[seat, card] for seat, card in cards] for cards in rounds]


def rounds_from(data: Json, seats: int) -> tuple[Round, ...]:
    """The rounds of the draw from data. Raises ValueError."""
    return tuple(
        tuple(
            (number(seat, seats), number(card, PACK_SIZE))
            for seat, card in map(_pair, items(cards))
        )
        for cards in items(data)
    )


def _state(fields: Fields) -> State:
    seats = fields.number("seats")
    options = fields.take("options")
    if not isinstance(options, Mapping):
        raise ValueError("no options")
    rules = setup(seats, options)
    phase, between = fields.take("phase"), fields.take("between")
    if not isinstance(phase, str) or not isinstance(between, bool):
        raise ValueError("no phase")
    deal, winners = fields.take("deal"), fields.take("winners")
    state = State(
        setup=rules,
        phase=phase,
        index=fields.number("index", len(rules.sizes)),
        first=fields.optional("first", seats),
        totals=numbers_by_seat(fields.take("totals"), seats),
        prompts=fields.number("prompts"),
        drawing=fields.numbers("drawing", seats),
        drawn=rounds_from(fields.take("drawn"), seats),
        between=between,
        deal=None if deal is None else _deal(Fields(deal), seats),
        winners=None if winners is None else tuple(number(seat, seats) for seat in items(winners)),
    )
    fields.end()
    return state


def _deal(fields: Fields, seats: int) -> Deal:
    last = fields.take("last")
    bids = tuple(
        None if bid is None else number(bid, PACK_SIZE) for bid in items(fields.take("bids"))
    )
    deal = Deal(
        index=fields.number("index"),
        dealer=fields.number("dealer", seats),
        size=fields.number("size"),
        trump=fields.number("trump", 5),
        turned=fields.optional("turned", PACK_SIZE),
        before=numbers_by_seat(fields.take("before"), seats),
        hands=fields.numbers("hands", 1 << PACK_SIZE),
        bids=bids,
        won=fields.numbers("won"),
        voids=fields.numbers("voids", 1 << 4),
        played=fields.number("played", 1 << PACK_SIZE),
        leader=fields.number("leader", seats),
        trick=fields.numbers("trick", PACK_SIZE),
        last=None if last is None else _last(last, seats),
    )
    fields.end()
    return deal


def _last(data: Json, seats: int) -> Trick:
    leader, cards, winner = items(data)
    shown: tuple[Card, ...] = tuple(number(card, PACK_SIZE) for card in items(cards))
    return Trick(number(leader, seats), shown, number(winner, seats))


def _pair(data: Json) -> tuple[Json, Json]:
    one, two = items(data)
    return one, two
