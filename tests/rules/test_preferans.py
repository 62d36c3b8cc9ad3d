"""The deal of Preferans, step by step: who is asked, who plays which hand, who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Seat
from rules.preferans.options import check_options, form
from tests.rules.preferans_kit import (
    GAME,
    LOW,
    LOW_TALON,
    NO,
    PASS,
    THROW,
    WHIST,
    act,
    bid,
    bought,
    coming,
    contract,
    dealt,
    kinds,
    last,
    played,
    private,
    refusal,
    row_of,
    say,
    table,
)


def play(card: str) -> dict[str, Any]:
    return say("play", card=card)


def own(seats: int = 4, **changes: Any) -> Any:
    """Seat 2 has gone for his own on six spades, and seat 3 has let it be."""
    state = act(dealt(coming(seats, **changes)), *bought())
    return act(state, (2, WHIST), (3, NO), (2, say("own")), (3, say("accept")))


def barred(state: Any, seat: int) -> dict[Any, str]:
    """Why the seat may not say what it might think of: by bid or word."""
    (prompt,) = GAME.prompts(state)[Seat(seat)]
    return {one.action.get("bid", one.action["kind"]): one.code for one in prompt.refused}


# options


@pytest.mark.parametrize(
    ("options", "code", "about"),
    [
        ({"end_mode": "deals"}, "no_deals_limit", ("end_mode", "deals_limit")),
        ({"end_mode": "time"}, "no_time_limit", ("end_mode", "time_limit_min")),
        ({"pass_scoring": "whists"}, "open_talon", ("pass_scoring", "pass_talon")),
        ({"first_dealer": "chooser"}, "nobody_chose", ("first_dealer", "seating")),
    ],
)
def test_options_that_do_not_go_together_are_refused_by_name(
    options: Any, code: str, about: tuple[str, ...]
) -> None:
    (problem,) = check_options(4, options)
    assert (problem.code, problem.options) == (code, about)


def test_every_preset_can_be_played_by_three_and_four() -> None:
    for seats in GAME.seat_counts:
        for name, chosen in form(seats).presets.items():
            assert not check_options(seats, chosen), name


def test_two_cannot_play() -> None:
    with pytest.raises(ValueError, match="2"):
        form(2)


# the auction


def test_the_resting_dealer_holds_no_cards_and_is_asked_nothing() -> None:
    state = dealt(coming())
    assert table(state)["hand_sizes"] == [0, 10, 10, 10]
    assert private(state, 0)["hand"] == [] and kinds(state, 0) == []
    assert table(state)["order"] == [1, 2, 3]


def test_refused_words_say_why() -> None:
    state = act(dealt(coming()), (1, bid("6C")))
    assert refusal(state, 2, bid("6S")) == ("too_low", {"bid": "6C"})
    assert refusal(state, 2, say("here"))[0] == "not_two_left"
    assert refusal(state, 2, bid("9Sx"))[0] == "bad_argument"
    assert refusal(state, 3, PASS)[0] == "not_your_turn"
    late = act(dealt(coming(pass_exit=[7])), (1, bid("7S")), (2, bid("M")), (3, PASS))
    assert refusal(late, 1, bid("Mx")) == ("misere_first", {})
    assert refusal(late, 1, say("here")) == ("misere_first", {})
    assert refusal(dealt(coming(pass_exit=[7])), 1, bid("6S")) == ("min_level", {"level": 7})


def test_the_question_tells_which_bids_are_barred_and_why() -> None:
    """Those that are too low everybody sees."""
    state = dealt(coming(pass_exit=[7]))
    assert barred(state, 1) == dict.fromkeys(("6S", "6C", "6D", "6H", "6N"), "min_level")
    state = act(state, (1, bid("7S")), (2, bid("M")))
    assert barred(state, 3) == {}
    state = act(state, (3, PASS))
    assert barred(state, 1) == {"here": "misere_first", "Mx": "misere_first"}
    state = act(state, (1, bid("9S")))
    assert barred(state, 2) == {
        "here": "misere_binds",
        **dict.fromkeys(("9C", "9D", "9H", "9N"), "misere_binds"),
        **dict.fromkeys(("10S", "10C", "10D", "10H", "10N"), "misere_binds"),
    }


def test_blind_nines_answer_a_blind_misere_only() -> None:
    state = act(dealt(coming(hand_bids="misere_and_nine")), (1, bid("M")))
    assert refusal(state, 2, bid("9Sx")) == ("no_blind_misere", {})
    state = act(state, (2, PASS), (3, bid("Mx")), (1, PASS))
    assert table(state)["mode"] == "misere" and table(state)["talon"] == []
    state = act(dealt(coming(hand_bids="misere_and_nine")), (1, bid("Mx")), (2, bid("9Sx")))
    state = act(state, (3, PASS), (1, PASS))
    assert GAME.phase(state) == "contract" and table(state)["hand_sizes"][2] == 10
    assert refusal(state, 2, contract("8N")) == ("below_bid", {"bid": "9Sx"})
    assert GAME.phase(act(state, (2, contract("9S")))) == "whist"


# the talon


def test_everybody_sees_the_talon_and_nobody_the_discard() -> None:
    state = act(dealt(coming()), (1, bid("6S")), (2, PASS), (3, PASS))
    assert table(state)["talon"] == ["8D", "JH"] and table(state)["hand_sizes"][1] == 12
    step = last(state, (1, THROW))
    assert "cards" not in step.events[0].public
    assert step.events[0].private[Seat(1)] == {"cards": ["7D", "7H"]}
    assert private(step.state, 1)["discard"] == ["7D", "7H"]
    assert all(private(step.state, seat)["discard"] is None for seat in (0, 2, 3))


def test_the_talon_is_hidden_once_a_card_is_played() -> None:
    state = act(dealt(coming()), *bought(), (2, WHIST), (3, WHIST))
    assert table(state)["talon"] == ["8D", "JH"]
    assert table(act(state, (1, play("AS"))))["talon"] == []


def test_giving_up_is_for_sixes_unless_the_table_says_any() -> None:
    state = act(dealt(coming()), (1, bid("7S")), (2, PASS), (3, PASS))
    assert refusal(state, 1, say("give_up")) == ("only_six", {})
    state = act(dealt(coming(give_up="any")), (1, bid("7S")), (2, PASS), (3, PASS))
    row = row_of(last(state, (1, say("give_up"))).events)
    assert [(e["part"], e["amount"]) for e in row["entries"]] == [("mountain", 12)]


# the whist


def test_a_correction_wipes_the_words_and_comes_under_another_question() -> None:
    state = act(dealt(coming(amend_contract=True)), *bought("6S", "6D"))
    assert kinds(state, 1) == ["amend"] and kinds(state, 2) == ["whist"]
    state = act(state, (1, contract("6S", "amend_contract")))
    assert table(state)["contract"] == "6S"
    assert kinds(state, 1) == [] and kinds(state, 2) == ["whist_again"]


def test_the_offer_to_correct_shrinks_when_somebody_has_spoken() -> None:
    state = act(dealt(coming(amend_contract=True)), *bought("6S", "6D"))
    free = GAME.prompts(state)[Seat(1)][0]
    state = act(state, (2, WHIST))
    bound = GAME.prompts(state)[Seat(1)][0]
    assert bound.id != free.id and len(bound.legal) < len(free.legal)
    assert refusal(state, 1, contract("7S", "amend_contract"))[0] == "no_such_correction"


def test_the_dealer_looks_at_one_hand_alone_and_once() -> None:
    step = last(own(), (0, say("peek", hand_of=3)))
    (event,) = step.events
    assert event.reveals and set(event.private) == {Seat(0)} and "hand" not in event.public
    assert private(step.state, 0)["peeked"]["seat"] == 3
    assert all(private(step.state, seat)["peeked"] is None for seat in (1, 2, 3))
    assert table(step.state)["peeked"] == 3
    assert refusal(step.state, 0, say("peek", hand_of=2))[0] == "peeked_already"
    assert kinds(step.state, 0) == ["dealer_answer"]


def test_the_dealer_who_returns_the_whist_plays_both_hands() -> None:
    state = act(own(), (0, say("return_whist")), (1, play("AS")))
    assert kinds(state, 0) == ["play", "claim"] and kinds(state, 2) == []
    assert GAME.prompts(state)[Seat(0)][0].for_seat == 2
    assert refusal(state, 2, play("9S"))[0] == "not_your_turn"
    assert refusal(state, 0, play("QC")) == ("must_follow", {"suit": "S"})
    assert refusal(state, 0, play("7S")) == ("not_your_card", {"card": "7S"})
    state = act(state, (0, play("9S")), (0, play("7S")))
    assert table(state)["won"] == [0, 1, 0, 0]


def test_a_dealer_may_not_return_where_the_table_does_not_know_it() -> None:
    assert GAME.phase(own(dealer_whist="off")) == "score"


def test_hands_open_after_the_first_card_where_the_table_wants_it_blind() -> None:
    state = act(dealt(coming(first_card_blind=True)), *bought(), (2, NO), (3, WHIST))
    state = act(state, (3, say("open")))
    assert table(state)["open"] == [] and table(state)["controls"] == []
    step = last(state, (1, play("AS")))
    assert [event.kind for event in step.events] == ["played", "hand_shown", "hand_shown"]
    assert table(step.state)["controls"] == [[2, 3]] and kinds(step.state, 3)[0] == "play"


def test_stalingrad_makes_both_whist_six_spades() -> None:
    step = last(dealt(coming(stalingrad=True)), *bought())
    assert [event.kind for event in step.events] == ["contract", "stalingrad", "play"]
    assert table(step.state)["mode"] == "closed"
    row = row_of(played(step.state)[1])
    assert row["words"] == [[2, "whist"], [3, "whist"]]


def test_a_void_hand_must_trump() -> None:
    state = act(dealt(coming()), *bought("6S", "6C"), (2, WHIST), (3, WHIST))
    state = act(state, (1, play("AS")), (2, play("9S")), (3, play("7S")))
    state = act(state, (1, play("KS")), (2, play("8S")))
    assert refusal(state, 3, play("KH")) == ("must_trump", {"suit": "C"})


@pytest.mark.parametrize(
    ("level", "changes", "words", "duty"),
    [
        ("6S", {}, (WHIST, WHIST), (6, 4, [[2, 2], [3, 2]])),
        ("7S", {}, (WHIST, WHIST), (7, 2, [[2, 1], [3, 1]])),
        ("8S", {}, (WHIST, WHIST), (8, 1, [[3, 1]])),
        ("6S", {}, (NO, WHIST), (6, 4, [[3, 4]])),
        ("6S", {"quota": "personal"}, (WHIST, WHIST), (6, None, [[2, 2], [3, 2]])),
        ("9S", {"quota": "personal"}, (WHIST, NO), (9, None, [[2, 1]])),
    ],
)
def test_the_table_tells_who_owes_how_many_tricks(
    level: str, changes: Any, words: Any, duty: Any
) -> None:
    state = act(dealt(coming(**changes)), *bought("6S", level), (2, words[0]), (3, words[1]))
    if GAME.phase(state) == "mode":
        state = act(state, (3, say("closed")))
    shown = table(state)["duty"]
    assert (shown["declarer"], shown["together"], shown["own"]) == duty


# misère


def test_in_a_misere_the_defenders_lie_open_and_the_declarer_stays_hidden() -> None:
    state = act(dealt(coming(), LOW, LOW_TALON), (1, bid("M")), (2, PASS), (3, PASS))
    state = act(state, (1, say("discard", cards=["KH", "QH"])))
    assert table(state)["open"] == []  # the declarer leads
    step = last(state, (1, play("7H")))
    assert [seat for seat, _ in table(step.state)["open"]] == [2, 3]
    possible = table(step.state)["possible"]["left"]
    hand = private(step.state, 1)["hand"]
    assert len(possible) == 11 and set(hand) < set(possible)
    assert table(step.state)["controls"] == [] and kinds(step.state, 2)[0] == "play"


def test_defenders_who_lead_open_before_the_lead() -> None:
    state = dealt(coming(dealer=3), LOW, LOW_TALON)  # seat 0 is the first hand
    state = act(state, (0, PASS), (1, bid("M")), (2, PASS))
    state = act(state, (1, GAME.default(state, Seat(1))))
    assert [seat for seat, _ in table(state)["open"]] == [2, 0]


# pass games


def test_talon_cards_only_name_the_suit_where_three_play() -> None:
    state = act(dealt(coming(3)), (1, PASS), (2, PASS), (0, PASS))
    shown = table(state)
    assert shown["trick"] == {"leader": 1, "cards": [], "talon": "8D"}
    assert shown["talon"] == ["8D"]
    assert refusal(state, 1, play("AS")) == ("must_follow", {"suit": "D"})
    state = act(state, (1, play("AD")), (2, play("KD")), (0, play("JD")))
    assert table(state)["last"]["winner"] == 1 and table(state)["talon"] == ["8D", "JH"]


def test_the_resting_dealer_leads_the_talon_and_may_take_tricks() -> None:
    state = act(dealt(coming()), (1, PASS), (2, PASS), (3, PASS))
    assert table(state)["trick"] == {"leader": 0, "cards": [[0, "8D"]], "talon": None}
    assert table(state)["turn"] == [1]


def test_a_closed_talon_stays_down() -> None:
    state = act(dealt(coming(pass_talon="closed")), (1, PASS), (2, PASS), (3, PASS))
    assert table(state)["talon"] == [] and table(state)["trick"]["cards"] == []
    over, events = played(state)
    assert row_of(events)["tricks"][0] == 0
    assert table(over)["talon"] == ["8D", "JH"]


# claims


def test_a_claim_needs_everybody_and_comes_once_a_trick() -> None:
    state = act(dealt(coming()), *bought(), (2, WHIST), (3, WHIST))
    claim = say("claim", tricks=[0, 8, 1, 1])
    assert refusal(state, 1, say("claim", tricks=[1, 7, 1, 1])) == ("no_hand", {"seat": 0})
    assert refusal(state, 1, say("claim", tricks=[0, 8, 1, 0]))[0] == "bad_argument"
    asked = act(state, (2, claim))
    assert table(asked)["request"] == {"seat": 2, "tricks": [0, 8, 1, 1], "accepted": []}
    assert kinds(asked, 1) == kinds(asked, 3) == ["claim_answer"] and kinds(asked, 2) == []
    declined = act(asked, (3, say("decline")))
    assert kinds(declined, 2) == [] and kinds(declined, 1) == ["play", "claim"]
    done = last(asked, (3, say("accept")), (1, say("accept")))
    assert row_of(done.events)["tricks"] == [0, 8, 1, 1]
    assert row_of(done.events)["how"] == "claimed"


def test_a_controlled_hand_claims_nothing() -> None:
    state = act(dealt(coming()), *bought(), (2, NO), (3, WHIST), (3, say("open")))
    assert kinds(state, 2) == [] and kinds(state, 3) == ["claim"]
    asked = act(state, (3, say("claim", tricks=[0, 9, 1, 0])))
    assert list(GAME.prompts(asked)) == [Seat(1)]


# help


def test_advice_names_prices_and_the_cheapest_contracts() -> None:
    state = act(dealt(coming(3)), (1, bid("6H")), (2, PASS), (0, PASS))
    told: Any = GAME.advise(state, Seat(1), say("discard"))
    assert told["cheapest"][0] == ["S", "7S"] and told["cheapest"][3] == ["H", "6H"]
    assert told["levels"][0] == {"level": 6, "pool": 2, "trick": 2, "duty": 4}
    for house, duties in (({}, [4, 2, 1, 1, 0]), ({"quota": "personal"}, [2, 1, 1, 1, 0])):
        told = GAME.advise(dealt(coming(3, **house)), Seat(1), PASS)
        assert [level["duty"] for level in told["levels"]] == duties
    told = GAME.advise(dealt(coming(3, ten="whisted")), Seat(1), PASS)
    assert told["levels"][-1]["duty"] == 1


def test_advice_tells_who_may_whist_for_his_own_at_once() -> None:
    def may(state: Any, seat: int) -> Any:
        return GAME.advise(state, Seat(seat), WHIST)["own"]

    six = act(dealt(coming(4)), *bought())
    assert not may(six, 2) and not may(act(six, (2, WHIST)), 3)
    assert may(act(six, (2, NO)), 3)
    for house in ({"quota": "personal"}, {"own_whist": False}):
        assert not may(act(dealt(coming(4, **house)), *bought(), (2, NO)), 3)
