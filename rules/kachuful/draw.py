"""The draw for the first dealer.

Owns phase 1 of the page: rounds of drawing until one card is highest. It must never deal hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.api import Event, Step
from rules.cards import FRENCH, RANK_OF, Card
from rules.data import Json
from rules.kachuful.state import DEAL, Round, State
from rules.values import replace


def tied(cards: Round) -> tuple[int, ...]:
    """The seats whose card has the highest rank; the suit does not count (K4)."""
    top = max(RANK_OF[card] for _, card in cards)
    return tuple(seat for seat, card in cards if RANK_OF[card] == top)


def draw(state: State, pack: Sequence[Card]) -> Step[State]:
    """Draws rounds from this pack until one seat is highest or too few cards are left.

    In the second case the whole pack is shuffled anew for those still tied.
    """
    events: list[Event] = []
    seats, rounds, place = state.drawing, state.drawn, 0
    while len(seats) != 1 and place + len(seats) <= len(pack):
        cards = tuple(zip(seats, pack[place : place + len(seats)], strict=True))
        place += len(seats)
        seats = tied(cards)
        rounds = (*rounds, cards)
        shown: dict[str, Json] = {
            "round": len(rounds),
            "cards": round_codes(cards),
            "tied": list(seats) if len(seats) > 1 else [],
        }
        events.append(Event("drew", shown))
    if len(seats) > 1:
        return Step(replace(state, drawing=seats, drawn=rounds), tuple(events))
    events.append(Event("dealer", {"seat": seats[0]}))
    return Step(replace(state, drawing=(), drawn=rounds, first=seats[0]), tuple(events))


def collect(state: State) -> Step[State]:
    """The drawn cards have been looked at; the first deal follows at once."""
    return Step(replace(state, phase=DEAL), ())


def round_codes(cards: Round) -> list[Json]:
    """One round of the draw as data."""
    return [[seat, FRENCH.code[card]] for seat, card in cards]
