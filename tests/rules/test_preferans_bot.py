"""The bot of Preferans: always legal, better than chance, and what is counted of its deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from rules.api import Action, Event, Seat
from rules.bots import Bot, SeatView
from rules.cards import FRENCH
from rules.codec import event_data
from rules.options import resolve
from rules.preferans.bot import PreferansBot
from rules.preferans.figures import figures
from rules.preferans.options import check_options, form
from rules.preferans.strength import defence, holes, safest, tricks
from rules.randomplayer import RandomPlayer
from tests.bots import play_match
from tests.laws import fresh_seed, random_options
from tests.rules.preferans_kit import (
    GAME,
    HANDS,
    LOW,
    NO,
    PACK,
    TALON,
    WHIST,
    act,
    bought,
    coming,
    dealt,
    say,
)

BOT = PreferansBot()


class Quick:
    """Answers at random, bids low."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        prompt = next(prompt for prompt in view.prompts if prompt.must)
        if prompt.kind == "bidding" and rng.random() < 0.8:
            return rng.choice(prompt.legal)
        return RandomPlayer().choose(view, rng)


def test_every_choice_is_legal_under_every_option() -> None:
    """Illegal choices would raise; random ones beside it lead to odd positions."""
    rng = Random(fresh_seed())
    played = 0
    while played < 40:
        seats = rng.choice([3, 4])
        changes = {
            **random_options(rng, form(seats)), "end_mode": "deals", "deals_limit": 3,
            "preference": "strict", "share_misere": True,
        }  # fmt: skip
        options, _ = resolve(form(seats), rng.choice([None, *form(seats).presets]), changes)
        if check_options(seats, options):
            continue
        bots: list[Bot] = [rng.choice([BOT, Quick()]) for _ in range(seats)]
        play_match(GAME, options, bots, rng)
        played += 1


def rows_of(bots: list[Bot], deals: int, seed: int, **changes: Any) -> list[Any]:
    ends = {"end_mode": "deals", "deals_limit": deals}
    options, _ = resolve(form(len(bots)), "sochi", {**ends, **changes})
    return play_match(GAME, options, bots, Random(seed))[1]


def test_bots_earn_what_random_players_lose() -> None:
    rows = rows_of([BOT, Quick(), BOT, Quick()], 80, 11)
    totals = rows[-1]["totals"]
    print(f"totals after 80 deals: {totals}")
    assert totals[0] > 500 and totals[2] > 500


@pytest.mark.parametrize("seats", [3, 4])
def test_bots_make_most_of_their_games_and_do_all_there_is(seats: int) -> None:
    rows = rows_of([BOT] * seats, 150, 13)
    games = [row for row in rows if row["kind"] == "contract"]
    made = sum(row["success"] for row in games) / len(games)
    print(f"{made:.0%} of {len(games)} contracts made")
    assert 0.6 < made < 0.97
    assert {row["kind"] for row in rows} >= {"contract", "misere", "pass_game"}
    assert any(row["own"] for row in rows) and any(row["mode"] == "open" for row in rows)


def test_the_same_view_gives_the_same_choice() -> None:
    assert rows_of([BOT] * 3, 12, 5) == rows_of([BOT] * 3, 12, 5)


def choice(state: Any, seat: int, events: Sequence[Event] = ()) -> Action:
    """What the bot says on that seat after these events of the deal."""
    table: Any = GAME.table(state)
    view = SeatView(
        seat=Seat(seat), seats=len(table["won"]), options=state.setup.options, table=table,
        private=GAME.private(state, Seat(seat)), prompts=GAME.prompts(state)[Seat(seat)],
        events=[event_data(event, Seat(seat)) for event in events],
    )  # fmt: skip
    return BOT.choose(view, Random(1))


def test_hands_are_judged_as_players_judge_them() -> None:
    strong, weak, _ = (FRENCH.hand(hand.split()) for hand in HANDS)
    assert tricks(strong, "S") >= 8 > 6 > tricks(strong, "H")
    assert tricks(weak, "N") < 4
    assert defence(FRENCH.hand("AS KS AH KH".split()), "D") > 2.5
    low = FRENCH.hand(LOW[0].split())
    assert holes(low) == 0 < holes(strong)
    twelve = low | FRENCH.hand(["KH", "QH"])
    assert FRENCH.codes(sorted(safest(twelve))) == ["QH", "KH"]


def test_a_strong_hand_bids_throws_losers_and_names_its_suit() -> None:
    state = dealt(coming())
    assert choice(state, 1)["kind"] == "bid"
    state = act(state, *bought()[:3])
    thrown: Any = choice(state, 1)["cards"]
    assert not set(thrown) & set("AS KS QS JS TS AC AD".split())
    state = act(state, (1, {"kind": "discard", "cards": thrown}))
    assert choice(state, 1)["strain"] == "S"


def test_a_low_hand_bids_misere() -> None:
    assert choice(dealt(coming(), LOW, "KH QH"), 1) == {"kind": "bid", "bid": "M"}


def test_a_preference_is_declared() -> None:
    hands = (
        "AS KS QS AC KC QC AD KD QD AH", "JS TS 9S JC TC 9C JD TD 9D JH",
        "8S 7S 8C 7C 8D 7D TH 9H 8H 7H",
    )  # fmt: skip
    state = act(dealt(coming(preference="akq"), hands, "KH QH"), *bought()[:3])
    assert choice(state, 1) == {"kind": "declare_preference"}
    assert TALON not in hands


ALL_OF_IT = [
    ("two whist", {}, (WHIST, WHIST), 3, [0, 0, 0, 10], 2, "decline"),
    ("two whist", {}, (WHIST, WHIST), 3, [0, 0, 10, 0], 2, "accept"),
    ("two whist", {}, (WHIST, WHIST), 2, [0, 10, 0, 0], 1, "accept"),
    ("two whist", {}, (WHIST, WHIST), 2, [0, 9, 1, 0], 1, "decline"),
    ("one whists", {}, (NO, WHIST, say("closed")), 1, [0, 0, 10, 0], 3, "accept"),
    ("one whists", {}, (NO, WHIST, say("closed")), 1, [0, 1, 9, 0], 3, "decline"),
    ("for oneself", {"quota": "personal"}, (NO, WHIST), 1, [0, 0, 10, 0], 3, "decline"),
    ("for oneself", {"quota": "personal"}, (NO, WHIST), 1, [0, 0, 0, 10], 3, "accept"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "words", "by", "counts", "bot", "answer"), ALL_OF_IT)
def test_a_claim_is_granted_that_takes_nothing_from_the_own_count(
    name: str, changes: Any, words: Any, by: int, counts: list[int], bot: int, answer: str
) -> None:
    """A whister who writes his own tricks only is not robbed by the other."""
    said = [(3 if at else 2, word) for at, word in enumerate(words)]
    state = act(dealt(coming(**changes)), *bought(), *said, (by, say("claim", tricks=counts)))
    assert choice(state, bot) == {"kind": answer}


def row(**changes: Any) -> dict[str, Any]:
    plain = {
        "order": [1, 2, 3], "declarer": 1, "kind": "contract", "success": True,
        "tricks": [0, 6, 4, 0], "words": [[2, "whist"], [3, "pass_whist"]],
        "scores": [-5, 20, -5, -10],
    }  # fmt: skip
    return {**plain, **changes}


def named(of: dict[str, Any], name: str) -> dict[int, float]:
    """The values of that figure by seat."""
    return {figure.seat: figure.value for figure in figures(of) if figure.name == name}


def test_figures() -> None:
    assert named(row(), "declarer: games made, %") == {1: 100.0}
    assert named(row(), "declarer: result, whists") == {1: 20.0}
    assert named(row(), "whister: result, whists") == {2: -5.0}
    assert named(row(), "deals played as declarer, %") == {1: 100.0, 2: 0.0, 3: 0.0}
    caught = row(kind="misere", success=False, words=[])
    assert named(caught, "defender: misères caught, %") == {2: 100.0, 3: 100.0}
    passed = row(kind="pass_game", declarer=None, success=None, words=[])
    assert named(passed, "pass game: tricks") == {1: 6.0, 2: 4.0, 3: 0.0}


def claims_in(rng: Random, deals: int) -> Iterator[tuple[Any, int, Any, list[Event]]]:
    """Positions of bots' deals in which one would claim: the seat, its claim, what has happened.
    Play goes on without."""
    for _ in range(deals):
        step = GAME.deal(coming(3), rng.sample(range(32), 32))
        events = list(step.events)
        while GAME.phase(step.state) != "score":
            seat = next(s for s, asked in GAME.prompts(step.state).items() if asked[0].must)
            action: Any = choice(step.state, seat, events)
            if action["kind"] == "claim":
                yield step.state, seat, action, events
                action = GAME.default(step.state, seat)
            step = GAME.apply(step.state, seat, action)
            events += step.events


def holds(state: Any, sure: int, counts: list[int]) -> bool:
    """Whether that hand can keep to these counts of its own, whatever the others play."""
    if GAME.phase(state) != "play":
        return bool(state.deal.won[sure] == counts[sure])
    seat, prompts = next((s, p) for s, p in GAME.prompts(state).items() if p[0].must)
    lines = (holds(act(state, (seat, one)), sure, counts) for one in prompts[0].legal)
    return any(lines) if state.deal.hand == sure else all(lines)


def test_what_a_bot_claims_no_play_of_the_others_can_prevent() -> None:
    """And every bot at the table sees that it is so."""
    found = 0
    for state, seat, claim, events in claims_in(Random(fresh_seed()), 80):
        asked = act(state, (seat, claim))
        assert {choice(asked, s, events)["kind"] for s in GAME.prompts(asked)} == {"accept"}
        deal, found = state.deal, found + 1
        sure = deal.declarer if deal.mode == "misere" else deal.leader
        if 10 - sum(deal.won) <= 3:
            assert holds(state, sure, claim["tricks"])
    print(f"{found} claims")
    assert found > 0


STRONG, WEAK = "9S 8S QC JC KD QD JD AH KH QH", "9S QC 8C 7C JD TD 9D TH 9H 8H"


@pytest.mark.parametrize(("hand", "answer"), [(STRONG, "return_whist"), (WEAK, "accept")])
def test_the_dealer_returns_a_whist_if_the_hand_he_looked_at_is_strong(
    hand: str, answer: str
) -> None:
    rest = [code for code in PACK if code not in f"{HANDS[0]} {hand} {TALON}"]
    state = dealt(coming(), (HANDS[0], hand, " ".join(rest)))
    state = act(state, *bought(), (2, WHIST), (3, NO), (2, say("own")))
    state = act(state, (3, say("accept")))
    assert choice(state, 0) == say("peek", hand_of=2)
    assert choice(act(state, (0, choice(state, 0))), 0) == say(answer)
