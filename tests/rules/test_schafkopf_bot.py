"""The bot of Schafkopf: always legal, better than chance, and fair about what it sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from rules.api import Action, Event, Seat
from rules.bots import Bot, SeatView
from rules.cards import GERMAN
from rules.codec import event_data
from rules.options import resolve
from rules.schafkopf.bot import SchafkopfBot
from rules.schafkopf.contracts import RANKINGS
from rules.schafkopf.state import State
from tests.bots import play_match
from tests.laws import fresh_seed, random_options
from tests.rules.schafkopf_kit import (
    FOUR_PASSES,
    GAME,
    PASS,
    act,
    bid,
    coming,
    dealt,
    declare,
    drive,
    kind,
    kinds,
    legal,
    plays,
)

BOT = SchafkopfBot()


class AnyAnswer:
    """Answers what must be answered at random, and bids a Rufer every other time."""

    def choose(self, view: SeatView, rng: Random) -> Action:
        prompt = next(prompt for prompt in view.prompts if prompt.must)
        if prompt.kind != "auction":
            return rng.choice(prompt.legal)
        low = [one for one in prompt.legal if one.get("contract", "rufer") == "rufer"]
        return rng.choice(low)


def test_every_choice_is_legal_under_every_option() -> None:
    """Illegal choices would raise; random ones beside it lead to odd positions."""
    rng = Random(fresh_seed())
    for _ in range(40):
        changes = {**random_options(rng, GAME.form(4)), "deals": 3}
        options, _ = resolve(GAME.form(4), rng.choice([None, *GAME.form(4).presets]), changes)
        bots: list[Bot] = [rng.choice([BOT, AnyAnswer()]) for _ in range(4)]
        play_match(GAME, options, bots, rng)


def rows_of(bots: list[Bot], deals: int, seed: int, **changes: Any) -> list[Any]:
    options, _ = resolve(GAME.form(4), "seed", {"deals": deals, **changes})
    return play_match(GAME, options, bots, Random(seed))[1]


def share(games: list[bool]) -> float:
    return sum(games) / len(games)


@pytest.mark.bulk
def test_bots_earn_what_random_players_lose() -> None:
    """Two bots that sit across against two random players."""
    rows = rows_of([BOT, AnyAnswer(), BOT, AnyAnswer()], 200, 11)
    totals = rows[-1]["totals"]
    print(f"totals after 200 deals: {totals}")
    assert totals[0] + totals[2] > 100
    own = [row["success"] for row in rows if row["declarer"] in (0, 2)]
    others = [row["success"] for row in rows if row["declarer"] in (1, 3)]
    print(f"won by the bots: {share(own):.0%}, by random ones: {share(others):.0%}")
    assert share(own) > 0.65 and share(own) > share(others)


@pytest.mark.bulk
def test_four_bots_win_most_of_their_games_and_bid_all_kinds() -> None:
    rows = rows_of([BOT] * 4, 200, 13)
    won = share([row["success"] for row in rows])
    kinds = {row["game"]["contract"] for row in rows}
    print(f"{won:.0%} of 200 deals won, {sorted(kinds)}")
    assert 0.55 < won < 0.9
    assert {"rufer", "wenz", "solo"} <= kinds


def test_the_same_view_gives_the_same_choice() -> None:
    options, _ = resolve(GAME.form(4), "stammtisch", {"deals": 12, "hochzeit": True})
    assert play_match(GAME, options, [BOT] * 4, Random(5)) == play_match(
        GAME, options, [BOT] * 4, Random(5)
    )


def asked(state: State, seat: int, events: list[Event] | None = None) -> Action:
    """What the bot says on that seat after these events."""
    view = SeatView(
        seat=Seat(seat),
        seats=4,
        options=state.setup.options,
        table=GAME.table(state),
        private=GAME.private(state, Seat(seat)),
        prompts=GAME.prompts(state)[Seat(seat)],
        events=[event_data(event, Seat(seat)) for event in events or ()],
    )
    return BOT.choose(view, Random(1))


STRONG = (
    "OC OS OH UC US AH TH 9C",
    "OD UH UD KH 9H AC TC KC",
    "8H 7H AS TS KS 9S 8S 7S",
    "8C 7C AD TD KD 9D 8D 7D",
)


def test_it_bids_what_it_holds() -> None:
    state = dealt(coming(), STRONG)
    assert asked(state, 0)["contract"] == "solo"
    state = act(state, (0, PASS), (1, PASS))
    assert asked(state, 2) == PASS
    sie = ("OC OS OH OD UC US UH UD", "AC TC KC 9C 8C 7C AH TH",
           "AS TS KS 9S 8S 7S KH 9H", "AD TD KD 9D 8D 7D 8H 7H")  # fmt: skip
    assert asked(dealt(coming(), sie), 0) == bid("sie")


def test_it_calls_the_ace_of_its_shortest_suit() -> None:
    hands = ("OC OS UC US AH 9H 7S TD", "OH OD UH UD KC 9C 8C KD",
             "AS TS KS 9S 8S AC TC 7C", "TH KH 8H 7H AD 9D 8D 7D")  # fmt: skip
    state = act(dealt(coming(), hands), (0, bid("rufer")), (1, PASS), (2, PASS), (3, PASS))
    assert asked(state, 0) == declare("S")


def test_a_defender_searches_for_the_partner() -> None:
    """Seat 3 leads leaves; the holder of the called ace must lay it then."""
    hands = ("OC OS UC US AH 9H 7S 7D", "OH OD UH UD KC 9C 8C TD",
             "AS TS KS AC TC 7C TH KH", "AD 8S 9S 8H 7H KD 9D 8D")  # fmt: skip
    state = act(
        dealt(coming(), hands), (0, bid("rufer")), (1, PASS), (2, PASS), (3, PASS),
        (0, declare("S")),
    )  # fmt: skip
    state = act(state, *plays(0, "7D TD AC AD"))
    assert state.running.turn == (3,)
    assert asked(state, 3) == kind("play", card="8S")


def test_it_offers_and_takes_a_hochzeit() -> None:
    """Seat 2 has five trumps, two of the highest; it gives a card of its shortest suit."""
    hands = ("8H KC 9C 8C KS TS AD 9D", "US 8S TC KH 9H 7C AC 7H",
             "7S OC OS 9S TD UH UD OD", "KD AS UC AH OH TH 8D 7D")  # fmt: skip
    state = dealt(coming(hochzeit=True), hands)
    assert asked(state, 0) == bid("hochzeit")
    state = act(state, (0, bid("hochzeit")), (1, PASS), (2, PASS), (3, PASS))
    assert asked(state, 1) == kind("marry", yes=False)
    state = act(state, (1, kind("marry", yes=False)))
    assert asked(state, 2) == kind("marry", yes=True, give="TD")


def test_it_doubles_with_many_trumps_and_never_as_a_secret_partner() -> None:
    hands = ("OC OS UC US AH 9H 7S TD", "OH OD UH UD TH KH 9C KD",
             "AS TS KS 9S 8S AC TC 7C", "KC 8C 8H 7H AD 9D 8D 7D")  # fmt: skip
    said = ((0, bid("rufer")), (1, PASS), (2, PASS), (3, PASS), (0, declare("S")))
    state = act(dealt(coming(stoss_max=2), hands), *said)
    no, yes = kind("stoss", yes=False), kind("stoss", yes=True)
    assert asked(state, 0) == no
    state = act(state, (0, no))
    assert asked(state, 1) == yes
    state = act(state, (1, yes), (0, no), (1, no))
    assert asked(state, 2) == no and yes in GAME.prompts(state)[Seat(2)][0].legal


def test_only_a_certain_claim_is_accepted() -> None:
    """Seat 1 holds the two highest trumps left; then a card that is no master."""
    hands = STRONG
    state = act(dealt(coming(), hands), (0, bid("solo")), (1, PASS), (2, PASS), (3, PASS),
                (0, declare("H")))  # fmt: skip
    claimed = act(state, (0, kind("claim")))
    assert all(asked(claimed, seat) == kind("claim_answer", yes=False) for seat in (1, 2, 3))
    sure = ("OC OS OH OD UC US UH AH", "UD TH KH 9H AC TC KC 9C",
            "8H 7H AS TS KS 9S 8S 7S", "8C 7C AD TD KD 9D 8D 7D")  # fmt: skip
    state = act(dealt(coming(), sure), (0, bid("solo")), (1, PASS), (2, PASS), (3, PASS),
                (0, declare("H")))  # fmt: skip
    claimed = act(state, (0, kind("claim")))
    assert all(asked(claimed, seat) == kind("claim_answer", yes=True) for seat in (1, 2, 3))


def random_play(rng: Random, contracts: Sequence[str]) -> Iterator[tuple[State, list[Event]]]:
    """Every position of a game that forehand plays with random cards."""
    state = GAME.deal(coming(), rng.sample(range(32), 32)).state
    bids = [one for one in legal(state, 0) if one.get("contract") in contracts]
    state = act(state, (0, rng.choice(bids or [PASS])), *FOUR_PASSES[1:])
    if GAME.phase(state) == "declare":
        state = act(state, (0, rng.choice(legal(state, 0))))
    events: list[Event] = []
    while GAME.phase(state) == "play":
        yield state, events
        (seat,) = state.running.turn
        step = GAME.apply(state, Seat(seat), rng.choice(legal(state, seat)))
        state, events = step.state, [*events, *step.events]


def from_the_top(state: State, seat: int) -> Action:
    """Trumps from the top, then the suits."""
    power = RANKINGS[state.running.order].power
    return max(legal(state, seat), key=lambda one: power[GERMAN.card[one["card"]]])


def test_what_a_bot_claims_is_true_and_granted() -> None:
    """However the others play, every trick left goes to the claimer."""
    rng = Random(fresh_seed())
    claims = 0
    while claims < 5:
        for state, events in random_play(rng, ["rufer", "wenz", "solo"]):
            (claimer,) = state.running.turn
            if state.running.trick or asked(state, claimer, events) != kind("claim"):
                continue
            claims += 1
            claimed = act(state, (claimer, kind("claim")))
            assert {asked(claimed, seat, events)["yes"] for seat in claimed.running.turn} == {True}
            while GAME.phase(state) == "play":
                (seat,) = state.running.turn
                free = rng.choice(legal(state, seat))
                state = act(state, (seat, from_the_top(state, seat) if seat == claimer else free))
                assert state.running.trick or state.running.tricks[-1].winner == claimer
            break


LOST = ("AC TC UC UD 9H 8H 7H 7S", "KC 7C AH AS AD US UH 7D",
        "OC 8C TH TS TD OD 9D 8D", "9C OS KH KS KD OH 9S 8S")  # fmt: skip


@pytest.mark.parametrize(("thrown", "gives_up"), [("OS", True), ("8S", False)])
def test_what_a_bot_gives_up_is_decided(thrown: str, gives_up: bool) -> None:
    """A Wenz lost with 31 points pays the same however it goes on; with 28 it may be Schneider."""
    state = act(dealt(coming(), LOST), (0, bid("wenz")), *FOUR_PASSES[1:])
    cards = plays(0, "AC KC OC 9C", f"TC 7C 8C {thrown}", "7H AH TH KH", "1: AS TS KS 7S",
                  "1: AD TD KD 8H", "1: 7D 9D OH")  # fmt: skip
    events: list[Event] = []
    for seat, card in cards:
        step = GAME.apply(state, Seat(seat), card)
        state, events = step.state, [*events, *step.events]
    assert (asked(state, 0, events) == kind("concede")) == gives_up
    given_up, played = act(state, (0, kind("concede"))), drive(state, "deal_end")
    assert not gives_up or given_up.standing.totals == played.standing.totals


def test_a_bot_claims_nothing_in_a_ramsch() -> None:
    hands = ("OC OS OH OD UC US UH UD", "AC TC KC 9C 8C 7C AH TH",
             "AS TS KS 9S 8S 7S KH 9H", "AD TD KD 9D 8D 7D 8H 7H")  # fmt: skip
    state = act(dealt(coming(all_pass="ramsch"), hands), *FOUR_PASSES)
    assert "claim" in kinds(state, 0)
    assert asked(state, 0)["kind"] == "play"
