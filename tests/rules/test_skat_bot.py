"""The bot of Skat: always legal, better than chance, and fair about what it sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.api import Action, Event, Seat
from rules.bots import Bot, SeatView
from rules.cards import FRENCH, each
from rules.codec import event_data
from rules.options import resolve
from rules.skat.bot import SkatBot
from rules.skat.claims import position
from rules.skat.contracts import ALL_CARDS
from rules.skat.game import Skat
from rules.skat.solver import holds
from rules.skat.state import State
from tests.bots import play_match
from tests.laws import fresh_seed, random_options, sample_answer
from tests.rules.skat_kit import FOREHAND, act, coming, dealt, kind

GAME = Skat()
BOT = SkatBot()


class AnyAnswer:
    """Answers what must be answered at random; bids and announces so that deals are played. Now
    and then it claims or gives up."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        offers = [prompt.legal[0] for prompt in view.prompts if not prompt.must]
        if offers and rng.random() < 0.03:
            return rng.choice(offers)
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


@pytest.mark.bulk
def test_the_bot_wins_its_games_against_random_players() -> None:
    games = won([BOT, AnyAnswer(), AnyAnswer()], 120, Random(11))
    print(
        f"won by the bot: {share(games[0]):.0%}, by random ones: {share(games[1] + games[2]):.0%}"
    )
    assert share(games[0]) > 0.75 > 0.5 > share(games[1] + games[2])


@pytest.mark.bulk
def test_bots_beat_a_random_declarer() -> None:
    games = won([AnyAnswer(), BOT, BOT], 120, Random(12))
    assert share(games[0]) < 0.3


@pytest.mark.bulk
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


SURE = (
    "JC JS JH JD AC TC KC QC 9C AS",
    "8C 7C TS KS QS AH TH 8D 9D 7H",
    "9H 8H 9S 8S 7S KH QH KD QD 7D",
)
"""A hand of clubs that loses no trick."""


def announced(contract: str, hands: tuple[str, str, str], **changes: Any) -> State:
    """Forehand plays a hand game of that contract."""
    return act(dealt(coming(**changes), hands), *FOREHAND, (0, kind("announce", contract=contract)))


def test_a_hand_that_wins_everything_is_claimed_and_granted() -> None:
    state = announced("C", SURE)
    assert asked(state, 0, []) == kind("claim")
    claimed = act(state, (0, kind("claim")))
    for seat in (1, 2):
        assert asked(claimed, seat, []) == kind("respond", accept=True)


def test_a_null_that_cannot_be_caught_is_claimed_and_granted() -> None:
    """Seven and up without a gap; it is claimed when another seat leads."""
    hands = (
        "JC JS JH JD AC TC KC AH TH AD",
        "7C 8C 9C 7S 8S 9S 7H 8H 9H 7D",
        "QC AS KS QS TS KH QH TD KD QD",
    )
    bid = (1, kind("bid", value=18)), (0, kind("pass")), (2, kind("pass"))
    null = (1, kind("announce", contract="N"))
    state = act(dealt(coming(), hands, "8D 9D"), *bid, null, (0, kind("play", card="JC")))
    assert asked(state, 1, []) == kind("claim")
    assert asked(act(state, (1, kind("claim"))), 0, []) == kind("respond", accept=True)


def test_what_may_be_beaten_is_neither_claimed_nor_granted() -> None:
    """The spade ten may be trumped or caught, whoever holds the higher cards."""
    hands = (SURE[0].replace("AS", "TS"), SURE[1].replace("TS", "AS"), SURE[2])
    state = announced("C", hands)
    assert asked(state, 0, [])["kind"] == "play"
    claimed = act(state, (0, kind("claim")))
    for seat in (1, 2):
        assert asked(claimed, seat, []) == kind("respond", accept=False)


def random_play(rng: Random, contracts: str) -> Iterator[tuple[State, list[Event]]]:
    """Every position of a hand game that forehand plays with random cards."""
    cards = FRENCH.codes(rng.sample(list(each(ALL_CARDS)), 32))
    hands = [" ".join(cards[place : place + 10]) for place in (0, 10, 20)]
    state = act(dealt(coming(), hands, " ".join(cards[30:])), *FOREHAND)
    step = GAME.apply(state, Seat(0), kind("announce", contract=rng.choice(contracts)))
    events: list[Event] = []
    while GAME.phase(step.state) == "play":
        yield step.state, events
        seat = Seat(step.state.running.turn[0])
        card = rng.choice(GAME.prompts(step.state)[seat][0].legal)
        step = GAME.apply(step.state, seat, card)
        events = [*events, *step.events]


def test_what_a_bot_claims_or_grants_is_true() -> None:
    """The solver sees all cards, the bot only its own."""
    rng = Random(fresh_seed())
    claims = grants = 0
    while claims < 3 or grants < 10:
        for state, events in random_play(rng, "DHSCGN"):
            if state.running.turn == (0,):
                sure = holds(position(state.running))
                claimed = act(state, (0, kind("claim")))
                granted = sum(asked(claimed, seat, events)["accept"] is True for seat in (1, 2))
                claims_it = asked(state, 0, events) == kind("claim")
                assert sure or not (granted or claims_it)
                claims, grants = claims + claims_it, grants + granted


def test_what_a_bot_gives_up_is_decided() -> None:
    """The deal counts the same whether all agree or it is played on."""
    rng = Random(fresh_seed())
    given_up: dict[bool, int] = {True: 0, False: 0}
    while not all(given_up.values()):
        scores = set()
        for state, events in random_play(rng, "DHSCG"):
            seat, taken = state.running.turn[0], state.running.points
            if max(taken[0], taken[1] + taken[2]) >= 60 and asked(state, seat, events) == kind(
                "concede"
            ):
                given_up[seat == 0] += 1
                over = act(state, (seat, kind("concede")))
                while over.running.request is not None:
                    other = over.running.turn[0]
                    assert asked(over, other, events) == kind("respond", accept=True)
                    over = act(over, (other, kind("respond", accept=True)))
                scores.add(over.standing.account.sums)
        if scores:
            final = act(state, (seat, GAME.default(state, Seat(seat))))
            scores.add(final.standing.account.sums)
        assert len(scores) < 2


def test_concessions_are_answered_by_what_is_decided() -> None:
    """A declarer's always; a partner's only when the game is won."""
    state, events = announced("C", SURE), []
    partner = act(state, (1, kind("concede")))
    assert asked(partner, 2, events) == kind("respond", accept=False)
    while state.running.points[0] < 61 or state.running.turn != (0,):
        seat = Seat(state.running.turn[0])
        step = GAME.apply(state, seat, GAME.default(state, seat))
        state, events = step.state, [*events, *step.events]
    assert asked(act(state, (1, kind("concede"))), 2, events) == kind("respond", accept=True)
    mine = act(state, (0, kind("concede")))
    assert asked(mine, 2, events) == kind("respond", accept=True)


def test_a_harmless_hand_is_pushed_on() -> None:
    """Low cards under high ones: whatever lies in the skat can only make it worse."""
    hands = (
        "7C 8C KC 7S 8S AS 7H 9H 7D 8D",
        "JC JS AC TC AH TH AD TD KS QS",
        "JH JD 9C QC 9S TS 8H KH 9D KD",
    )
    passed = (1, kind("pass")), (2, kind("pass")), (0, kind("pass"))
    state = act(dealt(coming(all_pass="schieberamsch"), hands, "QH QD"), *passed)
    assert asked(state, 0, []) == kind("push")
    assert asked(act(state, (0, kind("push"))), 1, []) == kind("take")
    forced = act(
        dealt(coming(all_pass="schieberamsch", ramsch_push=False), hands, "QH QD"), *passed
    )
    assert asked(forced, 0, [])["kind"] == "pass_on"


def test_kontra_is_said_with_many_trumps_and_aces_only() -> None:
    hands = (
        "JD AC TC KC QC AS 7H 8H 7D 8D",
        "JC JS JH 9C 8C 7C AH AD TS 7S",
        "KS QS 9S 8S TH KH QH 9H TD KD",
    )
    state = act(
        dealt(coming(kontra="on"), hands, "QD 9D"), *FOREHAND,
        (0, kind("announce", contract="C")),
    )  # fmt: skip
    assert asked(state, 1, []) == kind("kontra")
    assert asked(act(state, (1, kind("no"))), 2, []) == kind("no")
    assert asked(act(state, (1, kind("kontra"))), 0, []) == kind("no"), "Re is for sure games"
