"""Replays: what spectators saw, everybody's cards, and nothing that stays unseen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from rules.api import Seat
from rules.codec import event_data, pack
from server.commands import Rematch
from server.records import RecordError, pack_row, record_of
from server.replays import KEPT, Replays, replay_of
from server.room import Change
from server.roomtypes import Finished
from tests.server.roomkit import ANN, BEN, Bench
from tests.server.test_records import SHORT, played

TURNUP = {**SHORT, "trump_mode": "turnup"}
BLIND = {**SHORT, "bidding": "secret", "blind_one_card": True}
HAZARI = {"game": "hazari", "target": 500}
SKAT = {"game": "skat", "seats": 3, "preset": "isko", "match_deals": 6}
PIRATES = {**SKAT, "seats": 4, "preset": "raeuber", "match_deals": 4, "all_pass": "schieberamsch"}
SCHAFKOPF = {"game": "schafkopf", "preset": "stammtisch", "all_pass": "redeal", "deals": 3}


def deals(bench: Bench) -> Iterator[list[tuple[Change, int]]]:
    """The changes of each deal that carried inputs of its record, and how many each carried."""
    deal: list[tuple[Change, int]] = []
    moves = 1  # the start of the match counts as one
    for change in bench.changes:
        inputs, moves = change.room.moves - moves, max(1, change.room.moves)
        if inputs > 0:
            deal.append((change, inputs))
        if change.finished is not None:
            yield deal
            deal = []


PROBE = {"game": "probe", "seed": 4}


@pytest.mark.parametrize("how", [SHORT, TURNUP, BLIND, PROBE, HAZARI, SKAT, PIRATES, SCHAFKOPF])
def test_every_step_is_what_the_table_saw(how: dict[str, Any]) -> None:
    bench = played(**how)
    game = bench.registry.game(bench.room.game)
    for number, changes in enumerate(deals(bench)):
        replay: Any = replay_of(bench.rows[: number + 1], bench.registry)
        steps, at = replay["steps"], 0
        kinds = {event["kind"] for step in steps for event in step["events"]}
        for change, inputs in changes:
            told = [event for step in steps[at : at + inputs] for event in step["events"]]
            seen = [event_data(event, None) for event in change.events if event.kind in kinds]
            assert told == seen
            at += inputs
            assert pack(steps[at - 1]["table"]) == pack(game.table(change.room.match))
            hands = steps[at - 1]["hands"]
            if hands is not None:
                for seat, hand in enumerate(hands):
                    assert pack(hand) == pack(game.private(change.room.match, Seat(seat)))
        assert at == len(steps) > 3


def test_it_tells_the_deal_and_the_sheet_up_to_it() -> None:
    bench = played(**SHORT)
    for number in range(len(bench.rows)):
        replay: Any = replay_of(bench.rows[: number + 1], bench.registry)
        assert (replay["game"], replay["match"], replay["deal"]) == ("kachuful", 1, number)
        assert [name["name"] for name in replay["names"]][:2] == ["Ann", "Ben"]
        assert len(replay["sheet"]["rows"]) == number + 1
        assert replay["sheet"]["rows"][-1] == replay["row"]
        assert [step["by"] is None for step in replay["steps"]].count(True) == (1 if number else 3)
        first = next(step for step in replay["steps"] if step["hands"] is not None)
        assert [len(hand["hand"]) for hand in first["hands"]] == [3 - number] * 3
        assert first["table"]["phase"] == "bid"


def test_the_sheet_is_that_of_its_own_match() -> None:
    bench = played(**{**SHORT, "start_cards": 1})
    for person in (ANN, BEN):
        bench.do(person, Rematch())
    bench.until("over")
    replay: Any = replay_of(bench.rows, bench.registry)
    assert (len(bench.rows), replay["match"], replay["deal"]) == (2, 2, 0)
    assert replay["sheet"]["rows"] == [replay["row"]]


def test_cards_nobody_saw_are_nowhere_in_it() -> None:
    bench = played(**TURNUP)
    for number, stored in enumerate(bench.rows):
        rows = bench.rows[: number + 1]
        other = pack_row(Finished(None, turned_over(record_of(stored), 3 * (3 - number) + 1)))
        again = replay_of([*rows[:-1], other], bench.registry)
        shown: Any = replay_of(rows, bench.registry)
        for told in (again, shown):
            del told["sheet"]  # type: ignore[attr-defined]  # `other` has no line of its own
        assert pack(again) == pack(shown)


def turned_over(record: Any, dealt: int) -> Any:
    """The record with the undealt rest of its deal the other way round."""
    kept = json.loads(json.dumps(record))
    pack_of_the_deal = packs(kept)[-1]
    cards = pack_of_the_deal[1]
    pack_of_the_deal[1] = [*cards[:dealt], *reversed(cards[dealt:])]
    return kept


def packs(record: Any) -> list[Any]:
    """The packs of a record."""
    return [item for item in record["inputs"] if item[0] == "pack"]


def test_a_hand_thrown_in_stays_unseen() -> None:
    seed = next(seed for seed in count() if dealt_again(played(game="probe", seed=seed)))
    bench = played(game="probe", seed=seed)
    replay: Any = replay_of(bench.rows[:1], bench.registry)
    deals = [
        at
        for at, step in enumerate(replay["steps"])
        if any(event["kind"] == "dealt" for event in step["events"])
    ]
    assert len(deals) > 1
    for at, step in enumerate(replay["steps"]):
        assert (step["hands"] is None) == (at < deals[-1]), (seed, at)


def dealt_again(bench: Bench) -> bool:
    """Whether the first deal was dealt twice."""
    return len(packs(record_of(bench.rows[0]))) > 2


def test_records_of_other_rules_are_refused() -> None:
    bench = played(**SHORT)
    record = record_of(bench.rows[0])
    for change in (
        {"rules": "0"},
        {"game": "whist"},
        {"form": 1},
        {"inputs": [["pack", [], 0, []]]},
    ):
        row = pack_row(Finished(None, {**record, **change}))
        with pytest.raises(RecordError):
            Replays(bench.registry).make([row])


def test_only_so_many_answers_are_kept() -> None:
    replays = Replays(played(**SHORT).registry)
    for number in range(KEPT + 3):
        replays.keep(b"%d" % number, b"answer")
    assert len(replays) == KEPT
    assert replays.known(b"2") is None and replays.known(b"3") == b"answer"
