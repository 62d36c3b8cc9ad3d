"""Views, entries, frames: spliced bytes mean what was rendered, and nobody gets too much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.api import TABLE, Seat
from rules.cards import FRENCH
from rules.codec import CodecError, event_data, pack, prompt_data, unpack_wire
from server import entry as entries
from server.commands import Next, Rename
from server.entry import Entry, decode_entry, encode_entry
from server.frames import Batch, batch_frame, events_since, view_frame
from server.ids import PersonId, Token, Version
from server.records import row_of
from server.room import Change
from server.views import Parts, SeatBytes, render
from tests.server.roomkit import ANN, BEN, CLEO, Bench, running

TOK = Token(b"12345678")


def opened(data: bytes) -> Any:
    """A frame as a client reads it."""
    return unpack_wire(data, 24)


def parts_of(bench: Bench) -> Parts:
    """The rendered view of the bench's room."""
    return render(bench.room, tuple(bench.rows), bench.registry)


def entry_of(bench: Bench, before: Parts | None, change: Change | None = None) -> Entry:
    """The entry of the last change, through its bytes."""
    made = entries.entry_of(
        change or bench.last, before, parts_of(bench), ver=Version(len(bench.changes)), tok=TOK,
        prev=TOK, cid="c1", at_ms=bench.now_ms,
    )  # fmt: skip
    decoded = decode_entry(encode_entry(made))
    assert decoded == made, "a hub delivers what it has made itself without decoding it"
    return decoded


def course(bench: Bench) -> Iterator[tuple[Parts, Change]]:
    """Plays to the end; before each step the view that stood."""
    while bench.room.status != "over":
        before = parts_of(bench)
        if bench.room.status == "between":
            for person in bench.room.seated:
                before = parts_of(bench)
                bench.do(person, Next())
        else:
            bench.step()
        yield before, bench.last


@pytest.mark.parametrize(
    "how", [{"seats": 3, "preset": "quick", "start_cards": 3}, {"game": "probe"}]
)
def test_spliced_frames_decode_to_what_was_rendered(how: dict[str, Any]) -> None:
    bench = running((ANN, BEN), **how)
    game = bench.registry.game(bench.room.game)
    for before, change in course(bench):
        entry, state = entry_of(bench, before), bench.room.match
        lines = [row_of(row) for row in bench.rows]
        for audience in (None, *(Seat(seat) for seat in range(len(bench.room.seats)))):
            frame = opened(batch_frame(entry, audience))
            assert pack(frame["table"]) == pack(game.table(state))
            assert pack(frame["events"]) == pack([event_data(e, audience) for e in change.events])
            by = {"seat": change.seat, "person": change.person, "decided": change.decided}
            nobody = {"seat": None, "person": None, "decided": "table"}
            assert frame["by"] == (nobody if change.secret else by)
            assert (frame["ver"], frame["tok"]) == (entry.ver, TOK)
            assert ("sheet" in frame) == (change.finished is not None)
            assert pack(frame.get("sheet", 0)) in (pack(game.sheet(state, lines)), pack(0))
            private, asked = None, []
            if audience is not None:
                private = game.private(state, audience)
                asked = [prompt_data(p) for p in game.prompts(state).get(audience, ())]
            assert pack(frame["private"]) == pack(private)
            assert pack(frame["ask"]) == pack(asked)
            view = opened(view_frame(parts_of(bench), audience, Version(3), TOK, 7))
            for part in ("table", "private", "ask"):
                assert view[part] == frame[part]
            assert view["events"] == [] and "reason" not in view and view["room"] is not None


def test_one_frame_for_each_audience() -> None:
    bench = running((ANN, BEN), seats=3)
    batch = Batch(entry_of(bench, None))
    assert batch.frame(Seat(0)) is batch.frame(Seat(0))
    assert batch.frame(None) == batch_frame(batch.entry, None)


def test_parts_that_did_not_change_are_left_out() -> None:
    bench = running((ANN, BEN), seats=3)
    before = parts_of(bench)
    bench.step()
    frame = opened(batch_frame(entry_of(bench, before), None))
    assert "room" not in frame and "sheet" not in frame
    before = parts_of(bench)
    bench.do(ANN, Rename("Anna"))
    frame = opened(batch_frame(entry_of(bench, before), None))
    assert frame["room"]["people"][ANN] == {"name": "Anna", "mark": 1}


def test_the_lobby_has_no_table() -> None:
    view = opened(view_frame(parts_of(Bench()), Seat(0), Version(1), TOK, 7, reason="gap"))
    assert (view["table"], view["sheet"], view["private"], view["ask"]) == (None, None, None, [])
    assert view["reason"] == "gap"
    assert set(view["room"]) == {
        "id", "status", "game", "preset", "options", "rules", "match", "records", "seats",
        "people", "host", "watching", "clock", "paused", "votes", "chance", "swap", "decides",
        "banned", "granted", "consent", "former", "phrases",
    }  # fmt: skip


def test_a_broken_table_says_so() -> None:
    bench = running((ANN,), seats=3)
    parts = render(bench.room, (), bench.registry, broken=True)
    room = opened(parts.room)
    assert (room["status"], room["decides"]) == ("broken", [])


def test_the_sheet_tells_the_current_match_only() -> None:
    bench = running((ANN, BEN), seats=3, preset="quick", start_cards=1)
    bench.until("over")
    assert len(opened(parts_of(bench).sheet)["rows"]) == 1
    old = bench.room
    bench.rows = [bench.rows[0]] * 3
    assert len(opened(render(old, bench.rows, bench.registry).sheet)["rows"]) == 1


def drawn_cards(bench: Bench) -> set[bytes]:
    """The cards everybody saw in the draw: they lie in the pack again."""
    rounds = opened(parts_of(bench).table)["drawn"]
    return {pack(card) for turn in rounds for _, card in turn}


def held_cards(bench: Bench, seat: Seat) -> set[bytes]:
    """The cards a seat holds, as they would stand in a frame."""
    game = bench.registry.game(bench.room.game)
    hand: Any = game.private(bench.room.match, seat)["hand"]
    return {pack(card) for card in hand}


def test_nobody_gets_anothers_cards() -> None:
    bench = running((ANN, BEN, CLEO), seats=3, preset="quick", start_cards=4)
    for before, _ in course(bench):
        entry = entry_of(bench, before)
        for owner in (Seat(0), Seat(1), Seat(2)):
            for audience in (None, Seat(0), Seat(1), Seat(2)):
                if audience == owner:
                    continue
                frame = batch_frame(entry, audience)
                view = view_frame(
                    parts_of(bench), audience, Version(1), TOK, 7,
                    draft=SeatBytes(pack({"x": 1})),
                )  # fmt: skip
                leaked = [
                    card
                    for card in held_cards(bench, owner) - drawn_cards(bench)
                    if card in frame or card in view
                ]
                assert not leaked, (owner, audience)
                assert (b"draft" in view) == (audience is not None)


def test_no_frame_holds_an_undealt_card() -> None:
    bench = running((ANN, BEN, CLEO), seats=3, preset="quick", start_cards=2)
    inputs: list[Any] = [opened(packed) for packed in reversed(bench.room.running.inputs)]
    deal = next(item for item in inputs if item[0] == "pack")
    rest = [pack(FRENCH.code[card]) for card in range(52)]
    game = bench.registry.game("kachuful")
    hands: Any = [game.private(bench.room.match, Seat(seat))["hand"] for seat in range(3)]
    dealt = {pack(card) for hand in hands for card in hand}
    assert len(deal[1]) == 52
    parts, drawn = parts_of(bench), drawn_cards(bench)
    for audience in (None, Seat(0), Seat(1), Seat(2)):
        view = view_frame(parts, audience, Version(1), TOK, 7)
        assert not [card for card in rest if card in view and card not in dealt | drawn]


def test_events_since_follow_the_person_from_seat_to_seat() -> None:
    bench = running((ANN, BEN), seats=3, preset="quick", start_cards=2)
    dealt = next(
        change for change in bench.changes if any(e.kind == "dealt" for e in change.events)
    )
    told = entry_of(bench, None, dealt)
    own = [
        unpacked for packed in events_since([told], ANN) if "hand" in (unpacked := opened(packed))
    ]
    none = [opened(packed) for packed in events_since([told], PersonId("f" * 16))]
    assert own and not any("hand" in event for event in none)
    view = opened(
        view_frame(parts_of(bench), Seat(0), Version(1), TOK, 7, events=events_since([told], ANN))
    )
    assert view["events"] == [opened(packed) for packed in told.events_for(Seat(0))]


@pytest.mark.parametrize("data", [b"", b"\xc1", pack([]), pack([1] * 16), pack({"a": 1})])
def test_odd_entries_are_refused(data: bytes) -> None:
    with pytest.raises(CodecError):
        decode_entry(data)


@pytest.mark.parametrize("how", [{"seats": 3, "preset": "quick"}, {"game": "probe"}])
def test_a_frame_tells_no_world_from_another(how: dict[str, Any]) -> None:
    seed = Random().randrange(1 << 32)
    print(f"seed {seed}")
    bench, rng, changed = running((ANN, BEN), **how, seed=seed), Random(seed), 0
    game = bench.registry.game(bench.room.game)
    while bench.room.status == "playing":
        for audience in (None, *map(Seat, range(len(bench.room.seats)))):
            viewer = TABLE if audience is None else audience
            other = game.resample(bench.room.match, viewer, rng)
            changed += pack(game.dump(other)) != pack(game.dump(bench.room.match))
            frames = [
                view_frame(
                    render(replace(bench.room, match=world), bench.rows, bench.registry),
                    audience, Version(1), TOK, 7,
                )
                for world in (bench.room.match, other)
            ]  # fmt: skip
            assert frames[0] == frames[1], (audience, bench.kinds())
        bench.step()
    assert changed > 10
