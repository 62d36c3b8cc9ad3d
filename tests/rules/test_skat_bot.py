"""The bot of Skat: always legal, better than chance, and fair about what it sees."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.api import Action, Event, Seat
from rules.bots import Bot, SeatView
from rules.codec import event_data
from rules.options import resolve
from rules.skat.bot import SkatBot
from rules.skat.game import Skat
from rules.skat.state import State
from tests.bots import play_match
from tests.laws import fresh_seed, random_options, sample_answer
from tests.rules.skat_kit import FOREHAND, act, coming, dealt, kind

GAME = Skat()
BOT = SkatBot()


class AnyAnswer:
    """Answers what must be answered at random; bids and announces so that deals are played."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        prompt = next(prompt for prompt in view.prompts if prompt.must)
        if prompt.kind == "say" and prompt.shapes and rng.random() < 0.5:
            lowest: Any = prompt.shapes[0].describe()["fields"]
            return {"kind": "bid", "value": lowest[0]["values"][0]}
        if prompt.kind == "say":
            return {"kind": "pass"}
        if prompt.kind == "skat_or_hand":
            return {"kind": "take_skat"}
        while True:
            action = sample_answer(prompt, rng)
            if prompt.kind != "discard" or action["contract"] != "N" and "ouvert" not in action:
                return action


def test_every_choice_is_legal_under_every_option() -> None:
    """Illegal choices would raise; random ones beside it lead to odd positions."""
    rng = Random(fresh_seed())
    for _ in range(25):
        seats = rng.choice([3, 4])
        changes = {**random_options(rng, GAME.form(seats)), "match_deals": seats * 2}
        options, _ = resolve(GAME.form(seats), rng.choice(["isko", "raeuber"]), changes)
        if not GAME.check_options(seats, options):
            bots: list[Bot] = [rng.choice([BOT, AnyAnswer()]) for _ in range(seats)]
            play_match(GAME, options, bots, rng)


def won(bots: list[Bot], deals: int, rng: Random) -> dict[int, list[bool]]:
    """How the games of each declarer went."""
    options, _ = resolve(GAME.form(3), "isko", {"match_deals": deals})
    found: dict[int, list[bool]] = {0: [], 1: [], 2: []}
    for row in play_match(GAME, options, bots, rng)[1]:
        if row["declarer"] is not None:
            found[row["declarer"]].append(row["success"])
    return found


def share(games: list[bool]) -> float:
    return sum(games) / len(games)


def test_the_bot_wins_its_games_against_random_players() -> None:
    games = won([BOT, AnyAnswer(), AnyAnswer()], 120, Random(11))
    print(
        f"won by the bot: {share(games[0]):.0%}, by random ones: {share(games[1] + games[2]):.0%}"
    )
    assert share(games[0]) > 0.75 > 0.5 > share(games[1] + games[2])


def test_bots_beat_a_random_declarer() -> None:
    games = won([AnyAnswer(), BOT, BOT], 120, Random(12))
    assert share(games[0]) < 0.3


def test_three_bots_play_nearly_every_deal_and_win_most() -> None:
    games = won([BOT] * 3, 120, Random(13))
    together = sum(games.values(), [])
    print(f"{len(together)} of 120 deals played, {share(together):.0%} won")
    assert len(together) > 90 and 0.65 < share(together) < 0.95


def test_null_is_played_for_no_trick() -> None:
    """Low cards with short gaps; the default announcement is left to the bot's own judgement."""
    hands = (
        "7C 8C 9C 7S 8S TS 7H 9H 7D 8D",
        "JC JS JH AC AS KS AH TH AD TD",
        "JD TC KC QC QS 9S 8H KH QD 9D",
    )
    state = act(dealt(coming(), hands, "QH KD"), *FOREHAND)
    events: list[Event] = []
    while GAME.phase(state) != "deal_over":
        seat = state.running.turn[0]
        step = GAME.apply(state, Seat(seat), asked(state, seat, events))
        state, events = step.state, [*events, *step.events]
    row: Any = next(event.public["row"] for event in events if event.kind == "deal_end")
    assert row["game"]["contract"] == "N" and row["success"]


def test_the_same_view_gives_the_same_choice() -> None:
    options, _ = resolve(GAME.form(3), "raeuber", {"match_deals": 12, "kontra": "on"})
    one = play_match(GAME, options, [BOT] * 3, Random(5))
    assert one == play_match(GAME, options, [BOT] * 3, Random(5))


def asked(state: State, seat: int, events: list[Event]) -> Action:
    """What the bot says on that seat after these events."""
    view = SeatView(
        seat=Seat(seat),
        seats=3,
        options=state.setup.options,
        table=GAME.table(state),
        private=GAME.private(state, Seat(seat)),
        prompts=GAME.prompts(state)[Seat(seat)],
        events=[event_data(event, Seat(seat)) for event in events],
    )
    return BOT.choose(view, Random(1))


def test_a_claim_is_accepted_only_if_nothing_can_be_done() -> None:
    """A hand of clubs that loses no trick; the defenders see it and their own hand."""
    hands = (
        "JC JS JH JD AC TC KC QC 9C AS",
        "8C 7C TS KS QS AH TH 8D 9D 7H",
        "9H 8H 9S 8S 7S KH QH KD QD 7D",
    )
    state = act(dealt(coming(), hands), *FOREHAND, (0, kind("announce", contract="C")))
    claimed = act(state, (0, kind("claim")))
    assert asked(claimed, 1, []) == kind("respond", accept=False), "with ten cards it looks at none"
    events: list[Event] = []
    while state.running.hands[0].bit_count() > 5 or state.running.turn != (0,):
        seat = Seat(state.running.turn[0])
        step = GAME.apply(state, seat, GAME.default(state, seat))
        state, events = step.state, [*events, *step.events]
    claimed = act(state, (0, kind("claim")))
    for seat in (1, 2):
        assert asked(claimed, seat, events) == kind("respond", accept=True)
    conceded = act(state, (0, kind("concede")))
    assert asked(conceded, 2, events) == kind("respond", accept=True)
    partner = act(state, (1, kind("concede")))
    assert asked(partner, 2, events) == kind("respond", accept=False)
