"""Ten thousand spoilt frames of every kind: refused by name, and nothing changed.

Here without I/O: decoder, session and the room's judgement. Over a real socket it is in
`live/test_fuzz.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any

import pytest

from rules.api import IllegalAction
from rules.codec import pack, unpack_wire
from server import room as rooms
from server import session, wire
from server.commands import Next
from server.ids import PersonId
from server.room import Actor, Refused
from server.session import Close, Do, Reply, Session
from tests.fuzz import KINDS, World, good, spoilt
from tests.server.roomkit import ANN, BEN, CLEO, DAN, EVE, NAMES, TABLE_ID, Bench, running
from tests.server.test_wire import first_cells

FRAMES = 10_000
APART_MS = 10_000
"""Time between two frames: no allowance is ever used up here."""
ASKING = (ANN, BEN, EVE)
"""The host, another one who sits, a watcher."""
CLOSES = frozenset({wire.CLOSE_PROTOCOL, wire.CLOSE_OVERLOADED})


class Scene:
    """A room in some state, and frames for it."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.stored = rooms.encode_room(bench.room, bench.registry)
        prompts = [prompt for asked in bench.prompts().values() for prompt in asked]
        answers = [(prompt.id, bench.choice(prompt)) for prompt in prompts] or World.answers
        self.world = World(TABLE_ID, (ANN, BEN), answers)

    def judge(self, person: PersonId, message: wire.Message) -> str:
        """What becomes of a message that the decoder let pass: the code of its refusal, or `ok`.
        Whatever follows from it is thrown away."""
        try:
            match message:
                case wire.Intent(_, command):
                    change = rooms.decide(
                        self.bench.room, Actor(person), command, self.bench.context(NAMES[person])
                    )
                    stored = rooms.encode_room(change.room, self.bench.registry)
                    rooms.decode_room(stored, self.bench.registry)
                case wire.Draft(prompt, draft) | wire.Advise(_, prompt, draft):
                    self._ask(person, message, prompt, draft)
        except Refused as refusal:
            assert wire.no(refusal.code, refusal.detail)
            return refusal.code
        except IllegalAction as refusal:
            assert wire.no("illegal", {**refusal.detail, "code": refusal.code})
            return "illegal"
        return "ok"

    def _ask(self, person: PersonId, message: object, prompt: int, draft: Any) -> None:
        bench = self.bench
        seat = bench.room.seat_of(person)
        asked = bench.prompts().get(seat, ()) if seat is not None else ()
        if seat is None or all(open_.id != prompt for open_ in asked):
            raise Refused("late")
        game = bench.registry.game(bench.room.game)
        if isinstance(message, wire.Draft):
            game.check_draft(bench.room.match, seat, draft)
            pack(draft)
        else:
            wire.advice(1, game.advise(bench.room.match, seat, draft))

    def unchanged(self) -> bool:
        """Whether the room is what it was, byte by byte."""
        return rooms.encode_room(self.bench.room, self.bench.registry) == self.stored


def between() -> Bench:
    """A match between two deals: one has asked for the next."""
    bench = running((ANN, BEN, CLEO), seats=3, start_cards=2)
    bench.until("between")
    bench.do(BEN, Next(b""))
    return bench


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    """The states a table may be in."""
    secret: Mapping[str, Any] = {"seats": 3, "start_cards": 2, "bidding": "secret"}
    playing = running((ANN, BEN), seats=3, start_cards=3)
    while playing.turn()[1].kind != "play":
        playing.step()
    probe = running((ANN, BEN, CLEO, DAN), game="probe")
    while probe.turn()[1].kind != "bid":
        probe.step()
    lobby = Bench(seats=3)
    lobby.seat_people(BEN)
    return [
        Scene(bench) for bench in (lobby, running((ANN, BEN), **secret), playing, probe, between())
    ]


class Listener:
    """One socket's session, made anew when it is closed."""

    def __init__(self, entered: bool) -> None:
        self._entered = entered
        self._now_ms = 0
        self._session: Session | None = None

    def hear(self, frame: bytes) -> list[session.Effect]:
        """What follows from a frame."""
        self._now_ms += APART_MS
        if self._session is None or self._session.state is session.State.CLOSED:
            self._session = Session(self._now_ms, lambda now, cost: 0)
            if self._entered:
                self._session.receive(pack({"t": "hello", "room": TABLE_ID}), self._now_ms)
        return self._session.receive(frame, self._now_ms)


@pytest.mark.bulk
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_frames_of_a_kind(kind: str, scenes: list[Scene]) -> None:
    """Row 12. Every refusal has a code of PROTOCOL.md."""
    seed = SystemRandom().randrange(2**32)
    print("seed", seed)
    rng = Random(seed)
    codes = first_cells("5.")
    listener = Listener(entered=kind != "hello")
    found: Counter[str] = Counter()
    for number in range(FRAMES):
        scene = scenes[number % len(scenes)]
        for effect in listener.hear(spoilt(kind, scene.world, rng)):
            match effect:
                case Reply(payload):
                    answer: Any = unpack_wire(payload)
                    found[answer["code"] if answer["t"] == "no" else answer["t"]] += 1
                case Close(code, _):
                    assert code in CLOSES
                case Do(message):
                    found[scene.judge(rng.choice(ASKING), message)] += 1
    assert found.keys() <= codes | {"ok", "pong"}, found
    assert found["bad_message"] > FRAMES // 3
    assert all(scene.unchanged() for scene in scenes)


@pytest.mark.parametrize("kind", KINDS)
def test_the_frames_were_good_before_they_were_spoilt(kind: str, scenes: list[Scene]) -> None:
    rng = Random(1)
    for _ in range(50):
        wire.decode(pack(good(kind, scenes[0].world, rng)))
