"""Schafkopf phase by phase: what is asked, told and kept secret."""

from __future__ import annotations

import pytest

from rules.api import IllegalAction, Pack, Pause, Seat
from tests.rules.schafkopf_kit import (
    FOUR_PASSES,
    GAME,
    HANDS,
    PASS,
    RUFER,
    act,
    bid,
    coming,
    dealt,
    declare,
    drive,
    kind,
    kinds,
    last,
    legal,
    options,
    plays,
    private,
    refusal,
    row_of,
    table,
    told,
    why,
)

KNOCK = kind("knock", yes=True)


# dealing and knocking


def test_the_first_dealer_is_drawn_and_four_cards_go_twice_round() -> None:
    state = GAME.start(options(), 4).state
    assert GAME.awaits(state) == Pack("lot", 4) and GAME.carried(state) == {}
    state = GAME.deal(state, [2, 0, 1, 3]).state
    step = GAME.deal(state, range(32))
    assert step.events[0].public == {"deal": 0, "dealer": 2}
    assert table(step.state)["turn"] == [3]
    acorns = "7C 8C 9C TC".split()
    assert set(acorns) < set(private(step.state, 3)["hand"])
    assert "UC OC KC AC".split()[0] in private(step.state, 0)["hand"]
    assert sorted(private(step.state, 3)["hand"]) == sorted([*acorns, "7H", "8H", "9H", "TH"])


@pytest.mark.parametrize(
    ("rule", "answers", "factor"),
    [
        ("any", (True, False, True, False), 4),
        ("any", (True, True, True, True), 16),
        ("forehand", (True,), 2),
        ("forehand", (False,), 1),
        ("chain", (True, True, False), 4),
        ("chain", (True, True, True, True), 16),
        ("chain", (False,), 1),
    ],
)
def test_knocking(rule: str, answers: tuple[bool, ...], factor: int) -> None:
    state = dealt(coming(klopfen=rule))
    for seat, yes in enumerate(answers):
        assert table(state)["hand_sizes"] == [4] * 4
        assert sorted(private(state, seat)["hand"]) == sorted(HANDS[seat].split()[:4])
        state, events = last(state, (seat, kind("knock", yes=yes)))
    assert told(events) == ["knock", "second_packet"] and events[1].reveals
    assert GAME.phase(state) == "auction" and table(state)["factor"] == factor
    assert sorted(private(state, 2)["hand"]) == sorted(HANDS[2].split())


def test_a_match_that_ends_while_they_knock_shows_no_second_packet() -> None:
    state = dealt(coming(klopfen="any"))
    ended = GAME.apply(state, Seat(-1), kind("end_match")).state
    assert len(private(ended, 1)["hand"]) == 4 and table(ended)["hand_sizes"] == [4] * 4


# the auction


def test_each_seat_speaks_once_and_over_the_last_bid() -> None:
    state = dealt(coming())
    assert [one.get("contract", "pass") for one in legal(state, 0)] == [
        "pass", "rufer", "wenz", "solo", "wenz_tout", "solo_tout",
    ]  # fmt: skip
    assert why(state, 0) == {"sie": "not_all_courts"}
    state = act(state, (0, bid("wenz")))
    assert why(state, 1) == {"rufer": "too_low", "wenz": "too_low", "sie": "not_all_courts"}
    assert refusal(state, 1, bid("wenz")) == ("too_low", {"bid": "wenz"})
    assert refusal(state, 0, PASS) == ("not_your_turn", {})
    state, events = last(state, (1, PASS), (2, bid("solo")), (3, PASS))
    assert told(events) == ["pass", "declarer"]
    assert events[1].public == {"seat": 2, "contract": "solo"}
    assert GAME.phase(state) == "declare" and table(state)["turn"] == [2]


def test_extra_contracts_stand_in_the_ladder() -> None:
    state = dealt(coming(extra_contracts=["farbwenz", "geier", "farbgeier"], hochzeit=True))
    assert [one.get("contract", "pass") for one in legal(state, 0)] == [
        "pass", "rufer", "farbgeier", "geier", "farbwenz", "wenz", "solo", "farbgeier_tout",
        "geier_tout", "farbwenz_tout", "wenz_tout", "solo_tout",
    ]  # fmt: skip
    assert why(state, 0) == {"hochzeit": "not_one_trump", "sie": "not_all_courts"}
    state = act(state, (0, bid("geier")))
    assert why(state, 1)["farbgeier"] == "too_low" and bid("farbwenz") in legal(state, 1)


def test_a_wenz_is_played_at_once() -> None:
    state, events = last(dealt(coming()), (0, bid("wenz")), (1, PASS), (2, PASS), (3, PASS))
    assert GAME.phase(state) == "play" and table(state)["turn"] == [0]
    assert table(state)["game"] == {
        "contract": "wenz", "suit": None, "called": None, "forced": False,
    }  # fmt: skip


def test_a_sie_wins_at_once() -> None:
    hands = ("OC OS OH OD UC US UH UD", "AC TC KC 9C 8C 7C AH TH",
             "AS TS KS 9S 8S 7S KH 9H", "AD TD KD 9D 8D 7D 8H 7H")  # fmt: skip
    state, events = last(dealt(coming(klopfen="forehand"), hands), (0, KNOCK), (0, bid("sie")))
    assert told(events) == ["bid", "declarer", "scoring", "deal_end"]
    row = row_of(events)
    assert (row["how"], row["value"], row["scores"]) == ("sie", 104, [312, -104, -104, -104])
    assert row["laufende"]["cards"] == hands[0].split() and row["runs"] == 8
    assert row["factors"] == [["sie", 4], ["knocks", 2]]
    assert len(table(state)["result"]["hands"][3]) == 8
    assert private(state, 0)["target"] is None, "points decide nothing"


def test_four_passes_throw_the_cards_in_unseen() -> None:
    state, events = last(dealt(coming()), *FOUR_PASSES)
    assert told(events) == ["pass", "all_passed", "thrown_in"]
    assert events[-1].public == {"dealer": 0}
    assert GAME.awaits(state) == Pause("thrown_in", 2000) and table(state)["result"] is None
    assert GAME.table_actions(state) == (kind("end_match"),)
    step = GAME.go_on(state)
    assert GAME.awaits(step.state) == Pack("deal", 32) and step.events == ()
    assert GAME.carried(step.state) == {"index": 0, "dealer": 0, "totals": [0] * 4}
    assert table(dealt(step.state))["turn"] == [1]


# the call


def test_the_called_ace_is_told_and_its_holder_is_not() -> None:
    state, events = last(dealt(coming()), *RUFER)
    assert events[0].public == {"seat": 1, "contract": "rufer", "suit": None, "called": "AC"}
    assert events[0].private == {}
    assert table(state)["partner"] is None
    assert [private(state, seat)["partner"] for seat in range(4)] == [False] * 3 + [True]


def test_aces_that_cannot_be_called_have_their_reason() -> None:
    state = act(dealt(coming()), *RUFER[:-1])
    assert legal(state, 1) == (declare("C"), declare("D"))
    assert why(state, 1) == {"S": "no_ordinary_card", "H": "hearts_are_trump"}
    assert refusal(state, 1, declare("H")) == ("hearts_are_trump", {})
    state = act(dealt(coming()), (0, bid("rufer")), *[(seat, PASS) for seat in (1, 2, 3)])
    assert why(state, 0)["S"] == "own_ace"
    assert refusal(state, 0, declare("S")) == ("own_ace", {"card": "AS"})
    assert refusal(state, 0, declare("X")) == ("bad_argument", {"name": "suit"})


def test_a_hand_is_sorted_trumps_first_as_soon_as_they_are_known() -> None:
    state = act(dealt(coming()), (0, bid("solo")), *[(seat, PASS) for seat in (1, 2, 3)])
    assert private(state, 0)["hand"] == "OS UC AH 9H AS KS 9S TD".split()
    state = act(state, (0, declare("S")))
    assert private(state, 0)["hand"] == "OS UC AS KS 9S AH 9H TD".split()
    assert private(state, 0)["groups"] == [5, 0, 0, 2, 1]
    wenz = act(dealt(coming()), (0, bid("wenz")), *[(seat, PASS) for seat in (1, 2, 3)])
    assert private(wenz, 0)["hand"] == "UC AS KS OS 9S AH 9H TD".split()


# play and the called ace


def test_the_partner_runs_away_and_is_told_at_the_end_of_the_trick() -> None:
    state = act(dealt(coming()), *RUFER, *plays(0, "TD KD 7D 8D", "AS 7H TS UH"))
    assert len(legal(state, 3)) == 6, "four acorns: any card may be led"
    state, events = last(state, *plays(3, "8C AH KC"))
    assert told(events) == ["played"] and table(state)["partner"] is None
    state, events = last(state, *plays(2, "9D"))
    assert told(events) == ["played", "trick", "partner"]
    assert events[2].public == {"seat": 3, "by": "escape"} and events[2].reveals
    assert table(state)["partner"] == 3


def test_with_three_of_the_suit_only_the_ace_may_be_led() -> None:
    hands = (HANDS[0], HANDS[1], "OD US TS 8S 7S AD 9D 8C", "UH UD KH AC TC 7C 7D 8D")
    state = act(dealt(coming(), hands), *RUFER, *plays(0, "TD KD 9D 8D", "AS 7H TS UH"))
    assert {one["card"] for one in legal(state, 3)} == {"UD", "KH", "7D", "AC"}
    assert why(state, 3) == {"TC": "no_escape", "7C": "no_escape"}
    assert refusal(state, 3, kind("play", card="TC")) == ("no_escape", {"called": "AC"})


def test_the_ace_must_be_laid_when_its_suit_is_led() -> None:
    hands = ("OS UC AH 9H AS KS 9S 9C", "OC OH TH 8H 7H KC TD KD",
             "OD US TS 8S 7S AD 9D 7D", "UH UD KH AC TC 8C 7C 8D")  # fmt: skip
    state = act(dealt(coming(), hands), *RUFER, *plays(0, "9C KC 7D"))
    assert legal(state, 3) == (kind("play", card="AC"),)
    assert why(state, 3)["TC"] == "called_suit_led" == why(state, 3)["UH"]
    state, events = last(state, *plays(3, "AC"))
    assert told(events)[:2] == ["played", "partner"]
    assert events[1].public == {"seat": 3, "by": "ace"}


def test_the_ace_is_not_thrown_away() -> None:
    state = act(dealt(coming()), *RUFER, *plays(0, "TD KD 7D 8D", "AS 7H TS"))
    assert why(state, 3)["AC"] == "called_kept"
    assert refusal(state, 3, kind("play", card="AC")) == ("called_kept", {"called": "AC"})


def test_a_tout_ends_with_the_first_trick_it_loses() -> None:
    state = act(dealt(coming()), (0, bid("wenz_tout")), *[(seat, PASS) for seat in (1, 2, 3)])
    state, events = last(state, *plays(0, "9S KD TS KH"))
    assert told(events) == ["played", "trick", "scoring", "deal_end"]
    row = row_of(events)
    assert (row["success"], row["level"], row["factors"]) == (False, None, [["tout", 2]])
    assert row["scores"] == [-30, 10, 10, 10]


def test_card_points_are_hidden_unless_the_table_shows_them() -> None:
    for shown in (False, True):
        state = act(dealt(coming(show_points=shown)), *RUFER, *plays(0, "TD KD 7D 8D"))
        assert table(state)["points"] == ([14, 0, 0, 0] if shown else None)


def test_only_the_last_trick_can_be_looked_at() -> None:
    state = act(dealt(coming()), *RUFER, *plays(0, "TD KD 7D 8D", "AS 7H TS UH", "3: 8C"))
    last_trick = table(state)["last"]
    assert last_trick["cards"] == [[0, "AS"], [1, "7H"], [2, "TS"], [3, "UH"]]
    assert "TD" not in str(table(state))


# deals and matches


def test_the_deal_goes_on_and_the_match_ends() -> None:
    state = drive(act(dealt(coming(deals=2)), *RUFER), "deal_end")
    assert GAME.awaits(state) == Pack("deal", 32, after_deal=True)
    assert GAME.all_shown(state) and GAME.carried(state)["dealer"] == 0
    totals = table(state)["totals"]
    state = dealt(state, HANDS)
    said = ((1, bid("wenz")), (2, PASS), (3, PASS), (0, PASS))
    state = drive(act(state, *said), "match_end")
    best = [s for s in range(4) if table(state)["totals"][s] == max(table(state)["totals"])]
    assert table(state)["winners"] == best and sum(totals) == 0


def test_an_open_match_ends_between_deals_only() -> None:
    state = dealt(coming(deals=0))
    assert GAME.table_actions(state) == (kind("void_deal"),)
    with pytest.raises(IllegalAction) as raised:
        GAME.apply(state, Seat(-1), kind("end_match"))
    assert raised.value.code == "not_your_turn"
    state = drive(act(state, *RUFER), "deal_end")
    state = GAME.apply(state, Seat(-1), kind("end_match")).state
    assert table(state)["winners"] and kinds(state, 0) == []


def test_a_void_deal_is_dealt_anew_by_the_same_dealer() -> None:
    state = act(dealt(coming()), *RUFER)
    state = GAME.apply(state, Seat(-1), kind("void_deal")).state
    assert GAME.carried(state)["dealer"] == 3 and table(state)["game"] is None
