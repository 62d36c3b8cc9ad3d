"""Kachuful where the vectors are silent: draw, table decisions, secrecy, stored states."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Asked, IllegalAction, Over, Pack, Pause, Seat
from rules.cards import FRENCH
from rules.kachuful.game import DRAW_PAUSE_MS, Kachuful
from rules.kachuful.state import State
from rules.options import Options, resolve
from tests.laws import fresh_seed

GAME = Kachuful()
PACK = tuple(range(52))


def options(seats: int, **changes: Any) -> Options:
    chosen, problems = resolve(GAME.form(seats), None, changes)
    assert not problems
    return chosen


def pack(*codes: str) -> list[int]:
    """A pack that begins with these cards."""
    top = [FRENCH.card[code] for code in codes]
    return [*top, *(card for card in PACK if card not in top)]


def coming(seats: int, index: int = 0, first: int = 0, **changes: Any) -> State:
    """A match that awaits the pack of one deal."""
    carried = {"totals": [0] * seats, "first_dealer": first, "index": index}
    return GAME.start(options(seats, **changes), seats, carried).state


def play_out(state: State, answers: Random) -> State:
    """Random legal moves until nobody is asked."""
    while isinstance(GAME.awaits(state), Asked):
        seat, prompts = answers.choice(list(GAME.prompts(state).items()))
        state = GAME.apply(state, seat, answers.choice(prompts[0].legal)).state
    return state


def refusal(state: State, seat: int, action: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalAction) as raised:
        GAME.apply(state, Seat(seat), action)
    return raised.value.code, dict(raised.value.detail)


# the draw


def test_the_draw_is_shown_before_the_first_deal() -> None:
    state = GAME.start(options(3), 3).state
    assert GAME.awaits(state) == Pack("draw", 52)
    step = GAME.deal(state, pack("9D", "KS", "4H"))
    assert [event.kind for event in step.events] == ["drew", "dealer"]
    assert GAME.awaits(step.state) == Pause("draw", DRAW_PAUSE_MS)
    shown = GAME.go_on(step.state).state
    assert GAME.awaits(shown) == Pack("deal", 52, after_deal=False)
    assert GAME.table(shown)["dealer"] == 1
    assert GAME.table(shown)["drawn"] == [[[0, "9D"], [1, "KS"], [2, "4H"]]]


def test_a_pack_that_runs_out_is_shuffled_anew() -> None:
    """Four seats tie twelve times: 48 cards and four left; the thirteenth tie ends the pack."""
    ties = [rank + suit for rank in "AKQJT98765432" for suit in "CDHS"]
    step = GAME.deal(GAME.start(options(4), 4).state, pack(*ties))
    assert [event.kind for event in step.events] == ["drew"] * 13
    assert GAME.awaits(step.state) == Pack("draw", 52)
    again = GAME.deal(step.state, pack("2C", "3C", "5C", "4C"))
    assert GAME.table(again.state)["dealer"] == 2
    assert again.events[0].public["round"] == 14


def test_too_few_cards_for_those_tied_mean_a_new_pack() -> None:
    """Seven draw, four of them tie twelve times: 7 + 11 * 4 = 51 cards, and one is not enough."""
    ties = [rank + suit for rank in "KQJT9876543" for suit in "CDHS"]
    first = pack("AC", "AD", "AH", "AS", "2C", "2D", "2H", *ties)
    step = GAME.deal(GAME.start(options(7), 7).state, first)
    assert GAME.awaits(step.state) == Pack("draw", 52)
    assert GAME.phase(step.state) == "draw"
    again = GAME.deal(step.state, pack("2C", "3C", "3D", "2D", "7C", "6C"))
    assert GAME.table(again.state)["dealer"] == 1
    drawn: Any = GAME.table(again.state)["drawn"]
    assert [len(cards) for cards in drawn] == [7, *[4] * 12, 2]


# the room decides


def test_a_void_deal_is_dealt_again_by_the_same_dealer() -> None:
    state = GAME.deal(coming(4, index=3, first=2, start_cards=5), PACK).state
    step = GAME.apply(state, TABLE, {"kind": "void_deal"})
    assert [event.kind for event in step.events] == ["deal_void"]
    assert GAME.awaits(step.state) == Pack("deal", 52, after_deal=True)
    table = GAME.table(step.state)
    assert (table["deal"], table["dealer"], table["totals"]) == (3, 1, [0] * 4)
    again = GAME.deal(step.state, PACK).state
    assert GAME.table(again)["dealer"] == 1
    newest = [prompt.id for mine in GAME.prompts(again).values() for prompt in mine]
    assert min(newest) > GAME.prompts(state)[Seat(2)][0].id


def test_a_match_broken_off_has_no_winner() -> None:
    state = GAME.deal(coming(3), PACK).state
    assert {"kind": "end_match"} in GAME.table_actions(state)
    step = GAME.apply(state, TABLE, {"kind": "end_match"})
    assert step.events[0].public == {"totals": [0, 0, 0], "winners": []}
    assert GAME.awaits(step.state) == Over()
    assert GAME.table_actions(step.state) == ()
    assert GAME.sheet(step.state, ())["winners"] == []


def test_only_the_first_deal_does_not_wait_for_the_people() -> None:
    answers = Random(fresh_seed())
    state = coming(3, start_cards=2, schedule="down")
    assert GAME.awaits(state) == Pack("deal", 52, after_deal=False)
    state = play_out(GAME.deal(state, PACK).state, answers)
    assert GAME.awaits(state) == Pack("deal", 52, after_deal=True)
    assert GAME.phase(state) == "deal_end"
    table: Any = GAME.table(state)
    assert sum(table["won"]) == 2, "the finished deal stays on the table"
    assert GAME.carried(state)["index"] == 1
    state = play_out(GAME.deal(state, PACK).state, answers)
    assert GAME.awaits(state) == Over()
    assert GAME.table(state)["winners"]


# bids


def test_the_hook_is_shown_and_refused_alike() -> None:
    state = GAME.deal(coming(3, start_cards=3), PACK).state
    for seat in (1, 2):
        state = GAME.apply(state, Seat(seat), {"kind": "bid", "count": 1}).state
    prompt = GAME.prompts(state)[Seat(0)][0]
    assert [action["count"] for action in prompt.legal] == [0, 2, 3]
    assert prompt.refused[0].detail == {"sum": 2, "cards": 3}
    assert GAME.table(state)["forbidden"] == 1
    assert refusal(state, 0, {"kind": "bid", "count": 1}) == ("hook", {"sum": 2, "cards": 3})
    assert refusal(state, 0, {"kind": "bid", "count": 4}) == ("bad_argument", {"name": "count"})
    assert refusal(state, 0, {"kind": "bid", "count": True}) == ("bad_argument", {"name": "count"})
    assert refusal(state, 1, {"kind": "bid", "count": 0}) == ("not_your_turn", {})


def test_secret_bids_are_shown_together() -> None:
    state = GAME.deal(coming(3, start_cards=3, bidding="secret"), PACK).state
    ids = {seat: prompts[0].id for seat, prompts in GAME.prompts(state).items()}
    step = GAME.apply(state, Seat(2), {"kind": "bid", "count": 1})
    table = GAME.table(step.state)
    assert (table["bids"], table["bid_sum"]) == ([None] * 3, 0)
    assert (table["bidden"], table["turn"]) == ([False, False, True], [0, 1])
    assert GAME.private(step.state, Seat(2))["bid"] == 1
    assert step.events[0].public == {"seat": 2}
    left = {seat: prompts[0].id for seat, prompts in GAME.prompts(step.state).items()}
    assert left == {seat: ids[seat] for seat in (Seat(0), Seat(1))}
    step = GAME.apply(step.state, Seat(0), {"kind": "bid", "count": 1})
    step = GAME.apply(step.state, Seat(1), {"kind": "bid", "count": 1})
    assert [event.kind for event in step.events] == ["bid_in", "bids_shown"]
    assert step.events[1].reveals
    assert GAME.table(step.state)["bids"] == [1, 1, 1]
    assert list(GAME.prompts(step.state)) == [1]


def test_blind_cards_are_shown_after_the_last_bid() -> None:
    state = GAME.deal(coming(3, start_cards=1, blind_one_card=True), PACK).state
    assert GAME.private(state, Seat(0))["hand"] == []
    for seat in (1, 2, 0):
        step = GAME.apply(state, Seat(seat), {"kind": "bid", "count": 0})
        state = step.state
        if seat == 2:
            assert GAME.table(state)["forbidden"] == 1
    assert [event.kind for event in step.events] == ["bid", "hands_shown"]
    assert step.events[1].private[Seat(1)] == {"hand": ["2C"]}
    assert GAME.private(state, Seat(1))["hand"] == ["2C"]


def test_blind_is_only_for_one_card() -> None:
    state = GAME.deal(coming(3, start_cards=2, blind_one_card=True), PACK).state
    assert GAME.private(state, Seat(1))["hand"] == ["5C", "2C"]


# cards


def playing(hands: Sequence[Sequence[str]], **changes: Any) -> State:
    """Hands of equal size dealt by seat 2 of three, everybody having bid 0 where he may."""
    codes = [hand[turn] for turn in range(len(hands[0])) for hand in hands]
    state = coming(3, first=2, start_cards=len(hands[0]), hook=False, **changes)
    state = GAME.deal(state, pack(*codes)).state
    for seat in range(3):
        state = GAME.apply(state, Seat(seat), {"kind": "bid", "count": 0}).state
    return state


def test_cards_are_refused_by_name() -> None:
    state = playing([["KH", "2C"], ["AH", "3C"], ["4S", "4D"]])
    assert refusal(state, 0, {"kind": "play", "card": "AH"}) == ("not_your_card", {"card": "AH"})
    assert refusal(state, 0, {"kind": "play", "card": "1H"}) == ("bad_argument", {"name": "card"})
    assert refusal(state, 0, {"kind": "claim"}) == ("unknown_action", {})
    assert refusal(state, 0, {"kind": "bid", "count": 0}) == ("not_your_turn", {})
    state = GAME.apply(state, Seat(0), {"kind": "play", "card": "KH"}).state
    assert refusal(state, 1, {"kind": "play", "card": "3C"}) == ("must_follow", {"suit": "H"})
    prompt = GAME.prompts(state)[Seat(1)][0]
    assert [refused.action["card"] for refused in prompt.refused] == ["3C"]


def test_the_default_card_is_the_lowest_plain_one() -> None:
    state = playing([["2S", "2H", "2D", "3C"], ["AH", "4C", "5C", "6C"], ["4S", "4D", "KC", "QC"]])
    assert GAME.default(state, Seat(0)) == {"kind": "play", "card": "2D"}, "spades are trumps"


def test_the_turned_card_makes_the_trump() -> None:
    state = GAME.deal(coming(3, start_cards=2, trump_mode="turnup"), PACK).state
    table = GAME.table(state)
    assert (table["turned"], table["trump"]) == ("8C", "C")
    before = GAME.table(coming(3, start_cards=2, trump_mode="turnup"))
    assert (before["trump"], before["next_trumps"]) == (None, [])


@pytest.mark.parametrize(
    ("trump_mode", "index", "hand"),
    [
        ("cycle", 0, ["AS", "2S", "KH", "QC", "JC", "TD"]),
        ("cycle", 1, ["TD", "AS", "2S", "KH", "QC", "JC"]),
        ("cycle", 2, ["QC", "JC", "KH", "AS", "2S", "TD"]),
        ("cycle", 3, ["KH", "AS", "2S", "TD", "QC", "JC"]),
        ("cycle_nt", 4, ["AS", "2S", "KH", "QC", "JC", "TD"]),
    ],
)
def test_hands_begin_with_trumps(trump_mode: str, index: int, hand: list[str]) -> None:
    state = coming(3, index, first=-index % 3, start_cards=6 + index, trump_mode=trump_mode)
    mine = ["TD", "JC", "2S", "KH", "AS", "QC"]
    others = [card for card in PACK if FRENCH.code[card] not in mine]
    dealt = [
        card
        for turn in range(6)
        for card in (others[turn], others[turn + 6], FRENCH.card[mine[turn]])
    ]
    rest = [card for card in PACK if card not in dealt]
    state = GAME.deal(state, [*dealt, *rest]).state
    private: Any = GAME.private(state, Seat(0))
    assert private["hand"] == hand
    assert sum(private["groups"]) == 6


# data


def test_incomplete_options_are_refused() -> None:
    with pytest.raises(ValueError):
        GAME.start({"hook": True}, 4)
    with pytest.raises(ValueError):
        GAME.start(options(4), 8)


@pytest.mark.parametrize(
    "carried",
    [
        {"totals": [0, 0, 0], "first_dealer": 0},
        {"totals": [0, 0], "first_dealer": 0, "index": 0},
        {"totals": [0, 0, 0], "first_dealer": 3, "index": 0},
        {"totals": [0, 0, 0], "first_dealer": 0, "index": 33},
        {"totals": [0, 0, 0], "first_dealer": 0, "index": 0, "more": 1},
        {"totals": [0, 0, True], "first_dealer": 0, "index": 0},
    ],
)
def test_a_wrong_carried_map_is_refused(carried: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        GAME.start(options(3), 3, carried)


def test_a_stored_state_that_cannot_be_is_refused() -> None:
    """Every number of a running deal changed by one: none of these states can have been stored."""
    state = playing([["KH", "2C"], ["AH", "3C"], ["4S", "4D"]])
    for seat, card in ((0, "KH"), (1, "AH"), (2, "4S"), (2, "4D")):
        state = GAME.apply(state, Seat(seat), {"kind": "play", "card": card}).state
    stored: Any = GAME.dump(state)
    free = {"prompts", "before", "totals", "bids", "voids", "drawn"}
    for key in stored.keys() - free - {"seats", "options", "deal"}:
        with pytest.raises(ValueError):
            GAME.load({**stored, key: spoilt(stored[key])})
    for key in stored["deal"].keys() - free:
        with pytest.raises(ValueError):
            GAME.load({**stored, "deal": {**stored["deal"], key: spoilt(stored["deal"][key])}})


def spoilt(value: Any) -> Any:
    """The same kind of data, a little different."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*map(spoilt, value[:1]), *value[1:]] if value else [0]
    return 0 if value is None else value + "x"
