"""The state as plain data, and back.

Owns the stored form. Loading refuses, by ValueError, whatever `dump` cannot have written: the shape
of the data here, the sense of the state in `rules.kachuful.sound`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.cards import Card
from rules.data import Json
from rules.kachuful.options import PACK_SIZE, setup
from rules.kachuful.sound import check
from rules.kachuful.state import Deal, LastTrick, Round, State


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
    except (KeyError, TypeError, AssertionError) as error:
        raise ValueError("no state of Kachuful") from error
    check(state)
    return state


def rounds_data(rounds: tuple[Round, ...]) -> list[Json]:
    """The rounds of the draw as data."""
    return [[[seat, card] for seat, card in cards] for cards in rounds]


def rounds_from(data: Json, seats: int) -> tuple[Round, ...]:
    """The rounds of the draw from data. Raises ValueError."""
    return tuple(
        tuple((_int(seat, seats), _int(card, PACK_SIZE)) for seat, card in map(_pair, _list(cards)))
        for cards in _list(data)
    )


class Fields:
    """A map whose values are read by key and type; every key must be read once."""

    def __init__(self, data: Json) -> None:
        if not isinstance(data, Mapping):
            raise ValueError("not a map")
        self._left = dict(data)

    def take(self, key: str) -> Json:
        """Whatever stands there. Raises KeyError."""
        return self._left.pop(key)

    def number(self, key: str, below: int | None = None) -> int:
        """A number from 0 on. Raises ValueError, as all below."""
        return _int(self.take(key), below)

    def optional(self, key: str, below: int) -> int | None:
        """A number or None."""
        value = self.take(key)
        return None if value is None else _int(value, below)

    def numbers(self, key: str, below: int | None = None) -> tuple[int, ...]:
        """A list of numbers."""
        return tuple(_int(value, below) for value in _list(self.take(key)))

    def end(self) -> None:
        """Nothing else may stand there."""
        if self._left:
            raise ValueError("unknown keys")


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
        winners=None if winners is None else tuple(_int(seat, seats) for seat in _list(winners)),
    )
    fields.end()
    return state


def _deal(fields: Fields, seats: int) -> Deal:
    last = fields.take("last")
    bids = tuple(
        None if bid is None else _int(bid, PACK_SIZE) for bid in _list(fields.take("bids"))
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


def _last(data: Json, seats: int) -> LastTrick:
    leader, cards, winner = _list(data)
    shown: tuple[Card, ...] = tuple(_int(card, PACK_SIZE) for card in _list(cards))
    return LastTrick(_int(leader, seats), shown, _int(winner, seats))


def numbers_by_seat(data: Json, seats: int) -> tuple[int, ...]:
    """A number by seat, maybe below zero, from data. Raises ValueError."""
    values = _list(data)
    totals = tuple(value for value in values if type(value) is int)
    if len(totals) != seats or len(values) != seats:
        raise ValueError("not a number by seat")
    return totals


def _list(data: Json) -> Sequence[Json]:
    if not isinstance(data, list | tuple):
        raise ValueError("not a list")
    return data


def _pair(data: Json) -> tuple[Json, Json]:
    one, two = _list(data)
    return one, two


def _int(data: Json, below: int | None = None) -> int:
    if type(data) is not int or data < 0 or (below is not None and data >= below):
        raise ValueError("not a number in range")
    return data
