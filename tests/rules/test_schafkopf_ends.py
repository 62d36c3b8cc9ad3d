"""Claims, concessions, help and the actions of the absent in Schafkopf."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.api import IllegalAction, Seat
from rules.cards import GERMAN, PACK_32, mask
from rules.schafkopf.certain import certain
from rules.schafkopf.contracts import ALL_CARDS, RANKINGS, TRUMPS
from rules.schafkopf.state import State
from tests.laws import fresh_seed
from tests.rules.schafkopf_kit import (
    FOUR_PASSES,
    GAME,
    HANDS,
    PACK,
    PASS,
    RUFER,
    act,
    bid,
    coming,
    dealt,
    declare,
    kind,
    kinds,
    last,
    plays,
    refusal,
    row_of,
    table,
)

CLAIM, CONCEDE = kind("claim"), kind("concede")
YES, NO = kind("claim_answer", yes=True), kind("claim_answer", yes=False)

SURE = (
    "OC OS OH OD UC US UH AH",
    "UD TH KH 9H AC TC KC 9C",
    "8H 7H AS TS KS 9S 8S 7S",
    "8C 7C AD TD KD 9D 8D 7D",
)
"""Seat 0 loses no trick of a Solo in hearts."""


def solo(hands: Any = SURE, **changes: Any) -> State:
    """Seat 0 plays a Solo in hearts and leads."""
    said = ((0, bid("solo")), *[(seat, PASS) for seat in (1, 2, 3)], (0, declare("H")))
    return act(dealt(coming(**changes), hands), *said)


def rufer() -> State:
    return act(dealt(coming()), *RUFER)


# claims


def test_only_who_leads_may_claim_and_only_the_lone_declarer_concede() -> None:
    assert kinds(rufer(), 0) == ["play", "claim"]
    assert kinds(act(rufer(), *plays(0, "TD")), 1) == ["play"], "no concession in a Rufer"
    state = solo()
    assert kinds(state, 0) == ["play", "claim", "concede"] and kinds(state, 1) == []
    state = act(state, *plays(0, "AH"))
    assert kinds(state, 1) == ["play"] and refusal(state, 0, CONCEDE) == ("not_your_turn", {})
    state = act(state, *plays(1, "9H 7H 8D"))
    leader = table(state)["trick"]["leader"]
    assert kinds(state, leader)[:2] == ["play", "claim"]


def test_a_claim_lays_the_hand_open_and_asks_the_others_at_once() -> None:
    state, events = last(solo(), (0, CLAIM))
    assert [(event.kind, event.reveals) for event in events] == [
        ("claim", False), ("hand_shown", True),
    ]  # fmt: skip
    assert events[1].public == {"seat": 0, "hand": SURE[0].split()}
    assert table(state)["turn"] == [1, 2, 3] and kinds(state, 0) == []
    before = GAME.prompts(state)[Seat(1)]
    state = act(state, (3, YES), (2, YES))
    assert GAME.prompts(state)[Seat(1)] == before
    assert table(state)["request"] == {"seat": 0, "accepted": [3, 2]}
    state, events = last(state, (1, YES))
    row = row_of(events)
    assert (row["how"], row["points"], row["tricks"], row["level"]) == (
        "claimed", 120, 8, "schwarz",
    )  # fmt: skip
    assert row["scores"] == [42, -14, -14, -14], "5 + 2 + 7 Laufende"
    assert events[1].public["rest"]["seat"] == 0  # type: ignore[call-overload, index]


def test_the_first_no_ends_the_claim_and_the_cards_stay_open() -> None:
    state = act(solo(), (0, CLAIM), (2, YES), (1, NO))
    assert table(state)["turn"] == [0] and table(state)["request"] is None
    assert table(state)["open"] == [[0, SURE[0].split()]]
    assert kinds(state, 0) == ["play", "concede"], "once a deal"
    assert refusal(state, 0, CLAIM) == ("not_your_turn", {})
    state = act(state, *plays(0, "OC"))
    assert "OC" not in table(state)["open"][0][1]


def test_a_claim_counts_what_is_left_only() -> None:
    state = act(rufer(), *plays(0, "TD KD 7D 8D"), (0, CLAIM), (1, YES), (2, YES))
    row = row_of(last(state, (3, YES))[1])
    assert row["taken"] == [120, 0, 0, 0] and row["won"] == [8, 0, 0, 0]
    assert (row["success"], row["level"]) == (False, "schwarz")


def test_a_claim_does_not_make_the_partner_public() -> None:
    state = act(rufer(), *plays(0, "TD KD 7D 8D", "AS 7H TS UH"), (3, CLAIM))
    assert "AC" in table(state)["open"][0][1] and table(state)["partner"] is None
    state, events = last(state, (0, YES), (1, YES), (2, YES))
    assert "partner" not in [event.kind for event in events]
    assert (row_of(events)["partner"], row_of(events)["known"]) == (3, None)
    assert table(state)["partner"] == 3


def test_a_tout_is_lost_by_a_defenders_claim() -> None:
    said = ((0, bid("wenz_tout")), *[(seat, PASS) for seat in (1, 2, 3)])
    state = act(dealt(coming(dealer=2), [HANDS[3], *HANDS[:3]]), (3, PASS), *said[:-1])
    assert table(state)["turn"] == [3]
    row = row_of(last(state, (3, CLAIM), (0, YES), (1, YES), (2, YES))[1])
    assert (row["success"], row["tricks"]) == (False, 0)


def test_a_ramsch_can_be_claimed() -> None:
    hands = (SURE[0], *SURE[1:])
    state = act(dealt(coming(all_pass="ramsch"), hands), *FOUR_PASSES)
    assert kinds(state, 0) == ["play", "claim"]
    row = row_of(last(state, (0, CLAIM), (1, YES), (2, YES), (3, YES))[1])
    assert (row["durchmarsch"], row["scores"]) == (0, [3, -1, -1, -1])


def test_trumps_got_by_a_claim_decide_who_pays_for_a_ramsch() -> None:
    hands = ("AH KS 7C UH 7H 8S KC OC", "TH TS UD OH 8H 9C AC OS",
             "9H AD KD KH 8C 8D TC UC", "OD AS TD 7D 7S 9D 9S US")  # fmt: skip
    state = act(dealt(coming(all_pass="ramsch"), hands), *FOUR_PASSES)
    state = act(state, *plays(0, "AH TH 9H OD", "3: AS KS TS AD", "3: TD 7C UD KD"))
    row = row_of(last(state, (1, CLAIM), (2, YES), (3, YES), (0, YES))[1])
    assert row["taken"] == [0, 60, 0, 60] and row["scores"] == [1, -3, 1, 1]


def hand(codes: str) -> int:
    return GERMAN.hand(codes.split())


@pytest.mark.parametrize(
    ("order", "claimed", "others", "sure"),
    [
        # The highest trumps and masters.
        ("rufer", "OC OS AS TS", "OH UD AC KS", True),
        # The second trump must still beat the highest that is out.
        ("rufer", "OC UD", "UC US", False),
        ("rufer", "OC UD", "UC 7C", True),
        ("rufer", "OC OS 7H", "UC UD", True),
        # A trump stays out: no plain card is safe, a trump alone is.
        ("rufer", "OC AS", "UC UD", False),
        ("rufer", "OC", "UC UD", True),
        # One higher card in a suit.
        ("rufer", "OC KS", "9H TS", False),
        # The lower card falls after the higher one was led.
        ("rufer", "AS 7S", "8S 9D", True),
        ("rufer", "AS 7S", "8S 9S", False),
        ("wenz", "UC AS KS", "UD TS 9S", False),
        ("wenz", "UC AS TS OS", "UD KS 9S 7C", True),
        ("wenz", "UC AS TS KS", "UD OS 9S 7C", True),
        ("wenz", "AS AD", "7C 8C", True),
    ],
)
def test_a_claim_is_certain(order: str, claimed: str, others: str, sure: bool) -> None:
    assert certain(order, hand(claimed), hand(others)) == sure


def test_a_certain_claim_never_fails() -> None:
    """However the other cards are held and played, led in that order every card wins."""
    rng = Random(fresh_seed())
    found = 0
    while found < 300:
        order = rng.choice(["rufer", "wenz", "geier", "soloC", "farbwenzS"])
        count = rng.randrange(1, 5)
        cards = rng.sample(TRUMPS[order], min(count, len(TRUMPS[order])))
        dealt_out = rng.sample([c for c in PACK_32 if c not in cards], 4 * count - len(cards))
        own = [*cards, *dealt_out[: count - len(cards)]]
        others = dealt_out[count - len(cards) :]
        if certain(order, mask(own), mask(others)):
            found += 1
            hands = [others[at::3] for at in range(3)]
            assert _wins_all(order, own, hands, rng), (order, own, hands)


def _wins_all(order: str, own: list[int], hands: list[list[int]], rng: Random) -> bool:
    ranking = RANKINGS[order]
    for lead in sorted(own, key=lambda c: (-(ranking.suit[c] == 4), -ranking.power[c])):
        trick = [lead]
        for held in hands:
            same = [card for card in held if ranking.suit[card] == ranking.suit[lead]]
            card = rng.choice(same or held)
            held.remove(card)
            trick.append(card)
        if ranking.best(trick):
            return False
    return True


def test_the_absent_believe_a_certain_claim_and_no_other() -> None:
    state = act(solo(), (0, CLAIM))
    assert [GAME.default(state, Seat(seat)) for seat in (1, 2, 3)] == [YES] * 3
    state = act(rufer(), (0, CLAIM))
    assert GAME.default(state, Seat(2)) == NO
    state = act(rufer(), (0, CLAIM), (1, NO), *plays(0, "TD KD 7D 8D"))
    assert certain("rufer", hand(HANDS[0]) & ~hand("TD"), ALL_CARDS) is False


# concessions


def test_a_concession_gives_all_that_is_left_to_the_left_neighbour() -> None:
    state = act(solo(), *plays(0, "OC 9H 7H 7C"))
    state, events = last(state, (0, CONCEDE))
    assert [event.kind for event in events] == ["concede", "scoring", "deal_end"]
    row = row_of(events)
    assert (row["how"], row["points"], row["tricks"]) == ("conceded", 3, 1)
    assert row["won"] == [1, 7, 0, 0] and sum(row["taken"]) == 120
    assert (row["success"], row["level"]) == (False, "schneider")


def test_the_trick_on_the_table_goes_too() -> None:
    said = ((0, PASS), (1, bid("solo")), (2, PASS), (3, PASS), (1, declare("H")))
    state = act(dealt(coming()), *said, *plays(0, "OS"))
    row = row_of(last(state, (1, CONCEDE))[1])
    assert row["won"] == [0, 0, 8, 0] and row["level"] == "schwarz"


# the absent


def test_the_absent_pass_and_say_no() -> None:
    state = dealt(coming(klopfen="any", stoss_max=1, hochzeit=True))
    assert GAME.default(state, Seat(0)) == kind("knock", yes=False)
    state = act(state, *[(seat, kind("knock", yes=False)) for seat in range(4)])
    assert GAME.default(state, Seat(0)) == PASS
    state = act(state, *RUFER)
    assert GAME.default(state, Seat(0)) == kind("stoss", yes=False)


def test_the_absent_declarer_calls_acorns_first_and_plays_his_longest_suit() -> None:
    state = act(dealt(coming()), *RUFER[:-1])
    assert GAME.default(state, Seat(1)) == declare("C")
    said = ((0, bid("solo")), *[(seat, PASS) for seat in (1, 2, 3)])
    assert GAME.default(act(dealt(coming()), *said), Seat(0)) == declare("S")
    even = ("OC OS OH UC AH TH AD TD", "OD US UH UD AC AS TC TS",
            "KC KS KH KD 9C 9S 9H 9D", "8C 8S 8H 8D 7C 7S 7H 7D")  # fmt: skip
    assert GAME.default(act(dealt(coming(), even), *said), Seat(0)) == declare("H")


def test_the_absent_play_the_card_that_costs_least() -> None:
    state = act(rufer(), *plays(0, "TD"))
    assert GAME.default(state, Seat(1)) == kind("play", card="KD")
    state = act(state, *plays(1, "KD"))
    assert GAME.default(state, Seat(2)) == kind("play", card="7D")
    assert GAME.default(rufer(), Seat(0)) == kind("play", card="9S"), "plain before trump"


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("AC TC KC 7C TH 7H TS 7S", "7H"),
        ("AC TC KC 7C TH KH TS 7S", "7S"),
        ("AC TC KC 7C TD 7D TH 7H", "7D"),
        ("AC TC KC 9C TD KD TH 8H", "8H"),
        ("AC TC KC UC TD KD TH OH", "UC"),
    ],
)
def test_the_absent_lead_among_equals_the_weakest_bells_first(hand: str, card: str) -> None:
    wenz = ((0, bid("wenz")), *[(seat, PASS) for seat in (1, 2, 3)])
    state = act(dealt(coming(), with_hand(hand)), *wenz)
    assert GAME.default(state, Seat(0)) == kind("play", card=card)


def with_hand(hand: str) -> tuple[str, ...]:
    """Hands of which seat 0 has this one."""
    rest = [code for code in PACK if code not in hand.split()]
    return (hand, *[" ".join(rest[at : at + 8]) for at in (0, 8, 16)])


def test_an_ober_is_an_ordinary_card_of_a_farbwenz() -> None:
    said = ((0, bid("farbwenz")), *[(seat, PASS) for seat in (1, 2, 3)])
    hands = with_hand("UC US KC 9C OS AS TS AD")
    state = act(dealt(coming(extra_contracts=["farbwenz"]), hands), *said)
    assert GAME.default(state, Seat(0)) == declare("S")


# help


def help_with(state: State, seat: int, draft: dict[str, Any]) -> Any:
    GAME.check_draft(state, Seat(seat), draft)
    return GAME.advise(state, Seat(seat), draft)


def test_help_counts_every_contract_with_the_own_cards() -> None:
    state = dealt(coming("tarif_20_50", klopfen="forehand"), SURE)
    state = act(state, (0, kind("knock", yes=True)))
    lines = help_with(state, 0, PASS)["games"]
    of = {(line["contract"], line["suit"]): line for line in lines}
    assert of["rufer", None] == {
        "contract": "rufer", "suit": None, "trumps": 8, "run": 7, "value": 2 * (20 + 70),
    }  # fmt: skip
    assert of["solo", "H"]["value"] == 2 * (50 + 70)
    assert of["wenz", None] == {
        "contract": "wenz", "suit": None, "trumps": 3, "run": 3, "value": 2 * (50 + 30),
    }  # fmt: skip
    assert of["solo_tout", "H"]["value"] == 4 * (50 + 70)
    assert of["sie", None]["value"] == 8 * (50 + 80)


def test_a_partner_may_hold_what_is_missing() -> None:
    state = act(dealt(coming(), SURE), (0, PASS), (1, PASS))
    lines = {line["contract"]: line for line in help_with(state, 2, bid("rufer"))["games"]}
    assert lines["rufer"]["run"] == 0 and lines["solo"]["run"] < 0


def test_help_with_the_call_lists_the_suits() -> None:
    said = ((0, bid("solo")), *[(seat, PASS) for seat in (1, 2, 3)])
    state = act(dealt(coming()), *said)
    lines = help_with(state, 0, kind("declare"))["games"]
    assert [line["suit"] for line in lines] == ["S", "H", "D"]
    assert help_with(rufer(), 0, kind("play")) == {}


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        (kind("pass"), "not_your_turn"),
        (kind("play", card="AC"), "not_your_card"),
        (kind("play", card=7), "bad_argument"),
        (kind("play", suit="C"), "bad_argument"),
        (kind("claim", yes=True), "bad_argument"),
    ],
)
def test_drafts_that_make_no_sense_are_refused(draft: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalAction) as raised:
        GAME.check_draft(rufer(), Seat(0), draft)
    assert raised.value.code == code
