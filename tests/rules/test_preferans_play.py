"""Random deals of Preferans, played card by card against a second, naive reading of section 5."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.api import Seat
from rules.preferans.state import State
from tests.laws import fresh_seed
from tests.rules.preferans_kit import GAME, coming, table

DEALS = 250
RANKS = "789TJQKA"


def test_cards_and_tricks_go_as_a_naive_reading_says() -> None:
    rng = Random(fresh_seed())
    modes = set()
    for _ in range(DEALS):
        state = coming(
            rng.choice([3, 4]),
            first_card_blind=rng.random() < 0.3,
            pass_talon=rng.choice(["open", "closed"]),
            ten=rng.choice(["checked", "whisted"]),
        )
        state = words(GAME.deal(state, rng.sample(range(32), 32)).state, rng)
        if GAME.phase(state) == "play":
            modes.add(table(state)["mode"])
            played(state, rng)
    assert modes == {"closed", "open", "checked", "misere", "pass"}


def words(state: State, rng: Random) -> State:
    """Random words up to the first card."""
    while GAME.phase(state) not in ("play", "score"):
        ((seat, (prompt, *_)),) = list(GAME.prompts(state).items())[:1]
        choices = [a for a in prompt.legal if a["kind"] != "give_up"]
        choices += [shape.sample(rng) for shape in prompt.shapes]
        state = GAME.apply(state, seat, rng.choice(choices)).state
    return state


def played(state: State, rng: Random) -> None:
    """Every card of the deal; `hands` are kept apart from the engine."""
    deal = state.running
    codes: Any = [GAME.private(state, Seat(seat))["hand"] for seat in range(len(deal.hands))]
    hands = [set(hand) for hand in codes]
    strain = "N" if deal.contract in (None, "M") else str(deal.contract)[-1]
    order, dealer = list(deal.order), deal.dealer
    passing = deal.mode == "pass" and state.setup.pass_talon == "open"
    talon = [rank_suit(card) for card in deal.talon]
    leader, won = order[0], [0] * len(hands)
    for number in range(10):
        named = talon[number] if passing and number < 2 else None
        leads = leader if not passing or number > 2 else order[0]
        turn = order[order.index(leads) :] + order[: order.index(leads)]
        trick = [(dealer, named)] if named and dealer not in order else []
        for seat in turn:
            first = named or (trick[0][1] if trick else None)
            state, card = one_card(state, rng, seat, hands[seat], first, strain)
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = winner(trick, named or trick[0][1], strain)
        won[leader] += 1
        if leader not in order:
            assert number < 2
            leader = order[0]
    result: Any = table(state)["result"]
    assert table(state)["won"] == won and len(result["tricks"]) == 10


def one_card(
    state: State, rng: Random, seat: int, hand: set[str], first: str | None, strain: str
) -> tuple[State, str]:
    """A random card of the hand that must be in turn; who is asked plays it or another's."""
    shown = table(state)
    (asked,) = shown["turn"]
    assert shown["hand"] == seat
    assert asked == dict(map(tuple, shown["controls"])).get(seat, seat)
    prompt = GAME.prompts(state)[Seat(asked)][0]
    legal = {str(action["card"]) for action in prompt.legal}
    assert prompt.for_seat == seat and legal == may_play(hand, first, strain)
    card = rng.choice(sorted(legal))
    return GAME.apply(state, Seat(asked), {"kind": "play", "card": card}).state, card


def may_play(hand: set[str], first: str | None, strain: str) -> set[str]:
    """Follow suit, else trump, else anything."""
    if first is None:
        return hand
    same = {card for card in hand if card[1] == first[1]}
    return same or {card for card in hand if card[1] == strain} or hand


def winner(trick: list[tuple[int, str]], first: str, strain: str) -> int:
    """The highest trump, else the highest card of the suit led."""
    trumps = [(RANKS.index(card[0]), seat) for seat, card in trick if card[1] == strain]
    follows = [(RANKS.index(card[0]), seat) for seat, card in trick if card[1] == first[1]]
    return max(trumps or follows)[1]


def rank_suit(card: int) -> str:
    """The code of a card by its number, reckoned anew."""
    return "23456789TJQKA"[card % 13] + "CDHS"[card // 13]
