"""The phases of Skat: what each step leads to, beyond the vectors of the page."""

from __future__ import annotations

from typing import Any

import pytest

from rules.api import Pack, Seat
from rules.skat.game import Skat
from tests.rules.skat_kit import (
    BID,
    CLUBS,
    FOREHAND,
    GAME,
    HOLD,
    PASS,
    SKAT_GAME,
    TAKE,
    act,
    coming,
    dealt,
    drive,
    kind,
    kinds,
    last,
    options,
    plays,
    refusal,
    table,
)


def test_presets_are_those_of_the_page() -> None:
    form = GAME.form(3)
    assert list(form.presets) == ["isko", "classic1974", "raeuber"]
    differs = {
        name: {key: value for key, value in options(preset=name).items() if value != isko[key]}
        for name in ("classic1974", "raeuber")
        for isko in (options(),)
    }
    seed = {
        "deal_pattern": "seed", "hand_loss_factor": 1, "grand_ouvert_base": 36,
        "claim_rule": "strict",
    }  # fmt: skip
    assert differs["classic1974"] == seed
    assert differs["raeuber"] == {
        **seed, "ramsch_skat": "loser", "ramsch_jungfrau": "off", "ramsch_durchmarsch": "off",
        "ramsch_push": False, "raeuber_cycle": True,
    }  # fmt: skip
    assert options(4)["match_deals"] == 48 and options(3)["match_deals"] == 36


def test_lists_and_the_cycle_exclude_each_other() -> None:
    both = {"scoring": "seeger_fabian", "raeuber_cycle": True}
    problems = GAME.check_options(3, both)
    assert [(p.code, p.options) for p in problems] == [
        ("lists_without_cycle", ("scoring", "raeuber_cycle"))
    ]
    assert not GAME.check_options(3, {"scoring": "seeger_fabian"})
    assert [p.options for p in GAME.check_options(4, {"match_deals": 6})] == [("match_deals",)]
    with pytest.raises(ValueError):
        GAME.start({**options(), **both}, 3)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    state = GAME.start(options(4), 4).state
    assert GAME.awaits(state) == Pack("lot", 4) and GAME.carried(state) == {}
    state = GAME.deal(state, [2, 0, 1, 3]).state
    assert table(state)["dealer"] == 2
    state = GAME.deal(state, range(32)).state
    assert table(state)["order"] == [3, 0, 1]
    assert table(state)["hand_sizes"] == [10, 10, 0, 10]
    resting = GAME.private(state, Seat(2))
    assert resting["hand"] == [] and kinds(state, 2) == []


def test_a_bid_is_answered_by_the_one_who_hears() -> None:
    state = dealt(coming())
    assert (table(state)["sayer"], table(state)["hearer"], table(state)["turn"]) == (1, 0, [1])
    assert kinds(state, 1) == ["say"] and kinds(state, 0) == []
    state = act(state, (1, kind("bid", value=24)))
    assert table(state)["turn"] == [0] and kinds(state, 0) == ["hear"]
    assert refusal(state, 0, kind("bid", value=27)) == ("not_your_turn", {})
    state = act(state, (0, HOLD))
    assert refusal(state, 1, kind("bid", value=24)) == ("too_low", {"bid": 24})
    assert refusal(state, 1, kind("bid", value=25)) == ("no_game_value", {"value": 25})
    state = act(state, (1, PASS), (2, kind("bid", value=264)), (0, PASS))
    assert table(state)["declarer"] == 2 and table(state)["bid"] == 264
    assert table(state)["calls"] == [
        [1, 24], [0, "hold"], [1, "pass"], [2, 264], [0, "pass"],
    ]  # fmt: skip


def test_forehand_alone_may_bid_eighteen_only() -> None:
    state = act(dealt(coming()), (1, PASS), (2, PASS))
    assert (table(state)["sayer"], table(state)["hearer"]) == (0, None)
    assert refusal(state, 0, kind("bid", value=20)) == ("only_lowest", {"value": 18})
    assert GAME.phase(act(state, (0, BID))) == "skat_or_hand"


def test_all_pass() -> None:
    passes = ((1, PASS), (2, PASS), (0, PASS))
    state, events = last(dealt(coming()), *passes)
    assert [event.kind for event in events] == ["pass", "all_passed", "scoring", "deal_end"]
    assert (GAME.phase(state), table(state)["counted"]) == ("deal_over", 1)
    assert GAME.carried(state)["dealer"] == 0
    state = act(dealt(coming(all_pass="ramsch")), *passes)
    assert (GAME.phase(state), table(state)["game"]["contract"]) == ("play", "R")
    assert kinds(state, 0) == ["play"] and kinds(state, 1) == []
    state = act(dealt(coming(all_pass="schieberamsch")), *passes)
    assert (GAME.phase(state), table(state)["turn"]) == ("schieben", [0])


def test_the_skat_is_seen_by_who_takes_it() -> None:
    state, events = last(dealt(coming()), *FOREHAND, TAKE)
    (taken,) = events
    assert taken.reveals and taken.public == {"seat": 0}
    assert taken.private.keys() == {0} and taken.private[Seat(0)]["cards"] == ["AD", "TD"]
    assert len(GAME.private(state, Seat(0))["hand"]) == 12  # type: ignore[arg-type]
    assert GAME.private(state, Seat(0))["received"] == ["AD", "TD"]
    state = act(state, CLUBS)
    assert GAME.private(state, Seat(0))["given"] == ["AD", "TD"]
    assert GAME.private(state, Seat(1))["given"] is None
    assert "AD" not in str(GAME.table(state))


def test_a_hand_game_leaves_the_skat_unseen() -> None:
    state = act(dealt(coming()), *FOREHAND, (0, kind("announce", contract="C", schneider=True)))
    assert table(state)["game"] == {
        "contract": "C", "hand": True, "schneider": True, "schwarz": False, "ouvert": False,
    }  # fmt: skip
    assert GAME.private(state, Seat(0))["received"] is None
    assert GAME.private(state, Seat(0))["given"] is None


def test_an_ouvert_hand_lies_open_when_play_starts() -> None:
    announce = (0, kind("announce", contract="N", ouvert=True))
    state, events = last(dealt(coming(kontra="on")), *FOREHAND, announce)
    assert table(state)["open"] is None and len(events) == 1
    state, events = last(state, (1, kind("no")), (2, kind("no")))
    assert [event.kind for event in events] == ["no", "hand_shown"]
    assert len(table(state)["open"]) == 10
    card = table(state)["open"][0]
    assert card not in table(act(state, *plays(0, card)))["open"]


def test_the_hand_is_sorted_by_the_contract() -> None:
    state = act(dealt(coming()), *FOREHAND, TAKE)
    assert GAME.private(state, Seat(1))["hand"][0] == "JS"  # type: ignore[index]
    state = act(state, (0, kind("declare", contract="H", discard=["AD", "TD"])))
    view = GAME.private(state, Seat(2))
    assert view["hand"] == "JD KH QH 9H 9S 8S 7S KD QD 7C".split()
    assert view["groups"] == [4, 0, 3, 2, 1]


@pytest.mark.parametrize(
    ("rule", "held", "asked"),
    [("off", (), []), ("on", (), [1, 2]), ("bidders", (), [1])],
)
def test_who_may_say_kontra(rule: str, held: tuple[int, ...], asked: list[int]) -> None:
    """Middlehand has bid and passed; rearhand has said nothing but pass."""
    state = act(dealt(coming(kontra=rule)), *SKAT_GAME)
    for seat in asked:
        assert table(state)["turn"] == [seat] and kinds(state, seat) == ["kontra"]
        state = act(state, (seat, kind("no")))
    assert GAME.phase(state) == "play"


def test_kontra_is_answered_by_the_declarer() -> None:
    state = act(dealt(coming(kontra="on")), *SKAT_GAME, (1, kind("no")), (2, kind("kontra")))
    assert (GAME.phase(state), table(state)["turn"], table(state)["kontra"]) == ("re", [0], 2)
    assert table(act(state, (0, kind("re"))))["re"] is True
    assert table(act(state, (0, kind("no"))))["re"] is False
    assert GAME.phase(act(state, (0, kind("no")))) == "play"


def test_early_end_of_null() -> None:
    state = act(dealt(coming()), *FOREHAND, (0, kind("announce", contract="N")))
    state, events = last(state, *plays(0, "AC QC 7C"))
    assert [event.kind for event in events] == ["played", "trick", "scoring", "deal_end"]
    row: Any = events[-1].public["row"]
    assert (row["score"], row["tricks"], row["how"]) == (-70, 1, "played")


def test_early_end_of_an_announced_schwarz() -> None:
    announce = (0, kind("announce", contract="C", schwarz=True))
    state = act(dealt(coming()), *FOREHAND, announce)
    state, events = last(state, *plays(0, "JC QC JD", "0:JH JS 7C"))
    row: Any = events[-1].public["row"]
    assert (row["success"], row["score"], row["points"]) == (False, -12 * 7 * 2, 21 + 7)
    assert row["won"] == [1, 1, 0]


def test_the_end_shows_everything() -> None:
    state = drive(act(dealt(coming()), *SKAT_GAME), "deal_over")
    result = table(state)["result"]
    assert len({*sum(result["hands"], []), *result["skat"]}) == 32
    assert result["laid_away"] == ["AD", "TD"] and len(result["tricks"]) == 10
    assert GAME.all_shown(state)
    assert sum(table(state)["points"]) + 21 == 120


def test_trick_points_are_shown_by_choice() -> None:
    trick = plays(0, "JC QC JD")
    closed = act(dealt(coming()), *SKAT_GAME, *trick)
    shown = act(dealt(coming(show_trick_points=True)), *SKAT_GAME, *trick)
    assert table(closed)["points"] is None and table(shown)["points"] == [7, 0, 0]


def test_the_skat_goes_around_in_schieberamsch() -> None:
    cycle = {"state": "schieber", "left": 3, "target": 100}
    state, events = last(
        dealt(coming(preset="raeuber", cycle=cycle)), (0, kind("pass_on", cards=["AS", "AD"]))
    )
    assert [(event.kind, event.reveals) for event in events] == [
        ("pass_on", False), ("take", True),
    ]  # fmt: skip
    assert events[0].private == {0: {"cards": ["AS", "AD"]}}
    assert GAME.private(state, Seat(1))["received"] == ["AS", "AD"]
    assert GAME.private(state, Seat(0))["given"] == ["AS", "AD"]
    assert refusal(state, 1, kind("pass_on", cards=["JS", "AS"])) == ("jack", {"card": "JS"})


def test_pushing_shows_nothing_and_doubles() -> None:
    passes = ((1, PASS), (2, PASS), (0, PASS))
    state = act(dealt(coming(all_pass="schieberamsch")), *passes)
    state = act(state, (0, kind("push")), (1, kind("take")))
    assert GAME.private(state, Seat(1))["received"] == ["AD", "TD"]
    state = act(state, (1, kind("pass_on", cards=["AD", "TD"])), (2, kind("push")))
    assert (GAME.phase(state), table(state)["pushes"]) == ("play", 2)
    assert GAME.private(state, Seat(2))["received"] is None
    state = drive(state, "deal_over")
    assert table(state)["result"]["laid_away"] == ["AD", "TD"]
    assert table(state)["result"]["passes"] == [{"seat": 1, "to": 2, "cards": ["AD", "TD"]}]


def test_a_grand_hand_before_the_schieberamsch_does_not_count() -> None:
    cycle = {"state": "schieber", "left": 3, "target": 100}
    start = coming(preset="raeuber", ramsch_grand_hand=True, kontra="on", cycle=cycle)
    state = dealt(start)
    assert kinds(state, 0) == ["grand_hand_offer"]
    state = act(state, (0, kind("no")), (1, kind("grand_hand")))
    assert GAME.phase(state) == "play" and table(state)["declarer"] == 1
    state = act(state, (1, kind("concede")))
    carried = GAME.carried(state)
    assert carried["counted"] == 0 and carried["index"] == 1 and carried["dealer"] == 2
    assert carried["cycle"] == cycle and carried["sums"] == [0, -24 * 3, 0]


def test_rounds_of_the_cycle_pass_with_the_deals() -> None:
    """A passed-in Bock deal is the last one; then three Schieberamsch deals end the match."""
    cycle = {"state": "bock", "left": 1, "target": 100}
    state = coming(preset="raeuber", raeuber_after="end_match", cycle=cycle)
    for left in (3, 2, 1):
        state = drive(dealt(state), "deal_over")
        assert table(state)["cycle"]["left"] == left
    state = drive(dealt(state), "match_over")
    ranks: Any = GAME.sheet(state, ())["ranking"]
    assert table(state)["winners"] == [seat for seat, rank in enumerate(ranks) if rank == 1]


def test_the_match_ends_after_its_deals() -> None:
    state = coming(match_deals=3, dealer=1)
    for _ in range(2):
        state = drive(dealt(state), "deal_over")
    state = drive(dealt(state), "match_over")
    assert GAME.table_actions(state) == () and table(state)["winners"] == [0, 1, 2]


def test_an_open_end_is_ended_by_the_room() -> None:
    state = drive(dealt(coming(match_deals=0)), "deal_over")
    assert table(GAME.apply(state, Seat(-1), kind("end_match")).state)["winners"] == [0, 1, 2]
    begun = dealt(coming(match_deals=0))
    assert table(GAME.apply(begun, Seat(-1), kind("end_match")).state)["winners"] == []


def test_a_voided_deal_is_dealt_again_by_the_same_dealer() -> None:
    state = GAME.apply(act(dealt(coming()), *SKAT_GAME), Seat(-1), kind("void_deal")).state
    assert GAME.awaits(state) == Pack("deal", 32, after_deal=True)
    assert table(state)["dealer"] == 2 and table(state)["counted"] == 0


def test_a_claim_may_take_long() -> None:
    assert Skat.slow == {"claim"}
